/*
 * words.h: how numbers, tests and machines are called in reports for people
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_WORDS_H
#define REPORTS_WORDS_H

#include "compare/compare.h"
#include "emit/emit.h"

/* "lat_avg ms", "cpu_pct": the metric's name as --metric and --where take it, and the unit if the name has it not. */
struct str words_metric(const struct series *s, struct arena *a);
/* A thing as a part of a title: a bit of enum thing_kind. */
#define WORDS_OF(kind) (1u << (kind))
#define WORDS_PHASE WORDS_OF(THING_PHASE)
#define WORDS_THREADS WORDS_OF(THING_THREADS)
/* What a table's title says of each of its tests; the machine has a heading of its own. */
#define WORDS_SETUP (WORDS_OF(THING_BENCHMARK) | WORDS_OF(THING_FILE_MB) | WORDS_OF(THING_BLOCK) | \
		     WORDS_OF(THING_VARIANT) | WORDS_OF(THING_PARAMS) | WORDS_OF(THING_KERNEL))

/* "tiobench rand-write, 128 threads, 2048 MB of files, blocks of 4096 bytes, ext3"; phase and threads only as PARTS
 * says. */
struct str words_title(const struct series *s, unsigned parts, struct arena *a);
/* The same of just these PARTS; "all tests" when they say nothing. */
struct str words_title_of(const struct series *s, unsigned parts, struct arena *a);
/* "128 processes" or "128 threads"; empty when not stated */
struct str words_threads(const struct series *s, struct arena *a);
/* "machine: not stated" */
struct str words_machine(const struct series *s, struct arena *a);
/* The same as a heading over tables of a matrix: empty where the rows name the machine; a warning where machines stand
 * side by side. */
struct str words_machine_heading(const struct matrix *m, const struct series *s, struct arena *a);
#define WORDS_SEVERAL_MACHINES "machines side by side: what differs may be the hardware"

/* One number as printed, with its unit where that is not the series' one; several as "median (low..high) n=5".
 * A "?" behind it: it contradicts itself, or a version of the tool with a known error printed it. */
struct str words_cell(const struct comparison_cell *cell, const struct series *s, struct arena *a);
bool words_is_doubtful(const struct comparison_cell *cell);
/* The number without range or marks. */
struct str words_number(const struct comparison_cell *cell, const struct series *s, struct arena *a);
/* "+4.1%"; with at least 4 runs a side "+4.1% [+2.9, +5.2] *!": its interval, and marks that WORDS_MARKS explains.
 * "from 0" where no ratio can be; "incomparable" where none may be; empty for the baseline itself and where there is
 * nothing to tell. */
struct str words_change(const struct comparison_row *row, const struct comparison_cell *cell, struct arena *a);
#define WORDS_MARKS "[a, b]: the change's interval, 95% sure or more.  *: more than chance (q <= 0.05 among the metric's " \
	"tests).  *!: and large.  weak: 2 or 3 runs on a side that lie apart."

/* Is the change by a point or more another than that of the two medians that stand beside it? */
bool words_is_shift(const struct comparison_row *row, const struct comparison_cell *cell);
#define WORDS_SHIFT "A change between several runs is the middle of all pairs of them (Hodges-Lehmann), not of the two medians."

/* Better and worse get their tone only when the change is large, and more than chance where that can be told. */
enum emit_tone words_tone(const struct comparison_cell *cell);

/* What the numbers of these rows are: single ones, averages, medians of runs. */
struct str words_kind_of_numbers(const struct comparison_row *const *rows, size_t n, struct arena *a);

#define WORDS_UNSTATED_MACHINES "several sources, none states its machine: they may be different machines"

/* That warning when the rows' numbers come from several sources that do not state a machine; else empty. */
struct str words_unstated_machines(const struct comparison_row *const *rows, size_t n);

#endif
