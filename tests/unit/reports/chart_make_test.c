/*
 * chart_make_test.c: tests of reports/chart_make.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

#include "reports/chart.h"
#include "reports/chart_make.h"

static struct charts made(struct hand *h, struct chart_choice choice)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	struct comparison *comparison = arena_alloc(h->a, sizeof *comparison);
	struct charts out;
	struct err e = { 0 };

	compare_matrix(&h->matrix, &options, h->a, comparison);
	if (chart_make(comparison, &choice, h->a, &out, &e))
		fail_msg("%s", e.msg);
	return out;
}

static void assert_text(struct str got, const char *expected)
{
	if (!str_is(got, expected))
		fail_msg("\"" STR_FMT "\" is not \"%s\"", STR_ARG(got), expected);
}

static void tests_that_differ_in_threads_share_a_chart(void **state)
{
	AUTO_ARENA(a);
	struct charts charts = made(two_tests(a), (struct chart_choice){ .kind = CHART_BARS });

	(void)state;
	assert_int_equal(charts.n, 1);
	const struct chart *c = &charts.at[0];
	assert_text(c->id, "chart-1");
	assert_text(c->title, "tiobench rand-write");
	assert_text(c->value_name, "rate");
	assert_text(c->value_unit, "MB/s");
	assert_text(c->category_name, "threads");
	assert_int_equal(c->better, BETTER_HIGHER);
	assert_int_equal(c->n_categories, 2);
	assert_text(c->categories[1].words, "128 threads");
	assert_near(c->categories[1].x, 128);
	assert_int_equal(c->n_series, 3);
	assert_text(c->series[0].name, "2.4.18-pre9");
	assert_int_equal(c->n_points, 5);
	assert_int_equal(c->points[4].series, 2);
	assert_int_equal(c->points[4].category, 0);
	assert_near(c->points[4].value, 0.5);
	assert_text(c->points[4].number, "0.50");
	assert_true(isnan(c->points[4].low));
	assert_int_equal(charts.n_not_drawn, 2); /* lat_max, twice */
}

static void latency_draws_the_highest_latency(void **state)
{
	AUTO_ARENA(a);
	struct charts charts = made(two_tests(a), (struct chart_choice){ .kind = CHART_LATENCY });

	(void)state;
	assert_int_equal(charts.n, 1);
	assert_int_equal(charts.at[0].kind, CHART_LATENCY);
	assert_text(charts.at[0].value_name, "lat_max");
	assert_near(charts.at[0].points[1].value, 0);
}

static void without_a_highest_latency_there_is_no_such_chart(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);
	const struct compare_options options = { .baseline = BASELINE_OLDEST };
	const struct chart_choice choice = { .kind = CHART_LATENCY };
	struct comparison comparison;
	struct charts out;
	struct err e = { 0 };

	(void)state;
	tio_numbers(h, "8", "rate", (const char *const[]){ "1", "2", "3" });
	compare_matrix(&h->matrix, &options, a, &comparison);
	assert_int_equal(chart_make(&comparison, &choice, a, &out, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "lat_max"));
}

static void every_metric_that_was_asked_for_has_its_chart(void **state)
{
	AUTO_ARENA(a);
	struct charts charts = made(two_tests(a), (struct chart_choice){ .all_metrics = true });

	(void)state;
	assert_int_equal(charts.n, 2);
	assert_int_equal(charts.at[0].kind, CHART_BARS);
	assert_int_equal(charts.at[1].kind, CHART_LATENCY); /* by itself */
	assert_text(charts.at[1].id, "chart-2");
	assert_int_equal(charts.n_not_drawn, 0);
}

static struct hand *kernels_at(struct arena *a, size_t n, const char *const *threads)
{
	const char **labels = arena_array(a, n + 1, sizeof *labels);

