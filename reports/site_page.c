/*
 * site_page.c: beginning and end of a page, the same for all
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "reports/markup.h"
#include "reports/site_parts.h"

enum { BUFFER_BYTES = 64 * 1024, TITLE_MAX = 400 };

static enum err_code open_file(struct site_page *p, int flags, struct err *e)
{
	const char *path = arena_cstr(p->arena, p->path);
	int fd = openat(p->site->dir, path, O_WRONLY | O_CLOEXEC | flags, 0666);

	p->out = fd < 0 ? NULL : fdopen(fd, "a");
	if (!p->out && fd >= 0)
		close(fd);
	if (!p->out)
		return err_set_errno(e, ERR_IO, errno, "%s: cannot write", path);
	setvbuf(p->out, arena_alloc(p->arena, BUFFER_BYTES), _IOFBF, BUFFER_BYTES);
	return OK;
}

static void write_link(const struct site_page *p, const char *path, const char *words)
{
	markup_put(p->out, "<a href=\"$$\">$</a>\n", str_from(p->up), str_from(path), str_from(words));
}

static void write_head(struct site_page *p, struct str title)
{
	struct site *s = p->site;

	markup_raw(p->out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
	markup_put(p->out, "<meta http-equiv=\"Content-Security-Policy\" content=\"$\">\n", s->policy);
	markup_raw(p->out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
			 "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n");
	markup_put(p->out, "<title>$ \xC2\xB7 Behemoth</title>\n", markup_cut(title, TITLE_MAX, p->arena));
	markup_raw(p->out, "<style>");
	fwrite_unlocked(s->css.p, 1, s->css.n, p->out);
	markup_raw(p->out, "</style>\n<script>");
	fwrite_unlocked(s->js.p, 1, s->js.n, p->out);
	markup_raw(p->out, "</script>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the results</a>\n"
			 "<header class=\"top\"><nav aria-label=\"Site\">\n");
	write_link(p, "index.html", "Behemoth");
	if (s->request->n_compare)
		write_link(p, "compare.html", "Side by side");
	write_link(p, "index.html#benchmarks", "Benchmarks");
	write_link(p, "index.html#kernels", "Kernels");
	if (s->steps.n)
		write_link(p, "changes.html", "Changes");
	write_link(p, "sources.html", "Sources");
	markup_raw(p->out, "</nav></header>\n<main id=\"main\">\n");
}

enum err_code site_page_begin(struct site_page *p, struct site *s, struct str path, struct str title, struct arena *a,
			      struct err *e)
{
	*p = (struct site_page){ .site = s, .arena = a, .path = path };
	p->up = str_find_char(path, '/') == STR_NPOS ? "" : "../";
	if (open_file(p, O_CREAT | O_EXCL, e))
		return e->code;
	write_head(p, title);
	s->result->n_pages++;
	return OK;
}

enum err_code site_page_resume(struct site_page *p, struct site *s, struct str path, struct arena *a, struct err *e)
{
	*p = (struct site_page){ .site = s, .arena = a, .path = path, .up = "../" };
	return open_file(p, O_APPEND, e);
}

enum err_code site_page_pause(struct site_page *p, struct err *e)
{
	bool has_failed = ferror(p->out);
	int why = EIO;

	if (fclose(p->out)) {
		has_failed = true;
		why = errno;
	}
	p->out = NULL;
	return has_failed ? err_set_errno(e, ERR_IO, why, "%s: cannot write", arena_cstr(p->arena, p->path)) : OK;
}

enum err_code site_page_end(struct site_page *p, struct err *e)
{
	struct site *s = p->site;
	struct str date = site_date(s->span.last, p->arena);

	markup_raw(p->out, "</main>\n<footer>");
	markup_put(p->out, "<p>$ from $", site_count(s->n_numbers, "number", "numbers", p->arena),
		   site_count(s->sources.n, "source", "sources", p->arena));
	if (date.n)
		markup_put(p->out, ", the latest of $", date);
	markup_put(p->out, ". Made by behemoth $.</p></footer>\n</body>\n</html>\n", STR(BEHEMOTH_VERSION));
	return site_page_pause(p, e);
}

void site_table_begin(struct site_page *p, const char *classes, struct str caption)
{
	markup_put(p->out, "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"$\">"
			 "<table class=\"$\"><caption>$</caption>\n", caption, str_from(classes), caption);
}

void site_table_end(struct site_page *p)
{
	markup_raw(p->out, "</tbody></table></div>\n");
}
