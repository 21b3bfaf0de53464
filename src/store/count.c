/*
 * count.c: which blocks count, and which repeat another
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/count.h"

#include "base/vec.h"

struct block_id {
	int64_t source, nth;
};

struct block_row {
	int64_t hash;
	int64_t id; /* of the run */
};

struct block_rows {
	struct arena *a;
	VEC(struct block_row) rows; /* by hash, then id */
};

struct block_ids {
	struct arena *a;
	VEC(struct block_id) ids;
};

static enum err_code load_rows(struct store *s, struct block_id block, struct block_rows *out, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_BLOCK_ROWS, "ii", block.source, block.nth) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(out->a, &out->rows,
			 (struct block_row){ sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 1) });
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

static enum err_code load_ids(struct store *s, enum sql_id id, struct block_id of, struct block_ids *out,
			      struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, id, "ii", of.source, of.nth) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(out->a, &out->ids,
			 (struct block_id){ sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 1) });
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

/* Does WHOLE have each row of PART, as often?  Both are sorted by hash. */
static bool holds(const struct block_rows *whole, const struct block_rows *part)
{
	size_t i = 0;

	for (size_t k = 0; k < part->rows.n; k++, i++) {
		while (i < whole->rows.n && whole->rows.at[i].hash < part->rows.at[k].hash)
			i++;
		if (i == whole->rows.n || whole->rows.at[i].hash != part->rows.at[k].hash)
			return false;
	}
	return true;
}

/* Pairs each row of PART with its like in WHOLE: `holds` was true. */
static enum err_code point_to(struct store *s, const struct block_rows *part, const struct block_rows *whole,
			      struct err *e)
{
	size_t i = 0;

	for (size_t k = 0; k < part->rows.n; k++, i++) {
		while (whole->rows.at[i].hash < part->rows.at[k].hash)
			i++;
		if (db_run(s, e, SQL_RUN_REPEATS, "ii", part->rows.at[k].id, whole->rows.at[i].id))
			return e->code;
	}
	return OK;
}

static enum err_code touch_block(struct store *s, struct block_id block, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_SHAPES_OF_BLOCK, "ii", block.source, block.nth) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		cells_touch(s, sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 1));
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

struct twin {
	int64_t id, first, kernel, shape, repeats; /* repeats 0: counts */
};

/* Equal rows of one source, in the order of the text; only those whose block counts. */
static enum err_code load_twins(struct store *s, int64_t source, struct arena *a, struct twin **out, size_t *n,
				struct err *e)
{
	VEC(struct twin) twins = { 0 };
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_TWINS, "i", source) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(a, &twins,
			 (struct twin){ sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 1),
					sqlite3_column_int64(st, 2), sqlite3_column_int64(st, 3),
					sqlite3_column_int64(st, 4) });
		if (db_next(s, st, &more, e))
			return e->code;
	}
	*out = twins.at;
	*n = twins.n;
	return OK;
}

/* Of equal rows of one source the first whose block counts is the one.  Looked at again whenever a block of the source
 * begins or ceases to count: else two sources that print a row twice each could each leave it to the other. */
static enum err_code settle_twins(struct store *s, int64_t source, struct err *e)
{
	AUTO_ARENA(a);
	struct twin *twins = NULL;
	size_t n = 0;
	int64_t group = 0, root = 0;

	if (load_twins(s, source, a, &twins, &n, e))
		return e->code;
	for (size_t i = 0; i < n; i++) {
		bool is_first = twins[i].first != group;
		int64_t repeats = is_first ? 0 : root;

		if (is_first) {
			group = twins[i].first;
			root = twins[i].id;
		}
		if (repeats == twins[i].repeats)
			continue;
		cells_touch(s, twins[i].kernel, twins[i].shape);
		if (db_run(s, e, SQL_RUN_REPEATS, "ii", twins[i].id, repeats))
			return e->code;
	}
	return OK;
}

static enum err_code let_count(struct store *s, struct block_id block, struct err *e)
{
	if (touch_block(s, block, e) || db_run(s, e, SQL_BLOCK_COUNTS, "ii", block.source, block.nth) ||
	    db_run(s, e, SQL_BLOCK_RUNS_COUNT, "ii", block.source, block.nth))
		return e->code;
	return settle_twins(s, block.source, e);
}

