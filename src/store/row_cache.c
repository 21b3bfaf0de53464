/*
 * row_cache.c: what the printed rows of numbers say, read once and kept
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking up the row of each number by itself took longer than reading the numbers.
 */
#include "store/row_cache.h"

#include <string.h>

#include "model/row.h"
#include "model/source.h"

enum { RUN_KEY_SHOWN = 16 }; /* digits of the source's key: source.short */

struct row_cache row_cache_new(struct store *s, struct arena *a)
{
	return (struct row_cache){ .store = s, .arena = a, .blocks = map_new(a), .sources = map_new(a),
				   .labels = map_new(a), .words = map_new(a) };
}

static enum err_code add_source(struct row_cache *c, int64_t id, struct err *e)
{
	struct cached_source *source = NULL;
	sqlite3_stmt *st;
	bool found;

	if (db_query(c->store, &st, e, SQL_SOURCE_OF_ROW, "i", id) || db_next(c->store, st, &found, e))
		return e->code;
	if (found) {
		source = arena_alloc(c->arena, sizeof *source);
		source->key = arena_dup(c->arena, db_text(st, 0));
		source->time = sqlite3_column_type(st, 1) == SQLITE_NULL ? SOURCE_NO_TIME : sqlite3_column_int64(st, 1);
		source->first_line = sqlite3_column_int64(st, 2);
		source->is_run = sqlite3_column_int(st, 3);
		sqlite3_reset(st);
	}
	vec_push(c->arena, &c->source, source);
	return OK;
}

static enum err_code find_source(struct row_cache *c, int64_t id, const struct cached_source **out, struct err *e)
{
	bool is_new;
	size_t i = map_add(&c->sources, MAP_KEY(id), &is_new);

	if (is_new && add_source(c, id, e))
		return e->code;
	*out = c->source.at[i];
	return OK;
}

static enum err_code read_text(struct row_cache *c, enum sql_id sql, int64_t id, struct str *out, struct err *e)
{
	sqlite3_stmt *st;
	bool found;

	*out = STR("");
	if (db_query(c->store, &st, e, sql, "i", id) || db_next(c->store, st, &found, e))
		return e->code;
	if (found) {
		*out = arena_dup(c->arena, db_text(st, 0));
		sqlite3_reset(st);
	}
	return OK;
}

static enum err_code find_label(struct row_cache *c, int64_t id, struct cached_label **out, struct err *e)
{
	bool is_new;
	size_t i = map_add(&c->labels, MAP_KEY(id), &is_new);

	if (is_new) {
		struct cached_label *label = arena_alloc(c->arena, sizeof *label);

		if (read_text(c, SQL_LABEL_TEXT, id, &label->text, e))
			return e->code;
		vec_push(c->arena, &c->label, label);
	}
	*out = c->label.at[i];
	return OK;
}

enum err_code row_cache_word(struct row_cache *c, int64_t word, struct str *out, struct err *e)
{
	struct str text;
	bool is_new;
	size_t i = map_add(&c->words, MAP_KEY(word), &is_new);

	*out = STR("");
	if (is_new) {
		if (read_text(c, SQL_WORD_TEXT, word, &text, e))
			return e->code;
		vec_push(c->arena, &c->word, text);
	}
	*out = c->word.at[i];
	return OK;
}

enum row_column { ROW_ID, ROW_SOURCE, ROW_LABEL, ROW_TEXT, ROW_BITS, ROW_LINE, ROW_NTH, ROW_SECONDS, ROW_SETTING_ID };

/* BEFORE: the row before it, with which it mostly shares its source, label and iteration. */
static enum err_code fill_row(struct row_cache *c, sqlite3_stmt *st, const struct cached_row *before,
			      struct cached_row *row, struct err *e)
{
	struct str iteration = db_text(st, ROW_TEXT);

	if (find_source(c, sqlite3_column_int64(st, ROW_SOURCE), &row->source, e) ||
	    find_label(c, sqlite3_column_int64(st, ROW_LABEL), &row->label, e))
		return e->code;
	row->iteration = before && str_eq(before->iteration, iteration) ? before->iteration
									 : arena_dup(c->arena, iteration);
	row->flags = (unsigned)sqlite3_column_int64(st, ROW_BITS);
	row->line = sqlite3_column_int64(st, ROW_LINE);
	row->nth = (uint32_t)sqlite3_column_int64(st, ROW_NTH);
	row->setting = sqlite3_column_int64(st, ROW_SETTING_ID);
	row->time = row->source ? row->source->time : SOURCE_NO_TIME;
	if (sqlite3_column_type(st, ROW_SECONDS) != SQLITE_NULL)
		row->time = sqlite3_column_int64(st, ROW_SECONDS);
	return OK;
}

static enum err_code add_block(struct row_cache *c, int64_t block, struct err *e)
{
	struct cached_row *rows = arena_array(c->arena, ROWS_A_BLOCK, sizeof *rows), *before = NULL;
	int64_t first = block * ROWS_A_BLOCK;
	sqlite3_stmt *st;
	bool more;

	vec_push(c->arena, &c->rows, rows);
	if (db_query(c->store, &st, e, SQL_ROWS_THAT_COUNT, "ii", first, first + ROWS_A_BLOCK - 1) ||
	    db_next(c->store, st, &more, e))
		return e->code;
	while (more) {
		struct cached_row *row = &rows[sqlite3_column_int64(st, ROW_ID) - first];

		if (fill_row(c, st, before, row, e) || db_next(c->store, st, &more, e))
			return e->code;
		before = row;
	}
	return OK;
}

enum err_code row_cache_find(struct row_cache *c, int64_t row, struct cached_row **out, struct err *e)
{
	/* Rounded down for negative ids, too, which only a damaged database has. */
	int64_t in_block = row & (ROWS_A_BLOCK - 1), block = (row - in_block) / ROWS_A_BLOCK;
	bool is_new;
	size_t i = map_add(&c->blocks, MAP_KEY(block), &is_new);

	if (is_new && add_block(c, block, e))
		return e->code;
	*out = &c->rows.at[i][in_block];
	return OK;
}

/* The digits of NUMBER before END; returns where they begin. */
static char *put_digits(char *end, int64_t number)
{
	uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

	do
		*--end = (char)('0' + rest % 10);
	while (rest /= 10);
	if (number < 0)
		*--end = '-';
	return end;
}

struct str row_cache_run(struct row_cache *c, struct cached_row *row)
{
	char text[64], *end = text + sizeof text, *p = end;
	struct str key = str_sub(row->source->key, 0, RUN_KEY_SHOWN);

	if (row->run.p)
		return row->run;
	if (row->source->is_run)
		return row->run = row->source->key;
	if (row->nth) {
		p = put_digits(p, row->nth);
		*--p = '.';
	}
	p = put_digits(p, row->line);
	*--p = '-';
	p -= key.n;
	memcpy(p, key.p, key.n);
	return row->run = arena_dup(c->arena, str_span(p, end));
}
