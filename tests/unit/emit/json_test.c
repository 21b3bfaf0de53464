/*
 * json_test.c: owns src/emit/json.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"

#include "emit/ops.h"

static void writes_numbers_as_numbers(void **state)
{
	(void)state;
	assert_pair(EMIT_JSON, STR("6.8"), STR("-0.50e+3"),
		    "[\n{\"kernel\": \"6.8\", \"lat_max\": -0.50e+3}\n]\n");
}

static void writes_what_json_calls_no_number_as_text(void **state)
{
	(void)state;
	assert_pair(EMIT_JSON, STR("6.8"), STR(".8"), "[\n{\"kernel\": \"6.8\", \"lat_max\": \".8\"}\n]\n");
	assert_pair(EMIT_JSON, STR("6.8"), STR("inf"), "[\n{\"kernel\": \"6.8\", \"lat_max\": \"inf\"}\n]\n");
}

static void writes_an_unknown_number_as_null(void **state)
{
	(void)state;
	assert_pair(EMIT_JSON, STR("6.8"), STR_NONE, "[\n{\"kernel\": \"6.8\", \"lat_max\": null}\n]\n");
}

static void escapes_controls_quotes_and_backslashes(void **state)
{
	(void)state;
	assert_pair(EMIT_JSON, STR("\"\\\n\t\r\033\0\x7f"), STR("1"),
		    "[\n{\"kernel\": \"\\\"\\\\\\n\\t\\r\\u001b\\u0000\\u007f\", \"lat_max\": 1}\n]\n");
}

static void replaces_bytes_that_are_not_utf8(void **state)
{
	(void)state;
	assert_pair(EMIT_JSON, STR("a\xff\xc3("), STR("1"),
		    "[\n{\"kernel\": \"a\xEF\xBF\xBD\xEF\xBF\xBD(\", \"lat_max\": 1}\n]\n");
	assert_pair(EMIT_JSON, STR("\xc3\xbc"), STR("1"), "[\n{\"kernel\": \"\xc3\xbc\", \"lat_max\": 1}\n]\n");
}

static void knows_the_numbers_of_rfc_8259(void **state)
{
	static const char *const good[] = { "0", "-0", "10", "1.5", "1e9", "1.25E-3", "12345678901234567890" };
	static const char *const bad[] = { "", "-", "01", "1.", ".5", "1e", "1e+", "+1", "0x1", "1 ", "nan", "1,5" };

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		assert_true(emit_is_json_number(str_from(good[i])));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_false(emit_is_json_number(str_from(bad[i])));
}

static void parts_rows_and_tables(void **state)
{
	static const struct emit_column column = { "n", EMIT_RIGHT, true, false };
	const struct emit_options options = { .format = EMIT_JSON };
	struct capture c = { 0 };
	struct err e = { 0 };

	(void)state;
	capture_begin(&c, &options);
	emit_begin(c.w, &column, 1);
	for (int i = 0; i < 2; i++) {
		emit_number(c.w, i, 0, TONE_PLAIN);
		emit_row_end(c.w);
	}
	assert_int_equal(emit_end(c.w, &e), OK);
	emit_begin(c.w, &column, 1);
	assert_int_equal(emit_end(c.w, &e), OK);
	char *got = capture_end(&c);
	assert_string_equal(got, "[\n{\"n\": 0},\n{\"n\": 1}\n]\n[]\n");
	free(got);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(writes_numbers_as_numbers),
		cmocka_unit_test(writes_what_json_calls_no_number_as_text),
		cmocka_unit_test(writes_an_unknown_number_as_null),
		cmocka_unit_test(escapes_controls_quotes_and_backslashes),
		cmocka_unit_test(replaces_bytes_that_are_not_utf8),
		cmocka_unit_test(knows_the_numbers_of_rfc_8259),
		cmocka_unit_test(parts_rows_and_tables),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
