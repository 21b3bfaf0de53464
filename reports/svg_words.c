/*
 * svg_words.c: the beginning of a picture, and the style of all
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/svg_words.h"

#include <math.h>
#include <stdlib.h>

#include "base/num.h"
#include "emit/entity.h"
#include "reports/chart_history.h"
#include "reports/gnuplot_canvas.h"
#include "reports/gnuplot_quote.h"
#include "reports/palette.h"

/* More text than this no screen reader should have to say. */
enum { MAX_TITLE = 300, MAX_NAME = 60, MAX_NAMES = 12 };

static void write_escaped(FILE *out, struct str text)
{
	for (size_t i = 0; i < text.n; i++) {
		const char *entity = entity_of((unsigned char)text.p[i]);

		if (entity)
			fputs(entity, out);
		else
			putc(text.p[i], out);
	}
}

/* ---- description ------------------------------------------------------------------------------------------------ */

static const char *kind_words(enum chart_kind kind)
{
	static const char *const words[] = {
		[CHART_BARS] = "Bars", [CHART_HBARS] = "Bars to the right",
		[CHART_LATENCY] = "Points on a logarithmic axis", [CHART_LINES] = "Lines", [CHART_RANGES] = "Ranges",
		[CHART_TAIL] = "Lines over percentiles", [CHART_CHANGES] = "Changes", [CHART_HISTORY] = "Points through versions",
	};

	return words[kind];
}

static struct str names_of(const struct chart *chart, struct arena *a)
{
	struct str names = STR_NONE;

	for (size_t i = 0; i < chart->n_series && i < MAX_NAMES; i++)
		names = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(names), i ? ", " : "",
				     STR_ARG(gnuplot_shorten(chart->series[i].name, MAX_NAME, a)));
	if (chart->n_series > MAX_NAMES)
		names = arena_printf(a, STR_FMT " and %zu more", STR_ARG(names), chart->n_series - MAX_NAMES);
	return names;
}

static struct str name_of(const struct chart *chart, const struct chart_point *p)
{
	return chart->kind == CHART_CHANGES ? chart->categories[p->category].name : chart->series[p->series].name;
}

static struct str extremes_of(const struct chart *chart, struct arena *a)
{
	const struct chart_point *least = NULL, *most = NULL;

	for (size_t i = 0; i < chart->n_points; i++) {
		const struct chart_point *p = &chart->points[i];

		if (!isfinite(p->value))
			continue;
		if (!least || p->value < least->value)
			least = p;
		if (!most || p->value > most->value)
			most = p;
	}
	if (!least || least == most)
		return STR_NONE;
	return arena_printf(a, " From " STR_FMT " (" STR_FMT ") to " STR_FMT " (" STR_FMT ").", STR_ARG(least->number),
			    STR_ARG(gnuplot_shorten(name_of(chart, least), MAX_NAME, a)), STR_ARG(most->number),
			    STR_ARG(gnuplot_shorten(name_of(chart, most), MAX_NAME, a)));
}

/* What changed in a history, as the marks say it; of small multiples how many changes each panel has. */
static struct str history_of(const struct chart *chart, struct arena *a)
{
	struct str out = arena_printf(a, "%zu versions", chart->n_panels ? chart->panels[0].n : 0);
	size_t n_marks = 0;

	for (size_t i = 0; i < chart->n_panels; i++)
		n_marks += chart->panels[i].n_marks;
	if (chart->n_panels != 1)
		return arena_printf(a, "%zu series with %zu change%s", chart->n_panels, n_marks, n_marks == 1 ? "" : "s");
	for (size_t i = 0; i < n_marks && i < MAX_NAMES; i++)
		out = arena_printf(a, STR_FMT "; " STR_FMT, STR_ARG(out),
				   STR_ARG(gnuplot_shorten(chart->panels[0].marks[i].words, 2 * MAX_NAME, a)));
	return out;
}

struct str svg_description(const struct chart *chart, struct arena *a)
{
	if (chart->kind == CHART_HISTORY)
		return gnuplot_clean(arena_printf(a, "%s. " STR_FMT ". " STR_FMT ".", kind_words(chart->kind),
						  STR_ARG(canvas_value_words(chart, a)), STR_ARG(history_of(chart, a))), a);
	struct str extremes = chart->kind == CHART_RANGES ? STR_NONE : extremes_of(chart, a);
	struct str names = chart->kind == CHART_CHANGES ? chart->subtitle : names_of(chart, a);

