/*
 * grid.h: a table held in memory: its width is known before it is written, and it can be cut into several
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_GRID_H
#define REPORTS_GRID_H

#include "base/vec.h"
#include "reports/page.h"

struct grid_column {
	struct emit_column as;
	bool stays_left;   /* names the row: repeated when the table is cut */
	bool with_left;    /* never parted from the column at its left */
	bool may_go;       /* left out when no row has anything in it */
};

struct grid_cell {
	struct str text;
	enum emit_tone tone;
	bool is_hole;
};

struct grid {
	struct arena *arena;
	VEC(struct grid_column) columns;
	VEC(struct grid_cell) cells; /* row by row */
};

struct grid grid_new(struct arena *a);
/* All columns come before the first cell. */
void grid_column(struct grid *g, struct grid_column column);
void grid_cell(struct grid *g, struct str text, enum emit_tone tone);
void grid_hole(struct grid *g);

/* Columns of a terminal that the table takes as text. */
size_t grid_width(const struct grid *g, const struct page *page);

/* Written as one table, or, if the page's width is less, as several below each other; the columns that stay left are
 * in each. */
MUST_CHECK enum err_code grid_write(const struct grid *g, const struct page *page, struct err *e);

#endif
