/*
 * gnuplot_script.h: a chart as commands and data for gnuplot
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_GNUPLOT_SCRIPT_H
#define REPORTS_GNUPLOT_SCRIPT_H

#include "reports/gnuplot_canvas.h"

/* Writes to OUT what draws the chart into FILE, a name made by the program.  The script stands for itself: it begins
 * with a reset and ends by closing its output. */
void gnuplot_script(const struct chart *chart, const struct chart_look *look, const char *file, FILE *out,
		    struct arena *a);

/* The layouts; the canvas has its size and scale. */
void gnuplot_columns(struct canvas *c);
void gnuplot_rows(struct canvas *c);
void gnuplot_history(struct canvas *c);
/* Pixels that all rows need. */
unsigned gnuplot_rows_height(const struct chart *chart, unsigned width);
/* Pixels that panels of a good size need. */
unsigned gnuplot_history_height(const struct chart *chart, unsigned width);

#endif
