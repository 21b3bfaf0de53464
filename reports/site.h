/*
 * site.h: a folder of pages that opens from a file
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	index.html               machines, benchmarks, kernels, runs, newest first
 *	benchmark/NAME.html      one benchmark and phase: kernels by threads, a table and a chart a machine and setup
 *	kernel/NAME.html         all of one kernel, against the kernel before it
 *	run/ID.html              one run of our own: environment, latencies
 *	source/ID.html           one text; lines that numbers were read from are marked, and lead back
 *	compare.html             a few kernels side by side, if asked for
 *	changes.html             where histories changed their level, newest first, if any did
 *	sources.html             all texts
 *
 * Every page holds its style and its script and asks for nothing else; its policy says so.
 */
#ifndef REPORTS_SITE_H
#define REPORTS_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "model/triage.h"
#include "query/query.h"

/* A field of a row, and the raw line that it was read on. */
struct site_origin {
	const char *field;
	uint32_t line;
};

#define SITE_ORIGINS_MAX 8

/* What the reading of a text says of one of its lines. */
struct site_remark {
	const char *importer; /* in whose block it stands; NULL: in nobody's */
	const char *why_not;  /* it looks like a result and nothing was read from it; NULL: neither */
	struct site_origin from[SITE_ORIGINS_MAX]; /* fields of the row that begins here and was not read here */
	size_t n_from;
};

/* The remarks of N_LINES raw lines of SOURCE, in A; NULL: there are none to be had. */
typedef const struct site_remark *(*site_explain)(const struct source *source, size_t n_lines, struct arena *a);

struct site_request {
	struct store *store;
	const char *dir;            /* is made, or replaced if it is a site of ours */
	const char *where;          /* condition on the columns of `measurements`, or NULL */
	const struct str *compare;  /* labels of kernels to put side by side; n_compare 0: none */
	size_t n_compare;
	const char *baseline;       /* label of what the others are held against, or NULL: each test's oldest */
	double min_effect;          /* from which share on a change is large: 0.01 */
	const struct triage *triage; /* what was said of changes in history */
	size_t n_triage;
	site_explain explain;       /* for the pages of sources; NULL: without remarks */
	bool full_sources;          /* whole texts with mail addresses; else the read lines and some around */
};

struct site_result {
	size_t n_pages;
	size_t n_charts;
	size_t n_not_made;     /* charts that the site has no room for */
	size_t n_not_drawn;    /* charts that gnuplot could not draw; `why` tells of the first */
	struct err why;
};

/* Writes the site beside DIR and puts it in its place at once.  The same database gives the same bytes.
 * ERR_NOT_FOUND: nothing fits; ERR_USAGE: DIR is there and no site of ours, or holds something else too; ERR_IO. */
MUST_CHECK enum err_code site_write(const struct site_request *request, struct arena *a, struct site_result *out,
				    struct err *e);

#endif
