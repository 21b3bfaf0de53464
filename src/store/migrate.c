/*
 * migrate.c: is this file ours, and is it of today
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "store/db.h"

enum { APPLICATION_ID = 1113942125 }; /* "Behm", as schema/001 sets it */

static const struct migration {
	int number;
	const char *name;
	const char *sql;
} migrations[] = {
#include "schema.inc"
};

#define N_MIGRATIONS ((int)(sizeof migrations / sizeof *migrations))

static enum err_code read_pragma(struct store *s, enum sql_id id, int64_t *out, struct err *e)
{
	bool found;

	return db_lookup(s, out, &found, e, id, "");
}

/* One transaction; the number is looked at again inside, because another process may have been faster. */
static enum err_code apply(struct store *s, const struct migration *m, struct err *e)
{
	char version[48];
	int64_t at;

	if (db_run(s, e, SQL_BEGIN, ""))
		return e->code;
	if (read_pragma(s, SQL_USER_VERSION, &at, e))
		goto fail;
	if (at < m->number) {
		snprintf(version, sizeof version, "PRAGMA user_version = %d", m->number);
		if (db_exec(s, m->sql, e) || db_exec(s, version, e))
			goto fail;
	}
	if (db_run(s, e, SQL_COMMIT, "") == OK)
		return OK;
fail:
	db_rollback(s);
	return err_wrap(e, "schema %03d_%s", m->number, m->name);
}

static enum err_code check_owner(struct store *s, int64_t *version, struct err *e)
{
	int64_t id, tables;

	if (read_pragma(s, SQL_APPLICATION_ID, &id, e) || read_pragma(s, SQL_USER_VERSION, version, e) ||
	    read_pragma(s, SQL_SCHEMA_SIZE, &tables, e))
		return e->code;
	bool is_new = id == 0 && *version == 0 && tables == 0;
	if (id != APPLICATION_ID && !(is_new && s->mode != STORE_READ))
		return err_set(e, ERR_DB, is_new ? "%s: an empty file, not a behemoth database"
						 : "%s: a database of another program", s->path);
	if (*version > migrations[N_MIGRATIONS - 1].number)
		return err_set(e, ERR_DB, "%s: written by a newer behemoth (schema %lld, this one knows %d)", s->path,
			       (long long)*version, migrations[N_MIGRATIONS - 1].number);
	return OK;
}

enum err_code db_migrate(struct store *s, struct err *e)
{
	int64_t version;

	if (check_owner(s, &version, e))
		return e->code;
	if (version < migrations[N_MIGRATIONS - 1].number && s->mode == STORE_READ)
		return err_set(e, ERR_DB, "%s: written by an older behemoth (schema %lld); `behemoth rebuild` brings it up",
			       s->path, (long long)version);
	for (int i = 0; i < N_MIGRATIONS; i++)
		if (migrations[i].number > version && apply(s, &migrations[i], e))
			return e->code;
	return OK;
}
