/*
 * turn.h: variants side by side instead of kernels
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_TURN_H
#define QUERY_TURN_H

#include "query/query.h"

/* Variants become the kernels of the matrix, and each series is of one kernel.  Everything in the arena. */
void query_turn_to_variants(struct matrix *m, struct arena *a);

#endif
