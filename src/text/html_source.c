/*
 * html_source.c: which mail a saved page shows
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/html.h"

#include "text/date.h"
#include "text/header.h"

/* Archives print the header above the mail; further down the same words are quoted mails or attached patches. */
enum { LINES_SEARCHED = 60 };

/* The value of the first line `NAME: value`; *n counts them. */
static struct str header_line(const struct lines *lines, const char *name, size_t *n)
{
	struct str found = STR_NONE;

	*n = 0;
	for (size_t i = 0; i < lines->n; i++) {
		struct str line = lines->at[i].text, value = line;
		struct str word = str_trim(str_cut(&value, ':'));

		if (!value.p || lines->at[i].depth || !str_is_nocase(word, name))
			continue;
		if (*n == 0 && i < LINES_SEARCHED)
			found = str_trim(value);
		++*n;
	}
	return found;
}

/* A comment's value, its entities read, else the header line's. */
static struct str one_of(struct str comment, const struct lines *lines, const char *name, struct arena *a)
{
	struct mapped_text text = { .text = comment };
	struct html_page plain;
	size_t n;

	if (!comment.n)
		return header_line(lines, name, &n);
	html_text(&text, a, &plain);
	return plain.text.text;
}

void html_source(const struct html_page *page, const struct lines *lines, struct arena *a, struct source *out)
{
	size_t n;
	struct str id = header_line(lines, "Message-ID", &n);

	out->subject = one_of(page->subject.n ? page->subject : STR_NONE, lines, "Subject", a);
	if (!out->subject.n)
		out->subject = one_of(page->title, lines, "Subject", a);
	out->author = one_of(page->author, lines, "From", a);
	out->date_raw = one_of(page->date, lines, "Date", a);
	out->time = date_parse(out->date_raw);
	if (page->message_id.n)
		id = one_of(page->message_id, lines, "Message-ID", a);
	/* A page of a whole thread has several: it is no mail, but a file that holds some. */
	if (n <= 1 && str_find_char(id, '@') != STR_NPOS)
		out->message_id = header_message_id(id);
	if (out->message_id.n)
		out->kind = SOURCE_MAIL;
}
