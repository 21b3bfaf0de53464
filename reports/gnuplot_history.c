/*
 * gnuplot_history.c: series through their versions: dots, levels with their bands, marks where a level changed
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both axes of gnuplot count pixels from the upper left corner of the picture, so that one plot holds all panels.
 */
#include <math.h>

#include "base/vec.h"
#include "reports/chart_history.h"
#include "reports/gnuplot_quote.h"
#include "reports/gnuplot_script.h"
#include "reports/palette.h"

enum {
	TICK_SIZE = 12,
	SMALL_SIZE = 10,
	PANEL_TITLE = 30,   /* of small multiples: two lines */
	VALUE_WORDS = 24,
	VERSIONS = 28,      /* below the plot */
	MARK_ROW = 16,      /* words of marks, above the plot */
	MAX_MARK_ROWS = 3,
	PLOT_HEIGHT = 260,
	SMALL_HEIGHT = 120,
	SMALL_WIDTH = 270,
	SMALL_GAP = 18,
	MAX_VERSION_WIDTH = 130,
	SHORT_WORDS = 80,
	RANGE_PIXELS = 5    /* a version's range needs as much room */
};

enum { DOT_COLOUR = 0 };

/* A panel and its place. */
struct panel {
	const struct chart_panel *is;
	double left, right, top, bottom;
	struct scale scale;
	bool is_small;
};

/* Lines of data that are drawn alike. */
struct layer {
	const char *name, *style;
	unsigned colour;
	VEC(struct str) lines;
};

enum layer_kind { BANDS, RANGES, LEVELS, DOTS, BETTER, WORSE, OTHER, BETTER_FULL, WORSE_FULL, OTHER_FULL, PAPER, BETTER_OPEN,
		  WORSE_OPEN, OTHER_OPEN, LAYERS };

#define MARK_LINE "using 1:2:(0):3 with vectors nohead dashtype (4,3) linewidth 1.5"
#define MARK_FULL "using 1:2 with points pointtype 7 pointsize 1.1"
#define MARK_OPEN "using 1:2 with points pointtype 6 pointsize 1.1 linewidth 2"

static const struct layer layer_styles[LAYERS] = {
	[BANDS] = { "bands", "using 1:2:3:4:5:6 with boxxyerror", PALETTE_GRID, { 0 } },
	[RANGES] = { "ranges", "using 1:2:(0):3 with vectors nohead linewidth 1", PALETTE_SOFT, { 0 } },
	[LEVELS] = { "levels", "using 1:2:3:(0) with vectors nohead linewidth 2.5", PALETTE_INK, { 0 } },
	[DOTS] = { "dots", "using 1:2 with points pointtype 7 pointsize 0.6", DOT_COLOUR, { 0 } },
	[BETTER] = { "better", MARK_LINE, PALETTE_BETTER, { 0 } },
	[WORSE] = { "worse", MARK_LINE, PALETTE_WORSE, { 0 } },
	[OTHER] = { "other", MARK_LINE, PALETTE_SOFT, { 0 } },
	[BETTER_FULL] = { "better_full", MARK_FULL, PALETTE_BETTER, { 0 } },
	[WORSE_FULL] = { "worse_full", MARK_FULL, PALETTE_WORSE, { 0 } },
	[OTHER_FULL] = { "other_full", MARK_FULL, PALETTE_SOFT, { 0 } },
	[PAPER] = { "paper", MARK_FULL, PALETTE_PAPER, { 0 } },
	[BETTER_OPEN] = { "better_open", MARK_OPEN, PALETTE_BETTER, { 0 } },
	[WORSE_OPEN] = { "worse_open", MARK_OPEN, PALETTE_WORSE, { 0 } },
	[OTHER_OPEN] = { "other_open", MARK_OPEN, PALETTE_SOFT, { 0 } },
};

struct drawing {
	struct canvas *canvas;
	struct layer layers[LAYERS];
};

static void add(struct drawing *d, enum layer_kind layer, struct str line)
{
	vec_push(d->canvas->arena, &d->layers[layer].lines, line);
}

/* ---- places ---------------------------------------------------------------------------------------------------- */

static double x_of(const struct panel *p, double version)
{
	return p->left + (version + 0.5) / (double)p->is->n * (p->right - p->left);
}

static double y_of(const struct panel *p, double value)
{
	return p->bottom - scale_share(&p->scale, value) * (p->bottom - p->top);
}

