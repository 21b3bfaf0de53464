/*
 * ttest_test.c: owns src/stat/ttest.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "r_cases.h"

static void assert_test_near(size_t i, struct t_test got, struct t_test expected)
{
	assert_near_to(i, got.difference, expected.difference, 1e-9);
	assert_near_to(i, got.low, expected.low, 1e-9);
	assert_near_to(i, got.high, expected.high, 1e-9);
	assert_near_to(i, got.df, expected.df, 1e-9);
	assert_near_to(i, got.p, expected.p, 1e-8);
}

static void says_what_t_test_says(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(two_samples); i++) {
		const struct two_samples *c = &two_samples[i];
		const struct variance_prior nothing = { 0, 0, INFINITY };
		struct moments x = stat_moments(c->x), y = stat_moments(c->y);

		assert_test_near(i, stat_welch(x, y, 0.95), c->welch);
		assert_test_near(i, stat_moderated_t(x, y, nothing, 0.95), c->student);
	}
}

static void learns_from_neighbours_what_limma_learns(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(many_variances); i++) {
		AUTO_ARENA(a);
		const struct many_variances *c = &many_variances[i];
		struct variance *rows = arena_array(a, c->n, sizeof *rows);

		for (size_t j = 0; j < c->n; j++)
			rows[j] = (struct variance){ c->variances[j], c->df[j] };
		struct variance_prior got = stat_variance_prior(rows, c->n, a);
		assert_near_to(i, got.df, c->prior.df, 1e-6);
		assert_near_to(i, got.total_df, c->prior.total_df, 1e-12);
		/* Where all variances are one, limma does not weigh the rows by their degrees of freedom. */
		assert_near_to(i, got.variance, c->prior.variance, isinf(got.df) ? 0.2 : 1e-6);
	}
}

static const double low[] = { 10, 11, 12 }, high[] = { 14, 15, 16 };

static void a_prior_pulls_the_variance_and_adds_its_degrees_of_freedom(void **state)
{
	const struct moments x = stat_moments((struct sample){ low, 3 }), y = stat_moments((struct sample){ high, 3 });
	const struct variance_prior noisy = { 9, 4, 100 };
	struct t_test t = stat_moderated_t(x, y, noisy, 0.95);

	(void)state;
	/* (4 * 9 + 4 * 1) / 8 = 5; t = 4 / sqrt(5 * 2 / 3) with 8 degrees of freedom; R: 2 * pt(-t, 8) */
	assert_near_to((size_t)0, t.df, 8.0, 1e-12);
	assert_near_to((size_t)0, t.p, 0.05983787552, 1e-8);
	assert_near_to((size_t)0, t.difference, 4.0, 1e-12);
}

static void no_test_claims_more_than_all_rows_have(void **state)
{
	const struct moments x = stat_moments((struct sample){ low, 3 }), y = stat_moments((struct sample){ high, 3 });
	const struct variance_prior one_for_all = { 1, INFINITY, 12 };

	(void)state;
	assert_near_to((size_t)0, stat_moderated_t(x, y, one_for_all, 0.95).df, 12.0, 1e-12);
}

static void two_rows_teach_nothing(void **state)
{
	AUTO_ARENA(a);
	const struct variance rows[] = { { 1, 4 }, { 2, 4 } };

	(void)state;
	assert_true(stat_variance_prior(rows, 2, a).df == 0);
}

static void rows_that_never_vary_teach_nothing(void **state)
{
	AUTO_ARENA(a);
	const struct variance rows[] = { { 0, 4 }, { 0, 4 }, { 0, 4 }, { 0, 4 } };
	const double same[] = { 5, 5, 5 };
	const struct moments m = stat_moments((struct sample){ same, 3 });

	(void)state;
	struct variance_prior prior = stat_variance_prior(rows, 4, a);
	assert_true(prior.df == 0);
	assert_true(isnan(stat_moderated_t(m, m, prior, 0.95).p));
	assert_true(isnan(stat_welch(m, m, 0.95).p));
}

static void one_number_a_side_is_no_test(void **state)
{
	const double one = 1, other = 2;
	const struct moments x = stat_moments((struct sample){ &one, 1 }), y = stat_moments((struct sample){ &other, 1 });
	const struct variance_prior nothing = { 0, 0, INFINITY };

	(void)state;
	assert_true(isnan(x.variance) && x.mean == 1);
	assert_true(isnan(stat_welch(x, y, 0.95).p));
	assert_true(isnan(stat_moderated_t(x, y, nothing, 0.95).p));
}

/* R: ceiling(power.t.test(delta = ., sd = ., power = .)$n) */
static void needs_as_many_numbers_as_power_t_test(void **state)
{
	(void)state;
	assert_int_equal(stat_numbers_needed(1, 1, 0.8, 1000), 17);
	assert_int_equal(stat_numbers_needed(1, 2, 0.8, 1000), 6);
	assert_int_equal(stat_numbers_needed(0.0009, 0.02, 0.8, 1000), 37);
	assert_int_equal(stat_numbers_needed(0.0004, 0.02, 0.9, 1000), 23);
	assert_int_equal(stat_numbers_needed(1, 0.1, 0.8, 5000), 1571);
	assert_int_equal(stat_numbers_needed(1, 0.1, 0.8, 1000), 0);
	assert_int_equal(stat_numbers_needed(0, 0.1, 0.8, 1000), 2);
	assert_int_equal(stat_numbers_needed(1, 0, 0.8, 1000), 0);
}

/* From the table of Student's distribution. */
static void t_is_as_likely_as_the_table_says(void **state)
{
	(void)state;
	assert_near_to(0, stat_t_two_sided(2.776445, 4), 0.05, 1e-6);
	assert_near_to(1, stat_t_two_sided(-2.776445, 4), 0.05, 1e-6);
	assert_near_to(2, stat_t_two_sided(12.70620, 1), 0.05, 1e-6);
	assert_near_to(3, stat_t_two_sided(1.959964, 1e9), 0.05, 1e-6);
	assert_near_to(4, stat_t_two_sided(0, 7), 1.0, 1e-12);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(t_is_as_likely_as_the_table_says),
		cmocka_unit_test(says_what_t_test_says),
		cmocka_unit_test(learns_from_neighbours_what_limma_learns),
		cmocka_unit_test(a_prior_pulls_the_variance_and_adds_its_degrees_of_freedom),
		cmocka_unit_test(no_test_claims_more_than_all_rows_have),
		cmocka_unit_test(two_rows_teach_nothing),
		cmocka_unit_test(rows_that_never_vary_teach_nothing),
		cmocka_unit_test(needs_as_many_numbers_as_power_t_test),
		cmocka_unit_test(one_number_a_side_is_no_test),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
