/*
 * turn.c: other things than kernels side by side
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each cell becomes a series of its own first, without the column's word; those that are then equal grow together.
 */
#include "query/turn.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "model/kernel.h"
#include "query/order.h"

/* One cell on its way: the column that it belongs to. */
struct turned {
	struct series series;
	struct subject column;
	enum thing_kind kind;
};

typedef VEC(struct series_cell) cell_list;

/* ---- what the column takes, and what it leaves ----------------------------------------------------------------- */

static struct str *field_of(struct series *s, enum thing_kind kind)
{
	switch (kind) {
	case THING_MACHINE: return &s->machine;
	case THING_BENCHMARK: return &s->benchmark;
	case THING_PARAMS: return &s->params;
	case THING_VARIANT: return &s->variant;
	case THING_FILE_MB: return &s->file_mb;
	case THING_BLOCK: return &s->block;
	case THING_PHASE: return &s->phase;
	default: return &s->threads;
	}
}

/* Where the label's flavour begins; names of a distribution, hashes and words are whole. */
static size_t flavour_at(struct str label, const struct kernel *k)
{
	struct str tail = k->flavour.n ? k->flavour : k->rest;

	return k->kind == KERNEL_VERSION && !k->is_abi && tail.n ? (size_t)(tail.p - label.p) : label.n;
}

/* The key of the same kernel without what makes its flavour. */
static struct str version_key(struct kernel k, struct arena *a)
{
	if (k.kind == KERNEL_VERSION && !k.is_abi) {
		k.flavour = STR_NONE;
		k.flavour_number = 0;
		k.rest = STR_NONE;
	}
	return kernel_key(&k, a);
}

/* Flavours are ordered as kernels of one version are. */
static struct str flavour_key(struct kernel k, struct arena *a)
{
	memset(k.version, 0, sizeof k.version);
	k.stage = STAGE_RELEASE;
	k.stage_number = 0;
	k.commits = 0;
	return kernel_key(&k, a);
}

static struct str without_separators(struct str s)
{
	while (s.n && (s.p[0] == '-' || s.p[0] == '.'))
		s = str_after(s, 1);
	while (s.n && (s.p[s.n - 1] == '-' || s.p[s.n - 1] == '.'))
		s.n--;
	return s;
}

static void part_kernel(struct turned *t, const struct subject *of, struct arena *a)
{
	struct kernel k;
	bool has_name = of->label.n > 0;

	kernel_parse(of->label, &k);
	size_t at = flavour_at(of->label, &k);
	struct subject version = { has_name ? version_key(k, a) : STR_NONE,
				   without_separators(str_sub(of->label, 0, at)), true };
	struct subject flavour = { at < of->label.n ? flavour_key(k, a) : STR_NONE,
				   without_separators(str_after(of->label, at)), true };

	t->column = t->kind == THING_VERSION ? version : flavour;
	t->series.kernel = t->kind == THING_VERSION ? flavour.label : version.label;
	t->series.kernel_key = t->kind == THING_VERSION ? flavour.key : version.key;
}

static void take_column(struct turned *t, const struct matrix *m, const struct thing *column,
			const struct subject *kernel, struct arena *a)
{
	t->kind = column->kind;
	t->series.kernel = kernel->key.n ? kernel->label : STR_NONE;
	t->series.kernel_key = kernel->key;
	if (column->kind == THING_VERSION || column->kind == THING_FLAVOUR) {
		part_kernel(t, kernel, a);
	} else if (column->kind == THING_SETTING) { /* of one cell all the same: part_settings() */
		struct str value = query_setting(m, t->series.cells[0].values[0].setting, column->name);

		t->column = (struct subject){ value, value, true };
	} else if (column->kind == THING_PARAM) {
		struct str value = params_take(t->series.params, column->name, a, &t->series.params);

		t->column = (struct subject){ value, value, true };
	} else {
		struct str *field = field_of(&t->series, column->kind);

		t->column = (struct subject){ *field, *field, true };
		*field = STR_NONE;
	}
}

/* ---- columns --------------------------------------------------------------------------------------------------- */

static int column_cmp(const void *left, const void *right)
{
	const struct turned *const *a = left, *const *b = right;

	return thing_cmp((*a)->kind, (*a)->column.key, (*b)->column.key);
}

/* The distinct columns in order; each cell's one gets its place. */
static struct subject *columns_of(struct turned *cells, size_t n, const struct thing *column, struct arena *a,
				  size_t *n_columns)
{
	struct turned **sorted = arena_array(a, n, sizeof *sorted);
	struct subject *columns = arena_array(a, n, sizeof *columns);

	*n_columns = 0;
	for (size_t i = 0; i < n; i++)
		sorted[i] = &cells[i];
	if (n)
		qsort(sorted, n, sizeof *sorted, column_cmp);
	for (size_t i = 0; i < n; i++) {
		struct subject *last = *n_columns ? &columns[*n_columns - 1] : NULL;

		if (!last || !str_eq(last->key, sorted[i]->column.key)) {
			last = &columns[(*n_columns)++];
			*last = sorted[i]->column;
			last->label = thing_label(*column, last->label, a);
		}
		sorted[i]->series.cells[0].kernel = *n_columns - 1;
	}
	return columns;
}

