/*
 * evidence_test.c: owns src/compare/evidence.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hand_matrix.h"

static const char *const kernels[] = { "6.6", "6.12", NULL };

static struct series rate_of(const char *benchmark)
{
	return (struct series){ .benchmark = str_from(benchmark), .metric = STR("rate"), .unit = STR("MB/s"),
				.better = BETTER_HIGHER };
}

/* Runs around LEVEL, in per mille of it: far ones first, so that any number of them spreads. */
static void add_runs(struct hand *h, size_t kernel, double level, size_t n)
{
	static const int permille[] = { -12, 11, -3, 4, 0, 7, -8, 2, -5, 9, -10, 6 };

	for (size_t i = 0; i < n; i++)
		hand_value(h, kernel, arena_cstr(h->a, arena_printf(h->a, "%.4f", level * (1 + permille[i] / 1000. +
											    (double)kernel * 1e-5))));
}

static struct hand *two_kernels(struct arena *a, double ratio, size_t n)
{
	struct hand *h = hand_new(a, kernels);

	hand_series(h, rate_of("dbench"));
	add_runs(h, 0, 100, n);
	add_runs(h, 1, 100 * ratio, n);
	return h;
}

static struct comparison_row compared(struct hand *h, bool bootstrap)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01, .bootstrap = bootstrap };
	struct comparison c;

	compare_matrix(&h->matrix, &options, h->a, &c);
	return c.rows[0];
}

static void many_runs_are_judged_by_their_ranks(void **state)
{
	AUTO_ARENA(a);
	const struct comparison_cell cell = compared(two_kernels(a, 0.95, 10), false).cells[1];

	(void)state;
	assert_int_equal(cell.first.test, COMPARE_MANN_WHITNEY);
	assert_int_equal(cell.second.test, COMPARE_WELCH);
	assert_true(cell.p < 1e-4 && cell.second.p < 1e-4);
	assert_true(cell.ratio_low < cell.ratio && cell.ratio < cell.ratio_high);
	assert_true(fabs(cell.ratio - 0.95) < 1e-4);
	assert_true(fabs(cell.level - 0.956743) < 1e-6);
	assert_int_equal(cell.verdict, VERDICT_WORSE);
	assert_false(cell.is_weak);
}

static void few_runs_learn_the_noise_from_their_neighbours(void **state)
{
	AUTO_ARENA(a);
	const struct comparison_cell cell = compared(two_kernels(a, 0.95, 5), false).cells[1];

	(void)state;
	assert_int_equal(cell.first.test, COMPARE_MODERATED_T);
	assert_int_equal(cell.second.test, COMPARE_MANN_WHITNEY);
	assert_true(fabs(cell.second.p - 1. / 126) < 1e-9);
	assert_true(cell.p < 0.001);
	assert_int_equal(cell.verdict, VERDICT_WORSE);
}

static void the_same_runs_are_no_change(void **state)
{
	AUTO_ARENA(a);
	const struct comparison_cell cell = compared(two_kernels(a, 1, 10), false).cells[1];

	(void)state;
	assert_true(cell.p > 0.5 && cell.q > 0.5);
	assert_int_equal(cell.significant, ANSWER_NO);
	assert_int_equal(cell.verdict, VERDICT_SAME);
	assert_true(cell.ratio_low < 1 && cell.ratio_high > 1);
}

static void sure_but_small_is_the_same(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate_of("dbench"));
	for (int i = 0; i < 20; i++)
		hand_value(h, (size_t)i / 10, arena_cstr(a, arena_printf(a, "%.3f", 100 + i % 10 * 0.001 + i / 10 * 0.5)));
	const struct comparison_cell cell = compared(h, false).cells[1];
	assert_int_equal(cell.significant, ANSWER_YES);
	assert_int_equal(cell.large, ANSWER_NO);
	assert_int_equal(cell.verdict, VERDICT_SAME);
}

static void three_runs_are_weak_and_must_lie_apart(void **state)
{
	AUTO_ARENA(a);
	const struct comparison_cell apart = compared(two_kernels(a, 0.9, 3), false).cells[1];
	const struct comparison_cell overlapping = compared(two_kernels(a, 0.985, 3), false).cells[1];

	(void)state;
	assert_true(apart.is_weak && overlapping.is_weak);
	assert_int_equal(apart.second.test, COMPARE_WELCH);
	assert_true(fabs(apart.level - 0.9) < 1e-9);
	assert_int_equal(apart.verdict, VERDICT_WORSE);
	assert_int_equal(overlapping.significant, ANSWER_NO);
	assert_int_equal(overlapping.verdict, VERDICT_UNKNOWN);
}

static void two_against_two_need_neighbours(void **state)
{
	AUTO_ARENA(a);
	struct hand *alone = two_kernels(a, 0.5, 2), *h = two_kernels(a, 0.5, 2);

	(void)state;
	assert_int_equal(compared(alone, false).cells[1].significant, ANSWER_NO);
	for (int i = 0; i < 5; i++) {
		hand_series(h, rate_of(arena_cstr(a, arena_printf(a, "test-%02d", i))));
		add_runs(h, 0, 100, (size_t)(2 + i % 2));
		add_runs(h, 1, 100, 2);
	}
	assert_int_equal(compared(h, false).cells[1].significant, ANSWER_YES);
}

static void ranks_can_speak_against_the_t_test(void **state)
{
	AUTO_ARENA(a);
	static const char *const humps[] = { "100", "101", "101.5", "121", "120", "120.5", "121.5", "122" };
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate_of("dbench"));
	for (size_t i = 0; i < 8; i++)
		hand_value(h, i / 4, humps[i]);
	const struct comparison_cell cell = compared(h, false).cells[1];
	assert_true(cell.q < 0.05);
	assert_near(cell.second.p, 8. / 70);
	assert_int_equal(cell.significant, ANSWER_NO);
}

