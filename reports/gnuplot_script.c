/*
 * gnuplot_script.c: a chart as commands and data for gnuplot
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/gnuplot_script.h"

enum { WIDTH = 900, COLUMNS_HEIGHT = 360 };

/* Many kernels, a single test, or blocks of lines: drawn as rows, else as columns. */
static bool is_drawn_as_rows(const struct chart *chart)
{
	return chart->kind == CHART_HBARS || chart_is_in_blocks(chart) ||
	       (chart->kind == CHART_LATENCY && (chart->n_series > CHART_MANY_KERNELS || chart->n_categories == 1));
}

static unsigned height_of(const struct chart *chart, unsigned width)
{
	if (chart->kind == CHART_HISTORY)
		return gnuplot_history_height(chart, width);
	if (is_drawn_as_rows(chart))
		return gnuplot_rows_height(chart, width);
	return COLUMNS_HEIGHT + (unsigned)canvas_head_height(chart, width, true);
}

void gnuplot_script(const struct chart *chart, const struct chart_look *look, const char *file, FILE *out,
		    struct arena *a)
{
	struct canvas c = { .out = out, .arena = a, .chart = chart, .look = *look };
	bool has_legend = chart->kind != CHART_HISTORY && !is_drawn_as_rows(chart);

	if (c.look.width == 0)
		c.look.width = WIDTH;
	if (c.look.height == 0)
		c.look.height = height_of(chart, c.look.width);
	scale_make(chart, a, &c.scale);
	canvas_begin(&c, file);
	canvas_head(&c, has_legend);
	if (chart->kind == CHART_HISTORY)
		gnuplot_history(&c);
	else if (is_drawn_as_rows(chart))
		gnuplot_rows(&c);
	else
		gnuplot_columns(&c);
	fputs("unset output\n", out);
}
