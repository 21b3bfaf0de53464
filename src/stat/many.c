/*
 * many.c: what many tests say together
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "stat/many.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort_double.h>
#include <math.h>

#include "stat/ttest.h"

void stat_benjamini_hochberg(const double *p, size_t n, size_t unreported, double *q, struct arena *a)
{
	size_t *order = arena_array(a, n, sizeof *order), *tests = arena_array(a, n, sizeof *tests);
	double *known = arena_array(a, n, sizeof *known);
	size_t m = 0;
	double least = 1;

	for (size_t i = 0; i < n; i++) {
		q[i] = NAN;
		if (isnan(p[i]))
			continue;
		known[m] = p[i];
		tests[m++] = i;
	}
	gsl_sort_index(order, known, 1, m);
	for (size_t rank = m; rank > 0; rank--) {
		least = fmin(least, known[order[rank - 1]] * (double)(m + unreported) / (double)rank);
		q[tests[order[rank - 1]]] = least;
	}
}

struct mean_ratio stat_mean_ratio(const double *ratios, size_t n, double level, struct arena *a)
{
	double *logs = arena_array(a, n, sizeof *logs);
	struct mean_ratio out = { 0, NAN, NAN, NAN };

	for (size_t i = 0; i < n; i++)
		if (ratios[i] > 0 && isfinite(ratios[i]))
			logs[out.n++] = log(ratios[i]);
	struct moments m = stat_moments((struct sample){ logs, out.n });
	out.mean = exp(m.mean);
	if (out.n < 2)
		return out;
	double reach = gsl_cdf_tdist_Qinv((1 - level) / 2, (double)(out.n - 1)) * sqrt(m.variance / (double)out.n);
	out.low = exp(m.mean - reach);
	out.high = exp(m.mean + reach);
	return out;
}
