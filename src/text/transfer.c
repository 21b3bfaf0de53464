/*
 * transfer.c: quoted-printable and base64, keeping the raw line of each byte
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/transfer.h"

#include <stdbool.h>

/* The output is never longer than the input, and has at most one map entry for each raw line. */
static void start(struct str raw, uint32_t first, struct arena *a, struct mapped_text *out)
{
	size_t lines = 1;

	for (struct str rest = raw; rest.n; lines++)
		str_cut(&rest, '\n');
	*out = (struct mapped_text){ .text = { arena_alloc(a, raw.n + 1), 0 },
				     .first = first,
				     .map = arena_array(a, lines, sizeof *out->map) };
}

static void add_entry(struct mapped_text *out, size_t offset)
{
	out->map[out->n] = (struct line_break){ (uint32_t)offset, out->first + (uint32_t)out->n };
	out->n++;
}

static int hex_value(char c)
{
	return char_hex(char_lower(c));
}

/* One raw line without its end; returns the bytes put.  *soft: it continues on the next one. */
static size_t put_quoted_line(struct str line, char *to, bool *soft)
{
	size_t n = 0;

	*soft = line.n && line.p[line.n - 1] == '=';
	if (*soft)
		line.n--;
	for (size_t i = 0; i < line.n; i++) {
		int high = line.p[i] == '=' && i + 2 < line.n ? hex_value(line.p[i + 1]) : -1;
		int low = high >= 0 ? hex_value(line.p[i + 2]) : -1;

		if (low >= 0) {
			to[n++] = (char)(high << 4 | low);
			i += 2;
		} else {
			to[n++] = line.p[i];
		}
	}
	return n;
}

void transfer_quoted_printable(struct str raw, uint32_t first, struct arena *a, struct mapped_text *out)
{
	start(raw, first, a, out);
	char *to = (char *)out->text.p;
	size_t n = 0;

	while (raw.n) {
		bool soft, ended = str_find_char(raw, '\n') != STR_NPOS;

		add_entry(out, n);
		/* Blanks at the end were put there on the way: real ones are coded. */
		n += put_quoted_line(str_trim_right(str_cut(&raw, '\n')), to + n, &soft);
		if (ended && !soft)
			to[n++] = '\n';
	}
	out->text.n = n;
}

/* The six bits of a character, or -1. */
static int sextet(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (char_is_digit(c))
		return c - '0' + 52;
	return c == '+' ? 62 : c == '/' ? 63 : -1;
}

struct base64 {
	uint32_t bits;
	unsigned have; /* characters of the current four */
	char *to;
	size_t n;
};

static void put_character(struct base64 *b, char c)
{
	static const unsigned waiting[] = { 0, 4, 2, 0 };
	int six = sextet(c);

	if (c == '=') {
		b->have = 0;
		return;
	}
	if (six < 0)
		return;
	b->bits = (b->bits << 6 | (uint32_t)six) & 0xffffff;
	if (b->have)
		b->to[b->n++] = (char)(b->bits >> waiting[b->have]);
	b->have = (b->have + 1) % 4;
}

void transfer_base64(struct str raw, uint32_t first, struct arena *a, struct mapped_text *out)
{
	start(raw, first, a, out);
	struct base64 b = { .to = (char *)out->text.p };

	while (raw.n) {
		/* With a started four one byte of it is still to come that began on the line before. */
		add_entry(out, b.n + (b.have ? 1 : 0));
		struct str line = str_cut(&raw, '\n');

		for (size_t i = 0; i < line.n; i++)
			put_character(&b, line.p[i]);
	}
	out->text.n = b.n;
	for (size_t i = out->n; i > 0 && out->map[i - 1].offset > b.n; i--)
		out->map[i - 1].offset = (uint32_t)b.n;
}
