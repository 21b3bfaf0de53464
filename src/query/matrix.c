/*
 * matrix.c: the numbers that count, from the store's order into tests by kernels
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store gives the numbers series by series, then by kernel in order.  So one pass builds everything; only the
 * kernels' final places are not known until the end.
 */
#include <stdlib.h>

#include "base/map.h"
#include "base/vec.h"
#include "query/query.h"
#include "query/settings.h"
#include "query/turn.h"
#include "query/what.h"

struct builder {
	struct arena *a;
	const struct selection *sel;
	VEC(struct series) series;
	struct str *keys;  /* of the kernels asked for by name */
	size_t n_nameless;
	bool has_unwanted; /* some series are of metrics that were not asked for */
};

static bool is_wanted(const struct selection *sel, struct str metric)
{
	for (size_t i = 0; i < sel->n_metrics; i++)
		if (str_eq(sel->metrics[i], metric))
			return true;
	return sel->n_metrics == 0;
}

/* Numbers without a kernel come first. */
static void leave_out_nameless(struct builder *b, const struct value_kernel *kernels, struct value_cells *cells)
{
	if (b->sel->layout.column.kind != THING_KERNEL || cells->n == 0 || kernels[cells->at[0].kernel].key.n)
		return;
	b->n_nameless += cells->at[0].n;
	cells->at++;
	cells->n--;
}

static void add_series(struct builder *b, const struct value_series *words, struct value_cells cells)
{
	struct series_cell *to = arena_array(b->a, cells.n, sizeof *to);
	struct series s = {
		.benchmark = words->benchmark, .phase = words->phase, .threads = words->threads,
		.file_mb = words->file_mb, .block = words->block, .params = words->params, .machine = words->machine,
		.variant = words->variant, .metric = words->metric, .unit = words->unit, .better = words->better,
		.id = words->id, .settled = words->settled, .cells = to, .n_cells = cells.n,
	};

	for (size_t i = 0; i < cells.n; i++)
		to[i] = (struct series_cell){ .kernel = cells.at[i].kernel, .values = cells.at[i].values, .n = cells.at[i].n };
	vec_push(b->a, &b->series, s);
}

static enum err_code read_all(struct builder *b, struct store_values *v, struct err *e)
{
	struct value_series words;
	struct value_cells cells;
	size_t n_kernels;
	bool more;

	for (;;) {
		if (store_values_next(v, &words, &more, e))
			return e->code;
		if (!more)
			return OK;
		if (!is_wanted(b->sel, words.metric)) {
			b->has_unwanted = true;
			continue;
		}
		if (store_values_read(v, &cells, e))
			return e->code;
		leave_out_nameless(b, store_values_kernels(v, &n_kernels), &cells);
		if (cells.n)
			add_series(b, &words, cells);
	}
}

/* ---- the end: kernels get their places ------------------------------------------------------------------------- */

static int key_cmp(const void *key, const void *kernel)
{
	return str_cmp(*(const struct str *)key, ((const struct value_kernel *)kernel)->key);
}

/* Kernels asked for by name are in the matrix even without numbers, by the name they were asked for: a report can then
 * say so. */
static void place_asked(struct builder *b, const struct value_kernel *all, size_t n, struct subject *subjects)
{
	for (size_t i = b->sel->n_kernels; i-- > 0;) {
		const struct value_kernel *kernel = bsearch(&b->keys[i], all, n, sizeof *all, key_cmp);

		if (kernel && !subjects[kernel - all].has_numbers)
			subjects[kernel - all] = (struct subject){ kernel->key, b->sel->kernels[i], false };
	}
}

/* Of all kernels of the database those that the matrix has, and the cells' places among them. */
static void place_kernels(struct builder *b, const struct value_kernel *all, size_t n, struct matrix *out)
{
	struct subject *subjects = arena_array(b->a, n, sizeof *subjects);
	size_t *place = arena_array(b->a, n, sizeof *place);

	for (size_t i = 0; i < b->series.n; i++)
		for (size_t j = 0; j < b->series.at[i].n_cells; j++)
			subjects[b->series.at[i].cells[j].kernel].has_numbers = true;
	for (size_t i = 0; i < n; i++)
		if (subjects[i].has_numbers)
			subjects[i] = (struct subject){ all[i].key, all[i].label, true };
	place_asked(b, all, n, subjects);
	out->kernels = subjects;
	for (size_t i = 0; i < n; i++) {
		if (!subjects[i].label.p)
			continue;
		place[i] = out->n_kernels;
		subjects[out->n_kernels++] = subjects[i];
	}
	for (size_t i = 0; i < b->series.n; i++)
		for (size_t j = 0; j < b->series.at[i].n_cells; j++)
			b->series.at[i].cells[j].kernel = place[b->series.at[i].cells[j].kernel];
}

