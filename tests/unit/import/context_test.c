/*
 * context_test.c: owns import/context.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/context.h"
#include "unit/import/reading.h"

static void looks_upwards_within_a_distance_and_a_part(void **state)
{
	struct line line[] = { { .part = 0 }, { .part = 1 }, { .part = 1 }, { .part = 1 }, { .part = 2 } };
	const struct lines in = { .at = line, .n = 5 };
	size_t i = 3, n = 0;

	(void)state;
	while (line_up(&in, 3, 9, &i))
		n++;
	assert_int_equal(n, 2);
	assert_int_equal(i, 1);
	/* From the line itself, which counts for no distance. */
	for (i = 4, n = 0; line_up(&in, 3, 1, &i);)
		n++;
	assert_int_equal(n, 2);
	assert_int_equal(i, 2);
	i = 0;
	assert_false(line_up(&in, 0, 9, &i));
	assert_int_equal(i, 0);
	i = 6;
	assert_false(line_up(&in, 5, 9, &i));
	assert_true(in_same_part(&in, 1, 3));
	assert_false(in_same_part(&in, 3, 4));
	assert_false(in_same_part(&in, 4, 5));
}

static void tells_how_many_words_there_are_past_its_limit(void **state)
{
	char line[400];
	struct tokens t;

	(void)state;
	memset(line, 0, sizeof line);
	for (int i = 0; i < 100; i++)
		memcpy(line + 4 * i, "abc ", 4);
	assert_int_equal(tokens_of((struct str){ line, sizeof line }, &t), 100);
	assert_true(str_is(token_at(&t, TOKENS_MAX - 1), "abc"));
	assert_int_equal(token_at(&t, TOKENS_MAX).n, 0);
	assert_int_equal(token_at(&t, 99).n, 0);
}

static void finds_words_only_between_other_characters(void **state)
{
	(void)state;
	assert_int_equal(str_find_word(STR("redbench dbench"), "dbench"), 9);
	assert_int_equal(str_find_word(STR("./DBench 8"), "dbench"), 2);
	assert_int_equal(str_find_word(STR("dbench2"), "dbench"), STR_NPOS);
	assert_int_equal(str_find_word(STR(""), "dbench"), STR_NPOS);
}

static void knows_rules_and_digits(void **state)
{
	(void)state;
	assert_true(str_is_rule(STR("  -----  "), "-=", 3));
	assert_false(str_is_rule(STR("--"), "-=", 3));
	assert_false(str_is_rule(STR("--->"), "-=", 3));
	assert_true(str_is_digits(STR("0042")));
	assert_false(str_is_digits(STR("")));
	assert_false(str_is_digits(STR("-4")));
}

static void keeps_every_number_of_a_long_row_with_its_line(void **state)
{
	AUTO_ARENA(a);
	struct lines lines;

	(void)state;
	lines_from_text(STR("first\n> 1 2\n"), 7, a, &lines);
	struct import im = { .in = &lines, .arena = a };
	struct row *row = row_new(&im, 1);
	assert_int_equal(row->line, 8);
	assert_int_equal(row->flags, FLAG_QUOTED);
	for (int i = 0; i < 100; i++)
		row_cell(&im, row, 1, "m", arena_printf(a, "%d", i), "u");
	assert_int_equal(row->n_cells, 100);
	for (int i = 0; i < 100; i++) {
		assert_true(str_eq(row->cells[i].value, arena_printf(a, "%d", i)));
		assert_int_equal(row->cells[i].line, 8);
	}
}

static void takes_copies_of_numbers_to_stand_on_the_lines_first_raw_line(void **state)
{
	AUTO_ARENA(a);
	const struct line_break breaks[] = { { 2, 41 } };
	struct line line = { .text = STR("1 2"), .number = 40, .n_breaks = 1, .breaks = breaks };
	struct lines lines = { .at = &line, .n = 1 };
	struct import im = { .in = &lines, .arena = a };

	(void)state;
	struct row *row = row_new(&im, 0);
	row_cell(&im, row, 0, "m", str_sub(line.text, 2, 1), "");
	row_cell(&im, row, 0, "m", arena_printf(a, "12"), "");
	assert_int_equal(row->cells[0].line, 41);
	assert_int_equal(row->cells[1].line, 40);
}

static void remembers_where_a_field_was_read(void **state)
{
	AUTO_ARENA(a);
	struct lines lines;

	(void)state;
	lines_from_text(STR("2.4.18\nx\n"), 3, a, &lines);
	struct import im = { .in = &lines, .arena = a };
	struct row *row = row_new(&im, 1);
	row_set(&im, row, ROW_KERNEL, line_at(&lines, 0), 0);
	row_set(&im, row, ROW_VARIANT, STR_NONE, 0);
	row_know(row, ROW_BENCHMARK, "dbench");
	assert_int_equal(row->from[ROW_KERNEL], 3);
	assert_int_equal(row->from[ROW_VARIANT], 0);
	assert_int_equal(row->from[ROW_BENCHMARK], 0);
	assert_true(str_is(row->field[ROW_BENCHMARK], "dbench"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(looks_upwards_within_a_distance_and_a_part),
		cmocka_unit_test(tells_how_many_words_there_are_past_its_limit),
		cmocka_unit_test(finds_words_only_between_other_characters),
		cmocka_unit_test(knows_rules_and_digits),
		cmocka_unit_test(keeps_every_number_of_a_long_row_with_its_line),
		cmocka_unit_test(takes_copies_of_numbers_to_stand_on_the_lines_first_raw_line),
		cmocka_unit_test(remembers_where_a_field_was_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
