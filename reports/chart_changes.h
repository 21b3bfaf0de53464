/*
 * chart_changes.h: how far tests moved against their baseline, as a picture
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_CHART_CHANGES_H
#define REPORTS_CHART_CHANGES_H

#include "reports/chart.h"

/* Lines of one chart. */
enum { CHART_MAX_CHANGES = 40 };

/* One chart for each setup and kernel that is held against a baseline: each test's first metric and highest latency, or
 * all metrics; of more than CHART_MAX_CHANGES the largest changes.  Ids are "changes-1", ...  Everything in the arena.
 * ERR_NOT_FOUND: no test has numbers of two kernels. */
MUST_CHECK enum err_code chart_changes_make(const struct comparison *c, const struct chart_choice *choice, struct arena *a,
					    struct charts *out, struct err *e);

#endif
