/*
 * archive_test.c: owns src/text/archive.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "text/archive.h"

static void every_function_is_there_and_works(void **state)
{
	struct archive_calls lib, again;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(archive_load(&lib, &e), OK);
#define ARCHIVE_IS_THERE(name) assert_non_null(lib.name);
	ARCHIVE_CALLS(ARCHIVE_IS_THERE)
	struct archive *archive = lib.archive_read_new();
	assert_non_null(archive);
	assert_int_equal(lib.archive_read_support_filter_gzip(archive), ARCHIVE_OK);
	lib.archive_set_error(archive, 5, "%s", "as told");
	assert_string_equal(lib.archive_error_string(archive), "as told");
	assert_int_equal(lib.archive_read_free(archive), ARCHIVE_OK);
	assert_int_equal(archive_load(&again, &e), OK);
	assert_memory_equal(&again, &lib, sizeof lib);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_function_is_there_and_works),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
