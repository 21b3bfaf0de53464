/*
 * ttest.c: two samples held against each other by their means
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "stat/ttest.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sf_psi.h>
#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>

#include "stat/summary.h"

/* Below so many rows their spread says nothing of the next one's. */
enum { MIN_ROWS = 3 };
/* More degrees of freedom than these are as good as infinitely many. */
#define MAX_DF 1e8

struct moments stat_moments(struct sample s)
{
	struct moments m = { s.n, NAN, NAN };

	if (s.n)
		m.mean = gsl_stats_mean(s.at, 1, s.n);
	if (s.n > 1)
		m.variance = gsl_stats_variance_m(s.at, 1, s.n, m.mean);
	return m;
}

double stat_t_two_sided(double t, double df)
{
	return fmin(1, 2 * (df > MAX_DF ? gsl_cdf_ugaussian_Q(fabs(t)) : gsl_cdf_tdist_Q(fabs(t), df)));
}

static struct t_test t_test_of(double difference, double standard_error, double df, double level)
{
	struct t_test t = { difference, NAN, NAN, df, NAN };
	bool is_normal = df > MAX_DF;

	if (!(standard_error > 0) || !(df > 0))
		return t;
	t.p = stat_t_two_sided(difference / standard_error, df);
	if (isnan(level))
		return t;
	double half = (1 - level) / 2;
	double reach = is_normal ? gsl_cdf_ugaussian_Qinv(half) : gsl_cdf_tdist_Qinv(half, df);
	t.low = difference - reach * standard_error;
	t.high = difference + reach * standard_error;
	return t;
}

struct t_test stat_welch(struct moments x, struct moments y, double level)
{
	if (x.n < 2 || y.n < 2)
		return (struct t_test){ NAN, NAN, NAN, NAN, NAN };
	double of_x = x.variance / (double)x.n, of_y = y.variance / (double)y.n, both = of_x + of_y;
	double df = both * both / (of_x * of_x / (double)(x.n - 1) + of_y * of_y / (double)(y.n - 1));
	return t_test_of(y.mean - x.mean, sqrt(both), df, level);
}

/* ---- variances of neighbours ----------------------------------------------------------------------------------- */

/* The y with trigamma(y) = X, by Newton's method on 1 / trigamma, which is nearly straight (Smyth 2004, appendix). */
static double trigamma_inverse(double x)
{
	double y = 0.5 + 1 / x;

	if (x > 1e7)
		return 1 / sqrt(x);
	if (x < 1e-6)
		return 1 / x;
	for (int i = 0; i < 50; i++) {
		double trigamma = gsl_sf_psi_1(y);
		double step = trigamma * (1 - trigamma / x) / gsl_sf_psi_n(2, y);

		y += step;
		if (-step / y < 1e-8)
			break;
	}
	return y;
}

/* No variance is nothing: numbers that were rounded to be equal do vary. */
static double least_variance(const struct variance *rows, size_t n, struct arena *a)
{
	double *values = arena_array(a, n, sizeof *values);

	for (size_t i = 0; i < n; i++)
		values[i] = rows[i].value;
	return 1e-5 * stat_summary(values, n).median;
}

static struct variance_prior prior_of_logs(const struct variance *rows, size_t n, double least, struct arena *a)
{
	struct variance_prior prior = { 0 };
	double *logs = arena_array(a, n, sizeof *logs);
	double trigamma = 0, weighted = 0;

	for (size_t i = 0; i < n; i++) {
		double half = rows[i].df / 2;

		logs[i] = log(fmax(rows[i].value, least)) - gsl_sf_psi(half) + log(half);
		trigamma += gsl_sf_psi_1(half) / (double)n;
		weighted += fmax(rows[i].value, least) * rows[i].df;
		prior.total_df += rows[i].df;
	}
	double mean = gsl_stats_mean(logs, 1, n);
	double excess = gsl_stats_variance_m(logs, 1, n, mean) - trigamma;
	double half = excess > 0 ? trigamma_inverse(excess) : INFINITY;
	prior.df = 2 * half > MAX_DF ? INFINITY : 2 * half;
	/* The variances differ no more than chance makes them: then they are one. */
	prior.variance = isinf(prior.df) ? weighted / prior.total_df : exp(mean + gsl_sf_psi(half) - log(half));
	return prior;
}

struct variance_prior stat_variance_prior(const struct variance *rows, size_t n, struct arena *a)
{
	double least = n < MIN_ROWS ? 0 : least_variance(rows, n, a);

	if (!(least > 0))
		return (struct variance_prior){ 0, 0, INFINITY };
	return prior_of_logs(rows, n, least, a);
}

struct variance stat_pooled_variance(struct moments x, struct moments y)
{
	double of_x = x.n > 1 ? x.variance * (double)(x.n - 1) : 0;
	double of_y = y.n > 1 ? y.variance * (double)(y.n - 1) : 0;
	double df = (double)x.n + (double)y.n - 2;

	return (struct variance){ df > 0 ? (of_x + of_y) / df : NAN, df };
}

double stat_moderated_variance(struct variance own, struct variance_prior prior)
{
	if (isinf(prior.df))
		return prior.variance;
	return (prior.df * prior.variance + own.df * own.value) / (prior.df + own.df);
}

/* The numbers a side that the quantiles of N a side ask for. */
static double asked_for(double n, double ratio, double power)
{
	double df = 2 * n - 2, reach = gsl_cdf_tdist_Qinv(0.025, df) + gsl_cdf_tdist_Pinv(power, df);

	return 2 * reach * reach * ratio;
}

size_t stat_numbers_needed(double variance, double difference, double power, size_t most)
{
	double ratio = variance / (difference * difference);
	double reach = gsl_cdf_ugaussian_Qinv(0.025) + gsl_cdf_ugaussian_Pinv(power);
	double n = fmax(2, ceil(2 * reach * reach * ratio)); /* the normal distribution asks for less than t does */

	if (!(n <= (double)most))
		return 0;
	while (n <= (double)most && asked_for(n, ratio, power) > n)
		n++;
	return n <= (double)most ? (size_t)n : 0;
}

struct t_test stat_moderated_t(struct moments x, struct moments y, struct variance_prior prior, double level)
{
	struct variance own = stat_pooled_variance(x, y);

	if (x.n == 0 || y.n == 0 || !(own.df > 0))
		return (struct t_test){ NAN, NAN, NAN, NAN, NAN };
	double variance = stat_moderated_variance(own, prior);
	double df = fmin(own.df + prior.df, fmax(prior.total_df, own.df));
	return t_test_of(y.mean - x.mean, sqrt(variance * (1 / (double)x.n + 1 / (double)y.n)), df, level);
}
