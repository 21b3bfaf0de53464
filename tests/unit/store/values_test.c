/*
 * values_test.c: the numbers that count, series by series
 * owns: src/store/values.c src/store/row_cache.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

static const struct text_source sources[] = {
	{ .id = "b@x", .subject = "second", .time = 200,
	  .text = "kernel 2.6.0\ndbench,,16 throughput=30\ndbench,,16 throughput=10\n"
		  "kernel v2.6.0\ndbench,,16 throughput=20\n"
		  "kernel 2.5.70-rc1\ndbench,,16 throughput=5\nno result\n" },
	{ .id = "a@x", .subject = "first", .time = 100,
	  .text = "kernel 2.4.19-pre9\ndbench,,16 throughput=1\ntiobench,seq-read,4 rate=30.5MB/s cpu_pct=5% lat_avg=1.5ms\n"
		  "dbench,,16,linux-2.6.0 throughput=7\n" },
};

#define EVERYTHING "B P T M S K v p i s r l f t w\n"

static struct store *filled(void)
{
	struct store *s = open_store(":memory:", STORE_WRITE);

	import_text(s, &sources[0]);
	import_text(s, &sources[1]);
	return s;
}

static void numbers_come_by_kernel_then_by_time_then_as_they_stand(void **state)
{
	struct store *s = filled();

	(void)state;
	assert_string_equal(values_of(s, "benchmark = 'dbench'", "v@t "), "1@100 5@200 7@100 30@200 10@200 20@200 ");
	store_close(s);
}

static void words_are_those_of_the_series(void **state)
{
	struct store *s = filled();

	(void)state;
	assert_string_equal(values_of(s, "benchmark = 'tiobench'", "B,P,T,M=p:l\n"),
			    "tiobench,seq-read,4,rate MB/s=30.5MB/s:3\ntiobench,seq-read,4,cpu_pct %=5%:3\n"
			    "tiobench,seq-read,4,lat_avg ms=1.5ms:3\n");
	store_close(s);
}

static void both_ways_to_values_say_the_same(void **state)
{
	struct source ours = { .kind = SOURCE_RUN, .key = STR("00112233445566778899aabbccddeeff"), .name = STR("run"),
			       .first_line = 1, .time = 5 };
	struct store *s = filled();
	enum store_known known;
	struct err e = { 0 };

	(void)state;
	CHECK_OK(store_source_begin(s, &ours, false, 1, &known, &e), e);
	CHECK_OK(put_text(s, STR("dbench,,4 throughput=1\ndbench,,4 time:1980-01-01T00:00:00Z throughput=1.5\n"), 1, &e), e);
	CHECK_OK(store_source_end(s, &e), e);
	char *by_series = strdup(values_of(s, NULL, EVERYTHING));
	assert_string_equal(values_of(s, "line > 0", EVERYTHING), by_series);
	assert_non_null(strstr(by_series, " 00112233445566778899aabbccddeeff "));
	assert_non_null(strstr(by_series, " 315532800 "));
	assert_string_equal(values_of(s, "line > 0 AND benchmark = 'dbench' AND threads = 4", "v "), "1 1.5 ");
	free(by_series);
	store_close(s);
}

/* The view says the same in SQL. */
static void a_run_is_named_as_in_the_view(void **state)
{
	struct store *s = filled();

	(void)state;
	char *here = strdup(values_of(s, NULL, "s/r "));
	const char *rows = ask(s, "SELECT DISTINCT run FROM measurements");
	for (const char *p = rows; *p;) {
		char run[100];
		size_t n = strcspn(p, "|");

		snprintf(run, sizeof run, "/%.*s ", (int)n, p);
		if (!strstr(here, run))
			fail_msg("%s is not in %s", run, here);
		p = strchr(p, '\n') + 1;
	}
	free(here);
	store_close(s);
}

static void numbers_of_chosen_kernels_come_alone(void **state)
{
	static char text[65536];
	struct store *s = filled();
	struct err e = { 0 };
	struct str keys[2];
	AUTO_ARENA(a);

	(void)state;
	CHECK_OK(store_find_kernel(s, STR("2.5.70-rc1"), a, &keys[0], &e), e);
	CHECK_OK(store_find_kernel(s, STR("v2.4.19-pre9"), a, &keys[1], &e), e);
	CHECK_OK(values_as_text(s, "threads > 4", (struct kernel_choice){ keys, 2 }, "B:v ", text, &e), e);
	assert_string_equal(text, "dbench:1 dbench:5 ");
	CHECK_OK(values_as_text(s, "line > 0", (struct kernel_choice){ keys, 1 }, "B:v ", text, &e), e);
	assert_string_equal(text, "dbench:5 ");
	keys[0] = STR("no such key");
	CHECK_OK(values_as_text(s, NULL, (struct kernel_choice){ keys, 1 }, "B:v ", text, &e), e);
	assert_string_equal(text, "");
	store_close(s);
}

