/*
 * chart_text.c: a chart in the terminal
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	tiobench rand-write, 2048 MB of files
 *	rate, MB/s; higher is better
 *
 *	8 threads
 *	  2.4.18-pre9  ███████████████████▌ 0.71
 *	  2.4.18-rc2   ██████████████████████ 0.80
 *
 * Latencies are points on a track, ranges are stretches of it, changes points right and left of where nothing changed.
 */
#include <math.h>
#include <stdlib.h>

#include "base/num.h"
#include "emit/emit.h"
#include "emit/utf8.h"
#include "reports/chart_history.h"
#include "reports/gnuplot_canvas.h"
#include "reports/gnuplot_quote.h"
#include "reports/palette.h"

enum {
	DEFAULT_WIDTH = 80,
	MIN_TRACK = 10,
	MAX_TRACK = 60,
	MAX_LABEL = 40,
	INDENT = 2,
	EIGHTHS = 8,      /* of a block */
	COLUMNS_A_MARK = 8
};

struct text_chart {
	const struct chart *chart;
	const struct chart_text_look *look;
	FILE *out;
	struct arena *a;
	struct scale scale;
	unsigned label_width, track;
};

/* ---- pieces
 * ------------------------------------------------------------------------------------------------------- */

/* Pieces of a line, drawn with blocks or, in plain ASCII, with signs. */
enum piece { PIECE_FULL, PIECE_DOT, PIECE_OPEN, PIECE_RANGE, PIECE_BASE, PIECE_TRACK, N_PIECES };

static const char *const pieces[2][N_PIECES] = {
	{ "\u2588", "\u25cf", "\u25cb", "\u2501", "\u2502", "\u00b7" },
	{ "#", "*", "o", "=", "|", "." },
};

static const char *piece(const struct text_chart *t, enum piece which)
{
	return pieces[t->look->plain_ascii][which];
}

static unsigned width_of(const struct chart_text_look *look)
{
	return look->width ? look->width : DEFAULT_WIDTH;
}

static void blanks(FILE *out, unsigned n)
{
	fprintf(out, "%*s", (int)n, "");
}

static void begin_colour(const struct text_chart *t, const struct chart_point *p)
{
	unsigned rgb = palette_rgb(chart_colour(t->chart, p), true);

	if (t->look->colour)
		fprintf(t->out, "\033[38;2;%u;%u;%um", rgb >> 16, rgb >> 8 & 255, rgb & 255);
}

static void end_colour(const struct text_chart *t)
{
	if (t->look->colour)
		fputs("\033[0m", t->out);
}

static unsigned column_of(const struct text_chart *t, double value)
{
	double at = floor(scale_share(&t->scale, value) * t->track);

	return at >= t->track ? t->track - 1 : at > 0 ? (unsigned)at : 0;
}

static void write_bar(const struct text_chart *t, const struct chart_point *p)
{
	static const char *const parts[] = { "", "\u258f", "\u258e", "\u258d", "\u258c", "\u258b", "\u258a", "\u2589" };
	double share = scale_share(&t->scale, fmax(p->value, 0)) - scale_share(&t->scale, 0);
	unsigned eighths = (unsigned)fmax(floor(share * t->track * EIGHTHS + 1e-9), 0);

	for (unsigned i = 0; i < eighths / EIGHTHS; i++)
		fputs(piece(t, PIECE_FULL), t->out);
	if (!t->look->plain_ascii)
		fputs(parts[eighths % EIGHTHS], t->out);
	if (eighths)
		putc(' ', t->out);
}

static bool has_track(const struct chart *chart)
{
	return chart->kind == CHART_LATENCY || chart->kind == CHART_TAIL || chart_is_in_blocks(chart);
}

static enum piece piece_at(const struct text_chart *t, const struct chart_point *p, unsigned column)
{
	bool is_open = chart_is_in_blocks(t->chart) ? p->is_open : p->value <= 0;

	if (isfinite(p->value) && column == column_of(t, p->value))
		return is_open ? PIECE_OPEN : PIECE_DOT;
	if (p->low < p->high && column >= column_of(t, p->low) && column <= column_of(t, p->high))
		return PIECE_RANGE;
	return t->chart->kind == CHART_CHANGES && column == column_of(t, 1) ? PIECE_BASE : PIECE_TRACK;
}

static void write_track(const struct text_chart *t, const struct chart_point *p)
{
	for (unsigned i = 0; i < t->track; i++)
		fputs(piece(t, piece_at(t, p, i)), t->out);
	putc(' ', t->out);
}

/* ---- lines
 * -------------------------------------------------------------------------------------------------------- */

/* An end of the range with as many decimals as the number before it. */
static struct str end_of_range(double end, struct str number, struct arena *a)
{
	size_t point = str_find_char(number, '.');
	size_t decimals = 0;

	if (point != STR_NPOS)
		while (point + 1 + decimals < number.n && char_is_digit(number.p[point + 1 + decimals]))
			decimals++;
	struct str text = arena_printf(a, "%.*f", (int)decimals, end);
	double printed;
	bool is_exact = num_double(text, &printed) && fabs(printed - end) <= fabs(end) * 1e-9;
	return is_exact && decimals ? text : scale_number(end, a);
}

static struct str number_of(const struct text_chart *t, const struct chart_point *p)
{
	struct str number = gnuplot_clean(p->number, t->a);

	if (p->low < p->high && isfinite(p->value) && !chart_is_in_blocks(t->chart))
		number = arena_printf(t->a, STR_FMT " (" STR_FMT ".." STR_FMT ")", STR_ARG(number),
				      STR_ARG(end_of_range(p->low, p->number, t->a)),
				      STR_ARG(end_of_range(p->high, p->number, t->a)));
	return p->is_doubtful ? arena_printf(t->a, STR_FMT "?", STR_ARG(number)) : number;
}

