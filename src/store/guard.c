/*
 * guard.c: a person's SQL reads the documented views and does nothing else
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/guard.h"

#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
	CLOCK_STEPS = 10000, /* virtual machine steps between looks at the clock: about 0.1 ms */
	LOOKS_A_HEAP = 64    /* asking how much memory is in use takes longer */
};

static const char *const views[] = { "measurements", "derived", "places", "tiobench", "kernels", "sources", "settings",
				     "history" };

/* What the views are made of.  A table expression can take a view's name and read these, so nothing stands here that
 * the views do not show anyway: no raw bytes, no corrections. */
enum { N_INNER_VIEWS = 3 }; /* the first of them are views themselves */

static const char *const under_views[] = {
	"number", "cell_count", "series_words", "source", "kernel", "label", "word",  "test",  "metric", "series",
	"shape_series", "run",  "fact",   "cell",   "stale", "note",
	"setting_value",
};

/* Not even how much there is of it. */
static const char *const hidden[] = {
	"raw", "correction", "forgotten", "link", "block", "shape", "setting", "histogram", "triage",
};

static const char *const bad_functions[] = { "load_extension", "fts3_tokenizer", "readfile", "writefile", "edit" };

static bool is_in(const char *name, const char *const *list, size_t n)
{
	for (size_t i = 0; name && i < n; i++)
		if (strcasecmp(name, list[i]) == 0)
			return true;
	return false;
}

#define IS_IN(name, list) is_in(name, list, sizeof(list) / sizeof *(list))

static bool may_read(const char *table, const char *column, const char *inside)
{
	if (IS_IN(table, views))
		return true;
	/* A table that is only counted or joined is named without a column, and without the view it stands in; so is a
	 * table expression of the person's own.  No text or number of it gets out. */
	if (column[0] == '\0')
		return !IS_IN(table, hidden) && strncasecmp(table, "sqlite_", 7) != 0 && strncasecmp(table, "pragma_", 7) != 0;
	return IS_IN(table, under_views) && (IS_IN(inside, views) || is_in(inside, under_views, N_INNER_VIEWS));
}

static int deny(struct store *s, const char *what, const char *name)
{
	snprintf(s->denied, sizeof s->denied, "%s%s%s", what, name ? " " : "", name ? name : "");
	return SQLITE_DENY;
}

static int authorize(void *ctx, int action, const char *a, const char *b, const char *database, const char *inside)
{
	struct store *s = ctx;

	(void)database;
	if (!s->guarded)
		return SQLITE_OK;
	switch (action) {
	case SQLITE_SELECT:
	case SQLITE_RECURSIVE:
		return SQLITE_OK;
	case SQLITE_READ:
		return may_read(a, b, inside) ? SQLITE_OK : deny(s, "reading", a);
	case SQLITE_FUNCTION:
		return IS_IN(b, bad_functions) ? deny(s, "the function", b) : SQLITE_OK;
	case SQLITE_PRAGMA:
		return deny(s, "PRAGMA", a);
	case SQLITE_ATTACH:
	case SQLITE_DETACH:
		return deny(s, "ATTACH", NULL);
	default:
		return deny(s, "changing anything", NULL);
	}
}

/* SQLite's own limit would need its counting of memory, which costs a lock an allocation (open.c). */
static size_t heap_in_use(void)
{
	struct mallinfo2 heap = mallinfo2();

	return heap.uordblks + heap.hblkhd;
}

static int look_at_clock(void *ctx)
{
	struct store *s = ctx;

	if (!s->deadline_ms)
		return 0;
	if (s->looks++ % LOOKS_A_HEAP == 0) {
		size_t heap = heap_in_use();
		if (s->heap_max == 0)
			s->heap_max = heap + GUARD_HEAP_BYTES;
		s->ate_memory = heap > s->heap_max;
	}
	return s->ate_memory || db_now_ms() > s->deadline_ms;
}

void guard_start_clock(struct store *s, int64_t ms)
{
	s->ate_memory = false;
	s->looks = 0;
	s->heap_max = 0;
	s->deadline_ms = ms ? db_now_ms() + ms : 0;
}

int64_t guard_stop_clock(struct store *s)
{
	int64_t left = s->deadline_ms ? s->deadline_ms - db_now_ms() : 0;
	bool had_limit = s->deadline_ms;

	s->deadline_ms = 0;
	return had_limit && left < 1 ? 1 : left;
}

void guard_install(struct store *s)
{
	sqlite3_set_authorizer(s->db, authorize, s);
	sqlite3_progress_handler(s->db, CLOCK_STEPS, look_at_clock, s);
}

static void begin_guard(struct store *s)
{
	s->guarded = true;
	s->denied[0] = '\0';
}

static void end_guard(struct store *s)
{
	s->guarded = false;
}

/* ---- conditions ----------------------------------------------------------------------------------------------- */