	return gnuplot_clean(arena_printf(a, "%s. " STR_FMT ". " STR_FMT "." STR_FMT, kind_words(chart->kind),
					  STR_ARG(canvas_value_words(chart, a)), STR_ARG(names),
					  STR_ARG(extremes)), a);
}

/* ---- style ------------------------------------------------------------------------------------------------------ */

static const char *entry_name(unsigned colour, char buffer[static 16])
{
	static const char *const roles[] = { "paper", "ink", "soft", "grid" };

	if (colour >= PALETTE_PAPER)
		return roles[colour - PALETTE_PAPER];
	snprintf(buffer, 16, "%u", colour);
	return buffer;
}

static void write_properties(FILE *out, bool dark)
{
	char buffer[16];

	for (unsigned i = 0; i < PALETTE_COLOURS; i++)
		fprintf(out, "--chart-%s:#%06x;", entry_name(i, buffer), (unsigned)palette_rgb(i, dark));
}

struct str chart_css(struct arena *a)
{
	char *bytes = NULL, buffer[16];
	size_t n = 0;
	FILE *out = open_memstream(&bytes, &n);

	if (!out)
		return STR_NONE;
	fputs(":root{", out);
	write_properties(out, false);
	fputs("}\n@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){", out);
	write_properties(out, true);
	fputs("}}\n@media screen{:root[data-theme=dark]{", out);
	write_properties(out, true);
	fputs("}}\n.chart{display:block;width:100%;height:auto;font-family:system-ui,sans-serif}\n", out);
	for (unsigned i = 0; i < PALETTE_COLOURS; i++) {
		const char *name = entry_name(i, buffer);
		fprintf(out, ".cf%u{fill:var(--chart-%s)}.cs%u{stroke:var(--chart-%s)}\n", i, name, i, name);
	}
	fclose(out);
	struct str css = arena_dup(a, (struct str){ bytes, n });
	free(bytes);
	return css;
}

/* A file of its own knows no page whose style it could use. */
static void write_own_style(FILE *out)
{
	fputs("<style>@media (prefers-color-scheme:dark){", out);
	for (unsigned i = 0; i < PALETTE_COLOURS; i++)
		fprintf(out, ".cf%u{fill:#%06x}.cs%u{stroke:#%06x}", i, (unsigned)palette_rgb(i, true), i,
			(unsigned)palette_rgb(i, true));
	fputs("}</style>\n", out);
}

/* ---- the beginning ----------------------------------------------------------------------------------------------- */

/* "0 0 900 460": the third and fourth number. */
static bool read_size(struct str view_box, uint64_t *width, uint64_t *height)
{
	struct str words[4];

	return str_words(view_box, words, 4) == 4 && num_u64(words[2], width) && num_u64(words[3], height);
}

void svg_write_begin(const struct chart *chart, const struct chart_look *look, struct str view_box, FILE *out,
		     struct arena *a)
{
	uint64_t width = 0, height = 0;
	bool is_part = look->format == CHART_SVG_PART;

	if (!is_part)
		fputs("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n", out);
	fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\"", out);
	if (read_size(view_box, &width, &height))
		fprintf(out, " viewBox=\"0 0 %llu %llu\"", (unsigned long long)width, (unsigned long long)height);
	if (!is_part)
		fprintf(out, " width=\"%llu\" height=\"%llu\" font-family=\"system-ui, sans-serif\"",
			(unsigned long long)width, (unsigned long long)height);
	fprintf(out, " aria-labelledby=\"" STR_FMT "-title " STR_FMT "-desc\">\n<title id=\"" STR_FMT "-title\">",
		STR_ARG(chart->id), STR_ARG(chart->id), STR_ARG(chart->id));
	write_escaped(out, gnuplot_shorten(chart->title, MAX_TITLE, a));
	fprintf(out, "</title>\n<desc id=\"" STR_FMT "-desc\">", STR_ARG(chart->id));
	write_escaped(out, svg_description(chart, a));
	fputs("</desc>\n", out);
	if (!is_part && !look->dark)
		write_own_style(out);
}
