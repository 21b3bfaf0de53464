/*
 * best_test.c: owns src/compare/best.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hand_history.h"

#include "compare/best.h"

static const char *label_of(const struct history_findings *f, struct version v, struct arena *a)
{
	return v.of ? arena_cstr(a, history_label(f->histories, v.of->history, v.point)) : "none";
}

/* Six versions of one metric, two of them of a flavour. */
static struct hand *six_versions(enum better better, struct arena *a)
{
	static const char *const labels[] = { "2.6.1", "2.6.2", "2.6.2-ac1", "2.6.3", "2.6.3-ac1", "2.6.4", NULL };
	static const char *const values[] = { "10", "30", "40", "5", "7", "20" };
	struct hand *h = hand_new(a, labels);
	struct series s = hand_latency("8");

	s.better = better;
	hand_series(h, s);
	for (size_t i = 0; labels[i]; i++)
		hand_value(h, i, values[i]);
	return h;
}

static void the_best_is_by_the_metrics_direction_over_all_flavours(void **state)
{
	static const struct {
		enum better better;
		const char *best;
	} cases[] = { { BETTER_HIGHER, "2.6.2-ac1" }, { BETTER_LOWER, "2.6.3" }, { BETTER_NEITHER, "none" } };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		AUTO_ARENA(a);
		struct history_findings f = hand_findings(six_versions(cases[i].better, a), NULL, 0);
		struct test_histories got = compare_best(&f, NAN, a);
		assert_int_equal(got.n, 1);
		assert_string_equal(label_of(&f, got.at[0].best, a), cases[i].best);
		assert_string_equal(label_of(&f, got.at[0].newest, a), "2.6.4");
		assert_string_equal(label_of(&f, got.at[0].last_at_level, a), "none");
	}
}

static void a_level_was_last_seen_at_the_newest_that_was_as_good(void **state)
{
	static const struct {
		enum better better;
		double level;
		const char *last;
	} cases[] = { { BETTER_HIGHER, 25, "2.6.2-ac1" }, { BETTER_HIGHER, 20, "2.6.4" }, { BETTER_HIGHER, 41, "none" },
		      { BETTER_LOWER, 7, "2.6.3-ac1" },   { BETTER_LOWER, 6, "2.6.3" },   { BETTER_NEITHER, 30.1, "2.6.2" } };

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		AUTO_ARENA(a);
		struct history_findings f = hand_findings(six_versions(cases[i].better, a), NULL, 0);
		struct test_histories got = compare_best(&f, cases[i].level, a);
		assert_string_equal(label_of(&f, got.at[0].last_at_level, a), cases[i].last);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_best_is_by_the_metrics_direction_over_all_flavours),
		cmocka_unit_test(a_level_was_last_seen_at_the_newest_that_was_as_good),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
