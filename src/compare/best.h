/*
 * best.h: the best version a test ever had, and the last one that was as good as some level
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_BEST_H
#define COMPARE_BEST_H

#include "compare/history.h"

/* A version of a history. */
struct version {
	const struct series_history *of; /* NULL: none */
	size_t point;
};

/* One test and metric, all flavours together (of mails without a machine: one mail and flavour). */
struct test_history {
	const struct history *history; /* the first of its histories */
	struct version best;           /* by the metric's direction; of equal ones the oldest; none where neither way is better */
	struct version last_at_level;  /* the newest that was at LEVEL or better; where neither way is better: within 1 % of it */
	struct version newest;
};

struct test_histories {
	struct test_history *at; /* in the findings' order */
	size_t n;
};

/* LEVEL in the series' unit; NAN: nobody asked.  Everything in the arena; borrows the findings. */
struct test_histories compare_best(const struct history_findings *f, double level, struct arena *a);

#endif
