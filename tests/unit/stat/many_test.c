/*
 * many_test.c: owns src/stat/many.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "r_cases.h"

static void adjusts_as_p_adjust_does(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(many_p); i++) {
		AUTO_ARENA(a);
		const struct many_p *c = &many_p[i];
		double *q = arena_array(a, c->n, sizeof *q), *q_of_more = arena_array(a, c->n, sizeof *q);

		stat_benjamini_hochberg(c->p, c->n, 0, q, a);
		stat_benjamini_hochberg(c->p, c->n, 7, q_of_more, a);
		for (size_t j = 0; j < c->n; j++) {
			assert_near_to(i, q[j], c->q[j], 1e-12);
			assert_near_to(i, q_of_more[j], fmin(1, c->q_of_more[j]), 1e-12);
		}
	}
}

static void what_was_not_tested_does_not_count(void **state)
{
	AUTO_ARENA(a);
	const double p[] = { NAN, 0.01, NAN, 0.04, NAN };
	double q[5];

	(void)state;
	stat_benjamini_hochberg(p, 5, 0, q, a);
	assert_true(isnan(q[0]) && isnan(q[2]) && isnan(q[4]));
	assert_near_to((size_t)1, q[1], 0.02, 1e-12);
	assert_near_to((size_t)3, q[3], 0.04, 1e-12);
	stat_benjamini_hochberg(NULL, 0, 0, NULL, a);
}

static void twice_and_half_are_nothing_on_average(void **state)
{
	AUTO_ARENA(a);
	const double ratios[] = { 2, 0.5, NAN, 0, INFINITY, -1 };
	struct mean_ratio m = stat_mean_ratio(ratios, 6, 0.95, a);

	(void)state;
	assert_int_equal(m.n, 2);
	assert_near_to((size_t)0, m.mean, 1.0, 1e-12);
	assert_near_to((size_t)0, m.low * m.high, 1.0, 1e-9);
	/* R: exp(qt(0.025, 1) * log(2)) */
	assert_near_to((size_t)0, log(m.low), -12.70620474 * log(2), 1e-8);
}

static void one_ratio_has_no_interval(void **state)
{
	AUTO_ARENA(a);
	const double ratio = 1.25;
	struct mean_ratio m = stat_mean_ratio(&ratio, 1, 0.95, a);

	(void)state;
	assert_near_to((size_t)0, m.mean, 1.25, 1e-12);
	assert_true(isnan(m.low) && isnan(m.high));
	assert_true(isnan(stat_mean_ratio(NULL, 0, 0.95, a).mean));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(adjusts_as_p_adjust_does),
		cmocka_unit_test(what_was_not_tested_does_not_count),
		cmocka_unit_test(twice_and_half_are_nothing_on_average),
		cmocka_unit_test(one_ratio_has_no_interval),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
