/*
 * compare_overall.c: what all tests of a metric say together
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "compare/overall.h"
#include "reports/differences.h"
#include "reports/test_words.h"

static const struct emit_column figures[] = {
	{ "baseline", EMIT_LEFT, false, false },  { "tests", EMIT_RIGHT, true, false },
	{ "ratio", EMIT_RIGHT, true, false },     { "ratio_low", EMIT_RIGHT, true, false },
	{ "ratio_high", EMIT_RIGHT, true, false }, { "better", EMIT_RIGHT, true, false },
	{ "worse", EMIT_RIGHT, true, false },     { "same", EMIT_RIGHT, true, false },
	{ "unknown", EMIT_RIGHT, true, false },
};
enum { N_FIGURES = sizeof figures / sizeof *figures };

static void put_ratio(struct emitter *w, double ratio, struct arena *a)
{
	emit_word(w, isnan(ratio) ? STR_NONE : arena_printf(a, "%.4f", ratio));
}

static void put_count(struct emitter *w, size_t n, struct arena *a)
{
	emit_word(w, arena_printf(a, "%zu", n));
}

static void write_row(struct emitter *w, const struct matrix *m, const struct overall *all, const struct overall_row *row)
{
	AUTO_ARENA(a);
	const size_t counts[] = { row->better, row->worse, row->same, row->unknown };

	for (size_t i = 0; i < all->n_groups; i++)
		emit_word(w, row->is_total ? STR("(all)") : series_word(row->like, all->groups[i]));
	emit_word(w, row->like->metric);
	emit_word(w, matrix_column_value(m, row->kernel));
	emit_word(w, matrix_column_value(m, row->baseline));
	put_count(w, row->n, a);
	put_ratio(w, row->mean, a);
	put_ratio(w, row->low, a);
	put_ratio(w, row->high, a);
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
		put_count(w, counts[i], a);
	emit_row_end(w);
}

static size_t add_columns(const struct overall *all, const struct matrix *m, struct emit_column *columns, struct arena *a)
{
	size_t n = 0;

	for (; n < all->n_groups; n++)
		columns[n] = (struct emit_column){
			arena_cstr(a, thing_word((struct thing){ .kind = all->groups[n] })), EMIT_LEFT, false, false,
		};
	columns[n++] = (struct emit_column){ "metric", EMIT_LEFT, false, false };
	columns[n++] = (struct emit_column){ arena_cstr(a, thing_word(m->layout.column)), EMIT_LEFT, false, false };
	for (size_t i = 0; i < N_FIGURES; i++)
		columns[n++] = figures[i];
	return n;
}

static enum err_code write_overall(const struct report_input *in, const struct report_view *view, FILE *out,
				   struct arena *a, struct err *e)
{
	const struct page page = { out, view, a };
	const struct matrix *m = in->comparison->matrix;
	struct emitter *w = page_emitter(&page);
	struct overall all = overall_of(in->comparison, a);
	struct emit_column columns[THING_PLAIN_KINDS + 2 + N_FIGURES];
	size_t n = add_columns(&all, m, columns, a);

	if (page_is_for_people(&page))
		page_line(&page, STR("Geometric mean of the tests' ratios to the baseline with its interval over the tests (95%), "
				     "and the tests by verdict."));
	emit_begin(w, columns, n);
	for (size_t i = 0; i < all.n && !emit_is_broken(w); i++)
		write_row(w, m, &all, &all.rows[i]);
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	page_after_table(&page);
	page_differences(&page, in->comparison);
	return code;
}

const struct report report_compare_overall = {
	"overall", "what all tests of a metric say together", write_overall,
};
