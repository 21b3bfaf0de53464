/*
 * order.h: in which order tests are shown, and which belong together
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_ORDER_H
#define QUERY_ORDER_H

#include "query/query.h"

/* Sorts by machine, benchmark, parameters, variant, file size, block size, phase, threads, metric.  Sizes and threads
 * go as numbers; well-known benchmarks, phases and metrics in the order of the old pages' tables, others by name.
 * Equal ones go by their first kernel. */
void query_sort_series(struct series *series, size_t n, struct arena *a);

/* All but phase, threads and metric are equal: such tests may share a table. */
bool series_same_setup(const struct series *a, const struct series *b);
/* All but the metric is equal. */
bool series_same_test(const struct series *a, const struct series *b);

#endif