	for (size_t i = 0; i < n; i++)
		labels[i] = arena_printf(a, "6.%zu", i + 10).p;
	struct hand *h = hand_new(a, labels);
	for (size_t t = 0; threads[t]; t++) {
		hand_series(h, tio_series(threads[t], "rate"));
		for (size_t i = 0; i < n; i++)
			hand_value(h, i, "1.5");
	}
	return h;
}

static void many_kernels_or_a_single_test_are_rows(void **state)
{
	AUTO_ARENA(a);
	static const char *const one[] = { "8", NULL }, *const two[] = { "8", "16", NULL };

	(void)state;
	assert_int_equal(made(kernels_at(a, 22, two), (struct chart_choice){ 0 }).at[0].kind, CHART_HBARS);
	assert_int_equal(made(kernels_at(a, 8, two), (struct chart_choice){ 0 }).at[0].kind, CHART_BARS);
	struct charts single = made(kernels_at(a, 2, one), (struct chart_choice){ 0 });
	assert_int_equal(single.at[0].kind, CHART_HBARS);
	assert_text(single.at[0].title, "tiobench rand-write, 8 threads");
	assert_int_equal(made(kernels_at(a, 2, one), (struct chart_choice){ .kind = CHART_BARS }).at[0].kind, CHART_BARS);
}

static void too_many_thread_counts_for_rows_go_into_several_charts(void **state)
{
	AUTO_ARENA(a);
	static const char *const seven[] = { "1", "2", "4", "8", "16", "32", "64", NULL };
	struct charts charts = made(kernels_at(a, 20, seven), (struct chart_choice){ 0 });

	(void)state;
	assert_int_equal(charts.n, 2);
	assert_text(charts.at[0].title, "tiobench rand-write, 1 to 16 threads");
	assert_text(charts.at[1].title, "tiobench rand-write, 32 to 64 threads");
	assert_int_equal(charts.at[0].n_points, 100);
	assert_int_equal(charts.at[1].n_points, 40);
	assert_int_equal(made(kernels_at(a, 20, seven), (struct chart_choice){ .kind = CHART_LINES }).n, 1);
}

static void thread_counts_with_few_kernels_in_common_are_parted(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, (const char *const[]){ "6.1", "6.2", "6.3", "6.4", "6.5", "6.6", NULL });

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	for (size_t i = 0; i < 3; i++)
		hand_value(h, i, "1");
	hand_series(h, tio_series("128", "rate"));
	for (size_t i = 3; i < 6; i++)
		hand_value(h, i, "2");
	struct charts charts = made(h, (struct chart_choice){ 0 });
	assert_int_equal(charts.n, 2);
	assert_int_equal(charts.at[0].n_series, 3);
	assert_text(charts.at[0].title, "tiobench rand-write, 8 threads");
	assert_text(charts.at[1].series[0].name, "6.4");
}

static void no_chart_has_more_rows_than_a_hundred(void **state)
{
	AUTO_ARENA(a);
	const size_t n = 150;
	struct comparison c = { 0 };
	struct matrix m = { .kernels = arena_array(a, n, sizeof(struct subject)), .n_kernels = n, .n_series = 1 };
	struct series s = tio_series("8", "rate");
	const struct compare_options options = { .baseline = BASELINE_OLDEST };
	const struct chart_choice choice = { 0 };
	struct value v = { .value = 1, .printed = STR("1") };
	struct charts out;
	struct err e = { 0 };

	(void)state;
	s.cells = arena_array(a, n, sizeof *s.cells);
	s.n_cells = n;
	for (size_t i = 0; i < n; i++) {
		m.kernels[i].key = m.kernels[i].label = arena_printf(a, "6.%zu", i + 100);
		s.cells[i] = (struct series_cell){ .kernel = i, .values = &v, .n = 1 };
	}
	m.series = &s;
	compare_matrix(&m, &options, a, &c);
	assert_int_equal(chart_make(&c, &choice, a, &out, &e), OK);
	assert_int_equal(out.n, 2);
	assert_text(out.at[1].title, "tiobench rand-write, 8 threads (2 of 2)");
	assert_int_equal(out.at[0].n_series + out.at[1].n_series, n);
	assert_int_equal(out.at[1].points[0].series, 0);
	assert_text(out.at[1].series[0].name, "6.200");
}

