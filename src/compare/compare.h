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

/* Every test is held against its own oldest kernel: the oldest of all may have no number in it. */
#define BASELINE_OLDEST SIZE_MAX

struct compare_options {
	size_t baseline;    /* index of a kernel, for every test; or BASELINE_OLDEST */
	double min_effect;  /* from which share on a change is large: 0.01 */
};

/* One kernel in one test.  What is not known is NAN. */
struct comparison_cell {
	size_t kernel; /* index into the matrix */
	size_t n;      /* numbers that are runs of their own; at least 1 */
	bool is_summary; /* some stand for several runs ("average of 3"): still one number of unknown spread */
	double median, low, high;             /* in the series' unit; low and high are the range */
	double ratio, ratio_low, ratio_high;  /* to the baseline's median, and its interval; NAN too: baseline <= 0 */
	double level;                         /* the interval's attained level, 0.95 */
	double p, q;                          /* how likely by chance; q: corrected for the many rows */
	enum answer significant; /* more than chance; n = 1 on either side can never show that: NO */
	enum answer large;       /* at least the least effect; UNKNOWN without a baseline */
	enum verdict direction; /* which way the number moved, large or not, sure or not; neither way is better: UNKNOWN */
	enum verdict verdict;   /* what may be said: with n = 1 nothing tells how sure, so UNKNOWN */
	const struct value *values; /* the n numbers */
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

#endif
