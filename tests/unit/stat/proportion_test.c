/*
 * proportion_test.c: owns src/stat/proportion.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "r_cases.h"

static void says_what_fisher_test_and_binom_test_say(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(two_shares); i++) {
		const struct two_shares *c = &two_shares[i];
		struct proportion_interval got = stat_proportion_interval(c->x, 0.95);

		assert_near_to(i, stat_fisher_p(c->x, c->y), c->fisher_p, 1e-7);
		assert_near_to(i, stat_fisher_p(c->y, c->x), c->fisher_p, 1e-7);
		assert_near_to(i, stat_binomial_p(c->x, 0.03), c->binomial_p, 1e-7);
		assert_near_to(i, got.low, c->interval.low, 1e-6);
		assert_near_to(i, got.high, c->interval.high, 1e-6);
	}
}

static void nothing_counted_says_nothing(void **state)
{
	const struct proportion none = { 0, 0 }, some = { 3, 9 };

	(void)state;
	assert_true(stat_fisher_p(none, some) == 1 && stat_fisher_p(some, none) == 1);
	assert_true(stat_binomial_p(none, 0.5) == 1);
	assert_true(stat_proportion_interval(none, 0.95).low == 0 && stat_proportion_interval(none, 0.95).high == 1);
}

static void certainties_are_certain(void **state)
{
	(void)state;
	assert_true(stat_binomial_p((struct proportion){ 0, 5 }, 0) == 1);
	assert_true(stat_binomial_p((struct proportion){ 1, 5 }, 0) == 0);
	assert_true(stat_binomial_p((struct proportion){ 5, 5 }, 1) == 1);
}

static void millions_of_requests_are_no_hurdle(void **state)
{
	const struct proportion few = { 4000000, 4000000000 }, more = { 4100000, 4000000000 };

	(void)state;
	assert_true(stat_fisher_p(few, more) < 1e-20);
	assert_near_to((size_t)0, stat_fisher_p(few, few), 1.0, 1e-9);
}

/* Nor are counts that a double cannot step through: each of these once took for ever.  The first against adding up. */
static void absurd_counts_have_an_end(void **state)
{
	const struct proportion half = { INT64_MAX / 2, INT64_MAX }, one = { 1, INT64_MAX }, all = { INT64_MAX, INT64_MAX };
	const struct proportion wide = { 500100000, 1000000000 }, middle = { 500000000, 1000000000 };

	(void)state;
	assert_near_to((size_t)0, stat_fisher_p(wide, middle), 7.744e-6, 1e-3);
	assert_near_to((size_t)1, stat_binomial_p(wide, 0.5), 2.5397e-10, 1e-3);
	assert_true(stat_fisher_p(half, half) == 1 && stat_fisher_p(all, all) == 1 && stat_fisher_p(one, half) == 0);
	assert_true(stat_fisher_p(one, one) > 0.9 && stat_binomial_p(half, 0.5) > 0.9 && stat_binomial_p(half, 1e-18) == 0);
}

/* R: binom.test(10000, 1e9)$conf.int and binom.test(10001, 4e6)$conf.int */
static void the_interval_of_many_is_the_exact_one(void **state)
{
	struct proportion_interval beta = stat_proportion_interval((struct proportion){ 10000, 1000000000 }, 0.95);
	struct proportion_interval normal = stat_proportion_interval((struct proportion){ 10001, 4000000 }, 0.95);

	(void)state;
	assert_near_to((size_t)0, beta.low, 9.804953419e-06, 1e-7);
	assert_near_to((size_t)0, beta.high, 1.019795062e-05, 1e-7);
	assert_near_to((size_t)1, normal.low, 0.002451545171, 1e-4);
	assert_near_to((size_t)1, normal.high, 0.002549677224, 1e-4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(says_what_fisher_test_and_binom_test_say),
		cmocka_unit_test(nothing_counted_says_nothing),
		cmocka_unit_test(certainties_are_certain),
		cmocka_unit_test(the_interval_of_many_is_the_exact_one),
		cmocka_unit_test(absurd_counts_have_an_end),
		cmocka_unit_test(millions_of_requests_are_no_hurdle),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
