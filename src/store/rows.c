/*
 * rows.c: the rows of a source, taken out and put again
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/rows.h"

#include "base/num.h"
#include "model/metric.h"
#include "store/attach.h"

/* "kernel:12 threads:9" back into the lines that fields came from. */
static void read_origin(struct str origin, uint32_t shift, struct row *row)
{
	while (origin.n) {
		struct str line = str_next_word(&origin);
		struct str name = str_cut(&line, ':');
		uint64_t n;

		for (size_t i = 0; i < ROW_FIELDS; i++)
			if (str_is(name, row_field_name[i]) && num_u64(line, &n))
				row->from[i] = (uint32_t)n + shift;
	}
}

static enum err_code load_cells(struct store *s, sqlite3_stmt *run, uint32_t shift, struct arena *a, struct row *row,
				struct err *e)
{
	VEC(struct cell) cells = { 0 };
	enum better better = BETTER_NEITHER;
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_CELLS_OF_RUN, "iii", sqlite3_column_int64(run, 10), sqlite3_column_int64(run, 11),
		     sqlite3_column_int64(run, 0)) ||
	    db_next(s, st, &more, e))
		return e->code;
	while (more) {
		(void)better_from_name(db_text(st, 5), &better);
		vec_push(a, &cells,
			 (struct cell){ .metric = arena_dup(a, db_text(st, 0)), .value = arena_dup(a, db_text(st, 1)),
					.unit = arena_dup(a, db_text(st, 2)),
					.line = (uint32_t)sqlite3_column_int64(st, 3) + shift,
					.flags = (unsigned)sqlite3_column_int64(st, 4) });
		if (db_next(s, st, &more, e))
			return e->code;
	}
	row->cells = cells.at;
	row->n_cells = cells.n;
	/* Kept with the metric; only rows of one number say it, and of a metric that we know it is not asked. */
	if (cells.n == 1 && better != BETTER_NEITHER)
		row->field[ROW_BETTER] = str_from(better_name(better));
	return OK;
}

static void read_row(sqlite3_stmt *st, uint32_t shift, struct arena *a, struct stored_row *out)
{
	static const struct {
		enum row_field field;
		int column;
	} fields[] = {
		{ ROW_KERNEL, 3 },   { ROW_ITERATION, 4 }, { ROW_BENCHMARK, 12 }, { ROW_PHASE, 13 },   { ROW_THREADS, 14 },
		{ ROW_FILE_MB, 15 }, { ROW_BLOCK, 16 },    { ROW_PARAMS, 17 },    { ROW_MACHINE, 18 }, { ROW_VARIANT, 19 },
		{ ROW_TIME, 20 },
	};
	struct row *row = &out->row;

	*out = (struct stored_row){ .hash = sqlite3_column_int64(st, 9) };
	row->block = (uint32_t)sqlite3_column_int64(st, 1);
	row->line = (uint32_t)sqlite3_column_int64(st, 2) + shift;
	row->flags = (unsigned)sqlite3_column_int64(st, 5);
	row->confidence = sqlite3_column_int(st, 6);
	row->importer = arena_cstr(a, db_text(st, 7));
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		row->field[fields[i].field] = arena_dup(a, db_text(st, fields[i].column));
	read_origin(db_text(st, 8), shift, row);
}

static enum err_code load_notes(struct store *s, int64_t source, uint32_t shift, struct stored_rows *out,
				struct err *e)
{
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_NOTES_OF_SOURCE, "i", source) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		vec_push(out->arena, &out->notes,
			 (struct stored_note){ (uint32_t)sqlite3_column_int64(st, 0) + shift,
					       arena_dup(out->arena, db_text(st, 1)) });
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return OK;
}

enum err_code rows_load(struct store *s, int64_t source, uint32_t first_line, struct stored_rows *out, struct err *e)
{
	uint32_t shift = first_line ? first_line - 1 : 0;
	sqlite3_stmt *st;
	bool more;

	if (db_query(s, &st, e, SQL_ROWS_OF_SOURCE, "i", source) || db_next(s, st, &more, e))
		return e->code;
	while (more) {
		struct stored_row row;

		read_row(st, shift, out->arena, &row);
		if (load_cells(s, st, shift, out->arena, &row.row, e) ||
		    attach_load(s, sqlite3_column_int64(st, 0), sqlite3_column_int64(st, 21), out->arena, &row.row, e))
			return e->code;
		vec_push(out->arena, &out->rows, row);
		if (db_next(s, st, &more, e))
			return e->code;
	}
	return load_notes(s, source, shift, out, e);
}

enum err_code rows_store(struct store *s, int64_t source, const struct source *head, const struct stored_rows *rows,
			 struct err *e)
{
	enum err_code code = put_open(s, source, head->key, head->first_line, e);

	for (size_t i = 0; code == OK && i < rows->notes.n; i++)
		code = store_put_note(s, rows->notes.at[i].line, rows->notes.at[i].text.p, e);
	for (size_t i = 0; code == OK && i < rows->rows.n; i++)
		code = put_row(s, &rows->rows.at[i].row, rows->rows.at[i].hash, e);
	if (code == OK)
		code = put_finish(s, e);
	put_close(s);
	return code;
}

enum err_code rows_renew(struct store *s, int64_t source, struct err *e)
{
	AUTO_ARENA(a);
	struct stored_rows rows = { .arena = a };
	struct source head;
	int64_t version;

	if (content_head(s, source, a, &head, &version, e) || rows_load(s, source, head.first_line, &rows, e) ||
	    content_clear(s, source, e))
		return e->code;
	return rows_store(s, source, &head, &rows, e);
}
