/*
 * test_words.h: what a line of a long table is about, in columns: one line a test, metric and column's value
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_TEST_WORDS_H
#define REPORTS_TEST_WORDS_H

#include "reports/page.h"

/* benchmark, phase, threads, variant, machine, metric, unit, kernel, and the column's thing when it is none of them. */
enum { TEST_WORDS_MAX = 9 };

/* The heads into COLUMNS, which has room for TEST_WORDS_MAX; returns how many. */
size_t test_words_columns(const struct matrix *m, struct emit_column *columns, struct arena *a);
/* The words of one line: of the cell J of a row.  A hole where the numbers say nothing. */
void test_words_put(struct emitter *w, const struct matrix *m, const struct comparison_row *row, size_t j);

#endif
