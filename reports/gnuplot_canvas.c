/*
 * gnuplot_canvas.c: what all kinds of charts share in a gnuplot script
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/gnuplot_canvas.h"

#include <math.h>

#include "emit/utf8.h"
#include "reports/gnuplot_quote.h"
#include "reports/palette.h"

enum {
	TITLE_SIZE = 17,
	SUBTITLE_SIZE = 12,
	SUBTITLE_LINE = 18,
	SUBTITLE_LINES = 3,
	LEGEND_SIZE = 13,
	LEGEND_LINE = 22,
	SWATCH = 12,
	SWATCH_GAP = 6,
	LEGEND_GAP = 22,
	LEGEND_MAX_WIDTH = 300
};

/* A letter is about this wide, as a share of the font's size; wide fonts are what browsers without ours fall back
 * to. */
#define LETTER_WIDTH 0.6

double canvas_text_width(struct str text, unsigned size)
{
	return utf8_width(text) * size * LETTER_WIDTH;
}

unsigned canvas_fit(double pixels, unsigned size)
{
	double columns = floor(pixels / (size * LETTER_WIDTH));

	return columns < 2 ? 2 : (unsigned)columns;
}

static double across(const struct canvas *c, double x)
{
	return x / c->look.width;
}

static double up(const struct canvas *c, double y)
{
	return 1 - y / c->look.height;
}

void canvas_colour(const struct canvas *c, unsigned colour)
{
	fprintf(c->out, "\"#%06x\"", (unsigned)palette_rgb(colour, c->look.dark));
}

void canvas_number(const struct canvas *c, double value)
{
	if (isfinite(value))
		fprintf(c->out, " %.9g", value);
	else
		fputs(" NaN", c->out);
}

void canvas_text(struct canvas *c, double x, double y, double width, struct str text, struct canvas_style style)
{
	static const char *const align[] = { "left", "center", "right" };
	double letters = style.bold ? width / CANVAS_BOLD_WIDTH : width;
	struct str shown = gnuplot_shorten(text, canvas_fit(letters, style.size), c->arena);

	if (shown.n == 0)
		return;
	fputs("set label ", c->out);
	gnuplot_quote(c->out, shown);
	fprintf(c->out, " at screen %.5f,%.5f %s front font \"%s,%u\" textcolor rgb ", across(c, x), up(c, y),
		align[style.align], style.bold ? "sans-serif Bold" : "sans-serif", style.size);
	canvas_colour(c, style.colour);
	putc('\n', c->out);
}

void canvas_box(struct canvas *c, double x, double y, double width, double height, unsigned colour)
{
	fprintf(c->out, "set object %u rectangle from screen %.5f,%.5f to screen %.5f,%.5f front fillcolor rgb ",
		++c->n_objects, across(c, x), up(c, y + height), across(c, x + width), up(c, y));
	canvas_colour(c, colour);
	fputs(" fillstyle solid noborder\n", c->out);
}

void canvas_line(struct canvas *c, double x1, double y1, double x2, double y2, unsigned colour)
{
	fprintf(c->out, "set arrow from screen %.5f,%.5f to screen %.5f,%.5f nohead back linewidth 1 linecolor rgb ",
		across(c, x1), up(c, y1), across(c, x2), up(c, y2));
	canvas_colour(c, colour);
	putc('\n', c->out);
}

/* ---- the head -------------------------------------------------------------------------------------------------- */

static double legend_width(const struct chart_series *s)
{
	return SWATCH + SWATCH_GAP + fmin(canvas_text_width(s->name, LEGEND_SIZE), LEGEND_MAX_WIDTH) + LEGEND_GAP;
}

/* Where the legend's entry goes: *x and *y before it, of the next one after it. */
static void legend_step(const struct chart_series *s, unsigned width, double *x, double *y)
{
	if (*x > CANVAS_EDGE && *x + legend_width(s) - LEGEND_GAP > width - CANVAS_EDGE) {
		*x = CANVAS_EDGE;
		*y += LEGEND_LINE;
	}
}

struct str canvas_next_line(struct str *rest, unsigned columns)
{
	struct str line = utf8_fit(*rest, columns);

	for (size_t n = line.n; line.n < rest->n && n > 0; n--)
		if (rest->p[n] == ' ') {
			line.n = n;
			break;
		}
	*rest = str_trim_left(str_after(*rest, line.n));
	return line;
}

