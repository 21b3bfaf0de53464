/*
 * count.c: which blocks count, and which repeat another
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "store/count.h"
#include "store/whole.h"

struct block_id {
	int64_t source, nth;
};

/* A block of the thread that is settled. */
struct block {
	struct block_id id;
	struct block_id whole; /* as it is stored; source 0: none */
	size_t whole_now;      /* number of the block that it should be, or WHOLE_NONE */
};

/* The blocks of a thread, the best first. */
struct thread {
	struct arena *a;
	VEC(struct block) blocks;
};

struct block_row {
	int64_t hash;
	int64_t id; /* of the run */
};

struct block_rows {
	struct arena *a;
	VEC(struct block_row) rows; /* by hash, then id */
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

/* The first row of ROWS from FROM on whose hash is not below WANTED. */
static size_t not_below(const struct block_rows *rows, size_t from, int64_t wanted)
{
	size_t to = rows->rows.n;

	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (rows->rows.at[middle].hash < wanted)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

/* Pairs each row of PART with its like in WHOLE, which has them all.  Both are sorted by hash. */
static enum err_code point_to(struct store *s, const struct block_rows *part, const struct block_rows *whole,
			      struct err *e)
{
	size_t i = 0;

	for (size_t k = 0; k < part->rows.n; k++, i++) {
		i = not_below(whole, i, part->rows.at[k].hash);
		if (i == whole->rows.n)
			return err_set(e, ERR_DB, "%s: a row is missing", s->path);
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

/* One at a time, and each source once: only then it is known which of its blocks count. */
static enum err_code settle_all_twins(struct store *s, const struct map *sources, struct err *e)
{
	for (size_t i = 0; i < sources->n; i++) {
		int64_t source;

		memcpy(&source, sources->at[i].key.p, sizeof source);
		if (settle_twins(s, source, e))
			return e->code;
	}
	return OK;
}

static enum err_code let_count(struct store *s, struct block_id block, struct err *e)
{
	if (touch_block(s, block, e) || db_run(s, e, SQL_BLOCK_COUNTS, "ii", block.source, block.nth))
		return e->code;
	return db_run(s, e, SQL_BLOCK_RUNS_COUNT, "ii", block.source, block.nth);
}

/* Whose rows were read last: blocks that repeat the same one are settled one after the other. */
struct whole_rows {
	struct block_id block;
	struct block_rows rows;
};

static enum err_code let_repeat(struct store *s, struct block_id block, struct block_id whole, struct whole_rows *last,
				struct err *e)
{
	AUTO_ARENA(a);
	struct block_rows part = { .a = a };

	if (whole.source != last->block.source || whole.nth != last->block.nth) {
		arena_reset(last->rows.a);
		*last = (struct whole_rows){ whole, { .a = last->rows.a } };
		if (load_rows(s, whole, &last->rows, e))
			return e->code;
	}
	if (touch_block(s, block, e) || load_rows(s, block, &part, e) ||
	    db_run(s, e, SQL_BLOCK_REPEATS, "iiii", block.source, block.nth, whole.source, whole.nth))
		return e->code;
	return point_to(s, &part, &last->rows, e);
}

/* ---- a thread ------------------------------------------------------------------------------------------------- */

static enum err_code load_blocks(struct store *s, int64_t thread, struct thread *out, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_BLOCKS_OF_THREAD, "i", thread) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(out->a, &out->blocks,
			 (struct block){ .id = { sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 1) },
					 .whole = { sqlite3_column_int64(st, 2), sqlite3_column_int64(st, 3) } });
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

/* The hashes of a block's rows, sorted; none of a source that no thread can have. */
static enum err_code load_hashes(struct store *s, struct block_id block, struct arena *a, struct str *out, struct err *e)
{
	VEC(int64_t) hashes = { 0 };
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_BLOCK_HASHES, "ii", block.source, block.nth) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(a, &hashes, sqlite3_column_int64(st, 0));
		if (db_next(s, st, &more, e))
			return e->code;
	}
	*out = (struct str){ (const char *)hashes.at, hashes.n * sizeof *hashes.at };
	return OK;
}

static enum err_code find_wholes(struct store *s, struct thread *t, struct err *e)
{
	AUTO_ARENA(a);
	AUTO_ARENA(one);
	struct wholes wholes = wholes_new(a);

