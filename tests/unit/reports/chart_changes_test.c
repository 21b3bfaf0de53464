/*
 * chart_changes_test.c: owns reports/chart_changes.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

#include "reports/chart_changes.h"
#include "reports/palette.h"

static struct charts made(struct hand *h, size_t baseline, bool all_metrics)
{
	const struct compare_options options = { .baseline = baseline, .min_effect = 0.01 };
	const struct chart_choice choice = { .kind = CHART_CHANGES, .all_metrics = all_metrics };
	struct comparison *comparison = arena_alloc(h->a, sizeof *comparison);
	struct charts out;
	struct err e = { 0 };

	compare_matrix(&h->matrix, &options, h->a, comparison);
	if (chart_changes_make(comparison, &choice, h->a, &out, &e))
		fail_msg("%s", e.msg);
	return out;
}

static void assert_text(struct str got, const char *expected)
{
	if (!str_is(got, expected))
		fail_msg("\"" STR_FMT "\" is not \"%s\"", STR_ARG(got), expected);
}

static void a_kernel_has_a_chart_of_all_its_tests_against_the_baseline(void **state)
{
	AUTO_ARENA(a);
	struct charts charts = made(two_tests(a), BASELINE_OLDEST, false);

	(void)state;
	assert_int_equal(charts.n, 2);
	const struct chart *c = &charts.at[0];
	assert_text(c->id, "changes-1");
	assert_text(c->title, "tiobench");
	assert_true(str_starts(c->subtitle, "2.4.18-rc2 against 2.4.18-pre9, machine: not stated"));
	/* lat_max of 128 threads was 0: no ratio. */
	assert_int_equal(c->n_points, 3);
	assert_int_equal(c->n_series, 1);
	assert_text(c->series[0].name, "rand-write");
	assert_text(c->categories[0].name, "8 threads, rate");
	assert_text(c->categories[1].name, "8 threads, lat_max");
	assert_text(c->categories[2].name, "128 threads, rate");
	assert_near(c->points[0].value, 0.80 / 0.71);
	assert_true(str_starts(charts.at[1].subtitle, "2.5.5 against 2.4.18-pre9"));
	assert_int_equal(charts.at[1].n_points, 2);
}

static void the_baseline_asked_for_has_no_chart_of_its_own(void **state)
{
	AUTO_ARENA(a);
	struct charts charts = made(two_tests(a), 1, false);

	(void)state;
	assert_int_equal(charts.n, 2);
	assert_true(str_starts(charts.at[0].subtitle, "2.4.18-pre9 against 2.4.18-rc2"));
	assert_true(str_starts(charts.at[1].subtitle, "2.5.5 against 2.4.18-rc2"));
}

static void single_numbers_are_rings_and_their_direction_is_said(void **state)
{
	AUTO_ARENA(a);
	struct charts charts = made(two_tests(a), BASELINE_OLDEST, false);
	const struct chart_point *rate = &charts.at[0].points[0], *lat_max = &charts.at[1].points[1];

	(void)state;
	assert_true(rate->is_open);
	assert_true(isnan(rate->low) && isnan(rate->high));
	assert_text(rate->number, "+12.7% better");
	assert_int_equal(rate->colour, PALETTE_BETTER);
	assert_true(str_ends(lat_max->number, " worse"));
	assert_int_equal(lat_max->colour, PALETTE_WORSE);
	assert_int_equal(chart_colour(&charts.at[1], lat_max), PALETTE_WORSE);
}

/* 100, 101, ... against 120, 121, ...: nobody's chance. */
static void runs_have_an_interval_and_are_filled_when_it_is_more_than_chance(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	for (unsigned kernel = 0; kernel < 2; kernel++)
		for (unsigned i = 0; i < 6; i++)
			hand_value(h, kernel, arena_printf(a, "%u.0", 100 + 20 * kernel + i).p);
	struct charts charts = made(h, BASELINE_OLDEST, false);
	assert_int_equal(charts.n, 1);
	const struct chart_point *p = &charts.at[0].points[0];
	assert_false(p->is_open);
	assert_true(p->low > 1.1 && p->low < p->value && p->value < p->high && p->high < 1.3);
	assert_true(str_ends(p->number, "*! better"));
	assert_true(str_ends(charts.at[0].subtitle, "filled points: more than chance"));
}

