/*
 * distribution_parts.h: what the parts of the comparison of distributions share
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_DISTRIBUTION_PARTS_H
#define COMPARE_DISTRIBUTION_PARTS_H

#include "base/vec.h"
#include "compare/distribution.h"
#include "stat/permute.h"

/* The ends of a quantile's interval within one run; NAN: it has none. */
struct within {
	double low, high; /* ms */
};

/* A figure that is compared by runs: a series made for it, or one of the matrix. */
struct figure_series {
	struct str name;       /* "p99" */
	struct series series;
	struct within *within; /* one a column, or NULL: known only of quantiles */
};

/* The requests over one limit, in the runs of one column. */
struct column_shares {
	struct proportion *runs;
	size_t n;
};

/* One test. */
struct test_figures {
	const struct series *test;
	size_t first, n;               /* its figure_series */
	struct column_shares *shares;  /* [limit * columns + column] */
	size_t n_limits;
	const uint64_t *limits_ns;
	uint64_t *requests;            /* one a column: of all its histograms */
	size_t baseline;
};

struct distribution_reader {
	struct store *store;
	const struct matrix *m;
	const struct distribution_options *options;
	struct arena *a;
	struct arena *of_test; /* histograms: reset for each test */
	VEC(struct figure_series) figures;
	VEC(struct test_figures) tests;
};

/* Reads what the series from FIRST to END, which are one test, say of their latencies. */
MUST_CHECK enum err_code distribution_read_test(struct distribution_reader *r, size_t first, size_t end, struct err *e);

/* The shares that the test's printed percentages stand for, where the number of requests is certain in all of them; else
 * the test has no limits. */
void distribution_read_printed_shares(struct distribution_reader *r, struct test_figures *t, size_t first, size_t end);

/* "over 2 s" */
struct str distribution_limit_name(uint64_t limit_ns, struct arena *a);

/* What the N lines, which are one column of one test, say together. */
struct distribution_story distribution_story_of(const struct distribution_line *lines, size_t first, size_t n,
						struct arena *a);

#endif
