/*
 * turn.c: variants side by side instead of kernels
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each cell becomes a series of its own first; those that are equal but for their variant then grow together.
 */
#include "query/turn.h"

#include <stdlib.h>

#include "query/order.h"

static int text_cmp(const void *left, const void *right)
{
	const struct str *a = left, *b = right;

	return str_cmp(*a, *b);
}

/* The distinct variants, by their bytes; none comes first. */
static struct subject *variants_of(const struct matrix *m, struct arena *a, size_t *n)
{
	struct str *words = arena_array(a, m->n_series, sizeof *words);
	struct subject *variants = arena_array(a, m->n_series, sizeof *variants);

	*n = 0;
	for (size_t i = 0; i < m->n_series; i++)
		words[i] = m->series[i].variant;
	qsort(words, m->n_series, sizeof *words, text_cmp);
	for (size_t i = 0; i < m->n_series; i++)
		if (i == 0 || !str_eq(words[i], words[i - 1]))
			variants[(*n)++] = (struct subject){ words[i], words[i].n ? words[i] : STR("(no variant)"), true };
	return variants;
}

static size_t index_of(const struct subject *variants, size_t n, struct str word)
{
	size_t low = 0, high = n;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (str_cmp(variants[middle].key, word) <= 0)
			low = middle;
		else
			high = middle;
	}
	return low;
}

static size_t count_cells(const struct matrix *m)
{
	size_t n = 0;

	for (size_t i = 0; i < m->n_series; i++)
		n += m->series[i].n_cells;
	return n;
}

/* One series a cell, sorted: those to be joined are neighbours. */
static struct series *parted(const struct matrix *m, const struct subject *variants, size_t n_variants, struct arena *a)
{
	size_t total = count_cells(m), n = 0;
	struct series *series = arena_array(a, total, sizeof *series);
	struct series_cell *cells = arena_array(a, total, sizeof *cells);

	for (size_t i = 0; i < m->n_series; i++) {
		size_t variant = index_of(variants, n_variants, m->series[i].variant);

		for (size_t j = 0; j < m->series[i].n_cells; j++, n++) {
			cells[n] = m->series[i].cells[j];
			series[n] = m->series[i];
			series[n].variant = m->kernels[cells[n].kernel].label;
			series[n].cells = &cells[n];
			series[n].n_cells = 1;
			cells[n].kernel = variant;
		}
	}
	query_sort_series(series, n, a);
	return series;
}

static bool is_same(const struct series *a, const struct series *b)
{
	return series_same_test(a, b) && str_eq(a->metric, b->metric) && str_eq(a->unit, b->unit);
}

void query_turn_to_variants(struct matrix *m, struct arena *a)
{
	size_t n_variants, total = count_cells(m), n = 0;
	struct subject *variants = variants_of(m, a, &n_variants);
	struct series *series = parted(m, variants, n_variants, a);
	struct series_cell *cells = arena_array(a, total, sizeof *cells);

	for (size_t i = 0; i < total; i++) {
		cells[i] = series[i].cells[0];
		if (n && is_same(&series[n - 1], &series[i])) {
			series[n - 1].n_cells++;
			continue;
		}
		series[n] = series[i];
		series[n++].cells = &cells[i];
	}
	*m = (struct matrix){
		.kernels = variants, .n_kernels = n_variants, .series = series, .n_series = n, .by_variant = true,
	};
}
