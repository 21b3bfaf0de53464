/*
 * bootstrap.h: an interval without a formula
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STAT_BOOTSTRAP_H
#define STAT_BOOTSTRAP_H

#include "stat/ranks.h"

/* With fewer numbers a side its ends cannot be trusted. */
enum { BOOTSTRAP_MIN = 8, BOOTSTRAP_DRAWS = 2000 };

/* The interval of stat_shift's estimate by bootstrap, corrected for bias and skew (BCa, Efron 1987), from DRAWS
 * resamples of each side.  The same SEED gives the same interval.  low and high are NAN below BOOTSTRAP_MIN a side. */
struct shift stat_bootstrap_shift(struct sample x, struct sample y, double level, unsigned draws, unsigned seed,
				  struct arena *a);

#endif
