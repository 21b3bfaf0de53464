/*
 * side_test.c: owns src/compare/side.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hand_matrix.h"

#include "compare/side.h"

static const char *const labels[] = { "6.6", "6.7", "6.7-rc3", NULL };
enum { GOOD, BAD, JUDGED };

static struct series throughput(const char *threads)
{
	return (struct series){ .benchmark = STR("dbench"), .threads = str_from(threads), .metric = STR("throughput"),
				.better = BETTER_HIGHER, .machine = STR("box") };
}

/* Runs about LEVEL with 1 % between them. */
static void put_runs(struct hand *h, size_t kernel, double level, int n)
{
	for (int i = 0; i < n; i++)
		hand_value(h, kernel, arena_printf(h->a, "%.4f", level * (1 + 0.01 * (i % 3 - 1))).p)->source = STR("old");
}

static struct sides sides_of(struct hand *h, const char *source)
{
	const struct side_question q = { GOOD, BAD, JUDGED, STR_NONE, false };
	struct side_question from_source = { GOOD, BAD, GOOD, str_from(source), false };
	struct sides out;

	compare_sides(&h->matrix, source ? &from_source : &q, h->a, &out);
	return out;
}

static struct sides judge(struct hand *h, double level, int n)
{
	hand_series(h, throughput("8"));
	put_runs(h, GOOD, 100, 5);
	put_runs(h, BAD, 80, 5);
	put_runs(h, JUDGED, level, n);
	return sides_of(h, NULL);
}

static void runs_near_one_of_them_are_on_its_side(void **state)
{
	static const struct {
		double level;
		enum side side;
	} cases[] = { { 99, SIDE_GOOD }, { 120, SIDE_GOOD }, { 81, SIDE_BAD }, { 50, SIDE_BAD }, { 89.4, SIDE_UNKNOWN } };

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		AUTO_ARENA(a);
		AUTO_ARENA(b);
		assert_int_equal(judge(hand_new(a, labels), cases[i].level, 3).side, cases[i].side);
		assert_int_equal(judge(hand_new(b, labels), cases[i].level, 1).side, cases[i].side);
	}
}

static void what_does_not_tell_them_apart_tells_nothing(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, throughput("8"));
	put_runs(h, GOOD, 100, 3);
	put_runs(h, BAD, 99.5, 3);
	put_runs(h, JUDGED, 90, 3);
	struct sides s = sides_of(h, NULL);
	assert_int_equal(s.side, SIDE_UNKNOWN);
	assert_int_equal(s.n_why[SIDE_NOT_APART], 1);
}

static void single_runs_need_a_long_way(void **state)
{
	AUTO_ARENA(a);
	AUTO_ARENA(b);
	struct hand *far = hand_new(a, labels), *near = hand_new(b, labels);

	(void)state;
	hand_series(far, throughput("8"));
	hand_value(far, GOOD, "100");
	hand_value(far, BAD, "80");
	hand_value(far, JUDGED, "82");
	assert_int_equal(sides_of(far, NULL).side, SIDE_BAD);
	hand_series(near, throughput("8"));
	hand_value(near, GOOD, "100");
	hand_value(near, BAD, "97");
	hand_value(near, JUDGED, "97");
	assert_int_equal(sides_of(near, NULL).side, SIDE_UNKNOWN);
}

static void tests_that_disagree_are_no_answer(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, labels);

	(void)state;
	judge(h, 99, 3);
	hand_series(h, throughput("16"));
	put_runs(h, GOOD, 100, 5);
	put_runs(h, BAD, 80, 5);
	put_runs(h, JUDGED, 80, 3);
	struct sides s = sides_of(h, NULL);
	assert_int_equal(s.side, SIDE_UNKNOWN);
	assert_int_equal(s.n_good, 1);
	assert_int_equal(s.n_bad, 1);
}

static void a_test_in_which_bad_is_better_is_another_story(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, throughput("8"));
	put_runs(h, GOOD, 80, 5);
	put_runs(h, BAD, 100, 5);
	put_runs(h, JUDGED, 100, 5);
	assert_int_equal(sides_of(h, NULL).n_why[SIDE_NO_DIRECTION], 1);
}

static void known_wrong_numbers_do_not_decide(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, throughput("8"));
	put_runs(h, GOOD, 100, 5);
	put_runs(h, BAD, 80, 5);
	hand_value(h, JUDGED, "80")->flags = FLAG_KNOWN_WRONG;
	assert_int_equal(sides_of(h, NULL).n_why[SIDE_NO_NUMBERS], 1);
}

static void a_source_tells_runs_of_one_label_apart(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, labels);

	(void)state;
	hand_series(h, throughput("8"));
	put_runs(h, GOOD, 100, 5);
	hand_value(h, GOOD, "80.5")->source = STR("new");
	put_runs(h, BAD, 80, 5);
	struct sides s = sides_of(h, "new");
	assert_int_equal(s.side, SIDE_BAD);
	assert_int_equal(s.at[0].n_good, 5);
	assert_int_equal(s.at[0].n_judged, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(runs_near_one_of_them_are_on_its_side),
		cmocka_unit_test(what_does_not_tell_them_apart_tells_nothing),
		cmocka_unit_test(single_runs_need_a_long_way),
		cmocka_unit_test(tests_that_disagree_are_no_answer),
		cmocka_unit_test(a_test_in_which_bad_is_better_is_another_story),
		cmocka_unit_test(known_wrong_numbers_do_not_decide),
		cmocka_unit_test(a_source_tells_runs_of_one_label_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
