/*
 * change_test.c: owns src/stat/change.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "series.h"

#include <float.h>

static void a_step_is_found_where_it_is(void **state)
{
	AUTO_ARENA(a);
	double at[30];
	struct changes found;

	(void)state;
	for (size_t i = 0; i < 30; i++)
		at[i] = (i < 17 ? 10 : 12) + 0.1 * (double)(i * 7 % 5);
	found = series_changes(at, 30, CHANGE_NORMAL, a);
	assert_int_equal(found.n, 1);
	assert_int_equal(found.at[0].first, 17);
	assert_int_equal(found.at[0].from, 0);
	assert_int_equal(found.at[0].until, 30);
	assert_false(found.at[0].is_provisional);
	assert_true(fabs(found.at[0].shift.estimate - 2) < 0.1);
	assert_true(found.at[0].shift.low < 2 && found.at[0].shift.high > 2);
	assert_true(found.at[0].p < 1e-3);
}

static void two_steps_bound_each_other(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 3 };
	double *at = series_step(&r, 120, 40, 6, a);
	struct changes found;

	(void)state;
	for (size_t i = 80; i < 120; i++)
		at[i] -= 12;
	found = series_changes(at, 120, CHANGE_NORMAL, a);
	assert_int_equal(found.n, 2);
	assert_int_equal(found.at[0].first, 40);
	assert_int_equal(found.at[0].until, 80);
	assert_int_equal(found.at[1].from, 40);
	assert_int_equal(found.at[1].first, 80);
	assert_true(found.at[0].shift.estimate > 0 && found.at[1].shift.estimate < 0);
	assert_int_equal(found.at[0].votes, 3);
}

static void few_versions_and_constants_have_no_change(void **state)
{
	AUTO_ARENA(a);
	double at[300];

	(void)state;
	for (size_t i = 0; i < 300; i++)
		at[i] = 5;
	for (int s = CHANGE_LOW; s <= CHANGE_HIGH; s++) {
		for (size_t n = 0; n <= 300; n = n < 6 ? n + 1 : n * 7)
			assert_int_equal(series_changes(at, n, (enum change_sensitivity)s, a).n, 0);
	}
	at[1] = 9;
	for (size_t n = 0; n <= 5; n++)
		assert_int_equal(series_changes(at, n, CHANGE_NORMAL, a).n, 0);
}

/* From 6.6 to 6.12 are seven versions. */
static void a_clear_step_among_seven_versions_is_found(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	for (size_t step = 3; step <= 4; step++) {
		double at[] = { 9.01, 8.95, 9.03, 9.06, 8.97, 9.02, 8.99 };
		struct changes found;

		for (size_t i = step; i < 7; i++)
			at[i] += 3;
		found = series_changes(at, 7, CHANGE_NORMAL, a);
		assert_int_equal(found.n, 1);
		assert_int_equal(found.at[0].first, step);
	}
}

static void a_step_at_the_newest_version_is_provisional(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 9 };
	double *at = series_step(&r, 80, 79, 15, a);
	struct changes found = series_changes(at, 80, CHANGE_NORMAL, a);

	(void)state;
	assert_int_equal(found.n, 1);
	assert_int_equal(found.at[0].first, 79);
	assert_true(found.at[0].is_provisional);
	assert_int_equal(series_changes(at, 80, CHANGE_LOW, a).n, 0);
	/* Confirmed by what follows. */
	found = series_changes(series_step(&r, 80, 68, 8, a), 80, CHANGE_NORMAL, a);
	assert_int_equal(found.n, 1);
	assert_false(found.at[0].is_provisional);
}

static void what_is_smaller_than_asked_for_is_not_reported(void **state)
{
	struct series_random r = { 21 };

	(void)state;
	for (size_t n = 40; n <= 200; n *= 5) {
		AUTO_ARENA(a);
		struct levels levels = { series_step(&r, n, n / 2, 6, a), NULL, n };
		struct changes found;

		stat_changes(&levels, &(struct change_options){ CHANGE_NORMAL, 4 }, a, &found);
		assert_int_equal(found.n, 1);
		stat_changes(&levels, &(struct change_options){ CHANGE_NORMAL, 8 }, a, &found);
		assert_int_equal(found.n, 0);
	}
}

