/*
 * compare_long.c: one row a test, metric and kernel, for programs
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "reports/differences.h"

/* 15 digits give back every number that was printed; 17 would show the rounding of medians between two. */
enum { EXACT_DIGITS = 15, RATIO_DIGITS = 6 };

/* One row to be written. */
struct long_row {
	const struct comparison_cell *cell;
	const struct series *series;
	const struct matrix *matrix;
	const struct series_cell *numbers; /* what the cell is made from */
	size_t baseline;
	struct arena *a;
};

static struct str number(double value, int digits, struct arena *a)
{
	return isnan(value) ? STR_NONE : arena_printf(a, "%.*g", digits, value);
}

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

#define TEXT_OF(name, expression) \
	static struct str name(const struct long_row *r) \
	{ \
		return expression; \
	}

/* What the numbers say themselves: the column's thing, too. */
static struct str said(const struct long_row *r, enum thing_kind kind)
{
	return matrix_cell_word(r->matrix, r->series, r->numbers, kind);
}

TEXT_OF(benchmark, said(r, THING_BENCHMARK))
TEXT_OF(phase, said(r, THING_PHASE))
TEXT_OF(threads, said(r, THING_THREADS))
TEXT_OF(variant, said(r, THING_VARIANT))
TEXT_OF(machine, said(r, THING_MACHINE))
TEXT_OF(metric, r->series->metric)
TEXT_OF(unit, r->series->unit)
TEXT_OF(better, str_from(better_name(r->series->better)))
TEXT_OF(kernel, said(r, THING_KERNEL))
TEXT_OF(count, arena_printf(r->a, "%zu", r->cell->n))
TEXT_OF(median, number(r->cell->median, EXACT_DIGITS, r->a))
TEXT_OF(low, number(r->cell->low, EXACT_DIGITS, r->a))
TEXT_OF(high, number(r->cell->high, EXACT_DIGITS, r->a))
TEXT_OF(ratio, number(r->cell->ratio, RATIO_DIGITS, r->a))
TEXT_OF(ratio_low, number(r->cell->ratio_low, RATIO_DIGITS, r->a))
TEXT_OF(ratio_high, number(r->cell->ratio_high, RATIO_DIGITS, r->a))
TEXT_OF(level, number(r->cell->level, RATIO_DIGITS, r->a))
TEXT_OF(p_value, number(r->cell->p, RATIO_DIGITS, r->a))
TEXT_OF(q_value, number(r->cell->q, RATIO_DIGITS, r->a))
TEXT_OF(significant, answer(r->cell->significant))
TEXT_OF(large, answer(r->cell->large))
TEXT_OF(verdict, str_from(verdict_name(r->cell->verdict)))
TEXT_OF(baseline, matrix_column_value(r->matrix, r->baseline))
TEXT_OF(file_mb, said(r, THING_FILE_MB))
TEXT_OF(block, said(r, THING_BLOCK))
TEXT_OF(params, said(r, THING_PARAMS))
TEXT_OF(printed, only(r)->printed)
TEXT_OF(printed_unit, only(r)->printed_unit)
TEXT_OF(iteration, only(r)->iteration)
TEXT_OF(source, only(r)->source)
TEXT_OF(weak, r->cell->first.test == COMPARE_NO_TEST ? STR_NONE : r->cell->is_weak ? STR("yes") : STR("no"))
TEXT_OF(test, str_from(compare_test_name(r->cell->first.test)))
TEXT_OF(second_test, str_from(compare_test_name(r->cell->second.test)))
TEXT_OF(second_p, number(r->cell->second.p, RATIO_DIGITS, r->a))
TEXT_OF(samples, arena_printf(r->a, "%zu", r->cell->n_samples))
TEXT_OF(boot_low, number(r->cell->boot_low, RATIO_DIGITS, r->a))
TEXT_OF(boot_high, number(r->cell->boot_high, RATIO_DIGITS, r->a))
TEXT_OF(differs, differences_of_cell(r->cell, r->a))
TEXT_OF(refused, r->cell->is_refused ? STR("yes") : STR("no"))
TEXT_OF(column, thing_name(r->matrix->layout.column, r->a))
TEXT_OF(value, matrix_column_value(r->matrix, r->cell->kernel))
TEXT_OF(line, only(r)->line ? arena_printf(r->a, "%u", only(r)->line) : STR_NONE)

struct long_column {
	struct emit_column as;
	struct str (*text)(const struct long_row *r);
};

#define WORD(name, function) { { name, EMIT_LEFT, false, false }, function }
#define NUMBER(name, function) { { name, EMIT_RIGHT, true, false }, function }

/* Up to the verdict this is a contract with other programs; more may follow. */
static const struct long_column columns[] = {
	WORD("benchmark", benchmark), WORD("phase", phase), NUMBER("threads", threads), WORD("variant", variant),
	WORD("machine", machine), WORD("metric", metric), WORD("unit", unit), WORD("better", better),
	WORD("kernel", kernel), NUMBER("n", count), NUMBER("median", median), NUMBER("low", low),
	NUMBER("high", high), NUMBER("ratio", ratio), NUMBER("ratio_low", ratio_low),
	NUMBER("ratio_high", ratio_high), NUMBER("level", level), NUMBER("p", p_value), NUMBER("q", q_value),
	WORD("significant", significant), WORD("large", large), WORD("verdict", verdict),
	WORD("baseline", baseline), NUMBER("file_mb", file_mb), NUMBER("block", block), WORD("params", params),
	WORD("printed", printed), WORD("printed_unit", printed_unit), WORD("iteration", iteration),
	WORD("source", source), NUMBER("line", line), WORD("weak", weak), WORD("test", test),
	WORD("second_test", second_test), NUMBER("second_p", second_p), NUMBER("samples", samples),
	NUMBER("boot_low", boot_low), NUMBER("boot_high", boot_high), WORD("column", column), WORD("value", value),
	WORD("differs", differs), WORD("refused", refused),
};
#define N_COLUMNS (sizeof columns / sizeof *columns)

static void write_row(struct emitter *w, const struct long_row *r)
{
	for (size_t i = 0; i < N_COLUMNS; i++)
		emit_word(w, columns[i].text(r));
	emit_row_end(w);
	arena_reset(r->a);
}

static void write_rows(struct emitter *w, const struct comparison *c)
{
	AUTO_ARENA(a); /* of one row */

	for (size_t i = 0; i < c->n_rows && !emit_is_broken(w); i++)
		for (size_t j = 0; j < c->rows[i].series->n_cells; j++) {
			const struct comparison_row *row = &c->rows[i];
			struct long_row r = { &row->cells[j], row->series, c->matrix, &row->series->cells[j],
					      row->baseline, a };

			write_row(w, &r);
		}
}

static enum err_code write_long(const struct report_input *in, const struct report_view *view, FILE *out,
				struct arena *a, struct err *e)
{
	const struct emit_options options = { .format = view->format };
	struct emit_column heads[N_COLUMNS];
	struct emitter *w = emitter_new(out, &options);

	(void)a;
	for (size_t i = 0; i < N_COLUMNS; i++)
		heads[i] = columns[i].as;
	emit_begin(w, heads, N_COLUMNS);
	write_rows(w, in->comparison);
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	return code;
}

const struct report report_compare_long = {
	"long", "one row a test, metric and kernel, for programs", write_long,
};
