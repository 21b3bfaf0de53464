/*
 * summary.h: what the middle of some numbers is, and how far they spread
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STAT_SUMMARY_H
#define STAT_SUMMARY_H

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

#endif
