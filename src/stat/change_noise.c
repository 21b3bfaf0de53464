/*
 * change_noise.c: how much a version varies about its level, and the levels in that unit
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <string.h>

#include "stat/change_parts.h"
#include "stat/summary.h"

/* A logarithm that was stored and read again is true to about 1e-16 of its size; sums of it to somewhat less. */
#define ROUNDING 1e-12
#define NOTHING  1e-290 /* below, squares and quotients of differences are no numbers any more */
#define FURTHEST 1e6    /* in units of the noise */
#define NEAREST  1e-9   /* the same: squares of less are slow and say nothing */
#define MOST     0.8    /* correlation of neighbours: more is a trend, not noise */
enum { AROUND = 5 };    /* versions on either side of the one that is clipped */

/* VALUES are moved about. */
static double median_of(double *values, size_t n)
{
	return n ? gsl_stats_median(values, 1, n) : 0;
}

/* What of the versions' spread is known, in its middle; 0: nothing. */
static double noise_of_runs(const struct levels *levels, struct arena *a)
{
	double *known = arena_array(a, levels->n, sizeof *known);
	size_t n = 0;

	for (size_t i = 0; levels->spread && i < levels->n; i++)
		if (levels->spread[i] >= 0 && isfinite(levels->spread[i]))
			known[n++] = levels->spread[i];
	return median_of(known, n);
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
	noise = median_of(steps, n) * CHANGE_MAD_TO_SD * M_SQRT2;
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
	middle = median_of(z, levels->n);
	for (size_t i = 0; i < levels->n; i++) {
		double distance = (levels->at[i] / 2 - middle / 2) / (noise / 2);

		z[i] = fabs(distance) < NEAREST ? 0 : fmin(fmax(distance, -FURTHEST), FURTHEST);
	}
	return z;
}

/* Up to 2 AROUND + 1 neighbours in ascending order. */
struct sorted {
	double at[2 * AROUND + 1];
	size_t n;
};

static void put_in(struct sorted *s, double value)
{
	size_t i = s->n++;

	for (; i > 0 && s->at[i - 1] > value; i--)
		s->at[i] = s->at[i - 1];
	s->at[i] = value;
}

static void take_out(struct sorted *s, double value)
{
	size_t i = 0;

	while (s->at[i] != value)
		i++;
	s->n--;
	memmove(s->at + i, s->at + i + 1, (s->n - i) * sizeof *s->at);
}

/* At both ends the window keeps its width: one cut short would put versions of one level at different distances. */
double *change_clip(struct sample z, double limit, struct arena *a)
{
	double *clipped = arena_array(a, z.n, sizeof *clipped);
	struct sorted near = { .n = 0 };

	for (size_t i = 0; i < z.n && i < 2 * AROUND + 1; i++)
		put_in(&near, z.at[i]);
	for (size_t i = 0; i < z.n; i++) {
		if (i > AROUND && i + AROUND < z.n) {
			take_out(&near, z.at[i - AROUND - 1]);
			put_in(&near, z.at[i + AROUND]);
		}
		double middle = (near.at[near.n / 2] + near.at[(near.n - 1) / 2]) / 2;

		clipped[i] = fmin(fmax(z.at[i], middle - limit), middle + limit);
	}
	return clipped;
}

double change_inflation(struct sample residuals)
{
	double squares = 0, products = 0, r;

	for (size_t i = 0; i < residuals.n; i++) {
		squares += residuals.at[i] * residuals.at[i];
		products += i ? residuals.at[i] * residuals.at[i - 1] : 0;
	}
	if (!(squares > 0))
		return 1;
	r = fmin(fmax(products / squares - 1 / sqrt((double)residuals.n), 0), MOST);
	return (1 + r) / (1 - r);
}
