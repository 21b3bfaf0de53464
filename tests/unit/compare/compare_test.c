/*
 * compare_test.c: owns src/compare/compare.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hand_matrix.h"

static const char *const kernels[] = { "2.4.18", "2.4.19", "2.5.5", NULL };

static const struct series rate = {
	.benchmark = STR("tiobench"), .phase = STR("seq-read"), .threads = STR("8"),
	.metric = STR("rate"), .unit = STR("MB/s"), .better = BETTER_HIGHER,
};

static struct series latency(void)
{
	struct series s = rate;

	s.metric = STR("lat_max");
	s.unit = STR("ms");
	s.better = BETTER_LOWER;
	return s;
}

static struct comparison compared(struct hand *h, size_t baseline)
{
	const struct compare_options options = { .baseline = baseline, .min_effect = 0.01 };
	struct comparison c;

	compare_matrix(&h->matrix, &options, h->a, &c);
	assert_int_equal(c.n_rows, h->matrix.n_series);
	return c;
}

static void holds_each_kernel_against_the_oldest(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	hand_value(h, 0, "10.0");
	hand_value(h, 1, "12.5");
	hand_value(h, 2, "9.0");
	struct comparison c = compared(h, BASELINE_OLDEST);
	assert_int_equal(c.rows[0].baseline, 0);
	assert_near(c.rows[0].cells[0].ratio, 1);
	assert_near(c.rows[0].cells[1].ratio, 1.25);
	assert_near(comparison_change_pct(&c.rows[0].cells[2]), -10);
	assert_int_equal(c.rows[0].cells[1].direction, VERDICT_BETTER);
	assert_int_equal(c.rows[0].cells[2].direction, VERDICT_WORSE);
}

static void more_latency_is_worse(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, latency());
	hand_value(h, 0, "3.68");
	hand_value(h, 1, "6734.19");
	struct comparison c = compared(h, BASELINE_OLDEST);
	assert_int_equal(c.rows[0].cells[1].direction, VERDICT_WORSE);
	assert_int_equal(c.rows[0].cells[1].large, ANSWER_YES);
}

static void a_metric_without_direction_is_neither_better_nor_worse(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);
	struct series cpu = rate;

	(void)state;
	cpu.better = BETTER_NEITHER;
	hand_series(h, cpu);
	hand_value(h, 0, "10");
	hand_value(h, 1, "20");
	struct comparison c = compared(h, BASELINE_OLDEST);
	assert_int_equal(c.rows[0].cells[1].direction, VERDICT_UNKNOWN);
	assert_near(c.rows[0].cells[1].ratio, 2);
}

static void one_number_never_gets_a_verdict_or_an_interval(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	hand_value(h, 0, "10");
	hand_value(h, 1, "99");
	struct comparison c = compared(h, BASELINE_OLDEST);
	const struct comparison_cell *cell = &c.rows[0].cells[1];
	assert_int_equal(cell->verdict, VERDICT_UNKNOWN);
	assert_int_equal(cell->significant, ANSWER_NO);
	assert_true(isnan(cell->ratio_low) && isnan(cell->ratio_high) && isnan(cell->p));
	assert_int_equal(c.rows[0].cells[0].verdict, VERDICT_SAME);
}

static void several_runs_give_median_and_range(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	hand_value(h, 0, "46.47");
	hand_value(h, 0, "51.26");
	hand_value(h, 0, "44.00");
	hand_value(h, 1, "43.24");
	struct comparison c = compared(h, BASELINE_OLDEST);
	assert_int_equal(c.rows[0].cells[0].n, 3);
	assert_near(c.rows[0].cells[0].median, 46.47);
	assert_near(c.rows[0].cells[0].low, 44);
	assert_near(c.rows[0].cells[0].high, 51.26);
	assert_near(c.rows[0].cells[1].ratio, 43.24 / 46.47);
}

static void an_average_of_runs_stays_one_number(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	hand_value(h, 0, "10")->flags = FLAG_SUMMARY;
	struct comparison c = compared(h, BASELINE_OLDEST);
	assert_int_equal(c.rows[0].cells[0].n, 1);
	assert_true(c.rows[0].cells[0].is_summary);
}

static void nothing_is_divided_by_zero(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, latency());
	hand_value(h, 0, "0.00000");
	hand_value(h, 1, "0.07560");
	hand_value(h, 2, "0.00000");
	struct comparison c = compared(h, BASELINE_OLDEST);
	assert_true(isnan(c.rows[0].cells[1].ratio));
	assert_int_equal(c.rows[0].cells[1].direction, VERDICT_WORSE);
	assert_int_equal(c.rows[0].cells[1].large, ANSWER_YES);
	assert_int_equal(c.rows[0].cells[2].direction, VERDICT_SAME);
	assert_int_equal(c.rows[0].cells[2].large, ANSWER_NO);
}

static void a_ratio_that_no_double_holds_is_none(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	hand_value(h, 0, "1e-300");
	hand_value(h, 1, "1e300");
	struct comparison c = compared(h, BASELINE_OLDEST);
	assert_true(isnan(c.rows[0].cells[1].ratio));
	assert_int_equal(c.rows[0].cells[1].large, ANSWER_YES);
}

static void a_halving_is_as_large_as_a_doubling(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);
	const struct compare_options options = { .baseline = 0, .min_effect = 1 };
	struct comparison c;

	(void)state;
	hand_series(h, rate);
	hand_value(h, 0, "10");
	hand_value(h, 1, "20");
	hand_value(h, 2, "5");
	compare_matrix(&h->matrix, &options, a, &c);
	assert_int_equal(c.rows[0].cells[1].large, ANSWER_YES);
	assert_int_equal(c.rows[0].cells[2].large, ANSWER_YES);
}

static void half_a_percent_is_not_large(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	hand_value(h, 0, "100");
	hand_value(h, 1, "100.5");
	hand_value(h, 2, "101");
	struct comparison c = compared(h, BASELINE_OLDEST);
	assert_int_equal(c.rows[0].cells[1].large, ANSWER_NO);
	assert_int_equal(c.rows[0].cells[2].large, ANSWER_YES);
}

static void each_test_has_its_own_oldest_kernel(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);
	struct series sixteen = rate;

	(void)state;
	hand_series(h, rate);
	hand_value(h, 0, "10");
	hand_value(h, 2, "20");
	sixteen.threads = STR("16");
	hand_series(h, sixteen);
	hand_value(h, 1, "10");
	hand_value(h, 2, "30");
	struct comparison c = compared(h, BASELINE_OLDEST);
	assert_int_equal(c.rows[0].baseline, 0);
	assert_int_equal(c.rows[1].baseline, 1);
	assert_near(c.rows[1].cells[1].ratio, 3);
}

static void all_metrics_of_a_test_have_one_baseline(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	hand_value(h, 0, "10");
	hand_value(h, 1, "20");
	hand_series(h, latency());
	hand_value(h, 1, "5");
	hand_value(h, 2, "6");
	struct comparison c = compared(h, BASELINE_OLDEST);
	assert_int_equal(c.rows[1].baseline, 0);
	assert_true(isnan(c.rows[1].cells[1].ratio));
	assert_int_equal(c.rows[1].cells[1].direction, VERDICT_UNKNOWN);
}

static void a_named_baseline_holds_for_every_test(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	hand_value(h, 0, "10");
	hand_value(h, 1, "20");
	hand_series(h, latency());
	hand_value(h, 0, "5");
	struct comparison c = compared(h, 1);
	assert_near(c.rows[0].cells[0].ratio, 0.5);
	assert_int_equal(c.rows[0].cells[1].verdict, VERDICT_SAME);
	assert_true(isnan(c.rows[1].cells[0].ratio));
}

static void finds_the_cell_of_a_kernel_or_none(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	hand_value(h, 0, "10");
	hand_value(h, 2, "20");
	struct comparison c = compared(h, BASELINE_OLDEST);
	assert_ptr_equal(comparison_cell_of(&c.rows[0], 2), &c.rows[0].cells[1]);
	assert_null(comparison_cell_of(&c.rows[0], 1));
}

static void verdicts_have_the_names_of_the_contract(void **state)
{
	(void)state;
	assert_string_equal(verdict_name(VERDICT_UNKNOWN), "unknown");
	assert_string_equal(verdict_name(VERDICT_SAME), "same");
	assert_string_equal(verdict_name(VERDICT_BETTER), "better");
	assert_string_equal(verdict_name(VERDICT_WORSE), "worse");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(holds_each_kernel_against_the_oldest),
		cmocka_unit_test(more_latency_is_worse),
		cmocka_unit_test(a_metric_without_direction_is_neither_better_nor_worse),
		cmocka_unit_test(one_number_never_gets_a_verdict_or_an_interval),
		cmocka_unit_test(several_runs_give_median_and_range),
		cmocka_unit_test(an_average_of_runs_stays_one_number),
		cmocka_unit_test(nothing_is_divided_by_zero),
		cmocka_unit_test(a_ratio_that_no_double_holds_is_none),
		cmocka_unit_test(a_halving_is_as_large_as_a_doubling),
		cmocka_unit_test(half_a_percent_is_not_large),
		cmocka_unit_test(each_test_has_its_own_oldest_kernel),
		cmocka_unit_test(all_metrics_of_a_test_have_one_baseline),
		cmocka_unit_test(a_named_baseline_holds_for_every_test),
		cmocka_unit_test(finds_the_cell_of_a_kernel_or_none),
		cmocka_unit_test(verdicts_have_the_names_of_the_contract),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
