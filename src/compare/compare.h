/*
 * compare.h: kernels side by side against a baseline, honestly
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "query/query.h"

enum verdict { VERDICT_UNKNOWN, VERDICT_SAME, VERDICT_BETTER, VERDICT_WORSE };

const char *verdict_name(enum verdict v);

/* A yes or no that may not be known. */
enum answer { ANSWER_UNKNOWN, ANSWER_NO, ANSWER_YES };

/* What a p comes from.  All on logarithms where the numbers are positive. */
enum compare_test { COMPARE_NO_TEST, COMPARE_MANN_WHITNEY, COMPARE_MODERATED_T, COMPARE_WELCH };

const char *compare_test_name(enum compare_test t); /* "mann-whitney"; no test: "" */

struct opinion {
	enum compare_test test;
	double p; /* two-sided, not corrected; NAN: none */
};

/* Every test is held against its own oldest kernel: the oldest of all may have no number in it. */
#define BASELINE_OLDEST SIZE_MAX

struct compare_options {
	size_t baseline;    /* index of a kernel, for every test; or BASELINE_OLDEST */
	double min_effect;  /* from which share on a change is large: 0.01 */
	bool force;         /* compare what differs too much to be compared, too */
	bool bootstrap;     /* fill boot_low and boot_high: takes time */
};

/* Something that was the case on the one side and not on the other; compare/differ.h. */
struct difference {
	struct str name;       /* as people call it: "scheduler" */
	struct str base, cell; /* "bfq"; of several "bfq and none" */
	bool refuses;          /* the numbers must not be held against each other */
};

/* One kernel in one test.  What is not known is NAN. */
struct comparison_cell {
	size_t kernel; /* index into the matrix */
	size_t n;      /* runs; at least 1 */
	size_t n_samples; /* numbers that they were made from */
	bool is_summary; /* some stand for several runs ("average of 3"): still one number of unknown spread */
	double median, low, high;             /* in the series' unit; low and high are the range; of one run, its samples' */
	/* To the baseline, and its interval: the shift of Hodges and Lehmann on logarithms from two runs a side on, else the
	 * medians' ratio without interval.  NAN too: baseline <= 0. */
	double ratio, ratio_low, ratio_high;
	double level;                         /* the interval's attained level: 0.971 for 4 against 4 runs */
	double boot_low, boot_high;           /* at 0.95 by bootstrap (BCa), if asked for and from 8 runs a side on */
	double p, q;                          /* how likely by chance; q: corrected for the rows of the metric */
	double noise;                         /* spread of the runs of both, as sd of logarithms; few runs learn from the metric's rows */
	struct opinion first, second;         /* first: the p that counts */
	bool is_weak;            /* 2 or 3 runs on a side: their ranges must lie apart to be significant */
	/* More than chance: q <= 0.05, and ranks as second opinion agree (p <= 0.06).  n = 1 on either side can never show
	 * that: NO. */
	enum answer significant;
	enum answer large;       /* at least the least effect; UNKNOWN without a baseline */
	enum verdict direction; /* which way the number moved, large or not, sure or not; neither way is better: UNKNOWN */
	/* What may be said.  BETTER, WORSE: significant and large.  SAME: no such change was seen; the interval tells which
	 * could hide.  UNKNOWN: n = 1, or 2 or 3 runs that do not lie apart, or no direction is better. */
	enum verdict verdict;
	const struct difference *differences; /* to the baseline */
	size_t n_differences;
	bool is_refused; /* one of them refuses: neither ratio nor verdict */
	const struct value *values; /* n, one a run; without text where samples were joined */
};

struct comparison_row {
	const struct series *series;
	size_t baseline; /* index of a kernel; it may have no number here, then no cell has a ratio */
	struct comparison_cell *cells; /* as many as the series has, in its order */
};

struct comparison {
	const struct matrix *matrix;
	struct comparison_row *rows; /* in the matrix' order */
	size_t n_rows;
};

/* Everything in the arena; borrows the matrix. */
void compare_matrix(const struct matrix *m, const struct compare_options *options, struct arena *a,
		    struct comparison *out);

/* The row's cell of a kernel, or NULL. */
const struct comparison_cell *comparison_cell_of(const struct comparison_row *row, size_t kernel);

/* The change in % (ratio 1.05: 5), NAN when there is no ratio. */
double comparison_change_pct(const struct comparison_cell *cell);

/* How sure the runs needed make one: four times in five, at p <= 0.05.  More runs than these nobody makes. */
#define COMPARE_POWER 0.8
enum { COMPARE_MAX_RUNS = 10000 };

/* How many runs a side it takes to see a change of EFFECT (0.02), with the noise seen.  0: more than COMPARE_MAX_RUNS, or
 * the noise is not known (one run on a side). */
size_t comparison_runs_needed(const struct comparison_cell *cell, double effect);

#endif
