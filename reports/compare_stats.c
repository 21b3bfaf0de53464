/*
 * compare_stats.c: the figures that were asked for, a line a test, metric and column
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "reports/differences.h"
#include "reports/test_words.h"

static enum err_code work_out(const struct report_input *in, const struct report_view *view, const struct comparison_row *row,
			      size_t j, struct arena *a, double *values, struct err *e)
{
	struct figure *figures = arena_array(a, view->n_figures, sizeof *figures);

	for (size_t i = 0; i < view->n_figures; i++) {
		figures[i] = view->figures[i].figure;
		values[i] = figure_of(&row->cells[j], row->series->better, figures[i], a);
	}
	if (!in->store)
		return OK;
	return figure_percentiles(in->store, row->series, &row->cells[j], figures, view->n_figures, values, e);
}

static enum err_code write_row(const struct report_input *in, const struct report_view *view, struct emitter *w,
			       const struct comparison_row *row, size_t j, struct err *e)
{
	AUTO_ARENA(a);
	double *values = arena_array(a, view->n_figures, sizeof *values);

	if (work_out(in, view, row, j, a, values, e))
		return e->code;
	test_words_put(w, in->comparison->matrix, row, j);
	emit_word(w, arena_printf(a, "%zu", row->cells[j].n));
	for (size_t i = 0; i < view->n_figures; i++)
		emit_word(w, isnan(values[i]) ? STR_NONE : arena_printf(a, "%.6g", values[i]));
	emit_row_end(w);
	return OK;
}

static enum err_code write_rows(const struct report_input *in, const struct report_view *view, struct emitter *w,
				struct err *e)
{
	const struct comparison *c = in->comparison;

	for (size_t i = 0; i < c->n_rows && !emit_is_broken(w); i++)
		for (size_t j = 0; j < c->rows[i].series->n_cells; j++)
			if (write_row(in, view, w, &c->rows[i], j, e))
				return e->code;
	return OK;
}

static enum err_code write_stats(const struct report_input *in, const struct report_view *view, FILE *out,
				 struct arena *a, struct err *e)
{
	const struct page page = { out, view, a };
	struct emit_column *columns = arena_array(a, TEST_WORDS_MAX + 1 + view->n_figures, sizeof *columns);
	struct emitter *w = page_emitter(&page);
	size_t n = test_words_columns(in->comparison->matrix, columns, a);

	columns[n++] = (struct emit_column){ "n", EMIT_RIGHT, true, false };
	for (size_t i = 0; i < view->n_figures; i++)
		columns[n++] = (struct emit_column){ view->figures[i].name, EMIT_RIGHT, true, false };
	emit_begin(w, columns, n);
	enum err_code code = write_rows(in, view, w, e);
	if (code == OK)
		code = emit_end(w, e);
	emitter_free(w);
	page_after_table(&page);
	page_differences(&page, in->comparison);
	return code;
}

const struct report report_compare_stats = {
	"stats", "the figures that were asked for, a line a test, metric and column", write_stats,
};
