/*
 * stack_test.c: owns import/stack.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/stack.h"
#include "unit/import/reading.h"

static struct str word_of(struct str line, size_t i)
{
	struct tokens t;

	tokens_of(line, &t);
	return token_at(&t, i);
}

static void counts_tabs_to_the_eighth_column(void **state)
{
	struct str line = STR("a\tbc\td");
	struct span place = stack_place(line, word_of(line, 1));

	(void)state;
	assert_int_equal(place.from, 8);
	assert_int_equal(place.to, 10);
	assert_int_equal(stack_place(line, word_of(line, 2)).from, 16);
}

static void cuts_phrases_at_wide_gaps(void **state)
{
	struct tokens t;

	(void)state;
	assert_int_equal(phrases_of(STR("  2000 files by 1M     200 files\tx "), &t), 3);
	assert_int_equal(t.at[0].n, 16);
	assert_int_equal(t.at[1].n, 9);
	assert_int_equal(t.at[2].n, 1);
}

static void names_each_column_by_the_words_above_it(void **state)
{
	AUTO_ARENA(a);
	struct stack s = { .n = 0 };
	struct str numbers = STR("x   0.43 0.71  49.3");

	(void)state;
	for (size_t i = 1; i < 4; i++)
		assert_true(stack_add(&s, numbers, word_of(numbers, i)));
	stack_name_columns(&s, STR("OS  null null  slct"), 1);
	stack_name_columns(&s, STR("    call I/O   TCP "), 0);
	assert_true(str_is(stack_name(&s, 0, a), "null call"));
	assert_true(str_is(stack_name(&s, 1, a), "null I/O"));
	assert_true(str_is(stack_name(&s, 2, a), "slct TCP"));
}

static void knows_no_column_for_what_is_far_away(void **state)
{
	struct stack s = { .n = 0 };
	struct str numbers = STR("12"), far = STR("            word");

	(void)state;
	assert_true(stack_add(&s, numbers, numbers));
	assert_int_equal(stack_column_of(&s, far, word_of(far, 0)), s.n);
}

static void has_room_for_so_many_columns(void **state)
{
	struct stack s = { .n = 0 };
	struct str line = STR("1");

	(void)state;
	for (size_t i = 0; i < STACK_COLUMNS; i++)
		assert_true(stack_add(&s, line, line));
	assert_false(stack_add(&s, line, line));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_tabs_to_the_eighth_column),
		cmocka_unit_test(cuts_phrases_at_wide_gaps),
		cmocka_unit_test(names_each_column_by_the_words_above_it),
		cmocka_unit_test(knows_no_column_for_what_is_far_away),
		cmocka_unit_test(has_room_for_so_many_columns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
