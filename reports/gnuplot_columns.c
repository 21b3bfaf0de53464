/*
 * gnuplot_columns.c: numbers upwards, thread counts or percentiles to the right: bars, lines, latencies, tails
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The axis to the right counts thread counts: 0, 1, 2, ...; under lines it is the logarithm of the thread count.
 */
#include <math.h>

#include "reports/gnuplot_quote.h"
#include "reports/gnuplot_script.h"
#include "reports/palette.h"

enum {
	TICK_SIZE = 12,
	NUMBER_SIZE = 11,
	VALUE_WORDS_HEIGHT = 38, /* with room for a number on the highest bar */
	CATEGORIES_HEIGHT = 48,
	MAX_BAR = 64 /* pixels */
};

#define CLUSTER_SHARE 0.82 /* of the room of a thread count */

/* Where things stand on the axis to the right. */
struct columns {
	struct canvas *canvas;
	double from, to;   /* of the axis */
	double step;       /* from one series to the next within a cluster */
	bool is_log;       /* categories stand at their logarithms */
};

static bool is_lines(const struct chart *chart)
{
	return chart->kind == CHART_LINES || chart->kind == CHART_TAIL;
}

static bool can_be_log(const struct chart *chart)
{
	for (size_t i = 0; i < chart->n_categories; i++)
		if (!(chart->categories[i].x > 0))
			return false;
	return chart->kind == CHART_LINES && chart->n_categories > 1;
}

static double category_at(const struct columns *k, size_t category)
{
	return k->is_log ? log2(k->canvas->chart->categories[category].x) : (double)category;
}

static double pixels_per_unit(const struct columns *k)
{
	return (k->canvas->right - k->canvas->left) / (k->to - k->from);
}

static void place(struct columns *k)
{
	const struct chart *chart = k->canvas->chart;
	double n_series = is_lines(chart) || chart->n_series == 0 ? 1 : (double)chart->n_series;

	k->is_log = can_be_log(chart);
	k->from = k->is_log ? INFINITY : -0.5;
	k->to = k->is_log ? -INFINITY : fmax((double)chart->n_categories, 1) - 0.5;
	for (size_t i = 0; k->is_log && i < chart->n_categories; i++) {
		k->from = fmin(k->from, category_at(k, i));
		k->to = fmax(k->to, category_at(k, i));
	}
	if (k->is_log) {
		double edge = fmax((k->to - k->from) * 0.06, 0.2);
		k->from -= edge;
		k->to += edge;
	}
	k->step = fmin(CLUSTER_SHARE / n_series, MAX_BAR / pixels_per_unit(k));
}

static double point_at(const struct columns *k, const struct chart_point *p)
{
	double middle = ((double)k->canvas->chart->n_series - 1) / 2;

	if (is_lines(k->canvas->chart))
		return category_at(k, p->category);
	return category_at(k, p->category) + ((double)p->series - middle) * k->step;
}

static void write_axes(const struct columns *k)
{
	struct canvas *c = k->canvas;
	const struct scale *s = &c->scale;
	double first = s->has_zero ? s->zero_at : s->from, last = -INFINITY;
	const struct canvas_style tick = { TICK_SIZE, false, PALETTE_SOFT, CANVAS_RIGHT };
	const struct canvas_style name = { TICK_SIZE, false, PALETTE_SOFT, CANVAS_CENTRE };

	fprintf(c->out, "set xrange [%.9g:%.9g]\nset yrange [%.9g:%.9g]\nunset xtics\nunset ytics\n", k->from, k->to,
		first, s->to);
	for (size_t i = 0; i < s->n_ticks; i++) {
		double y = c->bottom - (s->ticks[i].at - first) / (s->to - first) * (c->bottom - c->top);
		bool is_base = s->ticks[i].at == s->base;

		canvas_line(c, c->left, y, c->right, y, is_base ? PALETTE_SOFT : PALETTE_GRID);
		canvas_text(c, c->left - 8, y, c->left - CANVAS_EDGE, s->ticks[i].label, tick);
	}
	for (size_t i = 0; i < c->chart->n_categories; i++) {
		double x = c->left + (category_at(k, i) - k->from) * pixels_per_unit(k);
		double room = is_lines(c->chart) ? 60 : pixels_per_unit(k) - 4;
		double taken = fmin(canvas_text_width(c->chart->categories[i].name, TICK_SIZE), room);

		if (x - taken / 2 < last)
			continue;
		canvas_text(c, x, c->bottom + 14, room, c->chart->categories[i].name, name);
		last = x + taken / 2 + 4;
	}
	canvas_text(c, (c->left + c->right) / 2, c->bottom + 34, c->right - c->left, c->chart->category_name, name);
	canvas_text(c, CANVAS_EDGE, c->top - VALUE_WORDS_HEIGHT + 10, c->right - CANVAS_EDGE, canvas_value_words(c->chart, c->arena),
		    (struct canvas_style){ TICK_SIZE, false, PALETTE_SOFT, CANVAS_LEFT });
}

/* ---- data ------------------------------------------------------------------------------------------------------ */

static bool in_series(const struct chart_point *p, size_t series)
{
	return p->series == series && isfinite(p->value);
}

