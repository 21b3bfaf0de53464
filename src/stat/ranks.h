/*
 * ranks.h: two samples held against each other by ranks: Mann-Whitney, and the shift of Hodges and Lehmann
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STAT_RANKS_H
#define STAT_RANKS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* A sample; its numbers are finite and borrowed. */
struct sample {
	const double *at;
	size_t n;
};

struct rank_test {
	double u;      /* how many pairs have y > x; a tie counts a half */
	double p;      /* two-sided; NAN when a sample is empty */
	bool is_exact; /* else by the normal distribution with continuity correction */
};

/* Exact below 50 numbers a side, as R's wilcox.test.  With ties: exact, given the ties, while that takes few steps
 * (about 20 a side); twice the smaller tail. */
struct rank_test stat_mann_whitney(struct sample x, struct sample y, struct arena *a);

/* For many tests in a row, of samples that are sorted already: what depends on their sizes alone is worked out once as
 * long as these stay.  The arena is the table's alone, and reset by it. */
struct rank_table {
	struct arena *arena;
	size_t m, n;
	const double *tail;
};

struct rank_table rank_table_new(struct arena *take);
struct rank_test stat_mann_whitney_of_sorted(struct sample x, struct sample y, struct rank_table *table, struct arena *a);

/* p alone, of sorted samples, for many tests in a row: equal numbers count a half and are otherwise overlooked; where p is
 * small it is exact, if that takes few steps, however large one of the samples is.  NAN: one is empty. */
double stat_mann_whitney_quick(struct sample x, struct sample y, struct arena *a);

/* By how much y lies above x: the median of all differences y - x, and the interval of all shifts that Mann-Whitney
 * does not refuse.  LEVEL is what the interval really has (0.971 for 4 against 4, when 0.95 was asked for: few numbers
 * allow few levels); ties only make it surer.  All NAN when a sample is empty. */
struct shift {
	double estimate, low, high, level;
};

struct shift stat_shift(struct sample x, struct sample y, double level, struct arena *a);

struct shift stat_shift_of_table(struct sample x, struct sample y, double level, struct rank_table *table);

/* From samples sorted already: the same, and the estimate alone. */
struct shift stat_shift_and_interval_of_sorted(struct sample x, struct sample y, double level);
double stat_shift_of_sorted(struct sample x, struct sample y);

#endif
