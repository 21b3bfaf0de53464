/*
 * differ_test.c: owns src/compare/differ.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/differ.h"
#include "hand_matrix.h"

static const char *const three[] = { "6.6", "6.12", "6.13", NULL };

/* A test with a run of each of N kernels; kernel I has the settings of set I + 1. */
static struct hand *with_settings(struct arena *a, size_t n, const struct setting_set *sets)
{
	struct hand *h = hand_new(a, three);

	h->matrix.n_kernels = n;
	h->matrix.settings = (struct setting_set *)sets;
	h->matrix.n_settings = n;
	hand_series(h, (struct series){ .benchmark = STR("dbench"), .metric = STR("rate"), .unit = STR("MB/s"),
					.better = BETTER_HIGHER });
	for (size_t i = 0; i < n; i++)
		hand_value(h, i, "100")->setting = sets[i].id;
	return h;
}

static struct comparison compared(struct hand *h, bool force)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01, .force = force };
	struct comparison c;

	compare_matrix(&h->matrix, &options, h->a, &c);
	return c;
}

/* All that is told, one a line; "!" before what refuses. */
static const char *told(const struct comparison *c, struct arena *a)
{
	struct told_differences all = differ_all(c, a);
	struct str text = STR("");

	for (size_t i = 0; i < all.n; i++)
		text = arena_printf(a, STR_FMT "%s" STR_FMT "\n", STR_ARG(text), all.at[i].what->refuses ? "!" : "",
				    STR_ARG(differ_words(c->matrix, &all.at[i], a)));
	return text.p;
}

#define SET(number, ...) \
	{ number, { (struct setting[]){ __VA_ARGS__ }, sizeof((struct setting[]){ __VA_ARGS__ }) / sizeof(struct setting) } }
#define IS(name, value) { { name, sizeof name - 1 }, { value, sizeof value - 1 } }

static void a_difference_that_means_the_same_numbers_is_only_told(void **state)
{
	AUTO_ARENA(a);
	struct setting_set sets[] = {
		SET(1, IS("block.scheduler", "bfq"), IS("run.seed", "1")),
		SET(2, IS("block.scheduler", "none"), IS("run.seed", "2")),
		SET(3, IS("block.scheduler", "none"), IS("run.seed", "3")),
	};
	struct comparison c = compared(with_settings(a, 3, sets), false);

	(void)state;
	assert_string_equal(told(&c, a), "scheduler: bfq (6.6), none (6.12, 6.13)\n");
	assert_false(c.rows[0].cells[1].is_refused);
	assert_near(c.rows[0].cells[1].ratio, 1);
}

static void what_measures_another_thing_is_refused_unless_forced(void **state)
{
	AUTO_ARENA(a);
	struct setting_set sets[] = {
		SET(1, IS("fs.type", "ext4")), SET(2, IS("fs.type", "xfs")), SET(3, IS("fs.type", "ext4")),
	};
	struct hand *h = with_settings(a, 3, sets);
	struct comparison c = compared(h, false);
	const struct comparison_cell *cells = c.rows[0].cells;
	struct err e = { 0 };

	(void)state;
	assert_string_equal(told(&c, a), "!file system: ext4 (6.6), xfs (6.12)\n");
	assert_true(cells[1].is_refused && isnan(cells[1].ratio) && isnan(cells[1].p));
	assert_int_equal(cells[1].verdict, VERDICT_UNKNOWN);
	assert_int_equal(cells[1].large, ANSWER_UNKNOWN);
	assert_false(cells[2].is_refused);
	assert_near(cells[2].ratio, 1);
	assert_int_equal(differ_refusal(&c, a, &e), OK); /* one pair is left */
	c = compared(h, true);
	assert_string_equal(told(&c, a), "file system: ext4 (6.6), xfs (6.12)\n");
	assert_near(c.rows[0].cells[1].ratio, 1);
}

static void when_nothing_can_be_compared_the_reasons_are_told(void **state)
{
	AUTO_ARENA(a);
	struct setting_set sets[] = { SET(1, IS("cpu.model", "old")), SET(2, IS("cpu.model", "new"), IS("cpu.smt", "on")) };
	struct comparison c = compared(with_settings(a, 2, sets), false);
	struct err e = { 0 };

	(void)state;
	assert_int_equal(differ_refusal(&c, a, &e), ERR_NOT_FOUND);
	assert_string_equal(e.msg, "nothing here can be compared: processor: old (6.6), new (6.12) (--force compares it all the same)");
}

static void what_is_not_known_is_not_different(void **state)
{
	AUTO_ARENA(a);
	struct setting_set sets[] = { SET(1, IS("fs.type", "ext4")), SET(2, IS("cpu.model", "new")) };
	struct hand *h = with_settings(a, 2, sets);
	struct comparison c = compared(h, false);

	(void)state;
	assert_string_equal(told(&c, a), "");
	h->series[0].cells[1].values[0].setting = 0;
	c = compared(h, false);
	assert_string_equal(told(&c, a), "");
}

static void runs_of_one_side_are_taken_together(void **state)
{
	AUTO_ARENA(a);
	struct setting_set sets[] = { SET(1, IS("mount.options", "rw")), SET(2, IS("mount.options", "rw,sync")) };
	struct hand *h = hand_new(a, three);
	struct comparison c;

	(void)state;
	h->matrix.settings = sets;
	h->matrix.n_settings = 2;
	hand_series(h, (struct series){ .benchmark = STR("dbench"), .metric = STR("rate") });
	hand_value(h, 0, "1")->setting = 2;
	hand_value(h, 0, "1")->setting = 1;
	hand_value(h, 1, "1")->setting = 1;
	hand_value(h, 1, "1")->setting = 2;
	hand_value(h, 2, "1")->setting = 1;
	c = compared(h, false);
	assert_string_equal(told(&c, a), "mount options: rw and rw,sync (6.6), rw (6.13)\n");
}

