/*
 * lines.c: cutting text into lines, without losing their way back to the raw file
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/lines.h"

#include <string.h>

struct str line_at(const struct lines *in, size_t i)
{
	return i < in->n ? in->at[i].text : STR_NONE;
}

uint32_t line_number(const struct lines *in, size_t i)
{
	return i < in->n ? in->at[i].number : 0;
}

uint32_t line_number_of(const struct lines *in, size_t i, const char *p)
{
	if (i >= in->n)
		return 0;
	const struct line *line = &in->at[i];
	uint32_t number = line->number;

	for (uint32_t b = 0; b < line->n_breaks && line->text.p + line->breaks[b].offset <= p; b++)
		number = line->breaks[b].number;
	return number;
}

enum { BLOCK = 16, BLOCKS_AT_ONCE = 255 }; /* a count of 255 still fits into a byte */

typedef unsigned char block __attribute__((vector_size(BLOCK)));

/* In at most BLOCKS_AT_ONCE blocks from P on. */
static uint32_t ends_in_blocks(const char *p, size_t n_blocks)
{
	block sums = { 0 }, bytes;
	uint32_t n = 0;

	for (size_t i = 0; i < n_blocks; i++) {
		memcpy(&bytes, p + i * BLOCK, BLOCK);
		sums += (block)(bytes == '\n') & 1;
	}
	for (size_t i = 0; i < BLOCK; i++)
		n += sums[i];
	return n;
}

uint32_t lines_count_ends(struct str s)
{
	uint32_t n = 0;

	while (s.n >= BLOCK) {
		size_t n_blocks = s.n / BLOCK < BLOCKS_AT_ONCE ? s.n / BLOCK : (size_t)BLOCKS_AT_ONCE;

		n += ends_in_blocks(s.p, n_blocks);
		s = str_after(s, n_blocks * BLOCK);
	}
	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == '\n';
	return n;
}

/* Finds line ends.  The next LF and CR are remembered, so a text full of one kind does not make the search for the
 * other look through all of it again and again. */
struct ends {
	struct str text;
	size_t lf, cr; /* offsets; text.n: none left */
};

static size_t find_from(struct str text, size_t from, char c)
{
	const char *hit = from < text.n ? memchr(text.p + from, c, text.n - from) : NULL;

	return hit ? (size_t)(hit - text.p) : text.n;
}

static struct ends ends_of(struct str text)
{
	return (struct ends){ text, find_from(text, 0, '\n'), find_from(text, 0, '\r') };
}

/* The offset of the line end at or behind FROM; *next is where the next line starts. */
static size_t line_end(struct ends *ends, size_t from, size_t *next)
{
	if (ends->lf < from)
		ends->lf = find_from(ends->text, from, '\n');
	if (ends->cr < from)
		ends->cr = find_from(ends->text, from, '\r');
	size_t end = ends->cr < ends->lf ? ends->cr : ends->lf;

	*next = end < ends->text.n ? end + 1 : end;
	if (end == ends->cr && end + 1 == ends->lf && ends->lf < ends->text.n)
		*next = end + 2;
	return end;
}

/* Where the cutter stands in the text and in its map. */
struct cutter {
	struct ends ends;
	size_t at;
	uint32_t number; /* raw line of `at`, when there is no map */
	struct line_break *map;
	size_t n_map, in_map; /* in_map: the entry that `at` stands in */
	struct str quoted;    /* the line above, if it was a quotation's */
};

/* The breaks of [start, end), counted from the text behind the quote marks. */
static void take_breaks(struct cutter *c, size_t end, size_t marks, struct line *line)
{
	size_t first = c->in_map + 1, last = first;

	while (last < c->n_map && c->map[last].offset < end)
		last++;
	line->number = c->map[c->in_map].number;
	line->n_breaks = (uint32_t)(last - first);
	if (last == first)
		return;
	struct line_break *breaks = &c->map[first];
	for (size_t i = 0; i < last - first; i++) {
		size_t offset = breaks[i].offset - c->at;

		breaks[i].offset = (uint32_t)(offset > marks ? offset - marks : 0);
	}
	line->breaks = breaks;
}

static void cut_line(struct cutter *c, struct line *line)
{
	size_t next, end = line_end(&c->ends, c->at, &next);

	line->whole = str_sub(c->ends.text, c->at, end - c->at);
	size_t marks = quote_marks_below(line->whole, c->quoted, &line->depth);
	c->quoted = marks ? line->whole : STR_NONE;
	line->text = str_after(line->whole, marks);
	line->number = c->number;
	if (c->n_map)
		take_breaks(c, end, marks, line);
	if (next && c->ends.text.p[next - 1] == '\n')
		c->number++;
	c->at = next;
	while (c->in_map + 1 < c->n_map && c->map[c->in_map + 1].offset <= next)
		c->in_map++;
}

static size_t count_lines(struct str text)
{
	struct ends ends = ends_of(text);
	size_t n = 0;

	for (size_t at = 0; at < text.n && n < LINES_MAX; n++)
		line_end(&ends, at, &at);
	return n;
}

void lines_from_mapped(const struct mapped_text *text, struct arena *a, struct lines *out)
{
	struct cutter c = { .ends = ends_of(text->text), .number = text->first, .map = text->map, .n_map = text->n };
	size_t n = count_lines(text->text);

	*out = (struct lines){ 0 };
	if (n == 0)
		return;
	out->at = arena_array(a, n, sizeof *out->at);
	for (out->n = 0; out->n < n; out->n++)
		cut_line(&c, &out->at[out->n]);
}

void lines_from_text(struct str text, uint32_t first, struct arena *a, struct lines *out)
{
	struct mapped_text mapped = { .text = text, .first = first };

	lines_from_mapped(&mapped, a, out);
}

struct str line_part_title(const struct lines *in, size_t i)
{
	return i < in->n && in->at[i].part < in->n_titles ? in->titles[in->at[i].part] : STR_NONE;
}

void lines_join(const struct lines *parts, size_t n, struct arena *a, struct lines *out)
{
	size_t total = 0;

	for (size_t p = 0; p < n; p++)
		total += parts[p].n;
	if (total > LINES_MAX)
		total = LINES_MAX;
	*out = (struct lines){ .at = total ? arena_array(a, total, sizeof *out->at) : NULL };
	for (size_t p = 0; p < n; p++)
		for (size_t i = 0; i < parts[p].n && out->n < total; i++) {
			out->at[out->n] = parts[p].at[i];
			out->at[out->n++].part = (uint16_t)p;
		}
}
