/*
 * matrix_test.c: owns src/query/matrix.c, src/query/turn.c, src/query/what.c, src/query/sources.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "query/query.h"

struct fixture {
	struct store *store;
	struct arena *a;
	unsigned n_sources;
	uint32_t line;
};

#define EXPECT_OK(call) \
	do { \
		if (call) \
			fail_msg("%s", e.msg); \
	} while (0)

static void begin_source(struct fixture *f, const char *subject)
{
	struct err e = { 0 };
	enum store_known known;
	struct source source = {
		.kind = SOURCE_FILE,
		.key = arena_printf(f->a, "%064x", ++f->n_sources),
		.name = STR("results.txt"),
		.subject = str_from(subject),
		.time = SOURCE_NO_TIME,
		.raw = STR("the text\n"),
		.first_line = 1,
	};

	EXPECT_OK(store_source_begin(f->store, &source, false, 1, &known, &e));
	assert_int_equal(known, STORE_NEW);
}

static void end_source(struct fixture *f)
{
	struct err e = { 0 };

	EXPECT_OK(store_source_end(f->store, &e));
}

static void put_variant(struct fixture *f, const char *kernel, const char *variant, const char *rate)
{
	struct err e = { 0 };
	struct cell cell = { .metric = STR("iops"), .value = str_from(rate) };
	struct row row = { .line = ++f->line, .cells = &cell, .n_cells = 1, .confidence = 100, .importer = "test" };

	row.field[ROW_BENCHMARK] = STR("fio");
	row.field[ROW_KERNEL] = str_from(kernel);
	row.field[ROW_VARIANT] = str_from(variant);
	cell.line = row.line;
	EXPECT_OK(store_put_row(f->store, &row, &e));
}

static void put_test(struct fixture *f, const char *kernel, const char *threads, struct cell *cells, size_t n)
{
	struct err e = { 0 };
	struct row row = { .line = ++f->line, .cells = cells, .n_cells = n, .confidence = 100, .importer = "test" };

	row.field[ROW_BENCHMARK] = STR("tiobench");
	row.field[ROW_PHASE] = STR("seq-read");
	row.field[ROW_KERNEL] = str_from(kernel);
	row.field[ROW_THREADS] = str_from(threads);
	for (size_t i = 0; i < n; i++)
		cells[i].line = row.line;
	EXPECT_OK(store_put_row(f->store, &row, &e));
}

static void put_rate(struct fixture *f, const char *kernel, const char *threads, const char *rate)
{
	struct cell cells[] = {
		{ .metric = STR("rate"), .value = str_from(rate), .unit = STR("MB/s") },
		{ .metric = STR("lat_max"), .value = STR("1.5"), .unit = STR("s") },
	};

	put_test(f, kernel, threads, cells, 2);
}

/* Two sources; 2.5.5 has no number at 128 threads, one row names no kernel. */
static int set_up(void **state)
{
	static struct fixture f;
	struct err e = { 0 };

	f = (struct fixture){ .a = arena_new() };
	EXPECT_OK(store_open(&f.store, ":memory:", STORE_WRITE, &e));
	begin_source(&f, "first");
	put_rate(&f, "2.5.5", "8", "9.50");
	put_rate(&f, "2.4.18-rc2", "8", "8.25");
	put_rate(&f, "2.4.18-pre9", "8", "8.00");
	put_rate(&f, "2.4.18-pre9", "128", "7.00");
	put_rate(&f, "2.4.18-rc2", "128", "7.25");
	put_rate(&f, "", "128", "1.00");
	end_source(&f);
	begin_source(&f, "second");
	put_rate(&f, "2.5.5", "8", "9.75");
	put_rate(&f, "v6.8", "8", "20.00");
	put_rate(&f, "6.8", "8", "21.00");
	put_rate(&f, "6.8", "8", "22.00");
	end_source(&f);
	*state = &f;
	return 0;
}

static int tear_down(void **state)
{
	struct fixture *f = *state;

	store_close(f->store);
	arena_free(f->a);
	return 0;
}

static struct matrix all(struct fixture *f)
{
	const struct selection sel = { 0 };
	struct matrix m;
	struct err e = { 0 };

	EXPECT_OK(query_matrix(f->store, &sel, f->a, &m, &e));
	return m;
}

static void kernels_stand_in_order_with_their_most_used_label(void **state)
{
	struct matrix m = all(*state);

	assert_int_equal(m.n_kernels, 4);
	assert_true(str_is(m.kernels[0].label, "2.4.18-pre9"));
	assert_true(str_is(m.kernels[1].label, "2.4.18-rc2"));
	assert_true(str_is(m.kernels[2].label, "2.5.5"));
	assert_true(str_is(m.kernels[3].label, "6.8"));
}

