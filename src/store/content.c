/*
 * content.c: sources and their bytes
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <zstd.h>

#include "store/count.h"
#include "store/put.h"

enum { ZSTD_LEVEL = 3, RAW_MAX = 256 * 1024 * 1024 };

static const char *const kind_name[] = { "file", "mail", "csv", "run" };

static struct str kind_text(enum source_kind kind)
{
	return str_from(kind_name[kind]);
}

static int64_t raw_hash(struct str raw)
{
	return (int64_t)hash_end(hash_add(HASH_START, raw));
}

enum err_code content_find(struct store *s, struct str key, int64_t *id, struct err *e)
{
	bool found;

	return db_lookup(s, id, &found, e, SQL_SOURCE_FIND, "s", key);
}

enum err_code content_is_forgotten(struct store *s, struct str key, bool *out, struct err *e)
{
	int64_t one;

	return db_lookup(s, &one, out, e, SQL_FORGOTTEN_FIND, "s", key);
}

static enum err_code put_raw(struct store *s, int64_t id, struct str raw, struct err *e)
{
	AUTO_ARENA(a);

	if (raw.n > RAW_MAX)
		return err_set(e, ERR_LIMIT, "a source of %zu bytes; at most %d are kept", raw.n, RAW_MAX);
	size_t room = ZSTD_compressBound(raw.n);
	char *packed = arena_alloc(a, room);
	if (!s->packer && !(s->packer = ZSTD_createCCtx()))
		return err_set(e, ERR_SYSTEM, "no memory to compress a source");
	size_t n = ZSTD_compressCCtx(s->packer, packed, room, raw.p ? raw.p : "", raw.n, ZSTD_LEVEL);
	if (ZSTD_isError(n))
		return err_set(e, ERR_SYSTEM, "cannot compress a source: %s", ZSTD_getErrorName(n));
	return db_run(s, e, SQL_RAW_PUT, "iiib", id, (int64_t)raw.n, raw_hash(raw), (struct str){ packed, n });
}

static enum err_code put_headers(struct store *s, int64_t id, const struct source *source, struct err *e)
{
	if (db_run(s, e, SQL_SOURCE_SET_HEADERS, "isssssss", id, kind_text(source->kind), source->message_id,
		   source->in_reply_to, source->references, source->subject, source->author, source->date_raw))
		return e->code;
	return source->time == SOURCE_NO_TIME ? OK : db_run(s, e, SQL_SOURCE_SET_TIME, "ii", id, source->time);
}

static int64_t first_line_of(const struct source *source)
{
	return source->first_line ? source->first_line : 1;
}

enum err_code content_add(struct store *s, const struct source *source, int64_t version, int64_t *id, struct err *e)
{
	if (db_run(s, e, SQL_SOURCE_ADD, "sssii", source->key, kind_text(source->kind), source->name,
		   first_line_of(source), version))
		return e->code;
	*id = sqlite3_last_insert_rowid(s->db);
	return content_set_bytes(s, *id, source, e);
}

enum err_code content_set_bytes(struct store *s, int64_t id, const struct source *source, struct err *e)
{
	return put_headers(s, id, source, e) ? e->code : put_raw(s, id, source->raw, e);
}

enum err_code content_set_name(struct store *s, int64_t id, const struct source *source, struct err *e)
{
	return db_run(s, e, SQL_SOURCE_SET_NAME, "isi", id, source->name, first_line_of(source));
}

enum err_code content_compare(struct store *s, int64_t id, const struct source *source, struct content_diff *out,
			      struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	*out = (struct content_diff){ 0 };
	if (db_query(s, &st, e, SQL_SOURCE_COMPARE, "isiii", id, source->name, first_line_of(source),
		     (int64_t)source->raw.n, raw_hash(source->raw)) ||
	    db_next(s, st, &more, e))
		return e->code;
	if (!more)
		return err_set(e, ERR_DB, "%s: a source without its bytes", s->path);
	out->better_name = sqlite3_column_int(st, 0);
	out->better_bytes = sqlite3_column_int(st, 1);
	out->same_bytes = sqlite3_column_int(st, 2);
	sqlite3_reset(st);
	return OK;
}

enum err_code content_clear(struct store *s, int64_t id, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_SHAPES_OF_SOURCE, "i", id))
		return e->code;
	for (;;) {
		if (db_next(s, st, &more, e))
			return e->code;
		if (!more)
			break;
		cells_touch(s, sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 1));
	}
	if (db_run(s, e, SQL_FACTS_DELETE, "i", id) || db_run(s, e, SQL_HISTOGRAMS_DELETE, "i", id) ||
	    db_run(s, e, SQL_RUNS_DELETE, "i", id) ||
	    db_run(s, e, SQL_BLOCKS_DELETE, "i", id) || db_run(s, e, SQL_NOTES_DELETE, "i", id))
		return e->code;
	return count_remove(s, id, e);
}

static enum err_code unpack(struct store *s, int64_t id, struct arena *a, struct str *out, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	*out = STR_NONE;
	if (db_query(s, &st, e, SQL_RAW_GET, "i", id) || db_next(s, st, &more, e))
		return e->code;
	if (!more)
		return err_set(e, ERR_DB, "its bytes are not there");
	int64_t size = sqlite3_column_int64(st, 0);
	const void *packed = sqlite3_column_blob(st, 1);
	size_t n = (size_t)sqlite3_column_bytes(st, 1);
	enum err_code code = OK;
	if (size < 0 || size > RAW_MAX) {
		code = err_set(e, ERR_DB, "it says that it has %lld bytes", (long long)size);
	} else {
		char *bytes = arena_alloc(a, (size_t)size + 1);
		size_t got = ZSTD_decompress(bytes, (size_t)size, packed, n);
		if (got == (size_t)size)
			*out = (struct str){ bytes, got };
		else
			code = err_set(e, ERR_DB, "its bytes are damaged");
	}
	sqlite3_reset(st);
	return code;
}

enum err_code content_raw(struct store *s, int64_t id, struct arena *a, struct str *out, struct err *e)
{
	struct err ignored = { 0 };
	struct source head;
	int64_t version;

	if (unpack(s, id, a, out, e) == OK)
		return OK;
	if (content_head(s, id, a, &head, &version, &ignored)) {
		err_clear(&ignored);
		return e->code;
	}
	err_wrap(e, "source " STR_FMT " (" STR_FMT ")", STR_ARG(str_sub(head.key, 0, 16)), STR_ARG(head.name));
	return err_wrap(e, "%s", s->path);
}

void content_read(sqlite3_stmt *st, int column, struct arena *a, struct source *out)
{
	*out = (struct source){ .time = SOURCE_NO_TIME };
	out->key = arena_dup(a, db_text(st, column));
	for (size_t i = 0; i < sizeof kind_name / sizeof *kind_name; i++)
		if (str_is(db_text(st, column + 1), kind_name[i]))
			out->kind = (enum source_kind)i;
	out->name = arena_dup(a, db_text(st, column + 2));
	out->first_line = (uint32_t)sqlite3_column_int64(st, column + 3);
	if (sqlite3_column_type(st, column + 4) != SQLITE_NULL)
		out->time = sqlite3_column_int64(st, column + 4);
	out->message_id = arena_dup(a, db_text(st, column + 5));
	out->in_reply_to = arena_dup(a, db_text(st, column + 6));
	out->references = arena_dup(a, db_text(st, column + 7));
	out->subject = arena_dup(a, db_text(st, column + 8));
	out->author = arena_dup(a, db_text(st, column + 9));
	out->date_raw = arena_dup(a, db_text(st, column + 10));
}

enum err_code content_is_intact(struct store *s, int64_t id, struct arena *a, bool *out, struct err *e)
{
	struct str raw;
	int64_t hash;
	bool found;

	*out = false;
	if (content_raw(s, id, a, &raw, e) || db_lookup(s, &hash, &found, e, SQL_RAW_HASH, "i", id))
		return e->code;
	*out = found && hash == raw_hash(raw);
	return OK;
}

enum err_code content_head(struct store *s, int64_t id, struct arena *a, struct source *out, int64_t *version,
			   struct err *e)
{
	sqlite3_stmt *st;
	bool found;

	*out = (struct source){ .time = SOURCE_NO_TIME };
	*version = 0;
	if (db_query(s, &st, e, SQL_SOURCE_BY_ID, "i", id) || db_next(s, st, &found, e))
		return e->code;
	if (!found)
		return err_set(e, ERR_DB, "%s: a source is missing", s->path);
	*version = sqlite3_column_int64(st, 1);
	content_read(st, 2, a, out);
	sqlite3_reset(st);
	return OK;
}

enum err_code content_ids(struct store *s, struct arena *a, int64_t **ids, size_t *n, struct err *e)
{
	VEC(int64_t) all = { 0 };
	sqlite3_stmt *st;
	bool more;

	*ids = NULL;
	*n = 0;
	if (db_query(s, &st, e, SQL_SOURCE_IDS, "") || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(a, &all, sqlite3_column_int64(st, 0));
		if (db_next(s, st, &more, e))
			return e->code;
	}
	*ids = all.at;
	*n = all.n;
	return OK;
}
