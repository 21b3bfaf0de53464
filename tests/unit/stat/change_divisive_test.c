/*
 * change_divisive_test.c: owns src/stat/change_divisive.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "series.h"

static void finds_the_steps_of_every_window(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 14 };
	double *z = series_step(&r, 400, 33, 6, a);
	struct cuts cuts;

	(void)state;
	for (size_t i = 150; i < 400; i++)
		z[i] -= i < 362 ? 8 : 1;
	cuts = change_divisive((struct sample){ z, 400 }, 1e-6, a);
	assert_int_equal(cuts.n, 3);
	assert_in_range(cuts.at[0], 32, 34);
	assert_in_range(cuts.at[1], 149, 151);
	assert_in_range(cuts.at[2], 361, 363);
}

static void finds_nothing_in_noise_and_in_constants(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 15 };
	double *z = series_noise(&r, 2000, a);

	(void)state;
	assert_int_equal(change_divisive((struct sample){ z, 2000 }, 1e-6, a).n, 0);
	memset(z, 0, 2000 * sizeof *z);
	assert_int_equal(change_divisive((struct sample){ z, 2000 }, 1e-6, a).n, 0);
	for (size_t n = 0; n < 4; n++)
		assert_int_equal(change_divisive((struct sample){ z, n }, 1e-6, a).n, 0);
}

static void a_step_without_any_noise_is_sure(void **state)
{
	AUTO_ARENA(a);
	double z[100];
	struct cuts cuts;

	(void)state;
	for (size_t i = 0; i < 100; i++)
		z[i] = i < 60 ? 0 : 1;
	cuts = change_divisive((struct sample){ z, 100 }, 1e-6, a);
	assert_int_equal(cuts.n, 1);
	assert_int_equal(cuts.at[0], 60);
}

/* What looks sure within a window is held against both whole levels. */
static void the_weak_fall_in_the_end(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 16 };
	double *z = series_step(&r, 1000, 500, 1.2, a);
	size_t sure = change_divisive((struct sample){ z, 1000 }, 1e-6, a).n;

	(void)state;
	assert_true(sure <= 1);
	assert_true(change_divisive((struct sample){ z, 1000 }, 0.01, a).n > sure);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_the_steps_of_every_window),
		cmocka_unit_test(finds_nothing_in_noise_and_in_constants),
		cmocka_unit_test(a_step_without_any_noise_is_sure),
		cmocka_unit_test(the_weak_fall_in_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
