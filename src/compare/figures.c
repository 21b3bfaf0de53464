/*
 * figures.c: what runs can be described by, beside their median
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/figures.h"

#include <math.h>

#include "base/num.h"
#include "query/latency.h"
#include "stat/summary.h"

#define NS_PER_MS 1e6

/* Digits and at most a point: "99.9", above 0 and no more than 100. */
static bool is_percentage(struct str s, double *out)
{
	return s.n && char_is_digit(s.p[0]) && num_double(s, out) && *out > 0 && *out <= 100;
}

bool figure_from_name(struct str name, struct figure *out)
{
	static const char *const names[] = { "median", "mean", "hmean", "sd", "cv", "min", "max" };
	double pct;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (str_is(name, names[i])) {
			*out = (struct figure){ (enum figure_kind)i, 0 };
			return true;
		}
	if (str_starts(name, "best") && is_percentage(str_after(name, 4), &pct)) {
		*out = (struct figure){ FIGURE_BEST, pct / 100 };
		return true;
	}
	if (!str_starts(name, "p") || !is_percentage(str_after(name, 1), &pct) || pct >= 100)
		return false;
	*out = (struct figure){ FIGURE_PERCENTILE, pct / 100 };
	return true;
}

double figure_of(const struct comparison_cell *cell, enum better better, struct figure figure, struct arena *a)
{
	double *values = arena_array(a, cell->n, sizeof *values);

	for (size_t i = 0; i < cell->n; i++)
		values[i] = cell->values[i].value;
	struct summary s = stat_summary(values, cell->n); /* sorts */
	switch (figure.kind) {
	case FIGURE_MEDIAN: return s.median;
	case FIGURE_MEAN: return stat_mean(values, cell->n);
	case FIGURE_HMEAN: return stat_harmonic_mean(values, cell->n);
	case FIGURE_SD: return stat_sd(values, cell->n);
	case FIGURE_CV: return stat_cv_pct(values, cell->n);
	case FIGURE_MIN: return s.low;
	case FIGURE_MAX: return s.high;
	case FIGURE_BEST: return stat_best_mean(values, cell->n, figure.share, better != BETTER_LOWER);
	case FIGURE_PERCENTILE: break;
	}
	return NAN;
}

/* One percentile of each run that has a histogram. */
struct quantiles {
	double *ms;
	size_t n;
};

static enum err_code take_run(struct store *s, int64_t row, struct str metric, const struct figure *figures, size_t n,
			      struct quantiles *out, struct err *e)
{
	AUTO_ARENA(a); /* of one histogram */
	struct histogram h;

	if (query_histogram(s, row, metric, a, &h, e))
		return e->code;
	for (size_t i = 0; i < n && h.n; i++)
		if (figures[i].kind == FIGURE_PERCENTILE)
			out[i].ms[out[i].n++] = histogram_quantile_ns(&h, figures[i].share) / NS_PER_MS;
	return OK;
}

static bool has_percentiles(const struct figure *figures, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (figures[i].kind == FIGURE_PERCENTILE)
			return true;
	return false;
}

enum err_code figure_percentiles(struct store *s, const struct series *series, const struct comparison_cell *cell,
				 const struct figure *figures, size_t n, double *out, struct err *e)
{
	AUTO_ARENA(a);
	struct quantiles *quantiles = arena_array(a, n, sizeof *quantiles);

	if (!has_percentiles(figures, n))
		return OK;
	for (size_t i = 0; i < n; i++)
		quantiles[i].ms = arena_array(a, cell->n, sizeof(double));
	for (size_t i = 0; i < cell->n && str_is(series->unit, "ms"); i++)
		if (take_run(s, cell->values[i].row, series->metric, figures, n, quantiles, e))
			return e->code;
	for (size_t i = 0; i < n; i++)
		if (figures[i].kind == FIGURE_PERCENTILE)
			out[i] = quantiles[i].n ? stat_summary(quantiles[i].ms, quantiles[i].n).median : NAN;
	return OK;
}