static void series_hold_what_is_comparable(void **state)
{
	struct matrix m = all(*state);

	assert_int_equal(m.n_series, 4);
	assert_true(str_is(m.series[0].threads, "8") && str_is(m.series[0].metric, "rate"));
	assert_true(str_is(m.series[1].threads, "8") && str_is(m.series[1].metric, "lat_max"));
	assert_true(str_is(m.series[2].threads, "128") && str_is(m.series[2].metric, "rate"));
	assert_int_equal(m.series[0].better, BETTER_HIGHER);
	assert_int_equal(m.series[1].better, BETTER_LOWER);
	assert_int_equal(m.series[0].n_cells, 4);
	assert_int_equal(m.series[2].n_cells, 2);
	assert_int_equal(m.series[0].cells[2].kernel, 2);
	assert_int_equal(m.series[0].cells[2].n, 2);
	assert_int_equal(m.series[0].cells[3].n, 3);
}

static void numbers_keep_digits_unit_and_place(void **state)
{
	struct matrix m = all(*state);
	const struct value *rate = &m.series[2].cells[0].values[0];
	const struct value *latency = &m.series[3].cells[0].values[0];

	assert_true(str_is(rate->printed, "7.00"));
	assert_true(rate->value == 7);
	assert_int_equal(rate->line, 4);
	assert_true(rate->source.n > 0 && rate->run.n > 0);
	assert_true(str_is(m.series[3].unit, "ms") && latency->value == 1500);
	assert_true(str_is(latency->printed, "1.5") && str_is(latency->printed_unit, "s"));
}

static void numbers_without_a_kernel_are_counted_not_compared(void **state)
{
	assert_int_equal(all(*state).n_nameless, 2);
}

static void kernels_are_found_by_any_label(void **state)
{
	struct fixture *f = *state;
	const struct str labels[] = { STR("linux-6.8"), STR("2.4.18-rc2") };
	const struct selection sel = { .kernels = labels, .n_kernels = 2, .where = "threads=8" };
	struct matrix m;
	struct err e = { 0 };
	size_t index;

	EXPECT_OK(query_matrix(f->store, &sel, f->a, &m, &e));
	assert_int_equal(m.n_kernels, 2);
	assert_true(str_is(m.kernels[0].label, "2.4.18-rc2"));
	assert_true(str_is(m.kernels[1].label, "6.8"));
	assert_int_equal(m.n_series, 2);
	EXPECT_OK(query_kernel_index(f->store, &m, STR("v6.8"), &index, &e));
	assert_int_equal(index, 1);
	EXPECT_OK(query_kernel_index(f->store, &m, STR("2.5.5"), &index, &e));
	assert_true(index == SIZE_MAX);
}

static void a_named_kernel_without_numbers_is_in_the_matrix(void **state)
{
	struct fixture *f = *state;
	const struct str labels[] = { STR("2.5.5"), STR("2.4.18-rc2") };
	const struct selection sel = { .kernels = labels, .n_kernels = 2, .where = "threads=128" };
	struct matrix m;
	struct err e = { 0 };

	EXPECT_OK(query_matrix(f->store, &sel, f->a, &m, &e));
	assert_int_equal(m.n_kernels, 2);
	assert_true(m.kernels[0].has_numbers);
	assert_false(m.kernels[1].has_numbers);
	assert_true(str_is(m.kernels[1].label, "2.5.5"));
}

static void metrics_can_be_chosen(void **state)
{
	struct fixture *f = *state;
	const struct str names[] = { STR("lat_max") };
	const struct selection sel = { .metrics = names, .n_metrics = 1 };
	struct matrix m;
	struct err e = { 0 };

	EXPECT_OK(query_matrix(f->store, &sel, f->a, &m, &e));
	assert_int_equal(m.n_series, 2);
	assert_int_equal(m.n_nameless, 1);
}

static void assert_nothing(struct fixture *f, const struct selection *sel, enum err_code code, const char *part)
{
	struct matrix m;
	struct err e = { 0 };

	assert_int_equal(query_matrix(f->store, sel, f->a, &m, &e), code);
	if (!strstr(e.msg, part))
		fail_msg("\"%s\" is not in \"%s\"", part, e.msg);
	assert_int_equal(m.n_series, 0);
}

