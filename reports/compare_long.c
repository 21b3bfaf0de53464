/*
 * compare_long.c: one row a test, metric and kernel, for programs
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/differences.h"
#include "reports/long_columns.h"

/* One row to be written. */
struct long_row {
	const struct comparison_cell *cell;
	const struct series *series;
	const struct matrix *matrix;
	const struct series_cell *numbers; /* what the cell is made from */
	size_t baseline;
	struct arena *a;
};

static struct str answer(enum answer yes)
{
	return yes == ANSWER_YES ? STR("yes") : yes == ANSWER_NO ? STR("no") : STR_NONE;
}

/* What only a single number has. */
static const struct value *only(const struct long_row *r)
{
	static const struct value none;

	return r->cell->n == 1 ? &r->cell->values[0] : &none;
}

/* What the numbers say themselves: the column's thing, too. */
static struct str said(const struct long_row *r, enum thing_kind kind)
{
	return matrix_cell_word(r->matrix, r->series, r->numbers, kind);
}

LONG_TEXT(benchmark, said(r, THING_BENCHMARK))
LONG_TEXT(phase, said(r, THING_PHASE))
LONG_TEXT(threads, said(r, THING_THREADS))
LONG_TEXT(variant, said(r, THING_VARIANT))
LONG_TEXT(machine, said(r, THING_MACHINE))
LONG_TEXT(metric, r->series->metric)
LONG_TEXT(unit, r->series->unit)
LONG_TEXT(better, str_from(better_name(r->series->better)))
LONG_TEXT(kernel, said(r, THING_KERNEL))
LONG_TEXT(count, arena_printf(r->a, "%zu", r->cell->n))
LONG_TEXT(median, long_number(r->cell->median, LONG_EXACT_DIGITS, r->a))
LONG_TEXT(low, long_number(r->cell->low, LONG_EXACT_DIGITS, r->a))
LONG_TEXT(high, long_number(r->cell->high, LONG_EXACT_DIGITS, r->a))
LONG_TEXT(ratio, long_number(r->cell->ratio, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(ratio_low, long_number(r->cell->ratio_low, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(ratio_high, long_number(r->cell->ratio_high, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(level, long_number(r->cell->level, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(p_value, long_number(r->cell->p, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(q_value, long_number(r->cell->q, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(significant, answer(r->cell->significant))
LONG_TEXT(large, answer(r->cell->large))
LONG_TEXT(verdict, str_from(verdict_name(r->cell->verdict)))
LONG_TEXT(baseline, matrix_column_value(r->matrix, r->baseline))
LONG_TEXT(file_mb, said(r, THING_FILE_MB))
LONG_TEXT(block, said(r, THING_BLOCK))
LONG_TEXT(params, said(r, THING_PARAMS))
LONG_TEXT(printed, only(r)->printed)
LONG_TEXT(printed_unit, only(r)->printed_unit)
LONG_TEXT(iteration, only(r)->iteration)
LONG_TEXT(source, only(r)->source)
LONG_TEXT(weak, r->cell->first.test == COMPARE_NO_TEST ? STR_NONE : r->cell->is_weak ? STR("yes") : STR("no"))
LONG_TEXT(test, str_from(compare_test_name(r->cell->first.test)))
LONG_TEXT(second_test, str_from(compare_test_name(r->cell->second.test)))
LONG_TEXT(second_p, long_number(r->cell->second.p, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(samples, arena_printf(r->a, "%zu", r->cell->n_samples))
LONG_TEXT(boot_low, long_number(r->cell->boot_low, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(boot_high, long_number(r->cell->boot_high, LONG_RATIO_DIGITS, r->a))
LONG_TEXT(differs, differences_of_cell(r->cell, r->a))
LONG_TEXT(refused, r->cell->is_refused ? STR("yes") : STR("no"))
LONG_TEXT(column, thing_name(r->matrix->layout.column, r->a))
LONG_TEXT(value, matrix_column_value(r->matrix, r->cell->kernel))
LONG_TEXT(line, only(r)->line ? arena_printf(r->a, "%u", only(r)->line) : STR_NONE)

/* Up to the verdict this is a contract with other programs; more may follow. */
static const struct long_column columns[] = {
	LONG_WORD("benchmark", benchmark), LONG_WORD("phase", phase), LONG_NUMBER("threads", threads), LONG_WORD("variant", variant),
	LONG_WORD("machine", machine), LONG_WORD("metric", metric), LONG_WORD("unit", unit), LONG_WORD("better", better),
	LONG_WORD("kernel", kernel), LONG_NUMBER("n", count), LONG_NUMBER("median", median), LONG_NUMBER("low", low),
	LONG_NUMBER("high", high), LONG_NUMBER("ratio", ratio), LONG_NUMBER("ratio_low", ratio_low),
	LONG_NUMBER("ratio_high", ratio_high), LONG_NUMBER("level", level), LONG_NUMBER("p", p_value), LONG_NUMBER("q", q_value),
	LONG_WORD("significant", significant), LONG_WORD("large", large), LONG_WORD("verdict", verdict),
	LONG_WORD("baseline", baseline), LONG_NUMBER("file_mb", file_mb), LONG_NUMBER("block", block), LONG_WORD("params", params),
	LONG_WORD("printed", printed), LONG_WORD("printed_unit", printed_unit), LONG_WORD("iteration", iteration),
	LONG_WORD("source", source), LONG_NUMBER("line", line), LONG_WORD("weak", weak), LONG_WORD("test", test),
	LONG_WORD("second_test", second_test), LONG_NUMBER("second_p", second_p), LONG_NUMBER("samples", samples),
	LONG_NUMBER("boot_low", boot_low), LONG_NUMBER("boot_high", boot_high), LONG_WORD("column", column), LONG_WORD("value", value),
	LONG_WORD("differs", differs), LONG_WORD("refused", refused),
};
#define N_COLUMNS (sizeof columns / sizeof *columns)

static void write_rows(struct emitter *w, const struct comparison *c)
{
	AUTO_ARENA(a); /* of one row */

	for (size_t i = 0; i < c->n_rows && !emit_is_broken(w); i++)
		for (size_t j = 0; j < c->rows[i].series->n_cells; j++) {
			const struct comparison_row *row = &c->rows[i];
			struct long_row r = { &row->cells[j], row->series, c->matrix, &row->series->cells[j],
					      row->baseline, a };

			long_write_row(w, columns, N_COLUMNS, &r);
			arena_reset(a);
		}
}

static enum err_code write_long(const struct report_input *in, const struct report_view *view, FILE *out,
				struct arena *a, struct err *e)
{
	const struct emit_options options = { .format = view->format };
	struct emitter *w = emitter_new(out, &options);

	long_begin(w, columns, N_COLUMNS, a);
	write_rows(w, in->comparison);
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	return code;
}

const struct report report_compare_long = {
	"long", "one row a test, metric and kernel, for programs", write_long,
};
