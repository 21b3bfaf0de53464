/*
 * compare.c: kernels side by side against a baseline
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/compare.h"

#include <math.h>

#include "compare/differ.h"
#include "compare/evidence.h"
#include "compare/runs.h"
#include "model/row.h"
#include "query/order.h"
#include "stat/summary.h"

const char *verdict_name(enum verdict v)
{
	static const char *const names[] = { "unknown", "same", "better", "worse" };

	return names[v];
}

const char *compare_test_name(enum compare_test t)
{
	static const char *const names[] = { "", "mann-whitney", "moderated-t", "welch" };

	return names[t];
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

static struct summary summary_of(const struct series_cell *cell, struct arena *a)
{
	double *numbers = arena_array(a, cell->n, sizeof *numbers);

	for (size_t i = 0; i < cell->n; i++)
		numbers[i] = cell->values[i].value;
	return stat_summary(numbers, cell->n);
}

static struct comparison_cell describe(const struct series *series, const struct series_cell *cell, struct arena *a)
{
	struct series_cell runs = runs_of_cell(series, cell, a);
	struct summary s = summary_of(&runs, a);
	struct comparison_cell out = {
		.kernel = cell->kernel, .n = runs.n, .n_samples = cell->n, .values = runs.values,
		.median = s.median, .low = s.low, .high = s.high,
		.ratio = NAN, .ratio_low = NAN, .ratio_high = NAN, .level = NAN, .p = NAN, .q = NAN,
		.boot_low = NAN, .boot_high = NAN, .noise = NAN, .first.p = NAN, .second.p = NAN,
	};

	for (size_t i = 0; i < cell->n; i++)
		out.is_summary |= (cell->values[i].flags & FLAG_SUMMARY) != 0;
	if (runs.n == 1 && cell->n > 1) {
		s = summary_of(cell, a);
		out.low = s.low;
		out.high = s.high;
	}
	return out;
}

/* NOW and BASELINE: numbers, or a ratio and 1. */
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
	if (cell->ratio > 0)
		return cell->ratio != 1 && fabs(log(cell->ratio)) >= log1p(min_effect) * (1 - 1e-12) ? ANSWER_YES : ANSWER_NO;
	return cell->median == base->median ? ANSWER_NO : ANSWER_YES; /* from or to nothing */
}

static enum verdict verdict_of(const struct comparison_cell *cell)
{
	if (cell->first.test == COMPARE_NO_TEST)
		return VERDICT_UNKNOWN;
	if (cell->significant == ANSWER_YES)
		return cell->large == ANSWER_YES ? cell->direction : VERDICT_SAME;
	return cell->is_weak ? VERDICT_UNKNOWN : VERDICT_SAME;
}

static void set_ratio(struct comparison_row *row, const struct comparison_cell *base)
{
	for (size_t i = 0; base && i < row->series->n_cells; i++) {
		struct comparison_cell *cell = &row->cells[i];

		if (base->median > 0 && cell->median >= 0 && !cell->is_refused)
			cell->ratio = cell->median / base->median;
		if (isinf(cell->ratio))
			cell->ratio = NAN; /* beyond what a double holds: no change in percent to show */
	}
}

static void judge_row(struct comparison_row *row, const struct comparison_cell *base, double min_effect)
{
	for (size_t i = 0; base && i < row->series->n_cells; i++) {
		struct comparison_cell *cell = &row->cells[i];
		bool has_ratio = cell->ratio > 0;

		if (cell->is_refused)
			continue;
		cell->large = is_large(base, cell, min_effect);
		cell->direction = direction_of(has_ratio ? 1 : base->median, has_ratio ? cell->ratio : cell->median,
					       row->series->better);
		if (cell->n == 1 || base->n == 1) /* nothing can show that it is */
			cell->significant = ANSWER_NO;
		cell->verdict = verdict_of(cell);
		if (cell == base) { /* it is the same as itself, however noisy */
			cell->significant = ANSWER_NO;
			cell->verdict = VERDICT_SAME;
		}
	}
}

static void describe_row(struct comparison_row *row, struct arena *a)
{
	const struct series *s = row->series;

	row->cells = arena_array(a, s->n_cells, sizeof *row->cells);
	for (size_t i = 0; i < s->n_cells; i++)
		row->cells[i] = describe(s, &s->cells[i], a);
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
			describe_row(&out->rows[i], a);
		}
	}
	differ_find(out, options->force, a);
	for (size_t i = 0; i < out->n_rows; i++)
		set_ratio(&out->rows[i], comparison_cell_of(&out->rows[i], out->rows[i].baseline));
	evidence_weigh(out, options, a);
	for (size_t i = 0; i < out->n_rows; i++)
		judge_row(&out->rows[i], comparison_cell_of(&out->rows[i], out->rows[i].baseline), options->min_effect);
}
