/*
 * context.c: lines above, words of a line, rows and their numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/context.h"

#include <string.h>

bool in_same_part(const struct lines *in, size_t at, size_t i)
{
	return at < in->n && i < in->n && in->at[i].part == in->at[at].part;
}

bool line_up(const struct lines *in, size_t at, size_t n, size_t *i)
{
	if (*i == 0 || at - (*i - 1) > n || !in_same_part(in, at, *i - 1))
		return false;
	--*i;
	return true;
}

size_t tokens_of(struct str s, struct tokens *out)
{
	out->n = str_words(s, out->at, TOKENS_MAX);
	return out->n;
}

struct str token_at(const struct tokens *t, size_t i)
{
	return i < t->n && i < TOKENS_MAX ? t->at[i] : STR_NONE;
}

struct str str_without_last(struct str s, char last, bool *had)
{
	bool has = s.n && s.p[s.n - 1] == last;

	if (had)
		*had = has;
	return has ? str_sub(s, 0, s.n - 1) : s;
}

bool str_is_rule(struct str s, const char *set, size_t min)
{
	s = str_trim(s);
	for (size_t i = 0; i < s.n; i++)
		if (!strchr(set, s.p[i]) || !s.p[i])
			return false;
	return s.n >= min;
}

bool str_is_digits(struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!char_is_digit(s.p[i]))
			return false;
	return s.n > 0;
}

size_t str_find_word(struct str s, const char *word)
{
	size_t n = strlen(word);

	for (size_t from = 0; from < s.n;) {
		size_t hit = str_find_nocase(str_after(s, from), word);
		if (hit == STR_NPOS)
			return STR_NPOS;
		hit += from;
		bool open = hit == 0 || !char_is_alnum(s.p[hit - 1]);
		bool closed = hit + n == s.n || !char_is_alnum(s.p[hit + n]);
		if (open && closed)
			return hit;
		from = hit + 1;
	}
	return STR_NPOS;
}

static struct row *row_memory(const struct import *im)
{
	struct row_spare *spare = im->spare;

	if (!spare || spare->row_is_lent)
		return arena_alloc(im->arena, sizeof(struct row));
	spare->row = (struct row){ 0 };
	spare->row_is_lent = true;
	return &spare->row;
}

struct row *row_new(const struct import *im, size_t at)
{
	struct row *row = row_memory(im);

	row->line = line_number(im->in, at);
	row->at = (uint32_t)at;
	if (at < im->in->n && im->in->at[at].depth)
		row->flags |= FLAG_QUOTED;
	return row;
}

/* A value that is a copy stands nowhere in the line: its first raw line is as near as we know. */
static uint32_t raw_line_of(const struct lines *in, size_t at, struct str value)
{
	struct str line = line_at(in, at);
	bool inside = value.p >= line.p && value.p < line.p + line.n;

	return inside ? line_number_of(in, at, value.p) : line_number(in, at);
}

void row_learned(const struct lines *in, struct row *row, enum row_field field, size_t at)
{
	row->from[field] = line_number(in, at);
	row->from_at[field] = (uint32_t)at;
}

void row_set(const struct import *im, struct row *row, enum row_field field, struct str text, size_t at)
{
	if (!text.n)
		return;
	row->field[field] = text;
	row_learned(im->in, row, field, at);
	row->from[field] = raw_line_of(im->in, at, text);
}

void row_know(struct row *row, enum row_field field, const char *text)
{
	row->field[field] = str_from(text);
	row->from[field] = 0;
}

/* No capacity is kept in the row: it doubles whenever the count is a power of two from the first size on. */
#define FIRST_CELLS 8

/* Room for one more in those that are used again; false: the row has, or needs, cells of its own. */
static bool has_spare_cell(const struct import *im, struct row *row)
{
	struct row_spare *spare = im->spare;

	if (!spare || (row->n_cells ? row->cells != spare->cells : spare->cells_are_lent))
		return false;
	if (row->n_cells == spare->room) {
		size_t room = spare->room ? spare->room * 2 : FIRST_CELLS;

		spare->cells = arena_grow(im->arena, spare->cells, spare->room * sizeof *spare->cells,
					  room * sizeof *spare->cells);
		spare->room = room;
	}
	row->cells = spare->cells;
	spare->cells_are_lent = true;
	return true;
}

static struct cell *cell_new(const struct import *im, struct row *row)
{
	size_t n = row->n_cells;

	if (has_spare_cell(im, row))
		return &row->cells[row->n_cells++];
	if (n == 0) {
		row->cells = arena_array(im->arena, FIRST_CELLS, sizeof *row->cells);
	} else if (n >= FIRST_CELLS && (n & (n - 1)) == 0) {
		struct cell *grown = arena_array(im->arena, n * 2, sizeof *grown);
		memcpy(grown, row->cells, n * sizeof *grown);
		row->cells = grown;
	}
	return &row->cells[row->n_cells++];
}

struct cell *row_cell_named(const struct import *im, struct row *row, size_t at, struct str metric, struct str value,
			    struct str unit)
{
	struct cell *cell = cell_new(im, row);

	cell->metric = metric;
	cell->value = value;
	cell->unit = unit;
	cell->line = raw_line_of(im->in, at, value);
	cell->at = (uint32_t)at;
	cell->flags = 0;
	return cell;
}

struct cell *row_cell(const struct import *im, struct row *row, size_t at, const char *metric, struct str value,
		      const char *unit)
{
	return row_cell_named(im, row, at, str_from(metric), value, str_from(unit));
}

enum err_code row_emit(const struct import *im, const struct row *row, struct err *e)
{
	enum err_code code = row->n_cells ? im->out.row(im->out.ctx, row, e) : OK;

	if (im->spare && row == &im->spare->row)
		im->spare->row_is_lent = false;
	if (im->spare && row->cells == im->spare->cells)
		im->spare->cells_are_lent = false;
	return code;
}

void import_note(const struct import *im, size_t at, const char *text)
{
	if (im->out.note)
		im->out.note(im->out.ctx, line_number(im->in, at), text);
}