static void two_builds_of_one_label_are_told(void **state)
{
	AUTO_ARENA(a);
	struct setting_set sets[] = { SET(1, IS("kernel.version", "#1")), SET(2, IS("kernel.version", "#2")),
				      SET(3, IS("kernel.version", "#3")) };
	struct hand *h = with_settings(a, 3, sets);
	struct comparison c = compared(h, false);

	(void)state;
	assert_string_equal(told(&c, a), "");
	h->series[0].cells[2].values[h->series[0].cells[2].n++] = h->series[0].cells[1].values[0];
	c = compared(h, false);
	assert_string_equal(told(&c, a), "build: #1 (6.6), #2 and #3 (6.13)\n");
}

static void side_by_side_variants_may_differ_in_what_they_are(void **state)
{
	AUTO_ARENA(a);
	struct setting_set sets[] = { SET(1, IS("fs.type", "ext4")), SET(2, IS("fs.type", "xfs")) };
	struct hand *h = with_settings(a, 2, sets);

	(void)state;
	h->matrix.layout.column.kind = THING_VARIANT;
	struct comparison c = compared(h, false);
	assert_string_equal(told(&c, a), "file system: ext4 (6.6), xfs (6.12)\n");
	assert_false(c.rows[0].cells[1].is_refused);
}

static void what_is_the_column_is_no_difference(void **state)
{
	AUTO_ARENA(a);
	struct setting_set sets[] = { SET(1, IS("block.scheduler", "bfq"), IS("fs.type", "ext4")),
				      SET(2, IS("block.scheduler", "none"), IS("fs.type", "xfs")) };
	struct hand *h = with_settings(a, 2, sets);

	(void)state;
	h->matrix.layout.column = (struct thing){ THING_SETTING, STR("fs.type") };
	struct comparison c = compared(h, false);
	assert_string_equal(told(&c, a), "scheduler: bfq (6.6), none (6.12)\n");
	assert_false(c.rows[0].cells[1].is_refused);
	h->matrix.layout.column.name = STR("block.scheduler");
	c = compared(h, false);
	assert_true(c.rows[0].cells[1].is_refused);
}

static void columns_that_are_no_kernels_are_of_one_build(void **state)
{
	AUTO_ARENA(a);
	struct setting_set sets[] = { SET(1, IS("kernel.version", "#1")), SET(2, IS("kernel.version", "#2")) };
	struct hand *h = with_settings(a, 2, sets);

	(void)state;
	h->matrix.layout.column.kind = THING_VARIANT;
	struct comparison c = compared(h, false);
	assert_string_equal(told(&c, a), "build: #1 (6.6), #2 (6.12)\n");
	h->matrix.layout.column.kind = THING_FLAVOUR;
	c = compared(h, false);
	assert_string_equal(told(&c, a), "");
}

static void figures_with_a_known_error_are_no_others(void **state)
{
	AUTO_ARENA(a);
	struct setting_set sets[] = { SET(1, IS("fs.type", "ext4")), SET(2, IS("fs.type", "ext4")) };
	struct hand *h = with_settings(a, 2, sets);
	struct comparison c;

	(void)state;
	h->series[0].cells[1].values[0].flags = FLAG_KNOWN_WRONG;
	c = compared(h, false);
	assert_string_equal(told(&c, a), "!figures of the tool: right (6.6), with a known error (6.12)\n");
	h->series[0].cells[0].values[0].flags = FLAG_KNOWN_WRONG;
	c = compared(h, false);
	assert_string_equal(told(&c, a), "");
}

static void many_values_are_cut(void **state)
{
	AUTO_ARENA(a);
	struct setting_set *sets = arena_array(a, 9, sizeof *sets);
	struct hand *h = hand_new(a, three);
	struct comparison c;

	(void)state;
	hand_series(h, (struct series){ .benchmark = STR("dbench"), .metric = STR("rate") });
	for (size_t i = 0; i < 9; i++) {
		struct setting *s = arena_alloc(a, sizeof *s);

		*s = (struct setting){ STR("os.name"), arena_printf(a, "%zu", 9 - i) };
		sets[i] = (struct setting_set){ (int64_t)i + 1, { s, 1 } };
		hand_value(h, i > 0, "1")->setting = (int64_t)i + 1;
	}
	h->matrix.settings = sets;
	h->matrix.n_settings = 9;
	c = compared(h, false);
	assert_string_equal(told(&c, a), "system: 9 (6.6), 1 and 2 and 3 and 4 and others (6.12)\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_difference_that_means_the_same_numbers_is_only_told),
		cmocka_unit_test(what_measures_another_thing_is_refused_unless_forced),
		cmocka_unit_test(when_nothing_can_be_compared_the_reasons_are_told),
		cmocka_unit_test(what_is_not_known_is_not_different),
		cmocka_unit_test(runs_of_one_side_are_taken_together),
		cmocka_unit_test(two_builds_of_one_label_are_told),
		cmocka_unit_test(side_by_side_variants_may_differ_in_what_they_are),
		cmocka_unit_test(what_is_the_column_is_no_difference),
		cmocka_unit_test(columns_that_are_no_kernels_are_of_one_build),
		cmocka_unit_test(figures_with_a_known_error_are_no_others),
		cmocka_unit_test(many_values_are_cut),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