static enum err_code let_repeat(struct store *s, struct block_id block, const struct block_rows *part,
				struct block_id whole, const struct block_rows *rows, struct err *e)
{
	if (touch_block(s, block, e) ||
	    db_run(s, e, SQL_BLOCK_REPEATS, "iiii", block.source, block.nth, whole.source, whole.nth) ||
	    point_to(s, part, rows, e))
		return e->code;
	return settle_twins(s, block.source, e);
}

/* The candidates come best first, so the first that holds the block is the one that counts in its stead: one that
 * held that one too would be better still.  No such: *found is false. */
static enum err_code find_whole(struct store *s, struct block_id block, const struct block_rows *part,
				struct block_rows *rows, struct block_id *out, bool *found, struct err *e)
{
	AUTO_ARENA(a);
	struct block_ids candidates = { .a = a };

	*found = false;
	if (load_ids(s, SQL_BLOCKS_AROUND, block, &candidates, e))
		return e->code;
	for (size_t i = 0; i < candidates.ids.n && !*found; i++) {
		arena_reset(rows->a);
		*rows = (struct block_rows){ .a = rows->a };
		*out = candidates.ids.at[i];
		if (load_rows(s, *out, rows, e))
			return e->code;
		*found = holds(rows, part);
	}
	return OK;
}

static enum err_code evaluate(struct store *s, struct block_id block, struct err *e)
{
	AUTO_ARENA(a);
	AUTO_ARENA(b);
	struct block_rows part = { .a = a }, rows = { .a = b };
	struct block_id whole;
	bool found, counted;
	int64_t one;

	if (load_rows(s, block, &part, e) || find_whole(s, block, &part, &rows, &whole, &found, e))
		return e->code;
	if (found)
		return let_repeat(s, block, &part, whole, &rows, e);
	if (db_lookup(s, &one, &counted, e, SQL_BLOCK_IS_COUNTED, "ii", block.source, block.nth))
		return e->code;
	return counted ? OK : let_count(s, block, e);
}

enum err_code count_check(struct store *s, size_t *wrong, struct err *e)
{
	AUTO_ARENA(a);
	AUTO_ARENA(one);
	AUTO_ARENA(b);
	VEC(struct block_id) blocks = { 0 }, wholes = { 0 };
	sqlite3_stmt *st;
	bool more, found;

	*wrong = 0;
	if (db_query(s, &st, e, SQL_BLOCKS, "") || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(a, &blocks, (struct block_id){ sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 1) });
		vec_push(a, &wholes, (struct block_id){ sqlite3_column_int64(st, 2), sqlite3_column_int64(st, 3) });
		if (db_next(s, st, &more, e))
			return e->code;
	}
	for (size_t i = 0; i < blocks.n; i++) {
		struct block_rows part = { .a = one }, rows = { .a = b };
		struct block_id whole = { 0, 0 };

		arena_reset(one);
		if (load_rows(s, blocks.at[i], &part, e) ||
		    find_whole(s, blocks.at[i], &part, &rows, &whole, &found, e))
			return e->code;
		if (!found)
			whole = (struct block_id){ 0, 0 };
		*wrong += whole.source != wholes.at[i].source || whole.nth != wholes.at[i].nth;
	}
	return OK;
}

enum err_code count_settle(struct store *s, int64_t source, struct err *e)
{
	AUTO_ARENA(a);
	struct block_ids own = { .a = a };
	struct block_ids others = { .a = a };

	if (load_ids(s, SQL_BLOCKS_OF_SOURCE, (struct block_id){ source, 0 }, &own, e))
		return e->code;
	for (size_t i = 0; i < own.ids.n; i++)
		if (evaluate(s, own.ids.at[i], e) || load_ids(s, SQL_BLOCKS_INSIDE, own.ids.at[i], &others, e))
			return e->code;
	for (size_t i = 0; i < others.ids.n; i++)
		if (evaluate(s, others.ids.at[i], e))
			return e->code;
	return OK;
}
