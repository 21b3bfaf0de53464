/*
 * matrix.c: the numbers that count, from the store's order into tests by kernels
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store gives the numbers grouped by series, then by kernel in order.  So one pass builds everything; only the
 * kernels' final places are not known until the end.
 */
#include <string.h>

#include "base/vec.h"
#include "model/source.h"
#include "query/order.h"
#include "query/query.h"
#include "query/settings.h"
#include "query/turn.h"
#include "query/what.h"

/* A kernel has a handful of labels ("v6.8", "6.8", "linux-6.8"); a text that invents more gets no say. */
#define MAX_LABELS 16

struct label_count {
	struct str label;
	size_t n;
};

struct seen_kernel {
	struct str key;
	struct label_count labels[MAX_LABELS];
	size_t n_labels;
};

/* A cell as long as the kernels' order is open: `kernel` is an index into `seen`. */
struct open_cell {
	uint32_t kernel;
	size_t first_value;
};

struct open_series {
	struct series series;
	int64_t id; /* as the cursor says */
	size_t first_cell;
};

struct builder {
	struct arena *a;
	const struct selection *sel;
	VEC(struct open_series) series;
	VEC(struct open_cell) cells;
	VEC(struct value) values;
	VEC(struct seen_kernel) seen;
	VEC(uint32_t) order; /* indexes into seen, by key */
	size_t n_nameless;
	VEC(struct str) unwanted; /* some names of metrics that were not asked for */
};

static const unsigned series_columns[] = {
	VALUE_BENCHMARK, VALUE_PHASE,   VALUE_THREADS, VALUE_FILE_MB, VALUE_BLOCK,
	VALUE_PARAMS,    VALUE_MACHINE, VALUE_VARIANT, VALUE_METRIC,  VALUE_UNIT,
};
#define N_SERIES_COLUMNS (sizeof series_columns / sizeof *series_columns)

static struct str *series_field(struct series *s, unsigned column)
{
	switch (column) {
	case VALUE_BENCHMARK: return &s->benchmark;
	case VALUE_PHASE: return &s->phase;
	case VALUE_THREADS: return &s->threads;
	case VALUE_FILE_MB: return &s->file_mb;
	case VALUE_BLOCK: return &s->block;
	case VALUE_PARAMS: return &s->params;
	case VALUE_MACHINE: return &s->machine;
	case VALUE_VARIANT: return &s->variant;
	case VALUE_METRIC: return &s->metric;
	default: return &s->unit;
	}
}

static void begin_series(struct builder *b, const struct store_cursor *c)
{
	struct open_series new = { .id = store_cursor_integer(c, VALUE_SERIES), .first_cell = b->cells.n };

	for (size_t i = 0; i < N_SERIES_COLUMNS; i++)
		*series_field(&new.series, series_columns[i]) =
			arena_dup(b->a, store_cursor_text(c, series_columns[i]));
	if (!better_from_name(store_cursor_text(c, VALUE_BETTER), &new.series.better))
		new.series.better = BETTER_NEITHER;
	vec_push(b->a, &b->series, new);
}

static uint32_t add_kernel(struct builder *b, struct str key, size_t place)
{
	uint32_t kernel = (uint32_t)b->seen.n;

	vec_push(b->a, &b->seen, (struct seen_kernel){ .key = arena_dup(b->a, key) });
	vec_push(b->a, &b->order, kernel);
	memmove(b->order.at + place + 1, b->order.at + place, (b->order.n - 1 - place) * sizeof *b->order.at);
	b->order.at[place] = kernel;
	return kernel;
}

