/*
 * header.c: the header block of a mail
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/header.h"

#include <string.h>

#include <gmime/gmime.h>

#include "text/charset.h"
#include "text/date.h"
#include "text/gmime.h"

enum { VALUE_MAX = 16 * 1024, REFERENCES_MAX = 200, NAME_MAX_BYTES = 80 };

bool header_is_field(struct str line, size_t *name_n)
{
	size_t n = 0;

	while (n < line.n && n < NAME_MAX_BYTES && line.p[n] > ' ' && line.p[n] < 127 && line.p[n] != ':')
		n++;
	*name_n = n;
	return n > 0 && n < line.n && line.p[n] == ':';
}

static bool is_continuation(struct str line)
{
	return line.n && (line.p[0] == ' ' || line.p[0] == '\t') && !str_is_blank(line);
}

size_t header_block(struct str mail, size_t *from_line)
{
	struct str rest = mail;
	size_t name, fields = 0;

	*from_line = 0;
	if (str_starts(mail, "From ") || str_starts(mail, ">From ")) {
		str_next_line(&rest);
		*from_line = mail.n - rest.n;
	}
	while (rest.n) {
		struct str before = rest, line = str_next_line(&rest);

		if (line.n == 0)
			return fields ? mail.n - rest.n : 0;
		if (header_is_field(line, &name))
			fields++;
		else if (fields && !is_continuation(line)) /* the blank line was lost */
			return mail.n - before.n;
		else if (!fields)
			return 0;
	}
	return fields ? mail.n : 0;
}

/* The field at the start of *rest with its continuations. */
static struct str next_field(struct str *rest)
{
	struct str start = *rest;

	str_next_line(rest);
	while (rest->n && (rest->p[0] == ' ' || rest->p[0] == '\t'))
		str_next_line(rest);
	return str_sub(start, 0, start.n - rest->n);
}

struct str header_field(struct str block, const char *name, struct str *rest)
{
	size_t n = strlen(name);

	while (block.n) {
		struct str field = next_field(&block);

		if (field.n > n && field.p[n] == ':' && str_starts_nocase(field, name)) {
			if (rest)
				*rest = block;
			return str_trim(str_after(field, n + 1));
		}
	}
	if (rest)
		*rest = STR_NONE;
	return STR_NONE;
}

static struct str unfolded(struct str value, struct arena *a)
{
	struct str copy = arena_dup(a, str_sub(value, 0, VALUE_MAX));
	char *p = (char *)copy.p;
	size_t n = 0;

	for (size_t i = 0; i < copy.n; i++) {
		if (p[i] == '\r' || p[i] == '\n')
			continue;
		p[n++] = p[i] == '\t' || p[i] == 0 ? ' ' : p[i];
	}
	copy.n = n;
	return copy;
}

struct str header_text(struct str value, struct arena *a)
{
	struct mapped_text text = { .text = unfolded(value, a) };

	charset_decode(&text, STR_NONE, a);
	if (!str_has(text.text, "=?"))
		return text.text;
	gmime_start();
	char *decoded = g_mime_utils_header_decode_text(NULL, arena_cstr(a, text.text));
	text.text = arena_dup(a, str_from(decoded));
	g_free(decoded);
	charset_decode(&text, STR_NONE, a);
	return text.text;
}

struct str header_message_id(struct str value)
{
	size_t open = str_find_char(value, '<');

	if (open == STR_NPOS)
		return str_next_word(&value);
	struct str id = str_after(value, open + 1);
	return str_trim(str_sub(id, 0, str_find_char(id, '>')));
}

/* "<a> <b>" as "a b". */
static struct str reference_list(struct str value, struct arena *a)
{
	char *out = arena_alloc(a, value.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < REFERENCES_MAX && str_find_char(value, '<') != STR_NPOS; i++) {
		struct str id = header_message_id(value);

		value = str_after(value, (size_t)(id.p - value.p) + id.n);
		if (!id.n)
			continue;
		if (n)
			out[n++] = ' ';
		memcpy(out + n, id.p, id.n);
		n += id.n;
	}
	return (struct str){ out, n };
}

/* The date behind the last ';' of the newest (first) Received field that has one. */
static int64_t received_time(struct str block)
{
	for (int i = 0; i < 20 && block.n; i++) {
		struct str value = header_field(block, "Received", &block);
		const char *semicolon = value.n ? memrchr(value.p, ';', value.n) : NULL;
		int64_t time = semicolon ? date_parse(str_span(semicolon + 1, value.p + value.n)) : SOURCE_NO_TIME;

		if (time != SOURCE_NO_TIME)
			return time;
	}
	return SOURCE_NO_TIME;
}

/* "From user@host Sat Mar 30 18:48:35 2002": the date is behind the address. */
static int64_t from_line_time(struct str line)
{
	str_next_word(&line);
	str_next_word(&line);
	return date_parse(line);
}

void header_source(struct str block, struct str from_line, struct arena *a, struct source *out, bool *time_from_line)
{
	out->message_id = arena_dup(a, header_message_id(header_field(block, "Message-ID", NULL)));
	out->subject = header_text(header_field(block, "Subject", NULL), a);
	out->author = header_text(header_field(block, "From", NULL), a);
	out->date_raw = header_text(header_field(block, "Date", NULL), a);
	out->in_reply_to = arena_dup(a, header_message_id(header_field(block, "In-Reply-To", NULL)));
	out->references = reference_list(unfolded(header_field(block, "References", NULL), a), a);
	out->time = date_parse(out->date_raw);
	if (out->time == SOURCE_NO_TIME)
		out->time = received_time(block);
	*time_from_line = out->time == SOURCE_NO_TIME && from_line_time(from_line) != SOURCE_NO_TIME;
	if (*time_from_line)
		out->time = from_line_time(from_line);
}
