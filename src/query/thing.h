/*
 * thing.h: what numbers are told apart by: any such thing may be the column, and any the row
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_THING_H
#define QUERY_THING_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

struct series;

enum thing_kind {
	THING_KERNEL,  /* compared by key, printed by label */
	THING_MACHINE,
	THING_BENCHMARK,
	THING_PARAMS,  /* all that are no column */
	THING_VARIANT,
	THING_FILE_MB,
	THING_BLOCK,
	THING_PHASE,
	THING_THREADS,
	THING_PARAM,   /* one "name=value" of the parameters */
	THING_SETTING, /* something that the machine was set to, as the view `settings` names it: block.scheduler */
	THING_VERSION, /* 2.4.19-pre1 of 2.4.19-pre1aa1: the kernel without what makes its flavour */
	THING_FLAVOUR, /* aa1 of it: all behind the version */
	THING_KINDS
};

/* Of these a series has a word of its own; of the others it has what the column left of it. */
#define THING_PLAIN_KINDS THING_PARAM

struct thing {
	enum thing_kind kind;
	struct str name; /* of THING_PARAM and THING_SETTING; else empty */
};

/* "kernel", "param:sched", "setting:fs.type"; false: there is no such thing. */
bool thing_from_name(struct str name, struct thing *out);
/* As it was asked for: "kernel", "param:sched". */
struct str thing_name(struct thing thing, struct arena *a);
/* As a column's head or in a sentence: "kernel", "sched". */
struct str thing_word(struct thing thing);
/* How a value of it is called where it stands side by side: "2.5.5", "8 threads", "sched=none", "(no variant)". */
struct str thing_label(struct thing thing, struct str value, struct arena *a);
/* The names of all, for messages. */
#define THING_NAMES "kernel, version, flavour, variant, machine, benchmark, phase, threads, file_mb, block, params, param:NAME, " \
	"setting:NAME"

/* What stands side by side, of what there is a table each, and what stands down.  All zero: layout_default(). */
struct layout {
	struct thing column;
	/* Things other than the column that must be equal for two numbers to be comparable: first those that a table is
	 * of, then those that name its rows.  When the column is a part of the kernel or of the parameters, THING_KERNEL and
	 * THING_PARAMS are the rest of them. */
	enum thing_kind order[THING_PLAIN_KINDS];
	size_t n_groups, n;
	size_t n_named; /* groups that were asked for by name: the first ones */
};

/* COLUMN across; a table for each machine, benchmark, parameters, variant, kernel and sizes; phases and threads down. */
struct layout layout_default(struct thing column);

/* From names with commas between them, each possibly empty.  ROWS alone: all else parts tables.  GROUPS alone: all else
 * stands down.  Both: what is in neither parts tables.  ERR_USAGE: no such thing, or twice. */
MUST_CHECK enum err_code layout_from_names(struct str column, struct str rows, struct str groups, struct layout *out,
					   struct err *e);

/* Do the rows name it? */
bool layout_has_row(const struct layout *l, enum thing_kind kind);

/* What a series says of a plain thing; empty when it says nothing, or when the thing is the column. */
struct str series_word(const struct series *s, enum thing_kind kind);

/* Where a value of the column stands.  No value comes first; then kernels, versions and flavours from the oldest to the
 * newest; known phases and benchmarks as in the old tables; "before", "unpatched" and the like; numbers as numbers; words
 * by their bytes. */
int thing_cmp(enum thing_kind kind, struct str a, struct str b);

/* VALUE of "NAME=VALUE" among PARAMS, and in *rest all others.  A value goes on to the next word with a "=". */
struct str params_take(struct str params, struct str name, struct arena *a, struct str *rest);

#endif
