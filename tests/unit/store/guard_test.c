/*
 * guard_test.c: a person's SQL reads the documented views and nothing else
 * owns: src/store/guard.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

static struct store *filled(void)
{
	const struct text_source t = { .id = "m@x", .subject = "s", .time = 86400 * 365,
				       .text = "kernel 2.4.19\ndbench,,16 throughput=10\ndbench,,32 throughput=20\n"
					       "tiobench,seq-read,4 rate=30.5 cpu_pct=5% lat_avg=1.5\n" };
	struct store *s = open_store(":memory:", STORE_WRITE);

	import_text(s, &t);
	return s;
}

static enum err_code try_where(struct store *s, const char *where, struct err *e)
{
	static char text[65536];

	return values_as_text(s, where, (struct kernel_choice){ NULL, 0 }, "v ", text, e);
}

static void a_condition_that_escapes_is_refused(void **state)
{
	static const char *const bad[] = {
		"1=1) UNION SELECT 1 FROM source --",
		"1=1) FROM measurements /*",
		"1=1); DROP TABLE fact; --",
		"1=1; DROP TABLE fact",
		"1=1 -- and more",
		"1 /* x */",
		"(1=1",
		"1=1)",
		"benchmark='dbench",
		"benchmark=\"dbench\"",
		"[benchmark = 1",
		"threads = ?",
		"threads = :a",
		"1) OR (1",
		"threads > (SELECT count(*) FROM source WHERE key > '')",
		"threads > (SELECT zstd FROM raw)",
		"load_extension('x')",
		"no_such_column = 1",
		"",
		"  ",
		"count(*) > 1",
		"threads = = 1",
		"1, 2",
		"threads IN (SELECT value FROM correction)",
		"EXISTS (SELECT 1 FROM sqlite_schema)",
		"EXISTS (SELECT 1 FROM raw)",
		"1 < (SELECT count(*) FROM correction)",
		"EXISTS (SELECT 1 FROM sqlite_temp_schema)",
		"EXISTS (SELECT 1 FROM pragma_table_info('raw'))",
		"EXISTS (WITH measurements AS (SELECT zstd FROM raw) SELECT 1 FROM measurements)",
	};
	struct store *s = filled();

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct err e = { 0 };
		if (try_where(s, bad[i], &e) != ERR_USAGE)
			fail_msg("accepted or strange: %s: %s", bad[i], e.msg);
		assert_true(strlen(e.msg) > 10);
	}
	assert_int_equal(count_numbers(s), 5);
	store_close(s);
}

static void a_condition_may_say_what_sql_says(void **state)
{
	static const char *const good[] = {
		"benchmark='dbench' and threads>=32",
		"kernel LIKE '2.4.%' OR (phase = ')' AND variant = '--')",
		"kernel = '/* ; */'",
		"kernel_key < kernel_key('2.6') AND value BETWEEN 1 AND 1e9",
		"threads IN (16, 32) AND time > '1970'",
		"value > (SELECT median(value) FROM measurements WHERE benchmark = 'dbench')",
		"\"benchmark\" = 'dbench'",
		"0 < (WITH x AS (SELECT kernel FROM measurements) SELECT count(*) FROM x)",
		"source IN (SELECT source FROM sources WHERE subject LIKE '%s%')",
	};
	struct store *s = filled();
	struct err e = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++)
		CHECK_OK(try_where(s, good[i], &e), e);
	store_close(s);
}

static void a_query_that_is_no_reading_of_views_is_refused(void **state)
{
	static const char *const bad[] = {
		"DELETE FROM fact",
		"DROP VIEW measurements",
		"PRAGMA user_version",
		"PRAGMA writable_schema = 1",
		"ATTACH '/tmp/x' AS y",
		"VACUUM",
		"BEGIN",
		"EXPLAIN SELECT * FROM measurements",
		"SELECT * FROM raw",
		"SELECT * FROM source",
		"SELECT * FROM number",
		"SELECT value FROM fact",
		"SELECT * FROM correction",
		"SELECT sql FROM sqlite_schema",
		"SELECT load_extension('x')",
		"SELECT 1; SELECT 2",
		"SELECT 1; DROP TABLE fact",
		"",
		" ; ",
		"SELECT * FROM nothing",
		"SELEC",
		"WITH measurements AS (SELECT * FROM raw) SELECT * FROM measurements",
		"WITH number AS (SELECT * FROM correction) SELECT * FROM number",
		"INSERT INTO stale VALUES (1) RETURNING 1",
		"UPDATE run SET repeats = 1",
		"CREATE TEMP TABLE x (y)",
		"SELECT * FROM pragma_database_list",
		"SELECT * FROM json_each('[1]')",
	};
	struct store *s = filled();

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct err e = { 0 };
		struct store_cursor *c = NULL;
		if (store_query(s, bad[i], 0, 0, &c, &e) != ERR_USAGE)
			fail_msg("accepted or strange: %s: %s", bad[i], e.msg);
		assert_null(c);
	}
	assert_is_sound(s);
	store_close(s);
}

