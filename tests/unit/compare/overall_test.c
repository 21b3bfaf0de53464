/*
 * overall_test.c: owns src/compare/overall.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/overall.h"
#include "hand_matrix.h"

static const char *const kernels[] = { "6.6", "6.12", "6.13", NULL };

static void add_test(struct hand *h, const char *threads, const char *metric, const char *const numbers[3])
{
	hand_series(h, (struct series){ .benchmark = STR("dbench"), .threads = str_from(threads),
					.metric = str_from(metric), .better = BETTER_HIGHER });
	for (size_t i = 0; i < 3; i++)
		if (numbers[i])
			hand_value(h, i, numbers[i]);
}

static struct overall overall_in(struct hand *h)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	struct comparison c;

	compare_matrix(&h->matrix, &options, h->a, &c);
	return overall_of(&c, h->a);
}

static void ratios_of_a_metric_have_one_mean(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	add_test(h, "1", "rate", (const char *const[3]){ "10", "20", "5" });
	add_test(h, "2", "rate", (const char *const[3]){ "10", "5", NULL });
	add_test(h, "3", "cpu", (const char *const[3]){ "10", "30", NULL });
	struct overall o = overall_in(h);
	assert_int_equal(o.n, 3);
	assert_true(str_is(o.rows[0].like->metric, "cpu"));
	assert_near(o.rows[0].mean, 3);
	assert_true(isnan(o.rows[0].low));
	assert_int_equal(o.rows[1].kernel, 1);
	assert_int_equal(o.rows[1].n, 2);
	assert_near(o.rows[1].mean, 1);
	assert_true(o.rows[1].low < 1 && o.rows[1].high > 1);
	assert_int_equal(o.rows[2].kernel, 2);
	assert_near(o.rows[2].mean, 0.5);
}

static void groups_have_a_mean_each_and_one_together(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);
	struct err e = { 0 };

	(void)state;
	add_test(h, "1", "rate", (const char *const[3]){ "10", "20", NULL });
	add_test(h, "2", "rate", (const char *const[3]){ "10", "5", NULL });
	add_test(h, "2", "cpu", (const char *const[3]){ "10", "5", NULL });
	assert_int_equal(layout_from_names(STR_NONE, STR_NONE, STR("threads"), &h->matrix.layout, &e), OK);
	struct overall o = overall_in(h);
	assert_int_equal(o.n_groups, 1);
	assert_int_equal(o.groups[0], THING_THREADS);
	assert_int_equal(o.n, 4);
	assert_true(str_is(o.rows[0].like->threads, "1"));
	assert_near(o.rows[0].mean, 2);
	assert_true(str_is(o.rows[1].like->threads, "2") && str_is(o.rows[1].like->metric, "cpu"));
	assert_near(o.rows[2].mean, 0.5);
	assert_true(!o.rows[2].is_total && o.rows[3].is_total);
	assert_true(str_is(o.rows[3].like->metric, "rate"));
	assert_int_equal(o.rows[3].n, 2);
	assert_near(o.rows[3].mean, 1);
}

static void another_baseline_is_another_row(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	add_test(h, "1", "rate", (const char *const[3]){ "10", NULL, "5" });
	add_test(h, "2", "rate", (const char *const[3]){ NULL, "10", "20" });
	struct overall o = overall_in(h);
	assert_int_equal(o.n, 2);
	assert_int_equal(o.rows[0].baseline, 0);
	assert_int_equal(o.rows[1].baseline, 1);
}

static void wins_and_losses_are_verdicts(void **state)
{
	AUTO_ARENA(a);
	static const char *const runs[] = { "100", "101", "102", "103", "104", "105", "106", "107", "108", "109" };
	static const char *const less[] = { "80", "81", "82", "83", "84", "85", "86", "87", "88", "89" };
	struct hand *h = hand_new(a, kernels);

	(void)state;
	add_test(h, "1", "rate", (const char *const[3]){ NULL, NULL, NULL });
	for (size_t i = 0; i < 30; i++)
		hand_value(h, i / 10, i / 10 == 2 ? less[i % 10] : runs[i % 10]);
	add_test(h, "2", "rate", (const char *const[3]){ "1", "2", "3" });
	struct overall o = overall_in(h);
	assert_int_equal(o.n, 2);
	assert_int_equal(o.rows[0].same, 1);
	assert_int_equal(o.rows[0].unknown, 1);
	assert_int_equal(o.rows[1].worse, 1);
	assert_int_equal(o.rows[1].better, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ratios_of_a_metric_have_one_mean),
		cmocka_unit_test(groups_have_a_mean_each_and_one_together),
		cmocka_unit_test(another_baseline_is_another_row),
		cmocka_unit_test(wins_and_losses_are_verdicts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
