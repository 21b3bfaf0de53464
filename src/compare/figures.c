/*
 * figures.c: what runs can be described by, beside their median
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/figures.h"

#include <math.h>

#include "base/num.h"
#include "stat/summary.h"

bool figure_from_name(struct str name, struct figure *out)
{
	static const char *const names[] = { "median", "mean", "hmean", "sd", "cv", "min", "max" };
	uint64_t pct;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (str_is(name, names[i])) {
			*out = (struct figure){ (enum figure_kind)i, 0 };
			return true;
		}
	if (!str_starts(name, "best") || !num_u64(str_after(name, 4), &pct) || pct < 1 || pct > 100)
		return false;
	*out = (struct figure){ FIGURE_BEST, (double)pct / 100 };
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
	}
	return NAN;
}
