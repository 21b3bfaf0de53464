/*
 * site_table_test.c: owns reports/site_table.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "site_fixture.h"

/* N_METRICS numbers of each of N_KERNELS in TESTS tests. */
static const char *text_of(struct arena *a, size_t n_kernels, size_t n_metrics, size_t tests)
{
	struct str text = STR("");

	for (size_t k = 0; k < n_kernels; k++)
		for (size_t t = 0; t < tests; t++) {
			text = arena_printf(a, STR_FMT "b=tool p=write k=6.%zu t=%zu", STR_ARG(text), k + 1, 1 + t * 7);
			for (size_t m = 0; m < n_metrics; m++)
				text = arena_printf(a, STR_FMT " metric_%c=%zums", STR_ARG(text), (char)('a' + m), 10 * (m + 1) + k);
			text = arena_printf(a, STR_FMT "\n", STR_ARG(text));
		}
	return text.p;
}

/* The page of the benchmark, with so many kernels and metrics. */
static const char *page_with(struct pages *p, struct arena *a, size_t n_kernels, size_t n_metrics)
{
	pages_of(p, a, text_of(a, n_kernels, n_metrics, 2));
	return page_text(p, "benchmark/tool");
}

static void few_metrics_are_columns_and_kernels_rows(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	const char *text = page_with(&p, a, 6, 9);

	(void)state;
	/* A head a metric, and a row a kernel in each of two tests. */
	assert_int_equal(count_in(text, "<tr id=\""), 12);
	assert_int_equal(count_in(text, "<th scope=\"row\" data-v="), 12);
	assert_has(text, "metric_i");
	assert_int_equal(count_in(text, "<tr id=\"") - count_in(text, "class=\"new\""), 11);
	pages_end(&p);
}

static void many_metrics_of_few_kernels_are_rows(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	const char *text = page_with(&p, a, 4, 10);

	(void)state;
	assert_int_equal(count_in(text, "<th scope=\"row\">metric_"), 20);
	/* What leads to a kernel's row leads to its first number of the test. */
	assert_int_equal(count_in(text, "<td id=\""), 8);
	assert_int_equal(count_in(text, "<tr class=\"new\">"), 1);
	pages_end(&p);
}

static void many_metrics_of_many_kernels_are_a_row_a_number(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	const char *text = page_with(&p, a, 5, 10);

	(void)state;
	assert_has(text, ">metric</th>");
	assert_has(text, ">number</th>");
	assert_int_equal(count_in(text, "<th scope=\"row\" data-v="), 100);
	assert_int_equal(count_in(text, "<td class=\"words\">metric_j ms</td>"), 10);
	/* Each kernel of each test has one place that can be led to. */
	assert_int_equal(count_in(text, "<tr id=\""), 10);
	assert_int_equal(count_in(text, " class=\"new\">"), 1);
	assert_has(text, "104");
	pages_end(&p);
}

static void what_no_row_has_is_an_empty_cell(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, "b=tool p=write k=6.1 t=1 first=1ms second=2ms third=3ms\nb=tool p=write k=6.2 t=1 first=4ms third=5ms\n"
			"b=tool p=write k=6.3 t=1 second=6ms\n");
	const char *text = page_text(&p, "benchmark/tool");
	assert_int_equal(count_in(text, "<td class=\"n\"></td>"), 3);
	pages_end(&p);
}

static void a_table_is_cut_and_that_is_said(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, text_of(a, 5, 11, 100));
	const char *text = page_text(&p, "benchmark/tool");
	assert_int_equal(count_in(text, "<th scope=\"row\" data-v="), 5000);
	assert_has(text, "500 more rows are not shown");
	pages_end(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(few_metrics_are_columns_and_kernels_rows),
		cmocka_unit_test(many_metrics_of_few_kernels_are_rows),
		cmocka_unit_test(many_metrics_of_many_kernels_are_a_row_a_number),
		cmocka_unit_test(what_no_row_has_is_an_empty_cell),
		cmocka_unit_test(a_table_is_cut_and_that_is_said),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
