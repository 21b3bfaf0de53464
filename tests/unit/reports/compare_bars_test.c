/*
 * compare_bars_test.c: owns reports/compare_bars.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

static struct series dbench(const char *threads)
{
	return (struct series){ .benchmark = STR("dbench"), .threads = str_from(threads), .metric = STR("throughput"),
				.unit = STR("MB/s"), .better = BETTER_HIGHER };
}

static size_t stars_of(const char *text, const char *label)
{
	const char *line = strstr(text, label);

	assert_non_null(line);
	line += strcspn(line, "*\n");
	return strspn(line, "*");
}

static void draws_the_bars_of_the_old_mail(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "2.4.19-pre4", "2.4.19-pre5", NULL };
	const struct report_view view = { .format = EMIT_TEXT, .width = 80 };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, dbench("128"));
	hand_value(h, 0, "8.4");
	hand_value(h, 1, "13.2");
	assert_string_equal(report_text(h, &report_compare_bars, &view),
			    "machine: not stated\n"
			    "\n"
			    "dbench 128 processes\n"
			    "throughput MB/s, higher is better, * is 0.5 MB/s\n"
			    "2.4.19-pre4              8.4 ****************\n"
			    "2.4.19-pre5             13.2 **************************\n"
			    "\n");
}

static void best_first_knows_which_way_is_better(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 80, .best_first = true, .all_metrics = true };
	const char *text = report_text(two_tests(a), &report_compare_bars, &view);
	const char *rate = strstr(text, "rate MB/s, higher is better"), *latency = strstr(text, "lat_max ms, lower is better");

	(void)state;
	assert_non_null(rate);
	assert_non_null(latency);
	assert_true(strstr(rate, "2.4.18-rc2") < strstr(rate, "2.4.18-pre9"));
	assert_true(strstr(rate, "2.4.18-pre9") < strstr(rate, "2.5.5"));
	assert_true(strstr(latency, "2.4.18-rc2") < strstr(latency, "2.4.18-pre9"));
	assert_true(strstr(latency, "2.4.18-pre9") < strstr(latency, "2.5.5"));
}

static void draws_the_first_metric_and_names_the_way_to_the_others(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 80 };
	const char *text = report_text(two_tests(a), &report_compare_bars, &view);

	(void)state;
	assert_has_not(text, "lat_max");
	assert_has(text, "The first metric of each test is drawn; 2 more: --metric=NAME,...\n");
}

static void stars_are_to_one_scale_and_never_clipped(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "a1", "b1", "c1", "d1", NULL };
	const struct report_view view = { .format = EMIT_TEXT, .width = 80 };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, dbench("1"));
	hand_value(h, 0, "0");
	hand_value(h, 1, "9.99");
	hand_value(h, 2, "1000");
	hand_value(h, 3, "500");
	const char *text = report_text(h, &report_compare_bars, &view);
	assert_has(text, "* is 20 MB/s");
	assert_int_equal(stars_of(text, "a1 "), 0);
	assert_int_equal(stars_of(text, "b1 "), 0);
	assert_int_equal(stars_of(text, "c1 "), 50);
	assert_int_equal(stars_of(text, "d1 "), 25);
}

static void numbers_without_size_get_no_stars(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "a1", "b1", NULL };
	const struct report_view view = { .format = EMIT_TEXT, .width = 80 };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, dbench("1"));
	hand_value(h, 0, "0");
	hand_value(h, 1, "-5");
	const char *text = report_text(h, &report_compare_bars, &view);
	assert_has_not(text, "*");
	assert_has(text, "throughput MB/s, higher is better\n");
}

static void several_runs_have_their_range_behind_the_bar(void **state)
{
	AUTO_ARENA(a);
	static const char *const labels[] = { "a1", NULL };
	const struct report_view view = { .format = EMIT_TEXT, .width = 80 };
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, dbench("1"));
	hand_value(h, 0, "4");
	hand_value(h, 0, "5");
	hand_value(h, 0, "5");
	assert_has(report_text(h, &report_compare_bars, &view), "   5 ************************* (4..5) n=3\n");
}

static void bars_are_text(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_HTML };
	const struct compare_options options = { .baseline = BASELINE_OLDEST };
	struct hand *h = two_tests(a);
	struct comparison c;
	const struct report_input in = { .comparison = &c };
	struct err e = { 0 };

	(void)state;
	compare_matrix(&h->matrix, &options, a, &c);
	assert_int_equal(report_compare_bars.write(&in, &view, stdout, a, &e), ERR_USAGE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(draws_the_bars_of_the_old_mail),
		cmocka_unit_test(best_first_knows_which_way_is_better),
		cmocka_unit_test(draws_the_first_metric_and_names_the_way_to_the_others),
		cmocka_unit_test(stars_are_to_one_scale_and_never_clipped),
		cmocka_unit_test(numbers_without_size_get_no_stars),
		cmocka_unit_test(several_runs_have_their_range_behind_the_bar),
		cmocka_unit_test(bars_are_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
