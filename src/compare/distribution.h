/*
 * distribution.h: whole distributions of latencies held against each other
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A kernel that is faster on average and stalls for minutes is worse, and no average shows it.  So each test's requests are
 * compared by quantile, by their longest, and by the share of them that took too long.  The unit is the run: a quantile of
 * each run, then what compare does with any number of runs.  With one run a side there is only what the requests within
 * it tell (BASIS_WITHIN): that says nothing of how much one run differs from the next.
 */
#ifndef COMPARE_DISTRIBUTION_H
#define COMPARE_DISTRIBUTION_H

#include "compare/compare.h"

enum { DISTRIBUTION_LIMITS_MAX = 8 };

struct distribution_options {
	struct compare_options compare;
	uint64_t limits_ns[DISTRIBUTION_LIMITS_MAX]; /* requests over these are counted */
	size_t n_limits;
};

/* What an interval and a p speak of. */
enum basis {
	BASIS_NONE,   /* one number a side: neither */
	BASIS_WITHIN, /* the requests of one run a side */
	BASIS_RUNS
};

const char *basis_name(enum basis b); /* "", "within-run", "runs" */

/* One figure of one column against the baseline's, in one test.  What is not known is NAN. */
struct distribution_line {
	const struct series *test;      /* of the matrix; its metric says nothing here */
	size_t baseline, kernel;        /* indexes of columns */
	struct str figure;              /* "avg", "p99.9", "max", "over 2 s" */
	struct str unit;                /* "ms", or "%" of the requests */
	double base, now;               /* medians of the runs; shares: of all requests of all runs */
	size_t n_base, n;               /* runs */
	uint64_t requests_base, requests; /* of all runs; 0: not known */
	uint64_t hits_base, hits;       /* shares: those over the limit, where requests are known */
	double ratio, low, high, level; /* of shares without interval */
	enum basis basis;
	const char *how;                /* what p comes from: "moderated-t", "permutation", "fisher"; "": no p */
	double p, q;                    /* q: corrected for all quantiles of all tests, or all their shares */
	double overdispersion;          /* shares: how much more the runs vary than requests alone would; of the worse side */
	bool is_share, is_refused;
	enum verdict direction, verdict; /* as in struct comparison_cell; BASIS_WITHIN has no verdict */
};

/* What the lines of one column in one test say together. */
struct distribution_story {
	size_t first, n;   /* lines */
	struct str words;  /* "faster in the middle, worse in the tail: max 2.0 s to 357 s" */
	bool is_sure;      /* it is made of verdicts; else of what one run a side showed */
	enum verdict tail; /* BETTER, WORSE, SAME or UNKNOWN */
};

struct distribution {
	struct distribution_line *lines; /* by test, column, figure */
	size_t n;
	struct distribution_story *stories;
	size_t n_stories;
	struct comparison comparison; /* of the figures, without that correction: for differences */
	size_t n_tests;    /* that say anything of their latencies */
};

/* "1.2 us", "357 s"; "0.0153%" */
struct str distribution_value_words(const struct distribution_line *l, double value, struct arena *a);

/* Everything in the arena; borrows the matrix, which has all metrics.  ERR_NOT_FOUND: no test says how long its requests
 * took. */
MUST_CHECK enum err_code compare_distribution(struct store *s, const struct matrix *m,
					      const struct distribution_options *options, struct arena *a,
					      struct distribution *out, struct err *e);

#endif
