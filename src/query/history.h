/*
 * history.h: series as they went on: along the kernels' order, or by time
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history is one series and one line of kernels (mainline with its pre and rc, or one flavour: ac, mm, a distribution),
 * so that a patched kernel never stands between two plain ones.  Where a mail does not state its machine, nothing says
 * that another mail speaks of the same one: each is a history of its own.  So is each configuration, as far as it is known:
 * another disk, file system, mount option, scheduler or version of the tool is no change of the kernel.
 */
#ifndef QUERY_HISTORY_H
#define QUERY_HISTORY_H

#include "query/query.h"

enum history_order {
	HISTORY_BY_KERNEL, /* kernels whose labels are only names or hashes have no order: left out */
	HISTORY_BY_TIME    /* undated numbers are left out */
};

/* A version: the numbers of one kernel, by time those of one day (UTC). */
struct history_point {
	size_t kernel;        /* index into the matrix */
	int64_t time;         /* of its first number; SOURCE_NO_TIME: not known */
	struct value *values; /* at least one; in the store's order */
	size_t n;
};

struct history {
	const struct series *series;
	struct str flavour; /* "ac"; empty: mainline, and by time all names and hashes, too */
	struct str source;  /* key of the mail that does not state its machine; else empty */
	struct str configuration; /* query/configuration.h; empty where nothing is said */
	struct history_point *points; /* oldest first, at least one */
	size_t n_points;
};

/* Numbers that would not be honest in a history, and those that have no place in it. */
enum history_reason {
	LEFT_IMPLAUSIBLE, /* contradicts itself */
	LEFT_KNOWN_WRONG, /* a version of the tool with a known error printed it */
	LEFT_INCOMPLETE,  /* the run was cut off */
	LEFT_OUTLIER,     /* "once 9000" */
	LEFT_UNDATED,
	LEFT_UNORDERED,
	LEFT_REASONS
};

/* Labels of some of the kernels, for a remark. */
enum { HISTORY_MAX_NAMES = 8 };

struct history_left_out {
	size_t n; /* numbers */
	struct str names[HISTORY_MAX_NAMES];
	size_t n_names;
	bool more_names;
};

struct histories {
	const struct matrix *matrix;
	enum history_order order;
	struct history *at; /* in the matrix' order of series, then by flavour and source */
	size_t n;
	struct history_left_out left_out[LEFT_REASONS];
	size_t n_nameless; /* numbers that name no kernel */
	size_t n_parted;   /* series that are several histories because their configuration changed */
	struct str parted_by[HISTORY_MAX_NAMES]; /* by these settings */
	size_t n_parted_by;
};

/* "without a date", and so on: behind "3 numbers" */
const char *history_reason_text(enum history_reason reason);

/* The line of kernels that LABEL belongs to, in the arena; *is_ordered: it has a place among versions. */
struct str history_flavour(struct str label, enum history_order order, bool *is_ordered, struct arena *a);

/* Everything in the arena; borrows the matrix.  Errors are the store's. */
MUST_CHECK enum err_code query_histories(struct store *s, const struct matrix *m, enum history_order order,
					 struct arena *a, struct histories *out, struct err *e);

#endif
