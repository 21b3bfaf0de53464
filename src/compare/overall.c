/*
 * overall.c: what all tests of a metric say together
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/overall.h"

#include <stdlib.h>

#include "stat/many.h"

#define LEVEL 0.95

/* One test's part in it. */
struct part {
	const struct comparison_row *row;
	const struct comparison_cell *cell;
};

static int part_cmp(const void *left, const void *right)
{
	const struct part *a = left, *b = right;
	const struct series *s = a->row->series, *t = b->row->series;
	int order = str_cmp(s->benchmark, t->benchmark);

	if (order == 0)
		order = str_cmp(s->machine, t->machine);
	if (order == 0)
		order = str_cmp(s->metric, t->metric);
	if (order == 0)
		order = (a->cell->kernel > b->cell->kernel) - (a->cell->kernel < b->cell->kernel);
	return order ? order : (a->row->baseline > b->row->baseline) - (a->row->baseline < b->row->baseline);
}

static size_t collect(const struct comparison *c, struct part *parts)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n_rows; i++) {
		const struct comparison_row *row = &c->rows[i];

		for (size_t j = 0; comparison_cell_of(row, row->baseline) && j < row->series->n_cells; j++)
			if (row->cells[j].kernel != row->baseline)
				parts[n++] = (struct part){ row, &row->cells[j] };
	}
	return n;
}

static struct overall_row sum_up(const struct part *parts, size_t n, struct arena *a)
{
	const struct series *s = parts[0].row->series;
	struct overall_row out = { .benchmark = s->benchmark, .machine = s->machine, .metric = s->metric,
				   .kernel = parts[0].cell->kernel, .baseline = parts[0].row->baseline };
	double *ratios = arena_array(a, n, sizeof *ratios);

	for (size_t i = 0; i < n; i++) {
		enum verdict v = parts[i].cell->verdict;

		ratios[i] = parts[i].cell->ratio;
		out.better += v == VERDICT_BETTER;
		out.worse += v == VERDICT_WORSE;
		out.same += v == VERDICT_SAME;
		out.unknown += v == VERDICT_UNKNOWN;
	}
	struct mean_ratio m = stat_mean_ratio(ratios, n, LEVEL, a);
	out.n = m.n;
	out.mean = m.mean;
	out.low = m.low;
	out.high = m.high;
	return out;
}

struct overall overall_of(const struct comparison *c, struct arena *a)
{
	size_t n_cells = 0, n;
	struct overall out = { 0 };

	for (size_t i = 0; i < c->n_rows; i++)
		n_cells += c->rows[i].series->n_cells;
	struct part *parts = arena_array(a, n_cells, sizeof *parts);
	n = collect(c, parts);
	if (n)
		qsort(parts, n, sizeof *parts, part_cmp);
	out.rows = arena_array(a, n, sizeof *out.rows);
	for (size_t first = 0, end; first < n; first = end) {
		for (end = first + 1; end < n && part_cmp(&parts[first], &parts[end]) == 0; end++)
			;
		out.rows[out.n++] = sum_up(parts + first, end - first, a);
	}
	return out;
}
