/*
 * grid.h: tables that people make by hand: rows of numbers with a label, columns with a name
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_GRID_H
#define IMPORT_GRID_H

#include "import/context.h"

#define GRID_COLUMNS 24

struct grid_cell {
	struct str value, unit; /* unit: glued to it or behind it; may be empty */
};

/* "baseline:  8333  416", "4KB randwrite | 15MB/s | 100MB/s" */
struct grid_row {
	struct str label;
	struct grid_cell cell[GRID_COLUMNS];
	size_t n;
};

/* Reads LINE as one.  False: it is none. */
bool grid_row_of(struct str line, struct grid_row *out);
/* The same of a row that starts with a count of threads, which is its label. */
bool grid_counted_row_of(struct str line, struct grid_row *out);

/* "page_fault1 |      |      |": what the rows below are of.  NAME is set only if it is one. */
bool grid_is_group(struct str line, struct str *name);

/* What is compared: the rows, or the columns. */
enum grid_kind { GRID_ROWS, GRID_COLUMNS_ARE, GRID_THREADS };

struct grid {
	enum grid_kind kind;
	size_t header, rows, end; /* lines */
	struct str name[GRID_COLUMNS];
	size_t n;
	const char *tool; /* that the text above names */
	size_t tool_at;
	bool is_counted;  /* the rows' labels are counts of threads */
	struct str unit;  /* of all numbers that print none; may be empty */
	size_t unit_at;
	struct str group; /* while rows are read: the part of the table that they stand in */
	size_t group_at;
};

/* The table whose header is on line AT.  Two things must say that it is one of results: a benchmark named above, and
 * kernels or variants that are compared by numbers with a unit. */
bool grid_at(const struct lines *in, size_t at, struct grid *out);
/* grid_at reads the first GRID_FIRST lines of rows; this one goes on to the last and sets `end`. */
enum { GRID_FIRST = 32 };
void grid_read_on(const struct lines *in, struct grid *g);

/* The benchmark that LINE names, also those that only people's tables are of; NULL: none. */
const char *grid_tool_in(struct str line);
/* "build" if LINE speaks of building or compiling, else NULL. */
const char *grid_build_in(struct str line);

/* "Thr", "clients": a column or a label of how many there were. */
bool grid_is_count(struct str name);
/* "change", "% faster", "speed-up(times)": of what others already said. */
bool grid_is_change(struct str name);
/* A kernel, or a word for one of two sides ("before", "patched", "without patch"). */
bool grid_is_subject(struct str label);

/* What must stand in a text with such a table.  "bench" alone is a word of prose.  Behind the tools: a subject with a
 * number behind it, or two of them side by side. */
#define GRID_KERNELS "!0.0.0?~0 | !0.0.0?-?~0 | !0.0.0?-?~?~0 | !0.0?-rc0?~0"
#define GRID_SIDES \
	"before~after! | without~patch~with | !base~patched | baseline~patched | vanilla~patched | !base~with | baseline~with | " \
	"!base~base | baseline~baseline | vanilla~vanilla | w/o~patch~w | !delta!"
#define GRID_WORDS \
	"dbench! | tbench! | obench! | xbench! | nbench! | mbench! | kbench! | sbench! | gbench! | hbench! | iozone | " \
	"postmark | !contest! | fs-mark | fs_mark | fsmark | !sdet! | ebizzy | specjbb | volanomark | will-it-scale | !fio! | " \
	"bonnie | !aim7 | reaim | netperf | tiotest | iperf | uperf | ffsb! | stress-ng | vm-scalability & " \
	"baseline~0 | patched~0 | vanilla~0 | !before~0 | !after~0 | !stock~0 | !orig~0 | without~0 | !tip~ | patch~0 | /s~0 | /sec~0 | " \
	GRID_SIDES " | (0?)~?~?(0 | =?~?=? | " GRID_KERNELS

#endif