	for (size_t i = 0; i < t->blocks.n; i++) {
		struct block *block = &t->blocks.at[i];
		struct str hashes;

		arena_reset(one);
		if (load_hashes(s, block->id, one, &hashes, e))
			return e->code;
		block->whole_now = wholes_add(&wholes, block->id.source, hashes);
	}
	return OK;
}

/* The one that should be its whole; source 0: none. */
static struct block_id whole_of(const struct thread *t, const struct block *block)
{
	return block->whole_now == WHOLE_NONE ? (struct block_id){ 0, 0 } : t->blocks.at[block->whole_now].id;
}

static bool is_settled(const struct thread *t, const struct block *block)
{
	struct block_id whole = whole_of(t, block);

	return whole.source == block->whole.source && whole.nth == block->whole.nth;
}

static enum err_code load_thread(struct store *s, int64_t thread, struct thread *t, struct err *e)
{
	return load_blocks(s, thread, t, e) ? e->code : find_wholes(s, t, e);
}

static int by_whole(const void *one, const void *other)
{
	const struct block *a = *(const struct block *const *)one, *b = *(const struct block *const *)other;

	if (a->whole_now != b->whole_now)
		return a->whole_now < b->whole_now ? -1 : 1;
	return (a > b) - (a < b);
}

/* Those that say something else than they should. */
static size_t unsettled(const struct thread *t, struct block ***out)
{
	struct block **list = arena_array(t->a, t->blocks.n + 1, sizeof(struct block *));
	size_t n = 0;

	for (size_t i = 0; i < t->blocks.n; i++)
		if (!is_settled(t, &t->blocks.at[i]))
			list[n++] = &t->blocks.at[i];
	qsort(list, n, sizeof(struct block *), by_whole);
	*out = list;
	return n;
}

enum err_code count_settle_thread(struct store *s, int64_t thread, struct err *e)
{
	AUTO_ARENA(a);
	AUTO_ARENA(b);
	struct thread t = { .a = a };
	struct whole_rows last = { .rows = { .a = b } };
	struct map changed = map_new(a);
	struct block **list;

	if (load_thread(s, thread, &t, e))
		return e->code;
	size_t n = unsettled(&t, &list);
	for (size_t i = 0; i < n; i++) {
		struct block_id whole = whole_of(&t, list[i]);

		map_add(&changed, MAP_KEY(list[i]->id.source), NULL);
		if (whole.source ? let_repeat(s, list[i]->id, whole, &last, e) : let_count(s, list[i]->id, e))
			return e->code;
	}
	return settle_all_twins(s, &changed, e);
}

enum err_code count_let_go(struct store *s, int64_t source, struct err *e)
{
	AUTO_ARENA(a);
	VEC(struct block_id) blocks = { 0 };
	struct map changed = map_new(a);
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_BLOCKS_REPEATING, "i", source) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(a, &blocks, (struct block_id){ sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 1) });
		if (db_next(s, st, &more, e))
			return e->code;
	}
	for (size_t i = 0; i < blocks.n; i++) {
		map_add(&changed, MAP_KEY(blocks.at[i].source), NULL);
		if (let_count(s, blocks.at[i], e))
			return e->code;
	}
	return settle_all_twins(s, &changed, e);
}

static enum err_code check_thread(struct store *s, int64_t thread, size_t *wrong, struct err *e)
{
	AUTO_ARENA(a);
	struct thread t = { .a = a };
	struct block **list;

	if (load_thread(s, thread, &t, e))
		return e->code;
	*wrong += unsettled(&t, &list);
	return OK;
}

enum err_code count_check(struct store *s, size_t *wrong, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	*wrong = 0;
	if (db_query(s, &st, e, SQL_THREADS_THAT_REPEAT, "") || db_next(s, st, &more, e))
		return e->code;
	while (more)
		if (check_thread(s, sqlite3_column_int64(st, 0), wrong, e) || db_next(s, st, &more, e))
			return e->code;
	return OK;
}
