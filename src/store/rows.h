/*
 * rows.h: inside the store: the rows of a source, taken out as they were put
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include "base/vec.h"
#include "store/put.h"

/* A row with the hash it had when it was read; corrections are in it. */
struct stored_row {
	struct row row;
	int64_t hash;
};

struct stored_note {
	uint32_t line;
	struct str text;
};

struct stored_rows {
	struct arena *arena;
	VEC(struct stored_row) rows; /* in the order of the text */
	VEC(struct stored_note) notes;
};

/* All rows and notes of a source; lines as in its file, whose first line is FIRST_LINE.  OUT->arena is set by the
 * caller and holds everything. */
MUST_CHECK enum err_code rows_load(struct store *s, int64_t source, uint32_t first_line, struct stored_rows *out,
				   struct err *e);

/* Puts them as the rows of SOURCE, which has none: with the corrections there are now, and settled.  Key, first_line
 * and time are used of HEAD. */
MUST_CHECK enum err_code rows_store(struct store *s, int64_t source, const struct source *head,
				    const struct stored_rows *rows, struct err *e);

/* Takes a source's rows out and puts them again, so that corrections made since reach them. */
MUST_CHECK enum err_code rows_renew(struct store *s, int64_t source, struct err *e);

#endif
