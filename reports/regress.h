/*
 * regress.h: changes of level through history, laid out
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	regress_table.c  event by event, for people: text, Markdown, HTML
 *	regress_long.c   one row a change, for programs: TSV, CSV, JSON
 *	regress_junit.c  a test case a history, for robots
 *	regress_words.c  how places and changes are called
 */
#ifndef REPORTS_REGRESS_H
#define REPORTS_REGRESS_H

#include "compare/history.h"
#include "reports/report.h"

/* A change that is shown. */
struct regress_line {
	const struct history_change *change;
	bool fails;      /* it is why the command fails */
	struct str next; /* what to test next: a kernel's label, or a commit; empty: nothing lies between */
};

struct regress_input {
	const struct history_findings *findings;
	const struct regress_line *lines; /* event by event */
	size_t n_lines;
	bool all; /* changes of every kind were asked for */
	size_t n_hidden_better; /* improvements and changes without a direction that are not shown */
	size_t n_hidden_known;  /* known ones that are not shown */
};

/* Each writes to OUT, which stays the caller's.  ERR_IO: could not be written. */
MUST_CHECK enum err_code regress_write_table(const struct regress_input *in, const struct report_view *view, FILE *out,
					     struct arena *a, struct err *e);
MUST_CHECK enum err_code regress_write_long(const struct regress_input *in, const struct report_view *view, FILE *out,
					    struct err *e);
MUST_CHECK enum err_code regress_write_junit(const struct regress_input *in, FILE *out, struct err *e);

/* "2.6.11", or "2.6.11..2.6.13": where the first version on the new level may be. */
struct str regress_window(const struct history_findings *f, const struct history_change *c, struct arena *a);
/* "+4.1% [+2.9, +5.2]"; "from 0" and the like where there is no ratio. */
struct str regress_size(const struct history_change *c, struct arena *a);
/* "worse", "better"; "changed" where neither way is better. */
struct str regress_direction(const struct history_change *c);
/* The run, for `behemoth show run`, that stands first on the new level. */
struct str regress_first_run(const struct history_change *c);
/* "15+9": runs of the versions that were compared. */
struct str regress_runs(const struct history_change *c, struct arena *a);

#endif
