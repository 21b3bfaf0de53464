/*
 * order.h: in which order tests are shown, and which belong together
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_ORDER_H
#define QUERY_ORDER_H

#include "query/query.h"

/* Sorts by the layout's things in its order, then by metric; without a layout (all zero) as layout_default() says.
 * Sizes and threads go as numbers; well-known benchmarks, phases and metrics in the order of the old pages' tables,
 * others by name, in which numbers count as such.  Equal ones go by their first kernel. */
void query_sort_series(struct series *series, size_t n, const struct layout *layout, struct arena *a);

/* The place of a benchmark or phase in the old pages' tables; others come after all of those, together; 0 for things of
 * another kind. */
unsigned order_rank(enum thing_kind kind, struct str word);

/* All but phase, threads and metric are equal: such tests may share a table. */
bool series_same_setup(const struct series *a, const struct series *b);
/* All that the layout makes a table of is equal: the default's are the setup. */
bool series_same_group(const struct layout *layout, const struct series *a, const struct series *b);
/* All but the metric is equal. */
bool series_same_test(const struct series *a, const struct series *b);

#endif
