/*
 * change_block_test.c: owns src/stat/change_block.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "series.h"

enum noise { GAUSS, STUDENT, LOGNORMAL, RESEMBLING, BIMODAL, SPIKES, KINDS };

static double draw(struct series_random *r, enum noise kind, double before)
{
	double x = series_normal(r);

	switch (kind) {
	case STUDENT: {
		double a = series_normal(r), b = series_normal(r), c = series_normal(r);

		return x / sqrt((a * a + b * b + c * c) / 3) / 1.7;
	}
	case LOGNORMAL:
		return (exp(0.8 * x) - 1.38) / 1.3;
	case RESEMBLING:
		return 0.4 * before + sqrt(0.84) * x;
	case BIMODAL:
		return (0.3 * x + (series_uniform(r) < 0.3 ? 3 : 0)) / 1.4;
	case SPIKES:
		return x + (series_uniform(r) < 0.03 ? 15 : 0);
	default:
		return x;
	}
}

/* How many of 200 series with a STEP in the middle are found to have just that, or any change if STEP is 0. */
static int count_found(struct series_random *r, enum noise kind, size_t n, double step)
{
	int count = 0;

	for (int round = 0; round < 200; round++) {
		AUTO_ARENA(a);
		double *at = arena_array(a, n, sizeof *at), before = 0;
		struct voted *found;
		size_t n_found;

		for (size_t i = 0; i < n; i++) {
			before = draw(r, kind, before);
			at[i] = before;
		}
		for (size_t i = n / 2; i < n; i++)
			at[i] += step;
		n_found = change_block(&(struct levels){ at, NULL, n }, &(struct change_options){ CHANGE_NORMAL, 0 }, a, &found);
		count += step > 0 ? n_found == 1 && found[0].at + 1 >= n / 2 && found[0].at <= n / 2 + 1 : n_found > 0;
	}
	return count;
}

static void noise_of_any_kind_has_no_change(void **state)
{
	struct series_random r = { 101 };

	(void)state;
	for (int kind = 0; kind < KINDS; kind++) {
		assert_in_range(count_found(&r, (enum noise)kind, 30, 0), 0, kind == RESEMBLING ? 14 : 4);
		assert_in_range(count_found(&r, (enum noise)kind, 200, 0), 0, 4);
	}
}

static void steps_of_three_sds_are_found_in_any_noise(void **state)
{
	struct series_random r = { 102 };

	(void)state;
	for (int kind = 0; kind < KINDS; kind++) {
		assert_in_range(count_found(&r, (enum noise)kind, 30, 3), 150, 200);
		assert_in_range(count_found(&r, (enum noise)kind, 200, 3), 160, 200);
	}
}

static void far_steps_are_found_among_few_versions(void **state)
{
	struct series_random r = { 103 };

	(void)state;
	assert_in_range(count_found(&r, GAUSS, 10, 8), 180, 200);
	assert_in_range(count_found(&r, GAUSS, 10, 0), 0, 4);
	assert_int_equal(count_found(&r, GAUSS, 5, 8), 0);
}

static void spikes_are_no_change_however_high(void **state)
{
	struct series_random r = { 104 };

	(void)state;
	for (int round = 0; round < 100; round++) {
		AUTO_ARENA(a);
		size_t n = round % 2 ? 40 : 150;
		double *at = series_noise(&r, n, a);
		struct voted *found;

		for (size_t k = 0; k < 3; k++)
			at[(size_t)(series_uniform(&r) * (double)n)] += 10 + 1e4 * series_uniform(&r);
		assert_int_equal(change_block(&(struct levels){ at, NULL, n }, &(struct change_options){ CHANGE_NORMAL, 0 }, a, &found), 0);
	}
}

/* All three detectors see a clear step; a short level is seen by those that do not need twelve versions. */
static void votes_are_counted(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 105 };
	double *at = series_step(&r, 200, 100, 8, a);
	const struct levels levels = { at, NULL, 200 };
	struct voted *found;

	(void)state;
	assert_int_equal(change_block(&levels, &(struct change_options){ CHANGE_LOW, 0 }, a, &found), 1);
	assert_int_equal(found[0].at, 100);
	assert_int_equal(found[0].votes, 3);
	for (size_t i = 193; i < 200; i++)
		at[i] += 10;
	assert_int_equal(change_block(&levels, &(struct change_options){ CHANGE_LOW, 0 }, a, &found), 1);
	assert_int_equal(change_block(&levels, &(struct change_options){ CHANGE_NORMAL, 0 }, a, &found), 2);
	assert_int_equal(found[1].at, 193);
	assert_int_equal(found[1].votes, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(noise_of_any_kind_has_no_change),
		cmocka_unit_test(steps_of_three_sds_are_found_in_any_noise),
		cmocka_unit_test(far_steps_are_found_among_few_versions),
		cmocka_unit_test(spikes_are_no_change_however_high),
		cmocka_unit_test(votes_are_counted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
