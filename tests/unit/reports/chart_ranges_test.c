/*
 * chart_ranges_test.c: tests of reports/chart_ranges.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

#include "reports/chart.h"

/* One told number of "bi" ("", "_min", "_max"); its line stands for the row as well. */
struct told {
	const char *variant, *stage, *end, *printed;
	uint32_t line;
	size_t kernel;
	unsigned flags;
};

static struct charts made(struct hand *h, enum chart_kind kind)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST };
	const struct chart_choice choice = { .kind = kind };
	struct comparison *comparison = arena_alloc(h->a, sizeof *comparison);
	struct charts out;
	struct err e = { 0 };

	compare_matrix(&h->matrix, &options, h->a, comparison);
	if (chart_make(comparison, &choice, h->a, &out, &e))
		fail_msg("%s", e.msg);
	return out;
}

static void tell(struct hand *h, const struct told *t)
{
	struct series s = { .benchmark = STR("streaming"), .phase = str_from(t->stage), .variant = str_from(t->variant),
			    .metric = arena_printf(h->a, "bi%s", t->end), .unit = STR("blocks/s"),
			    .better = BETTER_HIGHER };

	hand_series(h, s);
	struct value *v = hand_value(h, t->kernel, t->printed);
	v->line = t->line;
	v->flags = t->flags;
	v->run = arena_printf(h->a, "run-%u", (unsigned)t->line);
}

/* As a matrix has them: by variant, stage, and name of the metric. */
static struct hand *tale(struct arena *a)
{
	static const struct told numbers[] = {
		{ "", "after awhile", "_max", "9000", 21, 1, 0 },
		{ "", "after awhile", "_min", "7000", 21, 1, 0 },
		{ "", "start", "", "12000", 20, 1, 0 },
		{ "", "whole testrun", "_max", "12000", 38, 0, 0 },
		{ "", "whole testrun", "_min", "10000", 38, 0, 0 },
		{ "readahead", "after awhile", "_max", "10000", 25, 1, 0 },
		{ "readahead", "after awhile", "_min", "600", 25, 1, FLAG_ONCE },
		{ "readahead", "once", "", "9000", 42, 0, FLAG_ONCE },
		{ "readahead", "start", "_max", "18000", 24, 1, 0 },
		{ "readahead", "start", "_min", "15000", 24, 1, 0 },
	};
	struct hand *h = hand_new(a, (const char *const[]){ "2.4.17rmap12c", "2.4.18pre7", NULL });

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
		tell(h, &numbers[i]);
	return h;
}

static void assert_text(struct str got, const char *expected)
{
	if (!str_is(got, expected))
		fail_msg("\"" STR_FMT "\" is not \"%s\"", STR_ARG(got), expected);
}

static void assert_point(const struct chart *c, size_t i, const char *block, const char *stage, const char *number)
{
	assert_true(i < c->n_points);
	assert_text(c->series[c->points[i].series].name, block);
	assert_text(c->categories[c->points[i].category].name, stage);
	assert_text(c->points[i].number, number);
}

static void stages_stand_in_the_order_they_were_told_under_kernel_and_variant(void **state)
{
	AUTO_ARENA(a);
	struct charts charts = made(tale(a), CHART_AUTO);

	(void)state;
	assert_int_equal(charts.n, 1);
	const struct chart *c = charts.at;
	assert_int_equal(c->kind, CHART_RANGES);
	assert_text(c->value_name, "bi");
	assert_text(c->value_unit, "blocks/s");
	assert_int_equal(c->n_series, 4);
	assert_int_equal(c->n_points, 6);
	assert_point(c, 0, "2.4.17rmap12c", "whole testrun", "10000..12000");
	assert_point(c, 1, "2.4.17rmap12c, readahead", "once", "9000 once");
	assert_point(c, 2, "2.4.18pre7", "start", "12000");
	assert_point(c, 3, "2.4.18pre7", "after awhile", "7000..9000");
	assert_point(c, 4, "2.4.18pre7, readahead", "start", "15000..18000");
	assert_point(c, 5, "2.4.18pre7, readahead", "after awhile", "600 once..10000");
}

static void ends_are_bars_and_single_numbers_open_points(void **state)
{
	AUTO_ARENA(a);
	const struct chart *c = made(tale(a), CHART_AUTO).at;

	(void)state;
	assert_true(isnan(c->points[0].value) && c->points[0].low == 10000 && c->points[0].high == 12000);
	assert_false(c->points[0].is_open);
	assert_true(c->points[1].is_open && c->points[1].value == 9000 && isnan(c->points[1].low));
	assert_true(c->points[2].is_open && c->points[2].value == 12000);
}

