/*
 * turn.h: other things than kernels side by side
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_TURN_H
#define QUERY_TURN_H

#include "query/query.h"

/* Of a matrix of kernels: the values of the layout's column become the columns, and each series is of one kernel.  Does
 * nothing but sort when that column is the kernel.  Its settings are known (query_fill_settings()).  Everything in the
 * arena; what M held before must live on. */
void query_turn(struct matrix *m, const struct layout *layout, struct arena *a);

#endif