static void one_run_against_many_says_nothing(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate_of("dbench"));
	add_runs(h, 0, 100, 10);
	add_runs(h, 1, 50, 1);
	const struct comparison_cell cell = compared(h, false).cells[1];
	assert_int_equal(cell.first.test, COMPARE_NO_TEST);
	assert_true(isnan(cell.p) && isnan(cell.ratio_low) && isnan(cell.level));
	assert_int_equal(cell.verdict, VERDICT_UNKNOWN);
}

static void samples_of_one_run_are_no_runs(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = two_kernels(a, 0.9, 10);

	(void)state;
	for (size_t i = 0; i < 2; i++)
		for (size_t j = 0; j < 10; j++)
			h->series[0].cells[i].values[j].run = i ? STR("b") : STR("a");
	const struct comparison_cell cell = compared(h, false).cells[1];
	assert_int_equal(cell.n, 1);
	assert_int_equal(cell.n_samples, 10);
	assert_true(cell.low < cell.median && cell.median < cell.high);
	assert_int_equal(cell.verdict, VERDICT_UNKNOWN);
}

static void one_change_among_many_rows_pays_for_their_number(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = two_kernels(a, 0.97, 5);

	(void)state;
	for (int i = 0; i < 20; i++) {
		hand_series(h, rate_of(arena_cstr(a, arena_printf(a, "test-%02d", i))));
		add_runs(h, 0, 100, 5);
		add_runs(h, 1, 100, 5);
	}
	struct series other = rate_of("dbench");
	other.metric = STR("lat_avg");
	hand_series(h, other);
	add_runs(h, 0, 100, 5);
	add_runs(h, 1, 97, 5);
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	struct comparison c;
	compare_matrix(&h->matrix, &options, a, &c);
	assert_near(c.rows[0].cells[1].q, 21 * c.rows[0].cells[1].p);
	assert_near(c.rows[21].cells[1].q, c.rows[21].cells[1].p);
}

static void numbers_at_zero_are_compared_by_ranks_alone(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate_of("dbench"));
	for (int i = 0; i < 12; i++)
		hand_value(h, (size_t)i / 6, arena_cstr(a, arena_printf(a, "%d", i)));
	const struct comparison_cell cell = compared(h, false).cells[1];
	assert_int_equal(cell.first.test, COMPARE_MANN_WHITNEY);
	assert_near(cell.p, 2. / 924);
	assert_true(isnan(cell.ratio_low));
	assert_int_equal(cell.verdict, VERDICT_BETTER);
}

static void runs_that_never_vary_are_compared_by_ranks(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate_of("dbench"));
	for (int i = 0; i < 6; i++)
		hand_value(h, (size_t)i / 3, i < 3 ? "10" : "12");
	const struct comparison_cell cell = compared(h, false).cells[1];
	assert_int_equal(cell.first.test, COMPARE_MANN_WHITNEY);
	assert_near(cell.p, 0.1);
	assert_int_equal(cell.significant, ANSWER_NO);
}

static void a_known_error_on_one_side_is_not_tested_unless_forced(void **state)
{
	AUTO_ARENA(a);
	const struct compare_options forced = { .baseline = BASELINE_OLDEST, .min_effect = 0.01, .force = true };
	struct hand *h = two_kernels(a, 0.5, 10);
	struct comparison c;

	(void)state;
	h->series[0].cells[1].values[3].flags = FLAG_KNOWN_WRONG;
	assert_int_equal(compared(h, false).cells[1].verdict, VERDICT_UNKNOWN);
	assert_true(isnan(compared(h, false).cells[1].p));
	compare_matrix(&h->matrix, &forced, a, &c);
	assert_int_equal(c.rows[0].cells[1].verdict, VERDICT_WORSE);
	h->series[0].cells[0].values[0].flags = FLAG_KNOWN_WRONG;
	assert_int_equal(compared(h, false).cells[1].verdict, VERDICT_WORSE);
}

static void the_bootstrap_is_there_when_asked_for(void **state)
{
	AUTO_ARENA(a);
	const struct comparison_cell with = compared(two_kernels(a, 0.95, 10), true).cells[1];
	const struct comparison_cell without = compared(two_kernels(a, 0.95, 10), false).cells[1];

	(void)state;
	assert_true(with.boot_low < with.ratio && with.ratio < with.boot_high);
	assert_true(with.boot_low > 0.93 && with.boot_high < 0.97);
	assert_true(isnan(without.boot_low) && isnan(without.boot_high));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(many_runs_are_judged_by_their_ranks),
		cmocka_unit_test(few_runs_learn_the_noise_from_their_neighbours),
		cmocka_unit_test(the_same_runs_are_no_change),
		cmocka_unit_test(sure_but_small_is_the_same),
		cmocka_unit_test(three_runs_are_weak_and_must_lie_apart),
		cmocka_unit_test(two_against_two_need_neighbours),
		cmocka_unit_test(ranks_can_speak_against_the_t_test),
		cmocka_unit_test(one_run_against_many_says_nothing),
		cmocka_unit_test(samples_of_one_run_are_no_runs),
		cmocka_unit_test(one_change_among_many_rows_pays_for_their_number),
		cmocka_unit_test(numbers_at_zero_are_compared_by_ranks_alone),
		cmocka_unit_test(runs_that_never_vary_are_compared_by_ranks),
		cmocka_unit_test(a_known_error_on_one_side_is_not_tested_unless_forced),
		cmocka_unit_test(the_bootstrap_is_there_when_asked_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
