/*
 * query.h: what is asked, and the answer as plain structs: tests down, kernels across
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_QUERY_H
#define QUERY_QUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "model/metric.h"
#include "store/store.h"

struct selection {
	const struct str *kernels; /* labels as typed; 0: all that have results */
	size_t n_kernels;
	const char *where; /* condition on the columns of `measurements`, or NULL */
};

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
};

struct values {
	struct value *at;
	size_t n;
};

/* A kernel as column: compared by key, printed by label. */
struct subject {
	struct str key;
	struct str label; /* its most used label in this selection */
};

/* One test and metric: what must be equal for numbers to be comparable. */
struct series {
	struct str benchmark, phase, threads, file_mb, block, params, machine, variant, metric, unit;
	enum better better;
	struct values *cells; /* one a kernel of the matrix; n = 0: no number */
};

struct matrix {
	struct subject *kernels; /* oldest first */
	size_t n_kernels;
	struct series *series; /* benchmark, phase, params, machine, variant, file, block, threads (as numbers), metric in table order */
	size_t n_series;
};

/* Everything in the arena.  ERR_NOT_FOUND: a kernel that the database does not know, or nothing fits. */
MUST_CHECK enum err_code query_matrix(struct store *s, const struct selection *sel, struct arena *a,
				      struct matrix *out, struct err *e);

#endif
