/*
 * chart.h: pictures of a comparison: a plain model of what is drawn, and its ways to SVG, PNG and the terminal
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	chart_make()          comparison -> charts (chart_make.c, chart_ranges.c)
 *	chart_tail_make(), chart_changes_make(), chart_history_make()  likewise (chart_tail.h, ...)
 *	palette_assign()      the same colour for a kernel in all of them (palette.h)
 *	chart_draw()          charts -> SVG or PNG, all in one gnuplot process (gnuplot_script.c, gnuplot_run.c, svg.c)
 *	chart_write_text()    one chart -> the terminal, without gnuplot
 *
 * Labels are text from strangers everywhere in the model: whoever writes them out escapes them.
 */
#ifndef REPORTS_CHART_H
#define REPORTS_CHART_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/err.h"
#include "compare/compare.h"

/* More are drawn as rows, which name each of them. */
enum { CHART_MANY_KERNELS = 8 };

enum chart_kind {
	CHART_AUTO,    /* what suits the numbers; never in a chart that was made */
	CHART_BARS,    /* clusters of upright bars: a cluster a thread count, a bar a kernel */
	CHART_HBARS,   /* many kernels: a line a kernel, its name at the left; a panel a thread count */
	CHART_LATENCY, /* points on a logarithmic axis; a zero stands apart, below the axis */
	CHART_LINES,   /* a line a kernel over thread counts */
	CHART_TAIL,    /* a line a kernel over the percentiles of its latencies, logarithmic */
	CHART_RANGES,  /* from the lowest to the highest, a line a stage, a block a kernel and variant */
	CHART_CHANGES, /* ratios to the baseline with their intervals, a line a test and metric, a block a phase */
	CHART_HISTORY  /* series through their versions; made by reports/chart_history.h alone */
};

bool chart_kind_from_name(struct str name, enum chart_kind *out);

/* What is told apart by colour: a kernel, or (ranges) a kernel with a variant; or (changes) a phase, without one. */
struct chart_series {
	struct str name;
	struct str kernel;  /* key */
	size_t rank;        /* of the kernel among all that may ever stand beside it: the first choice of a colour */
	unsigned colour;    /* palette_assign(): 0 to PALETTE_KERNELS - 1 */
};

/* What stands along the axis: thread counts, (ranges) stages, (tail) percentiles, (changes) tests and metrics. */
struct chart_category {
	struct str name;  /* "128", "start" */
	struct str words; /* "128 threads" */
	double x;         /* as a number; NAN: it is none */
};

/* One number, or several runs' median and range. */
struct chart_point {
	size_t series, category;
	double value;     /* NAN: only the range is known */
	double low, high; /* NAN: no range */
	struct str number; /* as printed, for the reader: "0.71", "7000..9000" */
	bool is_open;      /* ranges: a single number, or one that was seen once; changes: it may be chance */
	unsigned colour;   /* of changes: better, worse or neither; others have their series' */
	bool is_doubtful;  /* contradicts itself, or a known error of the tool printed it */
};

struct chart {
	enum chart_kind kind;
	struct str id;       /* [a-z0-9-], made by the program; its SVG's ids begin with it */
	struct str title;    /* "tiobench rand-write, 2048 MB of files" */
	struct str subtitle; /* machine, kind of numbers */
	struct str value_name, value_unit; /* "lat_max", "ms"; the unit may be empty */
	struct str category_name;          /* "threads" */
	enum better better;
	struct chart_series *series; /* oldest kernel first */
	size_t n_series;
	struct chart_category *categories;
	size_t n_categories;
	struct chart_point *points; /* by series, then category */
	size_t n_points;
	struct chart_panel *panels; /* of CHART_HISTORY, which has nothing else: reports/chart_history.h */
	size_t n_panels;
};

struct charts {
	struct chart *at;
	size_t n;
	size_t n_not_drawn; /* series of numbers that were not asked for and are not the first of their test */
	size_t n_left_out;  /* charts that only one kernel would be in, while others have more */
};

struct chart_choice {
	enum chart_kind kind;
	bool all_metrics;    /* else the first of each test (its rate), and with CHART_LATENCY its highest latency */
	bool all_tests;      /* those that only one kernel has, too */
	const size_t *ranks; /* one a kernel of the matrix (query_kernel_ranks), or NULL: their places in the matrix */
};

/* Are its points lines, in blocks? */
static inline bool chart_is_in_blocks(const struct chart *c)
{
	return c->kind == CHART_RANGES || c->kind == CHART_CHANGES;
}

static inline unsigned chart_colour(const struct chart *c, const struct chart_point *p)
{
	return c->kind == CHART_CHANGES ? p->colour : c->series[p->series].colour;
}

/* One chart for each setup, phase and metric; thread counts share it.  Ids are "chart-1", "chart-2", ...  Everything
 * in the arena; colours are not given yet.  ERR_NOT_FOUND: no number fits into this kind of chart. */
MUST_CHECK enum err_code chart_make(const struct comparison *c, const struct chart_choice *choice, struct arena *a,
				    struct charts *out, struct err *e);

enum chart_format {
	CHART_SVG,       /* a file of its own: light, and dark where the reader's system is (unless DARK) */
	CHART_SVG_PART,  /* for inlining: no prolog, no style, colours by class: needs chart_css() in the page */
	CHART_PNG
};

struct chart_look {
	enum chart_format format;
	bool dark;
	unsigned width, height; /* pixels; 0: what suits the chart */
	unsigned timeout_ms;    /* for all charts together; 0: a minute and a bit for each chart */
	const char *gnuplot;    /* program to run; NULL: "gnuplot" on the PATH */
};

/* Draws N charts in one gnuplot process; OUT[i] gets the bytes of chart i's picture.  One that could not be drawn is
 * left empty and counted in *n_failed; E then tells of the first, and the code is still OK.  ERR_NOT_FOUND: no
 * gnuplot (the message names the package); ERR_LIMIT: the time ran out before any was drawn; ERR_SYSTEM. */
MUST_CHECK enum err_code chart_draw(const struct chart *charts, size_t n, const struct chart_look *look, struct arena *a,
				    struct str *out, size_t *n_failed, struct err *e);

/* The script that chart_draw() would feed to gnuplot: chart i goes to the file "chart-i". */
void chart_write_script(const struct chart *charts, size_t n, const struct chart_look *look, FILE *out,
			struct arena *a);

/* The rules that CHART_SVG_PART needs, constant text: custom properties --chart-1 ... on :root with their dark
 * values in a media query and under [data-theme=dark], and the classes that use them. */
struct str chart_css(struct arena *a);

struct chart_text_look {
	unsigned width; /* columns; 0: 80 */
	bool colour, plain_ascii;
};

/* Bars of blocks, drawn by the program itself. */
void chart_write_text(const struct chart *chart, const struct chart_text_look *look, FILE *out, struct arena *a);

#endif
