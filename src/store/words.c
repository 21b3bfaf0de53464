/*
 * words.c: wide text is kept once; rows refer to it by id
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of one table share everything but their numbers, so one look into a hash table finds all ids of a row at once:
 * its shape.  The tables are only a memory of the database and may be dropped at any time.
 */
#include "store/words.h"

#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/vec.h"
#include "model/kernel.h"
#include "model/metric.h"
#include "store/db.h"

enum { KEEP_MAX = 200000 }; /* entries, then the memory starts anew: an archive may hold endless variants */

struct words {
	struct arena *self;         /* this struct */
	struct arena *scratch;      /* during one call */
	struct arena *shapes_arena;
	struct map word, label, label_kernel, shape_at;
	VEC(struct shape) shapes;
};

struct words *words_new(void)
{
	struct arena *self = arena_new();
	struct words *w = arena_alloc(self, sizeof *w);

	w->self = self;
	w->scratch = arena_new();
	w->shapes_arena = arena_new();
	w->word = map_new(arena_new());
	w->label = map_new(arena_new());
	w->label_kernel = map_new(arena_new());
	w->shape_at = map_new(arena_new());
	return w;
}

void words_free(struct words *w)
{
	if (!w)
		return;
	arena_free(w->word.arena);
	arena_free(w->label.arena);
	arena_free(w->label_kernel.arena);
	arena_free(w->shape_at.arena);
	arena_free(w->scratch);
	arena_free(w->shapes_arena);
	arena_free(w->self);
}

void words_forget(struct words *w)
{
	map_clear(&w->word);
	map_clear(&w->label);
	map_clear(&w->label_kernel);
	map_clear(&w->shape_at);
	arena_reset(w->shapes_arena);
	w->shapes.at = NULL;
	w->shapes.n = w->shapes.cap = 0;
}

static void forget_if_many(struct words *w)
{
	if (w->word.n + w->label.n + w->shape_at.n > KEEP_MAX)
		words_forget(w);
}

enum err_code words_word(struct store *s, struct str word, int64_t *id, struct err *e)
{
	bool found;

	if (map_get(&s->words->word, word, id))
		return OK;
	if (db_lookup(s, id, &found, e, SQL_WORD_FIND, "s", word))
		return e->code;
	if (!found) {
		if (db_run(s, e, SQL_WORD_ADD, "s", word))
			return e->code;
		*id = sqlite3_last_insert_rowid(s->db);
	}
	map_set(&s->words->word, word, *id);
	return OK;
}

/* Labels of one kernel (6.8, v6.8) share its key.  A row that names none has the empty key, which no kernel has. */
static enum err_code kernel_id(struct store *s, struct str label, int64_t *id, struct err *e)
{
	struct str key = STR("");
	struct kernel kernel;
	bool found;

	if (label.n) {
		kernel_parse(label, &kernel);
		key = kernel_key(&kernel, s->words->scratch);
	}
	if (db_lookup(s, id, &found, e, SQL_KERNEL_FIND, "s", key))
		return e->code;
	if (found)
		return OK;
	if (db_run(s, e, SQL_KERNEL_ADD, "s", key))
		return e->code;
	*id = sqlite3_last_insert_rowid(s->db);
	return OK;
}

enum err_code words_label(struct store *s, struct str label, int64_t *id, int64_t *kernel, struct err *e)
{
	struct words *w = s->words;
	bool found;

	if (map_get(&w->label, label, id) && map_get(&w->label_kernel, label, kernel))
		return OK;
	arena_reset(w->scratch);
	if (kernel_id(s, label, kernel, e) || db_lookup(s, id, &found, e, SQL_LABEL_FIND, "s", label))
		return e->code;
	if (!found) {
		if (db_run(s, e, SQL_ALIAS_ADD, "i", *kernel) || db_run(s, e, SQL_LABEL_ADD, "si", label, *kernel))
			return e->code;
		*id = sqlite3_last_insert_rowid(s->db);
	}
	map_set(&w->label, label, *id);
	map_set(&w->label_kernel, label, *kernel);
	return OK;
}

/* ---- shapes --------------------------------------------------------------------------------------------------- */

static const enum row_field shape_fields[] = { ROW_BENCHMARK, ROW_PHASE,  ROW_VARIANT, ROW_MACHINE,
					       ROW_THREADS,   ROW_FILE_MB, ROW_BLOCK,   ROW_PARAMS, ROW_BETTER };

enum { SHAPE_FIELDS = sizeof shape_fields / sizeof *shape_fields };

static struct str shape_part(const struct row *row, size_t i)
{
	if (i < SHAPE_FIELDS)
		return row->field[shape_fields[i]];
	const struct cell *cell = &row->cells[(i - SHAPE_FIELDS) / 2];
	return (i - SHAPE_FIELDS) % 2 ? cell->unit : cell->metric;
}

/* All texts that decide the shape, each with its length before it, so no text can play another's part. */
static struct str shape_key(struct words *w, const struct row *row)
{
	size_t n_parts = SHAPE_FIELDS + 2 * row->n_cells, size = n_parts * sizeof(uint32_t);

	for (size_t i = 0; i < n_parts; i++)
		size += shape_part(row, i).n;
	char *key = arena_alloc(w->scratch, size), *to = key;
	for (size_t i = 0; i < n_parts; i++) {
		struct str text = shape_part(row, i);
		uint32_t n = (uint32_t)text.n;

		memcpy(to, &n, sizeof n);
		if (n)
			memcpy(to + sizeof n, text.p, n);
		to += sizeof n + n;
	}
	return (struct str){ key, size };
}

