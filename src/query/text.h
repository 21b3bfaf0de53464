/*
 * text.h: the texts that numbers came from, with the places where they stand
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_TEXT_H
#define QUERY_TEXT_H

#include "query/query.h"

/* A number where it stands, counted or not.  Only what a page shows or finds its row by. */
struct place {
	uint32_t line; /* as in the file that the source came from */
	struct str benchmark, phase, kernel, kernel_key, variant, machine, threads, file_mb, block, params;
	struct str metric, printed, printed_unit, run;
	struct str repeats; /* the run that counts in its stead; empty: this one counts */
	struct str flags;   /* names of enum row_flag, commas between */
};

struct source_text {
	struct source source; /* with its raw bytes */
	struct place *places; /* by line */
	size_t n_places;
	size_t n_more;        /* beyond the limit: counted, not read */
};

/* KEY: whole.  At most MAX places.  Everything in the arena.  ERR_NOT_FOUND: no such source. */
MUST_CHECK enum err_code query_source_text(struct store *s, struct str key, size_t max, struct arena *a,
					   struct source_text *out, struct err *e);

struct names {
	struct str *at;
	size_t n;
};

/* Names of the benchmarks that have numbers for which WHERE (or NULL) is true, by bytes. */
MUST_CHECK enum err_code query_benchmarks(struct store *s, const char *where, struct arena *a, struct names *out,
					  struct err *e);

/* "(WHERE) AND COLUMN = 'TEXT'", or without WHERE (NULL); in the arena. */
const char *query_condition(const char *where, const char *column, struct str text, struct arena *a);

#endif
