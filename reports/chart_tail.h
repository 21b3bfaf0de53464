/*
 * chart_tail.h: how long the slowest requests took, as a picture
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_CHART_TAIL_H
#define REPORTS_CHART_TAIL_H

#include "reports/chart.h"

/* One chart for each test that has three or more percentiles from the median on ("lat_p50", "clat_p99.90", and "lat_max"
 * as the last of them); a kernel is a line, and of more than CHART_MANY_KERNELS the newest are drawn.  Where a test tells
 * several kinds of latency, the one with the most percentiles.  Ids are "tail-1", ...  Everything in the arena; colours are
 * not given yet.  ERR_NOT_FOUND: no test has as many. */
MUST_CHECK enum err_code chart_tail_make(const struct comparison *c, const struct chart_choice *choice, struct arena *a,
					 struct charts *out, struct err *e);

#endif
