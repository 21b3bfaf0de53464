/*
 * runs_test.c: owns src/compare/runs.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/runs.h"
#include "hand_matrix.h"

static const char *const kernels[] = { "6.6", NULL };
static const struct series rate = { .benchmark = STR("fio"), .metric = STR("rate"), .unit = STR("MB/s") };

static struct value *add(struct hand *h, const char *printed, const char *source, const char *run, const char *iteration)
{
	struct value *v = hand_value(h, 0, printed);

	v->source = str_from(source);
	v->run = str_from(run);
	v->iteration = str_from(iteration);
	return v;
}

static struct series_cell runs_in(const struct hand *h)
{
	return runs_of_cell(&h->series[0], &h->series[0].cells[0], h->a);
}

static void numbers_of_one_run_are_one(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	add(h, "10", "s", "s", "");
	add(h, "30", "s", "s", "");
	add(h, "11", "s", "s", "");
	add(h, "50", "t", "t", "");
	struct series_cell runs = runs_in(h);
	assert_int_equal(runs.n, 2);
	assert_near(runs.values[0].value, 11);
	assert_int_equal(runs.values[0].printed.n, 0);
	assert_near(runs.values[1].value, 50);
	assert_true(str_is(runs.values[1].printed, "50"));
}

static void samples_of_one_iteration_are_one_wherever_they_stand(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	add(h, "10", "s", "s-1", "1");
	add(h, "20", "s", "s-2", "2");
	add(h, "12", "s", "s-3", "1");
	add(h, "22", "s", "s-4", "2");
	struct series_cell runs = runs_in(h);
	assert_int_equal(runs.n, 2);
	assert_near(runs.values[0].value, 11);
	assert_near(runs.values[1].value, 21);
}

static void the_same_iteration_of_another_source_is_another_run(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	add(h, "10", "t", "t-1", "1");
	add(h, "20", "s", "s-1", "1");
	assert_int_equal(runs_in(h).n, 2);
}

static void rows_without_iteration_stay_runs(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	add(h, "10", "s", "s-1", "");
	add(h, "20", "s", "s-2", "");
	add(h, "10", "s", "s-3", "");
	struct series_cell runs = runs_in(h);
	assert_int_equal(runs.n, 3);
	assert_ptr_equal(runs.values, h->series[0].cells[0].values);
}

static void two_published_averages_are_two_numbers(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	add(h, "10", "s", "s-1", "avg 3");
	add(h, "20", "s", "s-2", "avg 3");
	assert_int_equal(runs_in(h).n, 2);
}

static void the_lines_of_a_monitor_are_one_run_until_their_numbers_start_again(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);
	struct series vmstat = rate;

	(void)state;
	vmstat.benchmark = STR("vmstat");
	hand_series(h, vmstat);
	add(h, "1", "s", "s-1", "1");
	add(h, "2", "s", "s-2", "2");
	add(h, "9", "s", "s-3", "3");
	add(h, "5", "s", "s-8", "1");
	add(h, "7", "s", "s-9", "2");
	struct series_cell runs = runs_in(h);
	assert_int_equal(runs.n, 2);
	assert_near(runs.values[0].value, 2);
	assert_near(runs.values[1].value, 6);
}

static void what_is_wrong_with_a_sample_is_wrong_with_its_run(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);

	(void)state;
	hand_series(h, rate);
	add(h, "10", "s", "s", "");
	add(h, "30", "s", "s", "")->flags = FLAG_IMPLAUSIBLE;
	assert_int_equal(runs_in(h).values[0].flags, FLAG_IMPLAUSIBLE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_of_one_run_are_one),
		cmocka_unit_test(samples_of_one_iteration_are_one_wherever_they_stand),
		cmocka_unit_test(the_same_iteration_of_another_source_is_another_run),
		cmocka_unit_test(rows_without_iteration_stay_runs),
		cmocka_unit_test(two_published_averages_are_two_numbers),
		cmocka_unit_test(the_lines_of_a_monitor_are_one_run_until_their_numbers_start_again),
		cmocka_unit_test(what_is_wrong_with_a_sample_is_wrong_with_its_run),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
