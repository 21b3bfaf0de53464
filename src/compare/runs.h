/*
 * runs.h: samples within a run never pretend to be runs
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_RUNS_H
#define COMPARE_RUNS_H

#include "query/query.h"

/* The cell's numbers, one a run: several of one run become their median, which has no text of its own.  Of one run are
 * numbers with the same run id; those of one source with the same numbered iteration; and the lines that a monitor
 * (vmstat, iostat) printed in one go.  The cell itself when there is nothing to join; else in the arena. */
struct series_cell runs_of_cell(const struct series *s, const struct series_cell *cell, struct arena *a);

/* RUN_OF[i]: the number of the run that VALUES[i] is of, from 0, as runs_of_cell() joins them.  Returns how many there are. */
size_t runs_number(const struct value *values, size_t n, size_t *run_of, struct arena *a);

#endif
