/*
 * groups_test.c: owns reports/groups.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

#include "reports/groups.h"

static struct groups grouped(struct hand *h, bool all_tests)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	struct comparison *c = arena_alloc(h->a, sizeof *c);

	compare_matrix(&h->matrix, &options, h->a, c);
	return groups_make(c, all_tests, h->a);
}

static void tests_of_one_setup_and_baseline_stand_together(void **state)
{
	AUTO_ARENA(a);
	struct groups g = grouped(two_tests(a), false);

	(void)state;
	assert_int_equal(g.n, 1);
	assert_int_equal(g.at[0].n_rows, 4);
	assert_int_equal(g.at[0].n_kernels, 3);
	assert_int_equal(g.at[0].baseline, 0);
	assert_true(g.at[0].has_baseline);
	assert_int_equal(g.n_machines, 1);
}

static void another_oldest_kernel_begins_another_group(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = two_tests(a);

	(void)state;
	tio_numbers(h, "256", "rate", (const char *const[]){ NULL, "1", "2" });
	struct groups g = grouped(h, false);
	assert_int_equal(g.n, 2);
	assert_int_equal(g.at[1].baseline, 1);
	assert_int_equal(g.at[1].n_kernels, 2);
	assert_int_equal(g.at[1].kernels[0], 1);
	assert_int_equal(g.at[1].kernels[1], 2);
}

static void another_machine_or_variant_begins_another_group(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct series s = tio_series("8", "rate");

		s.variant = i == 1 ? STR("ext3") : STR("");
		s.machine = i == 2 ? STR("4 way xeon") : STR("");
		hand_series(h, s);
		hand_value(h, 0, "1");
		hand_value(h, 1, "2");
	}
	struct groups g = grouped(h, false);
	assert_int_equal(g.n, 3);
	assert_int_equal(g.n_machines, 2);
}

static void tests_without_the_baseline_stand_apart(void **state)
{
	AUTO_ARENA(a);
	const struct compare_options options = { .baseline = 2, .min_effect = 0.01 };
	struct hand *h = two_tests(a);
	struct comparison c;

	(void)state;
	compare_matrix(&h->matrix, &options, a, &c);
	struct groups g = groups_make(&c, false, a);
	assert_int_equal(g.n, 2);
	assert_true(g.at[0].has_baseline);
	assert_false(g.at[1].has_baseline);
}

static void tests_of_one_kernel_are_left_out_unless_wanted(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = two_tests(a);

	(void)state;
	tio_numbers(h, "256", "rate", (const char *const[]){ NULL, NULL, "2" });
	assert_int_equal(grouped(h, false).n, 1);
	assert_int_equal(grouped(h, false).n_left_out, 1);
	assert_int_equal(grouped(h, true).n, 2);
	assert_int_equal(grouped(h, true).n_left_out, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tests_of_one_setup_and_baseline_stand_together),
		cmocka_unit_test(another_oldest_kernel_begins_another_group),
		cmocka_unit_test(another_machine_or_variant_begins_another_group),
		cmocka_unit_test(tests_without_the_baseline_stand_apart),
		cmocka_unit_test(tests_of_one_kernel_are_left_out_unless_wanted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