static void make_scale(struct panel *p, struct arena *a)
{
	double low = INFINITY, high = -INFINITY;

	for (size_t i = 0; i < p->is->n; i++) {
		const struct panel_dot *dot = &p->is->dots[i];

		low = fmin(low, fmin(dot->value, dot->low));
		high = fmax(high, fmax(dot->value, dot->high));
	}
	scale_make_near(low, high, a, &p->scale);
}

static double tick_room(const struct panel *p, unsigned size)
{
	double width = 0;

	for (size_t i = 0; i < p->scale.n_ticks; i++)
		width = fmax(width, canvas_text_width(p->scale.ticks[i].label, size));
	return width;
}

static size_t mark_rows(const struct chart_panel *p)
{
	return p->n_marks < MAX_MARK_ROWS ? p->n_marks : MAX_MARK_ROWS;
}

static size_t panels_a_row(unsigned width)
{
	size_t n = (width - 2 * CANVAS_EDGE + SMALL_GAP) / (SMALL_WIDTH + SMALL_GAP);

	return n ? n : 1;
}

unsigned gnuplot_history_height(const struct chart *chart, unsigned width)
{
	double head = canvas_head_height(chart, width, false);

	if (chart->n_panels == 1)
		return (unsigned)head + VALUE_WORDS + (unsigned)mark_rows(&chart->panels[0]) * MARK_ROW + PLOT_HEIGHT + VERSIONS;
	size_t rows = (chart->n_panels + panels_a_row(width) - 1) / panels_a_row(width);
	return (unsigned)head + (unsigned)rows * (PANEL_TITLE + SMALL_HEIGHT + VERSIONS) + CANVAS_EDGE;
}

/* The only panel, or the Ith of many. */
static void place(const struct canvas *c, size_t i, struct panel *p)
{
	double head = canvas_head_height(c->chart, c->look.width, false);
	size_t columns = panels_a_row(c->look.width), rows = (c->chart->n_panels + columns - 1) / columns, above = i / columns;
	double column = (c->look.width - 2.0 * CANVAS_EDGE + SMALL_GAP) / (double)columns;
	double row = (c->look.height - head - CANVAS_EDGE) / (double)rows;

	if (p->is_small) {
		p->left = CANVAS_EDGE + column * (double)(i % columns);
		p->right = p->left + column - SMALL_GAP;
		p->top = head + row * (double)above + PANEL_TITLE;
		p->bottom = fmax(p->top + row - PANEL_TITLE - VERSIONS, p->top + 1);
		p->left += tick_room(p, SMALL_SIZE) + 6;
	} else {
		p->left = CANVAS_EDGE + tick_room(p, TICK_SIZE) + 8;
		p->right = c->look.width - CANVAS_EDGE;
		p->top = head + VALUE_WORDS + (double)(mark_rows(p->is) * MARK_ROW);
		p->bottom = fmax(c->look.height - VERSIONS, p->top + 1);
	}
	p->right = fmax(p->right, p->left + 1);
}

/* ---- axes ------------------------------------------------------------------------------------------------------ */

static void write_values(struct canvas *c, const struct panel *p)
{
	unsigned size = p->is_small ? SMALL_SIZE : TICK_SIZE;
	double first = p->scale.from, last = INFINITY;

	for (size_t i = 0; i < p->scale.n_ticks; i++) {
		const struct scale_tick *tick = &p->scale.ticks[i];
		double y = p->bottom - (tick->at - first) / (p->scale.to - first) * (p->bottom - p->top);

		canvas_line(c, p->left, y, p->right, y, PALETTE_GRID);
		if (last - y < size + 4)
			continue;
		canvas_text(c, p->left - 6, y, p->left, tick->label, (struct canvas_style){ size, false, PALETTE_SOFT, CANVAS_RIGHT });
		last = y;
	}
	canvas_line(c, p->left, p->bottom, p->right, p->bottom, PALETTE_SOFT);
}

static double version_width(const struct panel *p, unsigned size)
{
	double width = 0;

	for (size_t i = 0; i < p->is->n; i++)
		width = fmax(width, canvas_text_width(p->is->versions[i], size));
	return fmin(width, p->is_small ? SMALL_WIDTH / 3.0 : MAX_VERSION_WIDTH);
}

