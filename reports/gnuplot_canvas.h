/*
 * gnuplot_canvas.h: what all kinds of charts share in a gnuplot script: terminal, title, legend, axis of numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places are pixels from the upper left corner; gnuplot counts from the lower left.
 */
#ifndef REPORTS_GNUPLOT_CANVAS_H
#define REPORTS_GNUPLOT_CANVAS_H

#include "reports/chart.h"
#include "reports/chart_scale.h"

/* Ends the data in the script.  No line of data can be it: those begin with a digit, a sign, "NaN" or a quotation
 * mark. */
#define GNUPLOT_DATA_END "END_OF_DATA"

enum { CANVAS_EDGE = 16 }; /* pixels that stay free around everything */

struct canvas {
	FILE *out;
	struct arena *arena;
	const struct chart *chart;
	struct chart_look look;     /* width and height are set */
	struct scale scale;
	double left, right, top, bottom; /* of the plot, set by each kind of chart */
	unsigned n_objects;
};

enum canvas_align { CANVAS_LEFT, CANVAS_CENTRE, CANVAS_RIGHT };

struct canvas_style {
	unsigned size; /* of the font, pixels */
	bool bold;
	unsigned colour;
	enum canvas_align align;
};

/* Bold letters are wider by this. */
#define CANVAS_BOLD_WIDTH 1.12

/* Pixels that a text takes, about. */
double canvas_text_width(struct str text, unsigned size);
/* Columns of text that fit. */
unsigned canvas_fit(double pixels, unsigned size);

/* Cuts off *rest a line that is at most COLUMNS wide, at a blank if there is one. */
struct str canvas_next_line(struct str *rest, unsigned columns);

/* Shortened to WIDTH pixels. */
void canvas_text(struct canvas *c, double x, double y, double width, struct str text, struct canvas_style style);
void canvas_box(struct canvas *c, double x, double y, double width, double height, unsigned colour);
void canvas_line(struct canvas *c, double x1, double y1, double x2, double y2, unsigned colour);

/* The point's number, marked if it is doubtful. */
struct str canvas_number_words(const struct canvas *c, const struct chart_point *p);

/* Pixels that title, subtitle and (LEGEND) the series' names take at the top. */
double canvas_head_height(const struct chart *chart, unsigned width, bool legend);
void canvas_head(struct canvas *c, bool legend);
/* "lat_max, ms; lower is better" */
struct str canvas_value_words(const struct chart *chart, struct arena *a);

/* Terminal, output FILE, and what is the same in all charts. */
void canvas_begin(struct canvas *c, const char *file);
/* Margins from the plot's place. */
void canvas_margins(struct canvas *c);

/* "#0072b2", quoted */
void canvas_colour(const struct canvas *c, unsigned colour);
/* A number of the data; NaN where it is not known. */
void canvas_number(const struct canvas *c, double value);

#endif
