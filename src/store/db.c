/*
 * db.c: the connection's statements, transactions and errors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/db.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>

#include "base/num.h"
#include "store/count.h"
#include "store/words.h"

/* A bulk transaction is kept open this long over several sources: a commit writes each touched page once, and others
 * may write in between. */
enum { BULK_MS = 1000, SETTLE_SHARE = 4 };

static const char *const sql_of[SQL_COUNT] = {
#define SQL(name, text) [SQL_##name] = text,
#define TEXT(name, text)
#include "store/sql.def"
#undef SQL
#undef TEXT
};

const char *const db_sql_text[TEXT_COUNT] = {
#define SQL(name, text)
#define TEXT(name, text) [TEXT_##name] = text,
#include "store/sql.def"
#undef SQL
#undef TEXT
};

static int64_t clock_ms(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t db_now_ms(void)
{
	return clock_ms(CLOCK_MONOTONIC);
}

int64_t db_time_of_word(int64_t last)
{
	int64_t now = clock_ms(CLOCK_REALTIME);

	return now > last ? now : last + 1;
}

/* ---- errors --------------------------------------------------------------------------------------------------- */

static enum err_code fail_io(struct store *s, struct err *e)
{
	int number = sqlite3_system_errno(s->db);
	int extended = sqlite3_extended_errcode(s->db);
	bool wrote = extended == SQLITE_IOERR_WRITE || extended == SQLITE_IOERR_FSYNC ||
		     extended == SQLITE_IOERR_TRUNCATE || extended == SQLITE_IOERR_DIR_FSYNC;
	const char *what = wrote ? "cannot be written; nothing was changed" : "cannot be read or written";

	if (number)
		return err_set_errno(e, ERR_DB, number, "%s: %s", s->path, what);
	return err_set(e, ERR_DB, "%s: %s: %s", s->path, what, sqlite3_errmsg(s->db));
}

enum err_code db_fail(struct store *s, struct err *e)
{
	int extended = sqlite3_extended_errcode(s->db);

	switch (extended & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return err_set(e, ERR_BUSY, "%s: locked by another process for 5 seconds", s->path);
	case SQLITE_NOTADB:
		return err_set(e, ERR_DB, "%s: not a database", s->path);
	case SQLITE_CORRUPT:
		return err_set(e, ERR_DB, "%s: damaged (%s); `behemoth check` says how far, `sqlite3 FILE .recover` may save the rest",
			       s->path, sqlite3_errmsg(s->db));
	case SQLITE_FULL:
		return err_set(e, ERR_DB, "%s: the disk is full; nothing was changed", s->path);
	case SQLITE_READONLY:
		return err_set(e, ERR_DB, "%s: cannot be written: the file or its folder is read-only", s->path);
	case SQLITE_PERM:
	case SQLITE_CANTOPEN:
	case SQLITE_IOERR:
		return fail_io(s, e);
	case SQLITE_INTERRUPT:
		return err_set(e, ERR_LIMIT, s->ate_memory ? "the query takes too much memory" :
							     "the query takes too long");
	case SQLITE_TOOBIG:
		return err_set(e, ERR_LIMIT, "a text or result is too large");
	default:
		return err_set(e, ERR_DB, "%s: %s", s->path, sqlite3_errmsg(s->db));
	}
}

/* ---- statements ----------------------------------------------------------------------------------------------- */

enum err_code db_exec(struct store *s, const char *sql, struct err *e)
{
	return sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK ? OK : db_fail(s, e);
}

enum err_code db_statement(struct store *s, enum sql_id id, sqlite3_stmt **out, struct err *e)
{
	*out = s->statements[id];
	if (*out) {
		sqlite3_reset(*out);
		return OK;
	}
	if (sqlite3_prepare_v3(s->db, sql_of[id], -1, SQLITE_PREPARE_PERSISTENT, out, NULL) != SQLITE_OK)
		return db_fail(s, e);
	s->statements[id] = *out;
	return OK;
}

/* Digits as INTEGER, so that 8 < 16 in SQL; anything else as it is. */
static int bind_variable(sqlite3_stmt *st, int i, struct str text)
{
	uint64_t number;

	if (num_u64(text, &number) && number <= INT64_MAX)
		return sqlite3_bind_int64(st, i, (int64_t)number);
	return sqlite3_bind_text64(st, i, text.p ? text.p : "", text.n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static int bind_one(sqlite3_stmt *st, int i, char kind, va_list *args)
{
	struct str text;

	switch (kind) {
	case 'i':
		return sqlite3_bind_int64(st, i, va_arg(*args, int64_t));
	case 'd':
		return sqlite3_bind_double(st, i, va_arg(*args, double));
	case 's':
		text = va_arg(*args, struct str);
		return sqlite3_bind_text64(st, i, text.p ? text.p : "", text.n, SQLITE_TRANSIENT, SQLITE_UTF8);
	case 'v':
		return bind_variable(st, i, va_arg(*args, struct str));
	case 'b':
		text = va_arg(*args, struct str);
		return sqlite3_bind_blob64(st, i, text.p ? text.p : "", text.n, SQLITE_TRANSIENT);
	default:
		return sqlite3_bind_null(st, i);
	}
}

static enum err_code bind_all(struct store *s, enum sql_id id, sqlite3_stmt **out, struct err *e, const char *format,
			      va_list *args)
{
	if (db_statement(s, id, out, e))
		return e->code;
	for (int i = 0; format[i]; i++)
		if (bind_one(*out, i + 1, format[i], args) != SQLITE_OK)
			return db_fail(s, e);
	return OK;
}

enum err_code db_run(struct store *s, struct err *e, enum sql_id id, const char *format, ...)
{
	sqlite3_stmt *st;
	va_list args;

	va_start(args, format);
	enum err_code code = bind_all(s, id, &st, e, format, &args);
	va_end(args);
	if (code == OK && sqlite3_step(st) != SQLITE_DONE)
		code = db_fail(s, e);
	if (st)
		sqlite3_reset(st);
	return code;
}

enum err_code db_query(struct store *s, sqlite3_stmt **out, struct err *e, enum sql_id id, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	enum err_code code = bind_all(s, id, out, e, format, &args);
	va_end(args);
	return code;
}

enum err_code db_next(struct store *s, sqlite3_stmt *st, bool *more, struct err *e)
{
	int result = sqlite3_step(st);

	*more = result == SQLITE_ROW;
	if (*more)
		return OK;
	enum err_code code = result == SQLITE_DONE ? OK : db_fail(s, e);
	sqlite3_reset(st);
	return code;
}

enum err_code db_lookup(struct store *s, int64_t *out, bool *found, struct err *e, enum sql_id id,
			const char *format, ...)
{
	sqlite3_stmt *st;
	va_list args;

	*out = 0;
	*found = false;
	va_start(args, format);
	enum err_code code = bind_all(s, id, &st, e, format, &args);
	va_end(args);
	if (code == OK)
		code = db_next(s, st, found, e);
	if (*found) {
		*out = sqlite3_column_int64(st, 0);
		sqlite3_reset(st);
	}
	return code;
}

struct str db_text(sqlite3_stmt *st, int column)
{
	const char *p = (const char *)sqlite3_column_text(st, column);

	return (struct str){ p, p ? (size_t)sqlite3_column_bytes(st, column) : 0 };
}

/* ---- transactions --------------------------------------------------------------------------------------------- */

enum err_code db_notice_others(struct store *s, struct err *e)
{
	int64_t version;
	bool found;

	if (db_lookup(s, &version, &found, e, SQL_DATA_VERSION, ""))
		return e->code;
	if (version != s->data_version)
		words_forget(s->words);
	s->data_version = version;
	return OK;
}

enum err_code db_begin(struct store *s, struct err *e)
{
	if (s->in_whole || !sqlite3_get_autocommit(s->db))
		return OK;
	s->bulk_since_ms = db_now_ms();
	return db_run(s, e, SQL_BEGIN, "") ? e->code : db_notice_others(s, e);
}

/* Who reads what is committed must find each number counted once; the cells of what that changed may be behind. */
static enum err_code settle(struct store *s, struct err *e)
{
	if (count_is_settled(s))
		return OK;
	if (count_settle(s, e))
		return e->code;
	return cells_are_behind(s) ? db_run(s, e, SQL_STALE_ADD, "") : OK;
}

enum err_code db_flush(struct store *s, struct err *e)
{
	if (sqlite3_get_autocommit(s->db))
		return OK;
	if (settle(s, e) || db_run(s, e, SQL_COMMIT, "")) {
		db_rollback(s);
		return e->code;
	}
	return OK;
}

/* A thread that is long takes long to settle, whatever came to it: so it is settled the more seldom. */
static bool is_too_early(const struct store *s)
{
	int64_t open_ms = db_now_ms() - s->bulk_since_ms;

	return s->mode == STORE_BULK && (open_ms < BULK_MS || open_ms < SETTLE_SHARE * s->settle_ms);
}

enum err_code db_commit(struct store *s, struct err *e)
{
	return s->in_whole || is_too_early(s) ? OK : db_flush(s, e);
}

void db_rollback(struct store *s)
{
	struct err ignored = { 0 };

	/* SQLite may have rolled back by itself (full disk); what we remember is gone either way. */
	if (!sqlite3_get_autocommit(s->db) && db_run(s, &ignored, SQL_ROLLBACK, ""))
		err_clear(&ignored);
	words_forget(s->words);
	map_clear(&s->unsettled);
	/* Cells of sources that were committed before may have been summed up in what is lost now. */
	s->all_behind = s->mode == STORE_BULK;
}
