/*
 * list.c: the lists and the numbers, as cursors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/cursor.h"
#include "store/guard.h"

enum { QUERY_LENGTH_MAX = 16 * 1024 * 1024 }; /* of one text in a person's query: zeroblob(1e9) is no answer */

/* Can the summary cells answer?  Not while an import has left them behind the numbers. */
static enum err_code cells_can_tell(struct store *s, const char *where, bool *out, struct err *e)
{
	int64_t one;
	bool stale;

	*out = false;
	if (db_lookup(s, &one, &stale, e, SQL_STALE_FIND, ""))
		return e->code;
	*out = !stale && (!where || guard_is_about_series(s, where));
	return OK;
}

enum err_code store_list(struct store *s, enum store_list what, const char *where, struct store_cursor **out,
			 struct err *e)
{
	static const enum text_id by_cells[] = {
		[STORE_KERNELS] = TEXT_LIST_KERNELS,   [STORE_BENCHMARKS] = TEXT_LIST_BENCHMARKS,
		[STORE_MACHINES] = TEXT_LIST_MACHINES, [STORE_SOURCES] = TEXT_LIST_SOURCES_WHERE,
		[STORE_RUNS] = TEXT_LIST_RUNS,
	};
	static const enum text_id by_numbers[] = {
		[STORE_KERNELS] = TEXT_LIST_KERNELS_WHERE,   [STORE_BENCHMARKS] = TEXT_LIST_BENCHMARKS_WHERE,
		[STORE_MACHINES] = TEXT_LIST_MACHINES_WHERE, [STORE_SOURCES] = TEXT_LIST_SOURCES_WHERE,
		[STORE_RUNS] = TEXT_LIST_RUNS,
	};
	bool cells;

	*out = NULL;
	if (what == STORE_SOURCES && !where) /* those without results, too */
		return cursor_open(s, TEXT_LIST_SOURCES, NULL, NULL, 0, out, e);
	if (cells_can_tell(s, where, &cells, e))
		return e->code;
	return cursor_open(s, cells ? by_cells[what] : by_numbers[what], where, NULL, 0, out, e);
}

enum err_code store_measurements(struct store *s, const char *where, struct store_cursor **out, struct err *e)
{
	return cursor_open(s, TEXT_MEASUREMENTS, where, NULL, 0, out, e);
}

enum err_code store_query(struct store *s, const char *sql, size_t max_rows, unsigned max_ms,
			  struct store_cursor **out, struct err *e)
{
	sqlite3_stmt *st = NULL;

	*out = NULL;
	if (guard_prepare(s, sql, &st, e))
		return e->code;
	*out = cursor_new(s, st);
	(*out)->length_max = QUERY_LENGTH_MAX;
	if (max_rows)
		(*out)->left = max_rows;
	(*out)->left_ms = max_ms;
	return OK;
}
