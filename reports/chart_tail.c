/*
 * chart_tail.c: how long the slowest requests took, percentile by percentile
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/chart_tail.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "query/order.h"
#include "reports/chart_make.h"
#include "reports/words.h"

enum { LEAST_RUNGS = 3, MAX_RUNGS = 24 };

/* Below the median is no tail. */
#define FIRST_SHARE 50.0
#define ALL_OF_THEM 100.0

/* One percentile of a test: SHARE percent of the requests took no longer. */
struct rung {
	double share;
	const struct comparison_row *row;
};

struct ladder {
	struct str base; /* "lat" of "lat_p99" */
	struct rung rungs[MAX_RUNGS];
	size_t n;
};

/* ---- which metrics ----------------------------------------------------------------------------------------------- */

/* "clat_p99.90": "clat" and 99.9; "clat_max": "clat" and 100. */
static bool read_metric(struct str metric, struct str *base, double *share)
{
	size_t at = metric.n;

	while (at > 0 && metric.p[at - 1] != '_')
		at--;
	if (at < 2)
		return false;
	struct str end = str_after(metric, at);
	*base = str_sub(metric, 0, at - 1);
	*share = ALL_OF_THEM;
	if (str_is(end, "max"))
		return str_ends(*base, "lat");
	return str_ends(*base, "lat") && end.n > 1 && end.p[0] == 'p' && num_double(str_after(end, 1), share) &&
	       *share >= FIRST_SHARE && *share < ALL_OF_THEM;
}

static int by_share(const void *left, const void *right)
{
	const struct rung *a = left, *b = right;

	return (a->share > b->share) - (a->share < b->share);
}

/* The percentiles of BASE among the rows of a test. */
static void climb(const struct comparison_row *rows, size_t n, struct str base, struct ladder *out)
{
	*out = (struct ladder){ .base = base };
	for (size_t i = 0; i < n && out->n < MAX_RUNGS; i++) {
		struct rung rung = { .row = &rows[i] };
		struct str own;

		if (read_metric(rows[i].series->metric, &own, &rung.share) && str_eq(own, base) &&
		    str_is(rows[i].series->unit, "ms"))
			out->rungs[out->n++] = rung;
	}
	qsort(out->rungs, out->n, sizeof *out->rungs, by_share);
}

static struct ladder best_ladder(const struct comparison_row *rows, size_t n)
{
	struct ladder best = { 0 }, one;
	struct str base;
	double share;

	for (size_t i = 0; i < n; i++) {
		if (!read_metric(rows[i].series->metric, &base, &share) || (best.n && str_eq(base, best.base)))
			continue;
		climb(rows, n, base, &one);
		if (one.n > best.n)
			best = one;
	}
	return best;
}

/* ---- one chart --------------------------------------------------------------------------------------------------- */

/* INDEX: of each kernel its place in the chart, SIZE_MAX: none.  The newest come last in a matrix. */
static size_t choose_kernels(const struct matrix *m, const struct ladder *l, struct arena *a, size_t **index)
{
	bool *seen = arena_array(a, m->n_kernels, sizeof *seen);
	size_t n = 0, skip, place = 0;

	*index = arena_array(a, m->n_kernels, sizeof **index);
	for (size_t i = 0; i < l->n; i++)
		for (size_t j = 0; j < l->rungs[i].row->series->n_cells; j++)
			seen[l->rungs[i].row->cells[j].kernel] = true;
	for (size_t i = 0; i < m->n_kernels; i++)
		n += seen[i];
	skip = n > CHART_MANY_KERNELS ? n - CHART_MANY_KERNELS : 0;
	for (size_t i = 0; i < m->n_kernels; i++) {
		bool is_in = seen[i] && skip == 0;

		skip -= seen[i] && skip > 0;
		(*index)[i] = is_in ? place : SIZE_MAX;
		place += is_in;
	}
	return n;
}

