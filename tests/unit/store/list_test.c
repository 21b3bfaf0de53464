/*
 * list_test.c: lists and values come in order, with and without a condition
 * owns: src/store/list.c src/store/cursor.c src/store/get.c src/store/cell.c src/store/places.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

static const struct text_source sources[] = {
	{ .id = "b@x", .subject = "second", .time = 200,
	  .text = "kernel 2.6.0\ndbench,,16 throughput=30\ndbench,,16 throughput=10\n"
		  "kernel v2.6.0\ndbench,,16 throughput=20\n"
		  "kernel 2.5.70-rc1\ndbench,,16 throughput=5\nno result\n" },
	{ .id = "a@x", .subject = "first", .time = 100,
	  .text = "kernel 2.4.19-pre9\ndbench,,16 throughput=1\ntiobench,seq-read,4 rate=30.5 cpu_pct=5% lat_avg=1.5\n"
		  "dbench,,16,linux-2.6.0 throughput=7\n" },
};

static struct store *filled(void)
{
	struct store *s = open_store(":memory:", STORE_WRITE);

	import_text(s, &sources[0]);
	import_text(s, &sources[1]);
	return s;
}

static const char *list(struct store *s, enum store_list what, const char *where)
{
	struct store_cursor *c;
	struct err e = { 0 };

	CHECK_OK(store_list(s, what, where, &c, &e), e);
	return drain(c);
}

static void kernels_come_oldest_first_by_their_most_used_label(void **state)
{
	struct store *s = filled();
	const char *all = "2.4.19-pre9|4|dbench,tiobench|2.4.19-pre9|\n"
			  "2.5.70-rc1|1|dbench|2.5.70-rc1|\n"
			  "2.6.0|4|dbench|2.6.0,linux-2.6.0,v2.6.0|\n";

	(void)state;
	assert_string_equal(list(s, STORE_KERNELS, NULL), all);
	assert_string_equal(list(s, STORE_KERNELS, "1"), all);
	assert_string_equal(list(s, STORE_KERNELS, "benchmark = 'tiobench'"), "2.4.19-pre9|3|tiobench|2.4.19-pre9|\n");
	assert_string_equal(list(s, STORE_KERNELS, "benchmark = 'fio'"), "");
	store_close(s);
}

static void benchmarks_say_what_there_is(void **state)
{
	struct store *s = filled();
	const char *all = "dbench|6|1|3|throughput|\ntiobench|3|1|1|";

	(void)state;
	assert_memory_equal(list(s, STORE_BENCHMARKS, NULL), all, strlen(all));
	assert_memory_equal(list(s, STORE_BENCHMARKS, "1"), all, strlen(all));
	store_close(s);
}

static void machines_without_a_name_are_not_listed(void **state)
{
	struct store *s = filled();
	struct correction c = { STR("a@x"), 0, ROW_MACHINE, STR("4 way xeon") };
	struct err e = { 0 };
	size_t changed;

	(void)state;
	assert_string_equal(list(s, STORE_MACHINES, NULL), "");
	CHECK_OK(store_fix(s, &c, &changed, &e), e);
	assert_string_equal(list(s, STORE_MACHINES, NULL), "4 way xeon|5|2|dbench,tiobench|\n");
	assert_string_equal(list(s, STORE_MACHINES, "threads = 4"), "4 way xeon|3|1|tiobench|\n");
	store_close(s);
}

static void sources_come_by_date(void **state)
{
	struct store *s = filled();
	const char *all = list(s, STORE_SOURCES, NULL);

	(void)state;
	assert_true(strstr(all, "|first|") < strstr(all, "|second|"));
	assert_non_null(strstr(all, "|mail|1970-01-01T00:03:20Z|4|4|1|second|text|"));
	const char *some = list(s, STORE_SOURCES, "threads = 4");
	assert_non_null(strstr(some, "first"));
	assert_null(strstr(some, "second"));
	store_close(s);
}

static void runs_are_printed_rows(void **state)
{
	struct store *s = filled();
	size_t lines = 0;

	(void)state;
	for (const char *p = list(s, STORE_RUNS, NULL); *p; p++)
		lines += *p == '\n';
	assert_int_equal(lines, 7);
	assert_non_null(strstr(list(s, STORE_RUNS, "benchmark = 'tiobench'"), "-3|2.4.19-pre9|tiobench|seq-read|4|"));
	store_close(s);
}

static void an_unknown_kernel_is_answered_with_near_ones(void **state)
{
	struct store *s = filled();
	struct err e = { 0 };
	struct str key;
	AUTO_ARENA(a);

	(void)state;
	assert_int_equal(store_find_kernel(s, STR("2.4.19-pre8"), a, &key, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "2.4.19-pre8"));
	assert_non_null(strstr(e.msg, "nearest: 2.4.19-pre9"));
	assert_int_equal(key.n, 0);
	assert_int_equal(store_find_kernel(s, STR("2.4.19-p"), a, &key, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "nearest: 2.4.19-pre"));
	assert_int_equal(store_find_kernel(s, STR(""), a, &key, &e), ERR_NOT_FOUND);
	store_close(s);
}

static void a_source_is_found_by_prefix_and_message_id(void **state)
{
	struct store *s = filled();
	struct err e = { 0 };
	struct source got;
	char hex[65];
	AUTO_ARENA(a);
	struct str key = text_key(&sources[0], hex);

	(void)state;
	CHECK_OK(store_get_source(s, STR("b@x"), a, &got, &e), e);
	assert_true(str_eq(got.key, key));
	assert_true(str_is(got.raw, sources[0].text));
	CHECK_OK(store_get_source(s, str_sub(key, 0, 8), a, &got, &e), e);
	assert_true(str_is(got.subject, "second"));
	assert_int_equal(store_get_source(s, STR("abc"), a, &got, &e), ERR_NOT_FOUND);
	assert_int_equal(store_get_source(s, STR("' OR 1=1"), a, &got, &e), ERR_NOT_FOUND);
	store_close(s);
}

static void a_prefix_of_several_sources_is_refused(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	const char *const keys[] = { "abcd1111", "abcd2222" };
	enum store_known known;
	struct err e = { 0 };
	struct source got;
	AUTO_ARENA(a);

	(void)state;
	for (int i = 0; i < 2; i++) {
		struct source source = { .key = str_from(keys[i]), .name = STR("n"), .time = SOURCE_NO_TIME };
		CHECK_OK(store_source_begin(s, &source, false, 1, &known, &e), e);
		CHECK_OK(store_source_end(s, &e), e);
	}
	assert_int_equal(store_get_source(s, STR("abcd"), a, &got, &e), ERR_USAGE);
	assert_non_null(strstr(e.msg, "abcd1111, abcd2222"));
	CHECK_OK(store_get_source(s, STR("abcd2"), a, &got, &e), e);
	store_close(s);
}

static void cells_hold_median_and_range(void **state)
{
	const char *path = scratch_path("cells.db");
	struct store *s = open_store(path, STORE_BULK);
	char *before[STORE_RUNS + 1];
	struct err e = { 0 };

	(void)state;
	import_text(s, &sources[0]);
	import_text(s, &sources[1]);
	/* Before the import is finished the numbers themselves answer. */
	assert_int_equal(count_numbers(s), 9);
	for (int what = 0; what <= STORE_RUNS; what++)
		before[what] = strdup(list(s, (enum store_list)what, NULL));
	CHECK_OK(store_flush(s, &e), e);
	for (int what = 0; what <= STORE_RUNS; what++) {
		assert_string_equal(before[what], list(s, (enum store_list)what, NULL));
		free(before[what]);
	}
	store_close(s);
	assert_string_equal(plain_sql(path, "SELECT c.n || ' ' || c.median || ' ' || c.low || ' ' || c.high FROM cell c "
					    "JOIN label l ON l.kernel = c.kernel WHERE l.label = '2.6.0'"),
			    "4 15.0 7.0 30.0");
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kernels_come_oldest_first_by_their_most_used_label),
		cmocka_unit_test(benchmarks_say_what_there_is),
		cmocka_unit_test(machines_without_a_name_are_not_listed),
		cmocka_unit_test(sources_come_by_date),
		cmocka_unit_test(runs_are_printed_rows),
		cmocka_unit_test(an_unknown_kernel_is_answered_with_near_ones),
		cmocka_unit_test(a_source_is_found_by_prefix_and_message_id),
		cmocka_unit_test(a_prefix_of_several_sources_is_refused),
		cmocka_unit_test(cells_hold_median_and_range),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