static void an_end_that_was_seen_once_is_a_point_on_its_bar(void **state)
{
	AUTO_ARENA(a);
	const struct chart *c = made(tale(a), CHART_AUTO).at;

	(void)state;
	assert_true(c->points[5].is_open && c->points[5].value == 600 && c->points[5].low == 600);
	assert_near(c->points[5].high, 10000);
}

static void variants_of_a_kernel_share_its_key(void **state)
{
	AUTO_ARENA(a);
	const struct chart *c = made(tale(a), CHART_AUTO).at;

	(void)state;
	assert_true(str_eq(c->series[0].kernel, c->series[1].kernel));
	assert_true(str_eq(c->series[2].kernel, c->series[3].kernel));
	assert_false(str_eq(c->series[0].kernel, c->series[2].kernel));
}

static void an_end_without_the_other_is_an_open_point(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = tale(a);

	(void)state;
	tell(h, &(const struct told){ "zz", "late", "_max", "500", 50, 0, 0 });
	const struct chart *c = made(h, CHART_AUTO).at;
	assert_int_equal(c->n_points, 7);
	assert_point(c, 2, "2.4.17rmap12c, zz", "late", "500");
	assert_true(c->points[2].is_open);
}

static void ends_in_two_rows_of_one_source_are_a_range_in_either_order(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = tale(a);

	(void)state;
	tell(h, &(const struct told){ "zz", "late", "_max", "500", 50, 0, 0 });
	tell(h, &(const struct told){ "zz", "late", "_min", "300", 51, 0, 0 });
	const struct chart *c = made(h, CHART_AUTO).at;
	assert_int_equal(c->n_points, 7);
	assert_point(c, 2, "2.4.17rmap12c, zz", "late", "300..500");
	assert_near(c->points[2].low, 300);
}

static void a_highest_latency_is_no_end_of_a_tale(void **state)
{
	AUTO_ARENA(a);
	struct charts charts = made(two_tests(a), CHART_AUTO);

	(void)state;
	for (size_t i = 0; i < charts.n; i++)
		assert_int_not_equal(charts.at[i].kind, CHART_RANGES);
}

static void runs_make_ranges_when_they_are_asked_for(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	hand_value(h, 0, "3");
	hand_value(h, 0, "1");
	hand_value(h, 0, "2");
	hand_value(h, 1, "5");
	struct charts charts = made(h, CHART_RANGES);
	assert_int_equal(charts.n, 1);
	const struct chart *c = charts.at;
	assert_int_equal(c->n_points, 2);
	assert_point(c, 0, "2.4.18-pre9", "rand-write, 8 threads", "2 (1..3) n=3");
	assert_true(c->points[0].low == 1 && c->points[0].high == 3 && c->points[0].value == 2 && !c->points[0].is_open);
	assert_true(c->points[1].is_open && c->points[1].value == 5);
}

static void a_long_tale_goes_into_several_charts(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);
	size_t n = 0;

	(void)state;
	for (uint32_t i = 0; i < 70; i++) {
		const char *stage = arena_printf(a, "stage %02u", (unsigned)i).p;

		tell(h, &(const struct told){ "", stage, "_max", "20", i + 1, 0, 0 });
		tell(h, &(const struct told){ "", stage, "_min", "10", i + 1, 0, 0 });
	}
	struct charts charts = made(h, CHART_AUTO);
	assert_int_equal(charts.n, 2);
	for (size_t i = 0; i < charts.n; i++)
		n += charts.at[i].n_points;
	assert_int_equal(n, 70);
	assert_int_equal(charts.at[1].n_series, 1);
	assert_int_equal(charts.at[1].points[0].series, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(stages_stand_in_the_order_they_were_told_under_kernel_and_variant),
		cmocka_unit_test(ends_are_bars_and_single_numbers_open_points),
		cmocka_unit_test(an_end_that_was_seen_once_is_a_point_on_its_bar),
		cmocka_unit_test(variants_of_a_kernel_share_its_key),
		cmocka_unit_test(an_end_without_the_other_is_an_open_point),
		cmocka_unit_test(ends_in_two_rows_of_one_source_are_a_range_in_either_order),
		cmocka_unit_test(a_highest_latency_is_no_end_of_a_tale),
		cmocka_unit_test(runs_make_ranges_when_they_are_asked_for),
		cmocka_unit_test(a_long_tale_goes_into_several_charts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