/* Neither a known spread nor unknown ones hide a step; runs that say more than the versions do. */
static void the_spread_of_runs_bounds_the_noise(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 4 };
	double spread[40];
	struct levels levels = { series_step(&r, 40, 20, 6, a), spread, 40 };
	struct changes found;

	(void)state;
	for (size_t i = 0; i < 40; i++)
		spread[i] = i % 3 ? NAN : 0.5;
	stat_changes(&levels, &(struct change_options){ CHANGE_NORMAL, 0 }, a, &found);
	assert_int_equal(found.n, 1);
	for (size_t i = 0; i < 40; i++)
		spread[i] = i % 3 ? NAN : 10;
	stat_changes(&levels, &(struct change_options){ CHANGE_NORMAL, 0 }, a, &found);
	assert_int_equal(found.n, 0);
}

static void a_lower_sensitivity_finds_no_more(void **state)
{
	struct series_random r = { 77 };
	size_t sum[3] = { 0 };

	(void)state;
	for (int round = 0; round < 60; round++) {
		AUTO_ARENA(a);
		size_t n = round % 2 ? 40 : 200;
		double *at = series_step(&r, n, n / 2, 1 + 0.1 * round, a);
		size_t found[3];

		for (int s = CHANGE_LOW; s <= CHANGE_HIGH; s++) {
			found[s] = series_changes(at, n, (enum change_sensitivity)s, a).n;
			sum[s] += found[s];
		}
		assert_true(found[CHANGE_LOW] <= found[CHANGE_NORMAL]);
	}
	assert_true(sum[CHANGE_LOW] < sum[CHANGE_NORMAL] && sum[CHANGE_NORMAL] < sum[CHANGE_HIGH]);
}

/* ---- on from where one was ------------------------------------------------------------------------------------- */

static double *long_series(struct series_random *r, size_t n, double share_of_steps, struct arena *a)
{
	double *at = series_noise(r, n, a), level = 0, sd = 1;

	for (size_t i = 0; i < n; i++) {
		if (series_uniform(r) < share_of_steps) {
			level = 10 * series_uniform(r);
			sd = 0.5 + series_uniform(r);
		}
		at[i] = sd * at[i] + level;
	}
	return at;
}

static void assert_same(const struct changes *got, const struct changes *expected)
{
	assert_int_equal(got->n, expected->n);
	for (size_t i = 0; i < got->n; i++) {
		const struct change *x = &got->at[i], *y = &expected->at[i];

		assert_true(x->first == y->first && x->earliest == y->earliest && x->latest == y->latest);
		assert_true(x->from == y->from && x->until == y->until && x->votes == y->votes && x->p <= y->p && x->p >= y->p);
		assert_memory_equal(&x->shift, &y->shift, sizeof x->shift);
		assert_int_equal(x->is_provisional, y->is_provisional);
	}
}

/* What a store would hold: the changes before *RESUME, and what is found from there on. */
static void append(struct changes *kept, struct change_resume *resume, const double *at, size_t n, struct arena *a)
{
	const struct change_options options = { CHANGE_NORMAL, 0 };
	struct change_resume from = *resume;
	struct changes found;
	size_t n_final = 0;

	/* What is not needed is not there. */
	double *needed = arena_array(a, n - from.needed, sizeof *needed);
	memcpy(needed, at + from.needed, (n - from.needed) * sizeof *needed);
	stat_changes_from(&(struct levels){ needed, NULL, n - from.needed }, resume, &options, a, &found);
	while (n_final < kept->n && kept->at[n_final].first < from.settled)
		n_final++;
	struct changes all = { arena_array(a, n_final + found.n, sizeof *all.at), n_final + found.n };
	for (size_t i = 0; i < all.n; i++)
		all.at[i] = i < n_final ? kept->at[i] : found.at[i - n_final];
	if (n_final)
		all.at[n_final - 1].until = found.n ? found.at[0].first : n;
	*kept = all;
}

