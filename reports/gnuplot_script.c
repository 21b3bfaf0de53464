/*
 * gnuplot_script.c: a chart as commands and data for gnuplot
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/gnuplot_script.h"

enum { WIDTH = 900, COLUMNS_HEIGHT = 360 };

/* Many kernels, a single test, or ranges: drawn as rows, else as columns. */
static bool is_drawn_as_rows(const struct chart *chart)
{
	return chart->kind == CHART_HBARS || chart->kind == CHART_RANGES ||
	       (chart->kind == CHART_LATENCY && (chart->n_series > CHART_MANY_KERNELS || chart->n_categories == 1));
}

void gnuplot_script(const struct chart *chart, const struct chart_look *look, const char *file, FILE *out,
		    struct arena *a)
{
	struct canvas c = { .out = out, .arena = a, .chart = chart, .look = *look };
	bool has_rows = is_drawn_as_rows(chart);

	if (c.look.width == 0)
		c.look.width = WIDTH;
	if (c.look.height == 0)
		c.look.height = has_rows ? gnuplot_rows_height(chart, c.look.width) :
					   COLUMNS_HEIGHT + (unsigned)canvas_head_height(chart, c.look.width, true);
	scale_make(chart, a, &c.scale);
	canvas_begin(&c, file);
	canvas_head(&c, !has_rows);
	if (has_rows)
		gnuplot_rows(&c);
	else
		gnuplot_columns(&c);
	fputs("unset output\n", out);
}
