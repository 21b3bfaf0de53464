/*
 * output_test.c: owns src/cli/output.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/output.h"

static void assert_shown(struct str text, const char *expected)
{
	char shown[128] = "";
	FILE *out = fmemopen(shown, sizeof shown, "w");

	assert_non_null(out);
	output_text(out, text);
	fclose(out);
	assert_string_equal(shown, expected);
}

static void shows_controls_instead_of_sending_them(void **state)
{
	(void)state;
	assert_shown(STR("a\tb"), "a\tb");
	assert_shown(STR("\033[2J\007\r"), "\\x1b[2J\\x07\\x0d");
	assert_shown(STR("\xc2\x9b\xe2\x80\xae"), "\\u009b\\u202e");
	assert_shown(STR("gr\xfc\xc3\xbc"), "gr\\xfc\xc3\xbc");
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(shows_controls_instead_of_sending_them) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
