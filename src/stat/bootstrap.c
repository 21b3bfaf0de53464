/*
 * bootstrap.c: an interval without a formula
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "stat/bootstrap.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_rng.h>
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdint.h>

#include "stat/summary.h"

static double shift_of(double *x, size_t nx, double *y, size_t ny)
{
	gsl_sort(x, 1, nx);
	gsl_sort(y, 1, ny);
	return stat_shift_of_sorted((struct sample){ x, nx }, (struct sample){ y, ny });
}

static void draw(const gsl_rng *random, struct sample from, double *to)
{
	for (size_t i = 0; i < from.n; i++)
		to[i] = from.at[gsl_rng_uniform_int(random, from.n)];
}

static void copy_without(struct sample from, size_t left_out, double *to)
{
	for (size_t i = 0; i < from.n; i++)
		if (i != left_out)
			*to++ = from.at[i];
}

/* The estimate's influence values: how far it moves when a number is left out, side by side (Efron and Tibshirani
 * 1993, 14.15; several samples: Davison and Hinkley 1997, 5.4). */
static double acceleration(struct sample x, struct sample y, struct arena *a)
{
	double *bx = arena_array(a, x.n, sizeof *bx), *by = arena_array(a, y.n, sizeof *by);
	double *moved = arena_array(a, x.n + y.n, sizeof *moved), squares = 0, cubes = 0;
	const struct {
		size_t from, n;
	} sides[] = { { 0, x.n }, { x.n, y.n } };

	for (size_t i = 0; i < x.n + y.n; i++) {
		bool is_x = i < x.n;

		copy_without(x, is_x ? i : SIZE_MAX, bx);
		copy_without(y, is_x ? SIZE_MAX : i - x.n, by);
		moved[i] = shift_of(bx, x.n - is_x, by, y.n - !is_x);
	}
	for (int side = 0; side < 2; side++) {
		double n = (double)sides[side].n, mean = 0;
		const double *of = moved + sides[side].from;

		for (size_t i = 0; i < sides[side].n; i++)
			mean += of[i] / n;
		for (size_t i = 0; i < sides[side].n; i++) {
			double influence = (n - 1) * (mean - of[i]) / n;

			squares += influence * influence;
			cubes += influence * influence * influence;
		}
	}
	return squares > 0 ? cubes / (6 * pow(squares, 1.5)) : 0;
}

/* Where the end belongs among the resampled estimates, as a share. */
static double place(double bias, double acceleration, double z)
{
	double moved = bias + z;

	return gsl_cdf_ugaussian_P(bias + moved / (1 - acceleration * moved));
}

/* How far the resampled estimates lie to one side; ties count half. */
static double bias_of(const double *draws, size_t n, double estimate)
{
	double below = 0;

	for (size_t i = 0; i < n; i++)
		below += draws[i] < estimate ? 1 : draws[i] == estimate ? 0.5 : 0;
	return gsl_cdf_ugaussian_Pinv(fmin(fmax(below, 0.5), (double)n - 0.5) / (double)n);
}

struct shift stat_bootstrap_shift(struct sample x, struct sample y, double level, unsigned draws, unsigned seed,
				  struct arena *a)
{
	struct shift out = stat_shift(x, y, level, a);
	double *bx = arena_array(a, x.n, sizeof *bx), *by = arena_array(a, y.n, sizeof *by);
	double *estimates = arena_array(a, draws, sizeof *estimates);

	out.low = out.high = NAN;
	out.level = level;
	if (x.n < BOOTSTRAP_MIN || y.n < BOOTSTRAP_MIN || draws == 0)
		return out;
	gsl_rng *random = gsl_rng_alloc(gsl_rng_mt19937);
	gsl_rng_set(random, seed);
	for (unsigned i = 0; i < draws; i++) {
		draw(random, x, bx);
		draw(random, y, by);
		estimates[i] = shift_of(bx, x.n, by, y.n);
	}
	gsl_rng_free(random);
	gsl_sort(estimates, 1, draws);
	double bias = bias_of(estimates, draws, out.estimate), skew = acceleration(x, y, a);
	double z = gsl_cdf_ugaussian_Qinv((1 - level) / 2);
	out.low = stat_quantile(estimates, draws, place(bias, skew, -z));
	out.high = stat_quantile(estimates, draws, place(bias, skew, z));
	return out;
}
