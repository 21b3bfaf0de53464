/*
 * regress.h: what `regress` and `triage` share: histories with what is known of their changes
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_REGRESS_H
#define CLI_REGRESS_H

#include "cli/opt.h"
#include "compare/history.h"
#include "reports/regress.h"

/* What was asked for. */
struct regress_request {
	const char *where;
	struct opt_names metrics;
	enum history_order order;
	/* Without the triage, which is read from the database.  `settles`: where the order is that of kernels, numbers of a past
	 * that is settled are not read, and what is settled now is kept; of long histories then only the changes are whole. */
	struct history_options options;
};

/* Everything in the arena.  Errors as query_matrix(). */
MUST_CHECK enum err_code regress_find(struct store *s, const struct regress_request *r, struct arena *a,
				      struct history_findings *out, struct err *e);

/* Which of the changes are shown, and which of them fail. */
struct regress_choice {
	bool all;               /* those that are better, known, or have no direction, too */
	bool provisional_fails;
	struct str since_key;   /* along the kernels' order: from this kernel on; empty: all */
	int64_t since_time;     /* by time: from this time on; SOURCE_NO_TIME: all */
	const char *tree;       /* a git tree that knows the kernels, or NULL */
};

/* Fills IN (but for the findings, which it borrows) event by event. */
MUST_CHECK enum err_code regress_choose(struct store *s, const struct history_findings *f,
					const struct regress_choice *choice, struct arena *a, struct regress_input *in,
					struct err *e);

/* One row a test, on standard output: the best version it ever had, or (LEVEL not NAN) the newest that was at LEVEL or
 * better; and the newest of all. */
MUST_CHECK enum err_code regress_write_best(const struct cmd_context *cx, const char *format,
					    const struct history_findings *f, double level, struct err *e);

/* "kernel" (or NULL) or "time"; "low", "normal" (or NULL), "high": as the options' tables let them in. */
enum history_order regress_order(const char *name);
enum change_sensitivity regress_sensitivity(const char *name);

#endif