/* ---- cells into series ----------------------------------------------------------------------------------------- */

/* Numbers of one cell and one value of a setting. */
struct set_value {
	struct str word;
	size_t at;
};

static int set_value_cmp(const void *left, const void *right)
{
	const struct set_value *a = left, *b = right;
	int order = str_cmp(a->word, b->word);

	return order ? order : (a->at > b->at) - (a->at < b->at);
}

/* CELL as one cell for each value of the setting. */
static void part_cell(const struct matrix *m, struct str name, const struct series_cell *cell, struct arena *a,
		      cell_list *out)
{
	struct set_value *words = arena_array(a, cell->n, sizeof *words);
	struct value *values = arena_array(a, cell->n, sizeof *values);

	for (size_t i = 0; i < cell->n; i++)
		words[i] = (struct set_value){ query_setting(m, cell->values[i].setting, name), i };
	qsort(words, cell->n, sizeof *words, set_value_cmp);
	for (size_t i = 0; i < cell->n; i++) {
		values[i] = cell->values[words[i].at];
		if (i == 0 || !str_eq(words[i].word, words[i - 1].word))
			vec_push(a, out, (struct series_cell){ .kernel = cell->kernel, .values = &values[i] });
		out->at[out->n - 1].n++;
	}
}

/* All cells, each of one series and one value of the column: with their series and kernel as their origin. */
static cell_list parted_cells(const struct matrix *m, const struct thing *column, struct arena *a)
{
	cell_list cells = { 0 };

	for (size_t i = 0; i < m->n_series; i++)
		for (size_t j = 0; j < m->series[i].n_cells; j++) {
			const struct series_cell *cell = &m->series[i].cells[j];
			size_t first = cells.n;

			if (column->kind == THING_SETTING)
				part_cell(m, column->name, cell, a, &cells);
			else
				vec_push(a, &cells, *cell);
			for (size_t k = first; k < cells.n; k++) {
				cells.at[k].origin = &m->series[i];
				cells.at[k].origin_kernel = &m->kernels[cell->kernel];
			}
		}
	return cells;
}

/* One series a cell. */
static struct turned *parted(const struct matrix *m, const struct thing *column, size_t *n, struct arena *a)
{
	cell_list cells = parted_cells(m, column, a);
	struct turned *out = arena_array(a, cells.n, sizeof *out);

	for (size_t i = 0; i < cells.n; i++) {
		out[i].series = *cells.at[i].origin;
		out[i].series.cells = &cells.at[i];
		out[i].series.n_cells = 1;
		take_column(&out[i], m, column, cells.at[i].origin_kernel, a);
	}
	*n = cells.n;
	return out;
}

static bool is_same(const struct series *a, const struct series *b)
{
	return series_same_test(a, b) && str_eq(a->metric, b->metric) && str_eq(a->unit, b->unit);
}

/* Parameters in another order are the same ones: two cells become one. */
static void join(struct series_cell *to, const struct series_cell *more, struct arena *a)
{
	struct value *values = arena_array(a, to->n + more->n, sizeof *values);

	memcpy(values, to->values, to->n * sizeof *values);
	memcpy(values + to->n, more->values, more->n * sizeof *values);
	to->values = values;
	to->n += more->n;
}

static void add_cell(struct series *to, const struct series_cell *cell, struct arena *a)
{
	struct series_cell *last = &to->cells[to->n_cells - 1];

	if (last->kernel == cell->kernel)
		join(last, cell, a);
	else
		to->cells[to->n_cells++] = *cell;
}

static void note_absent(struct matrix *m, struct arena *a)
{
	m->absent = arena_array(a, m->n_kernels, sizeof *m->absent);
	for (size_t i = 0; i < m->n_kernels; i++)
		if (!m->kernels[i].has_numbers)
			m->absent[m->n_absent++] = m->kernels[i].label;
}

void query_turn(struct matrix *m, const struct layout *layout, struct arena *a)
{
	size_t n_columns, total, n = 0;

	if (layout->column.kind == THING_KERNEL) {
		m->layout = layout->n ? *layout : layout_default(layout->column);
		query_sort_series(m->series, m->n_series, &m->layout, a);
		return;
	}
	note_absent(m, a);
	struct turned *parts = parted(m, &layout->column, &total, a);
	struct subject *columns = columns_of(parts, total, &layout->column, a, &n_columns);
	struct series *series = arena_array(a, total, sizeof *series);
	struct series_cell *cells = arena_array(a, total, sizeof *cells);

	for (size_t i = 0; i < total; i++)
		series[i] = parts[i].series;
	query_sort_series(series, total, layout, a);
	for (size_t i = 0; i < total; i++) {
		cells[i] = series[i].cells[0];
		if (n && is_same(&series[n - 1], &series[i])) {
			add_cell(&series[n - 1], &cells[i], a);
			continue;
		}
		series[n] = series[i];
		series[n++].cells = &cells[i];
	}
	m->kernels = columns;
	m->n_kernels = n_columns;
	m->series = series;
	m->n_series = n;
	m->layout = layout->n ? *layout : layout_default(layout->column);
}
