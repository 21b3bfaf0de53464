/*
 * change_segment.c: the best cut of a series into levels
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "stat/change_parts.h"

/* The sum of squares about the mean of versions from .. until - 1, by sums of the versions and of their squares. */
static double spread_of(const double *sum, const double *squares, size_t from, size_t until)
{
	double s = sum[until] - sum[from];

	return squares[until] - squares[from] - s * s / (double)(until - from);
}

static struct cuts walk_back(const size_t *last, size_t n, struct arena *a)
{
	struct cuts cuts = { .n = 0 };

	for (size_t t = last[n]; t > 0; t = last[t])
		cuts.n++;
	cuts.at = arena_array(a, cuts.n, sizeof *cuts.at);
	for (size_t t = last[n], i = cuts.n; t > 0; t = last[t])
		cuts.at[--i] = t;
	return cuts;
}

struct cuts change_segment(struct sample z, size_t min_length, double penalty, struct arena *a, double *cost)
{
	double *sum = arena_array(a, z.n + 1, sizeof *sum), *squares = arena_array(a, z.n + 1, sizeof *squares);
	double *best = arena_array(a, z.n + 1, sizeof *best);
	size_t *last = arena_array(a, z.n + 1, sizeof *last);

	for (size_t i = 0; i < z.n; i++) {
		sum[i + 1] = sum[i] + z.at[i];
		squares[i + 1] = squares[i] + z.at[i] * z.at[i];
	}
	for (size_t t = 1; t <= z.n; t++) {
		best[t] = spread_of(sum, squares, 0, t);
		for (size_t from = min_length; from + min_length <= t; from++) {
			double with = best[from] + spread_of(sum, squares, from, t) + penalty;

			if (with < best[t]) {
				best[t] = with;
				last[t] = from;
			}
		}
	}
	if (cost)
		*cost = best[z.n];
	return walk_back(last, z.n, a);
}
