/*
 * overall.h: what all tests of a metric say together
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_OVERALL_H
#define COMPARE_OVERALL_H

#include "compare/compare.h"

/* One column against one baseline in all tests of a metric that agree in what a group is of. */
struct overall_row {
	const struct series *like; /* one of the tests: its words for the groups' things are those of all */
	bool is_total;             /* of all groups together: then only its metric is */
	size_t kernel, baseline;
	size_t n;              /* tests with a ratio */
	double mean, low, high; /* geometric mean of the ratios, and its interval over the tests at 0.95: NAN below 2 */
	size_t better, worse, same, unknown; /* tests by their verdict */
};

struct overall {
	enum thing_kind groups[THING_PLAIN_KINDS]; /* what a group is of: as the layout names them, else benchmark and machine */
	size_t n_groups;
	struct overall_row *rows; /* by the groups' words, metric, kernel, baseline; at the end the totals, where they differ */
	size_t n;
};

/* Everything in the arena.  The interval is Student's on logarithms: the tests are taken as a sample of those that could
 * have been made, each with the same weight.  A bootstrap of few tests is too narrow. */
struct overall overall_of(const struct comparison *c, struct arena *a);

#endif
