/*
 * figures.h: what runs can be described by, beside their median
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_FIGURES_H
#define COMPARE_FIGURES_H

#include "compare/compare.h"

enum figure_kind {
	FIGURE_MEDIAN, FIGURE_MEAN, FIGURE_HMEAN, FIGURE_SD, FIGURE_CV, FIGURE_MIN, FIGURE_MAX, FIGURE_BEST,
	FIGURE_PERCENTILE /* of all requests, from the runs' histograms: figure_percentiles() */
};

struct figure {
	enum figure_kind kind;
	double share; /* best: the mean of this share of the runs; percentile: this share of the requests took no longer */
};

/* "median", "mean", "hmean", "sd", "cv" (in % of the mean), "min", "max"; "best95": the mean of the best 95 % of the runs,
 * by the metric's direction (the highest where neither way is better); "p99.9": a percentile, above 0 and below 100. */
bool figure_from_name(struct str name, struct figure *out);

/* Of the cell's runs.  NAN: not known (sd of one run, hmean of numbers that are not positive), and every percentile. */
double figure_of(const struct comparison_cell *cell, enum better better, struct figure figure, struct arena *a);

/* The percentiles among N figures, each into its place of OUT, in ms; other places are left alone.  From the histograms
 * that the runs kept: of several runs the median of their percentiles, for samples within a run never pretend to be runs.
 * NAN: the metric is no time, or no run has a histogram of it. */
MUST_CHECK enum err_code figure_percentiles(struct store *s, const struct series *series, const struct comparison_cell *cell,
					    const struct figure *figures, size_t n, double *out, struct err *e);

#endif
