/*
 * fix.c: what a person says against what was read
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "store/count.h"
#include "store/rows.h"

/* Digits of a forgotten source's id that are enough to name it. */
enum { UNFORGET_MIN = 4 };

static bool is_at_line(const struct row *row, uint32_t line)
{
	if (line == 0 || row->line == line)
		return true;
	for (size_t i = 0; i < row->n_cells; i++)
		if (row->cells[i].line == line)
			return true;
	return false;
}

static enum err_code count_rows(struct store *s, int64_t source, uint32_t first_line, uint32_t line, size_t *n,
				struct err *e)
{
	AUTO_ARENA(a);
	struct stored_rows rows = { .arena = a };

	*n = 0;
	if (rows_load(s, source, first_line, &rows, e))
		return e->code;
	for (size_t i = 0; i < rows.rows.n; i++)
		*n += is_at_line(&rows.rows.at[i].row, line);
	if (*n == 0)
		return line ? err_set(e, ERR_NOT_FOUND, "no result at line %u", line)
			    : err_set(e, ERR_NOT_FOUND, "no results");
	return OK;
}

static enum err_code keep(struct store *s, struct str key, int64_t line, const struct correction *c, struct err *e)
{
	struct str field = str_from(row_field_name[c->field]);
	int64_t last;
	bool found;

	if (db_lookup(s, &last, &found, e, SQL_CORRECTION_TIME, "sis", key, line, field))
		return e->code;
	return db_run(s, e, SQL_CORRECTION_PUT, "sissi", key, line, field, c->value, db_time_of_word(found ? last : 0));
}

static enum err_code fix_rows(struct store *s, const struct correction *c, int64_t id, const struct source *head,
			      size_t *changed, struct err *e)
{
	if (c->line && c->line < head->first_line)
		return err_set(e, ERR_NOT_FOUND, "no result at line %u: it begins at line %u", c->line, head->first_line);
	if (count_rows(s, id, head->first_line, c->line, changed, e))
		return e->code;
	int64_t line = c->line ? (int64_t)c->line - head->first_line + 1 : 0;
	return keep(s, head->key, line, c, e) ? e->code : rows_renew(s, id, e);
}

static enum err_code fix(struct store *s, const struct correction *c, struct arena *a, size_t *changed, struct err *e)
{
	struct source head;
	int64_t id;

	if (content_by_id(s, c->source, a, &id, &head, e))
		return e->code;
	return fix_rows(s, c, id, &head, changed, e) ? err_wrap(e, "source " STR_FMT, STR_ARG(c->source)) : OK;
}

enum err_code store_fix(struct store *s, const struct correction *c, size_t *changed, struct err *e)
{
	AUTO_ARENA(a);

	*changed = 0;
	if (c->field == ROW_BENCHMARK && c->value.n == 0)
		return err_set(e, ERR_USAGE, "a result without a benchmark cannot be kept");
	if (db_begin(s, e))
		return e->code;
	if (fix(s, c, a, changed, e)) {
		*changed = 0;
		db_rollback(s);
		return e->code;
	}
	return db_commit(s, e);
}

enum err_code content_forget(struct store *s, int64_t id, struct str key, struct err *e)
{
	if (db_run(s, e, SQL_FORGOTTEN_ADD, "s", key))
		return e->code;
	if (id == 0)
		return OK;
	if (content_clear(s, id, e) || db_run(s, e, SQL_RAW_DELETE, "i", id))
		return e->code;
	return db_run(s, e, SQL_SOURCE_DELETE, "i", id);
}

enum err_code store_forget(struct store *s, struct str source, struct err *e)
{
	AUTO_ARENA(a);
	struct source head;
	int64_t id;

	if (db_begin(s, e))
		return e->code;
	if (content_by_id(s, source, a, &id, &head, e) || content_forget(s, id, head.key, e) ||
	    cells_after_source(s, e)) {
		db_rollback(s);
		return e->code;
	}
	return db_commit(s, e);
}

static enum err_code unforget(struct store *s, struct str source, struct err *e)
{
	int64_t n = 0;
	bool found;

	if (source.n < UNFORGET_MIN)
		return err_set(e, ERR_USAGE, "\"" STR_FMT "\": an id needs at least %d digits", STR_ARG(source), UNFORGET_MIN);
	if (db_lookup(s, &n, &found, e, SQL_FORGOTTEN_BY_PREFIX, "s", source))
		return e->code;
	if (n == 0)
		return err_set(e, ERR_NOT_FOUND, "no forgotten source \"" STR_FMT "\"", STR_ARG(source));
	if (n > 1)
		return err_set(e, ERR_USAGE, "\"" STR_FMT "\" fits several forgotten sources", STR_ARG(source));
	/* Whichever file it stands in has to be read again, although it was read to its end. */
	return db_run(s, e, SQL_FORGOTTEN_DELETE, "s", source) ? e->code : db_run(s, e, SQL_FILES_DELETE, "");
}

enum err_code store_unforget(struct store *s, struct str source, struct err *e)
{
	if (db_begin(s, e))
		return e->code;
	if (unforget(s, source, e)) {
		db_rollback(s);
		return e->code;
	}
	return db_commit(s, e);
}
