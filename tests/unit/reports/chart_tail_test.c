/*
 * chart_tail_test.c: owns reports/chart_tail.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

#include "reports/chart_tail.h"

static enum err_code make(struct hand *h, struct charts *out, struct err *e)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	const struct chart_choice choice = { .kind = CHART_TAIL };
	struct comparison *comparison = arena_alloc(h->a, sizeof *comparison);

	compare_matrix(&h->matrix, &options, h->a, comparison);
	return chart_tail_make(comparison, &choice, h->a, out, e);
}

static struct charts made(struct hand *h)
{
	struct charts out;
	struct err e = { 0 };

	if (make(h, &out, &e))
		fail_msg("%s", e.msg);
	return out;
}

static void latency(struct hand *h, const char *metric, const char *first, const char *second)
{
	struct series s = tio_series("8", metric);

	s.unit = STR("ms");
	s.better = BETTER_LOWER;
	hand_series(h, s);
	if (first)
		hand_value(h, 0, first);
	if (second)
		hand_value(h, 1, second);
}

static void assert_text(struct str got, const char *expected)
{
	if (!str_is(got, expected))
		fail_msg("\"" STR_FMT "\" is not \"%s\"", STR_ARG(got), expected);
}

static void percentiles_stand_in_their_order_and_the_longest_is_last(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	latency(h, "lat_avg", "9", "9");
	latency(h, "lat_max", "500", "70");
	latency(h, "lat_p5", "0.1", "0.1");
	latency(h, "lat_p50", "1", "2");
	latency(h, "lat_p99", "4", "5");
	latency(h, "lat_p99.90", "6", NULL);
	latency(h, "lat_p90", "3", "3");
	struct charts charts = made(h);
	assert_int_equal(charts.n, 1);
	const struct chart *c = &charts.at[0];
	assert_text(c->id, "tail-1");
	assert_text(c->title, "tiobench rand-write, 8 threads");
	assert_text(c->value_name, "lat");
	assert_text(c->value_unit, "ms");
	assert_int_equal(c->n_categories, 5);
	static const char *const names[] = { "50%", "90%", "99%", "99.9%", "max" };
	for (size_t i = 0; i < 5; i++)
		assert_text(c->categories[i].name, names[i]);
	assert_int_equal(c->n_series, 2);
	assert_int_equal(c->n_points, 9);
	assert_near(c->points[0].value, 1);
	assert_near(c->points[4].value, 500);
	assert_int_equal(c->points[5].series, 1);
	assert_near(c->points[8].value, 70);
	assert_int_equal(c->points[8].category, 4);
}

static void of_several_kinds_the_one_with_most_percentiles_is_drawn(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	latency(h, "lat_p50", "1", "2");
	latency(h, "lat_max", "1", "2");
	latency(h, "slat_max", "1", "2");
	latency(h, "clat_p50", "3", "4");
	latency(h, "clat_p99", "3", "4");
	latency(h, "clat_max", "3", "4");
	struct charts charts = made(h);
	assert_int_equal(charts.n, 1);
	assert_text(charts.at[0].value_name, "clat");
	assert_int_equal(charts.at[0].n_categories, 3);
	assert_near(charts.at[0].points[0].value, 3);
}

static void what_is_no_percentile_makes_no_chart(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);
	static const char *const metrics[] = { "lat_p", "lat_p100", "lat_px", "_p99", "p99", "rate_p99", "lat_p1", "lat_p49.9", "max" };
	struct charts charts;
	struct err e = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof metrics / sizeof *metrics; i++)
		latency(h, metrics[i], "1", "2");
	latency(h, "lat_p50", "1", "2");
	latency(h, "lat_max", "1", "2");
	assert_int_equal(make(h, &charts, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "3 percentiles"));
}

static void of_many_kernels_the_newest_are_drawn(void **state)
{
	AUTO_ARENA(a);
	static const char *const ten[] = { "6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7", "6.8", "6.9", "6.10", NULL };
	static const char *const metrics[] = { "lat_p50", "lat_p99", "lat_max" };
	struct hand *h = hand_new(a, ten);

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		latency(h, metrics[i], NULL, NULL);
		for (size_t kernel = 0; kernel < 10; kernel++)
			hand_value(h, kernel, "1");
	}
	struct charts charts = made(h);
	assert_int_equal(charts.at[0].n_series, CHART_MANY_KERNELS);
	assert_text(charts.at[0].series[0].name, "6.3");
	assert_text(charts.at[0].series[7].name, "6.10");
	assert_int_equal(charts.at[0].n_points, 3 * CHART_MANY_KERNELS);
	assert_true(str_ends(charts.at[0].subtitle, "the newest 8 of 10"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(percentiles_stand_in_their_order_and_the_longest_is_last),
		cmocka_unit_test(of_several_kinds_the_one_with_most_percentiles_is_drawn),
		cmocka_unit_test(what_is_no_percentile_makes_no_chart),
		cmocka_unit_test(of_many_kernels_the_newest_are_drawn),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
