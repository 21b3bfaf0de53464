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

/* Numbers from 0 to MOST, so that many are equal; ascending. */
static struct sample drawn(double *to, size_t n, unsigned most, uint32_t *random)
{
	for (size_t i = 0; i < n; i++) {
		*random = *random * 1664525 + 1013904223;
		double value = (*random >> 8) % (most + 1), *at = to + i;

		for (; at > to && at[-1] > value; at--)
			*at = at[-1];
		*at = value;
	}
	return (struct sample){ to, n };
}

/* How many of all ways to choose X.n of the numbers put a rank sum at least so far from its mean on the smaller side. */
static double p_by_counting(struct sample x, struct sample y)
{
	double all[16], below = 0, above = 0, ways = 0, u = 0;
	size_t n = x.n + y.n;

	for (size_t i = 0; i < n; i++)
		all[i] = i < x.n ? x.at[i] : y.at[i - x.n];
	for (size_t i = 0; i < x.n; i++)
		for (size_t j = 0; j < y.n; j++)
			u += x.at[i] > y.at[j] ? 1 : x.at[i] == y.at[j] ? 0.5 : 0;
	for (unsigned set = 0; set < 1u << n; set++) {
		double other = 0;

		if ((size_t)__builtin_popcount(set) != x.n)
			continue;
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < n; j++)
				if ((set >> i & 1) && !(set >> j & 1))
					other += all[i] > all[j] ? 1 : all[i] == all[j] ? 0.5 : 0;
		ways++;
		below += other <= u;
		above += other >= u;
	}
	return fmin(1, 2 * fmin(below, above) / ways);
}

static void ties_are_counted_as_by_trying_all_ways(void **state)
{
	double at_x[8], at_y[8];
	uint32_t random = 7;
	AUTO_ARENA(a);
	AUTO_ARENA(of_table);
	struct rank_table table = rank_table_new(of_table);

	(void)state;
	for (unsigned i = 0; i < 120; i++) {
		struct sample x = drawn(at_x, 1 + i % 6, 1 + i % 9, &random), y = drawn(at_y, 1 + i / 7 % 5, 1 + i % 9, &random);
		struct rank_test t = stat_mann_whitney_of_sorted(x, y, &table, a);

		assert_true(t.is_exact);
		assert_true(fabs(t.p - p_by_counting(x, y)) < 1e-12);
	}
}

/* Few differences are made and selected, many are searched for. */
static void both_ways_to_a_shift_say_the_same(void **state)
{
	double at_x[40], at_y[40], differences[1600];
	uint32_t random = 3;

	(void)state;
	for (unsigned i = 0; i < 300; i++) {
		size_t m = 1 + i % 31, n = 1 + i * 7 % 29, pairs = 0;
		struct sample x = drawn(at_x, m, i % 3 ? 1000000 : 5, &random), y = drawn(at_y, n, i % 3 ? 1000000 : 5, &random);

		for (size_t j = 0; j < m; j++)
			for (size_t k = 0; k < n; k++) {
				double d = y.at[k] - x.at[j], *at = differences + pairs++;

				for (; at > differences && at[-1] > d; at--)
					*at = at[-1];
				*at = d;
			}
		assert_true(stat_shift_of_sorted(x, y) == (differences[(pairs - 1) / 2] + differences[pairs / 2]) / 2);
	}
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
		cmocka_unit_test(ties_are_counted_as_by_trying_all_ways),
		cmocka_unit_test(both_ways_to_a_shift_say_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
