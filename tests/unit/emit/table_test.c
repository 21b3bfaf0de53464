/*
 * table_test.c: owns src/emit/table.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"

#include <locale.h>
#include <math.h>

static int use_utf8(void **state)
{
	(void)state;
	return setlocale(LC_CTYPE, "C.UTF-8") ? 0 : -1;
}

static char *table_of(const struct emit_options *options, struct str label, struct str number)
{
	static const struct emit_column columns[] = {
		{ "number", EMIT_RIGHT, true, false },
		{ "subject", EMIT_LEFT, false, true },
	};
	struct capture c = { 0 };
	struct err e = { 0 };

	capture_begin(&c, options);
	emit_begin(c.w, columns, 2);
	emit_cell(c.w, number, TONE_BETTER);
	emit_cell(c.w, label, TONE_PLAIN);
	emit_row_end(c.w);
	assert_int_equal(emit_end(c.w, &e), OK);
	return capture_end(&c);
}

static void assert_table(const struct emit_options *options, struct str label, const char *expected)
{
	char *got = table_of(options, label, STR("1.5"));

	assert_string_equal(got, expected);
	free(got);
}

static void aligns_numbers_right_and_text_left(void **state)
{
	const struct emit_options options = { .format = EMIT_TEXT };

	(void)state;
	assert_table(&options, STR("2.4.18-pre9"), "number  subject\n   1.5  2.4.18-pre9\n");
}

static void counts_columns_not_bytes(void **state)
{
	(void)state;
	assert_pair(EMIT_TEXT, STR("\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc"), STR("1"),
		    "kernel   lat_max\n\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc\xc3\xbc        1\n");
}

static void cuts_only_columns_that_may_shrink(void **state)
{
	const struct emit_options options = { .format = EMIT_TEXT, .width = 20 };

	(void)state;
	assert_table(&options, STR("a very long subject line"), "number  subject\n   1.5  a very long\xE2\x80\xA6\n");
	char *got = table_of(&options, STR("short"), STR("123456789012345678901234567890"));
	assert_non_null(strstr(got, "123456789012345678901234567890"));
	free(got);
}

static void never_lets_control_characters_through(void **state)
{
	const struct emit_options options = { .format = EMIT_TEXT };

	(void)state;
	assert_table(&options, STR("\033]0;evil\007\n\t\xc2\x9b"),
		     "number  subject\n   1.5  \\x1b]0;evil\\x07\\n\\t\\u009b\n");
	assert_table(&options, STR("\xe2\x80\xae" "a\xff"), "number  subject\n   1.5  \\u202ea\\xff\n");
	assert_table(&options, STR("C:\\x1b"), "number  subject\n   1.5  C:\\x1b\n");
}

static void colours_only_when_told(void **state)
{
	const struct emit_options colour = { .format = EMIT_TEXT, .colour = true };
	const struct emit_options mail = { .format = EMIT_TEXT, .colour = true, .plain_ascii = true };

	(void)state;
	char *got = table_of(&colour, STR("x"), STR("1.5"));
	assert_non_null(strstr(got, "\033[32m"));
	assert_non_null(strstr(got, "\033[0m"));
	free(got);
	got = table_of(&mail, STR("x\xc3\xbc"), STR("1.5"));
	assert_string_equal(got, "number  subject\n   1.5  x?\n");
	free(got);
}

static void shows_a_hole_and_the_head_of_an_empty_table(void **state)
{
	static const struct emit_column columns[] = { { .name = "a" }, { .name = "b" } };
	const struct emit_options options = { .format = EMIT_TEXT };
	struct capture c = { 0 };
	struct err e = { 0 };

	(void)state;
	capture_begin(&c, &options);
	emit_begin(c.w, columns, 2);
	assert_int_equal(emit_end(c.w, &e), OK);
	emit_begin(c.w, columns, 2);
	emit_number(c.w, NAN, 1, TONE_PLAIN);
	emit_row_end(c.w);
	assert_int_equal(emit_end(c.w, &e), OK);
	char *got = capture_end(&c);
	assert_string_equal(got, "a  b\n\na  b\n-  -\n");
	free(got);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(aligns_numbers_right_and_text_left),
		cmocka_unit_test(counts_columns_not_bytes),
		cmocka_unit_test(cuts_only_columns_that_may_shrink),
		cmocka_unit_test(never_lets_control_characters_through),
		cmocka_unit_test(colours_only_when_told),
		cmocka_unit_test(shows_a_hole_and_the_head_of_an_empty_table),
	};
	return cmocka_run_group_tests(tests, use_utf8, NULL);
}
