/*
 * r_cases.h: what R says of samples, variances, probabilities and shares
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where R gives no value it is NAN: then the test asks for nothing.
 */
#ifndef TESTS_R_CASES_H
#define TESTS_R_CASES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdbool.h>

#include "base/arena.h"
#include "stat/many.h"
#include "stat/proportion.h"
#include "stat/ranks.h"
#include "stat/summary.h"
#include "stat/ttest.h"

struct two_samples {
	struct sample x, y;
	double u, p;
	bool has_ties;
	struct shift shift;
	struct t_test welch, student;
};

struct many_variances {
	const double *variances, *df;
	size_t n;
	struct variance_prior prior;
};

struct many_p {
	const double *p, *q;
	size_t n;
	const double *q_of_more; /* with seven further tests of p = 1 */
};

struct two_shares {
	struct proportion x, y;
	double fisher_p, binomial_p; /* binomial: of x against 0.03 */
	struct proportion_interval interval;
};

#include "data/expected.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* Infinite is near infinite. */
static inline bool is_near(double got, double expected, double relative)
{
	return got == expected || fabs(got - expected) <= relative * fmax(fabs(expected), 1e-6);
}

#define assert_near_to(i, got, expected, relative) \
	do { \
		if (!isnan(expected) && !is_near((got), (expected), (relative))) \
			fail_msg("case %zu: " #got " is %.15g, not %.15g", (i), (got), (expected)); \
	} while (0)

#endif
