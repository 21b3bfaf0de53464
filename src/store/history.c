/*
 * history.c: what the database knows of histories beside their numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/history.h"

#include "store/db.h"

enum err_code store_is_mail(struct store *s, struct str key, bool *out, struct err *e)
{
	int64_t one;

	return db_lookup(s, &one, out, e, SQL_SOURCE_IS_MAIL, "s", key);
}

enum err_code store_kernels_between(struct store *s, struct str after, struct str before, store_take_label take,
				    void *ctx, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_KERNELS_BETWEEN, "ssi", after, before, (int64_t)STORE_BETWEEN_MAX) ||
	    db_next(s, st, &more, e))
		return e->code;
	while (more) {
		take(ctx, db_text(st, 0));
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

enum err_code store_reading_begin(struct store *s, struct err *e)
{
	return db_run(s, e, SQL_BEGIN_READ, "") ? e->code : db_notice_others(s, e);
}

/* Nothing was written, so nothing can be lost by an error. */
void store_reading_end(struct store *s)
{
	struct err ignored = { 0 };

	if (db_run(s, &ignored, SQL_COMMIT, ""))
		err_clear(&ignored);
}
