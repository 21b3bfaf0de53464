/*
 * order_test.c: owns src/stat/order.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stat/order.h"

/* From R's pbinom. */
static void ranks_are_those_of_the_binomial(void **state)
{
	static const struct {
		uint64_t n;
		double q, level;
		uint64_t low, high;
	} cases[] = {
		{ 100, 0.5, 0.95, 40, 61 },	     { 1000, 0.99, 0.975, 982, 997 },  { 500, 0.999, 0.95, 498, 501 },
		{ 30, 0.01, 0.95, 0, 3 },	     { 50000, 0.999, 0.975, 49934, 49966 }, { 5, 0.5, 0.9, 1, 5 },
		{ 16384, 0.95, 0.95, 15510, 15620 }, { 1000000, 0.01, 0.95, 9805, 10196 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct rank_interval r = stat_quantile_ranks(cases[i].n, cases[i].q, cases[i].level);

		assert_int_equal(r.low, cases[i].low);
		assert_int_equal(r.high, cases[i].high);
	}
}

static void very_many_are_as_good_as_normal(void **state)
{
	struct rank_interval r = stat_quantile_ranks(100000000, 0.01, 0.95), all = stat_quantile_ranks(INT64_MAX, 0.5, 0.95);

	(void)state;
	assert_true(r.low >= 998046 && r.low <= 998051);
	assert_true(r.high >= 1001949 && r.high <= 1001954);
	assert_true(all.low < all.high && all.high < INT64_MAX);
}

static void too_few_have_no_ends(void **state)
{
	struct rank_interval one = stat_quantile_ranks(1, 0.5, 0.95), none = stat_quantile_ranks(0, 0.5, 0.95);

	(void)state;
	assert_int_equal(one.low, 0);
	assert_int_equal(one.high, 2);
	assert_int_equal(none.low, 0);
	assert_int_equal(none.high, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ranks_are_those_of_the_binomial),
		cmocka_unit_test(very_many_are_as_good_as_normal),
		cmocka_unit_test(too_few_have_no_ends),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
