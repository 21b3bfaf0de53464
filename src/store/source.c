/*
 * source.c: one source, all or nothing
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/count.h"
#include "store/put.h"
#include "store/words.h"

/* Drops the open source and, where it is the only one, its transaction.  What SQLite may have rolled back itself is
 * gone already. */
static void drop(struct store *s)
{
	struct err ignored = { 0 };
	bool alone = s->mode != STORE_BULK && !s->in_whole;

	put_close(s);
	if (alone || db_run(s, &ignored, SQL_SAVEPOINT_BACK, "") || db_run(s, &ignored, SQL_SAVEPOINT_RELEASE, ""))
		db_rollback(s);
	else
		words_forget(s->words);
}

static enum err_code begin_rows(struct store *s, const struct source *source, int64_t id, int64_t version,
				struct err *e)
{
	if (id == 0 && content_add(s, source, version, &id, e))
		return e->code;
	if (db_run(s, e, SQL_SOURCE_SET_VERSION, "ii", id, version))
		return e->code;
	return put_open(s, id, source->key, source->first_line, e);
}

/* A known source may come with a better name or better bytes: those are taken, and new bytes are read. */
static enum err_code meet_again(struct store *s, const struct source *source, int64_t id, bool again,
				enum store_known *known, struct err *e)
{
	struct content_diff diff;

	if (content_compare(s, id, source, &diff, e) ||
	    (diff.better_name && content_set_name(s, id, source, e)) ||
	    (diff.better_bytes && content_set_bytes(s, id, source, e)))
		return e->code;
	bool is_read = diff.better_bytes || (again && diff.same_bytes);
	*known = is_read ? STORE_NEW : STORE_KNOWN;
	return is_read ? content_clear(s, id, e) : OK;
}

static enum err_code begin(struct store *s, const struct source *source, bool again, enum store_known *known,
			   int64_t *id, struct err *e)
{
	bool is_forgotten;

	*id = 0;
	if (content_is_forgotten(s, source->key, &is_forgotten, e))
		return e->code;
	*known = is_forgotten ? STORE_FORGOTTEN : STORE_NEW;
	if (is_forgotten)
		return OK;
	if (content_find(s, source->key, id, e))
		return e->code;
	return *id ? meet_again(s, source, *id, again, known, e) : OK;
}

/* Everything of a source lies in a savepoint, so that it can be abandoned although the transaction holds others. */
enum err_code store_source_begin(struct store *s, const struct source *source, bool again, unsigned importer_version,
				 enum store_known *known, struct err *e)
{
	int64_t id;

	*known = STORE_KNOWN;
	if (s->put)
		return err_set(e, ERR_USAGE, "a source is open already");
	if (db_begin(s, e) || db_run(s, e, SQL_SAVEPOINT, ""))
		return e->code;
	if (begin(s, source, again, known, &id, e) ||
	    (*known == STORE_NEW && begin_rows(s, source, id, importer_version, e))) {
		drop(s);
		return err_wrap(e, STR_FMT, STR_ARG(source->name));
	}
	if (*known == STORE_NEW)
		return OK;
	return db_run(s, e, SQL_SAVEPOINT_RELEASE, "") ? e->code : db_commit(s, e);
}

enum err_code store_source_end(struct store *s, struct err *e)
{
	if (put_finish(s, e) || db_run(s, e, SQL_SAVEPOINT_RELEASE, "")) {
		drop(s);
		return e->code;
	}
	put_close(s);
	return db_commit(s, e);
}

void store_source_abandon(struct store *s)
{
	if (s->put)
		drop(s);
}

enum err_code store_flush(struct store *s, struct err *e)
{
	if (s->mode == STORE_READ)
		return OK;
	if (cells_are_behind(s) && (db_begin(s, e) || cells_refresh(s, e))) {
		db_rollback(s);
		return e->code;
	}
	return db_flush(s, e);
}
