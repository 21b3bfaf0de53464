/*
 * compare_power.c: how many runs a change of some size takes to be seen
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "reports/differences.h"
#include "reports/test_words.h"

static const struct emit_column figures[] = {
	{ "baseline", EMIT_LEFT, false, false },   { "n", EMIT_RIGHT, true, false },
	{ "baseline_n", EMIT_RIGHT, true, false }, { "noise_pct", EMIT_RIGHT, true, false },
	{ "runs_needed", EMIT_RIGHT, true, false }, { "more", EMIT_RIGHT, true, false },
};
enum { N_FIGURES = sizeof figures / sizeof *figures };

static struct str count(size_t n, struct arena *a)
{
	return arena_printf(a, "%zu", n);
}

static void write_row(struct emitter *w, const struct matrix *m, const struct comparison_row *row, size_t j, double effect)
{
	AUTO_ARENA(a);
	const struct comparison_cell *cell = &row->cells[j], *base = comparison_cell_of(row, row->baseline);
	size_t needed = comparison_runs_needed(cell, effect), fewer = cell->n < base->n ? cell->n : base->n;
	const struct str words[N_FIGURES] = {
		matrix_column_value(m, base->kernel),
		count(cell->n, a),
		count(base->n, a),
		isnan(cell->noise) ? STR_NONE : arena_printf(a, "%.2f", expm1(cell->noise) * 100),
		needed ? count(needed, a) : STR_NONE,
		needed ? count(needed > fewer ? needed - fewer : 0, a) : STR_NONE,
	};

	test_words_put(w, m, row, j);
	for (size_t i = 0; i < N_FIGURES; i++)
		emit_word(w, words[i]);
	emit_row_end(w);
}

static void write_rows(struct emitter *w, const struct comparison *c, double effect)
{
	for (size_t i = 0; i < c->n_rows && !emit_is_broken(w); i++) {
		const struct comparison_row *row = &c->rows[i];

		for (size_t j = 0; comparison_cell_of(row, row->baseline) && j < row->series->n_cells; j++)
			if (row->cells[j].kernel != row->baseline)
				write_row(w, c->matrix, row, j, effect);
	}
}

static enum err_code write_power(const struct report_input *in, const struct report_view *view, FILE *out,
				 struct arena *a, struct err *e)
{
	const struct page page = { out, view, a };
	struct emit_column columns[TEST_WORDS_MAX + N_FIGURES];
	struct emitter *w = page_emitter(&page);
	size_t n = test_words_columns(in->comparison->matrix, columns, a);

	if (page_is_for_people(&page))
		page_line(&page, arena_printf(a, "Runs a side that show a change of %g%% four times in five (p <= 0.05), with the "
						 "noise seen; empty: one run has no noise, or more than %d runs.",
					      view->effect * 100, COMPARE_MAX_RUNS));
	for (size_t i = 0; i < N_FIGURES; i++)
		columns[n++] = figures[i];
	emit_begin(w, columns, n);
	write_rows(w, in->comparison, view->effect);
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	page_after_table(&page);
	page_differences(&page, in->comparison);
	return code;
}

const struct report report_compare_power = {
	"power", "how many runs a change of some size takes to be seen", write_power,
};
