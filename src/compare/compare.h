/*
 * compare.h: kernels side by side against a baseline, honestly
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_COMPARE_H
#define COMPARE_COMPARE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "query/query.h"

enum verdict { VERDICT_UNKNOWN, VERDICT_SAME, VERDICT_BETTER, VERDICT_WORSE };

const char *verdict_name(enum verdict v);

/* One kernel in one test. */
struct comparison_cell {
	size_t n;            /* runs; 0: no number */
	bool is_summary;     /* one number that stands for several runs */
	double median, low, high; /* in the series' unit; low and high are the range */
	double ratio;        /* to the baseline's median; NAN: none, or the baseline is 0 */
	enum verdict verdict; /* direction only: with n = 1 nothing says how sure */
	const struct value *only; /* n = 1: the number itself, to be shown as printed */
};

struct comparison_row {
	const struct series *series;
	struct comparison_cell *cells; /* one a kernel of the matrix */
};

struct comparison {
	const struct matrix *matrix;
	size_t baseline; /* index of a kernel */
	struct comparison_row *rows;
	size_t n_rows;
};

/* BASELINE: a label's index in the matrix, or SIZE_MAX: each row's oldest is not used, the matrix' oldest is. */
MUST_CHECK enum err_code compare_matrix(const struct matrix *m, size_t baseline, struct arena *a,
					struct comparison *out, struct err *e);

#endif
