/*
 * cursor.c: rows for the layers above
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/cursor.h"

#include <string.h>

#include "store/guard.h"

enum { KERNELS_MAX = 30000 }; /* SQLite takes 32766 parameters */

struct store_cursor *cursor_new(struct store *s, sqlite3_stmt *take_st)
{
	struct arena *a = arena_new();
	struct store_cursor *c = arena_alloc(a, sizeof *c);

	c->arena = a;
	c->store = s;
	c->st = take_st;
	c->left = SIZE_MAX;
	return c;
}

/* TEXT with the first WHAT replaced. */
static struct str put_in(struct arena *a, struct str text, const char *what, struct str by)
{
	size_t at = str_find(text, what);

	if (at == STR_NPOS)
		return text;
	return arena_printf(a, STR_FMT STR_FMT STR_FMT, STR_ARG(str_sub(text, 0, at)), STR_ARG(by),
			    STR_ARG(str_after(text, at + strlen(what))));
}

static struct str kernel_list(struct arena *a, size_t n)
{
	static const char head[] = "kernel_key IN (?";

	if (n == 0)
		return STR("1");
	char *text = arena_alloc(a, sizeof head + 2 * n + 2);
	strcpy(text, head);
	for (size_t i = 1; i < n; i++)
		memcpy(text + sizeof head - 1 + 2 * (i - 1), ",?", 2);
	strcat(text, ")");
	return str_from(text);
}

static enum err_code bind_keys(struct store *s, sqlite3_stmt *st, const struct str *keys, size_t n, struct err *e)
{
	for (size_t i = 0; i < n; i++)
		if (sqlite3_bind_text64(st, 1 + (int)i, keys[i].n ? keys[i].p : "", keys[i].n, SQLITE_TRANSIENT,
					SQLITE_UTF8) != SQLITE_OK)
			return db_fail(s, e);
	return OK;
}

static enum err_code prepare(struct store *s, enum text_id id, const char *where, size_t n_keys, sqlite3_stmt **out,
			     struct err *e)
{
	AUTO_ARENA(a);
	struct str condition = where ? arena_printf(a, "(\n%s\n)", where) : STR("1");
	struct str sql = put_in(a, str_from(db_sql_text[id]), "@WHERE@", condition);

	sql = put_in(a, sql, "@KERNELS@", kernel_list(a, n_keys));
	return sqlite3_prepare_v2(s->db, sql.p, (int)sql.n, out, NULL) == SQLITE_OK ? OK : db_fail(s, e);
}

static enum err_code check(struct store *s, const char *where, size_t n_keys, struct err *e)
{
	if (n_keys > KERNELS_MAX)
		return err_set(e, ERR_LIMIT, "%zu kernels at once; at most %d", n_keys, KERNELS_MAX);
	return where ? guard_check_where(s, where, e) : OK;
}

enum err_code cursor_prepare(struct store *s, enum text_id id, const char *where, const struct str *keys, size_t n_keys,
			     sqlite3_stmt **out, struct err *e)
{
	*out = NULL;
	if (check(s, where, n_keys, e) || prepare(s, id, where, n_keys, out, e))
		return e->code;
	if (bind_keys(s, *out, keys, n_keys, e)) {
		sqlite3_finalize(*out);
		*out = NULL;
	}
	return e->code;
}

enum err_code cursor_open(struct store *s, enum text_id id, const char *where, const struct str *keys, size_t n_keys,
			  struct store_cursor **out, struct err *e)
{
	sqlite3_stmt *st;

	*out = NULL;
	if (cursor_prepare(s, id, where, keys, n_keys, &st, e))
		return e->code;
	*out = cursor_new(s, st);
	(*out)->left_ms = where ? STORE_WHERE_MS : 0;
	return OK;
}

size_t store_cursor_columns(const struct store_cursor *c)
{
	if (!c->st)
		return c->from.columns;
	return (size_t)sqlite3_column_count(c->st);
}

const char *store_cursor_name(const struct store_cursor *c, size_t i)
{
	if (!c->st)
		return c->from.names[i];
	return sqlite3_column_name(c->st, (int)i);
}

/* One step, within the time that is left. */
static enum err_code step(struct store_cursor *c, bool *more, struct err *e)
{
	sqlite3 *db = c->store->db;
	int length = sqlite3_limit(db, SQLITE_LIMIT_LENGTH, c->length_max ? c->length_max : -1);

	guard_start_clock(c->store, c->left_ms);
	int result = sqlite3_step(c->st);
	c->left_ms = guard_stop_clock(c->store);
	sqlite3_limit(db, SQLITE_LIMIT_LENGTH, length);
	*more = result == SQLITE_ROW;
	/* A person's own error (a quantile of 2, too large a text) is theirs, not the database's. */
	if (result == SQLITE_ERROR)
		return err_set(e, ERR_USAGE, "query: %s", sqlite3_errmsg(db));
	return *more || result == SQLITE_DONE ? OK : db_fail(c->store, e);
}

enum err_code store_cursor_next(struct store_cursor *c, bool *more, struct err *e)
{
	enum err_code code;

	*more = false;
	if (c->left == 0)
		return OK;
	if (c->left != SIZE_MAX)
		c->left--;
	if (c->st)
		code = step(c, more, e);
	else
		code = c->from.next(c->from.ctx, c->cells, more, e);
	if (!*more)
		c->left = 0;
	return code;
}

enum store_type store_cursor_type(const struct store_cursor *c, size_t i)
{
	if (!c->st)
		return c->cells[i].type;
	switch (sqlite3_column_type(c->st, (int)i)) {
	case SQLITE_NULL:
		return STORE_NULL;
	case SQLITE_INTEGER:
		return STORE_INTEGER;
	case SQLITE_FLOAT:
		return STORE_REAL;
	default:
		return STORE_TEXT;
	}
}

struct str store_cursor_text(const struct store_cursor *c, size_t i)
{
	if (!c->st)
		return c->cells[i].text;
	return db_text(c->st, (int)i);
}

double store_cursor_real(const struct store_cursor *c, size_t i)
{
	if (!c->st)
		return (double)c->cells[i].integer;
	return sqlite3_column_double(c->st, (int)i);
}

int64_t store_cursor_integer(const struct store_cursor *c, size_t i)
{
	if (!c->st)
		return c->cells[i].integer;
	return sqlite3_column_int64(c->st, (int)i);
}

void store_cursor_close(struct store_cursor *c)
{
	if (!c)
		return;
	sqlite3_finalize(c->st);
	if (c->from.close)
		c->from.close(c->from.ctx);
	arena_free(c->arena);
}
