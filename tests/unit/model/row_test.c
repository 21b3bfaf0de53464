/*
 * row_test.c: owns src/model/row.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model/row.h"

static void names_every_field_once(void **state)
{
	(void)state;
	for (int i = 0; i < ROW_FIELDS; i++) {
		assert_non_null(row_field_name[i]);
		for (int j = 0; j < i; j++)
			assert_string_not_equal(row_field_name[i], row_field_name[j]);
	}
	assert_string_equal(row_field_name[ROW_KERNEL], "kernel");
	assert_string_equal(row_field_name[ROW_FILE_MB], "file_mb");
	assert_string_equal(row_field_name[ROW_PARAMS], "params");
}

/* The names are in the database and in what users wrote: a flag that moves changes its meaning there. */
static void names_every_flag_by_its_bit(void **state)
{
	static const struct {
		enum row_flag flag;
		const char *name;
	} flags[] = {
		{ FLAG_IMPLAUSIBLE, "implausible" },
		{ FLAG_KNOWN_WRONG, "known-wrong" },
		{ FLAG_DERIVED, "derived" },
		{ FLAG_REPAIRED, "repaired" },
		{ FLAG_KERNEL_UNSURE, "kernel-unsure" },
		{ FLAG_SUMMARY, "summary" },
		{ FLAG_ONCE, "once" },
		{ FLAG_QUOTED, "quoted" },
		{ FLAG_CORRECTED, "corrected" },
		{ FLAG_INCOMPLETE, "incomplete" },
	};

	(void)state;
	assert_int_equal(sizeof flags / sizeof *flags, FLAG_COUNT);
	for (size_t i = 0; i < FLAG_COUNT; i++) {
		assert_int_equal(flags[i].flag, 1 << i);
		assert_string_equal(row_flag_name[i], flags[i].name);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_every_field_once),
		cmocka_unit_test(names_every_flag_by_its_bit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
