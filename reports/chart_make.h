/*
 * chart_make.h: what the makers of charts share
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_CHART_MAKE_H
#define REPORTS_CHART_MAKE_H

#include "reports/chart.h"

/* Which rows are told in ranges, a flag a row.  A test whose first metrics are the two ends of a range ("bi_min" and
 * "bi_max") is; so are then all numbers of "bi", "bi_min" and "bi_max" of the same benchmark and machine.  Without
 * FIRST_ONLY any lower end that stands there makes a tale. */
bool *chart_range_tales(const struct comparison *c, bool first_only, struct arena *a);

/* Adds the charts of ranges: of the tales, and unless the choice is CHART_AUTO of all other rows too, by their runs.
 * Ids are given by the caller. */
void chart_make_ranges(const struct comparison *c, const struct chart_choice *choice, const bool *tales, struct arena *a,
		       struct charts *out);

/* Is the metric of row I the one to draw of its test? */
bool chart_is_drawn(const struct comparison *c, size_t i, const struct chart_choice *choice);

void chart_add(struct charts *out, const struct chart *chart, struct arena *a);

struct chart_series chart_series_of(const struct matrix *m, size_t kernel, const struct chart_choice *choice);

/* The number of a cell, or its runs' median and range. */
struct chart_point chart_point_of(const struct comparison_cell *cell, const struct series *s, struct arena *a);

/* By series, then category. */
void chart_sort_points(struct chart *chart);

#endif