static void a_query_answers(void **state)
{
	struct store *s = filled();

	(void)state;
	assert_string_equal(ask(s, "SELECT benchmark, sum(value), median(value) FROM measurements "
				   "WHERE benchmark = 'dbench' GROUP BY 1; "), "dbench|30.0|15.0|\n");
	assert_string_equal(ask(s, "SELECT kernel, threads, phase, rate, cpu_pct, lat_avg, lat_max FROM tiobench"),
			    "2.4.19|4|seq-read|30.5|5.0|1.5||\n");
	assert_string_equal(ask(s, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4) "
				   "SELECT sum(i) FROM n"), "10|\n");
	assert_string_equal(ask(s, "SELECT kernel, numbers FROM kernels"), "2.4.19|5|\n");
	assert_string_equal(ask(s, "SELECT subject, rows, counted FROM sources"), "s|3|3|\n");
	assert_string_equal(ask(s, "SELECT count(*) FROM derived"), "0|\n");
	assert_string_equal(ask(s, "SELECT count(*), count(repeats) FROM places"), "5|0|\n");
	store_close(s);
}

static void a_query_that_never_ends_is_stopped(void **state)
{
	struct store *s = filled();
	struct err e = { 0 };
	struct store_cursor *c;
	bool more;

	(void)state;
	CHECK_OK(store_query(s, "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n", 0,
			     50, &c, &e), e);
	assert_int_equal(store_cursor_next(c, &more, &e), ERR_LIMIT);
	assert_false(more);
	store_cursor_close(c);
	/* The connection is as before. */
	assert_int_equal(count_numbers(s), 5);
	store_close(s);
}

static void waiting_between_rows_is_not_the_query_s_time(void **state)
{
	struct store *s = filled();
	struct err e = { 0 };
	struct store_cursor *c;
	bool more;

	(void)state;
	CHECK_OK(store_query(s, "SELECT value FROM measurements", 0, 100, &c, &e), e);
	CHECK_OK(store_cursor_next(c, &more, &e), e);
	usleep(150000);
	for (size_t n = 1; more; n++) {
		CHECK_OK(store_cursor_next(c, &more, &e), e);
		assert_int_equal(more, n < 5);
	}
	store_cursor_close(c);
	store_close(s);
}

static void a_query_cannot_make_huge_texts(void **state)
{
	struct store *s = filled();
	struct err e = { 0 };
	struct store_cursor *c;
	bool more;

	(void)state;
	CHECK_OK(store_query(s, "SELECT length(hex(zeroblob(400000000)))", 0, 0, &c, &e), e);
	assert_int_equal(store_cursor_next(c, &more, &e), ERR_LIMIT);
	store_cursor_close(c);
	assert_string_equal(ask(s, "SELECT length(zeroblob(1000000))"), "1000000|\n");
	store_close(s);
}

static void no_more_rows_than_asked_for_come(void **state)
{
	struct store *s = filled();
	struct err e = { 0 };
	struct store_cursor *c;

	(void)state;
	CHECK_OK(store_query(s, "SELECT value FROM measurements ORDER BY 1", 2, 0, &c, &e), e);
	assert_string_equal(drain(c), "1.5|\n5.0|\n");
	store_close(s);
}

static void two_cursors_are_open_at_once(void **state)
{
	struct store *s = filled();
	struct store_cursor *a, *b;
	struct err e = { 0 };
	bool more;

	(void)state;
	CHECK_OK(store_measurements(s, NULL, &a, &e), e);
	CHECK_OK(store_cursor_next(a, &more, &e), e);
	CHECK_OK(store_measurements(s, NULL, &b, &e), e);
	assert_true(strlen(drain(b)) > 100);
	assert_true(strlen(drain(a)) > 100);
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_condition_that_escapes_is_refused),
		cmocka_unit_test(a_condition_may_say_what_sql_says),
		cmocka_unit_test(a_query_that_is_no_reading_of_views_is_refused),
		cmocka_unit_test(a_query_answers),
		cmocka_unit_test(a_query_that_never_ends_is_stopped),
		cmocka_unit_test(waiting_between_rows_is_not_the_query_s_time),
		cmocka_unit_test(a_query_cannot_make_huge_texts),
		cmocka_unit_test(no_more_rows_than_asked_for_come),
		cmocka_unit_test(two_cursors_are_open_at_once),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
