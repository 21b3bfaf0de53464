/*
 * chart_history.h: series through their versions, as a picture: one, or small multiples
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_CHART_HISTORY_H
#define REPORTS_CHART_HISTORY_H

#include "compare/history.h"
#include "reports/chart.h"

/* One version: the median of its runs and their range. */
struct panel_dot {
	double value, low, high; /* NAN: no range */
};

/* Versions from .. until - 1 are on one level. */
struct panel_level {
	size_t from, until;
	double value, low, high; /* NAN: no interval */
};

/* The level changed with version `at`, or with another of earliest .. latest. */
struct panel_mark {
	size_t at, earliest, latest;
	enum verdict direction;
	bool is_provisional;
	bool is_known;     /* somebody said that it may be */
	struct str words;  /* "6.8 worse +4.1% [+2.9, +5.2]" */
	struct str short_words; /* "+4.1%" */
};

/* One series through its versions. */
struct chart_panel {
	struct str title;       /* what the others of the chart do not share with it */
	struct str value_words; /* "rate, MB/s; higher is better" */
	struct str *versions;   /* labels, or days */
	struct panel_dot *dots; /* one a version */
	size_t n;
	struct panel_level *levels;
	size_t n_levels;
	struct panel_mark *marks;
	size_t n_marks;
};

struct chart_history_choice {
	bool all;          /* also histories without a change, and those of a test's other metrics */
	size_t least;      /* versions; histories of fewer are not drawn */
	bool is_small;     /* small multiples: a chart for each benchmark and machine, a panel for each of its histories */
};

/* One chart of one panel for each history, or small multiples.  Those with changes come first, else they are in their
 * order.  Ids are "history-1", ...  Everything in the arena.  ERR_NOT_FOUND: none is long enough. */
MUST_CHECK enum err_code chart_history_make(const struct history_findings *f, const struct chart_history_choice *choice,
					    struct arena *a, struct charts *out, struct err *e);

/* The chart of one history, as on its page.  ID is the chart's. */
void chart_history_of(const struct history_findings *f, const struct series_history *sh, struct str id, struct arena *a,
		      struct chart *out);

/* Dots, levels and marks in the terminal; chart_write_text() calls it. */
void chart_history_write_text(const struct chart *chart, const struct chart_text_look *look, FILE *out, struct arena *a);

#endif
