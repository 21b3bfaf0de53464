/*
 * form_test.c: owns import/form.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/form.h"
#include "unit/import/reading.h"

static void assert_str(struct str got, const char *expected)
{
	assert_int_equal(got.n, strlen(expected));
	assert_memory_equal(got.p, expected, got.n);
}

static void takes_numbers_units_and_text(void **state)
{
	struct form_hit hit;

	(void)state;
	assert_true(form_match("Seen by # @ = # ^", STR("  Seen by 12 first writers \t= 2430.5 kB/sec "), &hit));
	assert_int_equal(hit.n, 2);
	assert_str(hit.number[0], "12");
	assert_str(hit.text, "first writers");
	assert_str(hit.number[1], "2430.5");
	assert_str(hit.unit[1], "kB/sec");
}

static void a_blank_stands_for_any_number_of_blanks(void **state)
{
	struct form_hit hit;

	(void)state;
	assert_true(form_match("in # s = # MB", STR("in 1 s =2.5MB"), &hit));
	assert_true(form_match("in # s = # MB", STR("in   1 s  =  2.5 MB"), &hit));
}

static void takes_the_whole_line_or_nothing(void **state)
{
	struct form_hit hit;

	(void)state;
	assert_false(form_match("Time: #", STR("Time: 4 hours"), &hit));
	assert_false(form_match("Time: #", STR("Time:"), &hit));
	assert_false(form_match("Time: #", STR("Time: -4"), &hit));
	assert_false(form_match("a*b", STR("ax"), &hit));
	assert_false(form_match("# ^", STR("4"), &hit));
	assert_false(form_match("@ x", STR(" x"), &hit));
	assert_true(form_match("Time: # *", STR("Time: 4 hours"), &hit));
}

static void takes_no_more_numbers_than_there_is_room_for(void **state)
{
	struct form_hit hit;

	(void)state;
	assert_true(form_match("# # # # # #", STR("1 2 3 4 5 6"), &hit));
	assert_false(form_match("# # # # # # #", STR("1 2 3 4 5 6 7"), &hit));
}

static void asks_for_the_word_near_the_line(void **state)
{
	static const struct form forms[] = { { .pattern = "Time: #", .near = "tool", .within = 2 }, { .pattern = NULL } };
	AUTO_ARENA(a);
	struct lines in;
	struct form_hit hit;

	(void)state;
	lines_from_text(STR("the Tool\nx\nTime: 1\nTime: 2\n"), 1, a, &in);
	assert_ptr_equal(form_of_line(forms, &in, 2, &hit), &forms[0]);
	assert_null(form_of_line(forms, &in, 3, &hit));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(takes_numbers_units_and_text),
		cmocka_unit_test(a_blank_stands_for_any_number_of_blanks),
		cmocka_unit_test(takes_the_whole_line_or_nothing),
		cmocka_unit_test(takes_no_more_numbers_than_there_is_room_for),
		cmocka_unit_test(asks_for_the_word_near_the_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
