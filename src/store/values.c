/*
 * values.c: the numbers that count, series by series
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A condition that speaks of series alone chooses them, and the numbers of each are read in the order of the primary
 * key.  Any other condition is asked for each number, by one statement that gives them in the same order.
 */
#include "store/values.h"

#include <stdlib.h>
#include <string.h>

#include "model/row.h"
#include "model/source.h"
#include "store/cursor.h"
#include "store/guard.h"
#include "store/row_cache.h"
#include "store/settled.h"

/* Printed as they stand, not worked out: the others have a view of their own. */
#define FLAGS_NOT_COUNTED ((unsigned)(FLAG_DERIVED | FLAG_REPAIRED))

/* A number as it is met. */
struct met {
	struct cached_row *row;
	int64_t row_id;
	double value;
	struct str printed;
	int64_t unit, line;
	unsigned flags;
	size_t at; /* in the order of the primary key */
};

struct met_cell {
	size_t kernel, first, n; /* of `met` */
};

struct store_values {
	struct arena *arena;   /* what is read */
	struct arena *own;     /* this struct, and what must not move */
	struct store *store;
	struct row_cache rows;
	struct value_kernel *kernels;
	size_t n_kernels;
	struct map kernel_at;  /* id -> index */
	int64_t *wanted;       /* ids of kernels; n_wanted 0: all */
	size_t n_wanted;
	bool *is_wanted;       /* by index */
	sqlite3_stmt *series;  /* owned, or NULL: `numbers` are of all series */
	sqlite3_stmt *numbers; /* owned, or NULL */
	bool has_row;          /* `numbers` stands at a row that was not taken */
	int64_t left_ms;       /* of the time for the condition; 0: there is none */
	int64_t series_id;     /* that is read */
	struct str how;        /* series whose past is settled so are read from there on; empty: all are read whole */
	struct settled past;   /* of the series that is read */
	struct str later;      /* key: earlier kernels are read only where something settled needs them; empty: all are */
	bool has_series;
	int64_t kernel;        /* that is read; is_first: none yet */
	bool is_first, in_cell;
	const struct cached_label **best_label; /* of each kernel */
	size_t n_labels;       /* met so far */
	struct str last_text;
	VEC(struct met) met;
	VEC(struct met_cell) cells;
};

enum { SERIES_WORDS = 10, SERIES_BETTER = SERIES_WORDS, SERIES_ID };

/* ---- opening --------------------------------------------------------------------------------------------------- */

static enum err_code read_kernels(struct store_values *v, struct err *e)
{
	VEC(struct value_kernel) kernels = { 0 };
	sqlite3_stmt *st;
	bool more;

	if (v->later.n ? db_query(v->store, &st, e, SQL_KERNELS_LATER, "ss", v->later, v->how)
		       : db_query(v->store, &st, e, SQL_KERNELS, ""))
		return e->code;
	if (db_next(v->store, st, &more, e))
		return e->code;
	while (more) {
		int64_t id = sqlite3_column_int64(st, 0);

		map_set(&v->kernel_at, MAP_KEY(id), (int64_t)kernels.n);
		vec_push(v->own, &kernels, (struct value_kernel){ arena_dup(v->arena, db_text(st, 1)), STR_NONE });
		if (db_next(v->store, st, &more, e))
			return e->code;
	}
	v->kernels = kernels.at;
	v->n_kernels = kernels.n;
	v->is_wanted = arena_array(v->own, kernels.n, sizeof *v->is_wanted);
	v->best_label = arena_array(v->own, kernels.n, sizeof *v->best_label);
	return OK;
}

static int key_cmp(const void *key, const void *kernel)
{
	return str_cmp(*(const struct str *)key, ((const struct value_kernel *)kernel)->key);
}

static void choose_kernels(struct store_values *v, const struct str *keys, size_t n)
{
	v->wanted = arena_array(v->own, n, sizeof *v->wanted);
	for (size_t i = 0; i < n && v->kernels; i++) {
		const struct value_kernel *kernel =
			bsearch(&keys[i], v->kernels, v->n_kernels, sizeof *v->kernels, key_cmp);
		if (kernel)
			v->is_wanted[kernel - v->kernels] = true;
	}
	for (size_t i = 0; i < v->kernel_at.n; i++) {
		int64_t id;

		memcpy(&id, v->kernel_at.at[i].key.p, sizeof id);
		if (n == 0)
			v->is_wanted[i] = true;
		else if (v->is_wanted[i])
			v->wanted[v->n_wanted++] = id;
	}
}

