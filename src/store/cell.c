/*
 * cell.c: a summary of each series and kernel, kept beside the numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "store/count.h"
#include "store/put.h"

enum {
	TOUCHED_MAX = 500000, /* then they are summed up before the import ends */
	FEW_CELLS = 100
};

void cells_touch(struct store *s, int64_t kernel, int64_t shape)
{
	int64_t pair[2] = { kernel, shape };

	map_add(&s->touched, MAP_KEY(pair), NULL);
}

static void touch_cell(struct map *cells, int64_t kernel, int64_t series)
{
	int64_t pair[2] = { kernel, series };

	map_add(cells, MAP_KEY(pair), NULL);
}

static enum err_code cells_of_shapes(struct store *s, struct map *cells, struct err *e)
{
	for (size_t i = 0; i < s->touched.n; i++) {
		int64_t pair[2];
		sqlite3_stmt *st;
		bool more;

		memcpy(pair, s->touched.at[i].key.p, sizeof pair);
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

static int double_cmp(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* The numbers of one series and kernel. */
struct sum {
	struct arena *arena;
	int64_t series, kernel;
	VEC(double) values;
};

static enum err_code put_sum(struct store *s, struct sum *sum, struct err *e)
{
	double *v = sum->values.at;
	size_t n = sum->values.n;

	if (n == 0)
		return db_run(s, e, SQL_CELL_DELETE, "ii", sum->series, sum->kernel);
	qsort(v, n, sizeof *v, double_cmp);
	double lower = v[(n - 1) / 2], upper = v[n / 2];
	return db_run(s, e, SQL_CELL_PUT, "iiiddd", sum->series, sum->kernel, (int64_t)n, lower + (upper - lower) / 2,
		      v[0], v[n - 1]);
}

static void begin_sum(struct sum *sum, int64_t series, int64_t kernel)
{
	arena_reset(sum->arena);
	*sum = (struct sum){ .arena = sum->arena, .series = series, .kernel = kernel };
}

static enum err_code sum_up(struct store *s, struct sum *sum, int64_t series, int64_t kernel, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	begin_sum(sum, series, kernel);
	if (db_query(s, &st, e, SQL_CELL_VALUES, "ii", series, kernel) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(sum->arena, &sum->values, sqlite3_column_double(st, 0));
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return put_sum(s, sum, e);
}

/* In one pass over all numbers, which lie in this order. */
static enum err_code sum_up_all(struct store *s, struct sum *sum, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_run(s, e, SQL_CELLS_DELETE, "") || db_query(s, &st, e, SQL_ALL_VALUES, "") || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		int64_t series = sqlite3_column_int64(st, 0), kernel = sqlite3_column_int64(st, 1);

		if (series != sum->series || kernel != sum->kernel) {
			if (sum->values.n && put_sum(s, sum, e))
				return e->code;
			begin_sum(sum, series, kernel);
		}
		vec_push(sum->arena, &sum->values, sqlite3_column_double(st, 2));
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return sum->values.n ? put_sum(s, sum, e) : OK;
}

/* Cells one by one cost a search each: from a third of all on, one pass over the numbers is cheaper. */
static enum err_code choose_way(struct store *s, const struct map *cells, bool *all, struct err *e)
{
	int64_t n;
	bool found;

	*all = s->all_behind;
	if (*all || cells->n <= FEW_CELLS) /* counting costs more than so few */
		return OK;
	if (db_lookup(s, &n, &found, e, SQL_CELLS_COUNT, ""))
		return e->code;
	*all = (int64_t)cells->n * 3 > n;
	return OK;
}

/* What was found in the past of a history does not outlive a change of that past. */
static enum err_code drop_settled(struct store *s, const struct map *cells, struct err *e)
{
	int64_t one, pair[2];
	bool is_there;

	if (s->all_behind)
		return db_run(s, e, SQL_SETTLED_DELETE, "");
	if (db_lookup(s, &one, &is_there, e, SQL_SETTLED_IS_THERE, ""))
		return e->code;
	for (size_t i = 0; is_there && i < cells->n; i++) {
		memcpy(pair, cells->at[i].key.p, sizeof pair);
		if (db_run(s, e, SQL_SETTLED_DROP, "ii", pair[1], pair[0]))
			return e->code;
	}
	return OK;
}

static enum err_code refresh(struct store *s, struct map *cells, struct sum *sum, struct err *e)
{
	bool all;

	if (cells_of_shapes(s, cells, e) || drop_settled(s, cells, e) || choose_way(s, cells, &all, e))
		return e->code;
	if (all)
		return sum_up_all(s, sum, e);
	for (size_t i = 0; i < cells->n; i++) {
		int64_t pair[2];

		memcpy(pair, cells->at[i].key.p, sizeof pair);
		if (sum_up(s, sum, pair[1], pair[0], e))
			return e->code;
	}
	return OK;
}

bool cells_are_behind(const struct store *s)
{
	return s->all_behind || s->touched.n > 0;
}

enum err_code cells_refresh(struct store *s, struct err *e)
{
	AUTO_ARENA(a);
	struct map cells = map_new(arena_new());
	struct sum sum = { .arena = a };
	enum err_code code = count_settle(s, e) ? e->code : refresh(s, &cells, &sum, e);

	arena_free(cells.arena);
	if (code || db_run(s, e, SQL_STALE_DELETE, ""))
		return e->code;
	map_clear(&s->touched);
	s->all_behind = false;
	return OK;
}

enum err_code cells_after_source(struct store *s, struct err *e)
{
	if (s->in_whole)
		return OK;
	/* What is done in a savepoint may be undone, and would be remembered as done. */
	bool is_time = s->touched.n > TOUCHED_MAX && !(s->put && s->put->in_savepoint);
	if (s->mode != STORE_BULK || is_time)
		return cells_refresh(s, e);
	return db_run(s, e, SQL_STALE_ADD, "");
}
