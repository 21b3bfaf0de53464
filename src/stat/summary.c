/*
 * summary.c: median, range, quantiles
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "stat/summary.h"

#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

struct summary stat_summary(double *values, size_t n)
{
	if (n == 0)
		return (struct summary){ 0, NAN, NAN, NAN };
	gsl_sort(values, 1, n);
	return (struct summary){ n, stat_quantile(values, n, 0.5), values[0], values[n - 1] };
}

double stat_quantile(const double *sorted, size_t n, double q)
{
	if (n == 0)
		return NAN;
	return gsl_stats_quantile_from_sorted_data(sorted, 1, n, fmin(fmax(q, 0.0), 1.0));
}
