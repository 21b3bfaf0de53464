/*
 * change_describe_test.c: owns src/stat/change_describe.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "series.h"

static struct change describe(const double *at, size_t n, size_t first, struct arena *a)
{
	struct change c = { .first = first, .until = n };

	change_describe(&(struct levels){ at, NULL, n }, 0, &c, a);
	return c;
}

static void the_range_and_the_interval_hold_the_truth(void **state)
{
	struct series_random r = { 71 };
	int ranges = 0, intervals = 0;
	size_t width_small = 0, width_large = 0;

	(void)state;
	for (int round = 0; round < 400; round++) {
		AUTO_ARENA(a);
		double step = round % 2 ? 1.5 : 5;
		double *at = series_step(&r, 80, 40, step, a);
		struct change c = describe(at, 80, 40, a);

		ranges += describe(at, 80, 37, a).latest >= 40;
		intervals += c.shift.low <= step && c.shift.high >= step;
		*(round % 2 ? &width_small : &width_large) += c.latest - c.earliest + 1;
	}
	assert_in_range(ranges, 376, 400);
	assert_in_range(intervals, 365, 396);
	assert_true(width_small > 3 * width_large);
}

/* The detector was off by two: what it says of the range still holds the truth. */
static void the_range_reaches_to_the_best_place(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 72 };
	struct change c = describe(series_step(&r, 80, 40, 8, a), 80, 42, a);

	(void)state;
	assert_in_range(c.earliest, 39, 40);
	assert_int_equal(c.latest, 42);
}

/* Intervals at face value would hold it in 80 of 100. */
static void resembling_neighbours_widen_the_interval(void **state)
{
	struct series_random r = { 73 };
	int hits = 0;

	(void)state;
	for (int round = 0; round < 200; round++) {
		AUTO_ARENA(a);
		double *at = series_noise(&r, 200, a);
		struct change c;

		for (size_t i = 1; i < 200; i++)
			at[i] = 0.5 * at[i - 1] + sqrt(0.75) * at[i];
		for (size_t i = 100; i < 200; i++)
			at[i] += 4;
		c = describe(at, 200, 100, a);
		hits += c.shift.low <= 4 && c.shift.high >= 4;
	}
	assert_in_range(hits, 176, 200);
}

static void constants_and_single_versions_can_be_described(void **state)
{
	AUTO_ARENA(a);
	const double at[] = { 1, 1, 1, 2, 2, 2 };
	struct change c = describe(at, 6, 3, a);

	(void)state;
	assert_true(c.shift.estimate >= 1 && c.shift.estimate <= 1);
	assert_int_equal(c.earliest, 3);
	assert_int_equal(c.latest, 3);
	c = describe(at + 2, 2, 1, a);
	assert_int_equal(c.first, 1);
	assert_true(c.p >= 1 && c.p <= 1);
}

/* ---- the newest versions --------------------------------------------------------------------------------------- */

static size_t tail(const double *at, size_t n, double min_shift)
{
	AUTO_ARENA(a);

	return change_tail(&(struct levels){ at, NULL, n }, 0, min_shift, a);
}

static void newest_versions_far_off_are_told_apart(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 81 };

	(void)state;
	for (size_t k = 1; k <= 3; k++) {
		double *at = series_step(&r, 30, 30 - k, 12, a);

		assert_int_equal(tail(at, 30, 0), k);
		assert_int_equal(tail(at, 30, 20), 0);
		assert_int_equal(tail(at + 30 - k - 5, k + 5, 0), 0);
	}
	assert_int_equal(tail(series_step(&r, 30, 29, 2, a), 30, 0), 0);
}

/* One odd run is nothing new where there were odd runs before. */
static void a_level_with_spikes_is_not_left_by_a_spike(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 82 };
	double *at = series_step(&r, 30, 29, 12, a);

	(void)state;
	at[11] += 13;
	assert_int_equal(tail(at, 30, 0), 0);
	at[29] += 30;
	assert_int_equal(tail(at, 30, 0), 1);
}

static void noise_seldom_has_a_tail(void **state)
{
	struct series_random r = { 83 };
	int alarms = 0;

	(void)state;
	for (int round = 0; round < 1000; round++) {
		AUTO_ARENA(a);
		double *at = series_noise(&r, 12, a);

		/* Heavy tails: normal by normal. */
		for (size_t i = 0; i < 12; i++)
			at[i] /= fmax(0.1, fabs(series_normal(&r)));
		alarms += tail(at, 12, 0) > 0;
	}
	assert_in_range(alarms, 0, 60);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_range_and_the_interval_hold_the_truth),
		cmocka_unit_test(the_range_reaches_to_the_best_place),
		cmocka_unit_test(resembling_neighbours_widen_the_interval),
		cmocka_unit_test(constants_and_single_versions_can_be_described),
		cmocka_unit_test(newest_versions_far_off_are_told_apart),
		cmocka_unit_test(a_level_with_spikes_is_not_left_by_a_spike),
		cmocka_unit_test(noise_seldom_has_a_tail),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
