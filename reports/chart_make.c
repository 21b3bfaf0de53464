/*
 * chart_make.c: a comparison's tests as charts: thread counts along the axis, kernels in colours
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/chart_make.h"

#include <math.h>
#include <stdlib.h>

#include "base/num.h"
#include "base/vec.h"
#include "query/order.h"
#include "reports/words.h"

enum {
	MAX_PANELS = 5,   /* thread counts side by side above rows; more go into a further chart */
	MAX_CLUSTERS = 12,
	MAX_ROWS = 100
};

#define MIN_FILLED 0.6

static const char *const kind_names[] = {
	[CHART_AUTO] = "auto", [CHART_BARS] = "bars",   [CHART_HBARS] = "hbars",
	[CHART_LATENCY] = "latency", [CHART_LINES] = "lines",   [CHART_TAIL] = "tail", [CHART_RANGES] = "ranges",
	[CHART_CHANGES] = "changes", [CHART_HISTORY] = "history",
};

bool chart_kind_from_name(struct str name, enum chart_kind *out)
{
	for (size_t i = 0; i < sizeof kind_names / sizeof *kind_names; i++)
		if (str_is(name, kind_names[i])) {
			*out = (enum chart_kind)i;
			return true;
		}
	return false;
}

void chart_add(struct charts *out, const struct chart *chart, struct arena *a)
{
	/* As many as a power of two: full. */
	if ((out->n & (out->n - 1)) == 0)
		out->at = vec_grown(a, out->at, out->n, out->n ? out->n * 2 : 1, sizeof *out->at);
	out->at[out->n++] = *chart;
}

struct chart_series chart_series_of(const struct matrix *m, size_t kernel, const struct chart_choice *choice)
{
	const struct subject *k = &m->kernels[kernel];

	return (struct chart_series){ .name = k->label, .kernel = k->key,
				      .rank = choice->ranks ? choice->ranks[kernel] : kernel };
}

/* ---- one chart --------------------------------------------------------------------------------------------------- */

static bool is_latency(const struct series *s)
{
	return s->better == BETTER_LOWER && str_is(s->unit, "ms") && str_starts(s->metric, "lat");
}

static enum chart_kind kind_for(const struct chart_choice *choice, const struct series *s, size_t n_kernels,
				size_t n_tests)
{
	if (choice->kind != CHART_AUTO)
		return choice->kind;
	if (is_latency(s))
		return CHART_LATENCY;
	return n_kernels > CHART_MANY_KERNELS || n_tests == 1 ? CHART_HBARS : CHART_BARS;
}

/* All kernels that have a number in the rows.  INDEX gets each one's place, SIZE_MAX: none. */
static void collect_kernels(const struct matrix *m, const struct comparison_row *const *rows, size_t n,
			    const struct chart_choice *choice, struct arena *a, struct chart *out, size_t *index)
{
	for (size_t i = 0; i < m->n_kernels; i++)
		index[i] = SIZE_MAX;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < rows[i]->series->n_cells; j++)
			index[rows[i]->cells[j].kernel] = 0;
	out->series = arena_array(a, m->n_kernels, sizeof *out->series);
	for (size_t i = 0; i < m->n_kernels; i++)
		if (index[i] == 0) {
			index[i] = out->n_series;
			out->series[out->n_series++] = chart_series_of(m, i, choice);
		}
}

static int by_series(const void *left, const void *right)
{
	const struct chart_point *a = left, *b = right;

	if (a->series != b->series)
		return a->series < b->series ? -1 : 1;
	return (a->category > b->category) - (a->category < b->category);
}

void chart_sort_points(struct chart *chart)
{
	if (chart->n_points)
		qsort(chart->points, chart->n_points, sizeof *chart->points, by_series);
}

struct chart_point chart_point_of(const struct comparison_cell *cell, const struct series *s, struct arena *a)
{
	bool is_range = cell->n > 1;

	return (struct chart_point){
		.value = cell->median, .low = is_range ? cell->low : NAN, .high = is_range ? cell->high : NAN,
		.number = words_number(cell, s, a), .is_doubtful = words_is_doubtful(cell),
	};
}

static void collect_points(const struct comparison_row *const *rows, size_t n, const size_t *index, struct arena *a,
			   struct chart *out)
{
	size_t most = 0;

	for (size_t i = 0; i < n; i++)
		most += rows[i]->series->n_cells;
	out->points = arena_array(a, most, sizeof *out->points);
	out->categories = arena_array(a, n, sizeof *out->categories);
	out->n_categories = n;
	for (size_t i = 0; i < n; i++) {
		const struct series *s = rows[i]->series;
		double x;

		out->categories[i] = (struct chart_category){ s->threads, words_threads(s, a),
							      num_double(s->threads, &x) ? x : NAN };
		for (size_t j = 0; j < s->n_cells; j++) {
			struct chart_point *point = &out->points[out->n_points++];

			*point = chart_point_of(&rows[i]->cells[j], s, a);
			point->series = index[rows[i]->cells[j].kernel];
			point->category = i;
		}
	}
	chart_sort_points(out);
}

