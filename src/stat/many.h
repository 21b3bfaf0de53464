/*
 * many.h: what many tests say together
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STAT_MANY_H
#define STAT_MANY_H

#include <stddef.h>

#include "base/arena.h"

/* Q[i]: the least false discovery rate at which P[i] would be marked (Benjamini and Hochberg 1995, R's p.adjust).  A P
 * that is NAN is no test: its q is NAN and it does not count.  UNREPORTED: further tests, of p 1. */
void stat_benjamini_hochberg(const double *p, size_t n, size_t unreported, double *q, struct arena *a);

/* The geometric mean of ratios, and its interval over the tests: Student's on logarithms. */
struct mean_ratio {
	size_t n;                /* ratios that are positive and finite: the others are left out */
	double mean, low, high;  /* low, high: NAN below 2 */
};

struct mean_ratio stat_mean_ratio(const double *ratios, size_t n, double level, struct arena *a);

#endif