static struct store_values *values_new(struct store *s, struct arena *a)
{
	struct arena *own = arena_new();
	struct store_values *v = arena_alloc(own, sizeof *v);

	v->arena = a;
	v->own = own;
	v->store = s;
	v->rows = row_cache_new(s, a);
	v->kernel_at = map_new(own);
	return v;
}

/* One step of a statement that holds a person's condition, within the time that is left for it. */
static enum err_code step(struct store_values *v, sqlite3_stmt *st, bool *more, struct err *e)
{
	guard_start_clock(v->store, v->left_ms);
	int result = sqlite3_step(st);
	v->left_ms = guard_stop_clock(v->store);
	*more = result == SQLITE_ROW;
	if (result == SQLITE_ERROR)
		return err_set(e, ERR_USAGE, "query: %s", sqlite3_errmsg(v->store->db));
	return *more || result == SQLITE_DONE ? OK : db_fail(v->store, e);
}

static enum err_code open_statement(struct store_values *v, const char *where, const struct str *keys, size_t n,
				    struct err *e)
{
	v->left_ms = where ? STORE_WHERE_MS : 0;
	if (!where || guard_is_about_series(v->store, where))
		return cursor_prepare(v->store, TEXT_VALUES_SERIES, where, NULL, 0, &v->series, e);
	if (cursor_prepare(v->store, TEXT_VALUES_WHERE, where, keys, n, &v->numbers, e))
		return e->code;
	return step(v, v->numbers, &v->has_row, e);
}

/* Where all series are settled, and from which kernel on all numbers of each are needed; else v->later stays empty. */
static enum err_code find_later(struct store_values *v, struct err *e)
{
	struct settled past;
	bool more;

	for (;;) {
		if (step(v, v->series, &more, e))
			return e->code;
		if (!more)
			break;
		if (settled_find(v->store, sqlite3_column_int64(v->series, SERIES_ID), v->how, v->own, &past, e))
			return e->code;
		if (!past.id) {
			v->later = STR_NONE;
			break;
		}
		if (v->later.n == 0 || str_cmp(past.later, v->later) < 0)
			v->later = past.later;
	}
	sqlite3_reset(v->series);
	return OK;
}

enum err_code store_values_open_later(struct store *s, const char *where, struct str how, struct arena *a,
				      struct store_values **out, struct err *e)
{
	struct store_values *v = values_new(s, a);
	int64_t one;
	bool is_stale;

	*out = NULL;
	v->how = how;
	if (open_statement(v, where, NULL, 0, e) || db_lookup(s, &one, &is_stale, e, SQL_STALE_FIND, ""))
		goto fail;
	if (is_stale || !v->series)
		v->how = STR_NONE;
	else if (find_later(v, e))
		goto fail;
	if (read_kernels(v, e))
		goto fail;
	choose_kernels(v, NULL, 0);
	*out = v;
	return OK;
fail:
	store_values_close(v);
	return e->code;
}

enum err_code store_values_open(struct store *s, const char *where, const struct str *kernel_keys, size_t n_kernels,
				struct arena *a, struct store_values **out, struct err *e)
{
	struct store_values *v = values_new(s, a);

	*out = NULL;
	if (open_statement(v, where, kernel_keys, n_kernels, e) || read_kernels(v, e)) {
		store_values_close(v);
		return e->code;
	}
	choose_kernels(v, kernel_keys, n_kernels);
	*out = v;
	return OK;
}

void store_values_close(struct store_values *v)
{
	if (!v)
		return;
	sqlite3_finalize(v->series);
	sqlite3_finalize(v->numbers);
	arena_free(v->own);
}

/* ---- series ---------------------------------------------------------------------------------------------------- */

static void read_words(struct store_values *v, sqlite3_stmt *st, struct value_series *out)
{
	struct str *const words[SERIES_WORDS] = {
		&out->benchmark, &out->phase, &out->threads, &out->file_mb, &out->block,
		&out->params, &out->machine, &out->variant, &out->metric, &out->unit,
	};

	for (int i = 0; i < SERIES_WORDS; i++)
		*words[i] = arena_dup(v->arena, db_text(st, i));
	if (!better_from_name(db_text(st, SERIES_BETTER), &out->better))
		out->better = BETTER_NEITHER;
	out->id = sqlite3_column_int64(st, SERIES_ID);
	v->series_id = out->id;
	v->has_series = true;
}

