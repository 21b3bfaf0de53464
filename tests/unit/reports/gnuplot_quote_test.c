/*
 * gnuplot_quote_test.c: tests of reports/gnuplot_quote.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "emit/utf8.h"
#include "reports/gnuplot_quote.h"

static const char *quoted(struct str text, struct arena *a)
{
	char *bytes = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&bytes, &n);

	gnuplot_quote(out, text);
	fclose(out);
	char *copy = arena_cstr(a, (struct str){ bytes, n });
	free(bytes);
	return copy;
}

static void plain_labels_stay_readable(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_string_equal(quoted(STR("2.4.18-rc2, 8 threads (a/b+c=d:e)"), a), "\"2.4.18-rc2, 8 threads (a/b+c=d:e)\"");
	assert_string_equal(quoted(STR(""), a), "\"\"");
}

static void signs_that_mean_something_are_octal(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_string_equal(quoted(STR("`\"'\\@{}$%#!;|<>&~^_*"), a),
			    "\"\\140\\042\\047\\134\\100\\173\\175\\044\\045\\043\\041\\073\\174\\074\\076\\046\\176\\136_\\052\"");
	assert_string_equal(quoted(STR("\xC3\xA9"), a), "\"\\303\\251\"");
	assert_string_equal(quoted(STR("1"
				       "\xC3\xA9"
				       "23"), a), "\"1\\303\\25123\"");
}

static void control_bytes_are_dropped_and_ends_of_lines_become_blanks(void **state)
{
	AUTO_ARENA(a);
	const char text[] = "a\x01\x1b[31m\x7f"
			    "b\nc\td\re\0f";

	(void)state;
	assert_string_equal(quoted((struct str){ text, sizeof text - 1 }, a), "\"a\\13331mb c d ef\"");
}

static void bytes_that_are_no_utf8_are_replaced(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_string_equal(quoted(STR("a\xff"
				       "b"), a), "\"a\\357\\277\\275b\"");
	assert_string_equal(quoted(STR("\xEF\xBF\xBF"), a), "\"\\357\\277\\275\""); /* U+FFFF: not in XML */
	assert_string_equal(quoted(STR("\xC3"), a), "\"\\357\\277\\275\"");
}

/* Whatever comes in: between the quotes only harmless signs, and backslashes with exactly three octal digits. */
static void no_bytes_can_leave_the_string(void **state)
{
	static const char harmless[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ._+:/,()=-";
	AUTO_ARENA(a);
	char bytes[256];

	(void)state;
	srand(1);
	for (int round = 0; round < 500; round++) {
		for (size_t i = 0; i < sizeof bytes; i++)
			bytes[i] = (char)rand();
		struct str out = str_from(quoted((struct str){ bytes, sizeof bytes }, a));

		assert_true(str_starts(out, "\"") && str_ends(out, "\""));
		out = str_sub(out, 1, out.n - 2);
		for (size_t i = 0; i < out.n; i++) {
			if (out.p[i] == '\\') {
				assert_true(i + 3 < out.n);
				assert_in_range(out.p[i + 1], '0', '3');
				assert_in_range(out.p[i + 2], '0', '7');
				assert_in_range(out.p[i + 3], '0', '7');
				i += 3;
			} else {
				assert_non_null(strchr(harmless, out.p[i]));
			}
		}
		arena_reset(a);
	}
}

static void long_labels_lose_their_middle(void **state)
{
	AUTO_ARENA(a);
	struct str shown = gnuplot_shorten(STR("2.4.19-pre4-ac3-preempt-with-a-long-tail-of-patches-rl7"), 20, a);

	(void)state;
	assert_int_equal(utf8_width(shown), 20);
	assert_true(str_starts(shown, "2.4.19-pre") && str_ends(shown, "tches-rl7"));
	assert_true(str_has(shown, "\xE2\x80\xA6"));
	assert_true(str_is(gnuplot_shorten(STR("2.4.19"), 6, a), "2.4.19"));
}

static void wide_characters_are_not_cut_in_two(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	for (unsigned width = 2; width < 12; width++) {
		struct str shown = gnuplot_shorten(STR("\xE6\xBC\xA2\xE5\xAD\x97\xE6\xBC\xA2\xE5\xAD\x97\xE6\xBC\xA2\xE5\xAD\x97"), width, a);

		assert_in_range(utf8_width(shown), 1, width);
		while (shown.n)
			assert_true(utf8_next(&shown).valid);
	}
}

static void a_title_of_200000_letters_is_shortened_at_once(void **state)
{
	AUTO_ARENA(a);
	char *title = arena_alloc(a, 200000);

	(void)state;
	memset(title, 'x', 200000);
	assert_int_equal(utf8_width(gnuplot_shorten((struct str){ title, 200000 }, 80, a)), 80);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_labels_stay_readable),
		cmocka_unit_test(signs_that_mean_something_are_octal),
		cmocka_unit_test(control_bytes_are_dropped_and_ends_of_lines_become_blanks),
		cmocka_unit_test(bytes_that_are_no_utf8_are_replaced),
		cmocka_unit_test(no_bytes_can_leave_the_string),
		cmocka_unit_test(long_labels_lose_their_middle),
		cmocka_unit_test(wide_characters_are_not_cut_in_two),
		cmocka_unit_test(a_title_of_200000_letters_is_shortened_at_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
