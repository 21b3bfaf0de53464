/*
 * figures_test.c: owns src/compare/figures.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/figures.h"
#include "hand_matrix.h"

static double figure_named(const char *name, enum better better, size_t n)
{
	AUTO_ARENA(a);
	static const struct value values[] = { { .value = 60 }, { .value = 40 }, { .value = 20 }, { .value = 80 } };
	const struct comparison_cell cell = { .n = n, .values = values };
	struct figure f;

	assert_true(figure_from_name(str_from(name), &f));
	return figure_of(&cell, better, f, a);
}

static void each_name_gives_its_figure(void **state)
{
	(void)state;
	assert_near(figure_named("median", BETTER_HIGHER, 4), 50);
	assert_near(figure_named("mean", BETTER_HIGHER, 3), 40);
	assert_near(figure_named("hmean", BETTER_HIGHER, 2), 48);
	assert_near(figure_named("sd", BETTER_HIGHER, 3), 20);
	assert_near(figure_named("cv", BETTER_HIGHER, 3), 50);
	assert_near(figure_named("min", BETTER_HIGHER, 4), 20);
	assert_near(figure_named("max", BETTER_HIGHER, 4), 80);
	assert_true(isnan(figure_named("sd", BETTER_HIGHER, 1)));
}

static void the_best_depend_on_the_direction(void **state)
{
	(void)state;
	assert_near(figure_named("best50", BETTER_HIGHER, 4), 70);
	assert_near(figure_named("best50", BETTER_LOWER, 4), 30);
	assert_near(figure_named("best95", BETTER_NEITHER, 4), 50);
}

static void other_names_are_refused(void **state)
{
	static const char *const names[] = { "", "best", "best0", "best101", "bestx", "Median", "p99" };
	struct figure f;

	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		assert_false(figure_from_name(str_from(names[i]), &f));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_name_gives_its_figure),
		cmocka_unit_test(the_best_depend_on_the_direction),
		cmocka_unit_test(other_names_are_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
