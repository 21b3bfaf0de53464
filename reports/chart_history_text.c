/*
 * chart_history_text.c: series through their versions, in the terminal
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	tiobench rand-write, 8 threads
 *	rate, MB/s; higher is better
 *	        |
 *	   0.85 |  o   o oo┊
 *	        |--o-o-o---┊
 *	   0.80 |          ┊---o--o-o
 *	        +--------------------
 *	         2.4.0          2.4.9
 *	  v 2.4.6 worse -5.9% [-6.4, -5.1]
 */
#include <math.h>
#include <string.h>

#include "emit/utf8.h"
#include "reports/chart_history.h"
#include "reports/chart_scale.h"
#include "reports/gnuplot_canvas.h"
#include "reports/gnuplot_quote.h"
#include "reports/palette.h"

enum { DEFAULT_WIDTH = 80, MIN_COLUMNS = 10, ROWS = 11, SMALL_ROWS = 5, COLUMNS_A_VERSION = 4, LABEL_GAP = 2 };

/* What is seen of a spot; the later hides the earlier. */
enum spot { SPOT_EMPTY, SPOT_LEVEL, SPOT_MARK, SPOT_MARK_OPEN, SPOT_DOT, SPOTS };

static const char *const spots[2][SPOTS] = {
	{ " ", "\u2500", "\u2502", "\u250a", "\u25cf" },
	{ " ", "-", "|", ":", "o" },
};

struct grid {
	const struct chart_panel *panel;
	const struct chart_text_look *look;
	FILE *out;
	struct arena *a;
	struct scale scale;
	unsigned label, columns, rows;
	unsigned char *at;      /* enum spot, by row */
	const struct panel_mark **marks; /* of each column, or NULL */
};

static unsigned column_of(const struct grid *g, size_t version)
{
	return (unsigned)(((double)version + 0.5) / (double)g->panel->n * g->columns);
}

static unsigned row_of(const struct grid *g, double value)
{
	double row = floor((1 - scale_share(&g->scale, value)) * g->rows);

	return row >= g->rows ? g->rows - 1 : row > 0 ? (unsigned)row : 0;
}

static void set(struct grid *g, unsigned row, unsigned column, enum spot spot)
{
	unsigned char *at = &g->at[row * g->columns + column];

	if (*at < spot)
		*at = (unsigned char)spot;
}

static void draw(struct grid *g)
{
	const struct chart_panel *p = g->panel;

	for (size_t i = 0; i < p->n_levels; i++)
		for (unsigned x = column_of(g, p->levels[i].from); x <= column_of(g, p->levels[i].until - 1); x++)
			set(g, row_of(g, p->levels[i].value), x, SPOT_LEVEL);
	for (size_t i = 0; i < p->n_marks; i++) {
		unsigned x = column_of(g, p->marks[i].at);

		g->marks[x] = &p->marks[i];
		for (unsigned y = 0; y < g->rows; y++)
			set(g, y, x, p->marks[i].is_provisional ? SPOT_MARK_OPEN : SPOT_MARK);
	}
	for (size_t i = 0; i < p->n; i++)
		set(g, row_of(g, p->dots[i].value), column_of(g, i), SPOT_DOT);
}

static void begin_colour(const struct grid *g, unsigned colour)
{
	unsigned rgb = palette_rgb(colour, true);

	if (g->look->colour)
		fprintf(g->out, "\033[38;2;%u;%u;%um", rgb >> 16, rgb >> 8 & 255, rgb & 255);
}

static void end_colour(const struct grid *g)
{
	if (g->look->colour)
		fputs("\033[0m", g->out);
}

static unsigned colour_of(const struct panel_mark *m)
{
	if (m->is_known || (m->direction != VERDICT_BETTER && m->direction != VERDICT_WORSE))
		return PALETTE_SOFT;
	return m->direction == VERDICT_BETTER ? PALETTE_BETTER : PALETTE_WORSE;
}

static void write_spot(const struct grid *g, unsigned row, unsigned column)
{
	enum spot spot = g->at[row * g->columns + column];
	bool is_mark = spot == SPOT_MARK || spot == SPOT_MARK_OPEN;

	if (is_mark)
		begin_colour(g, colour_of(g->marks[column]));
	else if (spot == SPOT_DOT)
		begin_colour(g, 0);
	fputs(spots[g->look->plain_ascii][spot], g->out);
	if (is_mark || spot == SPOT_DOT)
		end_colour(g);
}

/* The axis' mark that stands on this row, if one does. */
static struct str tick_of(const struct grid *g, unsigned row)
{
	for (size_t i = 0; i < g->scale.n_ticks; i++) {
		double share = (g->scale.ticks[i].at - g->scale.from) / (g->scale.to - g->scale.from);

		if ((unsigned)fmin(floor((1 - share) * g->rows), g->rows - 1) == row)
			return g->scale.ticks[i].label;
	}
	return STR_NONE;
}

