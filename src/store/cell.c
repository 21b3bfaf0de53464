/*
 * cell.c: a summary of each series and kernel, kept beside the numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "store/count.h"

enum { TOUCHED_MAX = 500000 }; /* then they are summed up before the import ends */

void cells_touch(struct store *s, int64_t kernel, int64_t shape)
{
	int64_t pair[2] = { kernel, shape };
	struct str key = { (const char *)pair, sizeof pair };
	int64_t one;

	if (!intern_find(s->touched, key, &one))
		intern_add(s->touched, key, 1);
}

static void touch_cell(struct intern *cells, int64_t kernel, int64_t series)
{
	int64_t pair[2] = { kernel, series };
	struct str key = { (const char *)pair, sizeof pair };
	int64_t one;

	if (!intern_find(cells, key, &one))
		intern_add(cells, key, 1);
}

static enum err_code cells_of_shapes(struct store *s, struct intern *cells, struct err *e)
{
	for (size_t i = 0; i < intern_count(s->touched); i++) {
		int64_t one, pair[2];
		sqlite3_stmt *st;
		bool more;

		memcpy(pair, intern_at(s->touched, i, &one).p, sizeof pair);
		if (db_query(s, &st, e, SQL_SERIES_OF_SHAPE, "i", pair[1]) || db_next(s, st, &more, e))
			return e->code;
		while (more) {
			touch_cell(cells, pair[0], sqlite3_column_int64(st, 0));
			if (db_next(s, st, &more, e))
				return e->code;
		}
	}
	return OK;
}

static enum err_code all_cells(struct store *s, struct intern *cells, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_run(s, e, SQL_CELLS_DELETE, "") || db_query(s, &st, e, SQL_CELLS_WANTED, "") ||
	    db_next(s, st, &more, e))
		return e->code;
	while (more) {
		touch_cell(cells, sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 1));
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

static int double_cmp(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static enum err_code sum_up(struct store *s, struct arena *a, int64_t kernel, int64_t series, struct err *e)
{
	VEC(double) values = { 0 };
	sqlite3_stmt *st;
	bool more;

	arena_reset(a);
	if (db_query(s, &st, e, SQL_CELL_VALUES, "ii", series, kernel) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(a, &values, sqlite3_column_double(st, 0));
		if (db_next(s, st, &more, e))
			return e->code;
	}
	if (values.n == 0)
		return db_run(s, e, SQL_CELL_DELETE, "ii", kernel, series);
	qsort(values.at, values.n, sizeof *values.at, double_cmp);
	double upper = values.at[values.n / 2], lower = values.at[(values.n - 1) / 2];
	return db_run(s, e, SQL_CELL_PUT, "iiiddd", kernel, series, (int64_t)values.n, lower + (upper - lower) / 2,
		      values.at[0], values.at[values.n - 1]);
}

bool cells_are_behind(const struct store *s)
{
	return s->all_behind || intern_count(s->touched) > 0;
}

enum err_code cells_refresh(struct store *s, struct err *e)
{
	AUTO_ARENA(a);
	struct intern *cells = intern_new();
	enum err_code code = s->all_behind ? all_cells(s, cells, e) : cells_of_shapes(s, cells, e);

	for (size_t i = 0; code == OK && i < intern_count(cells); i++) {
		int64_t one, pair[2];

		memcpy(pair, intern_at(cells, i, &one).p, sizeof pair);
		code = sum_up(s, a, pair[0], pair[1], e);
	}
	intern_free(cells);
	if (code || db_run(s, e, SQL_STALE_DELETE, ""))
		return e->code;
	intern_clear(s->touched);
	s->all_behind = false;
	return OK;
}

enum err_code cells_after_source(struct store *s, struct err *e)
{
	if (s->in_whole)
		return OK;
	if (s->mode != STORE_BULK || intern_count(s->touched) > TOUCHED_MAX)
		return cells_refresh(s, e);
	return db_run(s, e, SQL_STALE_ADD, "");
}