static void says_what_there_is_when_nothing_fits(void **state)
{
	struct fixture *f = *state;
	const struct str kernel[] = { STR("2.5.6") }, known[] = { STR("2.5.5") }, metric[] = { STR("speed") };
	const struct selection no_kernel = { .kernels = kernel, .n_kernels = 1 };
	const struct selection no_metric = { .kernels = known, .n_kernels = 1, .metrics = metric, .n_metrics = 1 };
	const struct selection no_rows = { .where = "benchmark='fio'" };
	const struct selection nameless = { .where = "kernel=''" };
	const struct selection broken = { .where = "threads >" };

	assert_nothing(f, &no_kernel, ERR_NOT_FOUND, "2.5.5");
	assert_nothing(f, &no_metric, ERR_NOT_FOUND, "no numbers of 2.5.5 for metric speed; there are: ");
	assert_nothing(f, &no_metric, ERR_NOT_FOUND, "lat_max");
	assert_nothing(f, &no_rows, ERR_NOT_FOUND, "no numbers where benchmark='fio'; the database has ");
	assert_nothing(f, &no_rows, ERR_NOT_FOUND, "of: tiobench");
	assert_nothing(f, &nameless, ERR_NOT_FOUND, "name a kernel (2 fit but name none: ");
	assert_nothing(f, &broken, ERR_USAGE, "");
}

static void an_empty_database_says_how_to_fill_it(void **state)
{
	const struct selection sel = { 0 };
	struct matrix m;
	struct store *s;
	struct err e = { 0 };
	AUTO_ARENA(a);

	(void)state;
	EXPECT_OK(store_open(&s, ":memory:", STORE_WRITE, &e));
	assert_int_equal(query_matrix(s, &sel, a, &m, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "behemoth import"));
	store_close(s);
}

static void variants_of_a_kernel_stand_side_by_side(void **state)
{
	struct fixture *f = *state;
	const struct selection sel = { .where = "benchmark='fio'", .by_variant = true };
	struct matrix m;
	struct err e = { 0 };
	size_t index;

	begin_source(f, "third");
	put_variant(f, "", "patched", "200");
	put_variant(f, "", "baseline", "100");
	put_variant(f, "6.12", "patched", "220");
	put_variant(f, "6.12", "", "110");
	end_source(f);
	EXPECT_OK(query_matrix(f->store, &sel, f->a, &m, &e));
	assert_true(m.by_variant);
	assert_int_equal(m.n_kernels, 3);
	assert_true(str_is(m.kernels[0].label, "(no variant)") && m.kernels[0].key.n == 0);
	assert_true(str_is(m.kernels[1].label, "baseline") && str_is(m.kernels[2].label, "patched"));
	assert_int_equal(m.n_series, 2);
	assert_true(str_is(m.series[0].variant, "") && str_is(m.series[1].variant, "6.12"));
	assert_int_equal(m.series[0].n_cells, 2);
	assert_int_equal(m.series[0].cells[0].kernel, 1);
	assert_true(m.series[0].cells[0].values[0].value == 100 && m.series[0].cells[1].values[0].value == 200);
	assert_int_equal(m.series[1].cells[0].kernel, 0);
	assert_true(m.series[1].cells[0].values[0].value == 110 && m.series[1].cells[1].values[0].value == 220);
	EXPECT_OK(query_kernel_index(f->store, &m, STR("patched"), &index, &e));
	assert_int_equal(index, 2);
}

static void sources_are_named_most_numbers_first(void **state)
{
	struct fixture *f = *state;
	struct matrix m = all(f);
	struct source_uses uses;
	struct err e = { 0 };

	EXPECT_OK(query_sources(f->store, &m, 10, f->a, &uses, &e));
	assert_int_equal(uses.n, 2);
	assert_int_equal(uses.n_more, 0);
	assert_true(str_is(uses.at[0].subject, "first"));
	assert_true(str_is(uses.at[1].subject, "second"));
	assert_int_equal(uses.at[0].n, 10);
	assert_int_equal(uses.at[0].first_line, 1);
	assert_int_equal(uses.at[0].last_line, 5);
	EXPECT_OK(query_sources(f->store, &m, 1, f->a, &uses, &e));
	assert_int_equal(uses.n, 1);
	assert_int_equal(uses.n_more, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kernels_stand_in_order_with_their_most_used_label),
		cmocka_unit_test(series_hold_what_is_comparable),
		cmocka_unit_test(numbers_keep_digits_unit_and_place),
		cmocka_unit_test(numbers_without_a_kernel_are_counted_not_compared),
		cmocka_unit_test(kernels_are_found_by_any_label),
		cmocka_unit_test(a_named_kernel_without_numbers_is_in_the_matrix),
		cmocka_unit_test(metrics_can_be_chosen),
		cmocka_unit_test(says_what_there_is_when_nothing_fits),
		cmocka_unit_test(an_empty_database_says_how_to_fill_it),
		cmocka_unit_test(sources_are_named_most_numbers_first),
		cmocka_unit_test(variants_of_a_kernel_stand_side_by_side),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