static void write_grid(const struct grid *g)
{
	const char *upright = g->look->plain_ascii ? "|" : "\u2502", *corner = g->look->plain_ascii ? "+" : "\u2514";
	const char *bottom = g->look->plain_ascii ? "-" : "\u2500";

	for (unsigned y = 0; y < g->rows; y++) {
		struct str tick = tick_of(g, y);
		unsigned last = g->columns;

		fprintf(g->out, "%*s" STR_FMT " %s", (int)(g->label - utf8_width(tick)), "", STR_ARG(tick), upright);
		while (last > 0 && g->at[y * g->columns + last - 1] == SPOT_EMPTY)
			last--;
		for (unsigned x = 0; x < last; x++)
			write_spot(g, y, x);
		putc('\n', g->out);
	}
	fprintf(g->out, "%*s %s", (int)g->label, "", corner);
	for (unsigned x = 0; x < g->columns; x++)
		fputs(bottom, g->out);
	putc('\n', g->out);
}

/* The oldest version and the newest. */
static void write_versions(const struct grid *g)
{
	unsigned half = g->columns / 2 > LABEL_GAP ? g->columns / 2 - LABEL_GAP : 1;
	struct str first = gnuplot_shorten(g->panel->versions[0], half, g->a);
	struct str last = gnuplot_shorten(g->panel->versions[g->panel->n - 1], half, g->a);
	int gap = (int)g->columns - (int)utf8_width(first) - (int)utf8_width(last);

	fprintf(g->out, "%*s" STR_FMT, (int)g->label + 2, "", STR_ARG(first));
	if (g->panel->n > 1)
		fprintf(g->out, "%*s" STR_FMT, gap > LABEL_GAP ? gap : LABEL_GAP, "", STR_ARG(last));
	putc('\n', g->out);
}

static void write_marks(const struct grid *g)
{
	static const char *const signs[2][3] = { { "\u25b2", "\u25bc", "\u25c6" }, { "^", "v", "*" } };

	for (size_t i = 0; i < g->panel->n_marks; i++) {
		const struct panel_mark *m = &g->panel->marks[i];
		double before = m->at ? g->panel->dots[m->at - 1].value : NAN;
		size_t sign = m->direction == VERDICT_UNKNOWN || isnan(before) ? 2 : m->direction == VERDICT_WORSE;

		fputs("  ", g->out);
		begin_colour(g, colour_of(m));
		fprintf(g->out, "%s " STR_FMT, signs[g->look->plain_ascii][sign], STR_ARG(gnuplot_clean(m->words, g->a)));
		end_colour(g);
		putc('\n', g->out);
	}
}

static void measure(struct grid *g)
{
	double low = INFINITY, high = -INFINITY;
	unsigned width = g->look->width ? g->look->width : DEFAULT_WIDTH;

	for (size_t i = 0; i < g->panel->n; i++) {
		low = fmin(low, g->panel->dots[i].value);
		high = fmax(high, g->panel->dots[i].value);
	}
	scale_make_near(low, high, g->a, &g->scale);
	for (size_t i = 0; i < g->scale.n_ticks; i++)
		if (g->label < utf8_width(g->scale.ticks[i].label))
			g->label = utf8_width(g->scale.ticks[i].label);
	g->columns = width > g->label + 2 + MIN_COLUMNS ? width - g->label - 2 : MIN_COLUMNS;
	if (g->columns / COLUMNS_A_VERSION >= g->panel->n)
		g->columns = (unsigned)g->panel->n * COLUMNS_A_VERSION;
	g->at = arena_array(g->a, (size_t)g->rows * g->columns, 1);
	g->marks = arena_array(g->a, g->columns, sizeof(void *));
}

static void write_line(const struct grid *g, struct str text, bool bold)
{
	struct str rest = gnuplot_clean(text, g->a);

	while (rest.n) {
		struct str line = canvas_next_line(&rest, g->look->width ? g->look->width : DEFAULT_WIDTH);

		fprintf(g->out, "%s" STR_FMT "%s\n", bold && g->look->colour ? "\033[1m" : "", STR_ARG(line),
			bold && g->look->colour ? "\033[0m" : "");
	}
}

void chart_history_write_text(const struct chart *chart, const struct chart_text_look *look, FILE *out, struct arena *a)
{
	struct grid head = { .look = look, .out = out, .a = a };

	write_line(&head, chart->title, true);
	if (chart->n_panels == 1)
		write_line(&head, canvas_value_words(chart, a), false);
	write_line(&head, chart->subtitle, false);
	for (size_t i = 0; i < chart->n_panels; i++) {
		struct grid g = { .panel = &chart->panels[i], .look = look, .out = out, .a = a,
				  .rows = chart->n_panels > 1 ? SMALL_ROWS : ROWS };

		if (g.panel->n == 0)
			continue;
		putc('\n', out);
		write_line(&g, g.panel->title, true);
		measure(&g);
		draw(&g);
		write_grid(&g);
		write_versions(&g);
		write_marks(&g);
	}
	putc('\n', out);
}
