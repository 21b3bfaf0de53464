/*
 * gnuplot_rows.c: numbers to the right, a line a kernel, stage or test: bars, latencies, ranges, changes
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both axes of gnuplot count pixels here, from the upper left corner of the plot.  Bars and latencies have a panel for
 * each thread count, side by side; ranges and changes have one, with a heading above each block of lines.
 */
#include <math.h>

#include "base/vec.h"
#include "reports/gnuplot_quote.h"
#include "reports/gnuplot_script.h"
#include "reports/palette.h"

enum {
	ROW = 21,
	HEADING = 30,
	LABEL_SIZE = 12,
	NUMBER_SIZE = 11,
	PANEL_TITLE = 26,
	AXIS = 56, /* below the last row */
	LABEL_GAP = 8
};

#define MAX_LABEL_SHARE 0.4 /* of the width */
#define BAR_SHARE 0.68      /* of a row's height */

struct rows {
	struct canvas *canvas;
	double *y;          /* of each point: the middle of its row */
	size_t n_panels;
	double panel;       /* width of one, without the room for numbers behind it */
	double numbers;     /* that room */
};

static bool is_ranges(const struct chart *chart)
{
	return chart->kind == CHART_RANGES;
}

static bool is_changes(const struct chart *chart)
{
	return chart->kind == CHART_CHANGES;
}

static double heading_height(const struct chart_series *s)
{
	return s->name.n ? HEADING : 0;
}

static double body_height(const struct chart *chart)
{
	double height = 0;

	if (!chart_is_in_blocks(chart))
		return (double)chart->n_series * ROW;
	for (size_t i = 0; i < chart->n_series; i++)
		height += heading_height(&chart->series[i]);
	return height + (double)chart->n_points * ROW;
}

/* A single one is named in the title. */
static bool has_titles(const struct chart *chart)
{
	return !chart_is_in_blocks(chart) && chart->n_categories > 1;
}

static double rows_top(const struct chart *chart, unsigned width)
{
	return canvas_head_height(chart, width, false) + (has_titles(chart) ? PANEL_TITLE : 0);
}

unsigned gnuplot_rows_height(const struct chart *chart, unsigned width)
{
	return (unsigned)ceil(rows_top(chart, width) + body_height(chart) + AXIS);
}

static double stretch(const struct rows *r)
{
	double wanted = body_height(r->canvas->chart);

	return wanted > 0 ? (r->canvas->bottom - r->canvas->top) / wanted : 1;
}

static double label_width(const struct canvas *c)
{
	double width = 0;

	if (chart_is_in_blocks(c->chart))
		for (size_t i = 0; i < c->chart->n_categories; i++)
			width = fmax(width, canvas_text_width(c->chart->categories[i].name, LABEL_SIZE));
	else
		for (size_t i = 0; i < c->chart->n_series; i++)
			width = fmax(width, canvas_text_width(c->chart->series[i].name, LABEL_SIZE));
	return fmin(width, c->look.width * MAX_LABEL_SHARE);
}

static void place(struct rows *r)
{
	struct canvas *c = r->canvas;
	const struct chart *chart = c->chart;

	c->left = CANVAS_EDGE + label_width(c) + LABEL_GAP;
	c->right = c->look.width - CANVAS_EDGE;
	c->top = rows_top(chart, c->look.width);
	c->bottom = fmax(c->look.height - AXIS, c->top + 1);
	r->n_panels = chart_is_in_blocks(chart) || chart->n_categories == 0 ? 1 : chart->n_categories;
	for (size_t i = 0; i < chart->n_points; i++)
		r->numbers = fmax(r->numbers, canvas_text_width(canvas_number_words(c, &chart->points[i]), NUMBER_SIZE));
	double whole = (c->right - c->left) / (double)r->n_panels;
	r->numbers = fmin(r->numbers + LABEL_GAP + 6, whole * 0.6);
	r->panel = whole - r->numbers;
}

static double panel_at(const struct rows *r, size_t panel)
{
	return (double)panel * (r->panel + r->numbers);
}

static double point_x(const struct rows *r, const struct chart_point *p, double value)
{
	return panel_at(r, chart_is_in_blocks(r->canvas->chart) ? 0 : p->category) +
	       scale_share(&r->canvas->scale, value) * r->panel;
}

/* ---- names ----------------------------------------------------------------------------------------------------- */

