/*
 * svg.h: gnuplot's SVG, made fit for a page
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_SVG_H
#define REPORTS_SVG_H

#include "reports/chart.h"

/* Writes the picture again from a short list of elements and attributes; nothing else passes.  No style attribute,
 * no link, and no ids but those of the title and the description, which begin with the chart's id.  Colours of the
 * palette get a class ("cf3" fills, "cs3" strokes) beside the colour itself.  PART (CHART_SVG_PART): without
 * background and size. Otherwise a file of its own, which has a style for dark systems unless it is dark already.
 * In the arena. ERR_PARSE: not what gnuplot writes. */
MUST_CHECK enum err_code svg_finish(struct str svg, const struct chart *chart, const struct chart_look *look,
				    struct arena *a, struct str *out, struct err *e);

#endif
