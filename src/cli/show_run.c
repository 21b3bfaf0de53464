/*
 * show_run.c: one printed row, or one run of ours, with all that is known of it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "base/vec.h"
#include "cli/output.h"
#include "cli/show.h"
#include "query/text.h"

/* The rows of a cursor in memory: a run has few. */
struct grid {
	size_t n_columns;
	const char **name;
	bool *is_same; /* of a column: all rows say the same */
	VEC(struct str) cells; /* row by row */
};

static void grid_init(struct grid *g, const struct store_cursor *c, struct arena *a)
{
	*g = (struct grid){ .n_columns = store_cursor_columns(c) };
	g->name = arena_array(a, g->n_columns, sizeof *g->name);
	g->is_same = arena_array(a, g->n_columns, sizeof *g->is_same);
	for (size_t i = 0; i < g->n_columns; i++) {
		g->name[i] = arena_cstr(a, str_from(store_cursor_name(c, i)));
		g->is_same[i] = true;
	}
}

static enum err_code grid_read(struct grid *g, struct store_cursor *c, struct arena *a, struct err *e)
{
	bool more;

	for (;;) {
		if (store_cursor_next(c, &more, e))
			return e->code;
		if (!more)
			return OK;
		for (size_t i = 0; i < g->n_columns; i++) {
			struct str cell = arena_dup(a, store_cursor_text(c, i));
			vec_push(a, &g->cells, cell);
			g->is_same[i] = g->is_same[i] && str_eq(cell, g->cells.at[i]);
		}
	}
}

static enum err_code print_differing(const struct cmd_context *cx, const struct grid *g, struct err *e)
{
	struct emit_column *columns = arena_array(cx->arena, g->n_columns, sizeof *columns);
	size_t n = 0;

	for (size_t i = 0; i < g->n_columns; i++)
		if (!g->is_same[i])
			columns[n++] = (struct emit_column){ .name = g->name[i] };
	if (n == 0)
		return OK;
	putchar('\n');
	struct emitter *w = output_new(cx, NULL);
	emit_begin(w, columns, n);
	for (size_t i = 0; i < g->cells.n; i++) {
		if (!g->is_same[i % g->n_columns])
			emit_cell(w, g->cells.at[i], TONE_PLAIN);
		if (i % g->n_columns == g->n_columns - 1)
			emit_row_end(w);
	}
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	return code;
}

/* What all its numbers share as "name: value", the rest as a table. */
static enum err_code print_run(const struct cmd_context *cx, struct store_cursor *c, struct str id, struct err *e)
{
	struct grid g;

	grid_init(&g, c, cx->arena);
	if (grid_read(&g, c, cx->arena, e))
		return e->code;
	if (g.cells.n == 0)
		return err_set(e, ERR_NOT_FOUND, "no run \"" STR_FMT "\"; \"behemoth list runs\" shows them", STR_ARG(id));
	for (size_t i = 0; i < g.n_columns; i++)
		/* The key that sorts kernels says nothing to a reader. */
		if (g.is_same[i] && !str_is(str_from(g.name[i]), "kernel_key"))
			output_field(g.name[i], g.cells.at[i]);
	return print_differing(cx, &g, e);
}

/* A recorded run is its source, so the beginning of its id is enough; a printed row has its own name ("8f3a-12"). */
static enum err_code whole_id(const struct cmd_context *cx, struct str *id, struct err *e)
{
	struct source source;

	if (str_find_char(*id, '-') != STR_NPOS)
		return OK;
	enum err_code code = store_get_source(cx->store, *id, cx->arena, &source, e);
	if (code == OK && source.kind == SOURCE_RUN)
		*id = source.key;
	if (code == ERR_NOT_FOUND) {
		err_clear(e);
		return OK;
	}
	return code;
}

enum err_code show_run(const struct cmd_context *cx, struct str id, const char *format, struct err *e)
{
	struct store_cursor *cursor;

	if (whole_id(cx, &id, e) ||
	    store_measurements(cx->store, query_condition(NULL, "run", id, cx->arena), &cursor, e))
		return e->code;
	if (format)
		return output_listing(cx, format, cursor, "no such run", e);
	enum err_code code = print_run(cx, cursor, id, e);
	store_cursor_close(cursor);
	return code;
}
