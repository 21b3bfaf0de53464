/*
 * compare_power.c: how many runs a change of some size takes to be seen
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "reports/page.h"
#include "reports/words.h"

static const struct emit_column columns[] = {
	{ "benchmark", EMIT_LEFT, false, false }, { "phase", EMIT_LEFT, false, false },
	{ "threads", EMIT_RIGHT, true, false },   { "variant", EMIT_LEFT, false, false },
	{ "machine", EMIT_LEFT, false, false },   { "metric", EMIT_LEFT, false, false },
	{ "kernel", EMIT_LEFT, false, false },    { "baseline", EMIT_LEFT, false, false },
	{ "n", EMIT_RIGHT, true, false },         { "baseline_n", EMIT_RIGHT, true, false },
	{ "noise_pct", EMIT_RIGHT, true, false }, { "runs_needed", EMIT_RIGHT, true, false },
	{ "more", EMIT_RIGHT, true, false },
};
#define N_COLUMNS (sizeof columns / sizeof *columns)

static void put(struct emitter *w, struct str text)
{
	if (text.n)
		emit_cell(w, text, TONE_PLAIN);
	else
		emit_hole(w);
}

static struct str count(size_t n, struct arena *a)
{
	return arena_printf(a, "%zu", n);
}

static void put_test(struct emitter *w, const struct series *s)
{
	put(w, s->benchmark);
	put(w, s->phase);
	put(w, s->threads);
	put(w, s->variant);
	put(w, s->machine);
	put(w, s->metric);
}

static void write_row(struct emitter *w, const struct matrix *m, const struct comparison_row *row,
		      const struct comparison_cell *cell, double effect)
{
	AUTO_ARENA(a);
	const struct comparison_cell *base = comparison_cell_of(row, row->baseline);
	size_t needed = comparison_runs_needed(cell, effect), fewer = cell->n < base->n ? cell->n : base->n;

	put_test(w, row->series);
	put(w, m->kernels[cell->kernel].label);
	put(w, m->kernels[base->kernel].label);
	put(w, count(cell->n, a));
	put(w, count(base->n, a));
	put(w, isnan(cell->noise) ? STR_NONE : arena_printf(a, "%.2f", expm1(cell->noise) * 100));
	put(w, needed ? count(needed, a) : STR_NONE);
	put(w, needed ? count(needed > fewer ? needed - fewer : 0, a) : STR_NONE);
	emit_row_end(w);
}

static void write_rows(struct emitter *w, const struct comparison *c, double effect)
{
	for (size_t i = 0; i < c->n_rows && !emit_is_broken(w); i++) {
		const struct comparison_row *row = &c->rows[i];

		for (size_t j = 0; comparison_cell_of(row, row->baseline) && j < row->series->n_cells; j++)
			if (row->cells[j].kernel != row->baseline)
				write_row(w, c->matrix, row, &row->cells[j], effect);
	}
}

static bool is_for_people(enum emit_format format)
{
	return format == EMIT_TEXT || format == EMIT_MD || format == EMIT_HTML;
}

static enum err_code write_power(const struct report_input *in, const struct report_view *view, FILE *out,
				 struct arena *a, struct err *e)
{
	const struct page page = { out, view, a };
	struct emitter *w = page_emitter(&page);

	if (is_for_people(view->format))
		page_line(&page, arena_printf(a, "Runs a side that show a change of %g%% four times in five (p <= 0.05), with the "
						 "noise seen; empty: one run has no noise, or more than %d runs.",
					      view->effect * 100, COMPARE_MAX_RUNS));
	emit_begin(w, columns, N_COLUMNS);
	write_rows(w, in->comparison, view->effect);
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	return code;
}

const struct report report_compare_power = {
	"power", "how many runs a change of some size takes to be seen", write_power,
};