static const char *end_of_quote(const char *p)
{
	char end = *p == '[' ? ']' : *p;

	for (p++; *p; p++) {
		if (*p != end)
			continue;
		if (end != ']' && p[1] == end)
			p++;
		else
			return p;
	}
	return NULL;
}

/* Nothing in the text may end the parentheses that we put around it. NULL: it is closed in itself. */
static const char *find_way_out(const char *p)
{
	int depth = 0;

	for (; *p; p++) {
		if (strchr("'\"`[", *p)) {
			p = end_of_quote(p);
			if (!p)
				return "a quotation mark is not closed";
		} else if (*p == '(') {
			depth++;
		} else if (*p == ')' && --depth < 0) {
			return "a parenthesis is closed that was not opened";
		} else if (*p == ';') {
			return "a semicolon ends it";
		} else if ((p[0] == '-' && p[1] == '-') || (p[0] == '/' && p[1] == '*')) {
			return "comments are not allowed";
		} else if (strchr("?@:$", *p)) {
			return "parameters are not allowed";
		}
	}
	return depth ? "a parenthesis is not closed" : NULL;
}

#define VIEWS "measurements, tiobench, derived, places, kernels, sources, settings, history"

static enum err_code fail_compile(struct store *s, const char *what, bool is_condition, struct err *e)
{
	if (s->denied[0])
		return err_set(e, ERR_USAGE, "%s: %s is not allowed; the views are " VIEWS, what, s->denied);
	int code = sqlite3_errcode(s->db);
	if (code != SQLITE_ERROR && code != SQLITE_TOOBIG && code != SQLITE_AUTH)
		return db_fail(s, e);
	const char *message = sqlite3_errmsg(s->db);
	if (strncmp(message, "no such column", 14) == 0)
		return err_set(e, ERR_USAGE, "%s: %s (text goes between single quotes; the columns are those of "
				"`query 'SELECT * FROM measurements LIMIT 1'`)", what, message);
	if (strncmp(message, "no such table", 13) == 0)
		return err_set(e, ERR_USAGE, "%s: %s; the views are " VIEWS, what, message);
	/* It ended where only our own parenthesis stands behind it. */
	if (is_condition && (strcmp(message, "near \")\": syntax error") == 0 || strcmp(message, "incomplete input") == 0))
		return err_set(e, ERR_USAGE, "%s: something is missing, perhaps at its end", what);
	return err_set(e, ERR_USAGE, "%s: %s", what, message);
}

enum err_code guard_check_where(struct store *s, const char *where, struct err *e)
{
	AUTO_ARENA(a);
	sqlite3_stmt *st = NULL;
	const char *problem = find_way_out(where);

	if (problem)
		return err_set(e, ERR_USAGE, "condition \"%s\": %s", where, problem);
	if (str_is_blank(str_from(where)))
		return err_set(e, ERR_USAGE, "the condition is empty");
	const char *sql = arena_printf(a, "SELECT 1 FROM measurements WHERE (\n%s\n)", where).p;
	begin_guard(s);
	int result = sqlite3_prepare_v2(s->db, sql, -1, &st, NULL);
	end_guard(s);
	sqlite3_finalize(st);
	if (result == SQLITE_OK)
		return OK;
	return fail_compile(s, arena_printf(a, "condition \"%s\"", where).p, true, e);
}

bool guard_is_about_series(struct store *s, const char *where)
{
	AUTO_ARENA(a);
	sqlite3_stmt *st = NULL;
	const char *sql = arena_printf(a, "SELECT 1 FROM series_words WHERE (\n%s\n)", where).p;
	int result = sqlite3_prepare_v2(s->db, sql, -1, &st, NULL);

	sqlite3_finalize(st);
	return result == SQLITE_OK;
}

static bool is_end(const char *tail)
{
	while (*tail == ';' || char_is_blank(*tail))
		tail++;
	return *tail == '\0';
}

enum err_code guard_prepare(struct store *s, const char *sql, sqlite3_stmt **out, struct err *e)
{
	const char *tail = "";

	begin_guard(s);
	int result = sqlite3_prepare_v2(s->db, sql, -1, out, &tail);
	end_guard(s);
	enum err_code code = OK;
	if (result != SQLITE_OK)
		code = fail_compile(s, "query", false, e);
	else if (!*out)
		code = err_set(e, ERR_USAGE, "query: no statement");
	else if (!is_end(tail))
		code = err_set(e, ERR_USAGE, "query: one statement at a time");
	else if (!sqlite3_stmt_readonly(*out) || sqlite3_column_count(*out) == 0 || sqlite3_stmt_isexplain(*out))
		code = err_set(e, ERR_USAGE, "query: only SELECT is allowed");
	if (code) {
		sqlite3_finalize(*out);
		*out = NULL;
	}
	return code;
}