/* x, y, lowest, highest, where the number is written, the number, 1 for a zero on a logarithmic axis */
static void write_data(const struct columns *k, size_t series)
{
	const struct canvas *c = k->canvas;

	fprintf(c->out, "$series%zu << " GNUPLOT_DATA_END "\n", series + 1);
	for (size_t i = 0; i < c->chart->n_points; i++) {
		const struct chart_point *p = &c->chart->points[i];
		bool has_range = isfinite(p->low) && isfinite(p->high) && p->low < p->high;

		if (!in_series(p, series))
			continue;
		fprintf(c->out, "%.9g", point_at(k, p));
		canvas_number(c, scale_at(&c->scale, p->value));
		canvas_number(c, has_range ? scale_at(&c->scale, p->low) : NAN);
		canvas_number(c, has_range ? scale_at(&c->scale, p->high) : NAN);
		canvas_number(c, scale_at(&c->scale, has_range ? p->high : p->value));
		putc(' ', c->out);
		gnuplot_quote(c->out, canvas_number_words(c, p));
		fprintf(c->out, " %d\n", c->scale.is_log && p->value <= 0);
	}
	fputs(GNUPLOT_DATA_END "\n", c->out);
}

struct findings {
	bool any, range, zero;
};

static struct findings look(const struct canvas *c, size_t series)
{
	struct findings f = { 0 };

	for (size_t i = 0; i < c->chart->n_points; i++) {
		const struct chart_point *p = &c->chart->points[i];

		if (!in_series(p, series))
			continue;
		f.any = true;
		f.range |= p->low < p->high;
		f.zero |= c->scale.is_log && p->value <= 0;
	}
	return f;
}

static void plot(const struct canvas *c, bool *is_first, size_t series, const char *how)
{
	fprintf(c->out, "%s$series%zu %s", *is_first ? "plot " : ", \\\n     ", series + 1, how);
	*is_first = false;
}

static void plot_series(const struct columns *k, size_t series, bool *is_first)
{
	const struct canvas *c = k->canvas;
	unsigned colour = c->chart->series[series].colour;
	struct findings f = look(c, series);
	double first = c->scale.from;

	if (!f.any)
		return;
	if (c->chart->kind == CHART_BARS) {
		plot(c, is_first, series, "using 1:2:");
		fprintf(c->out, "(%.9g) with boxes linecolor rgb ", k->step * 0.9);
		canvas_colour(c, colour);
	} else if (is_lines(c->chart)) {
		plot(c, is_first, series, "using 1:2 with linespoints linewidth 2 pointtype 7 pointsize 0.8 linecolor rgb ");
		canvas_colour(c, colour);
	} else {
		plot(c, is_first, series, "using 1:");
		fprintf(c->out, "($7 > 0 ? NaN : %.9g):(0):($2 - %.9g) with vectors nohead linewidth 3 linecolor rgb ", first, first);
		canvas_colour(c, PALETTE_GRID);
		plot(c, is_first, series, "using 1:($7 > 0 ? NaN : $2) with points pointtype 7 pointsize 1.2 linecolor rgb ");
		canvas_colour(c, colour);
	}
	if (f.zero) {
		plot(c, is_first, series, "using 1:($7 > 0 ? $2 : NaN) with points pointtype 6 pointsize 1.1 linewidth 2 linecolor rgb ");
		canvas_colour(c, colour);
	}
	if (f.range) {
		plot(c, is_first, series, "using 1:3:(0):($4 - $3) with vectors heads size screen 0.005,90 linewidth 1.5 linecolor rgb ");
		canvas_colour(c, PALETTE_INK);
	}
}

/* Are the columns wide enough for their numbers? */
static bool fits_numbers(const struct columns *k)
{
	const struct chart *chart = k->canvas->chart;
	double room = k->step * pixels_per_unit(k);

	for (size_t i = 0; i < chart->n_points; i++)
		if (canvas_text_width(chart->points[i].number, NUMBER_SIZE) > room)
			return false;
	return !is_lines(chart);
}

static void plot_numbers(const struct canvas *c, bool *is_first)
{
	for (size_t i = 0; i < c->chart->n_series; i++) {
		if (!look(c, i).any)
			continue;
		plot(c, is_first, i, "using 1:5:6 with labels center offset 0,0.7 font ");
		fprintf(c->out, "\"sans-serif,%d\" textcolor rgb ", NUMBER_SIZE);
		canvas_colour(c, PALETTE_INK);
	}
}

static double tick_room(const struct canvas *c)
{
	double width = 0;

	for (size_t i = 0; i < c->scale.n_ticks; i++)
		width = fmax(width, canvas_text_width(c->scale.ticks[i].label, TICK_SIZE));
	return width;
}

void gnuplot_columns(struct canvas *c)
{
	struct columns k = { .canvas = c };
	bool is_first = true;

	c->left = CANVAS_EDGE + tick_room(c) + 8;
	c->right = c->look.width - CANVAS_EDGE;
	c->top = canvas_head_height(c->chart, c->look.width, true) + VALUE_WORDS_HEIGHT;
	c->bottom = fmax(c->look.height - CATEGORIES_HEIGHT, c->top + 1);
	place(&k);
	canvas_margins(c);
	write_axes(&k);
	for (size_t i = 0; i < c->chart->n_series; i++)
		write_data(&k, i);
	for (size_t i = 0; i < c->chart->n_series; i++)
		plot_series(&k, i, &is_first);
	if (fits_numbers(&k))
		plot_numbers(c, &is_first);
	fputs(is_first ? "plot NaN\n" : "\n", c->out);
}
