/*
 * compare_stats.c: the figures that were asked for, one row a test, metric and kernel
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "reports/page.h"

static const struct emit_column tests[] = {
	{ "benchmark", EMIT_LEFT, false, false }, { "phase", EMIT_LEFT, false, false },
	{ "threads", EMIT_RIGHT, true, false },   { "variant", EMIT_LEFT, false, false },
	{ "machine", EMIT_LEFT, false, false },   { "metric", EMIT_LEFT, false, false },
	{ "unit", EMIT_LEFT, false, false },      { "kernel", EMIT_LEFT, false, false },
	{ "n", EMIT_RIGHT, true, false },
};
enum { N_TESTS = sizeof tests / sizeof *tests };

static void put(struct emitter *w, struct str text)
{
	if (text.n)
		emit_cell(w, text, TONE_PLAIN);
	else
		emit_hole(w);
}

static void write_row(struct emitter *w, const struct matrix *m, const struct series *s,
		      const struct comparison_cell *cell, const struct report_view *view)
{
	AUTO_ARENA(a);
	struct str label = m->kernels[cell->kernel].label;
	const struct str words[] = { s->benchmark, s->phase, s->threads, m->by_variant ? label : s->variant, s->machine,
				     s->metric, s->unit, m->by_variant ? s->variant : label,
				     arena_printf(a, "%zu", cell->n) };

	for (size_t i = 0; i < N_TESTS; i++)
		put(w, words[i]);
	for (size_t i = 0; i < view->n_figures; i++) {
		double value = figure_of(cell, s->better, view->figures[i].figure, a);

		put(w, isnan(value) ? STR_NONE : arena_printf(a, "%.6g", value));
	}
	emit_row_end(w);
}

static enum err_code write_stats(const struct report_input *in, const struct report_view *view, FILE *out,
				 struct arena *a, struct err *e)
{
	const struct page page = { out, view, a };
	const struct comparison *c = in->comparison;
	struct emit_column *columns = arena_array(a, N_TESTS + view->n_figures, sizeof *columns);
	struct emitter *w = page_emitter(&page);

	for (size_t i = 0; i < N_TESTS; i++)
		columns[i] = tests[i];
	for (size_t i = 0; i < view->n_figures; i++)
		columns[N_TESTS + i] = (struct emit_column){ view->figures[i].name, EMIT_RIGHT, true, false };
	emit_begin(w, columns, N_TESTS + view->n_figures);
	for (size_t i = 0; i < c->n_rows && !emit_is_broken(w); i++)
		for (size_t j = 0; j < c->rows[i].series->n_cells; j++)
			write_row(w, c->matrix, c->rows[i].series, &c->rows[i].cells[j], view);
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	return code;
}

const struct report report_compare_stats = {
	"stats", "the figures that were asked for, one row a test, metric and kernel", write_stats,
};