static void name_kernels(struct rows *r)
{
	struct canvas *c = r->canvas;
	double row = ROW * stretch(r);

	for (size_t i = 0; i < c->chart->n_series; i++)
		canvas_text(c, c->left - LABEL_GAP, c->top + ((double)i + 0.5) * row, label_width(c),
			    c->chart->series[i].name,
			    (struct canvas_style){ LABEL_SIZE, false, PALETTE_INK, CANVAS_RIGHT });
	for (size_t i = 0; i < c->chart->n_points; i++)
		r->y[i] = ((double)c->chart->points[i].series + 0.5) * row;
}

/* Y: the middle of the heading.  Of changes each line has a colour of its own. */
static void name_block(struct canvas *c, const struct chart_series *s, double y)
{
	double indent = is_changes(c->chart) ? 0 : 18;

	if (indent > 0)
		canvas_box(c, CANVAS_EDGE, y - 6, 12, 12, s->colour);
	canvas_text(c, CANVAS_EDGE + indent, y, c->right - CANVAS_EDGE - indent, s->name,
		    (struct canvas_style){ LABEL_SIZE + 1, true, PALETTE_INK, CANVAS_LEFT });
}

static void name_lines(struct rows *r)
{
	struct canvas *c = r->canvas;
	double y = 0, by = stretch(r);

	for (size_t i = 0; i < c->chart->n_points; i++) {
		const struct chart_point *p = &c->chart->points[i];
		const struct chart_series *s = &c->chart->series[p->series];

		if (i == 0 || p->series != c->chart->points[i - 1].series) {
			name_block(c, s, c->top + (y + HEADING * 0.62) * by);
			y += heading_height(s);
		}
		canvas_text(c, c->left - LABEL_GAP, c->top + (y + ROW / 2.0) * by, label_width(c),
			    c->chart->categories[p->category].name,
			    (struct canvas_style){ LABEL_SIZE, false, PALETTE_SOFT, CANVAS_RIGHT });
		r->y[i] = (y + ROW / 2.0) * by;
		y += ROW;
	}
}

/* ---- axis ------------------------------------------------------------------------------------------------------ */

static double tick_width(const struct scale *s)
{
	double width = 0;

	for (size_t i = 0; i < s->n_ticks; i++)
		width = fmax(width, canvas_text_width(s->ticks[i].label, NUMBER_SIZE) + 8);
	return width;
}

/* Every how manyth mark has room for its number?  Of changes, whose marks do not lie evenly: all, see is_named(). */
static size_t tick_every(const struct rows *r)
{
	const struct scale *s = &r->canvas->scale;
	double width = tick_width(s), step = s->n_ticks > 1 ? r->panel / (double)(s->n_ticks - 1) : width;
	size_t every = 1;

	while (!is_changes(r->canvas->chart) && every < s->n_ticks && step * (double)every < width)
		every++;
	return every;
}

/* From top to bottom; under headings there is none, for names are written there. */
static void write_mark(const struct rows *r, double x, unsigned colour)
{
	struct canvas *c = r->canvas;
	const struct chart *chart = c->chart;
	double half = ROW / 2.0 * stretch(r);

	if (!chart_is_in_blocks(chart))
		canvas_line(c, x, c->top, x, c->bottom, colour);
	for (size_t i = 0, end; chart_is_in_blocks(chart) && i < chart->n_points; i = end) {
		for (end = i + 1; end < chart->n_points && chart->points[end].series == chart->points[i].series; end++)
			;
		canvas_line(c, x, c->top + r->y[i] - half, x, c->top + r->y[end - 1] + half, colour);
	}
}

static double tick_x(const struct rows *r, double at)
{
	const struct scale *s = &r->canvas->scale;
	double first = s->has_zero ? s->zero_at : s->from;

	return (at - first) / (s->to - first) * r->panel;
}

/* The mark of no change is always named, others where they have room beside it and beside the last that was. */
static bool is_named(const struct rows *r, const struct scale_tick *tick, double *last)
{
	const struct scale *s = &r->canvas->scale;
	double x = tick_x(r, tick->at), width = tick_width(s);
	bool is_base = tick->at == s->base;

	if (!is_base && (x - *last < width || fabs(x - tick_x(r, s->base)) < width))
		return false;
	*last = x;
	return true;
}