enum number_column { NUMBER_KERNEL, NUMBER_RUN, NUMBER_VALUE, NUMBER_PRINTED, NUMBER_UNIT, NUMBER_LINE, NUMBER_FLAGS,
		     NUMBER_SERIES };

static bool is_of_this_series(const struct store_values *v)
{
	return v->has_row && sqlite3_column_int64(v->numbers, NUMBER_SERIES) == v->series_id;
}

static enum err_code next_of_all(struct store_values *v, struct value_series *out, bool *more, struct err *e)
{
	sqlite3_stmt *st;

	while (v->has_series && is_of_this_series(v))
		if (step(v, v->numbers, &v->has_row, e))
			return e->code;
	*more = v->has_row;
	if (!*more)
		return OK;
	if (db_query(v->store, &st, e, SQL_SERIES_WORDS, "i", sqlite3_column_int64(v->numbers, NUMBER_SERIES)) ||
	    db_next(v->store, st, more, e))
		return e->code;
	if (!*more)
		return err_set(e, ERR_DB, "%s: a series is missing", v->store->path);
	read_words(v, st, out);
	sqlite3_reset(st);
	return OK;
}

enum err_code store_values_next(struct store_values *v, struct value_series *out, bool *more, struct err *e)
{
	*out = (struct value_series){ 0 };
	*more = false;
	if (v->numbers)
		return next_of_all(v, out, more, e);
	if (step(v, v->series, more, e))
		return e->code;
	if (!*more)
		return OK;
	read_words(v, v->series, out);
	if (v->how.n && settled_find(v->store, out->id, v->how, v->arena, &v->past, e))
		return e->code;
	out->settled = v->past.state;
	return OK;
}

/* ---- numbers --------------------------------------------------------------------------------------------------- */

static void begin_cell(struct store_values *v, int64_t kernel)
{
	int64_t at;

	v->kernel = kernel;
	v->in_cell = map_get(&v->kernel_at, MAP_KEY(kernel), &at) && v->is_wanted[at];
	if (v->in_cell)
		vec_push(v->own, &v->cells, (struct met_cell){ (size_t)at, v->met.n, 0 });
}

/* Neighbours often repeat each other: they then share the bytes. */
static struct str keep(struct store_values *v, struct str text)
{
	if (!str_eq(text, v->last_text))
		v->last_text = arena_dup(v->arena, text);
	return v->last_text;
}

/* The number on which ST stands. */
static enum err_code take(struct store_values *v, sqlite3_stmt *st, struct err *e)
{
	int64_t kernel = sqlite3_column_int64(st, NUMBER_KERNEL), run = sqlite3_column_int64(st, NUMBER_RUN);
	unsigned flags = (unsigned)sqlite3_column_int64(st, NUMBER_FLAGS);
	struct cached_row *row;

	if (v->is_first || kernel != v->kernel)
		begin_cell(v, kernel);
	v->is_first = false;
	if (!v->in_cell)
		return OK;
	if (row_cache_find(&v->rows, run, &row, e))
		return e->code;
	if (!row->source || ((flags | row->flags) & FLAGS_NOT_COUNTED))
		return OK;
	vec_push(v->own, &v->met, (struct met){
		.row = row, .row_id = run, .flags = flags | row->flags, .at = v->met.n,
		.value = sqlite3_column_double(st, NUMBER_VALUE), .printed = keep(v, db_text(st, NUMBER_PRINTED)),
		.unit = sqlite3_column_int64(st, NUMBER_UNIT), .line = sqlite3_column_int64(st, NUMBER_LINE),
	});
	v->cells.at[v->cells.n - 1].n++;
	return OK;
}

/* Where all kernels or many of them are asked for, reading over the others takes less than looking for each. */
static bool is_better_read_over(const struct store_values *v)
{
	return v->n_wanted == 0 || v->n_wanted * 4 > v->n_kernels;
}

static enum err_code take_all(struct store_values *v, sqlite3_stmt *st, struct err *e)
{
	bool more;

	for (;;) {
		if (db_next(v->store, st, &more, e))
			return e->code;
		if (!more)
			return OK;
		if (take(v, st, e))
			return e->code;
	}
}

static enum err_code take_series(struct store_values *v, struct err *e)
{
	sqlite3_stmt *st;

