/*
 * latency.h: how long the requests behind a number took
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_LATENCY_H
#define QUERY_LATENCY_H

#include "model/histogram.h"
#include "query/query.h"

/* The histogram of a value's printed row (value.row) that METRIC is about: of "clat_avg" what was timed as "clat"; of a
 * metric that times nothing ("rate") lat, else clat, else slat.  out->n 0: none is kept.  Everything in the arena. */
MUST_CHECK enum err_code query_histogram(struct store *s, int64_t row, struct str metric, struct arena *a,
					 struct histogram *out, struct err *e);

#endif
