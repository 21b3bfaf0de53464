/*
 * ttest.h: two samples held against each other by their means, and variances shrunk towards their neighbours'
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STAT_TTEST_H
#define STAT_TTEST_H

#include <stddef.h>

#include "base/arena.h"
#include "stat/ranks.h"

struct moments {
	size_t n;
	double mean, variance; /* variance: with n - 1; NAN below 2 */
};

struct moments stat_moments(struct sample s);

struct t_test {
	double difference, low, high; /* of the means, y - x, and its interval */
	double df, p;                 /* two-sided */
};

/* LEVEL NAN: no interval, which takes longer than p.
 *
 * Welch 1947: the variances may differ.  All NAN below 2 numbers a side or when nothing varies. */
struct t_test stat_welch(struct moments x, struct moments y, double level);

/* How likely Student's t is at least so far from 0 by chance, on either side. */
double stat_t_two_sided(double t, double df);

/* What one knows of a variance before looking: scaled inverse chi-squared with DF (INFINITY: all are equal; 0:
 * nothing).  TOTAL_DF: of all rows together, more than which no test may claim. */
struct variance_prior {
	double variance, df, total_df;
};

/* One row's variance and its degrees of freedom (> 0). */
struct variance {
	double value, df;
};

/* From the variances of N neighbours, by the moments of their logarithms: Smyth 2004, "Linear models and empirical
 * Bayes methods", section 6.2, as limma does it.  Below 3 rows nothing can be learnt: df 0. */
struct variance_prior stat_variance_prior(const struct variance *rows, size_t n, struct arena *a);

/* Student's t with the two samples' common variance; limma's eBayes with the prior. */
struct variance stat_pooled_variance(struct moments x, struct moments y);
struct t_test stat_moderated_t(struct moments x, struct moments y, struct variance_prior prior, double level);

/* The variance that stat_moderated_t works with. */
double stat_moderated_variance(struct variance own, struct variance_prior prior);

/* How many numbers a side a t test needs to see a DIFFERENCE of means, given their common VARIANCE, with the chance POWER
 * at p <= 0.05: R's power.t.test, rounded up.  At least 2; 0: more than MOST. */
size_t stat_numbers_needed(double variance, double difference, double power, size_t most);

#endif
