/*
 * cursor.h: inside the store: what stands behind struct store_cursor
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_CURSOR_H
#define STORE_CURSOR_H

#include "store/db.h"

enum { CURSOR_CELLS = 8 };

struct cursor_cell {
	enum store_type type;
	struct str text;
	int64_t integer;
};

/* Where rows come from that no statement gives: the search walks bytes. */
struct cursor_source {
	void *ctx;
	size_t columns;
	const char *const *names;
	/* The next row into CELLS. */
	enum err_code (*next)(void *ctx, struct cursor_cell *cells, bool *more, struct err *e);
	void (*close)(void *ctx);
};

struct store_cursor {
	struct arena *arena; /* this struct */
	struct store *store;
	sqlite3_stmt *st; /* owned; or NULL and `from` */
	struct cursor_source from;
	struct cursor_cell cells[CURSOR_CELLS];
	size_t left;         /* rows that may still come; SIZE_MAX: no limit */
	int64_t left_ms;     /* that the statement may still run; 0: no limit */
	int length_max;      /* of a text that the statement may make; 0: the connection's limit */
};

/* Takes the statement. */
struct store_cursor *cursor_new(struct store *s, sqlite3_stmt *take_st);

/* A text of sql.def with its places filled, for the caller to finalize; WHERE NULL: all; n_keys 0: all kernels. */
MUST_CHECK enum err_code cursor_prepare(struct store *s, enum text_id id, const char *where, const struct str *keys,
					size_t n_keys, sqlite3_stmt **out, struct err *e);
/* A cursor over one. */
MUST_CHECK enum err_code cursor_open(struct store *s, enum text_id id, const char *where, const struct str *keys,
				     size_t n_keys, struct store_cursor **out, struct err *e);

#endif
