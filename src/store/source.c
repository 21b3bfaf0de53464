/*
 * source.c: one source, all or nothing
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/count.h"
#include "store/put.h"
#include "store/words.h"

/* A source that was not there before is simply taken out again. */
static enum err_code take_out(struct store *s, int64_t id, struct err *e)
{
	if (content_clear(s, id, e) || db_run(s, e, SQL_RAW_DELETE, "i", id))
		return e->code;
	return db_run(s, e, SQL_SOURCE_DELETE, "i", id);
}

/* Undoes the open source.  Its transaction goes with it, unless a bulk import has other sources in it; what SQLite may
 * have rolled back itself is gone already. */
static void undo(struct store *s, int64_t new_id, bool in_savepoint)
{
	struct err ignored = { 0 };
	enum err_code code = OK;

	put_close(s);
	if (s->mode != STORE_BULK || sqlite3_get_autocommit(s->db)) {
		db_rollback(s);
		return;
	}
	if (in_savepoint) {
		code = db_run(s, &ignored, SQL_SAVEPOINT_BACK, "");
		if (code == OK)
			code = db_run(s, &ignored, SQL_SAVEPOINT_RELEASE, "");
		words_forget(s->words);
	} else if (new_id) {
		code = take_out(s, new_id, &ignored);
	}
	if (code)
		db_rollback(s);
}

static void drop(struct store *s)
{
	undo(s, s->put->in_savepoint ? 0 : s->put->source, s->put->in_savepoint);
}

/* A known source may come with a better name or better bytes: those are taken, and new bytes are read.  That happens
 * in a savepoint, since it cannot be taken out again as a new one can; not all sources have one, because it costs a
 * copy of each page. */
static enum err_code meet_again(struct store *s, const struct source *source, int64_t id, bool again,
				enum store_known *known, struct err *e)
{
	struct content_diff diff;

	if (content_compare(s, id, source, &diff, e))
		return e->code;
	bool is_read = diff.better_bytes || (again && diff.same_bytes);
	*known = is_read ? STORE_NEW : STORE_KNOWN;
	if (!is_read)
		return diff.better_name ? content_set_name(s, id, source, e) : OK;
	if (db_run(s, e, SQL_SAVEPOINT, "") || (diff.better_name && content_set_name(s, id, source, e)) ||
	    (diff.better_bytes && content_set_bytes(s, id, source, e)))
		return e->code;
	return content_clear(s, id, e);
}

struct opening {
	int64_t id; /* 0: not there, not made yet */
	bool is_new;
	bool in_savepoint;
};

static enum err_code begin(struct store *s, const struct source *source, bool again, enum store_known *known,
			   struct opening *out, struct err *e)
{
	bool is_forgotten;

	if (content_is_forgotten(s, source->key, &is_forgotten, e))
		return e->code;
	*known = is_forgotten ? STORE_FORGOTTEN : STORE_NEW;
	if (is_forgotten)
		return OK;
	if (content_find(s, source->key, &out->id, e))
		return e->code;
	out->is_new = out->id == 0;
	if (out->is_new)
		return OK;
	enum err_code code = meet_again(s, source, out->id, again, known, e);
	out->in_savepoint = *known == STORE_NEW;
	return code;
}

static enum err_code begin_rows(struct store *s, const struct source *source, struct opening *o, int64_t version,
				struct err *e)
{
	if (o->id == 0 && content_add(s, source, version, &o->id, e))
		return e->code;
	if (db_run(s, e, SQL_SOURCE_SET_VERSION, "ii", o->id, version) ||
	    put_open(s, o->id, source->key, source->first_line, e))
		return e->code;
	s->put->in_savepoint = o->in_savepoint;
	return OK;
}

enum err_code store_source_begin(struct store *s, const struct source *source, bool again, unsigned importer_version,
				 enum store_known *known, struct err *e)
{
	struct opening o = { 0 };

	*known = STORE_NEW; /* on errors too: whoever looks at it first must not take a failure for a known source */
	if (s->put)
		return err_set(e, ERR_USAGE, "a source is open already");
	if (db_begin(s, e))
		return e->code;
	if (begin(s, source, again, known, &o, e) ||
	    (*known == STORE_NEW && begin_rows(s, source, &o, importer_version, e))) {
		undo(s, o.is_new ? o.id : 0, o.in_savepoint);
		*known = STORE_NEW;
		return e->code;
	}
	return *known == STORE_NEW ? OK : db_commit(s, e);
}

enum err_code store_source_end(struct store *s, struct err *e)
{
	if (put_finish(s, e) || (s->put->in_savepoint && db_run(s, e, SQL_SAVEPOINT_RELEASE, ""))) {
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
	if ((cells_are_behind(s) || !count_is_settled(s)) && (db_begin(s, e) || cells_refresh(s, e))) {
		db_rollback(s);
		return e->code;
	}
	return db_flush(s, e);
}
