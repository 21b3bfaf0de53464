/*
 * transfer_test.c: owns src/text/transfer.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include "text/transfer.h"

static void quoted_printable_rows_are_whole_again(void **state)
{
	AUTO_ARENA(a);
	struct mapped_text text;
	struct lines in;

	(void)state;
	transfer_quoted_printable(STR("181.668    3=\n0992.77 IOPS=3D45k=20 \nnext=\n"), 10, a, &text);
	assert_str(text.text, "181.668    30992.77 IOPS=45k \nnext");
	lines_from_mapped(&text, a, &in);
	assert_int_equal(line_of_word(&in, "30992.77"), 10);
	assert_int_equal(line_of_word(&in, "0992.77"), 11);
	assert_int_equal(line_of_word(&in, "IOPS=45k"), 11);
	assert_int_equal(line_of_word(&in, "next"), 12);
}

static void damaged_quoted_printable_stays_as_it_is(void **state)
{
	AUTO_ARENA(a);
	struct mapped_text text;

	(void)state;
	transfer_quoted_printable(STR("bs=4k rw=read x=3 =\r\nend =G1=4"), 1, a, &text);
	assert_str(text.text, "bs=4k rw=read x=3 end =G1=4");
	transfer_quoted_printable(STR("="), 1, a, &text);
	assert_str(text.text, "");
	transfer_quoted_printable(STR_NONE, 1, a, &text);
	assert_str(text.text, "");
}

static void base64_bytes_stand_where_their_first_character_does(void **state)
{
	AUTO_ARENA(a);
	struct mapped_text text;
	struct lines in;

	(void)state;
	/* "one\ntwo 3.5\n", cut inside of fours */
	transfer_base64(STR("b25lCnR3\r\nb\nyAz\nLjUK\n"), 4, a, &text);
	assert_str(text.text, "one\ntwo 3.5\n");
	lines_from_mapped(&text, a, &in);
	assert_int_equal(line_of_word(&in, "one"), 4);
	assert_int_equal(line_number(&in, 1), 4);
	assert_int_equal(line_of_word(&in, "o 3"), 5);
	assert_int_equal(line_of_word(&in, " 3"), 6);
	assert_int_equal(line_of_word(&in, ".5"), 7);
}

static void base64_is_read_through_damage(void **state)
{
	AUTO_ARENA(a);
	struct mapped_text text;

	(void)state;
	transfer_base64(STR("YQ=="), 1, a, &text);
	assert_str(text.text, "a");
	transfer_base64(STR("YW I=YWI"), 1, a, &text);
	assert_str(text.text, "abab");
	transfer_base64(STR("YWJj\nY"), 1, a, &text);
	assert_str(text.text, "abc");
	assert_true(text.map[1].offset <= text.text.n);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quoted_printable_rows_are_whole_again),
		cmocka_unit_test(damaged_quoted_printable_stays_as_it_is),
		cmocka_unit_test(base64_bytes_stand_where_their_first_character_does),
		cmocka_unit_test(base64_is_read_through_damage),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
