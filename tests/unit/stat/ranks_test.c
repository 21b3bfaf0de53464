/*
 * ranks_test.c: owns src/stat/ranks.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "r_cases.h"

static void says_what_wilcox_test_says(void **state)
{
	(void)state;
	assert_true(COUNT(two_samples) >= 200);
	for (size_t i = 0; i < COUNT(two_samples); i++) {
		AUTO_ARENA(a);
		const struct two_samples *c = &two_samples[i];
		struct rank_test got = stat_mann_whitney(c->x, c->y, a);

		assert_near_to(i, got.u, c->u, 1e-12);
		assert_near_to(i, got.p, c->p, 1e-10);
	}
}

static void shift_and_interval_are_those_of_wilcox_test(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(two_samples); i++) {
		AUTO_ARENA(a);
		const struct two_samples *c = &two_samples[i];
		struct shift got = stat_shift(c->x, c->y, 0.95, a);

		assert_near_to(i, got.estimate, c->shift.estimate, 1e-9);
		assert_near_to(i, got.low, c->shift.low, 1e-9);
		assert_near_to(i, got.high, c->shift.high, 1e-9);
		assert_near_to(i, got.level, c->shift.level, 1e-9);
		assert_true(got.low <= got.estimate && got.estimate <= got.high);
	}
}

static void few_numbers_cannot_be_sure(void **state)
{
	AUTO_ARENA(a);
	const double low[] = { 1, 2, 3, 4, 5, 6 }, high[] = { 11, 12, 13, 14, 15, 16 };
	static const double least[] = { 1, 1. / 3, 0.1, 1. / 35, 1. / 126, 1. / 462 };

	(void)state;
	for (size_t n = 1; n <= 6; n++)
		assert_near_to(n, stat_mann_whitney((struct sample){ low, n }, (struct sample){ high, n }, a).p,
			       least[n - 1], 1e-12);
}

static void exchanging_the_sides_turns_the_shift_around(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(two_samples); i += 7) {
		AUTO_ARENA(a);
		const struct two_samples *c = &two_samples[i];
		struct shift there = stat_shift(c->x, c->y, 0.95, a), back = stat_shift(c->y, c->x, 0.95, a);

		assert_near_to(i, back.estimate, -there.estimate, 1e-9);
		assert_near_to(i, back.low, -there.high, 1e-9);
		assert_near_to(i, stat_mann_whitney(c->y, c->x, a).p, stat_mann_whitney(c->x, c->y, a).p, 1e-12);
	}
}

static void equal_numbers_are_no_difference(void **state)
{
	AUTO_ARENA(a);
	const double same[60] = { 0 };
	const struct sample few = { same, 5 }, many = { same, 60 };

	(void)state;
	assert_true(stat_mann_whitney(few, few, a).p == 1);
	assert_true(stat_mann_whitney(many, many, a).p == 1);
	assert_true(stat_shift(many, few, 0.95, a).estimate == 0);
}

static void an_empty_side_says_nothing(void **state)
{
	AUTO_ARENA(a);
	const double one = 1;
	const struct sample some = { &one, 1 }, none = { NULL, 0 };

	(void)state;
	assert_true(isnan(stat_mann_whitney(some, none, a).p));
	assert_true(isnan(stat_shift(none, some, 0.95, a).estimate));
	assert_true(isnan(stat_shift(none, some, 0.95, a).low));
}

/* R: wilcox.test(0:199 + 9, 0:199 + 0.25, conf.int = TRUE): -3.25 to 20.75, sought with a tolerance. */
static void many_numbers_take_the_normal_distribution(void **state)
{
	AUTO_ARENA(a);
	double x[200], y[200];

	(void)state;
	for (int i = 0; i < 200; i++) {
		x[i] = i + 0.25;
		y[i] = i + 9;
	}
	struct rank_test test = stat_mann_whitney((struct sample){ x, 200 }, (struct sample){ y, 200 }, a);
	struct shift shift = stat_shift((struct sample){ x, 200 }, (struct sample){ y, 200 }, 0.95, a);
	assert_false(test.is_exact);
	assert_near_to((size_t)0, shift.estimate, 8.75, 1e-9);
	assert_true(fabs(shift.low + 3.25) < 1.01 && fabs(shift.high - 20.75) < 1.01);
	assert_true(shift.level >= 0.95 && shift.level < 0.951);
}

static struct sample sorted(struct sample s, struct arena *a)
{
	double *copy = arena_array(a, s.n, sizeof *copy);

	for (size_t i = 0; i < s.n; i++) {
		size_t at = i;

		for (; at > 0 && copy[at - 1] > s.at[i]; at--)
			copy[at] = copy[at - 1];
		copy[at] = s.at[i];
	}
	return (struct sample){ copy, s.n };
}

static void the_quick_test_says_the_same_of_few_numbers_without_ties(void **state)
{
	size_t n = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(two_samples); i++) {
		AUTO_ARENA(a);
		const struct two_samples *c = &two_samples[i];
		double p = stat_mann_whitney(c->x, c->y, a).p;
		double quick = stat_mann_whitney_quick(sorted(c->x, a), sorted(c->y, a), a);

		if (!c->has_ties && c->x.n < 15 && c->y.n < 15) {
			assert_near_to(i, quick, p, 1e-12);
			n++;
		} else if (c->has_ties && c->x.n >= 5 && c->y.n >= 5) {
			assert_true(quick > p / 4 && quick <= 4 * p + 0.1);
		}
	}
	assert_true(n > 20);
}

/* By the normal distribution 4 against 300 would not go below 6e-4. */
static void the_quick_test_is_exact_when_one_side_alone_is_small(void **state)
{
	AUTO_ARENA(a);
	double many[300];
	const double few[] = { 1000, 1001, 1002, 1003 };

	(void)state;
	for (size_t i = 0; i < 300; i++)
		many[i] = (double)i;
	/* 2 / choose(304, 4) */
	assert_near_to((size_t)0, stat_mann_whitney_quick((struct sample){ many, 300 }, (struct sample){ few, 4 }, a),
		       2.0 * 24 / (304.0 * 303 * 302 * 301), 1e-9);
	assert_true(isnan(stat_mann_whitney_quick((struct sample){ many, 0 }, (struct sample){ few, 4 }, a)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(says_what_wilcox_test_says),
		cmocka_unit_test(shift_and_interval_are_those_of_wilcox_test),
		cmocka_unit_test(few_numbers_cannot_be_sure),
		cmocka_unit_test(exchanging_the_sides_turns_the_shift_around),
		cmocka_unit_test(equal_numbers_are_no_difference),
		cmocka_unit_test(an_empty_side_says_nothing),
		cmocka_unit_test(many_numbers_take_the_normal_distribution),
		cmocka_unit_test(the_quick_test_says_the_same_of_few_numbers_without_ties),
		cmocka_unit_test(the_quick_test_is_exact_when_one_side_alone_is_small),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
