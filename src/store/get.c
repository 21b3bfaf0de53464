/*
 * get.c: single things by what people call them
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "model/kernel.h"
#include "store/put.h"

enum { ID_MIN = 4, NEAR = 3, LABEL_MAX = 63 };

/* The sources that a statement finds for ID: one, or words why not. */
static enum err_code read_one(struct store *s, enum sql_id sql, struct str id, struct arena *a, int64_t *rowid,
			      struct source *out, struct err *e)
{
	struct str names = STR("");
	sqlite3_stmt *st;
	size_t n = 0;
	bool more;

	*rowid = 0;
	if (db_query(s, &st, e, sql, "s", id) || db_next(s, st, &more, e))
		return e->code;
	for (; more; n++) {
		if (n == 0) {
			*rowid = sqlite3_column_int64(st, 0);
			content_read(st, 1, a, out);
		}
		names = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(names), n ? ", " : "",
				     STR_ARG(str_sub(db_text(st, 1), 0, 16)));
		if (db_next(s, st, &more, e))
			return e->code;
	}
	if (n > 1)
		return err_set(e, ERR_USAGE, "\"" STR_FMT "\" fits several sources: " STR_FMT, STR_ARG(id),
			       STR_ARG(names));
	return OK;
}

static bool is_key_prefix(struct str id)
{
	return id.n >= ID_MIN && str_is_hex(id);
}

enum err_code content_by_id(struct store *s, struct str id, struct arena *a, int64_t *rowid, struct source *out,
			    struct err *e)
{
	*rowid = 0;
	*out = (struct source){ .time = SOURCE_NO_TIME };
	if (id.n > 2 && id.p[0] == '<' && id.p[id.n - 1] == '>')
		id = str_sub(id, 1, id.n - 2);
	if (is_key_prefix(id) && read_one(s, SQL_SOURCE_BY_PREFIX, id, a, rowid, out, e))
		return e->code;
	if (*rowid == 0 && id.n && read_one(s, SQL_SOURCE_BY_MESSAGE_ID, id, a, rowid, out, e))
		return e->code;
	if (*rowid)
		return OK;
	return err_set(e, ERR_NOT_FOUND, "no source \"" STR_FMT "\": %s`behemoth list sources` names them", STR_ARG(id),
		       id.n < ID_MIN ? "an id needs at least 4 digits; " : "");
}

enum err_code store_get_source(struct store *s, struct str id, struct arena *a, struct source *out, struct err *e)
{
	int64_t rowid;

	return content_by_id(s, id, a, &rowid, out, e) ? e->code : content_raw(s, rowid, a, &out->raw, e);
}

/* ---- kernels -------------------------------------------------------------------------------------------------- */

/* Edits between two short texts, for "did you mean". */
static size_t distance(struct str a, struct str b)
{
	size_t row[LABEL_MAX + 1];

	for (size_t j = 0; j <= b.n; j++)
		row[j] = j;
	for (size_t i = 1; i <= a.n; i++) {
		size_t corner = row[0];
		row[0] = i;
		for (size_t j = 1; j <= b.n; j++) {
			size_t change = corner + (a.p[i - 1] != b.p[j - 1]);
			size_t add = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
			corner = row[j];
			row[j] = change < add ? change : add;
		}
	}
	return row[b.n];
}

struct near {
	struct str label[NEAR];
	size_t distance[NEAR];
};

static void offer(struct near *near, struct str label, size_t d, struct arena *a)
{
	size_t at = NEAR;

	while (at > 0 && (!near->label[at - 1].n || d < near->distance[at - 1]))
		at--;
	if (at == NEAR)
		return;
	memmove(near->label + at + 1, near->label + at, (NEAR - at - 1) * sizeof *near->label);
	memmove(near->distance + at + 1, near->distance + at, (NEAR - at - 1) * sizeof *near->distance);
	near->label[at] = arena_dup(a, label);
	near->distance[at] = d;
}

static enum err_code find_near(struct store *s, struct str wanted, struct arena *a, struct near *out, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	*out = (struct near){ 0 };
	if (wanted.n > LABEL_MAX)
		return OK;
	if (db_query(s, &st, e, SQL_LABELS, "") || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		struct str label = db_text(st, 0);
		/* A label that goes on where the wanted one ends is nearer than any other of its length: 2.4.18-rc1. */
		if (str_eq(str_sub(label, 0, wanted.n), wanted))
			offer(out, label, 1, a);
		else if (label.n <= LABEL_MAX)
			offer(out, label, distance(wanted, label), a);
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

static enum err_code fail_unknown(struct store *s, struct str label, struct arena *a, struct err *e)
{
	struct near near;
	int64_t one;
	bool is_variant;

	if (db_lookup(s, &one, &is_variant, e, SQL_VARIANT_FIND, "s", label))
		return e->code;
	if (is_variant)
		return err_set(e, ERR_NOT_FOUND, "\"" STR_FMT "\" is a variant, no kernel: --columns=variant puts variants side by "
			       "side, --where \"variant='" STR_FMT "'\" chooses one", STR_ARG(label), STR_ARG(label));
	if (find_near(s, label, a, &near, e))
		return e->code;
	struct str list = STR("");
	for (size_t i = 0; i < NEAR && near.label[i].n; i++)
		list = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(list), i ? ", " : "; the nearest: ",
				    STR_ARG(near.label[i]));
	return err_set(e, ERR_NOT_FOUND, "no results of kernel \"" STR_FMT "\"" STR_FMT, STR_ARG(label), STR_ARG(list));
}

static enum err_code find_key(struct store *s, enum sql_id sql, struct str by, struct arena *a, struct str *key,
			      struct err *e)
{
	sqlite3_stmt *st;
	bool found;

	if (db_query(s, &st, e, sql, "s", by) || db_next(s, st, &found, e))
		return e->code;
	if (found) {
		*key = arena_dup(a, db_text(st, 0));
		sqlite3_reset(st);
	}
	return OK;
}

enum err_code store_find_kernel(struct store *s, struct str label, struct arena *a, struct str *key, struct err *e)
{
	struct kernel kernel;

	*key = STR_NONE;
	if (label.n == 0)
		return err_set(e, ERR_NOT_FOUND, "a kernel without a name");
	if (find_key(s, SQL_LABEL_KERNEL_KEY, label, a, key, e))
		return e->code;
	if (key->n)
		return OK;
	/* A label that nobody printed may still mean a kernel that is here: linux-6.8 for v6.8. */
	kernel_parse(label, &kernel);
	if (find_key(s, SQL_KERNEL_KEY, kernel_key(&kernel, a), a, key, e))
		return e->code;
	return key->n ? OK : fail_unknown(s, label, a, e);
}

enum err_code store_count(struct store *s, int64_t *out, struct err *e)
{
	bool found;

	return db_lookup(s, out, &found, e, SQL_COUNT_NUMBERS, "");
}

enum err_code store_has_source(struct store *s, struct str key, bool *out, struct err *e)
{
	int64_t one;

	return db_lookup(s, &one, out, e, SQL_SOURCE_IS_HERE, "s", key);
}