/* Lines of the subtitle; the last of the most that there may be holds all the rest, to be shortened. */
static size_t subtitle_lines(struct str text, unsigned width, struct str lines[static SUBTITLE_LINES])
{
	unsigned columns = canvas_fit(width - 2.0 * CANVAS_EDGE, SUBTITLE_SIZE);
	size_t n = 0;

	while (text.n && n + 1 < SUBTITLE_LINES && utf8_width(text) > columns)
		lines[n++] = canvas_next_line(&text, columns);
	if (text.n)
		lines[n++] = text;
	return n;
}

double canvas_head_height(const struct chart *chart, unsigned width, bool legend)
{
	struct str lines[SUBTITLE_LINES];
	double x = CANVAS_EDGE, y = CANVAS_EDGE + TITLE_SIZE + 8;

	y += (double)subtitle_lines(chart->subtitle, width, lines) * SUBTITLE_LINE;
	if (!legend || chart->n_series == 0)
		return y + 4;
	for (size_t i = 0; i < chart->n_series; i++) {
		legend_step(&chart->series[i], width, &x, &y);
		x += legend_width(&chart->series[i]);
	}
	return y + LEGEND_LINE + 8;
}

static void draw_legend(struct canvas *c, double y)
{
	double x = CANVAS_EDGE;

	for (size_t i = 0; i < c->chart->n_series; i++) {
		const struct chart_series *s = &c->chart->series[i];

		legend_step(s, c->look.width, &x, &y);
		canvas_box(c, x, y + (LEGEND_LINE - SWATCH) / 2.0, SWATCH, SWATCH, s->colour);
		canvas_text(c, x + SWATCH + SWATCH_GAP, y + LEGEND_LINE / 2.0, LEGEND_MAX_WIDTH, s->name,
			    (struct canvas_style){ LEGEND_SIZE, false, PALETTE_INK, CANVAS_LEFT });
		x += legend_width(s);
	}
}

void canvas_head(struct canvas *c, bool legend)
{
	struct str lines[SUBTITLE_LINES];
	size_t n_lines = subtitle_lines(c->chart->subtitle, c->look.width, lines);
	double room = c->look.width - 2.0 * CANVAS_EDGE, y = CANVAS_EDGE;

	canvas_text(c, CANVAS_EDGE, y + TITLE_SIZE / 2.0, room, c->chart->title,
		    (struct canvas_style){ TITLE_SIZE, true, PALETTE_INK, CANVAS_LEFT });
	y += TITLE_SIZE + 8;
	for (size_t i = 0; i < n_lines; i++, y += SUBTITLE_LINE)
		canvas_text(c, CANVAS_EDGE, y + SUBTITLE_SIZE / 2.0, room, lines[i],
			    (struct canvas_style){ SUBTITLE_SIZE, false, PALETTE_SOFT, CANVAS_LEFT });
	if (legend)
		draw_legend(c, y);
}

struct str canvas_value_words(const struct chart *chart, struct arena *a)
{
	const char *better = chart->better == BETTER_HIGHER ? "; higher is better" :
			     chart->better == BETTER_LOWER  ? "; lower is better" :
							      "";

	return arena_printf(a, STR_FMT "%s" STR_FMT "%s", STR_ARG(chart->value_name), chart->value_unit.n ? ", " : "",
			    STR_ARG(chart->value_unit), better);
}

struct str canvas_number_words(const struct canvas *c, const struct chart_point *p)
{
	return p->is_doubtful ? arena_printf(c->arena, STR_FMT "?", STR_ARG(p->number)) : p->number;
}

/* ---- the frame ------------------------------------------------------------------------------------------------- */

void canvas_begin(struct canvas *c, const char *file)
{
	fputs("reset session\nset encoding utf8\n", c->out);
	/* pngcairo takes sizes of fonts for points of 96 to the inch. */
	if (c->look.format == CHART_PNG)
		fprintf(c->out, "set terminal pngcairo size %u,%u noenhanced font \"sans-serif,12\" fontscale 0.75 background rgb ",
			c->look.width, c->look.height);
	else
		fprintf(c->out, "set terminal svg size %u,%u dynamic noenhanced font \"sans-serif,12\" background rgb ",
			c->look.width, c->look.height);
	canvas_colour(c, PALETTE_PAPER);
	fputs("\nset output ", c->out);
	gnuplot_quote(c->out, str_from(file));
	fputs("\nset datafile missing \"NaN\"\nunset key\nunset border\nset style fill solid 1 noborder\n", c->out);
}

void canvas_margins(struct canvas *c)
{
	fprintf(c->out, "set lmargin at screen %.5f\nset rmargin at screen %.5f\n", across(c, c->left),
		across(c, c->right));
	fprintf(c->out, "set tmargin at screen %.5f\nset bmargin at screen %.5f\n", up(c, c->top), up(c, c->bottom));
}
