/*
 * message.c: what bytes are, and one message out of them
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/message.h"

#include <string.h>

#include "base/digest.h"
#include "text/charset.h"
#include "text/date.h"
#include "text/header.h"
#include "text/html.h"
#include "text/mail.h"
#include "text/mbox.h"

/* Two of these on top make a mail: one alone could be prose ("From: 2.4.18"). */
static bool is_mail(struct str head)
{
	static const char *const names[] = { "From",	   "Subject",  "Date",	     "Message-ID",   "To",
					     "Received",   "Cc",       "Return-Path", "MIME-Version", "Content-Type",
					     "In-Reply-To", "Reply-To", "Path",	     "Newsgroups" };
	size_t from_line, n = header_block(head, &from_line), known = 0;
	struct str block = str_sub(head, from_line, n > from_line ? n - from_line : 0);

	for (size_t i = 0; i < sizeof names / sizeof *names && known < 2; i++)
		known += header_field(block, names[i], NULL).p != NULL;
	return known >= 2;
}

/* A header line that names at least these columns, in any order, quoted or not. */
static bool is_csv(struct str head)
{
	static const char *const columns[] = { "benchmark", "kernel", "metric", "value" };
	struct str line = str_next_line(&head);
	unsigned seen = 0;

	if (str_starts(line, "\xef\xbb\xbf"))
		line = str_after(line, 3);
	while (line.n) {
		struct str name = str_trim(str_cut(&line, ','));

		if (name.n >= 2 && name.p[0] == '"' && name.p[name.n - 1] == '"')
			name = str_sub(name, 1, name.n - 2);
		for (unsigned i = 0; i < 4; i++)
			seen |= str_is_nocase(name, columns[i]) ? 1u << i : 0;
	}
	return seen == 0xf;
}

static bool is_html(struct str head)
{
	static const char *const starts[] = { "<!doctype", "<html", "<head",	"<body", "<!--",
					      "<title",	   "<pre",  "<table",	"<?xml" };

	if (str_starts(head, "\xef\xbb\xbf"))
		head = str_after(head, 3);
	head = str_trim_left(head);
	for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
		if (str_starts_nocase(head, starts[i]))
			return true;
	return false;
}

/* The first line of a run that was recorded here or on another machine. */
static bool is_run(struct str head)
{
	return str_is(str_trim_right(str_next_line(&head)), "behemoth-run 1");
}

enum container container_of(struct str head)
{
	if (is_run(head))
		return CONTAINER_RUN;
	if (mbox_is_from_line(head))
		return CONTAINER_MBOX;
	if (is_html(head))
		return CONTAINER_HTML;
	if (is_mail(head))
		return CONTAINER_MAIL;
	return is_csv(head) ? CONTAINER_CSV : CONTAINER_TEXT;
}

/* Old Mac line ends: as LF, byte by byte, so that nothing behind has to know them. */
static struct str with_line_feeds(struct str raw, struct arena *a)
{
	if (str_find_char(raw, '\n') != STR_NPOS || str_find_char(raw, '\r') == STR_NPOS)
		return raw;
	raw = arena_dup(a, raw);
	for (size_t i = 0; i < raw.n; i++)
		if (raw.p[i] == '\r')
			((char *)raw.p)[i] = '\n';
	return raw;
}

/* A text saved from an archive's page: its subject, a blank line, "[Name <address>]". */
static void read_title(const struct lines *in, struct source *out)
{
	struct str author = str_trim(line_at(in, 2));

	if (in->n < 3 || str_is_blank(line_at(in, 0)) || !str_is_blank(line_at(in, 1)))
		return;
	if (author.n < 3 || author.p[0] != '[' || author.p[author.n - 1] != ']' || !str_has(author, "@"))
		return;
	out->subject = str_trim(line_at(in, 0));
	out->author = str_sub(author, 1, author.n - 2);
}