static uint32_t find_or_add_kernel(struct builder *b, struct str key)
{
	size_t low = 0, high = b->order.n;

	if (b->cells.n && str_eq(b->seen.at[b->cells.at[b->cells.n - 1].kernel].key, key))
		return b->cells.at[b->cells.n - 1].kernel;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int cmp = str_cmp(b->seen.at[b->order.at[middle]].key, key);

		if (cmp == 0)
			return b->order.at[middle];
		if (cmp < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return add_kernel(b, key, low);
}

static void count_label(struct builder *b, struct seen_kernel *k, struct str label)
{
	for (size_t i = 0; i < k->n_labels; i++)
		if (str_eq(k->labels[i].label, label)) {
			k->labels[i].n++;
			return;
		}
	if (k->n_labels < MAX_LABELS)
		k->labels[k->n_labels++] = (struct label_count){ arena_dup(b->a, label), 1 };
}

/* Neighbours mostly repeat each other's words: they then share the bytes. */
static struct str keep(struct builder *b, struct str text, struct str last)
{
	return str_eq(text, last) ? last : arena_dup(b->a, text);
}

static void add_value(struct builder *b, const struct store_cursor *c)
{
	const struct value none = { 0 };
	const struct value *last = b->values.n ? &b->values.at[b->values.n - 1] : &none;
	struct value v = {
		.value = store_cursor_real(c, VALUE_VALUE),
		.printed = keep(b, store_cursor_text(c, VALUE_PRINTED), last->printed),
		.printed_unit = keep(b, store_cursor_text(c, VALUE_PRINTED_UNIT), last->printed_unit),
		.iteration = keep(b, store_cursor_text(c, VALUE_ITERATION), last->iteration),
		.source = keep(b, store_cursor_text(c, VALUE_SOURCE), last->source),
		.run = keep(b, store_cursor_text(c, VALUE_RUN), last->run),
		.line = (uint32_t)store_cursor_integer(c, VALUE_LINE),
		.flags = (unsigned)store_cursor_integer(c, VALUE_FLAGS),
		.time = SOURCE_NO_TIME,
		.row = store_cursor_integer(c, VALUE_ROW),
		.setting = store_cursor_integer(c, VALUE_SETTING),
	};

	if (store_cursor_type(c, VALUE_TIME) == STORE_INTEGER)
		v.time = store_cursor_integer(c, VALUE_TIME);
	vec_push(b->a, &b->values, v);
}

static bool is_wanted(const struct selection *sel, struct str metric)
{
	for (size_t i = 0; i < sel->n_metrics; i++)
		if (str_eq(sel->metrics[i], metric))
			return true;
	return sel->n_metrics == 0;
}

static void note_unwanted(struct builder *b, struct str metric)
{
	for (size_t i = 0; i < b->unwanted.n; i++)
		if (str_eq(b->unwanted.at[i], metric))
			return;
	if (b->unwanted.n < QUERY_MAX_NAMES)
		vec_push(b->a, &b->unwanted, arena_dup(b->a, metric));
}

static void take_row(struct builder *b, const struct store_cursor *c)
{
	struct str key = store_cursor_text(c, VALUE_KERNEL_KEY);
	struct str metric = store_cursor_text(c, VALUE_METRIC);

	if (!is_wanted(b->sel, metric)) {
		note_unwanted(b, metric);
		return;
	}
	if (key.n == 0 && b->sel->layout.column.kind == THING_KERNEL) {
		b->n_nameless++;
		return;
	}
	bool is_new = b->series.n == 0 || b->series.at[b->series.n - 1].id != store_cursor_integer(c, VALUE_SERIES);
	uint32_t kernel = find_or_add_kernel(b, key);
	if (is_new)
		begin_series(b, c);
	if (is_new || b->cells.at[b->cells.n - 1].kernel != kernel)
		vec_push(b->a, &b->cells, (struct open_cell){ kernel, b->values.n });
	count_label(b, &b->seen.at[kernel], store_cursor_text(c, VALUE_KERNEL));
	add_value(b, c);
}

/* ---- the end: kernels get their places, series their cells ---------------------------------------------------- */

static struct subject subject_of(const struct seen_kernel *k)
{
	const struct label_count *best = &k->labels[0];

	for (size_t i = 1; i < k->n_labels; i++)
		if (k->labels[i].n > best->n)
			best = &k->labels[i];
	return (struct subject){ k->key, best->label, best->n > 0 };
}

/* Returns where each seen kernel stands in the matrix. */
static uint32_t *place_kernels(struct builder *b, struct matrix *out)
{
	uint32_t *place = arena_array(b->a, b->seen.n, sizeof *place);

	out->n_kernels = b->seen.n;
	out->kernels = arena_array(b->a, b->seen.n, sizeof *out->kernels);
	for (size_t i = 0; i < b->order.n; i++) {
		place[b->order.at[i]] = (uint32_t)i;
		out->kernels[i] = subject_of(&b->seen.at[b->order.at[i]]);
	}
	return place;
}

static void finish(struct builder *b, struct matrix *out)
{
	const uint32_t *place = place_kernels(b, out);
	struct series_cell *cells = arena_array(b->a, b->cells.n, sizeof *cells);

	for (size_t i = 0; i < b->cells.n; i++) {
		size_t first = b->cells.at[i].first_value;
		size_t end = i + 1 < b->cells.n ? b->cells.at[i + 1].first_value : b->values.n;

		cells[i] = (struct series_cell){ .kernel = place[b->cells.at[i].kernel], .values = b->values.at + first, .n = end - first };
	}
	out->series = arena_array(b->a, b->series.n, sizeof *out->series);
	out->n_series = b->series.n;
	for (size_t i = 0; i < b->series.n; i++) {
		size_t first = b->series.at[i].first_cell;
		size_t end = i + 1 < b->series.n ? b->series.at[i + 1].first_cell : b->cells.n;

		out->series[i] = b->series.at[i].series;
		out->series[i].cells = cells + first;
		out->series[i].n_cells = end - first;
	}
	out->n_nameless = b->n_nameless;
}

static enum err_code read_all(struct builder *b, struct store_cursor *c, struct err *e)
{
	bool more;

	for (;;) {
		if (store_cursor_next(c, &more, e))
			return e->code;
		if (!more)
			return OK;
		take_row(b, c);
	}
}

/* Kernels asked for by name are in the matrix even without numbers: a report can then say so. */
static enum err_code find_kernels(struct store *s, struct builder *b, struct str **keys, struct err *e)
{
	const struct selection *sel = b->sel;

	*keys = arena_array(b->a, sel->n_kernels, sizeof **keys);
	for (size_t i = 0; i < sel->n_kernels; i++) {
		if (store_find_kernel(s, sel->kernels[i], b->a, &(*keys)[i], e))
			return e->code;
		uint32_t kernel = find_or_add_kernel(b, (*keys)[i]); /* may move the kernels */
		struct seen_kernel *k = &b->seen.at[kernel];

		if (k->n_labels == 0)
			k->labels[k->n_labels++] = (struct label_count){ arena_dup(b->a, sel->kernels[i]), 0 };
	}
	return OK;
}

enum err_code query_matrix(struct store *s, const struct selection *sel, struct arena *a, struct matrix *out,
			   struct err *e)
{
	struct builder b = { .a = a, .sel = sel };
	struct store_cursor *c = NULL;
	struct str *keys;

	*out = (struct matrix){ 0 };
	if (find_kernels(s, &b, &keys, e))
		return e->code;
	if (store_values(s, sel->where, keys, sel->n_kernels, &c, e))
		return e->code;
	enum err_code code = read_all(&b, c, e);
	store_cursor_close(c);
	if (code)
		return code;
	if (b.series.n == 0) {
		const struct near_miss miss = { b.n_nameless, b.unwanted.at, b.unwanted.n };

		return query_nothing_fits(s, sel, &miss, a, e);
	}
	finish(&b, out);
	query_turn(out, &sel->layout, a);
	return query_fill_settings(s, out, a, e);
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
