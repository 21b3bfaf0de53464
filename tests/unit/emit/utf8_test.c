/*
 * utf8_test.c: owns src/emit/utf8.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"

#include <locale.h>

#include "emit/utf8.h"

static void assert_first(struct str text, uint32_t code, size_t n, bool valid)
{
	struct str rest = text;
	struct utf8_char c = utf8_next(&rest);

	assert_int_equal(c.code, code);
	assert_int_equal(c.bytes.n, n);
	assert_int_equal(c.valid, valid);
	assert_int_equal(rest.n, text.n - n);
}

static void reads_all_lengths(void **state)
{
	(void)state;
	assert_first(STR("ab"), 'a', 1, true);
	assert_first(STR("\xc3\xbcx"), 0xFC, 2, true);
	assert_first(STR("\xe2\x82\xac"), 0x20AC, 3, true);
	assert_first(STR("\xf0\x9f\x90\x98"), 0x1F418, 4, true);
}

static void refuses_what_rfc_3629_refuses(void **state)
{
	(void)state;
	assert_first(STR("\x80"), UTF8_REPLACEMENT, 1, false);             /* continuation alone */
	assert_first(STR("\xc3"), UTF8_REPLACEMENT, 1, false);             /* cut off */
	assert_first(STR("\xc0\xaf"), UTF8_REPLACEMENT, 1, false);         /* overlong slash */
	assert_first(STR("\xe0\x80\xaf"), UTF8_REPLACEMENT, 1, false);     /* overlong */
	assert_first(STR("\xed\xa0\x80"), UTF8_REPLACEMENT, 1, false);     /* surrogate */
	assert_first(STR("\xf4\x90\x80\x80"), UTF8_REPLACEMENT, 1, false); /* beyond U+10FFFF */
	assert_first(STR("\xff"), UTF8_REPLACEMENT, 1, false);
}

static void calls_direction_marks_and_c1_controls(void **state)
{
	(void)state;
	assert_true(utf8_is_control(0x1B) && utf8_is_control(0x7F) && utf8_is_control(0x9B));
	assert_true(utf8_is_control(0x202E) && utf8_is_control(0x2066));
	assert_false(utf8_is_control(' ') || utf8_is_control(0xA0) || utf8_is_control(0x20AC));
}

static void measures_and_cuts_between_characters(void **state)
{
	struct str wide = STR("a\xe6\xbc\xa2z");

	(void)state;
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		skip();
	assert_int_equal(utf8_width(wide), 4);
	assert_int_equal(utf8_fit(wide, 2).n, 1);
	assert_int_equal(utf8_fit(wide, 3).n, 4);
	assert_int_equal(utf8_fit(wide, 9).n, wide.n);
}

static void plain_is_what_may_be_shown_as_it_stands(void **state)
{
	static const char *const others[] = { "\t", "a\nb", "\x7f", "\xc3\xa4", "\x1b[31m", "x\x80" };

	(void)state;
	assert_true(utf8_is_plain(STR(" 2.4.18-pre9 (0..~)")));
	assert_true(utf8_is_plain(STR("")));
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		assert_false(utf8_is_plain(str_from(others[i])));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_all_lengths),
		cmocka_unit_test(refuses_what_rfc_3629_refuses),
		cmocka_unit_test(calls_direction_marks_and_c1_controls),
		cmocka_unit_test(measures_and_cuts_between_characters),
		cmocka_unit_test(plain_is_what_may_be_shown_as_it_stands),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