static void metrics_that_are_better_neither_way_are_drawn_if_asked_for(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	tio_numbers(h, "8", "rate", (const char *const[]){ "1.0", "2.0", NULL });
	tio_numbers(h, "8", "cpu_pct", (const char *const[]){ "1.0", "2.0", NULL });
	tio_numbers(h, "8", "lat_avg", (const char *const[]){ "1.0", "2.0", NULL });
	struct charts few = made(h, BASELINE_OLDEST, false), all = made(h, BASELINE_OLDEST, true);
	assert_int_equal(few.at[0].n_points, 1);
	assert_int_equal(few.n_not_drawn, 2);
	assert_int_equal(all.at[0].n_points, 3);
	assert_text(all.at[0].points[1].number, "+100.0%");
	assert_int_equal(all.at[0].points[1].colour, PALETTE_SOFT);
	assert_int_equal(all.n_not_drawn, 0);
}

static void of_too_many_the_largest_are_drawn_in_their_order(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	for (unsigned i = 0; i < CHART_MAX_CHANGES + 10; i++) {
		const char *changed = i == 3 ? "50.0" : i % 5 == 4 ? "100.0" : "110.0";

		tio_numbers(h, arena_printf(a, "%u", i + 1).p, "rate", (const char *const[]){ "100.0", changed, NULL });
	}
	struct charts charts = made(h, BASELINE_OLDEST, false);
	const struct chart *c = &charts.at[0];
	assert_int_equal(c->n_points, CHART_MAX_CHANGES);
	assert_true(str_ends(c->subtitle, "the 40 largest of 50 changes"));
	assert_text(c->categories[0].name, "1 thread, rate");
	assert_near(c->points[3].value, 0.5);
	for (size_t i = 0; i < c->n_points; i++)
		assert_true(c->points[i].value != 1);
}

/* One line a phase: a heading each would be nothing but headings. */
static void phases_of_one_line_stand_in_the_line(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);
	static const char *const phases[] = { "seq-read", "seq-write", "rand-read" };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct series s = tio_series("8", "rate");

		s.phase = str_from(phases[i]);
		hand_series(h, s);
		hand_value(h, 0, "1.0");
		hand_value(h, 1, "2.0");
	}
	struct charts charts = made(h, BASELINE_OLDEST, false);
	assert_int_equal(charts.at[0].n_series, 1);
	assert_text(charts.at[0].series[0].name, "");
	assert_true(str_ends(charts.at[0].categories[2].name, ", 8 threads, rate"));
	assert_true(str_starts(charts.at[0].categories[0].name, "seq-") || str_starts(charts.at[0].categories[0].name, "rand-"));
}

static void without_a_pair_there_is_no_chart(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);
	const struct compare_options options = { .baseline = BASELINE_OLDEST };
	const struct chart_choice choice = { .kind = CHART_CHANGES };
	struct comparison comparison;
	struct charts charts;
	struct err e = { 0 };

	(void)state;
	tio_numbers(h, "8", "rate", (const char *const[]){ "1.0", NULL, NULL });
	compare_matrix(&h->matrix, &options, a, &comparison);
	assert_int_equal(chart_changes_make(&comparison, &choice, a, &charts, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "two kernels"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_kernel_has_a_chart_of_all_its_tests_against_the_baseline),
		cmocka_unit_test(the_baseline_asked_for_has_no_chart_of_its_own),
		cmocka_unit_test(single_numbers_are_rings_and_their_direction_is_said),
		cmocka_unit_test(runs_have_an_interval_and_are_filled_when_it_is_more_than_chance),
		cmocka_unit_test(metrics_that_are_better_neither_way_are_drawn_if_asked_for),
		cmocka_unit_test(of_too_many_the_largest_are_drawn_in_their_order),
		cmocka_unit_test(phases_of_one_line_stand_in_the_line),
		cmocka_unit_test(without_a_pair_there_is_no_chart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
