/*
 * site_section_test.c: owns reports/site_section.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"
#include "reports/site_parts.h"

static const char *const kernels[] = { "6.1", "6.6", NULL };

static void add(struct hand *h, const char *machine, const char *variant, const char *file_mb, const char *threads,
		const char *metric)
{
	hand_series(h, (struct series){ .benchmark = STR("tiobench"), .phase = STR("seq-read"), .machine = str_from(machine),
					.variant = str_from(variant), .file_mb = str_from(file_mb), .threads = str_from(threads),
					.metric = str_from(metric), .unit = STR("MB/s"), .better = BETTER_HIGHER });
	hand_value(h, 0, "1.5");
	hand_value(h, 1, "2.5");
}

static struct site_section *sections_of(struct hand *h, struct arena *a, size_t *n)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	struct comparison *c = arena_alloc(a, sizeof *c);
	const struct comparison_row **rows = arena_array(a, h->matrix.n_series, sizeof *rows);

	compare_matrix(&h->matrix, &options, a, c);
	for (size_t i = 0; i < c->n_rows; i++)
		rows[i] = &c->rows[i];
	return site_sections(&h->matrix, rows, c->n_rows, a, n);
}

static void two_machines_never_share_a_section(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);
	size_t n;

	(void)state;
	add(h, "", "", "64", "1", "rate");
	add(h, "box a", "", "64", "1", "rate");
	add(h, "box b", "", "64", "1", "rate");
	const struct site_section *sections = sections_of(h, a, &n);
	assert_int_equal(n, 3);
	assert_true(str_is(sections[0].rows[0]->series->machine, "box a"));
	assert_true(str_is(sections[1].rows[0]->series->machine, "box b"));
	/* What is not stated comes last. */
	assert_int_equal(sections[2].rows[0]->series->machine.n, 0);
}

static void sizes_part_sections_and_go_as_numbers(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);
	size_t n;

	(void)state;
	add(h, "box", "", "", "1", "rate");
	add(h, "box", "", "1024", "1", "rate");
	add(h, "box", "", "64", "1", "rate");
	const struct site_section *sections = sections_of(h, a, &n);
	assert_int_equal(n, 3);
	assert_true(str_is(sections[0].rows[0]->series->file_mb, "64"));
	assert_true(str_is(sections[1].rows[0]->series->file_mb, "1024"));
	assert_int_equal(sections[2].rows[0]->series->file_mb.n, 0);
}

static void variants_and_threads_share_a_section_test_by_test(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, kernels);
	size_t n;

	(void)state;
	add(h, "box", "", "64", "16", "rate");
	add(h, "box", "", "64", "2", "rate");
	add(h, "box", "ext3", "64", "2", "rate");
	add(h, "box", "ext3", "64", "2", "lat_max");
	const struct site_section *sec = sections_of(h, a, &n);
	assert_int_equal(n, 1);
	assert_int_equal(sec->n, 4);
	assert_true(str_is(sec->rows[0]->series->threads, "2"));
	assert_true(str_is(sec->rows[1]->series->variant, "ext3"));
	assert_true(str_is(sec->rows[1]->series->metric, "rate"));
	assert_true(str_is(sec->rows[3]->series->threads, "16"));
	assert_int_equal(site_test_end(sec, 0), 1);
	assert_int_equal(site_test_end(sec, 1), 3);
	assert_int_equal(site_test_end(sec, 3), 4);
}

static void a_setup_is_told_in_words(void **state)
{
	AUTO_ARENA(a);
	const struct series s = { .file_mb = STR("2048"), .block = STR("4096"), .params = STR("direct=1") };
	const struct series none = { 0 };

	(void)state;
	assert_true(str_is(site_setup_words(&s, a), "2048 MB of files, blocks of 4096 bytes, direct=1"));
	assert_int_equal(site_setup_words(&none, a).n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(two_machines_never_share_a_section),
		cmocka_unit_test(sizes_part_sections_and_go_as_numbers),
		cmocka_unit_test(variants_and_threads_share_a_section_test_by_test),
		cmocka_unit_test(a_setup_is_told_in_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
