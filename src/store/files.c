/*
 * files.c: which files were read to their end
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/db.h"

enum err_code store_files(struct store *s, unsigned importer_version, store_take_file take, void *ctx, struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_FILES, "i", (int64_t)importer_version) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		take(ctx, &(struct store_file){ .path = db_text(st, 0),
						.size = sqlite3_column_int64(st, 1),
						.changed_ns = sqlite3_column_int64(st, 2),
						.lines = sqlite3_column_int64(st, 3),
						.ends = sqlite3_column_int64(st, 4) });
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

enum err_code store_file_add(struct store *s, const struct store_file *file, unsigned importer_version, struct err *e)
{
	if (db_begin(s, e))
		return e->code;
	if (db_run(s, e, SQL_FILE_ADD, "siiiii", file->path, file->size, file->changed_ns, file->lines, file->ends,
		   (int64_t)importer_version)) {
		db_rollback(s);
		return e->code;
	}
	return db_commit(s, e);
}
