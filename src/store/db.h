/*
 * db.h: inside the store: the connection, its statements, and how SQLite's errors are told
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_DB_H
#define STORE_DB_H

#include <sqlite3.h>

#include "base/hash.h"
#include "base/map.h"
#include "base/vec.h"
#include "store/store.h"

/* Every statement of the store by name; the texts are in sql.def. */
enum sql_id {
#define SQL(name, text) SQL_##name,
#define TEXT(name, text)
#include "store/sql.def"
#undef SQL
#undef TEXT
	SQL_COUNT
};

/* Statements with a place for a condition. */
enum text_id {
#define SQL(name, text)
#define TEXT(name, text) TEXT_##name,
#include "store/sql.def"
#undef SQL
#undef TEXT
	TEXT_COUNT
};

extern const char *const db_sql_text[TEXT_COUNT];

struct put;
struct ZSTD_CCtx_s;

struct store {
	sqlite3 *db;
	char *path; /* as given, for messages */
	enum store_mode mode;
	sqlite3_stmt *statements[SQL_COUNT]; /* prepared at first use, kept */
	struct words *words;                 /* ids of words, series and shapes that were met */
	struct ZSTD_CCtx_s *packer;          /* made at first use: a new one costs as much as packing a mail */
	struct put *put;                     /* the source being written, or NULL */
	struct map touched;                  /* pairs of kernel and shape whose cells are behind */
	struct map unsettled;                /* threads -> what is still to be done until what counts is right */
	int64_t settle_ms;                   /* how long that took last */
	bool all_behind;                     /* an earlier import was not finished: all cells are */
	bool in_whole;                       /* merge or rebuild hold one transaction around all sources */
	int64_t data_version;                /* changes when another connection writes */
	int64_t bulk_since_ms;               /* STORE_BULK: when its transaction began */
	int64_t deadline_ms;                 /* of a person's query, or 0 */
	size_t heap_max;                     /* bytes that the program may use until then; 0: not looked at yet */
	unsigned looks;                      /* at the clock, in this step */
	bool ate_memory;                     /* why the last query was stopped */
	bool guarded;                        /* the authorizer lets only documented views through */
	char denied[128];                    /* what it refused last */
};

/* Maps what SQLite says last to a code and clear words; returns the code. */
enum err_code db_fail(struct store *s, struct err *e);

/* Runs one or more statements without results. */
MUST_CHECK enum err_code db_exec(struct store *s, const char *sql, struct err *e);

/* Runs a statement that returns no row.  FORMAT has a letter an argument: i int64_t, d double, s struct str as text,
 * v struct str as INTEGER if it is digits, b struct str as blob, n NULL (no argument). */
MUST_CHECK enum err_code db_run(struct store *s, struct err *e, enum sql_id id, const char *format, ...);

/* Begins a query: *out is the store's own statement, good until the same id is used again. */
MUST_CHECK enum err_code db_query(struct store *s, sqlite3_stmt **out, struct err *e, enum sql_id id,
				  const char *format, ...);
/* Steps it; at the end (*more false) and on errors it is reset. */
MUST_CHECK enum err_code db_next(struct store *s, sqlite3_stmt *st, bool *more, struct err *e);

/* First column of the first row; *out is 0 and *found false when there is none. */
MUST_CHECK enum err_code db_lookup(struct store *s, int64_t *out, bool *found, struct err *e, enum sql_id id,
				   const char *format, ...);

/* The statement itself, reset, for the few places where binding by format costs too much. */
MUST_CHECK enum err_code db_statement(struct store *s, enum sql_id id, sqlite3_stmt **out, struct err *e);

/* Borrowed until the next step. */
struct str db_text(sqlite3_stmt *st, int column);

/* At the start of a transaction: ids that we remember may be gone when another process wrote meanwhile (a rebuild makes all
 * anew). */
MUST_CHECK enum err_code db_notice_others(struct store *s, struct err *e);
/* Nothing is done when a transaction of merge, rebuild or an import is already open. */
MUST_CHECK enum err_code db_begin(struct store *s, struct err *e);
/* Commits what db_begin began; STORE_BULK may keep it open for a while. */
MUST_CHECK enum err_code db_commit(struct store *s, struct err *e);
/* Ends an open bulk transaction. */
MUST_CHECK enum err_code db_flush(struct store *s, struct err *e);
/* Drops the whole open transaction, and what was remembered of it. */
void db_rollback(struct store *s);

/* The migrations up to this program's version, each in one transaction.  migrate.c */
MUST_CHECK enum err_code db_migrate(struct store *s, struct err *e);

int64_t db_now_ms(void);
/* When it was said what is said now, in milliseconds since 1970: after LAST, also when the clock was put back since. */
int64_t db_time_of_word(int64_t last);

/* Own SQL functions: median, quantile, kernel_key, and a bounded printf.  functions.c */
MUST_CHECK enum err_code db_add_functions(struct store *s, struct err *e);
/* SQL's printf(FORMAT, ...) and format(), which refuse widths over 1000.  format.c */
void format_bounded(sqlite3_context *cx, int n, sqlite3_value **argv);

#endif