/* With more kernels than are asked for, each of these is looked for by itself. */
static void few_of_many_kernels_are_found(void **state)
{
	static char text[65536];
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct text_source many = { .id = "many@x", .time = 1 };
	struct err e = { 0 };
	char rows[4096];
	size_t n = 0;
	struct str keys[2];
	AUTO_ARENA(a);

	(void)state;
	for (int i = 0; i < 40; i++)
		n += (size_t)sprintf(rows + n, "dbench,,16,2.6.%d throughput=%d\ndbench,,16,2.6.%d throughput=%d\n", i, i, i,
				     100 + i);
	many.text = rows;
	import_text(s, &many);
	CHECK_OK(store_find_kernel(s, STR("2.6.31"), a, &keys[0], &e), e);
	CHECK_OK(store_find_kernel(s, STR("2.6.4"), a, &keys[1], &e), e);
	CHECK_OK(values_as_text(s, NULL, (struct kernel_choice){ keys, 2 }, "v ", text, &e), e);
	assert_string_equal(text, "4 104 31 131 ");
	store_close(s);
}

/* More printed rows than are read at once, over several sources that came in another order than that of their time. */
static void many_rows_keep_their_order(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	char rows[4096], expected[8192];
	size_t at = 0;

	(void)state;
	for (int source = 0; source < 3; source++) {
		struct text_source t = { .id = source == 0 ? "0@x" : source == 1 ? "1@x" : "2@x", .time = 3 - source, .text = rows };
		size_t n = 0;

		for (int i = 0; i < 70; i++)
			n += (size_t)sprintf(rows + n, "dbench,,16,2.6.1 throughput=%d\n", source * 100 + i);
		import_text(s, &t);
	}
	for (int source = 3; source-- > 0;)
		for (int i = 0; i < 70; i++)
			at += (size_t)sprintf(expected + at, "%d ", source * 100 + i);
	assert_string_equal(values_of(s, NULL, "v "), expected);
	store_close(s);
}

static void a_kernel_is_shown_by_the_label_that_most_numbers_have(void **state)
{
	struct store *s = filled();
	struct store_values *v;
	struct value_series series;
	struct value_cells cells;
	struct err e = { 0 };
	bool more;
	size_t n;
	AUTO_ARENA(a);

	(void)state;
	CHECK_OK(store_values_open(s, "benchmark = 'dbench'", NULL, 0, a, &v, &e), e);
	const struct value_kernel *kernels = store_values_kernels(v, &n);
	assert_int_equal(n, 3);
	assert_null(kernels[2].label.p);
	CHECK_OK(store_values_next(v, &series, &more, &e), e);
	assert_true(more);
	CHECK_OK(store_values_read(v, &cells, &e), e);
	assert_true(str_is(kernels[0].label, "2.4.19-pre9"));
	assert_true(str_is(kernels[2].label, "2.6.0"));
	CHECK_OK(store_values_next(v, &series, &more, &e), e);
	assert_false(more);
	store_values_close(v);
	store_close(s);
}

static void numbers_that_do_not_count_are_left_out(void **state)
{
	struct text_source post = { .id = "post@x", .subject = "s", .time = 1,
				    .text = "tiobench,seq-read,4,2.6.1 rate=30.5 cpu_pct=5% lat_avg=1.5\n"
					    "tiobench,seq-read,4,2.6.1 rate=30.5 cpu_pct=5% lat_avg=1.5\n" };
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	import_text(s, &post);
	assert_string_equal(values_of(s, "metric = 'rate'", "v "), "30.5 ");
	store_close(s);
}

static void series_can_be_left_out(void **state)
{
	static const char *const conditions[] = { NULL, "line > 0" };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct store *s = filled();
		struct store_values *v;
		struct value_series series;
		struct value_cells cells;
		struct err e = { 0 };
		char got[200] = "";
		bool more;
		AUTO_ARENA(a);

		CHECK_OK(store_values_open(s, conditions[i], NULL, 0, a, &v, &e), e);
		for (;;) {
			CHECK_OK(store_values_next(v, &series, &more, &e), e);
			if (!more)
				break;
			if (!str_is(series.metric, "cpu_pct"))
				continue;
			CHECK_OK(store_values_read(v, &cells, &e), e);
			sprintf(got + strlen(got), STR_FMT " %zu %g,", STR_ARG(series.metric), cells.n, cells.at[0].values[0].value);
		}
		assert_string_equal(got, "cpu_pct 1 5,");
		store_values_close(v);
		store_close(s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_come_by_kernel_then_by_time_then_as_they_stand),
		cmocka_unit_test(words_are_those_of_the_series),
		cmocka_unit_test(both_ways_to_values_say_the_same),
		cmocka_unit_test(a_run_is_named_as_in_the_view),
		cmocka_unit_test(numbers_of_chosen_kernels_come_alone),
		cmocka_unit_test(few_of_many_kernels_are_found),
		cmocka_unit_test(many_rows_keep_their_order),
		cmocka_unit_test(a_kernel_is_shown_by_the_label_that_most_numbers_have),
		cmocka_unit_test(numbers_that_do_not_count_are_left_out),
		cmocka_unit_test(series_can_be_left_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
