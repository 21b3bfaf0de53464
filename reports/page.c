/*
 * page.c: headings, lines and tables one below the other
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/page.h"

#include <errno.h>
#include <poll.h>

#include "emit/utf8.h"

struct emitter *page_emitter(const struct page *p)
{
	const struct emit_options options = {
		.format = p->view->format,
		.colour = p->view->colour,
		.width = p->view->width,
		.plain_ascii = p->view->plain_ascii,
	};

	return emitter_new(p->out, &options);
}

static void write_between(const struct page *p, const char *before, struct str text, const char *after)
{
	struct emitter *w = page_emitter(p);

	fputs(before, p->out);
	emit_text(w, text);
	fputs(after, p->out);
	emitter_free(w);
}

/* Cuts what fits into WIDTH off *rest, which is not blank: between words, or inside of one that is longer. */
static struct str next_piece(struct str *rest, unsigned width)
{
	struct str all = str_trim_left(*rest), ahead = all, piece = STR_NONE;

	for (;;) {
		struct str word = str_next_word(&ahead);
		struct str longer = str_span(all.p, word.p + word.n);

		if (word.n == 0 || utf8_width(longer) > width)
			break;
		piece = longer;
	}
	if (piece.n == 0)
		piece = utf8_fit(all, width);
	*rest = str_trim_left(str_after(all, piece.n));
	return piece;
}

/* Lines of text, each between BEFORE and AFTER, broken at the page's width. */
static void write_lines(const struct page *p, const char *before, struct str text, const char *after)
{
	unsigned width = p->view->width;
	struct str rest = str_trim(emit_visible(text, p->view->plain_ascii, p->arena));

	while (rest.n) {
		struct str line = width ? next_piece(&rest, width) : rest;

		write_between(p, before, line, after);
		if (width == 0)
			break;
	}
}

void page_heading(const struct page *p, unsigned level, struct str text)
{
	bool is_bold = p->view->colour && !p->view->plain_ascii;

	if (p->view->format == EMIT_HTML) {
		fprintf(p->out, "<h%u>", level);
		write_between(p, "", text, "");
		fprintf(p->out, "</h%u>\n", level);
	} else if (p->view->format == EMIT_MD) {
		write_between(p, level == 1 ? "# " : level == 2 ? "## " : "### ", text, "\n\n");
	} else {
		write_lines(p, is_bold ? "\033[1m" : "", text, is_bold ? "\033[0m\n" : "\n");
	}
}

void page_line(const struct page *p, struct str text)
{
	if (text.n == 0)
		return;
	if (p->view->format == EMIT_HTML)
		write_between(p, "<p>", text, "</p>\n");
	else if (p->view->format == EMIT_MD)
		write_between(p, "", text, "\n\n");
	else
		write_lines(p, "", text, "\n");
}

void page_gap(const struct page *p)
{
	if (p->view->format == EMIT_TEXT)
		putc('\n', p->out);
}

bool page_is_for_people(const struct page *p)
{
	return p->view->format == EMIT_TEXT || p->view->format == EMIT_MD || p->view->format == EMIT_HTML;
}

void page_after_table(const struct page *p)
{
	if (p->view->format == EMIT_MD)
		putc('\n', p->out);
}

/* The stream remembers that a write failed, but not how; errno is long another's.  A pipe that nobody reads any more is
 * no error: whoever closed it has read what they wanted. */
bool page_is_unread(const struct page *p)
{
	struct pollfd fd = { .fd = fileno(p->out), .events = POLLOUT };

	return poll(&fd, 1, 0) > 0 && (fd.revents & POLLERR);
}

enum err_code page_end(const struct page *p, struct err *e)
{
	errno = EIO;
	if ((fflush(p->out) || ferror(p->out)) && !page_is_unread(p))
		return err_set_errno(e, ERR_IO, errno, "cannot write the output");
	return OK;
}
