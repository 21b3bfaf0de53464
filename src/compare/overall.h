/*
 * overall.h: what all tests of a metric say together
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_OVERALL_H
#define COMPARE_OVERALL_H

#include "compare/compare.h"

/* One kernel against one baseline in all tests of a benchmark, machine and metric. */
struct overall_row {
	struct str benchmark, machine, metric;
	size_t kernel, baseline;
	size_t n;              /* tests with a ratio */
	double mean, low, high; /* geometric mean of the ratios, and its interval over the tests at 0.95: NAN below 2 */
	size_t better, worse, same, unknown; /* tests by their verdict */
};

struct overall {
	struct overall_row *rows; /* by benchmark, machine, metric, kernel, baseline */
	size_t n;
};

/* Everything in the arena. */
struct overall overall_of(const struct comparison *c, struct arena *a);

#endif