static void write_panel(const struct rows *r, size_t panel)
{
	struct canvas *c = r->canvas;
	const struct scale *s = &c->scale;
	double left = c->left + panel_at(r, panel);
	double last = -INFINITY;
	size_t every = tick_every(r);

	for (size_t i = 0; i < s->n_ticks; i++) {
		double x = left + tick_x(r, s->ticks[i].at);
		bool is_base = s->ticks[i].at == s->base;
		bool is_zero = s->has_zero && s->ticks[i].at == s->zero_at;

		write_mark(r, x, is_base ? PALETTE_SOFT : PALETTE_GRID);
		if (is_changes(c->chart) ? is_named(r, &s->ticks[i], &last) : i % every == 0 || is_zero)
			canvas_text(c, x, c->bottom + 14, 90, s->ticks[i].label,
				    (struct canvas_style){ NUMBER_SIZE, false, PALETTE_SOFT, CANVAS_CENTRE });
	}
	if (has_titles(c->chart)) {
		const struct chart_category *category = &c->chart->categories[panel];
		double room = r->panel + r->numbers - 4;
		bool fits = canvas_text_width(category->words, LABEL_SIZE) * CANVAS_BOLD_WIDTH <= room;

		canvas_text(c, left, c->top - PANEL_TITLE / 2.0, room, fits ? category->words : category->name,
			    (struct canvas_style){ LABEL_SIZE, true, PALETTE_INK, CANVAS_LEFT });
	}
}

static void write_axes(const struct rows *r)
{
	struct canvas *c = r->canvas;

	fprintf(c->out, "set xrange [0:%.9g]\nset yrange [%.9g:0]\nunset xtics\nunset ytics\n", c->right - c->left,
		c->bottom - c->top);
	for (size_t i = 0; i < r->n_panels; i++)
		write_panel(r, i);
	canvas_text(c, c->left, c->bottom + 36, c->right - c->left, canvas_value_words(c->chart, c->arena),
		    (struct canvas_style){ LABEL_SIZE, false, PALETTE_SOFT, CANVAS_LEFT });
}

/* ---- data ------------------------------------------------------------------------------------------------------ */

static bool has_range(const struct chart_point *p)
{
	return isfinite(p->low) && isfinite(p->high) && p->low < p->high;
}

/* Where the point ends at the right. */
static double end_of(const struct chart_point *p)
{
	if (has_range(p))
		return isfinite(p->value) ? fmax(p->high, p->value) : p->high;
	return p->value;
}

static bool is_zero_on_log(const struct chart *chart, const struct chart_point *p)
{
	return chart->kind == CHART_LATENCY && p->value <= 0;
}

static bool is_bar(const struct chart *chart, const struct chart_point *p)
{
	return is_ranges(chart) ? has_range(p) : chart->kind == CHART_HBARS && isfinite(p->value);
}

static bool is_dot(const struct chart *chart, const struct chart_point *p)
{
	return (chart->kind == CHART_LATENCY && p->value > 0) || (is_changes(chart) && !p->is_open);
}

static bool is_open(const struct chart *chart, const struct chart_point *p)
{
	return is_zero_on_log(chart, p) || (chart_is_in_blocks(chart) && p->is_open && isfinite(p->value));
}

static bool is_median(const struct chart *chart, const struct chart_point *p)
{
	return is_ranges(chart) && !p->is_open && isfinite(p->value);
}

static bool has_whisker(const struct chart *chart, const struct chart_point *p)
{
	return !is_ranges(chart) && isfinite(p->value) && has_range(p);
}

static bool has_stem(const struct chart *chart, const struct chart_point *p)
{
	return is_changes(chart) && isfinite(p->value);
}

static bool has_number(const struct chart *chart, const struct chart_point *p)
{
	(void)chart;
	return isfinite(end_of(p));
}

/* One way of drawing points: which of them, the line of data of each, and the style.  Data: see write_line(). */
struct layer {
	const char *name;
	bool (*has)(const struct chart *chart, const struct chart_point *p);
	const char *style;
	int colour; /* or -1: each point's own, as the last column */
};

