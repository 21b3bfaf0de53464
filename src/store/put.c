/*
 * put.c: rows of one source into runs and facts
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/put.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "store/attach.h"
#include "store/count.h"
#include "store/words.h"

enum { NEAR_LINES = 4 * 1024 * 1024 }; /* no text that was read whole has more */

enum { TWIN_NUMBERS = 3 }; /* fewer equal numbers may be chance, or a repeated run */

/* Nothing that is measured comes near; so neither another unit nor the middle of two values is ever infinite. */
#define VALUE_MAX 1e250

/* A row ready to be stored. */
struct ready {
	struct row row; /* corrected; only cells that are numbers */
	double *values; /* one a cell, as printed */
	int64_t hash;
	int64_t label, kernel, importer;
	int64_t setting; /* 0: none */
	int64_t nth;  /* on its line */
	int64_t twin; /* 0: none */
	const struct shape *shape;
};

static enum err_code read_corrections(struct store *s, struct str key, struct err *e)
{
	struct put *p = s->put;
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_CORRECTIONS_OF, "s", key))
		return e->code;
	for (;;) {
		if (db_next(s, st, &more, e))
			return e->code;
		if (!more)
			return OK;
		for (size_t i = 0; i < ROW_FIELDS; i++)
			if (str_is(db_text(st, 1), row_field_name[i]))
				vec_push(p->arena, &p->corrections,
					 (struct put_correction){ (uint32_t)sqlite3_column_int64(st, 0),
								  (enum row_field)i,
								  arena_dup(p->arena, db_text(st, 2)) });
	}
}

enum err_code put_open(struct store *s, int64_t source, struct str key, uint32_t first_line, struct err *e)
{
	struct arena *a = arena_new();
	struct put *p = arena_alloc(a, sizeof *p);
	int64_t one;

	p->arena = a;
	p->row = arena_new();
	p->block_at = map_new(a);
	p->on_far_line = map_new(a);
	p->twins = map_new(a);
	p->source = source;
	p->first_line = first_line ? first_line : 1;
	s->put = p;
	if (db_lookup(s, &one, &p->can_link, e, SQL_SOURCE_CAN_LINK, "i", source))
		return e->code;
	return read_corrections(s, key, e);
}

void put_close(struct store *s)
{
	struct put *p = s->put;

	if (!p)
		return;
	s->put = NULL;
	arena_free(p->row);
	arena_free(p->arena);
}

/* Lines are kept as the source counts them: where it stands in a mbox is no part of it. */
static int64_t own_line(const struct put *p, uint32_t line)
{
	return line >= p->first_line ? (int64_t)line - p->first_line + 1 : line;
}

static bool concerns(const struct put *p, const struct put_correction *c, const struct row *row)
{
	if (c->line == 0 || c->line == own_line(p, row->line))
		return true;
	for (size_t i = 0; i < row->n_cells; i++)
		if (c->line == own_line(p, row->cells[i].line))
			return true;
	return false;
}

/* Those of the whole source come first, so those of a line have the last word. */
static void correct(struct put *p, struct row *row)
{
	bool changed = false;

	for (size_t i = 0; i < p->corrections.n; i++) {
		const struct put_correction *c = &p->corrections.at[i];

		if (!concerns(p, c, row))
			continue;
		row->field[c->field] = c->value;
		row->from[c->field] = 0;
		row->flags |= FLAG_CORRECTED;
		if (c->field == ROW_KERNEL)
			row->flags &= ~(unsigned)FLAG_KERNEL_UNSURE;
		changed = true;
	}
	p->n_changed += changed;
}

static bool read_number(struct arena *a, struct str text, double *out)
{
	struct str plain = num_ungroup(text, arena_alloc(a, text.n + 1));

	return (num_double(plain, out) && fabs(*out) <= VALUE_MAX) || num_clock(text, out);
}