/* As many as have room, among them the newest. */
static void write_versions(struct canvas *c, const struct panel *p)
{
	unsigned size = p->is_small ? SMALL_SIZE : TICK_SIZE;
	double width = version_width(p, size), step = (p->right - p->left) / (double)p->is->n;
	size_t every = (size_t)fmax(1, ceil((width + 10) / step));

	for (size_t i = p->is->n; i > 0; i = i > every ? i - every : 0) {
		double x = x_of(p, (double)(i - 1));
		bool over = x + width / 2 > c->look.width - 2, under = x - width / 2 < 2;
		enum canvas_align align = over ? CANVAS_RIGHT : under ? CANVAS_LEFT : CANVAS_CENTRE;

		canvas_line(c, x, p->bottom, x, p->bottom + 4, PALETTE_SOFT);
		canvas_text(c, over ? p->right : x, p->bottom + 14, width, p->is->versions[i - 1],
			    (struct canvas_style){ size, false, PALETTE_SOFT, align });
	}
}

static void write_titles(struct canvas *c, const struct panel *p)
{
	struct str rest = gnuplot_clean(p->is->title, c->arena);
	double y = p->top - PANEL_TITLE + 8, left = p->left - tick_room(p, SMALL_SIZE) - 6;
	unsigned columns = canvas_fit((p->right - left) / CANVAS_BOLD_WIDTH, SMALL_SIZE + 1);

	if (!p->is_small) {
		canvas_text(c, CANVAS_EDGE, p->top - 10 - (double)(mark_rows(p->is) * MARK_ROW), p->right,
			    canvas_value_words(c->chart, c->arena),
			    (struct canvas_style){ TICK_SIZE, false, PALETTE_SOFT, CANVAS_LEFT });
		return;
	}
	struct str first = canvas_next_line(&rest, columns);
	canvas_text(c, left, y, p->right - left, first, (struct canvas_style){ SMALL_SIZE + 1, true, PALETTE_INK, CANVAS_LEFT });
	canvas_text(c, left, y + 13, p->right - left, rest, (struct canvas_style){ SMALL_SIZE, false, PALETTE_SOFT, CANVAS_LEFT });
}

/* ---- data ------------------------------------------------------------------------------------------------------ */

static void add_dot(struct drawing *d, const struct panel *p, size_t version)
{
	double x = x_of(p, (double)version), y = y_of(p, p->is->dots[version].value);

	add(d, DOTS, arena_printf(d->canvas->arena, "%.2f %.2f", x, y));
}

/* A pixel's versions: the lowest and the highest stand for all. */
static void add_extremes(struct drawing *d, const struct panel *p, size_t from, size_t until)
{
	size_t low = from, high = from;

	for (size_t i = from; i < until; i++) {
		if (p->is->dots[i].value < p->is->dots[low].value)
			low = i;
		if (p->is->dots[i].value > p->is->dots[high].value)
			high = i;
	}
	add_dot(d, p, low);
	if (low != high)
		add_dot(d, p, high);
}

static void add_dots(struct drawing *d, const struct panel *p)
{
	double step = (p->right - p->left) / (double)p->is->n;

	for (size_t i = 0, end; i < p->is->n; i = end) {
		for (end = i + 1; end < p->is->n && floor(x_of(p, (double)end)) <= floor(x_of(p, (double)i)); end++)
			;
		add_extremes(d, p, i, end);
	}
	for (size_t i = 0; step >= RANGE_PIXELS && i < p->is->n; i++) {
		const struct panel_dot *dot = &p->is->dots[i];
		double low = y_of(p, dot->low), high = y_of(p, dot->high);

		if (dot->low < dot->high)
			add(d, RANGES, arena_printf(d->canvas->arena, "%.2f %.2f %.2f", x_of(p, (double)i), low, high - low));
	}
}

static void add_levels(struct drawing *d, const struct panel *p)
{
	struct arena *a = d->canvas->arena;

	for (size_t i = 0; i < p->is->n_levels; i++) {
		const struct panel_level *l = &p->is->levels[i];
		double left = x_of(p, (double)l->from - 0.5), right = x_of(p, (double)l->until - 0.5), y = y_of(p, l->value);

		add(d, LEVELS, arena_printf(a, "%.2f %.2f %.2f", left, y, right - left));
		if (l->low < l->high)
			add(d, BANDS, arena_printf(a, "%.2f %.2f %.2f %.2f %.2f %.2f", left, y, left, right, y_of(p, l->high),
						   y_of(p, l->low)));
	}
}

/* 0: better, 1: worse, 2: neither, or known */
static enum layer_kind kind_of(const struct panel_mark *m)
{
	if (m->is_known || m->direction == VERDICT_UNKNOWN || m->direction == VERDICT_SAME)
		return OTHER - BETTER;
	return m->direction == VERDICT_BETTER ? 0 : WORSE - BETTER;
}

