/*
 * power_test.c: owns src/compare/power.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hand_matrix.h"

static void more_noise_takes_more_runs(void **state)
{
	const struct comparison_cell quiet = { .noise = 0.01 }, noisy = { .noise = 0.02 };

	(void)state;
	/* R: power.t.test(delta = log(1.02), sd = ., power = 0.8) */
	assert_int_equal(comparison_runs_needed(&quiet, 0.02), 6);
	assert_int_equal(comparison_runs_needed(&noisy, 0.02), 18);
}

static void no_noise_known_is_no_answer(void **state)
{
	const struct comparison_cell unknown = { .noise = NAN }, hopeless = { .noise = 10 };

	(void)state;
	assert_int_equal(comparison_runs_needed(&unknown, 0.02), 0);
	assert_int_equal(comparison_runs_needed(&hopeless, 0.02), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(more_noise_takes_more_runs),
		cmocka_unit_test(no_noise_known_is_no_answer),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
