/*
 * row_cache.h: inside the store: what the printed rows of numbers say, read once and kept
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_ROW_CACHE_H
#define STORE_ROW_CACHE_H

#include "base/map.h"
#include "store/db.h"

struct cached_source {
	struct str key;
	int64_t time; /* or SOURCE_NO_TIME */
	int64_t first_line;
	bool is_run;
};

/* A kernel's label; its user counts in it how many numbers have it. */
struct cached_label {
	struct str text;
	size_t n;
	size_t met; /* when it was first counted: of two that are used as often the earlier is shown */
};

struct cached_row {
	const struct cached_source *source; /* NULL: there is no such row, or it does not count */
	struct cached_label *label;
	struct str iteration;
	struct str run; /* made at first use */
	int64_t time, setting;
	int64_t line;
	uint32_t nth;
	unsigned flags;
};

enum { ROWS_A_BLOCK = 32 }; /* read at once: their numbers lie apart, by series, and are all met in the end */

struct row_cache {
	struct store *store;
	struct arena *arena;
	struct map blocks, sources, labels, words; /* number of the block, ids -> index */
	VEC(struct cached_row *) rows;       /* ROWS_A_BLOCK each */
	VEC(struct cached_source *) source;
	VEC(struct cached_label *) label;
	VEC(struct str) word;
};

struct row_cache row_cache_new(struct store *s, struct arena *a);

/* Borrowed as long as the arena.  ROW 0 or less is no row. */
MUST_CHECK enum err_code row_cache_find(struct row_cache *c, int64_t row, struct cached_row **out, struct err *e);
MUST_CHECK enum err_code row_cache_word(struct row_cache *c, int64_t word, struct str *out, struct err *e);

/* As the view `number` says it: the key of a run of ours, else key-line, or key-line.nth. */
struct str row_cache_run(struct row_cache *c, struct cached_row *row);

#endif
