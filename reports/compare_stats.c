/*
 * compare_stats.c: the figures that were asked for, a line a test, metric and column
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "reports/differences.h"
#include "reports/test_words.h"

static void write_row(struct emitter *w, const struct matrix *m, const struct comparison_row *row, size_t j,
		      const struct report_view *view)
{
	AUTO_ARENA(a);

	test_words_put(w, m, row, j);
	test_words_put_text(w, arena_printf(a, "%zu", row->cells[j].n));
	for (size_t i = 0; i < view->n_figures; i++) {
		double value = figure_of(&row->cells[j], row->series->better, view->figures[i].figure, a);

		test_words_put_text(w, isnan(value) ? STR_NONE : arena_printf(a, "%.6g", value));
	}
	emit_row_end(w);
}

static enum err_code write_stats(const struct report_input *in, const struct report_view *view, FILE *out,
				 struct arena *a, struct err *e)
{
	const struct page page = { out, view, a };
	const struct comparison *c = in->comparison;
	struct emit_column *columns = arena_array(a, TEST_WORDS_MAX + 1 + view->n_figures, sizeof *columns);
	struct emitter *w = page_emitter(&page);
	size_t n = test_words_columns(c->matrix, columns, a);

	columns[n++] = (struct emit_column){ "n", EMIT_RIGHT, true, false };
	for (size_t i = 0; i < view->n_figures; i++)
		columns[n++] = (struct emit_column){ view->figures[i].name, EMIT_RIGHT, true, false };
	emit_begin(w, columns, n);
	for (size_t i = 0; i < c->n_rows && !emit_is_broken(w); i++)
		for (size_t j = 0; j < c->rows[i].series->n_cells; j++)
			write_row(w, c->matrix, &c->rows[i], j, view);
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	page_after_table(&page);
	page_differences(&page, in->comparison);
	return code;
}

const struct report report_compare_stats = {
	"stats", "the figures that were asked for, a line a test, metric and column", write_stats,
};
