/*
 * change_test.c: owns src/stat/change.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "r_cases.h"

#include "stat/change.h"

static const struct change_options normal = { CHANGE_NORMAL, 0 };

static void a_step_is_found_where_it_is(void **state)
{
	AUTO_ARENA(a);
	double at[30];
	struct changes found;

	(void)state;
	for (size_t i = 0; i < 30; i++)
		at[i] = (i < 17 ? 10 : 12) + 0.1 * (double)(i * 7 % 5);
	stat_changes(&(struct levels){ at, NULL, 30 }, &normal, a, &found);
	assert_int_equal(found.n, 1);
	assert_int_equal(found.at[0].first, 17);
	assert_near_to((size_t)0, found.at[0].shift.estimate, 2.0, 0.1);
}

static void nothing_and_one_version_have_no_change(void **state)
{
	AUTO_ARENA(a);
	const double at[] = { 1, 1, 1, 1, 1 };
	struct changes found;

	(void)state;
	for (size_t n = 0; n <= 5; n++) {
		stat_changes(&(struct levels){ at, NULL, n }, &normal, a, &found);
		assert_int_equal(found.n, 0);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_step_is_found_where_it_is),
		cmocka_unit_test(nothing_and_one_version_have_no_change),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
