/*
 * svg_words.h: the beginning of a picture: its size, its words for those who do not see it, its style
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_SVG_WORDS_H
#define REPORTS_SVG_WORDS_H

#include "reports/chart.h"

/* From the prolog, if there is one, to the description. */
void svg_write_begin(const struct chart *chart, const struct chart_look *look, struct str view_box, FILE *out,
		     struct arena *a);

/* What the chart shows, in a few sentences. */
struct str svg_description(const struct chart *chart, struct arena *a);

#endif
