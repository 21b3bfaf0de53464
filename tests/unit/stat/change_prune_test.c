/*
 * change_prune_test.c: owns src/stat/change_prune.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "series.h"

static const struct change_rule rule = { 1e-3, 1.3, 0 };

static void what_is_true_stays_and_what_is_not_falls(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 31 };
	struct sample z = { series_step(&r, 90, 45, 5, a), 90 };
	size_t at[] = { 10, 30, 45, 60, 80 };
	struct cuts cuts = { at, 5 };

	(void)state;
	change_weed(z, change_strength_of_ranks, &rule, &cuts, a);
	assert_int_equal(cuts.n, 1);
	assert_int_equal(cuts.at[0], 45);
}

/* Each of a level's ends is against a level that looks alike but for what lies between. */
static void a_fall_joins_the_levels_on_both_sides(void **state)
{
	AUTO_ARENA(a);
	double z[60];
	size_t at[] = { 20, 24, 40 };
	struct cuts cuts = { at, 3 };

	(void)state;
	for (size_t i = 0; i < 60; i++)
		z[i] = 0.1 * (double)(i * 7 % 10) + (i >= 40 ? 9 : 0);
	change_weed((struct sample){ z, 60 }, change_strength_of_ranks, &rule, &cuts, a);
	assert_int_equal(cuts.n, 1);
	assert_int_equal(cuts.at[0], 40);
}

static double strength_of(const double *x, size_t n, const double *y, size_t m, double min_shift)
{
	const struct change_rule r = { rule.alpha, rule.min_sds, min_shift };

	return change_strength_of_ranks((struct sample){ x, n }, (struct sample){ y, m }, &r);
}

static void few_versions_far_apart_are_enough(void **state)
{
	const double x[] = { 1, 1.1, 0.9, 1.05, 0.95 }, far[] = { 9, 9.1, 8.9, 9.05, 8.95 }, near[] = { 1.15, 1.2, 1.3, 1.12, 1.4 };

	(void)state;
	assert_true(strength_of(x, 5, far, 5, 0) > 0);
	assert_true(strength_of(far, 5, x, 5, 0) > 0);
	assert_true(strength_of(x, 5, far, 5, 8.5) <= 0);
	assert_true(strength_of(x, 5, near, 5, 0) <= 0);
	assert_true(strength_of(x, 1, far, 1, 0) <= 0);
}

/* Three equal whole numbers have no spread, but only as they were rounded. */
static void rounded_numbers_are_not_surer_than_their_rounding(void **state)
{
	const double x[] = { 10, 10, 10 }, y[] = { 11, 11, 11 };

	(void)state;
	assert_true(strength_of(x, 3, y, 3, 0) <= 0);
}

static void a_difference_smaller_than_its_noise_is_none(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 40 };
	const double *x = series_noise(&r, 100, a), *y = series_step(&r, 100, 0, 1, a), *z = series_step(&r, 100, 0, 2, a);

	(void)state;
	/* Ranks are sure of both. */
	assert_true(strength_of(x, 100, y, 100, 0) <= 0);
	assert_true(strength_of(x, 100, z, 100, 0) > 0);
}

static void only_the_nearest_versions_of_a_long_level_count(void **state)
{
	AUTO_ARENA(a);
	double *x = arena_array(a, 2000, sizeof *x), *y = arena_array(a, 2000, sizeof *y);
	struct change_sides sides;

	(void)state;
	for (size_t i = 0; i < 2000; i++) {
		x[i] = (double)i;
		y[i] = -(double)i;
	}
	change_sort_sides((struct sample){ x, 2000 }, (struct sample){ y, 2000 }, &sides);
	assert_int_equal(sides.x.n, CHANGE_NEAR);
	assert_true(sides.x.at[0] >= 2000 - CHANGE_NEAR && sides.x.at[CHANGE_NEAR - 1] >= 1999);
	assert_true(sides.y.at[0] >= 1 - CHANGE_NEAR && sides.y.at[CHANGE_NEAR - 1] >= 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_true_stays_and_what_is_not_falls),
		cmocka_unit_test(a_fall_joins_the_levels_on_both_sides),
		cmocka_unit_test(few_versions_far_apart_are_enough),
		cmocka_unit_test(rounded_numbers_are_not_surer_than_their_rounding),
		cmocka_unit_test(a_difference_smaller_than_its_noise_is_none),
		cmocka_unit_test(only_the_nearest_versions_of_a_long_level_count),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
