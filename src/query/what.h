/*
 * what.h: what there is, for the one who asked for something else
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_WHAT_H
#define QUERY_WHAT_H

#include "query/query.h"

/* More names than this help nobody who reads an error message. */
enum { QUERY_MAX_NAMES = 12 };

/* What fitted nearly. */
struct near_miss {
	size_t n_nameless;         /* numbers that fit but name no kernel */
	const struct str *metrics; /* names of others, where only the metric did not fit */
	size_t n_metrics;
};

/* Returns ERR_NOT_FOUND whose message says what was asked for and what there is instead.  Another code when the
 * database cannot be read. */
enum err_code query_nothing_fits(struct store *s, const struct selection *sel, const struct near_miss *miss,
				 struct arena *a, struct err *e);

/* Returns ERR_NOT_FOUND when nothing in M, where COLUMN stands side by side, says its parameter or setting: with the names
 * that there are among WHOLE's numbers (M before it was turned); else OK. */
enum err_code query_no_such_column(const struct matrix *m, const struct matrix *whole, struct arena *a, struct err *e);

#endif
