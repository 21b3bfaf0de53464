/*
 * change_segment_test.c: owns src/stat/change_segment.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "series.h"

/* What a level of versions from .. until - 1 costs. */
static double cost_of(const double *z, size_t from, size_t until)
{
	double mean = 0, squares = 0;

	for (size_t i = from; i < until; i++)
		mean += z[i] / (double)(until - from);
	for (size_t i = from; i < until; i++)
		squares += (z[i] - mean) * (z[i] - mean);
	return squares;
}

/* Every cut tried. */
static double least_cost(struct sample z, size_t min_length, double penalty, struct arena *a)
{
	double *best = arena_array(a, z.n + 1, sizeof *best);

	for (size_t t = 1; t <= z.n; t++) {
		best[t] = cost_of(z.at, 0, t);
		for (size_t from = min_length; from + min_length <= t; from++)
			best[t] = fmin(best[t], best[from] + cost_of(z.at, from, t) + penalty);
	}
	return best[z.n];
}

/* What CUTS really cost. */
static double cost_of_cuts(struct sample z, const struct cuts *cuts, double penalty)
{
	double cost = penalty * (double)cuts->n;

	for (size_t i = 0, from = 0; i <= cuts->n; i++) {
		size_t until = i < cuts->n ? cuts->at[i] : z.n;

		cost += cost_of(z.at, from, until);
		from = until;
	}
	return cost;
}

static double *draw(struct series_random *r, size_t n, int kind, struct arena *a)
{
	double *z = series_noise(r, n, a), level = 0;

	for (size_t i = 0; i < n; i++) {
		if (series_uniform(r) < 0.08)
			level = 8 * series_uniform(r);
		if (kind == 1)
			z[i] += level;
		else if (kind == 2)
			z[i] = floor(z[i] + level);
		else if (kind == 3)
			z[i] = (double)i / 3;
		else if (kind == 4)
			z[i] = i % 2 ? 1 : 0;
	}
	return z;
}

static void costs_no_more_than_any_other_cut(void **state)
{
	struct series_random r = { 11 };

	(void)state;
	for (int round = 0; round < 300; round++) {
		AUTO_ARENA(a);
		size_t n = 1 + (size_t)(series_uniform(&r) * 120), min_length = 1 + (size_t)(round % 5);
		struct sample z = { draw(&r, n, round % 6, a), n };
		double penalty = (double)(round % 7) * 3, cost, tolerance;
		struct cuts cuts = change_segment(z, min_length, penalty, a, &cost);

		tolerance = 1e-9 * (1 + cost_of(z.at, 0, n));
		assert_true(fabs(cost - least_cost(z, min_length, penalty, a)) < tolerance);
		assert_true(fabs(cost - cost_of_cuts(z, &cuts, penalty)) < tolerance);
	}
}

static void levels_have_their_least_length(void **state)
{
	AUTO_ARENA(a);
	double z[40];
	struct cuts cuts;

	(void)state;
	for (size_t i = 0; i < 40; i++)
		z[i] = i < 2 || i > 37 || i == 20 ? 100 : 0;
	cuts = change_segment((struct sample){ z, 40 }, 4, 1, a, NULL);
	for (size_t i = 0, from = 0; i < cuts.n; from = cuts.at[i++])
		assert_true(cuts.at[i] >= from + 4 && cuts.at[i] + 4 <= 40);
	assert_int_equal(change_segment((struct sample){ z, 7 }, 4, 0, a, NULL).n, 0);
	assert_int_equal(change_segment((struct sample){ z, 0 }, 4, 0, a, NULL).n, 0);
}

/* A chain of pieces that grew with the series would take gigabytes here. */
static void long_series_take_little_memory(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 5 };
	size_t n = 20000;
	struct sample z = { series_step(&r, n, n / 2, 3, a), n };
	struct cuts cuts = change_segment(z, 4, 100, a, NULL);

	(void)state;
	assert_int_equal(cuts.n, 1);
	assert_in_range(cuts.at[0], n / 2 - 2, n / 2 + 2);
	assert_true(arena_used(a) < n * 64);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(costs_no_more_than_any_other_cut),
		cmocka_unit_test(levels_have_their_least_length),
		cmocka_unit_test(long_series_take_little_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