static const struct layer layers[] = {
	{ "stems", has_stem, "using 3:2:($4 - $3):(0) with vectors nohead linewidth 2", PALETTE_GRID },
	{ "dots", is_dot, "using 3:2:($1 - $3):(0) with vectors nohead linewidth 2", PALETTE_GRID },
	{ "dots", is_dot, "using 1:2:9 with points pointtype 7 pointsize 1.1", -1 },
	{ "bars", is_bar, "using 1:2:3:4:5:6:9 with boxxyerror", -1 },
	{ "medians", is_median, "using 1:2 with points pointtype 7 pointsize 0.5", PALETTE_INK },
	{ "whiskers", has_whisker, "using 3:2:($4 - $3):(0) with vectors heads size screen 0.005,90 linewidth 1.5", PALETTE_INK },
	{ "open", is_open, "using 1:2 with points pointtype 7 pointsize 1.1", PALETTE_PAPER },
	{ "open", is_open, "using 1:2:9 with points pointtype 6 pointsize 1.1 linewidth 2", -1 },
	{ "numbers", has_number, "using 7:2:8 with labels left font \"sans-serif,11\" textcolor", PALETTE_SOFT },
};

enum { N_LAYERS = sizeof layers / sizeof *layers };

/* x, y, lowest x, highest x, lowest y, highest y, where the number is written, the number, colour */
static void write_line(const struct rows *r, const struct layer *layer, size_t i)
{
	const struct canvas *c = r->canvas;
	const struct chart_point *p = &c->chart->points[i];
	const struct scale *s = &c->scale;
	bool is_range = is_ranges(c->chart) || layer->has == has_whisker;
	double base = s->is_log ? pow(10, s->base) : s->base;
	double low = point_x(r, p, is_range ? p->low : fmin(base, p->value));
	double high = point_x(r, p, is_range ? p->high : fmax(base, p->value));
	double x = isfinite(p->value) ? point_x(r, p, p->value) : low;
	double half = ROW * stretch(r) * BAR_SHARE / 2;
	struct str number = canvas_number_words(c, p);

	fprintf(c->out, "%.2f %.2f", x, r->y[i]);
	canvas_number(c, low);
	canvas_number(c, high);
	fprintf(c->out, " %.2f %.2f %.2f ", r->y[i] - half, r->y[i] + half,
		(is_changes(c->chart) ? r->panel : point_x(r, p, end_of(p))) + LABEL_GAP);
	gnuplot_quote(c->out, gnuplot_shorten(number, canvas_fit(r->numbers, NUMBER_SIZE), c->arena));
	fprintf(c->out, " %u\n", (unsigned)palette_rgb(chart_colour(c->chart, p), c->look.dark));
}

/* Returns whether there is anything to draw. */
static bool write_block(const struct rows *r, const struct layer *layer)
{
	const struct chart *chart = r->canvas->chart;
	bool any = false;

	for (size_t i = 0; i < chart->n_points; i++) {
		if (!layer->has(chart, &chart->points[i]))
			continue;
		if (!any)
			fprintf(r->canvas->out, "$%s << " GNUPLOT_DATA_END "\n", layer->name);
		any = true;
		write_line(r, layer, i);
	}
	if (any)
		fputs(GNUPLOT_DATA_END "\n", r->canvas->out);
	return any;
}

static void plot_layer(const struct canvas *c, const struct layer *layer, bool is_first)
{
	bool is_text = layer->has == has_number;

	fprintf(c->out, "%s$%s %s%s rgb ", is_first ? "plot " : ", \\\n     ", layer->name, layer->style,
		is_text ? "" : " linecolor");
	if (layer->colour >= 0)
		canvas_colour(c, (unsigned)layer->colour);
	else
		fputs("variable", c->out);
}

static void draw(const struct rows *r)
{
	bool has[N_LAYERS];
	bool is_first = true;

	for (size_t i = 0; i < N_LAYERS; i++)
		has[i] = i && strcmp(layers[i].name, layers[i - 1].name) == 0 ? has[i - 1] : write_block(r, &layers[i]);
	for (size_t i = 0; i < N_LAYERS; i++) {
		if (!has[i])
			continue;
		plot_layer(r->canvas, &layers[i], is_first);
		is_first = false;
	}
	fputs(is_first ? "plot NaN\n" : "\n", r->canvas->out);
}

void gnuplot_rows(struct canvas *c)
{
	struct rows r = { .canvas = c };

	r.y = arena_array(c->arena, c->chart->n_points, sizeof *r.y);
	place(&r);
	canvas_margins(c);
	if (chart_is_in_blocks(c->chart))
		name_lines(&r);
	else
		name_kernels(&r);
	write_axes(&r);
	draw(&r);
}
