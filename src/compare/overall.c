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

static int compare_numbers(size_t a, size_t b)
{
	return (a > b) - (a < b);
}

static int total_cmp(const void *left, const void *right, void *ctx)
{
	const struct part *a = left, *b = right;
	int order = str_cmp(a->row->series->metric, b->row->series->metric);

	(void)ctx;
	if (order == 0)
		order = compare_numbers(a->cell->kernel, b->cell->kernel);
	return order ? order : compare_numbers(a->row->baseline, b->row->baseline);
}

static int part_cmp(const void *left, const void *right, void *overall)
{
	const struct part *a = left, *b = right;
	const struct overall *o = overall;

	for (size_t i = 0; i < o->n_groups; i++) {
		int order = thing_cmp(o->groups[i], series_word(a->row->series, o->groups[i]),
				      series_word(b->row->series, o->groups[i]));

		if (order)
			return order;
	}
	return total_cmp(left, right, NULL);
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
	struct overall_row out = { .like = parts[0].row->series, .kernel = parts[0].cell->kernel,
				   .baseline = parts[0].row->baseline };
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

static void choose_groups(const struct layout *l, struct overall *out)
{
	static const enum thing_kind usual[] = { THING_BENCHMARK, THING_MACHINE };

	for (size_t i = 0; i < l->n_named; i++)
		out->groups[out->n_groups++] = l->order[i];
	for (size_t i = 0; l->n_named == 0 && i < sizeof usual / sizeof *usual; i++)
		if (usual[i] != l->column.kind)
			out->groups[out->n_groups++] = usual[i];
}

static void add_groups(struct overall *out, const struct part *parts, size_t n, struct arena *a)
{
	for (size_t first = 0, end; first < n; first = end) {
		for (end = first + 1; end < n && part_cmp(&parts[first], &parts[end], out) == 0; end++)
			;
		out->rows[out->n++] = sum_up(parts + first, end - first, a);
	}
}

/* PARTS by total_cmp(): where all of them are of one group, that group's row says it already. */
static void add_totals(struct overall *out, const struct part *parts, size_t n, struct arena *a)
{
	for (size_t first = 0, end; first < n; first = end) {
		bool differ = false;

		for (end = first + 1; end < n && total_cmp(&parts[first], &parts[end], NULL) == 0; end++)
			differ |= part_cmp(&parts[first], &parts[end], out) != 0;
		if (!differ)
			continue;
		out->rows[out->n] = sum_up(parts + first, end - first, a);
		out->rows[out->n++].is_total = true;
	}
}

struct overall overall_of(const struct comparison *c, struct arena *a)
{
	size_t n_cells = 0, n;
	struct overall out = { 0 };

	choose_groups(&c->matrix->layout, &out);
	for (size_t i = 0; i < c->n_rows; i++)
		n_cells += c->rows[i].series->n_cells;
	struct part *parts = arena_array(a, n_cells, sizeof *parts);
	n = collect(c, parts);
	out.rows = arena_array(a, 2 * n, sizeof *out.rows);
	if (n == 0)
		return out;
	qsort_r(parts, n, sizeof *parts, part_cmp, &out);
	add_groups(&out, parts, n, a);
	qsort_r(parts, n, sizeof *parts, total_cmp, NULL);
	add_totals(&out, parts, n, a);
	return out;
}
