/*
 * merge.c: all of another database into this one
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whatever both have is decided by what it is, never by where it was first: so A into B and B into A are the same.
 */
#include <sys/stat.h>

#include "store/count.h"
#include "store/rows.h"
#include "store/triage_parts.h"

struct merge {
	struct store *to, *from;
	struct arena *a;             /* as long as the merge */
	struct arena *one;           /* one source */
	VEC(struct str) corrected;   /* keys of sources that got a correction */
	struct map renewed;      /* keys of sources whose rows came with the latest corrections already */
	struct store_merge_stats *stats;
};

static enum err_code take_corrections(struct merge *m, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(m->from, &st, e, SQL_CORRECTIONS, "") || db_next(m->from, st, &more, e))
		return e->code;
	while (more) {
		struct str key = db_text(st, 0);

		if (db_run(m->to, e, SQL_CORRECTION_PUT, "sissi", key, (int64_t)sqlite3_column_int64(st, 1),
			   db_text(st, 2), db_text(st, 3), (int64_t)sqlite3_column_int64(st, 4)))
			return e->code;
		if (sqlite3_changes(m->to->db) > 0) {
			m->stats->corrections++;
			if (!m->corrected.n || !str_eq(m->corrected.at[m->corrected.n - 1], key))
				vec_push(m->a, &m->corrected, arena_dup(m->a, key));
		}
		if (db_next(m->from, st, &more, e))
			return e->code;
	}
	return OK;
}

static enum err_code take_triage(struct merge *m, struct err *e)
{
	struct triage *list;
	size_t n;

	if (store_triage(m->from, m->a, &list, &n, e))
		return e->code;
	for (size_t i = 0; i < n; i++) {
		if (triage_keep(m->to, &list[i], e))
			return e->code;
		m->stats->triage += sqlite3_changes(m->to->db) > 0;
	}
	return OK;
}

static enum err_code take_forgotten(struct merge *m, struct err *e)
{
	sqlite3_stmt *st;
	int64_t id;
	bool more, known;

	if (db_query(m->from, &st, e, SQL_FORGOTTEN, "") || db_next(m->from, st, &more, e))
		return e->code;
	while (more) {
		struct str key = db_text(st, 0);

		if (content_is_forgotten(m->to, key, &known, e) || content_find(m->to, key, &id, e) ||
		    content_forget(m->to, id, key, e))
			return e->code;
		m->stats->forgotten += !known;
		if (db_next(m->from, st, &more, e))
			return e->code;
	}
	return OK;
}

static enum err_code take_rows(struct merge *m, int64_t from, int64_t to, const struct source *head, struct err *e)
{
	struct stored_rows rows = { .arena = m->one };

	if (rows_load(m->from, from, head->first_line, &rows, e) || rows_store(m->to, to, head, &rows, e))
		return e->code;
	map_set(&m->renewed, head->key, 1);
	m->stats->rows += rows.rows.n;
	return OK;
}

/* Known here: of names, bytes and readings the better ones stay. */
static enum err_code take_known(struct merge *m, int64_t from, int64_t to, const struct source *head, int64_t version,
				struct err *e)
{
	struct content_diff diff;
	int64_t own;
	bool found;

	if (content_compare(m->to, to, head, &diff, e) || (diff.better_name && content_set_name(m->to, to, head, e)) ||
	    (diff.better_bytes && content_set_bytes(m->to, to, head, e)) ||
	    db_lookup(m->to, &own, &found, e, SQL_SOURCE_VERSION, "i", to))
		return e->code;
	if (!diff.better_bytes && !(diff.same_bytes && version > own))
		return OK;
	if (content_clear(m->to, to, e) || db_run(m->to, e, SQL_SOURCE_SET_VERSION, "ii", to, version))
		return e->code;
	return take_rows(m, from, to, head, e);
}

static enum err_code take_source(struct merge *m, int64_t from, struct err *e)
{
	struct source head;
	int64_t to, version;
	bool forgotten;

	arena_reset(m->one);
	if (content_head(m->from, from, m->one, &head, &version, e) ||
	    content_is_forgotten(m->to, head.key, &forgotten, e))
		return e->code;
	if (forgotten)
		return OK;
	if (content_raw(m->from, from, m->one, &head.raw, e) || content_find(m->to, head.key, &to, e))
		return e->code;
	if (to)
		return take_known(m, from, to, &head, version, e);
	if (content_add(m->to, &head, version, &to, e))
		return e->code;
	m->stats->sources++;
	return take_rows(m, from, to, &head, e);
}

/* Sources that were here before: their rows have to hear of the corrections that came. */
static enum err_code correct_known(struct merge *m, struct err *e)
{
	int64_t one, id;

	for (size_t i = 0; i < m->corrected.n; i++) {
		if (map_get(&m->renewed, m->corrected.at[i], &one))
			continue;
		if (content_find(m->to, m->corrected.at[i], &id, e) || (id && rows_renew(m->to, id, e)))
			return e->code;
	}
	return OK;
}

static enum err_code take_all(struct merge *m, struct err *e)
{
	int64_t *ids;
	size_t n;

	if (take_corrections(m, e) || take_triage(m, e) || take_forgotten(m, e) || content_ids(m->from, m->a, &ids, &n, e))
		return e->code;
	for (size_t i = 0; i < n; i++)
		if (take_source(m, ids[i], e))
			return e->code;
	return correct_known(m, e) ? e->code : cells_refresh(m->to, e);
}

static bool is_same_file(const char *a, const char *b)
{
	struct stat x, y;

	return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static enum err_code merge(struct merge *m, struct err *e)
{
	if (db_run(m->from, e, SQL_BEGIN_READ, "") || store_flush(m->to, e) || db_begin(m->to, e))
		return e->code;
	m->to->in_whole = true;
	enum err_code code = take_all(m, e);
	m->to->in_whole = false;
	put_close(m->to);
	if (code) {
		db_rollback(m->to);
		return code;
	}
	return db_flush(m->to, e);
}

enum err_code store_merge(struct store *s, const char *other, struct store_merge_stats *out, struct err *e)
{
	AUTO_ARENA(a);
	AUTO_ARENA(one);
	struct merge m = { .to = s, .a = a, .one = one, .stats = out };

	*out = (struct store_merge_stats){ 0 };
	if (is_same_file(s->path, other))
		return err_set(e, ERR_USAGE, "%s: is the same database", other);
	if (store_open(&m.from, other, STORE_READ, e))
		return e->code;
	m.renewed = map_new(arena_new());
	enum err_code code = merge(&m, e);
	if (code)
		*out = (struct store_merge_stats){ 0 };
	arena_free(m.renewed.arena);
	store_close(m.from);
	return code;
}