static void finish(struct builder *b, struct store_values *v, struct matrix *out)
{
	size_t n;
	const struct value_kernel *all = store_values_kernels(v, &n);

	place_kernels(b, all, n, out);
	out->series = b->series.at;
	out->n_series = b->series.n;
	out->n_nameless = b->n_nameless;
}

/* Names of metrics that have numbers and were not asked for. */
static enum err_code find_unwanted(struct builder *b, struct store *s, struct near_miss *miss, struct err *e)
{
	struct store_values *v = NULL;
	struct value_series words;
	struct value_cells cells;
	VEC(struct str) names = { 0 };
	struct map met = map_new(b->a);
	bool more = true;

	if (!b->has_unwanted)
		return OK;
	if (store_values_open(s, b->sel->where, b->keys, b->sel->n_kernels, b->a, &v, e))
		return e->code;
	while (names.n < QUERY_MAX_NAMES && store_values_next(v, &words, &more, e) == OK && more) {
		if (is_wanted(b->sel, words.metric) || map_find(&met, words.metric) != MAP_NONE)
			continue;
		if (store_values_read(v, &cells, e))
			break;
		if (cells.n) {
			map_add(&met, words.metric, NULL);
			vec_push(b->a, &names, words.metric);
		}
	}
	store_values_close(v);
	miss->metrics = names.at;
	miss->n_metrics = names.n;
	return e->code;
}

static enum err_code nothing_fits(struct builder *b, struct store *s, struct err *e)
{
	struct near_miss miss = { .n_nameless = b->n_nameless };

	return find_unwanted(b, s, &miss, e) ? e->code : query_nothing_fits(s, b->sel, &miss, b->a, e);
}

static enum err_code find_kernels(struct store *s, struct builder *b, struct err *e)
{
	b->keys = arena_array(b->a, b->sel->n_kernels, sizeof *b->keys);
	for (size_t i = 0; i < b->sel->n_kernels; i++)
		if (store_find_kernel(s, b->sel->kernels[i], b->a, &b->keys[i], e))
			return e->code;
	return OK;
}

static enum err_code open_values(struct store *s, struct builder *b, struct store_values **out, struct err *e)
{
	const struct selection *sel = b->sel;

	if (find_kernels(s, b, e))
		return e->code;
	if (sel->settled.n && sel->n_kernels == 0)
		return store_values_open_later(s, sel->where, sel->settled, b->a, out, e);
	return store_values_open(s, sel->where, b->keys, sel->n_kernels, b->a, out, e);
}

enum err_code query_matrix(struct store *s, const struct selection *sel, struct arena *a, struct matrix *out,
			   struct err *e)
{
	struct builder b = { .a = a, .sel = sel };
	struct store_values *v = NULL;

	*out = (struct matrix){ 0 };
	if (open_values(s, &b, &v, e))
		return e->code;
	if (read_all(&b, v, e) == OK && b.series.n)
		finish(&b, v, out);
	store_values_close(v);
	if (e->code)
		return e->code;
	if (b.series.n == 0)
		return nothing_fits(&b, s, e);
	if (query_fill_settings(s, out, a, e))
		return e->code;
	const struct matrix whole = *out;
	query_turn(out, &sel->layout, a);
	if (query_no_such_column(out, &whole, a, e))
		*out = (struct matrix){ 0 };
	return e->code;
}

static size_t column_called(const struct matrix *m, struct str label)
{
	for (size_t i = 0; i < m->n_kernels; i++)
		if (str_eq(m->kernels[i].key, label) || str_eq(m->kernels[i].label, label))
			return i;
	return SIZE_MAX;
}

enum err_code query_kernel_index(struct store *s, const struct matrix *m, struct str label, size_t *out, struct err *e)
{
	AUTO_ARENA(a);
	struct str key;

	*out = SIZE_MAX;
	if (!matrix_is_of_kernels(m)) {
		*out = column_called(m, label);
		return OK;
	}
	if (store_find_kernel(s, label, a, &key, e))
		return e->code;
	for (size_t i = 0; i < m->n_kernels; i++)
		if (str_eq(m->kernels[i].key, key))
			*out = i;
	return OK;
}

struct str matrix_column_value(const struct matrix *m, size_t column)
{
	enum thing_kind kind = m->layout.column.kind;
	const struct subject *s = &m->kernels[column];
	bool has_label = kind == THING_KERNEL || kind == THING_VERSION || kind == THING_FLAVOUR;

	return has_label && s->key.n ? s->label : s->key;
}

struct str matrix_cell_word(const struct matrix *m, const struct series *s, const struct series_cell *cell,
			    enum thing_kind kind)
{
	if (cell->origin)
		s = cell->origin;
	if (kind != THING_KERNEL)
		return series_word(s, kind);
	return cell->origin_kernel ? cell->origin_kernel->label : m->kernels[cell->kernel].label;
}
