/*
 * grid.c: a table held in memory
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/grid.h"

#include "emit/utf8.h"

enum { GAP = 2 }; /* between columns, as in emit's text table */

struct grid grid_new(struct arena *a)
{
	return (struct grid){ .arena = a };
}

void grid_column(struct grid *g, struct grid_column column)
{
	vec_push(g->arena, &g->columns, column);
}

void grid_cell(struct grid *g, struct str text, enum emit_tone tone)
{
	vec_push(g->arena, &g->cells, (struct grid_cell){ text, tone, false });
}

void grid_hole(struct grid *g)
{
	vec_push(g->arena, &g->cells, (struct grid_cell){ .is_hole = true });
}

static size_t rows_of(const struct grid *g)
{
	return g->columns.n ? g->cells.n / g->columns.n : 0;
}

static const struct grid_cell *cell_at(const struct grid *g, size_t row, size_t column)
{
	return &g->cells.at[row * g->columns.n + column];
}

static bool is_shown(const struct grid *g, size_t column)
{
	if (!g->columns.at[column].may_go)
		return true;
	for (size_t row = 0; row < rows_of(g); row++)
		if (cell_at(g, row, column)->text.n)
			return true;
	return false;
}

static size_t column_width(const struct grid *g, size_t column)
{
	size_t width = utf8_width(str_from(g->columns.at[column].as.name));

	for (size_t row = 0; row < rows_of(g); row++) {
		const struct grid_cell *cell = cell_at(g, row, column);
		size_t own = cell->is_hole ? 1 : utf8_width(cell->text);

		if (own > width)
			width = own;
	}
	return width;
}

static size_t widths(const struct grid *g, size_t *width)
{
	size_t total = 0;

	for (size_t i = 0; i < g->columns.n; i++) {
		width[i] = is_shown(g, i) ? column_width(g, i) + GAP : 0;
		total += width[i];
	}
	return total ? total - GAP : 0;
}

/* Labels of strangers take more room when their control characters are shown. */
static void make_visible(const struct grid *g, const struct page *page)
{
	bool ascii = page->view->plain_ascii;

	if (page->view->format != EMIT_TEXT)
		return;
	for (size_t i = 0; i < g->columns.n; i++)
		g->columns.at[i].as.name = emit_visible(str_from(g->columns.at[i].as.name), ascii, g->arena).p;
	for (size_t i = 0; i < g->cells.n; i++)
		g->cells.at[i].text = emit_visible(g->cells.at[i].text, ascii, g->arena);
}

size_t grid_width(const struct grid *g, const struct page *page)
{
	make_visible(g, page);
	return widths(g, arena_array(g->arena, g->columns.n, sizeof(size_t)));
}

/* One table.  If even this is too wide, its cells are cut, with a mark at their ends. */
static enum err_code write_part(const struct grid *g, const size_t *picked, size_t n, const struct page *page,
				struct err *e)
{
	struct emit_column *columns = arena_array(g->arena, n, sizeof *columns);
	size_t total = 0;

	for (size_t i = 0; i < n; i++)
		total += column_width(g, picked[i]) + (i ? GAP : 0);
	for (size_t i = 0; i < n; i++) {
		columns[i] = g->columns.at[picked[i]].as;
		columns[i].may_shrink |= total > page->view->width;
	}
	struct emitter *w = page_emitter(page);
	emit_begin(w, columns, n);
	for (size_t row = 0; row < rows_of(g); row++) {
		for (size_t i = 0; i < n; i++) {
			const struct grid_cell *cell = cell_at(g, row, picked[i]);

			if (cell->is_hole)
				emit_hole(w);
			else
				emit_cell(w, cell->text, cell->tone);
		}
		emit_row_end(w);
	}
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	page_after_table(page);
	if (code && page_is_unread(page)) {
		err_clear(e);
		return OK;
	}
	return code;
}

/* Appends the columns that stay left; returns their width. */
static size_t pick_left(const struct grid *g, const size_t *width, size_t *picked, size_t *n)
{
	size_t total = 0;

	*n = 0;
	for (size_t i = 0; i < g->columns.n; i++)
		if (g->columns.at[i].stays_left && width[i]) {
			picked[(*n)++] = i;
			total += width[i];
		}
	return total;
}

/* The end of the columns from I on that must not be parted, and their width. */
static size_t unit_end(const struct grid *g, const size_t *width, size_t i, size_t *unit_width)
{
	*unit_width = width[i++];
	while (i < g->columns.n && g->columns.at[i].with_left)
		*unit_width += width[i++];
	return i;
}

enum err_code grid_write(const struct grid *g, const struct page *page, struct err *e)
{
	size_t *width = arena_array(g->arena, g->columns.n, sizeof *width);
	size_t *picked = arena_array(g->arena, g->columns.n, sizeof *picked);
	size_t limit = page->view->width ? page->view->width + GAP : SIZE_MAX;
	size_t n, unit_width, end;

	make_visible(g, page);
	widths(g, width);
	size_t used = pick_left(g, width, picked, &n);
	size_t n_left = n, left = used;
	for (size_t i = 0; i < g->columns.n; i = end) {
		end = unit_end(g, width, i, &unit_width);
		if (g->columns.at[i].stays_left)
			continue;
		if (n > n_left && used + unit_width > limit) {
			if (write_part(g, picked, n, page, e))
				return e->code;
			page_gap(page);
			n = n_left;
			used = left;
		}
		for (size_t j = i; j < end; j++)
			if (width[j])
				picked[n++] = j;
		used += unit_width;
	}
	return write_part(g, picked, n, page, e);
}
