/*
 * bind.c: what kind of line each line is; the order in which holes are filled
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/bind.h"

#include <string.h>

#include "import/importers.h"

bool bind_same_voice(const struct binding *b, size_t one, size_t other)
{
	const struct line *x = &b->message->lines.at[one], *y = &b->message->lines.at[other];

	return x->depth == y->depth && x->part == y->part;
}

void bind_fill(const struct binding *b, struct row *row, enum row_field field, struct str text, size_t i)
{
	if (row->field[field].n || !text.n)
		return;
	row->field[field] = text;
	row_learned(&b->message->lines, row, field, i);
	row->from[field] = line_number_of(&b->message->lines, i, text.p);
}

/* Letters, with single dashes between them: "-----Sequential" is a table's. */
static bool is_word(struct str s)
{
	s = word_bare(s);
	for (size_t i = 0; i < s.n; i++) {
		bool inside = i > 0 && i + 1 < s.n && char_is_alpha(s.p[i - 1]);
		if (!char_is_alpha(s.p[i]) && !(inside && (s.p[i] == '\'' || s.p[i] == '-')))
			return false;
	}
	return s.n > 0;
}

/* Five words or more, nearly all of letters: a line of a sentence. */
static bool is_prose(struct str line)
{
	struct tokens t;
	size_t words = 0;

	if (tokens_of(line, &t) < 5 || t.n > TOKENS_MAX)
		return t.n > TOKENS_MAX;
	for (size_t i = 0; i < t.n; i++)
		words += is_word(t.at[i]);
	return words * 10 >= t.n * 6;
}

static void know_lines(struct binding *b)
{
	const struct lines *in = &b->message->lines;

	b->kind = arena_array(b->arena, in->n ? in->n : 1, sizeof *b->kind);
	for (size_t i = 0; i < in->n; i++) {
		struct str line = in->at[i].text;
		b->kind[i].blank = str_is_blank(line);
		b->kind[i].rule = !b->kind[i].blank && str_is_rule(line, "-=~_*#^", 3);
		b->kind[i].prose = !b->kind[i].blank && !b->kind[i].rule && is_prose(line);
	}
	for (size_t k = 0; k < b->n_blocks; k++)
		for (size_t i = 0; i < b->blocks[k].claim.count; i++)
			b->kind[b->blocks[k].claim.at + i].block = (uint32_t)k + 1;
	for (size_t r = 0; r < b->n_rows; r++)
		if (b->rows[r].at < in->n)
			b->kind[b->rows[r].at].row = true;
}

/* Open: nothing that continues a sentence stands there. */
static bool is_open_side(const struct binding *b, size_t i, size_t side)
{
	const struct lines *in = &b->message->lines;

	if (side >= in->n || !bind_same_voice(b, i, side))
		return true;
	return !b->kind[side].prose || b->kind[side].block;
}

#define HEADING_WORDS 9
#define COLON_WORDS   14

bool bind_is_heading(const struct binding *b, size_t i)
{
	struct str line = str_trim(line_at(&b->message->lines, i));
	struct tokens t;

	if (!line.n || b->kind[i].row || b->kind[i].rule)
		return false;
	tokens_of(line, &t);
	char last = line.p[line.n - 1];
	if (t.n == 1)
		return true;
	if (last == ':' || (last == '-' && t.n > 1 && str_is(token_at(&t, t.n - 1), "-")))
		return t.n <= COLON_WORDS;
	if (t.n > HEADING_WORDS)
		return false;
	if (i + 1 < b->message->lines.n && b->kind[i + 1].rule)
		return true;
	if (last == '.' || last == ',' || last == ';' || last == '?' || last == '!')
		return false;
	return is_open_side(b, i, i - 1) && is_open_side(b, i, i + 1);
}

/* A table with a header of its own says all it knows: what it leaves empty is no hole, and no other row's kernel. */
static bool is_whole(const struct row *row)
{
	return row->importer == importer_csv.name;
}

static void fill_holes(struct binding *b)
{
	know_lines(b);
	bind_kernels(b);
	bind_variants(b);
	bind_parallel(b);
	bind_threads(b);
	bind_sizes(b);
	bind_about(b);
	bind_doubts(b);
}

void bind_rows(struct binding *b)
{
	size_t n_whole = 0;

	for (size_t r = 0; r < b->n_rows; r++)
		n_whole += is_whole(&b->rows[r]);
	if (n_whole == b->n_rows)
		return;
	struct row *printed = arena_array(b->arena, n_whole ? b->n_rows : 1, sizeof *printed);
	if (n_whole)
		memcpy(printed, b->rows, b->n_rows * sizeof *printed);
	fill_holes(b);
	for (size_t r = 0; n_whole && r < b->n_rows; r++)
		if (is_whole(&printed[r]))
			b->rows[r] = printed[r];
}
