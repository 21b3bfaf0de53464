/*
 * search_test.c: words are found where they stand
 * owns: src/store/search.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

static struct store *filled(void)
{
	const struct text_source sources[] = {
		{ .id = "b@x", .subject = "later", .time = 200, .text = "about Readahead\nand more\nvm readahead again\n" },
		{ .id = "a@x", .subject = "Elevator numbers", .time = 100, .text = "dbench,,1 throughput=1\nreadahead\n" },
		{ .text = "nothing here\nNUL \001 and \xff bytes\n" },
	};
	struct store *s = open_store(":memory:", STORE_WRITE);

	for (size_t i = 0; i < 3; i++)
		import_text(s, &sources[i]);
	return s;
}

static const char *search(struct store *s, const char *words)
{
	struct store_cursor *c;
	struct err e = { 0 };

	CHECK_OK(store_search(s, str_from(words), &c, &e), e);
	assert_int_equal(store_cursor_columns(c), 5);
	assert_string_equal(store_cursor_name(c, 3), "line");
	const char *got = drain(c);
	const char *bar = strchr(got, '|');
	return bar ? bar : got;
}

static void lines_with_a_word_come_by_date(void **state)
{
	struct store *s = filled();

	(void)state;
	const char *got = search(s, "READAHEAD");
	const char *first = strstr(got, "|1970-01-01|Elevator numbers|2|readahead|");
	const char *second = strstr(got, "|1970-01-01|later|1|about Readahead|");
	assert_true(first && second && first < second);
	assert_non_null(strstr(got, "|3|vm readahead again|"));
	assert_null(strstr(got, "and more"));
	store_close(s);
}

static void all_words_must_occur(void **state)
{
	struct store *s = filled();

	(void)state;
	assert_null(strstr(search(s, "readahead vm"), "Elevator"));
	assert_string_equal(search(s, "readahead nowhere"), "");
	store_close(s);
}

static void words_are_found_whole_unless_a_star_follows(void **state)
{
	const struct text_source source = { .id = "w@x", .text = "aread reads read_latency2\nreads\n2.4.19-pre5 c++\nr\xc3\xa9" "ad\n" };
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	import_text(s, &source);
	assert_non_null(strstr(search(s, "read"), "|1|aread reads read_latency2|"));
	assert_null(strstr(search(s, "read"), "|2|"));
	assert_non_null(strstr(search(s, "rea*"), "|2|reads|"));
	assert_string_equal(search(s, "ead*"), "");
	assert_non_null(strstr(search(s, "2.4.19"), "|3|"));
	assert_string_equal(search(s, "2.4.1"), "");
	assert_non_null(strstr(search(s, "c++"), "|3|"));
	assert_string_equal(search(s, "r"), "");
	assert_string_equal(search(s, "*"), "");
	store_close(s);
}

static void a_subject_counts_as_text(void **state)
{
	struct store *s = filled();

	(void)state;
	assert_string_equal(search(s, "elevator"), "|1970-01-01|Elevator numbers|1|Elevator numbers|\n");
	store_close(s);
}

static void no_words_or_too_many_are_refused(void **state)
{
	struct store *s = filled();
	struct store_cursor *c = NULL;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(store_search(s, STR("  \t"), &c, &e), ERR_USAGE);
	assert_int_equal(store_search(s, STR("a b c d e f g h i j k l m n o p q r"), &c, &e), ERR_USAGE);
	assert_null(c);
	assert_string_equal(search(s, "' OR 1=1 --"), "");
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_with_a_word_come_by_date),
		cmocka_unit_test(all_words_must_occur),
		cmocka_unit_test(words_are_found_whole_unless_a_star_follows),
		cmocka_unit_test(a_subject_counts_as_text),
		cmocka_unit_test(no_words_or_too_many_are_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
