/*
 * report.h: answers in, pages out; one report a file
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	compare_table.c     kernels side by side, for people: text, Markdown, HTML
 *	compare_mail.c      the same in 72 columns of ASCII, with its sources
 *	compare_long.c      one row a test, metric and kernel, for programs: TSV, CSV, JSON
 *	compare_bars.c      stars to scale
 *	compare_power.c     how many runs a change of some size takes to be seen
 *	compare_stats.c     the figures that were asked for: mean, sd, best 95 %
 *	compare_overall.c   what all tests of a metric say together
 *	compare_distribution.c  quantiles, longest and slow requests
 *	compare_junit.c     a test case a change, for robots
 *	compare_tiobench.c  the four tables of 2002, to the digit
 */
#ifndef REPORTS_REPORT_H
#define REPORTS_REPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/err.h"
#include "compare/compare.h"
#include "compare/figures.h"
#include "emit/emit.h"

/* A figure and its column's head. */
struct named_figure {
	const char *name;
	struct figure figure;
};

/* How it shall look. */
struct report_view {
	enum emit_format format;
	bool colour;      /* text only */
	unsigned width;   /* text only: columns to fit into; 0: as wide as needed */
	bool plain_ascii; /* text only */
	bool best_first;  /* bars: best kernel first instead of oldest first */
	bool all_tests;   /* those that only one kernel has, too */
	bool all_metrics; /* bars: not only the first of each test */
	const struct named_figure *figures; /* stats: the columns */
	size_t n_figures;
	double effect;    /* power: the change that shall be seen, 0.02 */
};

struct report_input {
	const struct comparison *comparison;
	const struct source_uses *sources; /* named at the end; may be NULL */
	const struct distribution *distribution; /* for its own report only; else NULL */
	struct store *store;               /* stats: where percentiles are; NULL: nowhere */
};

/* A report writes to OUT, which stays the caller's, and takes its memory from A.  ERR_IO: could not be written;
 * ERR_USAGE: the report has no such format; ERR_NOT_FOUND: none of the numbers fits into this kind of report. */
struct report {
	const char *name;
	const char *summary;
	enum err_code (*write)(const struct report_input *in, const struct report_view *view, FILE *out,
			       struct arena *a, struct err *e);
};

extern const struct report report_compare_table, report_compare_mail, report_compare_long, report_compare_bars,
	report_compare_tiobench, report_compare_junit, report_compare_power, report_compare_overall,
	report_compare_stats, report_compare_distribution;

#endif