static void read_text(struct str raw, struct arena *a, struct message *out)
{
	struct mapped_text text = { .text = raw, .first = out->source.first_line };

	/* Windows' editors mark what they write in UTF-16. */
	bool is_utf16 = str_starts(raw, "\xff\xfe") || str_starts(raw, "\xfe\xff");
	charset_decode(&text, is_utf16 ? STR("utf-16") : STR_NONE, a);
	lines_from_mapped(&text, a, &out->lines);
	read_title(&out->lines, &out->source);
}

/* The value of a line "NAME value" near the top of a run. */
static struct str run_field(const struct lines *in, const char *name)
{
	for (size_t i = 1; i < in->n && i < 16; i++) {
		struct str rest = line_at(in, i);
		if (str_is(str_next_word(&rest), name))
			return str_trim(rest);
	}
	return STR_NONE;
}

static bool is_run_id(struct str id)
{
	for (size_t i = 0; i < id.n; i++)
		if (!char_is_digit(id.p[i]) && (id.p[i] < 'a' || id.p[i] > 'f'))
			return false;
	return id.n == 32;
}

/* Our own text: UTF-8 always, and nothing in it is a quotation.  Without its id it is a text like any other. */
static void read_run(struct str raw, struct arena *a, struct message *out)
{
	lines_from_text(raw, out->source.first_line, a, &out->lines);
	for (size_t i = 0; i < out->lines.n; i++) {
		out->lines.at[i].text = out->lines.at[i].whole;
		out->lines.at[i].depth = 0;
	}
	struct str id = run_field(&out->lines, "id");
	if (!is_run_id(id))
		return;
	out->source.kind = SOURCE_RUN;
	out->source.key = arena_dup(a, id);
	out->source.date_raw = run_field(&out->lines, "started");
	out->source.time = date_parse(out->source.date_raw);
}

static void read_page(struct str raw, struct arena *a, struct message *out)
{
	struct mapped_text text = { .text = raw, .first = out->source.first_line };
	struct html_page page;

	charset_decode(&text, html_charset(raw), a);
	html_text(&text, a, &page);
	lines_from_mapped(&page.text, a, &out->lines);
	html_source(&page, &out->lines, a, &out->source);
	if (out->source.message_id.n)
		out->source.key = digest_hex(out->source.message_id, a);
}

/* The "From " line belongs to the mbox, not to the mail; it stays where it is the mail's only date. */
static void read_mail(struct str raw, struct arena *a, struct message *out)
{
	size_t from_line, header = header_block(raw, &from_line);
	struct str mail = str_after(raw, from_line), from = str_sub(raw, 0, from_line);
	uint32_t first = out->source.first_line + (from_line ? 1 : 0);
	bool needs_from_line;

	header -= from_line;
	out->source.kind = SOURCE_MAIL;
	header_source(str_sub(mail, 0, header), from, a, &out->source, &needs_from_line);
	mail_lines(mail, header, first, a, &out->lines);
	if (from_line && !needs_from_line) {
		out->source.raw = str_after(out->source.raw, from_line);
		out->source.first_line++;
	}
	out->source.key = digest_hex(out->source.message_id.n ? out->source.message_id : mail, a);
}

enum err_code message_from_bytes(struct str raw, struct str name, uint32_t first_line, struct arena *a,
				 struct message *out, struct err *e)
{
	(void)e;
	*out = (struct message){ .source = { .kind = SOURCE_FILE, .name = name, .time = SOURCE_NO_TIME, .raw = raw,
					     .first_line = first_line } };
	struct str text = with_line_feeds(raw, a);

	switch (container_of(text)) {
	case CONTAINER_MBOX:
	case CONTAINER_MAIL:
		read_mail(text, a, out);
		break;
	case CONTAINER_CSV:
		out->source.kind = SOURCE_CSV;
		read_text(text, a, out);
		break;
	case CONTAINER_HTML:
		read_page(text, a, out);
		break;
	case CONTAINER_RUN:
		read_run(text, a, out);
		break;
	case CONTAINER_TEXT:
		read_text(text, a, out);
		break;
	}
	if (!out->source.key.n)
		out->source.key = digest_hex(raw, a);
	return OK;
}