	if (v->past.id) {
		if (db_query(v->store, &st, e, SQL_VALUES_LATER, "isi", v->series_id, v->past.later, v->past.id))
			return e->code;
		return take_all(v, st, e);
	}
	if (is_better_read_over(v))
		return db_query(v->store, &st, e, SQL_VALUES_OF_SERIES, "i", v->series_id) ? e->code : take_all(v, st, e);
	for (size_t i = 0; i < v->n_wanted; i++)
		if (db_query(v->store, &st, e, SQL_VALUES_OF_CELL, "ii", v->series_id, v->wanted[i]) ||
		    take_all(v, st, e))
			return e->code;
	return OK;
}

static enum err_code take_of_all(struct store_values *v, struct err *e)
{
	while (is_of_this_series(v))
		if (take(v, v->numbers, e) || step(v, v->numbers, &v->has_row, e))
			return e->code;
	return OK;
}

/* ---- in order -------------------------------------------------------------------------------------------------- */

static int cell_cmp(const void *left, const void *right)
{
	const struct met_cell *a = left, *b = right;

	return (a->kernel > b->kernel) - (a->kernel < b->kernel);
}

static int met_cmp(const void *left, const void *right)
{
	const struct met *a = left, *b = right;
	int order = (a->row->time > b->row->time) - (a->row->time < b->row->time);

	if (order == 0 && a->row->source != b->row->source)
		order = str_cmp(a->row->source->key, b->row->source->key);
	return order ? order : (a->at > b->at) - (a->at < b->at);
}

/* They mostly are: sources are read in the order of their time. */
static void sort_cell(struct met *met, size_t n)
{
	size_t i = 1;

	while (i < n && met_cmp(&met[i - 1], &met[i]) < 0)
		i++;
	if (i < n)
		qsort(met, n, sizeof *met, met_cmp);
}

/* Of labels that are used as often, the one that was met first is shown. */
static void count_label(struct store_values *v, struct cached_label *label, size_t kernel)
{
	const struct cached_label **best = &v->best_label[kernel];

	if (label->n++ == 0)
		label->met = v->n_labels++;
	if (*best && (label->n < (*best)->n || (label->n == (*best)->n && label->met > (*best)->met)))
		return;
	*best = label;
	v->kernels[kernel].label = label->text;
}

static enum err_code fill_value(struct store_values *v, const struct met *met, struct value *out, struct err *e)
{
	const struct cached_row *row = met->row;

	*out = (struct value){
		.value = met->value, .printed = met->printed, .iteration = row->iteration, .source = row->source->key,
		.run = row_cache_run(&v->rows, met->row), .flags = met->flags, .time = row->time, .row = met->row_id,
		.line = (uint32_t)(met->line + row->source->first_line - 1), .setting = row->setting,
	};
	return row_cache_word(&v->rows, met->unit, &out->printed_unit, e);
}

static enum err_code fill_cell(struct store_values *v, const struct met_cell *from, struct value *values,
			       struct value_cell *to, struct err *e)
{
	struct met *met = v->met.at + from->first;

	*to = (struct value_cell){ from->kernel, values, from->n };
	sort_cell(met, from->n);
	for (size_t i = 0; i < from->n; i++) {
		count_label(v, met[i].row->label, from->kernel);
		if (fill_value(v, &met[i], &values[i], e))
			return e->code;
	}
	return OK;
}

static enum err_code fill_cells(struct store_values *v, struct value_cells *out, struct err *e)
{
	struct value *values = arena_array(v->arena, v->met.n, sizeof *values);

	out->at = arena_array(v->arena, v->cells.n, sizeof *out->at);
	if (v->cells.n)
		qsort(v->cells.at, v->cells.n, sizeof *v->cells.at, cell_cmp);
	for (size_t i = 0; i < v->cells.n; i++) {
		const struct met_cell *cell = &v->cells.at[i];

		if (cell->n == 0) /* nothing of it counts */
			continue;
		if (fill_cell(v, cell, values, &out->at[out->n++], e))
			return e->code;
		values += cell->n;
	}
	return OK;
}

enum err_code store_values_read(struct store_values *v, struct value_cells *out, struct err *e)
{
	*out = (struct value_cells){ 0 };
	v->met.n = 0;
	v->cells.n = 0;
	v->is_first = true;
	if (v->numbers ? take_of_all(v, e) : take_series(v, e))
		return e->code;
	return fill_cells(v, out, e);
}

const struct value_kernel *store_values_kernels(const struct store_values *v, size_t *n)
{
	*n = v->n_kernels;
	return v->kernels;
}
