/*
 * permute.h: shares of several runs a side held against each other: the run is the unit
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STAT_PERMUTE_H
#define STAT_PERMUTE_H

#include <stdbool.h>

#include "base/arena.h"
#include "stat/proportion.h"

/* Some runs' shares. */
struct shares {
	const struct proportion *at;
	size_t n;
};

struct permutation {
	double p;      /* two-sided; NAN when a side is empty */
	bool is_exact; /* all ways to deal out the runs were tried, else as many as PERMUTE_DRAWS */
};

enum { PERMUTE_EXACT_MAX = 50000, PERMUTE_DRAWS = 20000 };

/* How often dealing out the runs by chance parts the two sides' shares (all hits of all requests) as far as they are.
 * Slow requests come in bursts, so requests of one run are no independent trials: runs are dealt out, not requests
 * (Fisher 1935; for counts that vary more than chance does, where a binomial test would see differences everywhere).  The
 * same SEED gives the same p. */
struct permutation stat_permute_shares(struct shares x, struct shares y, unsigned seed, struct arena *a);

/* How much more the runs' shares vary than requests alone would make them: Pearson's chi-square by its degrees of
 * freedom; 1: no more.  NAN below 2 runs or without hits. */
double stat_overdispersion(struct shares of);

#endif
