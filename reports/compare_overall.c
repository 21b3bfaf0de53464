/*
 * compare_overall.c: what all tests of a metric say together
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "compare/overall.h"
#include "reports/page.h"

static const struct emit_column columns[] = {
	{ "benchmark", EMIT_LEFT, false, false }, { "machine", EMIT_LEFT, false, false },
	{ "metric", EMIT_LEFT, false, false },    { "kernel", EMIT_LEFT, false, false },
	{ "baseline", EMIT_LEFT, false, false },  { "tests", EMIT_RIGHT, true, false },
	{ "ratio", EMIT_RIGHT, true, false },     { "ratio_low", EMIT_RIGHT, true, false },
	{ "ratio_high", EMIT_RIGHT, true, false }, { "better", EMIT_RIGHT, true, false },
	{ "worse", EMIT_RIGHT, true, false },     { "same", EMIT_RIGHT, true, false },
	{ "unknown", EMIT_RIGHT, true, false },
};
#define N_COLUMNS (sizeof columns / sizeof *columns)

static void put(struct emitter *w, struct str text)
{
	if (text.n)
		emit_cell(w, text, TONE_PLAIN);
	else
		emit_hole(w);
}

static void put_ratio(struct emitter *w, double ratio, struct arena *a)
{
	put(w, isnan(ratio) ? STR_NONE : arena_printf(a, "%.4f", ratio));
}

static void put_count(struct emitter *w, size_t n, struct arena *a)
{
	put(w, arena_printf(a, "%zu", n));
}

static void write_row(struct emitter *w, const struct matrix *m, const struct overall_row *row)
{
	AUTO_ARENA(a);
	const size_t counts[] = { row->better, row->worse, row->same, row->unknown };

	put(w, row->benchmark);
	put(w, row->machine);
	put(w, row->metric);
	put(w, m->kernels[row->kernel].label);
	put(w, m->kernels[row->baseline].label);
	put_count(w, row->n, a);
	put_ratio(w, row->mean, a);
	put_ratio(w, row->low, a);
	put_ratio(w, row->high, a);
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
		put_count(w, counts[i], a);
	emit_row_end(w);
}

static enum err_code write_overall(const struct report_input *in, const struct report_view *view, FILE *out,
				   struct arena *a, struct err *e)
{
	const struct page page = { out, view, a };
	struct emitter *w = page_emitter(&page);
	struct overall all = overall_of(in->comparison, a);

	if (view->format == EMIT_TEXT || view->format == EMIT_MD || view->format == EMIT_HTML)
		page_line(&page, STR("Geometric mean of the tests' ratios to the baseline with its interval over the tests (95%), "
				     "and the tests by verdict."));
	emit_begin(w, columns, N_COLUMNS);
	for (size_t i = 0; i < all.n && !emit_is_broken(w); i++)
		write_row(w, in->comparison->matrix, &all.rows[i]);
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	return code;
}

const struct report report_compare_overall = {
	"overall", "what all tests of a metric say together", write_overall,
};
