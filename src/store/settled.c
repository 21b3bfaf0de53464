/*
 * settled.c: what was found in the past of histories, kept so that it is not read again
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/settled.h"

#include "store/db.h"

enum err_code settled_find(struct store *s, int64_t series, struct str how, struct arena *a, struct settled *out,
			   struct err *e)
{
	sqlite3_stmt *st;
	bool found;

	*out = (struct settled){ 0 };
	if (db_query(s, &st, e, SQL_SETTLED_FIND, "is", series, how) || db_next(s, st, &found, e))
		return e->code;
	if (!found)
		return OK;
	out->id = sqlite3_column_int64(st, 0);
	out->later = arena_dup(a, db_text(st, 1));
	out->state = arena_dup(a, db_text(st, 2));
	sqlite3_reset(st);
	return OK;
}

static enum err_code put(struct store *s, const struct store_settled *one, struct err *e)
{
	AUTO_ARENA(a);
	struct settled there;

	if (settled_find(s, one->series, one->how, a, &there, e))
		return e->code;
	if (str_eq(there.state, one->state))
		return OK;
	if (db_run(s, e, SQL_SETTLED_MAKE_ROOM, "is", one->series, one->how) ||
	    db_run(s, e, SQL_SETTLED_ADD, "isssb", one->series, one->how, one->until, one->later, one->state))
		return e->code;
	int64_t id = sqlite3_last_insert_rowid(s->db);
	for (size_t i = 0; i < one->n_kernels; i++)
		if (db_run(s, e, SQL_SETTLED_KERNEL_ADD, "is", id, one->kernels[i]))
			return e->code;
	return OK;
}

/* Nobody has written since READING began, and while WRITER's transaction is open nobody can. */
static enum err_code put_all(struct store *writer, struct store *reading, const struct store_settled *list, size_t n,
			     struct err *e)
{
	int64_t version;
	bool found;

	if (db_lookup(reading, &version, &found, e, SQL_DATA_VERSION, "") || version != reading->data_version)
		return e->code;
	for (size_t i = 0; i < n; i++)
		if (put(writer, &list[i], e))
			return e->code;
	return OK;
}

void store_settled_keep(struct store *reading, const struct store_settled *list, size_t n)
{
	struct store *writer = NULL;
	struct err e = { 0 };

	if (n == 0 || store_open(&writer, reading->path, STORE_WRITE, &e))
		goto end;
	sqlite3_busy_timeout(writer->db, 0);
	if (db_begin(writer, &e) == OK && (put_all(writer, reading, list, n, &e) || db_commit(writer, &e)))
		db_rollback(writer);
end:
	store_close(writer);
	err_clear(&e);
}
