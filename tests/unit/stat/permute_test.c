/*
 * permute_test.c: owns src/stat/permute.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stat/permute.h"

#define SHARES(...) { (struct proportion[]){ __VA_ARGS__ }, sizeof((struct proportion[]){ __VA_ARGS__ }) / sizeof(struct proportion) }

static void assert_near(double got, double expected)
{
	if (!(fabs(got - expected) <= 1e-9))
		fail_msg("%.12g is not %.12g", got, expected);
}

/* From R: all choices of combn(), |difference| not below the one seen. */
static void all_ways_to_deal_out_the_runs_are_tried(void **state)
{
	AUTO_ARENA(a);
	struct shares x = SHARES({ 3, 1000 }, { 5, 1000 }, { 2, 900 }, { 4, 1100 });
	struct shares y = SHARES({ 9, 1000 }, { 12, 1200 }, { 15, 1000 }, { 7, 800 });
	struct shares v = SHARES({ 0, 5000 }, { 1, 4000 }, { 0, 5000 }, { 2, 6000 }, { 1, 5000 });
	struct shares w = SHARES({ 1, 5000 }, { 0, 5000 }, { 3, 5500 }, { 1, 4500 }, { 6, 5000 });
	struct permutation p = stat_permute_shares(x, y, 1, a);

	(void)state;
	assert_true(p.is_exact);
	assert_near(p.p, 2. / 70);
	assert_near(stat_permute_shares(v, w, 1, a).p, 0.317460317460317);
	assert_near(stat_permute_shares(w, v, 1, a).p, 0.317460317460317);
}

/* Fisher's test would be sure: 40 of 300 against none. */
static void one_bad_run_is_no_difference_between_sides(void **state)
{
	AUTO_ARENA(a);
	struct shares x = SHARES({ 0, 100 }, { 0, 100 }, { 0, 100 }), y = SHARES({ 0, 100 }, { 0, 100 }, { 40, 100 });

	(void)state;
	assert_near(stat_permute_shares(x, y, 1, a).p, 1);
	assert_true(stat_fisher_p((struct proportion){ 0, 300 }, (struct proportion){ 40, 300 }) < 1e-10);
	assert_true(stat_overdispersion(y) > 30);
}

static void many_runs_are_dealt_out_at_random(void **state)
{
	AUTO_ARENA(a);
	struct proportion at[60];
	struct shares x = { at, 30 }, y = { at + 30, 30 };

	(void)state;
	for (size_t i = 0; i < 60; i++)
		at[i] = (struct proportion){ i % 7 + (i >= 30 ? 6 : 0), 1000 };
	struct permutation apart = stat_permute_shares(x, y, 1, a);
	assert_false(apart.is_exact);
	assert_true(apart.p > 0 && apart.p < 2e-4);
	assert_near(apart.p, stat_permute_shares(x, y, 1, a).p);
	for (size_t i = 0; i < 60; i++)
		at[i].hits = i % 5;
	assert_true(stat_permute_shares(x, y, 1, a).p > 0.9);
}

static void without_runs_or_hits_nothing_is_told(void **state)
{
	AUTO_ARENA(a);
	struct shares none = { NULL, 0 }, quiet = SHARES({ 0, 10 }, { 0, 10 }), empty = SHARES({ 0, 0 }, { 0, 0 });

	(void)state;
	assert_true(isnan(stat_permute_shares(none, quiet, 1, a).p));
	assert_near(stat_permute_shares(quiet, quiet, 1, a).p, 1);
	assert_near(stat_permute_shares(empty, quiet, 1, a).p, 1);
	assert_true(isnan(stat_overdispersion(quiet)));
	assert_true(isnan(stat_overdispersion(empty)));
}

/* Two runs of 50 requests with 10 and 20 hits: chi-square of the table without continuity correction, 4.7619. */
static void spread_is_measured_by_chi_square(void **state)
{
	struct shares x = SHARES({ 10, 50 }, { 20, 50 });

	(void)state;
	assert_near(stat_overdispersion(x), 100. / 21);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(all_ways_to_deal_out_the_runs_are_tried),
		cmocka_unit_test(one_bad_run_is_no_difference_between_sides),
		cmocka_unit_test(many_runs_are_dealt_out_at_random),
		cmocka_unit_test(without_runs_or_hits_nothing_is_told),
		cmocka_unit_test(spread_is_measured_by_chi_square),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
