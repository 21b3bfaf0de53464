/*
 * groups.h: which tests stand in one table
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_GROUPS_H
#define REPORTS_GROUPS_H

#include "compare/compare.h"

/* Tests that agree in all that the layout makes a table of, and are held against the same kernel. */
struct group {
	const struct comparison_row **rows;
	size_t n_rows;
	size_t baseline;      /* index of a kernel */
	bool has_baseline;    /* it has a number in each of the tests, or else in none */
	size_t *kernels;      /* that have a number in some row, oldest first */
	size_t n_kernels;
};

struct groups {
	struct group *at;
	size_t n;
	size_t n_left_out; /* tests that only one kernel has: nothing to compare */
	size_t n_machines; /* in the groups; "not stated" counts as one */
};

/* ALL_TESTS: leave none out.  When no test has two kernels, none is left out either. */
struct groups groups_make(const struct comparison *c, bool all_tests, struct arena *a);

#endif
