/*
 * series.h: series of versions that are the same wherever and whenever they are made
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TESTS_SERIES_H
#define TESTS_SERIES_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/arena.h"
#include "stat/change.h"
#include "stat/change_parts.h"

struct series_random {
	uint64_t state;
};

static inline double series_uniform(struct series_random *r)
{
	r->state = r->state * 6364136223846793005U + 1442695040888963407U;
	return (double)(r->state >> 11) * 0x1p-53;
}

/* Of the normal distribution with sd 1: Box and Muller. */
static inline double series_normal(struct series_random *r)
{
	double radius = sqrt(-2 * log(1 - series_uniform(r)));

	return radius * cos(2 * M_PI * series_uniform(r));
}

/* N versions with noise of sd 1, and STEP higher from version AT on. */
static inline double *series_step(struct series_random *r, size_t n, size_t at, double step, struct arena *a)
{
	double *z = arena_array(a, n, sizeof *z);

	for (size_t i = 0; i < n; i++)
		z[i] = series_normal(r) + (i < at ? 0 : step);
	return z;
}

/* N versions at one level with noise of sd 1. */
static inline double *series_noise(struct series_random *r, size_t n, struct arena *a)
{
	return series_step(r, n, n, 0, a);
}

static inline struct changes series_changes(const double *at, size_t n, enum change_sensitivity sensitivity, struct arena *a)
{
	struct changes found;

	stat_changes(&(struct levels){ at, NULL, n }, &(struct change_options){ sensitivity, 0 }, a, &found);
	return found;
}

#endif