/* What is not a number cannot be compared: it is left out, with a note. */
static enum err_code keep_numbers(struct store *s, const struct row *row, struct ready *out, struct err *e)
{
	struct arena *a = s->put->row;
	struct cell *cells = arena_array(a, row->n_cells, sizeof *cells);
	size_t n = 0;

	out->values = arena_array(a, row->n_cells, sizeof *out->values);
	for (size_t i = 0; i < row->n_cells; i++) {
		const struct cell *cell = &row->cells[i];

		if (read_number(a, cell->value, &out->values[n])) {
			cells[n++] = *cell;
			continue;
		}
		struct str text = arena_printf(a, STR_FMT " \"" STR_FMT "\" is not a number", STR_ARG(cell->metric),
					       STR_ARG(cell->value));
		if (store_put_note(s, cell->line, text.p, e))
			return e->code;
	}
	out->row.cells = cells;
	out->row.n_cells = n;
	return OK;
}

static void place_on_line(struct put *p, struct ready *ready)
{
	int64_t line = own_line(p, ready->row.line);

	if (line >= NEAR_LINES) {
		size_t i = map_add(&p->on_far_line, MAP_KEY(line), NULL);
		ready->nth = p->on_far_line.at[i].value++;
		return;
	}
	while (p->on_line.n <= (size_t)line)
		vec_push(p->arena, &p->on_line, 0);
	ready->nth = p->on_line.at[line]++;
}

static struct str origin_of(const struct put *p, const struct row *row, struct arena *a)
{
	char *text = arena_alloc(a, ROW_FIELDS * 32);
	size_t n = 0;

	for (size_t i = 0; i < ROW_FIELDS; i++)
		if (row->from[i] && row->from[i] != row->line)
			n += (size_t)sprintf(text + n, "%s%s:%lld", n ? " " : "", row_field_name[i],
					     (long long)own_line(p, row->from[i]));
	return (struct str){ text, n };
}

static void bind_if(sqlite3_stmt *st, int i, bool there, int64_t value)
{
	if (there)
		sqlite3_bind_int64(st, i, value);
	else
		sqlite3_bind_null(st, i);
}

static enum err_code insert_run(struct store *s, const struct ready *r, int64_t *id, struct err *e)
{
	const struct put *p = s->put;
	const struct row *row = &r->row;
	sqlite3_stmt *st;
	struct str origin = origin_of(p, row, p->row);
	struct str iteration = row->field[ROW_ITERATION], time = row->field[ROW_TIME];

	if (db_statement(s, SQL_RUN_ADD, &st, e))
		return e->code;
	sqlite3_bind_int64(st, 1, p->source);
	sqlite3_bind_int64(st, 2, row->block);
	sqlite3_bind_int64(st, 3, own_line(p, row->line));
	sqlite3_bind_int64(st, 4, r->nth);
	sqlite3_bind_int64(st, 5, r->shape->id);
	sqlite3_bind_int64(st, 6, r->label);
	sqlite3_bind_text64(st, 7, iteration.n ? iteration.p : "", iteration.n, SQLITE_STATIC, SQLITE_UTF8);
	sqlite3_bind_int64(st, 8, row->flags);
	sqlite3_bind_int64(st, 9, row->confidence);
	sqlite3_bind_int64(st, 10, r->importer);
	sqlite3_bind_text64(st, 11, origin.p, origin.n, SQLITE_STATIC, SQLITE_UTF8);
	bind_if(st, 12, p->can_link, r->hash);
	bind_if(st, 13, r->twin != 0, r->twin);
	if (time.n)
		sqlite3_bind_text64(st, 14, time.p, time.n, SQLITE_STATIC, SQLITE_UTF8);
	else
		sqlite3_bind_null(st, 14);
	bind_if(st, 15, r->setting != 0, r->setting);
	if (sqlite3_step(st) != SQLITE_DONE)
		return db_fail(s, e);
	*id = sqlite3_last_insert_rowid(s->db);
	sqlite3_reset(st);
	return OK;
}

static enum err_code insert_facts(struct store *s, const struct ready *r, int64_t run, struct err *e)
{
	sqlite3_stmt *st;

