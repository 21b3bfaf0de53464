/*
 * summary.h: what the middle of some numbers is, and how far they spread
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STAT_SUMMARY_H
#define STAT_SUMMARY_H

#include <stdbool.h>
#include <stddef.h>

/* n = 0: all NAN. */
struct summary {
	size_t n;
	double median, low, high; /* low, high: the smallest and the largest */
};

/* VALUES are finite, and are sorted in place. */
struct summary stat_summary(double *values, size_t n);

/* The value below which the share Q (0 to 1) of SORTED lies, straight lines between neighbours (type 7 of Hyndman and
 * Fan 1996, what R and numpy do by default).  NAN: n = 0. */
double stat_quantile(const double *sorted, size_t n, double q);

/* What people print beside the median.  All NAN for n = 0; VALUES are finite. */
double stat_mean(const double *values, size_t n);
double stat_sd(const double *values, size_t n);            /* with n - 1; NAN below 2 */
double stat_cv_pct(const double *values, size_t n);        /* sd in % of the mean; NAN unless the mean is positive */
double stat_harmonic_mean(const double *values, size_t n); /* NAN unless all are positive */

/* The mean of the best SHARE (0 to 1) of SORTED, at least of one: best are the highest, or the lowest. */
double stat_best_mean(const double *sorted, size_t n, double share, bool highest);

#endif
