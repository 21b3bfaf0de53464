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

double stat_mean(const double *values, size_t n)
{
	return n ? gsl_stats_mean(values, 1, n) : NAN;
}

double stat_sd(const double *values, size_t n)
{
	return n > 1 ? gsl_stats_sd(values, 1, n) : NAN;
}

double stat_cv_pct(const double *values, size_t n)
{
	double mean = stat_mean(values, n);

	return mean > 0 ? stat_sd(values, n) / mean * 100 : NAN;
}

double stat_harmonic_mean(const double *values, size_t n)
{
	double sum = 0;

	for (size_t i = 0; i < n; i++) {
		if (!(values[i] > 0))
			return NAN;
		sum += 1 / values[i];
	}
	return n ? (double)n / sum : NAN;
}

double stat_best_mean(const double *sorted, size_t n, double share, bool highest)
{
	size_t kept = (size_t)ceil((double)n * fmin(fmax(share, 0), 1) * (1 - 1e-12));

	if (n == 0)
		return NAN;
	if (kept == 0)
		kept = 1;
	return gsl_stats_mean(highest ? sorted + (n - kept) : sorted, 1, kept);
}
