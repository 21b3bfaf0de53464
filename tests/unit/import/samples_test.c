/*
 * samples_test.c: owns import/samples.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "import/samples.h"

static void numbers_end_in_a_digit_or_a_known_suffix(void **state)
{
	struct str plain, suffix;

	(void)state;
	assert_true(sample_number(STR("12.8M"), &plain, &suffix));
	assert_true(str_is(plain, "12.8") && str_is(suffix, "M"));
	assert_true(sample_number(STR("0,08"), &plain, &suffix) && str_is(plain, "0,08"));
	assert_false(sample_number(STR("12,"), &plain, &suffix));
	assert_false(sample_number(STR("1.2.3"), &plain, &suffix));
	assert_false(sample_number(STR("12x"), &plain, &suffix));
	assert_false(sample_number(STR("12MB"), &plain, &suffix));
	assert_false(sample_number(STR("vda"), &plain, &suffix));
	assert_false(sample_number(STR(""), &plain, &suffix));
}

static struct lines lines_of(const char *text, struct arena *a)
{
	struct lines lines;

	lines_from_text(str_from(text), 1, a, &lines);
	return lines;
}

static void rows_are_gathered_where_lines_end(void **state)
{
	AUTO_ARENA(a);
	struct lines in = lines_of("1 2\n3\n4 5 6 7\n", a);
	struct sample_words words;

	(void)state;
	assert_true(samples_gather(&in, 0, 3, &words) && words.lines == 2 && words.at[2] == 1);
	assert_false(samples_gather(&in, 0, 4, &words)); /* the third line holds more than is missing */
	assert_true(samples_gather(&in, 2, 3, &words) && words.n == 4);
	assert_false(samples_gather(&in, 2, 5, &words));
}

static void options_stand_in_the_nearest_command(void **state)
{
	AUTO_ARENA(a);
	struct lines in = lines_of("vmstat -a\n$ /usr/bin/vmstat -y 1\n\nx\n", a);

	(void)state;
	assert_true(str_is(sample_options(&in, 3, "vmstat"), "-y 1"));
	assert_true(str_is(sample_options(&in, 1, "vmstat"), "-a"));
	assert_int_equal(sample_options(&in, 3, "iostat").n, 0);
}

static void clocks_and_gaps_are_filler(void **state)
{
	(void)state;
	assert_true(sample_is_filler(STR("")) && sample_is_filler(STR(" ... ")) && sample_is_filler(STR("[snip]")));
	assert_true(sample_is_filler(STR("11/30/26 15:52:12")) && sample_is_filler(STR("Time: 03:15:01 PM")));
	assert_true(sample_is_filler(STR("2026-11-30T15:52:12+0000")));
	assert_false(sample_is_filler(STR("at 15:52:12 sharp")) || sample_is_filler(STR("1 2 3")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_end_in_a_digit_or_a_known_suffix),
		cmocka_unit_test(rows_are_gathered_where_lines_end),
		cmocka_unit_test(options_stand_in_the_nearest_command),
		cmocka_unit_test(clocks_and_gaps_are_filler),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
