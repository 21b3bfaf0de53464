/*
 * compare.c: kernels side by side against a baseline
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/compare.h"

#include <math.h>

#include "model/row.h"
#include "query/order.h"
#include "stat/summary.h"

const char *verdict_name(enum verdict v)
{
	static const char *const names[] = { "unknown", "same", "better", "worse" };

	return names[v];
}

const struct comparison_cell *comparison_cell_of(const struct comparison_row *row, size_t kernel)
{
	size_t low = 0, high = row->series->n_cells;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (row->cells[middle].kernel == kernel)
			return &row->cells[middle];
		if (row->cells[middle].kernel < kernel)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

double comparison_change_pct(const struct comparison_cell *cell)
{
	return (cell->ratio - 1) * 100;
}

static struct comparison_cell describe(const struct series_cell *cell, struct arena *a)
{
	double *numbers = arena_array(a, cell->n, sizeof *numbers);
	struct comparison_cell out = {
		.kernel = cell->kernel, .n = cell->n, .values = cell->values,
		.ratio = NAN, .ratio_low = NAN, .ratio_high = NAN, .level = NAN, .p = NAN, .q = NAN,
	};

	for (size_t i = 0; i < cell->n; i++) {
		numbers[i] = cell->values[i].value;
		out.is_summary |= (cell->values[i].flags & FLAG_SUMMARY) != 0;
	}
	struct summary s = stat_summary(numbers, cell->n);
	out.median = s.median;
	out.low = s.low;
	out.high = s.high;
	return out;
}

static enum verdict direction_of(double baseline, double now, enum better better)
{
	if (now == baseline)
		return VERDICT_SAME;
	if (better == BETTER_NEITHER)
		return VERDICT_UNKNOWN;
	return (now > baseline) == (better == BETTER_HIGHER) ? VERDICT_BETTER : VERDICT_WORSE;
}

/* Large is judged on the log scale, so that a doubling and a halving weigh the same. */
static enum answer is_large(const struct comparison_cell *base, const struct comparison_cell *cell, double min_effect)
{
	if (cell->median == base->median)
		return ANSWER_NO;
	if (!(cell->ratio > 0))
		return ANSWER_YES; /* from or to nothing */
	return fabs(log(cell->ratio)) >= log1p(min_effect) * (1 - 1e-12) ? ANSWER_YES : ANSWER_NO;
}

static void hold_against(struct comparison_cell *cell, const struct comparison_cell *base, enum better better,
			 double min_effect)
{
	if (base->median > 0 && cell->median >= 0)
		cell->ratio = cell->median / base->median;
	if (isinf(cell->ratio))
		cell->ratio = NAN; /* beyond what a double holds: no change in percent to show */
	cell->large = is_large(base, cell, min_effect);
	cell->direction = direction_of(base->median, cell->median, better);
	if (cell->n == 1 || base->n == 1) /* nothing can show that it is */
		cell->significant = ANSWER_NO;
	if (cell == base) { /* it is the same as itself, however noisy */
		cell->significant = ANSWER_NO;
		cell->verdict = VERDICT_SAME;
	}
}

static void compare_row(struct comparison_row *row, double min_effect, struct arena *a)
{
	const struct series *s = row->series;

	row->cells = arena_array(a, s->n_cells, sizeof *row->cells);
	for (size_t i = 0; i < s->n_cells; i++)
		row->cells[i] = describe(&s->cells[i], a);
	const struct comparison_cell *base = comparison_cell_of(row, row->baseline);
	for (size_t i = 0; base && i < s->n_cells; i++)
		hold_against(&row->cells[i], base, s->better, min_effect);
}

/* The oldest kernel with any number in the rows from FIRST to END, which are one test. */
static size_t oldest_kernel(const struct matrix *m, size_t first, size_t end)
{
	size_t oldest = SIZE_MAX;

	for (size_t i = first; i < end; i++)
		if (m->series[i].n_cells && m->series[i].cells[0].kernel < oldest)
			oldest = m->series[i].cells[0].kernel;
	return oldest;
}

void compare_matrix(const struct matrix *m, const struct compare_options *options, struct arena *a,
		    struct comparison *out)
{
	*out = (struct comparison){ m, arena_array(a, m->n_series, sizeof *out->rows), m->n_series };
	for (size_t first = 0, end; first < m->n_series; first = end) {
		size_t baseline = options->baseline;

		for (end = first + 1; end < m->n_series; end++)
			if (!series_same_test(&m->series[first], &m->series[end]))
				break;
		if (baseline == BASELINE_OLDEST)
			baseline = oldest_kernel(m, first, end);
		for (size_t i = first; i < end; i++) {
			out->rows[i] = (struct comparison_row){ .series = &m->series[i], .baseline = baseline };
			compare_row(&out->rows[i], options->min_effect, a);
		}
	}
}