static struct str label_of(const struct text_chart *t, const struct chart_point *p)
{
	return gnuplot_shorten(chart_is_in_blocks(t->chart) ? t->chart->categories[p->category].name : t->chart->series[p->series].name,
			       MAX_LABEL, t->a);
}

static void write_point(const struct text_chart *t, const struct chart_point *p)
{
	struct str label = label_of(t, p);
	unsigned taken = utf8_width(label);

	blanks(t->out, INDENT);
	fprintf(t->out, STR_FMT, STR_ARG(label));
	blanks(t->out, t->label_width > taken ? t->label_width - taken : 0);
	begin_colour(t, p);
	if (has_track(t->chart))
		write_track(t, p);
	else
		write_bar(t, p);
	end_colour(t);
	fprintf(t->out, STR_FMT "\n", STR_ARG(number_of(t, p)));
}

static void write_heading(const struct text_chart *t, struct str text)
{
	if (text.n)
		fprintf(t->out, "%s" STR_FMT "%s\n", t->look->colour ? "\033[1m" : "", STR_ARG(gnuplot_clean(text, t->a)),
			t->look->colour ? "\033[0m" : "");
}

static void write_wrapped(const struct text_chart *t, struct str text)
{
	struct str rest = gnuplot_clean(text, t->a);

	while (rest.n) {
		struct str line = canvas_next_line(&rest, width_of(t->look));

		fprintf(t->out, STR_FMT "\n", STR_ARG(line));
	}
}

static void write_blocks(const struct text_chart *t)
{
	const struct chart *chart = t->chart;

	for (size_t category = 0; category < chart->n_categories; category++) {
		if (chart->n_categories > 1)
			write_heading(t, chart->categories[category].words);
		for (size_t i = 0; i < chart->n_points; i++)
			if (chart->points[i].category == category && isfinite(chart->points[i].value))
				write_point(t, &chart->points[i]);
	}
}

static void write_lines(const struct text_chart *t)
{
	for (size_t i = 0; i < t->chart->n_points; i++) {
		const struct chart_point *p = &t->chart->points[i];

		if (i == 0 || p->series != p[-1].series)
			write_heading(t, gnuplot_shorten(t->chart->series[p->series].name, 2 * MAX_LABEL, t->a));
		write_point(t, p);
	}
}

static unsigned axis_column(const struct text_chart *t, double at)
{
	const struct scale *s = &t->scale;
	double first = s->has_zero ? s->zero_at : s->from;

	return (unsigned)fmax((at - first) / (s->to - first) * (t->track - 1), 0);
}

/* On a track that is too short for all marks only the powers of ten are named; of changes none that would leave no room
 * for that of no change. */
static bool is_named(const struct text_chart *t, const struct scale_tick *tick)
{
	const struct scale *s = &t->scale;
	bool is_power = fabs(tick->at - round(tick->at)) < 1e-9;
	unsigned column = axis_column(t, tick->at), base = axis_column(t, s->base);

	if (t->chart->kind == CHART_CHANGES)
		return tick->at >= s->base ? column == base || column > base + 2 : column + utf8_width(tick->label) < base;
	return !s->is_log || is_power || s->n_ticks * COLUMNS_A_MARK <= t->track || (s->has_zero && tick->at == s->zero_at);
}

/* Under the track, where there is one. */
static void write_axis(const struct text_chart *t)
{
	const struct scale *s = &t->scale;
	unsigned used = 0;

	if (!has_track(t->chart))
		return;
	blanks(t->out, INDENT + t->label_width);
	/* The mark of the zero is the last one in the scale, but stands first. */
	for (size_t n = 0; n < s->n_ticks; n++) {
		const struct scale_tick *tick = &s->ticks[s->has_zero ? (n + s->n_ticks - 1) % s->n_ticks : n];
		unsigned column = axis_column(t, tick->at), width = utf8_width(tick->label);

		if (column + width > t->track)
			column = t->track > width ? t->track - width : 0;
		if (!is_named(t, tick) || (used && column <= used))
			continue;
		blanks(t->out, column - used);
		fprintf(t->out, STR_FMT, STR_ARG(tick->label));
		used = column + width;
	}
	putc('\n', t->out);
}

static void measure(struct text_chart *t)
{
	unsigned width = width_of(t->look), numbers = 0;

	for (size_t i = 0; i < t->chart->n_points; i++) {
		unsigned label = utf8_width(label_of(t, &t->chart->points[i]));
		unsigned number = utf8_width(number_of(t, &t->chart->points[i]));

		if (label > t->label_width)
			t->label_width = label;
		if (number > numbers)
			numbers = number;
	}
	t->label_width += INDENT;
	unsigned taken = INDENT + t->label_width + 1 + numbers;
	t->track = width > taken + MIN_TRACK ? width - taken : MIN_TRACK;
	if (t->track > MAX_TRACK)
		t->track = MAX_TRACK;
}

void chart_write_text(const struct chart *chart, const struct chart_text_look *look, FILE *out, struct arena *a)
{
	struct text_chart t = { .chart = chart, .look = look, .out = out, .a = a };

	if (chart->kind == CHART_HISTORY) {
		chart_history_write_text(chart, look, out, a);
		return;
	}
	scale_make(chart, a, &t.scale);
	measure(&t);
	write_heading(&t, chart->title);
	write_wrapped(&t, canvas_value_words(chart, a));
	write_wrapped(&t, chart->subtitle);
	if (chart_is_in_blocks(chart))
		write_lines(&t);
	else
		write_blocks(&t);
	write_axis(&t);
	putc('\n', out);
}
