/*
 * compare_table_test.c: owns reports/compare_table.c, reports/compare_mail.c, reports/left_out.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

static void a_few_kernels_become_columns(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 80 };

	(void)state;
	assert_string_equal(report_text(two_tests(a), &report_compare_table, &view),
		"machine: not stated\n"
		"\n"
		"tiobench rand-write\n"
		"change against 2.4.18-pre9\n"
		"n=1: single numbers, no interval\n"
		"\n"
		"threads  metric      better  2.4.18-pre9  2.4.18-rc2  change    2.5.5  change\n"
		"      8  rate MB/s   higher         0.71        0.80  +12.7%     0.50  -29.6%\n"
		"         lat_max ms  lower        398.63        3.68  -99.1%  6734.19  +1589%\n"
		"    128  rate MB/s   higher         0.70        0.70    0.0%        -\n"
		"         lat_max ms  lower          0.00        5.03  from 0        -\n"
		"\n");
}

static void what_does_not_fit_turns_kernels_into_rows(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 60 };

	(void)state;
	assert_string_equal(report_text(two_tests(a), &report_compare_table, &view),
		"machine: not stated\n"
		"\n"
		"tiobench rand-write, 8 threads\n"
		"change against 2.4.18-pre9; higher is better: rate; lower is\n"
		"better: lat_max\n"
		"n=1: single numbers, no interval\n"
		"\n"
		"kernel       rate MB/s  change  lat_max ms  change\n"
		"2.4.18-pre9       0.71              398.63\n"
		"2.4.18-rc2        0.80  +12.7%        3.68  -99.1%\n"
		"2.5.5             0.50  -29.6%     6734.19  +1589%\n"
		"\n"
		"tiobench rand-write, 128 threads\n"
		"change against 2.4.18-pre9; higher is better: rate; lower is\n"
		"better: lat_max\n"
		"n=1: single numbers, no interval\n"
		"\n"
		"kernel       rate MB/s  change  lat_max ms  change\n"
		"2.4.18-pre9       0.70                0.00\n"
		"2.4.18-rc2        0.70    0.0%        5.03  from 0\n"
		"\n");
}

static void a_narrow_page_cuts_the_table_and_drops_nothing(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 40 };
	const char *text = report_text(two_tests(a), &report_compare_table, &view);

	(void)state;
	assert_has(text, "kernel       rate MB/s  change\n2.4.18-pre9       0.71\n");
	assert_has(text, "\n\nkernel       lat_max ms  change\n2.4.18-pre9      398.63\n");
}

static void a_single_metric_takes_thread_counts_as_columns(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.1", "2.4.2", "2.4.3", "2.4.4", "2.4.5", NULL };
	const struct report_view view = { .format = EMIT_TEXT, .width = 80 };
	struct hand *h = hand_new(a, labels);

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		hand_series(h, (struct series){ .benchmark = STR("dbench"), .threads = i ? STR("128") : STR("64"),
						.metric = STR("throughput"), .unit = STR("MB/s"),
						.better = BETTER_HIGHER });
		for (size_t k = 0; k < 5; k++)
			hand_value(h, k, i ? "8.4" : "13.2");
	}
	const char *text = report_text(h, &report_compare_table, &view);
	assert_has(text, "dbench: throughput MB/s\n");
	assert_has(text, "kernel  64 processes  change  128 processes  change\n");
	assert_has(text, "2.4.5           13.2    0.0%            8.4    0.0%\n");
}

static void tests_of_one_kernel_are_left_out_and_counted(void **state)
{
	AUTO_ARENA(a);
	struct report_view view = { .format = EMIT_TEXT, .width = 80 };
	struct hand *h = two_tests(a);

	(void)state;
	tio_numbers(h, "256", "rate", (const char *const[]){ NULL, "4.75", NULL });
	const char *text = report_text(h, &report_compare_table, &view);
	assert_has_not(text, "4.75");
	assert_has(text, "1 test left out: only one kernel has numbers (--all shows them).\n");
	view.all_tests = true;
	text = report_text(h, &report_compare_table, &view);
	assert_has(text, "4.75");
	assert_has(text, "only 2.4.18-rc2 has numbers here\n");
	assert_has_not(text, "left out");
}

static void a_lonely_kernel_is_shown_all_the_same(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 80 };
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	tio_numbers(h, "256", "rate", (const char *const[]){ NULL, "4.75", NULL });
	assert_has(report_text(h, &report_compare_table, &view), "4.75");
}

static void machines_never_share_a_table(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 80 };
	struct hand *h = hand_new(a, three_kernels);
	struct series xeon = tio_series("8", "rate");

	(void)state;
	tio_numbers(h, "8", "rate", (const char *const[]){ "1.25", "1.26", NULL });
	xeon.machine = STR("4 way xeon with 4GB ram");
	hand_series(h, xeon);
	hand_value(h, 0, "38.46");
	hand_value(h, 1, "40.00");
	const char *text = report_text(h, &report_compare_table, &view);
	assert_has(text, "2 machines: numbers of different machines are not compared with each other.\n");
	const char *first = strstr(text, "machine: not stated\n"), *second = strstr(text, "machine: 4 way xeon");
	assert_non_null(first);
	assert_non_null(second);
	assert_true(strstr(text, "1.26") < second && strstr(text, "38.46") > second);
}

static void says_what_was_left_out_and_why(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 80 };
	struct hand *h = two_tests(a);

	(void)state;
	h->matrix.n_nameless = 3;
	h->kernels[2].has_numbers = false;
	h->series[0].cells[0].values[0].flags = FLAG_KNOWN_WRONG;
	const char *text = report_text(h, &report_compare_table, &view);
	assert_has(text, "3 numbers left out: no kernel is named (--columns=variant takes them).\n");
	assert_has(text, "No number of 2.5.5 fits.\n");
	assert_has(text, "0.71?");
	assert_has(text, "?: the number contradicts itself");
}

static void colours_only_on_request(void **state)
{
	AUTO_ARENA(a);
	struct report_view view = { .format = EMIT_TEXT, .width = 80 };

	(void)state;
	assert_has_not(report_text(two_tests(a), &report_compare_table, &view), "\033");
	view.colour = true;
	const char *text = report_text(two_tests(a), &report_compare_table, &view);
	assert_has(text, "\033[32m+12.7%");
	assert_has(text, "\033[31m-29.6%");
}

static void labels_of_strangers_are_escaped_everywhere(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "<b>\033[1m", "2.4|18", NULL };
	struct hand *h = hand_new(a, labels);
	struct series s = tio_series("8", "rate");

	(void)state;
	s.machine = STR("<script>\033]0;x\007");
	hand_series(h, s);
	hand_value(h, 0, "1");
	hand_value(h, 1, "2");
	for (int f = 0; f < 3; f++) {
		static const enum emit_format formats[] = { EMIT_TEXT, EMIT_MD, EMIT_HTML };
		const struct report_view view = { .format = formats[f], .width = 80 };
		const char *text = report_text(h, &report_compare_table, &view);

		assert_has_not(text, "\033");
		assert_has_not(text, "\007");
		if (formats[f] != EMIT_TEXT)
			assert_has_not(text, "<script>");
	}
}

static void markdown_and_html_have_headings_and_tables(void **state)
{
	AUTO_ARENA(a);
	struct report_view view = { .format = EMIT_MD };

	(void)state;
	const char *text = report_text(two_tests(a), &report_compare_table, &view);
	assert_has(text, "## machine: not stated\n\n### tiobench rand-write\n\nchange against 2.4.18-pre9\n\n");
	assert_has(text, "| 128 | lat_max ms | lower | 0.00 | 5.03 | from 0 | | |\n\n");
	view.format = EMIT_HTML;
	text = report_text(two_tests(a), &report_compare_table, &view);
	assert_has(text, "<h2>machine: not stated</h2>\n<h3>tiobench rand-write</h3>\n");
	assert_has(text, "<td class=\"num better\">+12.7%</td>");
}

static void a_mail_has_72_columns_of_ascii(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.18-\xC3\xA4\xC3\xB6-with-a-label-longer-than-any-mail-line-may-be-long-in-2002-or-now",
					      "2.4.19", NULL };
	const struct report_view view = { .format = EMIT_TEXT, .width = 200, .colour = true };
	struct hand *h = hand_new(a, labels);

	(void)state;
	for (int i = 0; i < 2; i++) {
		hand_series(h, tio_series("8", i ? "rate" : "lat_max"));
		hand_value(h, 0, "100.25");
		hand_value(h, 1, "200.25");
	}
	struct str text = str_from(report_text(h, &report_compare_mail, &view));
	size_t n_lines = 0;
	while (text.n) {
		struct str line = str_next_line(&text);

		n_lines++;
		assert_in_range(line.n, 0, 72);
		for (size_t i = 0; i < line.n; i++)
			assert_in_range(line.p[i], 0x20, 0x7e);
	}
	assert_true(n_lines > 8);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_few_kernels_become_columns),
		cmocka_unit_test(what_does_not_fit_turns_kernels_into_rows),
		cmocka_unit_test(a_narrow_page_cuts_the_table_and_drops_nothing),
		cmocka_unit_test(a_single_metric_takes_thread_counts_as_columns),
		cmocka_unit_test(tests_of_one_kernel_are_left_out_and_counted),
		cmocka_unit_test(a_lonely_kernel_is_shown_all_the_same),
		cmocka_unit_test(machines_never_share_a_table),
		cmocka_unit_test(says_what_was_left_out_and_why),
		cmocka_unit_test(colours_only_on_request),
		cmocka_unit_test(labels_of_strangers_are_escaped_everywhere),
		cmocka_unit_test(markdown_and_html_have_headings_and_tables),
		cmocka_unit_test(a_mail_has_72_columns_of_ascii),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
