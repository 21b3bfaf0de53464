/*
 * figures.h: what runs can be described by, beside their median
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_FIGURES_H
#define COMPARE_FIGURES_H

#include "compare/compare.h"

enum figure_kind { FIGURE_MEDIAN, FIGURE_MEAN, FIGURE_HMEAN, FIGURE_SD, FIGURE_CV, FIGURE_MIN, FIGURE_MAX, FIGURE_BEST };

struct figure {
	enum figure_kind kind;
	double share; /* best: the mean of this share of the runs */
};

/* "median", "mean", "hmean", "sd", "cv" (in % of the mean), "min", "max", or "best95": the mean of the best 95 % of the
 * runs, by the metric's direction (the highest where neither way is better). */
bool figure_from_name(struct str name, struct figure *out);

/* Of the cell's runs.  NAN: not known (sd of one run, hmean of numbers that are not positive). */
double figure_of(const struct comparison_cell *cell, enum better better, struct figure figure, struct arena *a);

#endif