static void fill_series(const struct matrix *m, const size_t *index, const struct chart_choice *choice, struct arena *a,
			struct chart *out)
{
	out->series = arena_array(a, m->n_kernels, sizeof *out->series);
	for (size_t i = 0; i < m->n_kernels; i++)
		if (index[i] != SIZE_MAX)
			out->series[out->n_series++] = chart_series_of(m, i, choice);
}

static void fill_points(const struct ladder *l, const size_t *index, struct arena *a, struct chart *out)
{
	size_t most = 0;

	for (size_t i = 0; i < l->n; i++)
		most += l->rungs[i].row->series->n_cells;
	out->points = arena_array(a, most, sizeof *out->points);
	out->categories = arena_array(a, l->n, sizeof *out->categories);
	out->n_categories = l->n;
	for (size_t i = 0; i < l->n; i++) {
		const struct comparison_row *row = l->rungs[i].row;
		bool is_max = l->rungs[i].share >= ALL_OF_THEM;
		struct str name = is_max ? STR("max") : arena_printf(a, "%.10g%%", l->rungs[i].share);
		struct str words = is_max ? STR("the longest") : arena_printf(a, STR_FMT " took no longer", STR_ARG(name));

		out->categories[i] = (struct chart_category){ name, words, NAN };
		for (size_t j = 0; j < row->series->n_cells; j++) {
			size_t place = index[row->cells[j].kernel];

			if (place == SIZE_MAX)
				continue;
			struct chart_point point = chart_point_of(&row->cells[j], row->series, a);
			point.series = place;
			point.category = i;
			out->points[out->n_points++] = point;
		}
	}
	chart_sort_points(out);
}

static struct str subtitle_of(const struct matrix *m, const struct ladder *l, size_t n_kernels, struct arena *a)
{
	const struct comparison_row *rows[MAX_RUNGS];

	for (size_t i = 0; i < l->n; i++)
		rows[i] = l->rungs[i].row;
	struct str out = arena_printf(a, STR_FMT "; " STR_FMT, STR_ARG(words_machine_heading(m, rows[0]->series, a)),
				      STR_ARG(words_kind_of_numbers(rows, l->n, a)));
	if (n_kernels > CHART_MANY_KERNELS)
		out = arena_printf(a, STR_FMT "; the newest %d of %zu", STR_ARG(out), CHART_MANY_KERNELS, n_kernels);
	return out;
}

static struct chart chart_of(const struct matrix *m, const struct ladder *l, const struct chart_choice *choice, struct arena *a)
{
	const struct series *s = l->rungs[0].row->series;
	size_t *index, n_kernels = choose_kernels(m, l, a, &index);
	struct chart out = {
		.kind = CHART_TAIL, .title = words_title(s, WORDS_PHASE | WORDS_THREADS, a),
		.subtitle = subtitle_of(m, l, n_kernels, a), .value_name = l->base, .value_unit = s->unit,
		.category_name = STR("of the requests took no longer"), .better = BETTER_LOWER,
	};

	fill_series(m, index, choice, a, &out);
	fill_points(l, index, a, &out);
	return out;
}

enum err_code chart_tail_make(const struct comparison *c, const struct chart_choice *choice, struct arena *a,
			      struct charts *out, struct err *e)
{
	*out = (struct charts){ 0 };
	for (size_t first = 0, end; first < c->n_rows; first = end) {
		for (end = first + 1; end < c->n_rows && series_same_test(c->rows[first].series, c->rows[end].series); end++)
			;
		struct ladder ladder = best_ladder(&c->rows[first], end - first);
		if (ladder.n < LEAST_RUNGS)
			continue;
		struct chart chart = chart_of(c->matrix, &ladder, choice, a);
		chart.id = arena_printf(a, "tail-%zu", out->n + 1);
		chart_add(out, &chart, a);
	}
	if (out->n == 0)
		return err_set(e, ERR_NOT_FOUND, "no test tells %d percentiles of its latencies (lat_p99) from the median on", LEAST_RUNGS);
	return OK;
}
