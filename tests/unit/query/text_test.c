/*
 * text_test.c: owns src/query/text.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "query/text.h"

#define KEY "00112233445566778899aabbccddeeff"
#define EXPECT_OK(call) \
	do { \
		if (call) \
			fail_msg("%s", e.msg); \
	} while (0)

/* Three numbers in a text of three lines; the last says no kernel. */
static int set_up(void **state)
{
	struct source source = {
		.kind = SOURCE_FILE, .key = STR(KEY), .name = STR("results.txt"), .time = SOURCE_NO_TIME,
		.raw = STR("one\ntwo\nthree\n"), .first_line = 11,
	};
	static const char *const kernels[] = { "6.1", "6.6", "" }, *const benchmarks[] = { "fio", "dbench", "fio" };
	struct store *store;
	struct err e = { 0 };
	enum store_known known;

	EXPECT_OK(store_open(&store, ":memory:", STORE_WRITE, &e));
	EXPECT_OK(store_source_begin(store, &source, false, 1, &known, &e));
	for (uint32_t i = 0; i < 3; i++) {
		struct cell cell = { .metric = STR("iops"), .value = STR("1.50"), .unit = STR("IOPS"), .line = i + 11 };
		struct row row = { .line = i + 11, .cells = &cell, .n_cells = 1, .confidence = 100, .importer = "test" };

		row.field[ROW_BENCHMARK] = str_from(benchmarks[i]);
		row.field[ROW_KERNEL] = str_from(kernels[i]);
		row.field[ROW_THREADS] = STR("4");
		EXPECT_OK(store_put_row(store, &row, &e));
	}
	EXPECT_OK(store_source_end(store, &e));
	*state = store;
	return 0;
}

static int tear_down(void **state)
{
	store_close(*state);
	return 0;
}

static void places_are_told_by_line_with_all_that_finds_their_row(void **state)
{
	AUTO_ARENA(a);
	struct source_text text;
	struct err e = { 0 };

	EXPECT_OK(query_source_text(*state, STR(KEY), 10, a, &text, &e));
	assert_true(str_is(text.source.raw, "one\ntwo\nthree\n"));
	assert_int_equal(text.n_places, 3);
	assert_int_equal(text.n_more, 0);
	assert_int_equal(text.places[0].line, text.source.first_line);
	assert_true(str_is(text.places[0].kernel, "6.1"));
	assert_true(text.places[0].kernel_key.n > 0);
	assert_true(str_is(text.places[1].benchmark, "dbench"));
	assert_true(str_is(text.places[1].printed, "1.50"));
	assert_true(str_is(text.places[1].threads, "4"));
	assert_int_equal(text.places[1].line, text.places[0].line + 1);
	assert_int_equal(text.places[2].kernel.n, 0);
	assert_int_equal(text.places[2].kernel_key.n, 0);
}

static void places_beyond_the_limit_are_only_counted(void **state)
{
	AUTO_ARENA(a);
	struct source_text text;
	struct err e = { 0 };

	EXPECT_OK(query_source_text(*state, STR(KEY), 1, a, &text, &e));
	assert_int_equal(text.n_places, 1);
	assert_int_equal(text.n_more, 2);
}

static void a_text_that_is_not_there_is_not_found(void **state)
{
	AUTO_ARENA(a);
	struct source_text text;
	struct err e = { 0 };

	assert_int_equal(query_source_text(*state, STR("ffff"), 10, a, &text, &e), ERR_NOT_FOUND);
	assert_int_equal(text.n_places, 0);
}

static void benchmarks_are_named_once_each(void **state)
{
	AUTO_ARENA(a);
	struct names names;
	struct err e = { 0 };

	EXPECT_OK(query_benchmarks(*state, NULL, a, &names, &e));
	assert_int_equal(names.n, 2);
	assert_true(str_is(names.at[0], "dbench"));
	assert_true(str_is(names.at[1], "fio"));
	EXPECT_OK(query_benchmarks(*state, "kernel = '6.6'", a, &names, &e));
	assert_int_equal(names.n, 1);
	assert_int_equal(query_benchmarks(*state, "nonsense(", a, &names, &e), ERR_USAGE);
}

static void a_condition_quotes_its_text_and_keeps_the_other_whole(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_string_equal(query_condition(NULL, "benchmark", STR("it's"), a), "benchmark = 'it''s'");
	assert_string_equal(query_condition("a or b", "benchmark", STR("x"), a), "(a or b) AND benchmark = 'x'");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(places_are_told_by_line_with_all_that_finds_their_row, set_up, tear_down),
		cmocka_unit_test_setup_teardown(places_beyond_the_limit_are_only_counted, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_text_that_is_not_there_is_not_found, set_up, tear_down),
		cmocka_unit_test_setup_teardown(benchmarks_are_named_once_each, set_up, tear_down),
		cmocka_unit_test(a_condition_quotes_its_text_and_keeps_the_other_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
