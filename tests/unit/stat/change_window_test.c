/*
 * change_window_test.c: owns src/stat/change_window.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "series.h"

static void finds_a_step_with_twelve_versions_on_both_sides(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 5 };
	struct cuts cuts = change_window((struct sample){ series_step(&r, 60, 30, 6, a), 60 }, 7, a);

	(void)state;
	assert_int_equal(cuts.n, 1);
	assert_in_range(cuts.at[0], 29, 31);
	for (size_t n = 0; n < 24; n++)
		assert_int_equal(change_window((struct sample){ series_step(&r, 24, 12, 9, a), n }, 7, a).n, 0);
	assert_int_equal(change_window((struct sample){ series_step(&r, 24, 12, 9, a), 24 }, 7, a).n, 1);
}

/* Twenty-four versions back there was another level. */
static void a_level_of_fourteen_versions_has_two_ends(void **state)
{
	AUTO_ARENA(a);
	double z[80];
	struct cuts cuts;

	(void)state;
	for (size_t i = 0; i < 80; i++)
		z[i] = 0.3 * (double)(i * 7 % 5) + (i < 40 ? 9 : i < 54 ? 0 : 3);
	cuts = change_window((struct sample){ z, 80 }, 7, a);
	assert_int_equal(cuts.n, 2);
	assert_in_range(cuts.at[0], 39, 41);
	assert_in_range(cuts.at[1], 53, 55);
}

static void finds_nothing_in_noise_spikes_and_constants(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 6 };
	double *z = series_noise(&r, 3000, a);

	(void)state;
	for (size_t i = 0; i < 3000; i += 37)
		z[i] += 20;
	assert_int_equal(change_window((struct sample){ z, 3000 }, 7, a).n, 0);
	memset(z, 0, 3000 * sizeof *z);
	assert_int_equal(change_window((struct sample){ z, 3000 }, 7, a).n, 0);
}

static void a_step_without_any_noise_is_one_change(void **state)
{
	AUTO_ARENA(a);
	double z[80];
	struct cuts cuts;

	(void)state;
	for (size_t i = 0; i < 80; i++)
		z[i] = i < 40 ? 3 : 4;
	cuts = change_window((struct sample){ z, 80 }, 7, a);
	assert_int_equal(cuts.n, 1);
	assert_int_equal(cuts.at[0], 40);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_a_step_with_twelve_versions_on_both_sides),
		cmocka_unit_test(a_level_of_fourteen_versions_has_two_ends),
		cmocka_unit_test(finds_nothing_in_noise_spikes_and_constants),
		cmocka_unit_test(a_step_without_any_noise_is_one_change),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
