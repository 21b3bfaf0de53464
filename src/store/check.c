/*
 * check.c: is everything there, whole, and does what is derived fit
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "store/attach.h"
#include "store/count.h"
#include "store/put.h"

struct check {
	struct store *s;
	void (*report)(void *ctx, const char *problem);
	void *ctx;
	size_t *problems;
};

static void found(const struct check *c, const char *problem)
{
	(*c->problems)++;
	if (c->report)
		c->report(c->ctx, problem);
}

/* Two walks over names in order.  People may add tables, views and indexes of their own, but a trigger would act when
 * we write. */
static enum err_code compare_schema(const struct check *c, struct store *fresh, struct err *e)
{
	AUTO_ARENA(a);
	sqlite3_stmt *own, *right;
	bool has_own, has_right;

	if (db_query(c->s, &own, e, SQL_CHECK_SCHEMA, "") || db_next(c->s, own, &has_own, e) ||
	    db_query(fresh, &right, e, SQL_CHECK_SCHEMA, "") || db_next(fresh, right, &has_right, e))
		return e->code;
	while (has_own || has_right) {
		int order = !has_own ? 1 : !has_right ? -1 : str_cmp(db_text(own, 0), db_text(right, 0));

		if (order > 0)
			found(c, arena_printf(a, "%s is not there", sqlite3_column_text(right, 1)).p);
		else if (order < 0 && str_starts(db_text(own, 1), "trigger "))
			found(c, arena_printf(a, "%s is none of ours", sqlite3_column_text(own, 1)).p);
		else if (order == 0 && !str_eq(db_text(own, 2), db_text(right, 2)))
			found(c, arena_printf(a, "%s is not as we made it", sqlite3_column_text(own, 1)).p);
		if ((order <= 0 && db_next(c->s, own, &has_own, e)) || (order >= 0 && db_next(fresh, right, &has_right, e)))
			return e->code;
	}
	return OK;
}

/* A view that was changed answers wrongly. */
static enum err_code check_schema(const struct check *c, struct err *e)
{
	struct store *fresh;

	if (store_open(&fresh, ":memory:", STORE_WRITE, e))
		return e->code;
	enum err_code code = compare_schema(c, fresh, e);
	store_close(fresh);
	return code;
}

static enum err_code check_pages(const struct check *c, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(c->s, &st, e, SQL_CHECK_PAGES, "") || db_next(c->s, st, &more, e))
		return e->code;
	while (more) {
		if (!str_is(db_text(st, 0), "ok"))
			found(c, (const char *)sqlite3_column_text(st, 0));
		if (db_next(c->s, st, &more, e))
			return e->code;
	}
	return OK;
}

static enum err_code check_keys(const struct check *c, struct err *e)
{
	AUTO_ARENA(a);
	sqlite3_stmt *st;
	bool more;

	if (db_query(c->s, &st, e, SQL_CHECK_KEYS, "") || db_next(c->s, st, &more, e))
		return e->code;
	while (more) {
		found(c, arena_printf(a, "%s %lld points to a %s that is not there", sqlite3_column_text(st, 0),
				      (long long)sqlite3_column_int64(st, 1), sqlite3_column_text(st, 2)).p);
		if (db_next(c->s, st, &more, e))
			return e->code;
	}
	return OK;
}

/* A damaged source is a finding, not the end of the check. */
static enum err_code check_raws(const struct check *c, struct err *e)
{
	AUTO_ARENA(ids_arena);
	AUTO_ARENA(a);
	int64_t *ids;
	size_t n;

	if (content_ids(c->s, ids_arena, &ids, &n, e))
		return e->code;
	for (size_t i = 0; i < n; i++) {
		struct source head;
		int64_t version;
		bool intact = false;

		arena_reset(a);
		if (content_head(c->s, ids[i], a, &head, &version, e))
			return e->code;
		if (content_is_intact(c->s, ids[i], a, &intact, e))
			err_clear(e);
		if (!intact)
			found(c, arena_printf(a, "source " STR_FMT " (" STR_FMT "): its bytes are damaged",
					      STR_ARG(str_sub(head.key, 0, 16)), STR_ARG(head.name)).p);
	}
	return OK;
}

static enum err_code check_derived(const struct check *c, struct err *e)
{
	static const struct {
		enum sql_id sql;
		const char *what;
	} counts[] = {
		{ SQL_CHECK_RAW_MISSING, "sources without bytes" },
		{ SQL_CHECK_FACT_ALONE, "numbers without a row" },
		{ SQL_CHECK_FACT_MISSING, "numbers missing in rows" },
		{ SQL_CHECK_FACT_EXTRA, "numbers more or less than rows have" },
		{ SQL_CHECK_HISTOGRAM_ALONE, "histograms without a row" },
		{ SQL_CHECK_REPEATS, "rows that repeat one that does not count" },
		{ SQL_CHECK_TWINS, "rows of one source that count twice" },
		{ SQL_CHECK_BLOCKS, "blocks that do not fit their rows" },
		{ SQL_CHECK_CELLS, "summary cells that do not fit their numbers" },
	};
	AUTO_ARENA(a);
	bool some;
	int64_t n;

	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		/* Cells behind an unfinished import are known to be, and summed up by the next writer. */
		if (counts[i].sql == SQL_CHECK_CELLS && cells_are_behind(c->s))
			continue;
		if (db_lookup(c->s, &n, &some, e, counts[i].sql, ""))
			return e->code;
		if (n)
			found(c, arena_printf(a, "%lld %s; `behemoth rebuild` makes them anew", (long long)n,
					      counts[i].what).p);
	}
	return OK;
}

static enum err_code check_histograms(const struct check *c, struct err *e)
{
	AUTO_ARENA(a);
	size_t wrong;

	if (attach_check(c->s, &wrong, e))
		return e->code;
	if (wrong)
		found(c, arena_printf(a, "%zu histograms are damaged; `behemoth rebuild` makes them anew", wrong).p);
	return OK;
}

static enum err_code check_counted(const struct check *c, struct err *e)
{
	AUTO_ARENA(a);
	size_t wrong;

	if (count_check(c->s, &wrong, e))
		return e->code;
	if (wrong)
		found(c, arena_printf(a, "%zu blocks counted wrongly; `behemoth rebuild` counts anew", wrong).p);
	return OK;
}

enum err_code store_check(struct store *s, void (*report)(void *ctx, const char *problem), void *ctx,
			  size_t *problems, struct err *e)
{
	struct check c = { s, report, ctx, problems };

	*problems = 0;
	if (check_pages(&c, e))
		return e->code;
	/* On damaged pages the rest would only say the same in other words. */
	if (*problems)
		return OK;
	if (check_schema(&c, e))
		return e->code;
	if (*problems)
		return OK;
	if (check_keys(&c, e) || check_raws(&c, e) || check_derived(&c, e) || check_histograms(&c, e))
		return e->code;
	return check_counted(&c, e);
}
