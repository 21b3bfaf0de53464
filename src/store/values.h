/*
 * values.h: the numbers that count, series by series: what compare, charts and pages are made from
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Narrow and fast: words are read once a series, what a printed row says once a row.
 */
#ifndef STORE_VALUES_H
#define STORE_VALUES_H

#include "model/metric.h"
#include "store/store.h"

/* One number that counts. */
struct value {
	double value;          /* in the series' canonical unit */
	struct str printed;    /* verbatim */
	struct str printed_unit;
	struct str iteration;  /* "avg 3": one number that stands for three runs */
	struct str source;     /* key */
	struct str run;        /* id */
	uint32_t line;
	unsigned flags;        /* enum row_flag */
	int64_t time;          /* or SOURCE_NO_TIME */
	int64_t row;           /* id of the printed row: store_histograms() */
	int64_t setting;       /* id of what was the case: store_setting(); 0: not said */
};

/* What is the same for all numbers of a series. */
struct value_series {
	int64_t id;
	struct str benchmark, phase, threads, file_mb, block, params, machine, variant, metric, unit;
	enum better better;
	struct str settled; /* state of store/settled.h; p NULL: none, all numbers are read */
};

/* The numbers of one kernel in one series, by time (none first), source and place in it; never none. */
struct value_cell {
	size_t kernel; /* index into store_values_kernels */
	struct value *values;
	size_t n;
};

struct value_cells {
	struct value_cell *at; /* oldest kernel first */
	size_t n;
};

struct value_kernel {
	struct str key;   /* empty: what names no kernel; then the first */
	struct str label; /* that most of its numbers have, of those read so far; p NULL: none was read */
};

struct store_values;

/* WHERE: a condition as for store_list, or NULL.  Kernels: their keys; n_kernels 0: all.  What is read lies in the arena;
 * the reader itself until store_values_close().  ERR_USAGE: the condition does not compile; STORE_WHERE_MS bounds its
 * time (ERR_LIMIT). */
MUST_CHECK enum err_code store_values_open(struct store *s, const char *where, const struct str *kernel_keys,
					   size_t n_kernels, struct arena *a, struct store_values **out, struct err *e);
/* The same, but of series whose past is settled in this way (store/settled.h) only the numbers that are needed still. */
MUST_CHECK enum err_code store_values_open_later(struct store *s, const char *where, struct str how, struct arena *a,
						 struct store_values **out, struct err *e);
void store_values_close(struct store_values *v); /* NULL is allowed */

/* The next series, by their ids; it may have no number that counts. */
MUST_CHECK enum err_code store_values_next(struct store_values *v, struct value_series *out, bool *more,
					   struct err *e);
/* All numbers of that series; it may be left out. */
MUST_CHECK enum err_code store_values_read(struct store_values *v, struct value_cells *out, struct err *e);

/* All kernels of the database, oldest first. */
const struct value_kernel *store_values_kernels(const struct store_values *v, size_t *n);

#endif
