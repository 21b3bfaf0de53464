/*
 * rebuild.c: everything derived, made again from content
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/count.h"
#include "store/put.h"
#include "store/words.h"

/* Children before parents. */
static const char wipe[] =
	"DELETE FROM settled; DELETE FROM alias;"
	"DELETE FROM stale; DELETE FROM cell; DELETE FROM fact; DELETE FROM block; DELETE FROM histogram; DELETE FROM run;"
	"DELETE FROM note; DELETE FROM setting_value; DELETE FROM setting;"
	"DELETE FROM link; DELETE FROM shape_series; DELETE FROM shape; DELETE FROM series; DELETE FROM metric;"
	"DELETE FROM test; DELETE FROM word; DELETE FROM label; DELETE FROM kernel;";

static enum err_code read_one(struct store *s, const struct store_rebuild *how, int64_t id, struct err *e)
{
	AUTO_ARENA(a);
	struct source source;
	int64_t version;

	if (content_head(s, id, a, &source, &version, e) || content_raw(s, id, a, &source.raw, e))
		return e->code;
	enum err_code code = db_run(s, e, SQL_SOURCE_SET_VERSION, "ii", id, (int64_t)how->importer_version);
	if (code == OK)
		code = put_open(s, id, source.key, source.first_line, e);
	if (code == OK)
		code = how->read(how->ctx, s, &source, e);
	if (code == OK)
		code = put_finish(s, e);
	put_close(s);
	return code ? err_wrap(e, STR_FMT, STR_ARG(source.name)) : OK;
}

static enum err_code read_all(struct store *s, const struct store_rebuild *how, struct err *e)
{
	AUTO_ARENA(a);
	int64_t *ids;
	size_t n;

	if (content_ids(s, a, &ids, &n, e) || db_exec(s, wipe, e) || db_run(s, e, SQL_THREADS_RESET, ""))
		return e->code;
	words_forget(s->words);
	map_clear(&s->touched);
	for (size_t i = 0; i < n; i++) {
		if (read_one(s, how, ids[i], e))
			return e->code;
		if (how->progress)
			how->progress(how->ctx, i + 1, n);
	}
	return cells_refresh(s, e);
}

enum err_code store_rebuild(struct store *s, const struct store_rebuild *how, struct err *e)
{
	if (store_flush(s, e) || db_begin(s, e))
		return e->code;
	s->in_whole = true;
	enum err_code code = read_all(s, how, e);
	s->in_whole = false;
	if (code) {
		map_clear(&s->touched);
		db_rollback(s);
		return code;
	}
	return db_flush(s, e);
}