static void a_test_of_one_kernel_is_left_out_unless_there_is_nothing_else(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	hand_value(h, 0, "1");
	assert_int_equal(made(h, (struct chart_choice){ 0 }).n, 1);
	struct series other = tio_series("8", "rate");
	other.benchmark = STR("zbench");
	hand_series(h, other);
	hand_value(h, 0, "1");
	hand_value(h, 1, "2");
	struct charts charts = made(h, (struct chart_choice){ 0 });
	assert_int_equal(charts.n, 1);
	assert_int_equal(charts.n_left_out, 1);
	assert_text(charts.at[0].title, "zbench rand-write, 8 threads");
	assert_int_equal(made(h, (struct chart_choice){ .all_tests = true }).n, 2);
}

static void machines_are_never_in_one_chart(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct series s = tio_series("8", "rate");

		s.machine = i ? STR("small box") : STR("big box");
		hand_series(h, s);
		hand_value(h, 0, "1");
		hand_value(h, 1, "2");
	}
	struct charts charts = made(h, (struct chart_choice){ 0 });
	assert_int_equal(charts.n, 2);
	assert_true(str_starts(charts.at[0].subtitle, "machine: big box; "));
	assert_true(str_starts(charts.at[1].subtitle, "machine: small box; "));
}

static void several_runs_have_median_and_range(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	hand_value(h, 0, "3");
	hand_value(h, 0, "1");
	hand_value(h, 0, "2");
	hand_value(h, 1, "5")->flags = FLAG_IMPLAUSIBLE;
	const struct chart *c = made(h, (struct chart_choice){ 0 }).at;
	assert_near(c->points[0].value, 2);
	assert_near(c->points[0].low, 1);
	assert_near(c->points[0].high, 3);
	assert_false(c->points[0].is_doubtful);
	assert_true(c->points[1].is_doubtful);
}

static void ranks_are_those_that_were_given(void **state)
{
	AUTO_ARENA(a);
	static const size_t ranks[] = { 4, 9, 30 };
	const struct chart *c = made(two_tests(a), (struct chart_choice){ .ranks = ranks }).at;

	(void)state;
	assert_int_equal(c->series[1].rank, 9);
	assert_int_equal(made(two_tests(a), (struct chart_choice){ 0 }).at->series[1].rank, 1);
}

static void kinds_have_names(void **state)
{
	enum chart_kind kind;

	(void)state;
	assert_true(chart_kind_from_name(STR("ranges"), &kind) && kind == CHART_RANGES);
	assert_true(chart_kind_from_name(STR("auto"), &kind) && kind == CHART_AUTO);
	assert_false(chart_kind_from_name(STR("pie"), &kind));
	assert_false(chart_kind_from_name(STR(""), &kind));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tests_that_differ_in_threads_share_a_chart),
		cmocka_unit_test(latency_draws_the_highest_latency),
		cmocka_unit_test(without_a_highest_latency_there_is_no_such_chart),
		cmocka_unit_test(every_metric_that_was_asked_for_has_its_chart),
		cmocka_unit_test(many_kernels_or_a_single_test_are_rows),
		cmocka_unit_test(too_many_thread_counts_for_rows_go_into_several_charts),
		cmocka_unit_test(thread_counts_with_few_kernels_in_common_are_parted),
		cmocka_unit_test(no_chart_has_more_rows_than_a_hundred),
		cmocka_unit_test(a_test_of_one_kernel_is_left_out_unless_there_is_nothing_else),
		cmocka_unit_test(machines_are_never_in_one_chart),
		cmocka_unit_test(several_runs_have_median_and_range),
		cmocka_unit_test(ranks_are_those_that_were_given),
		cmocka_unit_test(kinds_have_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