static struct str subtitle_of(const struct matrix *m, const struct comparison_row *const *rows, size_t n, struct arena *a)
{
	struct str kind = words_kind_of_numbers(rows, n, a);
	struct str warning = words_unstated_machines(rows, n);

	if (warning.n)
		return arena_printf(a, STR_FMT "; " STR_FMT, STR_ARG(warning), STR_ARG(kind));
	return arena_printf(a, STR_FMT "; " STR_FMT, STR_ARG(words_machine_heading(m, rows[0]->series, a)), STR_ARG(kind));
}

/* "processes" of "128 processes" */
static struct str category_name(const struct comparison_row *const *rows, size_t n, struct arena *a)
{
	for (size_t i = n; i-- > 0;) {
		struct str words = words_threads(rows[i]->series, a);

		if (words.n)
			return str_after(words, rows[i]->series->threads.n + 1);
	}
	return STR_NONE;
}

/* What a single test's threads are stands in the title; several stand along the axis. */
static struct str title_of(const struct comparison_row *const *rows, size_t n, struct arena *a)
{
	return words_title(rows[0]->series, n == 1 ? WORDS_PHASE | WORDS_THREADS : WORDS_PHASE, a);
}

/* The chart of rows that differ in nothing but threads. */
static void chart_rows(const struct matrix *m, const struct comparison_row *const *rows, size_t n,
		       const struct chart_choice *choice, struct arena *a, struct chart *out)
{
	const struct series *s = rows[0]->series;
	size_t *index = arena_array(a, m->n_kernels, sizeof *index);

	*out = (struct chart){
		.title = title_of(rows, n, a), .subtitle = subtitle_of(m, rows, n, a),
		.value_name = s->metric, .value_unit = s->unit, .better = s->better,
		.category_name = category_name(rows, n, a),
	};
	collect_kernels(m, rows, n, choice, a, out, index);
	out->kind = kind_for(choice, s, out->n_series, n);
	collect_points(rows, n, index, a, out);
}

/* ---- too much for one -------------------------------------------------------------------------------------------- */

/* The kernels from FIRST on that fit into one chart. */
static struct chart rows_of(const struct chart *whole, size_t first, struct arena *a)
{
	struct chart part = *whole;

	part.series = whole->series + first;
	part.n_series = whole->n_series - first < MAX_ROWS ? whole->n_series - first : MAX_ROWS;
	part.points = arena_array(a, whole->n_points, sizeof *part.points);
	part.n_points = 0;
	for (size_t i = 0; i < whole->n_points; i++) {
		struct chart_point p = whole->points[i];

		if (p.series < first || p.series >= first + part.n_series)
			continue;
		p.series -= first;
		part.points[part.n_points++] = p;
	}
	return part;
}

static void add_rows(struct charts *out, const struct chart *chart, struct arena *a)
{
	size_t n = 0, n_parts = (chart->n_series + MAX_ROWS - 1) / MAX_ROWS;

	for (size_t first = 0; first < chart->n_series; first += MAX_ROWS) {
		struct chart part = n_parts > 1 ? rows_of(chart, first, a) : *chart;

		if (n_parts > 1)
			part.title = arena_printf(a, STR_FMT " (%zu of %zu)", STR_ARG(chart->title), ++n, n_parts);
		chart_add(out, &part, a);
	}
}

static void add_chart(const struct matrix *m, const struct comparison_row *const *rows, size_t n, bool is_part,
		      const struct chart_choice *choice, struct arena *a, struct charts *out)
{
	struct chart chart;

	chart_rows(m, rows, n, choice, a, &chart);
	if (is_part && n > 1)
		chart.title = arena_printf(a, STR_FMT ", " STR_FMT " to " STR_FMT, STR_ARG(chart.title),
					   STR_ARG(chart.categories[0].name), STR_ARG(chart.categories[n - 1].words));
	add_rows(out, &chart, a);
}

/* How many of the rows stand in one chart: no more than have room, and no more than leave most places of it filled,
 * for thread counts that different people chose have few kernels in common. */
static size_t rows_for_one(const struct matrix *m, const struct comparison_row *const *rows, size_t n, struct arena *a)
{
	bool *seen = arena_array(a, m->n_kernels, sizeof *seen);
	size_t n_kernels = 0, n_points = 0;

	for (size_t i = 0; i < n; i++) {
		const struct comparison_row *row = rows[i];

		for (size_t j = 0; j < row->series->n_cells; j++) {
			n_kernels += !seen[row->cells[j].kernel];
			seen[row->cells[j].kernel] = true;
		}
		n_points += row->series->n_cells;
		bool is_full = n_kernels > CHART_MANY_KERNELS ? i >= MAX_PANELS : i >= MAX_CLUSTERS;
		if (i && (is_full || (double)n_points < MIN_FILLED * (double)(n_kernels * (i + 1))))
			return i;
	}
	return n;
}