static enum err_code test_id(struct store *s, const struct row *row, int64_t *id, struct err *e)
{
	const struct str *f = row->field;
	bool found;

	if (db_lookup(s, id, &found, e, SQL_TEST_FIND, "ssvvvs", f[ROW_BENCHMARK], f[ROW_PHASE], f[ROW_THREADS],
		      f[ROW_FILE_MB], f[ROW_BLOCK], f[ROW_PARAMS]))
		return e->code;
	if (found)
		return OK;
	if (db_run(s, e, SQL_TEST_ADD, "ssvvvs", f[ROW_BENCHMARK], f[ROW_PHASE], f[ROW_THREADS], f[ROW_FILE_MB],
		   f[ROW_BLOCK], f[ROW_PARAMS]))
		return e->code;
	*id = sqlite3_last_insert_rowid(s->db);
	return OK;
}

/* The unit that the series keeps: the metric's, if the printed one can be turned into it; a metric whose unit is not
 * printed has its usual one.  Else what the printed unit comes down to, in the worst case itself. */
static struct str series_unit(const struct metric *m, struct str printed, double *factor)
{
	struct str usual = str_from(m->unit);
	struct str canonical;

	*factor = 1;
	if (printed.n == 0 || (usual.n && unit_factor(printed, usual, factor)))
		return usual;
	canonical = str_from(unit_canonical(printed));
	return canonical.n && unit_factor(printed, canonical, factor) ? canonical : printed;
}

/* Of a metric that we do not know, the text may say which way is better; of a known one it is not asked. */
static enum err_code metric_id(struct store *s, const struct row *row, const struct cell *cell, struct shape_cell *out,
			       int64_t *id, struct err *e)
{
	struct str benchmark = row->field[ROW_BENCHMARK];
	const struct metric *m = metric_find(benchmark, cell->metric);
	enum better better = m->better;
	struct str unit = series_unit(m, cell->unit, &out->factor);
	bool found;

	if (better == BETTER_NEITHER)
		(void)better_from_name(row->field[ROW_BETTER], &better);
	struct str name = str_from(better_name(better));
	if (words_word(s, cell->unit, &out->unit, e) ||
	    db_lookup(s, id, &found, e, SQL_METRIC_FIND, "sss", benchmark, cell->metric, unit))
		return e->code;
	if (found)
		return better == BETTER_NEITHER ? OK : db_run(s, e, SQL_METRIC_BETTER, "is", *id, name);
	if (db_run(s, e, SQL_METRIC_ADD, "ssss", benchmark, cell->metric, unit, name))
		return e->code;
	*id = sqlite3_last_insert_rowid(s->db);
	return OK;
}

static enum err_code series_ids(struct store *s, const struct row *row, struct shape *shape, struct err *e)
{
	int64_t test, machine, variant, metric;
	bool found;

	if (test_id(s, row, &test, e) || words_word(s, row->field[ROW_MACHINE], &machine, e) ||
	    words_word(s, row->field[ROW_VARIANT], &variant, e))
		return e->code;
	for (size_t i = 0; i < shape->n; i++) {
		struct shape_cell *cell = &shape->cells[i];

		if (metric_id(s, row, &row->cells[i], cell, &metric, e) ||
		    db_lookup(s, &cell->series, &found, e, SQL_SERIES_FIND, "iiii", test, metric, machine, variant))
			return e->code;
		if (found)
			continue;
		if (db_run(s, e, SQL_SERIES_ADD, "iiii", test, metric, machine, variant))
			return e->code;
		cell->series = sqlite3_last_insert_rowid(s->db);
	}
	return OK;
}

static struct str list_of(const struct shape *shape, struct arena *a)
{
	char *text = arena_alloc(a, shape->n * 21 + 1);
	size_t n = 0;

	for (size_t i = 0; i < shape->n; i++)
		n += (size_t)sprintf(text + n, "%s%lld", i ? " " : "", (long long)shape->cells[i].series);
	return (struct str){ text, n };
}

static enum err_code shape_id(struct store *s, struct shape *shape, struct err *e)
{
	struct str list = list_of(shape, s->words->scratch);
	bool found;

	if (db_lookup(s, &shape->id, &found, e, SQL_SHAPE_FIND, "s", list))
		return e->code;
	if (found)
		return OK;
	if (db_run(s, e, SQL_SHAPE_ADD, "s", list))
		return e->code;
	shape->id = sqlite3_last_insert_rowid(s->db);
	for (size_t i = 0; i < shape->n; i++)
		if (db_run(s, e, SQL_SHAPE_SERIES_ADD, "iii", shape->id, (int64_t)i, shape->cells[i].series))
			return e->code;
	return OK;
}

enum err_code words_shape(struct store *s, const struct row *row, const struct shape **out, struct err *e)
{
	struct words *w = s->words;
	struct shape shape = { .n = row->n_cells };
	int64_t at;

	*out = NULL;
	forget_if_many(w);
	arena_reset(w->scratch);
	struct str key = shape_key(w, row);
	if (!map_get(&w->shape_at, key, &at)) {
		shape.cells = arena_array(w->shapes_arena, shape.n, sizeof *shape.cells);
		if (series_ids(s, row, &shape, e) || shape_id(s, &shape, e))
			return e->code;
		at = (int64_t)w->shapes.n;
		vec_push(w->shapes_arena, &w->shapes, shape);
		map_set(&w->shape_at, key, at);
	}
	*out = &w->shapes.at[at];
	return OK;
}
