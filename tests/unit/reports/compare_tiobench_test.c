/*
 * compare_tiobench_test.c: owns reports/compare_tiobench.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

static const struct report_view text_view = { .format = EMIT_TEXT, .width = 80 };

static void all_metrics(struct hand *h, struct series base, size_t kernel, const char *const printed[7])
{
	static const char *const names[] = { "rate", "cpu_pct", "lat_avg", "lat_max", "lat_gt2s_pct", "lat_gt10s_pct",
					     "cpu_eff" };

	for (size_t i = 0; i < 7; i++) {
		struct series s = tio_series("", names[i]);

		if (!printed[i])
			continue;
		s.phase = base.phase;
		s.threads = base.threads;
		s.file_mb = base.file_mb;
		s.block = base.block;
		s.variant = base.variant;
		hand_series(h, s);
		hand_value(h, kernel, printed[i]);
	}
}

static void tables_with_sizes_and_efficiency_are_as_posted(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.19-pre4-ac3-preempt", NULL };
	struct hand *h = hand_new(a, labels);
	struct series base = { .threads = STR("256"), .file_mb = STR("2048"), .block = STR("4096") };

	(void)state;
	base.phase = STR("seq-read");
	all_metrics(h, base, 0, (const char *const[]){ "9.46", "5.271", "181.668", "30992.77", "3.60280", "0.05836", "179" });
	base.phase = STR("rand-read");
	all_metrics(h, base, 0, (const char *const[]){ "0.67", "0.980", "2446.793", "14462.86", "39.66145", "0.00000", "68" });
	const char *text = report_text(h, &report_compare_tiobench, &text_view);
	assert_has(text,
		"\nSequential Reads\n"
		"                              File  Blk   Num                    Avg       Maximum     Lat%     Lat%    CPU\n"
		"Kernel                        Size  Size  Thr   Rate  (CPU%)   Latency     Latency      >2s     >10s    Eff\n"
		"---------------------------- ------ ----- ---  ------------------------------------------------------------\n"
		"2.4.19-pre4-ac3-preempt       2048  4096  256    9.46 5.271%   181.668    30992.77   3.60280  0.05836   179\n"
		"\nRandom Reads\n");
	assert_has(text,
		"2.4.19-pre4-ac3-preempt       2048  4096  256    0.67 0.980%  2446.793    14462.86  39.66145  0.00000    68\n");
}

static void columns_that_no_row_has_are_left_out(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.19-pre5", NULL };
	struct hand *h = hand_new(a, labels);
	struct series base = { .phase = STR("seq-read"), .threads = STR("1") };

	(void)state;
	all_metrics(h, base, 0, (const char *const[]){ "38.46", "23.94", "0.302", "111.14", "0.00000", "0.00000", NULL });
	base.threads = STR("32");
	all_metrics(h, base, 0, (const char *const[]){ "30.24", "21.69", "9.883", "270391.48", "0.01106", "0.00915", NULL });
	assert_has(report_text(h, &report_compare_tiobench, &text_view),
		"Sequential Reads\n"
		"               Num                    Avg       Maximum     Lat%     Lat%\n"
		"Kernel         Thr   Rate  (CPU%)   Latency     Latency      >2s     >10s\n"
		"-------------- ---  ------------------------------------------------------\n"
		"2.4.19-pre5      1   38.46 23.94%     0.302      111.14   0.00000  0.00000\n"
		"2.4.19-pre5     32   30.24 21.69%     9.883   270391.48   0.01106  0.00915\n");
}

static void an_empty_line_parts_thread_counts_of_several_kernels(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_has(report_text(two_tests(a), &report_compare_tiobench, &text_view),
		   "2.4.18-pre9      8    0.71      398.63\n"
		   "2.4.18-rc2       8    0.80        3.68\n"
		   "2.5.5            8    0.50     6734.19\n"
		   "\n"
		   "2.4.18-pre9    128    0.70        0.00\n"
		   "2.4.18-rc2     128    0.70        5.03\n");
}

static void phases_come_before_sizes_and_variants_apart(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.5.59", NULL };
	struct hand *h = hand_new(a, labels);
	struct series base = { .threads = STR("8"), .block = STR("4096") };

	(void)state;
	for (int size = 0; size < 2; size++)
		for (int phase = 0; phase < 2; phase++) {
			base.file_mb = size ? STR("1024") : STR("256");
			base.phase = phase ? STR("seq-write") : STR("seq-read");
			all_metrics(h, base, 0, (const char *const[]){ phase ? "3.25" : "9.50", NULL, NULL, NULL, NULL, NULL,
								       NULL });
		}
	base.variant = STR("ext3");
	all_metrics(h, base, 0, (const char *const[]){ "7.75", NULL, NULL, NULL, NULL, NULL, NULL });
	const char *text = report_text(h, &report_compare_tiobench, &text_view);
	const char *reads = strstr(text, "\nSequential Reads\n"), *writes = strstr(text, "\nSequential Writes\n");
	const char *ext3 = strstr(text, "\nSequential Writes ext3\n");
	assert_true(reads && writes && ext3 && reads < writes && writes < ext3);
	assert_null(strstr(reads + 1, "\nSequential Reads\n"));
	assert_true(strstr(reads, "1024  4096") < writes);
}

static void each_run_has_its_row_and_keeps_its_numbers_together(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.5.59", NULL };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	hand_value(h, 0, "1.25")->run = STR("r1");
	hand_value(h, 0, "2.50")->run = STR("r2");
	hand_series(h, tio_series("8", "lat_max"));
	hand_value(h, 0, "20.00")->run = STR("r2");
	hand_value(h, 0, "10.00")->run = STR("r1");
	const char *text = report_text(h, &report_compare_tiobench, &text_view);
	assert_has(text, "8    1.25       10.00\n");
	assert_has(text, "8    2.50       20.00\n");
}

static void seconds_become_milliseconds(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.19-pre1aa1", NULL };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, tio_series("128", "lat_max"));
	struct value *v = hand_value(h, 0, "661.3");
	v->value = 661300;
	v->printed_unit = STR("s");
	assert_has(report_text(h, &report_compare_tiobench, &text_view), "  661300.00\n");
}

static void averages_say_so(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.18", NULL };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	struct value *v = hand_value(h, 0, "8.94");
	v->flags = FLAG_SUMMARY;
	v->iteration = STR("avg 3");
	assert_has(report_text(h, &report_compare_tiobench, &text_view), "Average of 3 runs.\n");
}

static void other_benchmarks_are_refused_with_a_reason(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.18", NULL };
	const struct compare_options options = { .baseline = BASELINE_OLDEST };
	struct hand *h = hand_new(a, labels);
	struct comparison c;
	const struct report_input in = { .comparison = &c };
	struct err e = { 0 };

	(void)state;
	hand_series(h, (struct series){ .benchmark = STR("dbench"), .metric = STR("throughput") });
	hand_value(h, 0, "8.4");
	compare_matrix(&h->matrix, &options, a, &c);
	assert_int_equal(report_compare_tiobench.write(&in, &text_view, stdout, a, &e), ERR_NOT_FOUND);
	assert_string_equal(e.msg, "no numbers of tiobench's four phases fit");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tables_with_sizes_and_efficiency_are_as_posted),
		cmocka_unit_test(columns_that_no_row_has_are_left_out),
		cmocka_unit_test(an_empty_line_parts_thread_counts_of_several_kernels),
		cmocka_unit_test(phases_come_before_sizes_and_variants_apart),
		cmocka_unit_test(each_run_has_its_row_and_keeps_its_numbers_together),
		cmocka_unit_test(seconds_become_milliseconds),
		cmocka_unit_test(averages_say_so),
		cmocka_unit_test(other_benchmarks_are_refused_with_a_reason),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