static double level_at(const struct chart_panel *p, size_t version)
{
	for (size_t i = 0; i < p->n_levels; i++)
		if (version >= p->levels[i].from && version < p->levels[i].until)
			return p->levels[i].value;
	return p->dots[version].value;
}

/* The middle of its words. */
static double mark_y(const struct panel *p, size_t nth)
{
	if (p->is_small)
		return p->top + MARK_ROW / 2.0;
	return p->top - MARK_ROW / 2.0 - (double)(nth % MAX_MARK_ROWS) * MARK_ROW;
}

/* Words stand beside the mark's line: of a large chart each in a row of its own as long as there are rows. */
static void write_mark_words(struct canvas *c, const struct panel *p, size_t nth)
{
	static const unsigned colours[] = { PALETTE_BETTER, PALETTE_WORSE, PALETTE_SOFT };
	const struct panel_mark *m = &p->is->marks[nth];
	double x = x_of(p, (double)m->at - 0.5), y = mark_y(p, nth);
	bool is_left = x - p->left > (p->right - p->left) / 2;
	double room = is_left ? x - p->left : p->right - x;
	bool is_whole = !p->is_small && p->is->n_marks <= MAX_MARK_ROWS &&
			canvas_text_width(m->words, TICK_SIZE) * CANVAS_BOLD_WIDTH <= room;
	struct canvas_style style = { p->is_small ? SMALL_SIZE : TICK_SIZE, !m->is_known, colours[kind_of(m)],
				      is_left ? CANVAS_RIGHT : CANVAS_LEFT };

	canvas_text(c, is_left ? x - 4 : x + 4, y, p->is->n_marks <= MAX_MARK_ROWS ? room : fmin(room, SHORT_WORDS),
		    is_whole ? m->words : m->short_words, style);
}

static void add_marks(struct drawing *d, const struct panel *p)
{
	struct arena *a = d->canvas->arena;

	for (size_t i = 0; i < p->is->n_marks; i++) {
		const struct panel_mark *m = &p->is->marks[i];
		double x = x_of(p, (double)m->at - 0.5), y = y_of(p, level_at(p->is, m->at));
		double top = p->is_small ? p->top : mark_y(p, i) - MARK_ROW / 4.0;
		struct str at = arena_printf(a, "%.2f %.2f", x, y);

		add(d, BETTER + kind_of(m), arena_printf(a, "%.2f %.2f %.2f", x, p->bottom, top - p->bottom));
		if (m->is_provisional)
			add(d, PAPER, at);
		add(d, (m->is_provisional ? BETTER_OPEN : BETTER_FULL) + kind_of(m), at);
		write_mark_words(d->canvas, p, i);
	}
}

static void write_layers(struct drawing *d)
{
	FILE *out = d->canvas->out;
	bool is_first = true;

	for (size_t i = 0; i < LAYERS; i++) {
		if (d->layers[i].lines.n == 0)
			continue;
		fprintf(out, "$%s << " GNUPLOT_DATA_END "\n", d->layers[i].name);
		for (size_t j = 0; j < d->layers[i].lines.n; j++)
			fprintf(out, STR_FMT "\n", STR_ARG(d->layers[i].lines.at[j]));
		fputs(GNUPLOT_DATA_END "\n", out);
	}
	for (size_t i = 0; i < LAYERS; i++) {
		if (d->layers[i].lines.n == 0)
			continue;
		fprintf(out, "%s$%s %s linecolor rgb ", is_first ? "plot " : ", \\\n     ", d->layers[i].name, d->layers[i].style);
		canvas_colour(d->canvas, d->layers[i].colour);
		is_first = false;
	}
	fputs(is_first ? "plot NaN\n" : "\n", out);
}

void gnuplot_history(struct canvas *c)
{
	struct drawing d = { .canvas = c };

	for (size_t i = 0; i < LAYERS; i++)
		d.layers[i] = layer_styles[i];
	c->right = c->look.width;
	c->bottom = c->look.height;
	canvas_margins(c);
	fprintf(c->out, "set xrange [0:%u]\nset yrange [%u:0]\nunset xtics\nunset ytics\n", c->look.width, c->look.height);
	for (size_t i = 0; i < c->chart->n_panels; i++) {
		struct panel p = { .is = &c->chart->panels[i], .is_small = c->chart->n_panels > 1 };

		if (p.is->n == 0)
			continue;
		make_scale(&p, c->arena);
		place(c, i, &p);
		write_titles(c, &p);
		write_values(c, &p);
		write_versions(c, &p);
		add_levels(&d, &p);
		add_dots(&d, &p);
		add_marks(&d, &p);
	}
	write_layers(&d);
}
