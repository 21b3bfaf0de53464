/*
 * moment_test.c: owns src/model/moment.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "model/moment.h"
#include "model/source.h"

static void a_time_is_written_in_utc(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_true(str_is(moment_day(1709287200, a), "2024-03-01"));
	assert_true(str_is(moment_words(1709287200, a), "2024-03-01T10:00:00Z"));
	assert_true(str_is(moment_words(0, a), "1970-01-01T00:00:00Z"));
	assert_true(str_is(moment_words(-1, a), "1969-12-31T23:59:59Z"));
}

static void what_no_calendar_has_is_empty(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_int_equal(moment_day(SOURCE_NO_TIME, a).n, 0);
	assert_int_equal(moment_words(SOURCE_NO_TIME, a).n, 0);
	assert_int_equal(moment_words(INT64_MAX, a).n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_time_is_written_in_utc),
		cmocka_unit_test(what_no_calendar_has_is_empty),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
