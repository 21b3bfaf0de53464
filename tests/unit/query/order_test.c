/*
 * order_test.c: owns src/query/order.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "query/order.h"

static const struct layout usual;

static struct series test_of(const char *benchmark, const char *phase, const char *threads, const char *metric)
{
	return (struct series){ .benchmark = str_from(benchmark), .phase = str_from(phase),
				.threads = str_from(threads), .metric = str_from(metric) };
}

static void assert_order(struct series *series, size_t n, const char *expected)
{
	AUTO_ARENA(a);
	struct str got = STR("");

	query_sort_series(series, n, &usual, a);
	for (size_t i = 0; i < n; i++)
		got = arena_printf(a, STR_FMT STR_FMT "/" STR_FMT "/" STR_FMT "/" STR_FMT "/" STR_FMT "\n",
				   STR_ARG(got), STR_ARG(series[i].machine), STR_ARG(series[i].benchmark),
				   STR_ARG(series[i].phase), STR_ARG(series[i].threads), STR_ARG(series[i].metric));
	assert_string_equal(arena_cstr(a, got), expected);
}

static void threads_go_as_numbers(void **state)
{
	struct series series[] = {
		test_of("dbench", "", "128", "throughput"), test_of("dbench", "", "16", "throughput"),
		test_of("dbench", "", "", "throughput"),    test_of("dbench", "", "8 - 128", "throughput"),
		test_of("dbench", "", "9", "throughput"),   test_of("dbench", "", "99999999999999999999", "throughput"),
	};

	(void)state;
	assert_order(series, 6,
		     "/dbench///throughput\n/dbench//8 - 128/throughput\n/dbench//9/throughput\n"
		     "/dbench//16/throughput\n/dbench//128/throughput\n/dbench//99999999999999999999/throughput\n");
}

static void phases_and_metrics_go_as_in_the_old_tables(void **state)
{
	struct series series[] = {
		test_of("tiobench", "zzz", "8", "rate"),	test_of("tiobench", "rand-write", "8", "rate"),
		test_of("tiobench", "rand-read", "8", "rate"),	test_of("tiobench", "seq-write", "8", "rate"),
		test_of("tiobench", "seq-read", "8", "cpu_eff"), test_of("tiobench", "seq-read", "8", "aaa"),
		test_of("tiobench", "seq-read", "8", "lat_max"), test_of("tiobench", "seq-read", "8", "rate"),
	};

	(void)state;
	assert_order(series, 8,
		     "/tiobench/seq-read/8/rate\n/tiobench/seq-read/8/lat_max\n/tiobench/seq-read/8/cpu_eff\n"
		     "/tiobench/seq-read/8/aaa\n/tiobench/rand-read/8/rate\n/tiobench/seq-write/8/rate\n"
		     "/tiobench/rand-write/8/rate\n/tiobench/zzz/8/rate\n");
}

static void percentiles_go_by_their_numbers(void **state)
{
	struct series series[] = {
		test_of("fio", "", "1", "clat_p99.90"), test_of("fio", "", "1", "clat_p5"), test_of("fio", "", "1", "clat_p10"),
		test_of("fio", "", "1", "clat_p99.95"), test_of("fio", "", "1", "clat_p99.9"), test_of("fio", "", "1", "clat_p99"),
		test_of("fio", "", "1", "clat_min"),    test_of("fio", "", "1", "2p/16K"),     test_of("fio", "", "1", "16p/0K"),
	};

	(void)state;
	assert_order(series, 9, "/fio//1/2p/16K\n/fio//1/16p/0K\n/fio//1/clat_min\n/fio//1/clat_p5\n/fio//1/clat_p10\n"
				"/fio//1/clat_p99\n/fio//1/clat_p99.9\n/fio//1/clat_p99.90\n/fio//1/clat_p99.95\n");
}

static void benchmarks_go_as_on_the_old_page_and_machines_stay_together(void **state)
{
	struct series series[] = {
		test_of("aim7", "", "1", "jobs"), test_of("tiobench", "seq-read", "1", "rate"),
		test_of("dbench", "", "1", "throughput"), test_of("dbench", "", "1", "throughput"),
	};

	(void)state;
	series[3].machine = STR("4 way xeon");
	assert_order(series, 4,
		     "/dbench//1/throughput\n/tiobench/seq-read/1/rate\n/aim7//1/jobs\n"
		     "4 way xeon/dbench//1/throughput\n");
}

static void a_test_is_all_but_its_metric(void **state)
{
	struct series a = test_of("tiobench", "seq-read", "8", "rate");
	struct series b = test_of("tiobench", "seq-read", "8", "lat_max");

	(void)state;
	assert_true(series_same_test(&a, &b));
	b.threads = STR("16");
	assert_false(series_same_test(&a, &b));
	assert_true(series_same_setup(&a, &b));
	b.variant = STR("ext3");
	assert_false(series_same_setup(&a, &b));
}

static void a_kernel_beside_the_column_parts_tests(void **state)
{
	struct series a = test_of("fio", "", "1", "iops"), b = a;

	(void)state;
	a.kernel_key = STR("1");
	b.kernel_key = STR("2");
	assert_false(series_same_test(&a, &b));
	assert_false(series_same_setup(&a, &b));
}

static void a_layout_says_the_order_and_what_a_table_is_of(void **state)
{
	AUTO_ARENA(a);
	struct series series[] = {
		test_of("fio", "seq-read", "8", "iops"), test_of("fio", "rand-read", "1", "iops"),
		test_of("fio", "seq-read", "1", "iops"), test_of("fio", "rand-read", "8", "iops"),
	};
	struct layout layout;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(layout_from_names(STR_NONE, STR("phase"), STR("threads"), &layout, &e), OK);
	query_sort_series(series, 4, &layout, a);
	assert_true(str_is(series[0].threads, "1") && str_is(series[0].phase, "seq-read"));
	assert_true(str_is(series[1].threads, "1") && str_is(series[1].phase, "rand-read"));
	assert_true(str_is(series[2].threads, "8"));
	assert_true(series_same_group(&layout, &series[0], &series[1]));
	assert_false(series_same_group(&layout, &series[1], &series[2]));
	assert_true(series_same_group(&usual, &series[1], &series[2]));
}

static void nothing_to_sort_is_fine(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	query_sort_series(NULL, 0, &usual, a);
	assert_int_equal(arena_used(a) < 4096, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(threads_go_as_numbers),
		cmocka_unit_test(phases_and_metrics_go_as_in_the_old_tables),
		cmocka_unit_test(benchmarks_go_as_on_the_old_page_and_machines_stay_together),
		cmocka_unit_test(percentiles_go_by_their_numbers),
		cmocka_unit_test(a_test_is_all_but_its_metric),
		cmocka_unit_test(a_kernel_beside_the_column_parts_tests),
		cmocka_unit_test(a_layout_says_the_order_and_what_a_table_is_of),
		cmocka_unit_test(nothing_to_sort_is_fine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