static void appending_gives_what_the_whole_gives(void **state)
{
	const double shares[] = { 0, 0.0002, 0.001, 0.01, 0.05 };
	struct series_random r = { 1234 };

	(void)state;
	for (size_t round = 0; round < 10; round++) {
		AUTO_ARENA(a);
		size_t n = 16000;
		double *at = long_series(&r, n, shares[round % 5], a);
		struct changes kept = { .n = 0 }, whole;
		struct change_resume resume = { .needed = 0 };

		for (size_t now = 3000; now <= n; now += 1 + (size_t)(2500 * series_uniform(&r))) {
			append(&kept, &resume, at, now, a);
			whole = series_changes(at, now, CHANGE_NORMAL, a);
			assert_same(&kept, &whole);
			assert_true(now - resume.needed <= 4096 + CHANGE_NEAR);
		}
		assert_true(resume.settled > n / 2);
	}
}

/* A small step soon after a great one, 12 before the first block's end: as long as most of the second block is noisy it cannot
 * be seen, later it could.  What was said of the great one must hold all the same. */
static void what_is_final_holds_when_noise_ceases(void **state)
{
	AUTO_ARENA(a);
	struct series_random r = { 50 };
	size_t n = 8000;
	double *at = series_noise(&r, n, a);
	struct changes kept = { .n = 0 }, whole;
	struct change_resume resume = { .needed = 0 };

	(void)state;
	for (size_t i = 0; i < n; i++) {
		bool is_quiet = (i >= 3060 && i < 3200) || i >= 4600;

		at[i] = (is_quiet ? 0.2 : 5) * at[i] + (i < 3060 ? 0 : i < 3100 ? 50 : 51.5);
	}
	for (size_t now = 4000; now <= n; now += 500) {
		append(&kept, &resume, at, now, a);
		whole = series_changes(at, now, CHANGE_NORMAL, a);
		assert_same(&kept, &whole);
	}
	assert_true(whole.n >= 1 && whole.at[0].first == 3060);
}

/* ---- hostile --------------------------------------------------------------------------------------------------- */

static void any_finite_numbers_are_taken(void **state)
{
	const double odd[] = { 0, DBL_MAX, -DBL_MAX, 1e300, -1e300, DBL_MIN, 5e-324, -5e-324, 1, 1e-300 };
	struct series_random r = { 8 };

	(void)state;
	for (int round = 0; round < 100; round++) {
		AUTO_ARENA(a);
		size_t n = (size_t)(series_uniform(&r) * 150), kinds = 1 + (size_t)round % 10;
		double *at = arena_array(a, n, sizeof *at);

		for (size_t i = 0; i < n; i++)
			at[i] = odd[((size_t)(series_uniform(&r) * (double)kinds) + (size_t)round) % 10];
		for (int s = CHANGE_LOW; s <= CHANGE_HIGH; s++) {
			struct changes found = series_changes(at, n, (enum change_sensitivity)s, a);

			for (size_t i = 0; i < found.n; i++)
				assert_true(found.at[i].earliest > found.at[i].from && found.at[i].earliest <= found.at[i].first &&
					    found.at[i].latest >= found.at[i].first && found.at[i].latest < found.at[i].until);
		}
	}
}

static void steps_of_huge_and_of_tiny_numbers_are_found(void **state)
{
	const double units[] = { 1e300, 1e-250, 1 };

	(void)state;
	for (size_t u = 0; u < 3; u++) {
		AUTO_ARENA(a);
		struct series_random r = { 15 };
		double *at = series_step(&r, 60, 30, 8, a);
		struct changes found;

		for (size_t i = 0; i < 60; i++)
			at[i] *= units[u];
		found = series_changes(at, 60, CHANGE_NORMAL, a);
		assert_int_equal(found.n, 1);
		assert_int_equal(found.at[0].first, 30);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_step_is_found_where_it_is),
		cmocka_unit_test(two_steps_bound_each_other),
		cmocka_unit_test(few_versions_and_constants_have_no_change),
		cmocka_unit_test(a_clear_step_among_seven_versions_is_found),
		cmocka_unit_test(a_step_at_the_newest_version_is_provisional),
		cmocka_unit_test(what_is_smaller_than_asked_for_is_not_reported),
		cmocka_unit_test(the_spread_of_runs_bounds_the_noise),
		cmocka_unit_test(a_lower_sensitivity_finds_no_more),
		cmocka_unit_test(appending_gives_what_the_whole_gives),
		cmocka_unit_test(what_is_final_holds_when_noise_ceases),
		cmocka_unit_test(any_finite_numbers_are_taken),
		cmocka_unit_test(steps_of_huge_and_of_tiny_numbers_are_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
