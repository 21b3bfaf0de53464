/*
 * chart_scale.h: an axis of numbers: from where to where, and where its marks stand
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_CHART_SCALE_H
#define REPORTS_CHART_SCALE_H

#include "reports/chart.h"

enum { SCALE_MAX_TICKS = 24 };

struct scale_tick {
	double at; /* place on the axis */
	struct str label;
};

/* Places are numbers themselves on a linear axis, their decimal logarithms on a logarithmic one. */
struct scale {
	bool is_log;
	bool has_zero;  /* logarithmic: numbers from 0 down stand at zero_at, apart from the axis */
	double zero_at;
	double from, to;
	double base;    /* the place of the line that numbers stand on */
	struct scale_tick ticks[SCALE_MAX_TICKS];
	size_t n_ticks;
};

/* Holds all values and ranges of the chart.  A linear axis has the 0 on it and marks at 1, 2 or 5 times a power of ten.
 * A logarithmic one begins and ends at such a mark.  That of changes is logarithmic with the 1 on it, and its marks are
 * per cent of change. */
void scale_make(const struct chart *chart, struct arena *a, struct scale *out);

/* Holds LOW to HIGH, near them: a linear axis without the 0, so that small steps are seen; a logarithmic one where the
 * highest is over 30 times the lowest. */
void scale_make_near(double low, double high, struct arena *a, struct scale *out);

double scale_at(const struct scale *s, double value);
/* The same from 0 (the axis' beginning) to 1. */
double scale_share(const struct scale *s, double value);

/* "15,000", "0.2" */
struct str scale_number(double value, struct arena *a);

#endif
