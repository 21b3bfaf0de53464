/*
 * proportion.h: shares of a count, exactly
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STAT_PROPORTION_H
#define STAT_PROPORTION_H

#include <stdint.h>

/* HITS of N: requests over two seconds, of all.  hits <= n. */
struct proportion {
	uint64_t hits, n;
};

struct proportion_interval {
	double low, high;
};

/* Clopper and Pearson 1934: never less sure than LEVEL; Wilson's where hits and misses are over 10000.
 * n = 0: 0 to 1. */
struct proportion_interval stat_proportion_interval(struct proportion of, double level);

/* Fisher's exact test of two shares, two-sided: the tables that are no likelier than this one (R's fisher.test).
 * 1 when a side is empty.  By the normal distribution where that is as good: a deviation of over 10000, or 2^53 counts. */
double stat_fisher_p(struct proportion x, struct proportion y);

/* Whether SHARE (0 to 1) may be the true one, two-sided: R's binom.test; by the normal distribution as above. */
double stat_binomial_p(struct proportion of, double share);

#endif