static void add_charts(const struct matrix *m, const struct comparison_row *const *rows, size_t n,
		       const struct chart_choice *choice, struct arena *a, struct charts *out)
{
	for (size_t first = 0, used; first < n; first += used) {
		used = choice->kind == CHART_LINES ? n : rows_for_one(m, rows + first, n - first, a);
		add_chart(m, rows + first, used, used < n, choice, a, out);
	}
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

/* Rows of one setup, phase and metric: they differ in threads. */
struct bundle {
	VEC(const struct comparison_row *) rows;
};

typedef VEC(struct bundle) bundle_list;

static bool same_phase(const struct series *a, const struct series *b)
{
	return series_same_setup(a, b) && str_eq(a->phase, b->phase);
}

bool chart_is_drawn(const struct comparison *c, size_t i, const struct chart_choice *choice)
{
	const struct series *s = c->rows[i].series;

	if (choice->all_metrics)
		return true;
	if (choice->kind == CHART_LATENCY)
		return is_latency(s) && str_ends(s->metric, "max");
	return i == 0 || !series_same_test(s, c->rows[i - 1].series);
}

static bool belongs(const struct bundle *b, const struct series *s)
{
	const struct series *own = b->rows.at[0]->series;

	return str_eq(own->metric, s->metric) && str_eq(own->unit, s->unit);
}

/* FIRST: the first bundle of this setup and phase. */
static void put_row(struct arena *a, bundle_list *bundles, size_t first, const struct comparison_row *row)
{
	size_t i = first;

	while (i < bundles->n && !belongs(&bundles->at[i], row->series))
		i++;
	if (i == bundles->n)
		vec_push(a, bundles, (struct bundle){ 0 });
	vec_push(a, &bundles->at[i].rows, row);
}

static bool has_two_kernels(const struct bundle *b)
{
	size_t only = b->rows.at[0]->cells[0].kernel;

	for (size_t i = 0; i < b->rows.n; i++)
		for (size_t j = 0; j < b->rows.at[i]->series->n_cells; j++)
			if (b->rows.at[i]->cells[j].kernel != only)
				return true;
	return false;
}

/* TALES: rows that are drawn as ranges already, or NULL. */
static void make_bundles(const struct comparison *c, const struct chart_choice *choice, const bool *tales,
			 struct arena *a, bundle_list *bundles, struct charts *out)
{
	size_t first = 0;

	for (size_t i = 0; i < c->n_rows; i++) {
		if (i && !same_phase(c->rows[i - 1].series, c->rows[i].series))
			first = bundles->n;
		if (tales && tales[i])
			continue;
		if (chart_is_drawn(c, i, choice))
			put_row(a, bundles, first, &c->rows[i]);
		else
			out->n_not_drawn++;
	}
}

static void make_others(const struct comparison *c, const struct chart_choice *choice, const bool *tales,
			struct arena *a, struct charts *out)
{
	bundle_list bundles = { 0 };
	bool leave_out = false;

	make_bundles(c, choice, tales, a, &bundles, out);
	for (size_t i = 0; i < bundles.n; i++)
		leave_out |= !choice->all_tests && has_two_kernels(&bundles.at[i]);
	for (size_t i = 0; i < bundles.n; i++) {
		if (leave_out && !has_two_kernels(&bundles.at[i])) {
			out->n_left_out++;
			continue;
		}
		add_charts(c->matrix, bundles.at[i].rows.at, bundles.at[i].rows.n, choice, a, out);
	}
}

enum err_code chart_make(const struct comparison *c, const struct chart_choice *choice, struct arena *a,
			 struct charts *out, struct err *e)
{
	const bool *tales = NULL;

	*out = (struct charts){ 0 };
	if (choice->kind == CHART_RANGES || choice->kind == CHART_AUTO) {
		tales = chart_range_tales(c, choice->kind == CHART_AUTO, a);
		chart_make_ranges(c, choice, tales, a, out);
	}
	if (choice->kind != CHART_RANGES)
		make_others(c, choice, tales, a, out);
	for (size_t i = 0; i < out->n; i++)
		out->at[i].id = arena_printf(a, "chart-%zu", i + 1);
	if (out->n == 0 && choice->kind == CHART_LATENCY)
		return err_set(e, ERR_NOT_FOUND, "none of the numbers is a highest latency (lat_max): choose with --metric");
	if (out->n == 0)
		return err_set(e, ERR_NOT_FOUND, "none of the numbers fits into this kind of chart");
	return OK;
}
