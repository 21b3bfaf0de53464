/*
 * list.c: the lists and the numbers, as cursors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/cursor.h"
#include "store/guard.h"

enum err_code store_list(struct store *s, enum store_list what, const char *where, struct store_cursor **out,
			 struct err *e)
{
	/* Without a condition the summary cells answer, else the numbers must. */
	static const enum text_id all[] = {
		[STORE_KERNELS] = TEXT_LIST_KERNELS,   [STORE_BENCHMARKS] = TEXT_LIST_BENCHMARKS,
		[STORE_MACHINES] = TEXT_LIST_MACHINES, [STORE_SOURCES] = TEXT_LIST_SOURCES,
		[STORE_RUNS] = TEXT_LIST_RUNS,
	};
	static const enum text_id some[] = {
		[STORE_KERNELS] = TEXT_LIST_KERNELS_WHERE,   [STORE_BENCHMARKS] = TEXT_LIST_BENCHMARKS_WHERE,
		[STORE_MACHINES] = TEXT_LIST_MACHINES_WHERE, [STORE_SOURCES] = TEXT_LIST_SOURCES_WHERE,
		[STORE_RUNS] = TEXT_LIST_RUNS,
	};

	return cursor_open(s, where ? some[what] : all[what], where, NULL, 0, out, e);
}

enum err_code store_measurements(struct store *s, const char *where, struct store_cursor **out, struct err *e)
{
	return cursor_open(s, TEXT_MEASUREMENTS, where, NULL, 0, out, e);
}

enum err_code store_values(struct store *s, const char *where, const struct str *kernel_keys, size_t n_kernels,
			   struct store_cursor **out, struct err *e)
{
	return cursor_open(s, TEXT_VALUES, where, kernel_keys, n_kernels, out, e);
}

enum err_code store_query(struct store *s, const char *sql, size_t max_rows, unsigned max_ms,
			  struct store_cursor **out, struct err *e)
{
	sqlite3_stmt *st = NULL;

	*out = NULL;
	if (guard_prepare(s, sql, &st, e))
		return e->code;
	*out = cursor_new(s, st);
	if (max_rows)
		(*out)->left = max_rows;
	if (max_ms)
		(*out)->deadline_ms = db_now_ms() + max_ms;
	return OK;
}