	if (db_statement(s, SQL_FACT_ADD, &st, e))
		return e->code;
	sqlite3_bind_int64(st, 2, r->kernel);
	sqlite3_bind_int64(st, 3, run);
	for (size_t i = 0; i < r->row.n_cells; i++) {
		const struct cell *cell = &r->row.cells[i];
		const struct shape_cell *to = &r->shape->cells[i];

		sqlite3_bind_int64(st, 1, to->series);
		sqlite3_bind_int64(st, 4, (int64_t)i);
		sqlite3_bind_double(st, 5, r->values[i] * to->factor);
		sqlite3_bind_text64(st, 6, cell->value.p, cell->value.n, SQLITE_STATIC, SQLITE_UTF8);
		sqlite3_bind_int64(st, 7, to->unit);
		sqlite3_bind_int64(st, 8, own_line(s->put, cell->line));
		sqlite3_bind_int64(st, 9, cell->flags);
		if (sqlite3_step(st) != SQLITE_DONE)
			return db_fail(s, e);
		sqlite3_reset(st);
	}
	return OK;
}

static void count_in_block(struct put *p, int64_t nth, int64_t hash)
{
	int64_t at;

	if (!map_get(&p->block_at, MAP_KEY(nth), &at)) {
		at = (int64_t)p->blocks.n;
		map_set(&p->block_at, MAP_KEY(nth), at);
		vec_push(p->arena, &p->blocks, (struct put_block){ nth, 0, hash });
	}
	struct put_block *block = &p->blocks.at[at];
	block->rows++;
	if (hash < block->least)
		block->least = hash;
}

/* The first of equal rows keeps the id that the later ones point to. */
static void remember(struct put *p, const struct ready *r, struct str identity, int64_t run)
{
	if (r->twin == 0 && r->row.n_cells >= TWIN_NUMBERS)
		map_set(&p->twins, identity, run);
}

enum err_code put_row(struct store *s, const struct row *row, int64_t hash, struct err *e)
{
	struct put *p = s->put;
	struct ready r = { .row = *row, .hash = hash };
	int64_t run = 0;

	arena_reset(p->row);
	correct(p, &r.row);
	if (keep_numbers(s, row, &r, e))
		return e->code;
	if (r.row.n_cells == 0)
		return OK;
	struct str identity = put_identity(&r.row, p->row);
	if (r.row.n_cells >= TWIN_NUMBERS)
		map_get(&p->twins, identity, &r.twin);
	place_on_line(p, &r);
	if (words_label(s, r.row.field[ROW_KERNEL], &r.label, &r.kernel, e) ||
	    words_word(s, str_from(row->importer), &r.importer, e) || words_shape(s, &r.row, &r.shape, e) ||
	    attach_setting(s, row, &r.setting, e) || insert_run(s, &r, &run, e) || insert_facts(s, &r, run, e) ||
	    attach_histograms(s, row, run, e))
		return e->code;
	remember(p, &r, identity, run);
	count_in_block(p, row->block, hash);
	cells_touch(s, r.kernel, r.shape->id);
	return OK;
}

enum err_code put_finish(struct store *s, struct err *e)
{
	struct put *p = s->put;

	for (size_t i = 0; i < p->blocks.n; i++) {
		const struct put_block *b = &p->blocks.at[i];
		if (db_run(s, e, SQL_BLOCK_ADD, p->can_link ? "iiii" : "iiin", p->source, b->nth, b->rows, b->least))
			return e->code;
	}
	return count_add(s, p->source, e) ? e->code : cells_after_source(s, e);
}

enum err_code store_put_note(struct store *s, uint32_t line, const char *text, struct err *e)
{
	struct put *p = s->put;

	return db_run(s, e, SQL_NOTE_ADD, "iiis", p->source, p->n_notes++, own_line(p, line), str_from(text));
}

enum err_code store_put_row(struct store *s, const struct row *row, struct err *e)
{
	return put_row(s, row, put_hash(row), e);
}
