/*
 * str_test.c: owns src/base/str.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/str.h"

static void assert_str(struct str got, const char *want)
{
	if (!str_is(got, want))
		fail_msg("\"" STR_FMT "\", not \"%s\"", STR_ARG(got), want);
}

static void clips_parts_to_the_whole(void **state)
{
	struct str s = STR("hello");

	(void)state;
	assert_str(str_sub(s, 1, 3), "ell");
	assert_str(str_sub(s, 3, 100), "lo");
	assert_str(str_sub(s, 3, SIZE_MAX), "lo");
	assert_str(str_sub(s, 5, 1), "");
	assert_str(str_sub(s, SIZE_MAX, SIZE_MAX), "");
	assert_str(str_after(s, 4), "o");
	assert_str(str_after(s, 6), "");
	assert_str(str_after(STR_NONE, 1), "");
	assert_str(str_span(s.p + 1, s.p + 3), "el");
	assert_str(str_span(s.p + 3, s.p + 1), "");
	assert_int_equal(str_from(NULL).n, 0);
}

static void compares_by_bytes(void **state)
{
	(void)state;
	assert_true(str_eq(STR("a"), STR("a")));
	assert_true(str_eq(STR_NONE, STR("")));
	assert_false(str_eq(STR("a"), STR("b")));
	assert_false(str_eq(STR("a"), STR("ab")));
	assert_true(str_is_nocase(STR("MB/Sec"), "mb/sEC"));
	assert_false(str_is_nocase(STR("MB/Sec"), "mb/se"));
	assert_true(str_cmp(STR("a"), STR("ab")) < 0);
	assert_true(str_cmp(STR("b"), STR("ab")) > 0);
	assert_int_equal(str_cmp(STR("ab"), STR("ab")), 0);
	assert_int_equal(str_cmp(STR_NONE, STR_NONE), 0);
	assert_true(str_cmp(STR("z"), STR("\xc3\xa4")) < 0);
}

static void knows_how_a_text_starts_and_ends(void **state)
{
	(void)state;
	assert_true(str_starts(STR("linux-2.6"), "linux-"));
	assert_false(str_starts(STR("lin"), "linux-"));
	assert_true(str_starts(STR("x"), ""));
	assert_true(str_starts_nocase(STR("Linux-2.6"), "linux-"));
	assert_false(str_starts_nocase(STR("Linus"), "linux"));
	assert_true(str_ends(STR("a.txt"), ".txt"));
	assert_false(str_ends(STR("txt"), ".txt"));
	assert_true(str_ends(STR_NONE, ""));
}

static void finds_the_first_hit(void **state)
{
	struct str s = STR("one two two");

	(void)state;
	assert_int_equal(str_find(s, "two"), 4);
	assert_int_equal(str_find(s, "three"), STR_NPOS);
	assert_int_equal(str_find(s, ""), 0);
	assert_int_equal(str_find(STR_NONE, "x"), STR_NPOS);
	assert_int_equal(str_find_nocase(s, "TWO"), 4);
	assert_int_equal(str_find_nocase(s, "wot"), STR_NPOS);
	assert_int_equal(str_find_char(s, 't'), 4);
	assert_int_equal(str_find_char(STR_NONE, 't'), STR_NPOS);
	assert_true(str_has(s, "two"));
	assert_false(str_has(str_sub(s, 0, 6), "two"));
	assert_true(str_has_nocase(s, "ONE"));
}

static void trims_blanks_only(void **state)
{
	(void)state;
	assert_str(str_trim(STR(" \t a b \r\n")), "a b");
	assert_str(str_trim_left(STR("  a ")), "a ");
	assert_str(str_trim_right(STR("  a ")), "  a");
	assert_str(str_trim(STR(" \v\f ")), "");
	assert_true(str_is_blank(STR(" \t\n")));
	assert_true(str_is_blank(STR_NONE));
	assert_false(str_is_blank(STR(" x ")));
	assert_false(str_is_blank(STR("\xa0")));
}

static void cuts_fields_words_and_lines(void **state)
{
	struct str rest = STR("a:b::c");

	(void)state;
	assert_str(str_cut(&rest, ':'), "a");
	assert_str(str_cut(&rest, ':'), "b");
	assert_str(str_cut(&rest, ':'), "");
	assert_non_null(rest.p);
	assert_str(str_cut(&rest, ':'), "c");
	assert_null(rest.p);
	rest = STR("  one\ttwo ");
	assert_str(str_next_word(&rest), "one");
	assert_str(str_next_word(&rest), "two");
	assert_str(str_next_word(&rest), "");
	rest = STR("-seq_write, 4k)");
	assert_str(str_next_alnums(&rest), "seq");
	assert_str(str_next_alnums(&rest), "write");
	assert_str(str_next_alnums(&rest), "4k");
	assert_str(str_next_alnums(&rest), "");
	rest = STR("one\r\n\ntwo\rthree\nlast");
	assert_str(str_next_line(&rest), "one");
	assert_str(str_next_line(&rest), "");
	assert_str(str_next_line(&rest), "two\rthree");
	assert_str(str_next_line(&rest), "last");
	assert_int_equal(rest.n, 0);
}

static void counts_more_words_than_it_stores(void **state)
{
	struct str words[2];

	(void)state;
	assert_int_equal(str_words(STR(" a b  c d"), words, 2), 4);
	assert_str(words[0], "a");
	assert_str(words[1], "b");
	assert_int_equal(str_words(STR("  "), words, 2), 0);
	assert_int_equal(str_words(STR("a b"), NULL, 0), 2);
}

static void judges_characters_by_ascii_alone(void **state)
{
	(void)state;
	for (int i = 0; i < 256; i++) {
		char c = (char)i;
		bool digit = i >= '0' && i <= '9';
		bool upper = i >= 'A' && i <= 'Z';
		bool letter = upper || (i >= 'a' && i <= 'z');
		assert_int_equal(char_is_digit(c), digit);
		assert_int_equal(char_is_alpha(c), letter);
		assert_int_equal(char_is_alnum(c), digit || letter);
		assert_int_equal(char_is_blank(c), i != 0 && strchr(" \t\n\v\f\r", i) != NULL);
		assert_int_equal(char_lower(c), upper ? c + 32 : c);
	}
}

static void only_small_hexadecimal_digits_are_taken(void **state)
{
	(void)state;
	assert_int_equal(char_hex('0'), 0);
	assert_int_equal(char_hex('9'), 9);
	assert_int_equal(char_hex('a'), 10);
	assert_int_equal(char_hex('f'), 15);
	for (const char *c = "/:`gAFG \0"; *c; c++)
		assert_int_equal(char_hex(*c), -1);
	assert_int_equal(char_hex('\0'), -1);
	assert_true(str_is_hex(STR("00ff9c04b0b")));
	assert_true(str_is_hex(STR("")));
	assert_false(str_is_hex(STR("9C04")));
	assert_false(str_is_hex(STR("9c0g")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_small_hexadecimal_digits_are_taken),
		cmocka_unit_test(clips_parts_to_the_whole),
		cmocka_unit_test(compares_by_bytes),
		cmocka_unit_test(knows_how_a_text_starts_and_ends),
		cmocka_unit_test(finds_the_first_hit),
		cmocka_unit_test(trims_blanks_only),
		cmocka_unit_test(cuts_fields_words_and_lines),
		cmocka_unit_test(counts_more_words_than_it_stores),
		cmocka_unit_test(judges_characters_by_ascii_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
