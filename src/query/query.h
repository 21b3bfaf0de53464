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
#include "query/thing.h"
#include "store/settings.h"
#include "store/values.h"

struct selection {
	const struct str *kernels; /* labels as typed; n_kernels 0: all that have results */
	size_t n_kernels;
	const char *where; /* condition on the columns of `measurements`, or NULL */
	const struct str *metrics; /* names; n_metrics 0: all */
	size_t n_metrics;
	struct str settled; /* how the past of series was settled (store/settled.h): only what is needed beside it; or empty */
	struct layout layout; /* all zero: kernels side by side; when others are, numbers without a kernel count, too */
};

/* What stands in one column.  A kernel (or version, or flavour) is compared by key and printed by label; of any other
 * thing the key is its word, empty where there is none, and the label is thing_label(). */
struct subject {
	struct str key;
	struct str label; /* a kernel's most used one in this selection; as typed if it has no numbers */
	bool has_numbers;
};

struct series;

/* The numbers of one column in one series; never none. */
struct series_cell {
	size_t kernel; /* index into the matrix' kernels */
	struct value *values;
	size_t n;
	/* Where kernels do not stand side by side: what the numbers' test was called before, and their kernel.  Of numbers
	 * that only a part of a kernel or parameters keeps apart: one of them.  Else NULL. */
	const struct series *origin;
	const struct subject *origin_kernel;
};

/* One test and metric: what must be equal for numbers to be comparable.  The word of the thing that stands side by side
 * is empty; of parameters and kernels what that thing left is here. */
struct series {
	struct str benchmark, phase, threads, file_mb, block, params, machine, variant, metric, unit;
	struct str kernel, kernel_key; /* label and key; empty when kernels stand side by side, or none is named */
	enum better better;
	int64_t id;         /* the store's */
	struct str settled; /* what the store keeps of its past, which is not in the cells; p NULL: all is */
	struct series_cell *cells; /* oldest kernel first; only kernels that have numbers here */
	size_t n_cells;
};

/* What was the case; struct value names it by ID. */
struct setting_set {
	int64_t id;
	struct setting_list list;
};

struct matrix {
	/* The columns.  Kernels: oldest first, each one that was asked for by name, with numbers or without.  Others: in
	 * thing_cmp()'s order, those with numbers. */
	struct subject *kernels;
	size_t n_kernels;
	struct series *series; /* order: query/order.h */
	size_t n_series;
	size_t n_nameless; /* numbers that fit but name no kernel: they are not in the matrix */
	struct setting_set *settings; /* by id */
	size_t n_settings;
	struct layout layout; /* never all zero once there are series */
	/* Where kernels are no columns: labels of those that were asked for by name and have no number. */
	struct str *absent;
	size_t n_absent;
};

/* Do kernels stand side by side? */
static inline bool matrix_is_of_kernels(const struct matrix *m)
{
	return m->layout.column.kind == THING_KERNEL;
}

/* A value of the column as --baseline takes it: a kernel's label, another thing's word, which may be empty. */
struct str matrix_column_value(const struct matrix *m, size_t column);

/* What the numbers of a cell of S say of a thing themselves, wherever it stands. */
struct str matrix_cell_word(const struct matrix *m, const struct series *s, const struct series_cell *cell,
			    enum thing_kind kind);

/* Everything in the arena.  ERR_NOT_FOUND: a kernel that the database does not know (with the nearest labels), or
 * nothing fits (with what there is).  ERR_USAGE: the condition does not compile. */
MUST_CHECK enum err_code query_matrix(struct store *s, const struct selection *sel, struct arena *a,
				      struct matrix *out, struct err *e);

/* The value of the setting NAME in the set ID; empty: it is not said. */
struct str query_setting(const struct matrix *m, int64_t id, struct str name);

/* The index of the kernel that LABEL names (any label of it), or SIZE_MAX when the matrix has it not.  Where other things
 * stand side by side: of the one that is called so; "" is the one without a word. */
MUST_CHECK enum err_code query_kernel_index(struct store *s, const struct matrix *m, struct str label, size_t *out,
					    struct err *e);

/* OUT, one a kernel of the matrix: how many older kernels the whole database has. */
MUST_CHECK enum err_code query_kernel_ranks(struct store *s, const struct matrix *m, struct arena *a, size_t **out,
					    struct err *e);

/* A source that numbers of a matrix came from. */
struct source_use {
	struct str key, name, message_id, subject, date;
	uint32_t first_line, last_line; /* of the numbers */
	size_t n;                       /* numbers */
};

struct source_uses {
	struct source_use *at; /* most numbers first */
	size_t n;
	size_t n_more; /* sources beyond the limit: counted, not read */
};

/* At most MAX of them are looked up.  Everything in the arena. */
MUST_CHECK enum err_code query_sources(struct store *s, const struct matrix *m, size_t max, struct arena *a,
				       struct source_uses *out, struct err *e);

#endif
