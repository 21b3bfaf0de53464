/*
 * change_noise.c: how much a version varies about its level, and the levels in that unit
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <string.h>

#include "stat/change_parts.h"
#include "stat/summary.h"

#define MAD_TO_SD 1.482602218505602 /* 1 / the 0.75 quantile of the normal distribution */
/* A logarithm that was stored and read again is true to about 1e-16 of its size; sums of it to somewhat less. */
#define ROUNDING  1e-12
#define NOTHING   1e-290 /* below, squares and quotients of differences are no numbers any more */
#define FURTHEST  1e6    /* in units of the noise */
enum { AROUND = 5 };     /* versions on either side of the one that is clipped */

/* What of the versions' spread is known, in its middle; 0: nothing. */
static double noise_of_runs(const struct levels *levels, struct arena *a)
{
	double *known = arena_array(a, levels->n, sizeof *known), middle;
	size_t n = 0;

	for (size_t i = 0; levels->spread && i < levels->n; i++)
		if (isfinite(levels->spread[i]))
			known[n++] = levels->spread[i];
	middle = stat_summary(known, n).median;
	return n ? fmax(middle, 0) : 0;
}

double change_noise(const struct levels *levels, struct arena *a)
{
	size_t n = levels->n > 1 ? levels->n - 1 : 0;
	double *steps = arena_array(a, n, sizeof *steps), largest = 0, noise;

	/* Halves: the difference of two huge numbers may be more than a double holds. */
	for (size_t i = 0; i < n; i++)
		steps[i] = fabs(levels->at[i + 1] / 2 - levels->at[i] / 2);
	for (size_t i = 0; i < levels->n; i++)
		largest = fmax(largest, fabs(levels->at[i]));
	noise = n ? stat_summary(steps, n).median * MAD_TO_SD * M_SQRT2 : 0;
	/* Most versions equal the one before (few digits, a constant): what the mean difference of normal numbers says. */
	if (n && noise <= largest * ROUNDING)
		noise = stat_mean(steps, n) * sqrt(M_PI);
	noise = fmax(fmax(noise, noise_of_runs(levels, a)), largest * ROUNDING);
	return noise > NOTHING ? fmin(noise, 1 / NOTHING) : 0;
}

double *change_standardise(const struct levels *levels, double noise, struct arena *a)
{
	double *z = arena_array(a, levels->n, sizeof *z), middle;

	if (levels->n)
		memcpy(z, levels->at, levels->n * sizeof *z);
	middle = stat_summary(z, levels->n).median;
	for (size_t i = 0; i < levels->n; i++) {
		double distance = (levels->at[i] / 2 - middle / 2) / (noise / 2);

		z[i] = fmin(fmax(distance, -FURTHEST), FURTHEST);
	}
	return z;
}

double *change_clip(struct sample z, double limit, struct arena *a)
{
	double *clipped = arena_array(a, z.n, sizeof *clipped), near[2 * AROUND + 1];

	for (size_t i = 0; i < z.n; i++) {
		size_t from = i > AROUND ? i - AROUND : 0, until = i + AROUND < z.n ? i + AROUND + 1 : z.n;
		double middle;

		memcpy(near, z.at + from, (until - from) * sizeof *near);
		middle = stat_summary(near, until - from).median;
		clipped[i] = fmin(fmax(z.at[i], middle - limit), middle + limit);
	}
	return clipped;
}
