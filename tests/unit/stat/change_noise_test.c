/*
 * change_noise_test.c: owns src/stat/change_noise.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "series.h"

static void noise_is_the_sd_whatever_the_steps_and_spikes(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 2 };
	size_t n = 4000;
	double *at = series_noise(&r, n, a);

	(void)state;
	for (size_t i = 0; i < n; i++)
		at[i] = 3 * at[i] + 100 * (double)(i / 40) + (i % 50 ? 0 : 5000);
	double noise = change_noise(&(struct levels){ at, NULL, n }, a);
	assert_true(noise > 2.8 && noise < 3.3);
}

static void noise_of_numbers_that_mostly_stay_is_above_nothing(void **state)
{
	AUTO_ARENA(a);
	double at[100];

	(void)state;
	for (size_t i = 0; i < 100; i++)
		at[i] = i < 50 ? 10 : 11;
	double noise = change_noise(&(struct levels){ at, NULL, 100 }, a);
	/* One step of 1 in 99. */
	assert_true(noise > 0.008 && noise < 0.01);
	for (size_t i = 0; i < 100; i++)
		at[i] = 0;
	assert_true(change_noise(&(struct levels){ at, NULL, 100 }, a) <= 0);
	assert_true(change_noise(&(struct levels){ at, NULL, 0 }, a) <= 0);
}

static void rounding_is_no_noise(void **state)
{
	AUTO_ARENA(a);
	double at[40];

	(void)state;
	for (size_t i = 0; i < 40; i++)
		at[i] = 7 * (1 + (i % 2 ? 1e-16 : -1e-16));
	assert_true(change_noise(&(struct levels){ at, NULL, 40 }, a) >= 7e-13);
}

static void spikes_are_put_beside_their_neighbours(void **state)
{
	AUTO_ARENA(a);
	double z[] = { 0, 1, 0, 1, 90, 0, 1, 0, -70, 1, 0, 1, 0, 1, 0, 1 };
	const double *clipped = change_clip((struct sample){ z, 16 }, 5, a);

	(void)state;
	for (size_t i = 0; i < 16; i++) {
		if (i != 4 && i != 8)
			assert_true(clipped[i] <= z[i] && clipped[i] >= z[i]);
	}
	assert_true(clipped[4] <= 6 && clipped[4] >= 5);
	assert_true(clipped[8] <= -4 && clipped[8] >= -5);
}

/* A step is not a spike. */
static void a_step_is_not_clipped(void **state)
{
	AUTO_ARENA(a);
	double z[40];
	const double *clipped;

	(void)state;
	for (size_t i = 0; i < 40; i++)
		z[i] = i < 20 ? 0 : 100;
	clipped = change_clip((struct sample){ z, 40 }, 5, a);
	for (size_t i = 0; i < 40; i++)
		assert_true(clipped[i] <= z[i] && clipped[i] >= z[i]);
}

/* So few versions that every one of them is near an end: a level must stay one level. */
static void the_levels_of_few_versions_stay_level(void **state)
{
	AUTO_ARENA(a);
	double z[] = { 30, 30, 30, 0, 0, 0, 0 };
	const double *clipped = change_clip((struct sample){ z, 7 }, 5, a);

	(void)state;
	for (size_t i = 0; i < 7; i++)
		assert_true(fabs(clipped[i] - (i < 3 ? 5 : 0)) < 1e-12);
}

static void neighbours_that_resemble_each_other_inflate_the_variance(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 6 };
	size_t n = 3000;
	double *left = series_noise(&r, n, a), inflation;

	(void)state;
	assert_true(change_inflation((struct sample){ left, n }) < 1.1);
	for (size_t i = 1; i < n; i++)
		left[i] = 0.5 * left[i - 1] + sqrt(0.75) * left[i];
	inflation = change_inflation((struct sample){ left, n });
	assert_true(inflation > 2.4 && inflation < 3.4);
	assert_true(change_inflation((struct sample){ left, 0 }) <= 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(noise_is_the_sd_whatever_the_steps_and_spikes),
		cmocka_unit_test(noise_of_numbers_that_mostly_stay_is_above_nothing),
		cmocka_unit_test(rounding_is_no_noise),
		cmocka_unit_test(spikes_are_put_beside_their_neighbours),
		cmocka_unit_test(a_step_is_not_clipped),
		cmocka_unit_test(the_levels_of_few_versions_stay_level),
		cmocka_unit_test(neighbours_that_resemble_each_other_inflate_the_variance),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
