/*
 * differences_test.c: owns reports/differences.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"
#include "reports/differences.h"

enum { KERNELS = 30 };

/* KERNELS of which each has its own value of a setting, or all the same. */
static struct hand *with_setting(struct arena *a, const char *name, bool differs)
{
	const char **labels = arena_array(a, KERNELS + 1, sizeof *labels);
	struct setting_set *sets = arena_array(a, KERNELS, sizeof *sets);
	struct setting *settings = arena_array(a, KERNELS, sizeof *settings);

	for (size_t i = 0; i < KERNELS; i++) {
		labels[i] = arena_cstr(a, arena_printf(a, "6.%zu", i));
		settings[i] = (struct setting){ str_from(name), arena_printf(a, "value %zu", differs ? i : 0) };
		sets[i] = (struct setting_set){ (int64_t)i + 1, { &settings[i], 1 } };
	}
	struct hand *h = hand_new(a, labels);
	h->matrix.settings = sets;
	h->matrix.n_settings = KERNELS;
	hand_series(h, (struct series){ .benchmark = STR("dbench"), .metric = STR("rate"), .unit = STR("MB/s"),
					.better = BETTER_HIGHER });
	for (size_t i = 0; i < KERNELS; i++)
		hand_value(h, i, "100")->setting = (int64_t)i + 1;
	return h;
}

static const char *page_of(struct hand *h, enum emit_format format, bool force)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01, .force = force };
	const struct report_view view = { .format = format };
	struct comparison c;
	char *bytes = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&bytes, &n);
	const struct page page = { out, &view, h->a };
	struct err e = { 0 };

	assert_non_null(out);
	compare_matrix(&h->matrix, &options, h->a, &c);
	page_differences(&page, &c);
	assert_int_equal(page_end(&page, &e), OK);
	fclose(out);
	char *text = arena_cstr(h->a, (struct str){ bytes, n });
	free(bytes);
	return text;
}

static void what_only_differs_is_told_up_to_a_bound(void **state)
{
	AUTO_ARENA(a);
	const char *text = page_of(with_setting(a, "block.scheduler", true), EMIT_TEXT, false);

	(void)state;
	assert_has(text, "differs: scheduler: value 0 (6.0), value 1 (6.1)\n");
	assert_has(text, "9 more differ; --format=tsv has them all.\n");
	assert_has_not(text, "ncomparable");
}

static void what_refuses_is_told_with_what_to_do(void **state)
{
	AUTO_ARENA(a);
	const char *text = page_of(with_setting(a, "fs.type", true), EMIT_TEXT, false);

	(void)state;
	assert_has(text, "incomparable: file system: value 0 (6.0), value 1 (6.1)\n");
	assert_has(text, "--force compares them all the same.\n");
	text = page_of(with_setting(a, "fs.type", true), EMIT_TEXT, true);
	assert_has(text, "differs: file system: value 0 (6.0), value 1 (6.1)\n");
	assert_has_not(text, "--force");
}

static void where_nothing_differs_or_programs_read_nothing_is_said(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_string_equal(page_of(with_setting(a, "fs.type", false), EMIT_TEXT, false), "");
	assert_string_equal(page_of(with_setting(a, "fs.type", true), EMIT_TSV, false), "");
	assert_string_equal(page_of(with_setting(a, "run.seed", true), EMIT_TEXT, false), "");
}

static void those_of_a_cell_stand_in_one_line(void **state)
{
	AUTO_ARENA(a);
	const struct difference two[] = { { STR("scheduler"), STR("bfq"), STR("none"), false },
					  { STR("file system"), STR("ext4"), STR("xfs"), true } };
	const struct comparison_cell cell = { .differences = two, .n_differences = 2 }, same = { 0 };

	(void)state;
	assert_true(str_is(differences_of_cell(&cell, a), "scheduler: bfq | none; file system: ext4 | xfs"));
	assert_int_equal(differences_of_cell(&same, a).n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_only_differs_is_told_up_to_a_bound),
		cmocka_unit_test(what_refuses_is_told_with_what_to_do),
		cmocka_unit_test(where_nothing_differs_or_programs_read_nothing_is_said),
		cmocka_unit_test(those_of_a_cell_stand_in_one_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
