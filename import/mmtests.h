/*
 * mmtests.h: rows and headers of MMTests' comparison tables
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_MMTESTS_H
#define IMPORT_MMTESTS_H

#include "import/context.h"

#define MMTESTS_COLUMNS_MAX 10

struct mmtests_row {
	struct str first; /* "Hmean", "Ops" */
	struct str name;  /* "1-files/sec", "Direct pages scanned" */
	bool is_plain;    /* values without changes */
	bool is_from_first; /* the first column's own change is none */
	size_t label;     /* how many words stand before the values */
	size_t lines;
	size_t n;
	struct str value[MMTESTS_COLUMNS_MAX];
	size_t at[MMTESTS_COLUMNS_MAX];
};

/* The row that begins on line AT, with that many COLUMNS; 0: as many as its first line has. */
bool mmtests_row_at(const struct lines *in, size_t at, size_t columns, struct mmtests_row *out);

struct mmtests_header {
	size_t n;
	struct str kernel[MMTESTS_COLUMNS_MAX]; /* or empty */
	struct str variant[MMTESTS_COLUMNS_MAX];
	size_t kernel_at, variant_at;
	struct str benchmark;
	size_t benchmark_at;
};

/* What the N columns of the table whose first row is on line AT are: the one or two lines above it or above the table
 * that it goes on from; else, if GUESS, within 60 lines, "a, b, c" behind a line that ends in a colon, or for two the only
 * commit that is blamed there.  False: nobody says. */
bool mmtests_header_above(const struct lines *in, size_t at, size_t n, bool guess, struct mmtests_header *out);
/* Fills the benchmark: the heading of the table, or the tool that the text above names. */
void mmtests_benchmark_above(const struct lines *in, size_t at, struct mmtests_header *h);

#endif
