/*
 * groups.c: which tests stand in one table
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/groups.h"

#include "base/vec.h"
#include "query/order.h"

struct maker {
	const struct comparison *c;
	struct arena *a;
	VEC(struct group) groups;
	VEC(const struct comparison_row *) rows;
	VEC(size_t) ends; /* into rows, one a group */
};

static size_t test_end(const struct comparison *c, size_t first)
{
	size_t end = first + 1;

	while (end < c->n_rows && series_same_test(c->rows[first].series, c->rows[end].series))
		end++;
	return end;
}

/* Do the rows of one test hold numbers of at least two kernels? */
static bool has_two_kernels(const struct comparison *c, size_t first, size_t end)
{
	size_t only = SIZE_MAX;

	for (size_t i = first; i < end; i++)
		for (size_t j = 0; j < c->rows[i].series->n_cells; j++) {
			size_t kernel = c->rows[i].cells[j].kernel;

			if (only != SIZE_MAX && kernel != only)
				return true;
			only = kernel;
		}
	return false;
}

static bool any_has_two_kernels(const struct comparison *c)
{
	for (size_t first = 0, end; first < c->n_rows; first = end) {
		end = test_end(c, first);
		if (has_two_kernels(c, first, end))
			return true;
	}
	return false;
}

static bool has_baseline(const struct comparison *c, size_t first, size_t end)
{
	for (size_t i = first; i < end; i++)
		if (comparison_cell_of(&c->rows[i], c->rows[i].baseline))
			return true;
	return false;
}

static void add_test(struct maker *m, size_t first, size_t end)
{
	const struct comparison_row *row = &m->c->rows[first];
	const struct group g = { .baseline = row->baseline, .has_baseline = has_baseline(m->c, first, end) };
	const struct comparison_row *last = m->rows.n ? m->rows.at[m->rows.n - 1] : NULL;
	const struct group *open = m->groups.n ? &m->groups.at[m->groups.n - 1] : NULL;

	if (!last || open->baseline != g.baseline || open->has_baseline != g.has_baseline ||
	    !series_same_group(&m->c->matrix->layout, last->series, row->series)) {
		vec_push(m->a, &m->groups, g);
		vec_push(m->a, &m->ends, m->rows.n);
	}
	for (size_t i = first; i < end; i++)
		vec_push(m->a, &m->rows, &m->c->rows[i]);
	m->ends.at[m->ends.n - 1] = m->rows.n;
}

/* SEEN: one flag a kernel, all false before and after. */
static void collect_kernels(struct group *g, bool *seen, size_t n_kernels, struct arena *a)
{
	for (size_t i = 0; i < g->n_rows; i++)
		for (size_t j = 0; j < g->rows[i]->series->n_cells; j++) {
			size_t kernel = g->rows[i]->cells[j].kernel;

			g->n_kernels += !seen[kernel];
			seen[kernel] = true;
		}
	g->kernels = arena_array(a, g->n_kernels, sizeof *g->kernels);
	for (size_t kernel = 0, n = 0; kernel < n_kernels; kernel++) {
		if (seen[kernel])
			g->kernels[n++] = kernel;
		seen[kernel] = false;
	}
}

static struct groups finish(struct maker *m)
{
	size_t n_kernels = m->c->matrix->n_kernels;
	bool *seen = arena_array(m->a, n_kernels, sizeof *seen);
	struct groups out = { .at = m->groups.at, .n = m->groups.n };

	for (size_t i = 0, first = 0; i < out.n; i++) {
		struct group *g = &out.at[i];

		g->rows = m->rows.at + first;
		g->n_rows = m->ends.at[i] - first;
		first = m->ends.at[i];
		collect_kernels(g, seen, n_kernels, m->a);
		if (i == 0 || !str_eq(g->rows[0]->series->machine, out.at[i - 1].rows[0]->series->machine))
			out.n_machines++;
	}
	return out;
}

struct groups groups_make(const struct comparison *c, bool all_tests, struct arena *a)
{
	struct maker m = { .c = c, .a = a };
	bool leave_out = !all_tests && any_has_two_kernels(c);
	size_t n_left_out = 0;

	for (size_t first = 0, end; first < c->n_rows; first = end) {
		end = test_end(c, first);
		if (leave_out && !has_two_kernels(c, first, end))
			n_left_out++;
		else
			add_test(&m, first, end);
	}
	struct groups out = finish(&m);
	out.n_left_out = n_left_out;
	return out;
}
