/*
 * summary_test.c: owns src/stat/summary.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

#include "stat/summary.h"

/* cmocka's own compares as float. */
#define assert_near(got, expected) assert_true(fabs((got) - (expected)) <= 1e-9)

static void median_of_an_odd_count_is_the_middle_one(void **state)
{
	double values[] = { 10, 1, 2 };
	struct summary s = stat_summary(values, 3);

	(void)state;
	assert_int_equal(s.n, 3);
	assert_near(s.median, 2);
	assert_near(s.low, 1);
	assert_near(s.high, 10);
}

static void median_of_an_even_count_is_between_the_two_in_the_middle(void **state)
{
	double values[] = { 4, 1, 10, 2 };

	(void)state;
	assert_near(stat_summary(values, 4).median, 3);
}

static void one_value_is_its_own_summary(void **state)
{
	double value = 7.25;
	struct summary s = stat_summary(&value, 1);

	(void)state;
	assert_true(s.median == 7.25 && s.low == 7.25 && s.high == 7.25);
}

static void nothing_has_no_median(void **state)
{
	struct summary s = stat_summary(NULL, 0);

	(void)state;
	assert_int_equal(s.n, 0);
	assert_true(isnan(s.median) && isnan(s.low) && isnan(s.high));
	assert_true(isnan(stat_quantile(NULL, 0, 0.5)));
}

static void quantiles_run_straight_between_neighbours(void **state)
{
	const double sorted[] = { 1, 2, 3, 4, 5 };

	(void)state;
	assert_near(stat_quantile(sorted, 5, 0.25), 2);
	assert_near(stat_quantile(sorted, 5, 0.9), 4.6);
	assert_near(stat_quantile(sorted, 5, -1), 1);
	assert_near(stat_quantile(sorted, 5, 2), 5);
}

static void shifting_and_scaling_the_values_shifts_and_scales_the_summary(void **state)
{
	double plain[] = { 3.5, 0.25, 9, 4, 4, 12 };
	double moved[6];

	(void)state;
	for (int i = 0; i < 6; i++)
		moved[i] = plain[5 - i] * 8 + 100;
	struct summary a = stat_summary(plain, 6);
	struct summary b = stat_summary(moved, 6);
	assert_near(a.median * 8 + 100, b.median);
	assert_near(a.low * 8 + 100, b.low);
	assert_near(a.high * 8 + 100, b.high);
}

static void mean_spread_and_harmonic_mean_are_those_of_the_textbook(void **state)
{
	const double values[] = { 2, 4, 4, 4, 5, 5, 7, 9 }, rates[] = { 40, 60 }, with_zero[] = { 0, 1 };

	(void)state;
	assert_near(stat_mean(values, 8), 5);
	assert_near(stat_sd(values, 8), sqrt(32. / 7));
	assert_near(stat_cv_pct(values, 8), sqrt(32. / 7) * 20);
	assert_near(stat_harmonic_mean(rates, 2), 48);
	assert_true(isnan(stat_harmonic_mean(with_zero, 2)));
	assert_true(isnan(stat_sd(values, 1)) && isnan(stat_cv_pct(values, 0)) && isnan(stat_mean(values, 0)));
}

static void the_best_are_high_or_low_as_asked_for(void **state)
{
	double sorted[20];

	(void)state;
	for (int i = 0; i < 20; i++)
		sorted[i] = i;
	sorted[0] = -1000;
	assert_near(stat_best_mean(sorted, 20, 0.95, true), 10);
	assert_near(stat_best_mean(sorted, 20, 0.95, false), (-1000 + 171.) / 19);
	assert_near(stat_best_mean(sorted, 20, 0, true), 19);
	assert_near(stat_best_mean(sorted, 3, 0.95, false), (-1000 + 1 + 2) / 3.);
	assert_true(isnan(stat_best_mean(sorted, 0, 0.95, true)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(median_of_an_odd_count_is_the_middle_one),
		cmocka_unit_test(median_of_an_even_count_is_between_the_two_in_the_middle),
		cmocka_unit_test(one_value_is_its_own_summary),
		cmocka_unit_test(nothing_has_no_median),
		cmocka_unit_test(quantiles_run_straight_between_neighbours),
		cmocka_unit_test(mean_spread_and_harmonic_mean_are_those_of_the_textbook),
		cmocka_unit_test(the_best_are_high_or_low_as_asked_for),
		cmocka_unit_test(shifting_and_scaling_the_values_shifts_and_scales_the_summary),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
