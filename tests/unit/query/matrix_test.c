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
	const struct selection sel = { .where = "benchmark='fio'", .layout.column.kind = THING_VARIANT };
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
	assert_false(matrix_is_of_kernels(&m));
	assert_int_equal(m.n_kernels, 3);
	assert_true(str_is(m.kernels[0].label, "(no variant)") && m.kernels[0].key.n == 0);
	assert_true(str_is(m.kernels[1].label, "baseline") && str_is(m.kernels[2].label, "patched"));
	assert_int_equal(m.n_series, 2);
	assert_true(str_is(m.series[0].kernel, "") && str_is(m.series[1].kernel, "6.12"));
	assert_true(m.series[0].variant.n == 0 && m.series[1].variant.n == 0);
	assert_true(str_is(matrix_cell_word(&m, &m.series[1], &m.series[1].cells[1], THING_VARIANT), "patched"));
	assert_true(str_is(matrix_cell_word(&m, &m.series[1], &m.series[1].cells[1], THING_KERNEL), "6.12"));
	assert_int_equal(m.series[0].n_cells, 2);
	assert_int_equal(m.series[0].cells[0].kernel, 1);
	assert_true(m.series[0].cells[0].values[0].value == 100 && m.series[0].cells[1].values[0].value == 200);
	assert_int_equal(m.series[1].cells[0].kernel, 0);
	assert_true(m.series[1].cells[0].values[0].value == 110 && m.series[1].cells[1].values[0].value == 220);
	EXPECT_OK(query_kernel_index(f->store, &m, STR("patched"), &index, &e));
	assert_int_equal(index, 2);
	EXPECT_OK(query_kernel_index(f->store, &m, STR(""), &index, &e));
	assert_int_equal(index, 0);
	EXPECT_OK(query_kernel_index(f->store, &m, STR("6.12"), &index, &e));
	assert_true(index == SIZE_MAX);
}

static void put_fio(struct fixture *f, const char *kernel, const char *machine, const char *params, const char *iops)
{
	struct err e = { 0 };
	struct cell cell = { .metric = STR("iops"), .value = str_from(iops) };
	struct row row = { .line = ++f->line, .cells = &cell, .n_cells = 1, .confidence = 100, .importer = "test" };

	row.field[ROW_BENCHMARK] = STR("fio-two");
	row.field[ROW_KERNEL] = str_from(kernel);
	row.field[ROW_MACHINE] = str_from(machine);
	row.field[ROW_PARAMS] = str_from(params);
	cell.line = row.line;
	EXPECT_OK(store_put_row(f->store, &row, &e));
}

static struct matrix by(struct fixture *f, const char *column)
{
	struct selection sel = { .where = "benchmark='fio-two'" };
	struct matrix m;
	struct err e = { 0 };

	EXPECT_OK(layout_from_names(str_from(column), STR_NONE, STR_NONE, &sel.layout, &e));
	EXPECT_OK(query_matrix(f->store, &sel, f->a, &m, &e));
	return m;
}

static void assert_labels(const struct matrix *m, const char *expected)
{
	AUTO_ARENA(a);
	struct str got = STR("");

	for (size_t i = 0; i < m->n_kernels; i++)
		got = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(got), i ? ", " : "", STR_ARG(m->kernels[i].label));
	assert_string_equal(arena_cstr(a, got), expected);
}

static void put_fios(struct fixture *f)
{
	begin_source(f, "fourth");
	put_fio(f, "2.4.19-pre1aa1", "big", "bs=4k sched=none", "100");
	put_fio(f, "2.4.19-pre1aa1", "big", "bs=64k sched=none", "300");
	put_fio(f, "2.4.19-pre1aa1", "big", "bs=4k sched=bfq", "90");
	put_fio(f, "2.4.19-pre1", "big", "bs=4k sched=none", "80");
	put_fio(f, "2.4.19-pre2", "small", "bs=4k sched=none", "70");
	put_fio(f, "2.4.19-pre2", "small", "bs=4k", "60");
	end_source(f);
}

static void a_parameter_can_be_the_column(void **state)
{
	struct fixture *f = *state;

	put_fios(f);
	struct matrix m = by(f, "param:sched");
	assert_labels(&m, "(no sched), sched=none, sched=bfq");
	assert_int_equal(m.n_series, 4); /* each kernel and machine with its block sizes */
	for (size_t i = 0; i < m.n_series; i++)
		assert_true(str_is(m.series[i].params, "bs=4k") || str_is(m.series[i].params, "bs=64k"));
	m = by(f, "param:bs");
	assert_labels(&m, "bs=4k, bs=64k");
	assert_true(str_is(matrix_column_value(&m, 1), "64k"));
	struct selection sel = { .where = "benchmark='fio-two'", .layout.column = { THING_PARAM, STR("nothing") } };
	assert_nothing(f, &sel, ERR_NOT_FOUND, "no number that fits says \"param:nothing\"; there are: bs, sched");
	sel.layout.column = (struct thing){ THING_SETTING, STR("nothing") };
	assert_nothing(f, &sel, ERR_NOT_FOUND, "no number that fits says \"setting:nothing\"; there is none");
}

static void machines_versions_and_flavours_can_be_the_column(void **state)
{
	struct fixture *f = *state;
	struct matrix m = by(f, "machine");

	assert_labels(&m, "big, small");
	for (size_t i = 0; i < m.n_series; i++)
		assert_true(m.series[i].machine.n == 0 && m.series[i].kernel.n > 0);
	m = by(f, "version");
	assert_labels(&m, "2.4.19-pre1, 2.4.19-pre2");
	m = by(f, "flavour");
	assert_labels(&m, "(no flavour), aa1");
	size_t n_pairs = 0;
	for (size_t i = 0; i < m.n_series; i++)
		n_pairs += m.series[i].n_cells == 2 && str_is(m.series[i].kernel, "2.4.19-pre1");
	assert_int_equal(n_pairs, 1);
}

static void parameters_in_another_order_are_the_same_test(void **state)
{
	struct fixture *f = *state;

	begin_source(f, "fifth");
	put_fio(f, "7.0", "very odd", "a=1 sched=none z=2", "1");
	put_fio(f, "7.0", "very odd", "a=1 z=2 sched=none", "2");
	put_fio(f, "7.0", "very odd", "a=1 z=2 sched=bfq", "4");
	end_source(f);
	struct matrix m = by(f, "param:sched");
	const struct series *last = &m.series[m.n_series - 1];
	assert_true(str_is(last->machine, "very odd") && str_is(last->params, "a=1 z=2"));
	assert_int_equal(last->n_cells, 2);
	assert_int_equal(last->cells[0].n, 2);
	assert_int_equal(last->cells[1].n, 1);
	assert_true(last->cells[0].values[0].value + last->cells[0].values[1].value == 3);
}

static void put_set(struct fixture *f, const char *scheduler, const char *iops)
{
	struct err e = { 0 };
	const struct setting setting = { STR("block.scheduler"), str_from(scheduler) };
	struct cell cell = { .metric = STR("iops"), .value = str_from(iops) };
	struct row row = { .line = ++f->line, .cells = &cell, .n_cells = 1, .confidence = 100, .importer = "test",
			   .settings = &setting, .n_settings = *scheduler ? 1 : 0 };

	row.field[ROW_BENCHMARK] = STR("fio-set");
	row.field[ROW_KERNEL] = STR("6.12");
	row.field[ROW_ITERATION] = str_from(iops);
	cell.line = row.line;
	EXPECT_OK(store_put_row(f->store, &row, &e));
}

/* They are all of one series and one kernel: only what the machine was set to tells them apart. */
static void what_was_set_can_be_the_column(void **state)
{
	struct fixture *f = *state;
	struct selection sel = { .where = "benchmark='fio-set'" };
	struct matrix m;
	struct err e = { 0 };

	begin_source(f, "sixth");
	put_set(f, "none", "1");
	put_set(f, "bfq", "2");
	put_set(f, "none", "3");
	put_set(f, "", "4");
	end_source(f);
	EXPECT_OK(layout_from_names(STR("setting:block.scheduler"), STR_NONE, STR_NONE, &sel.layout, &e));
	EXPECT_OK(query_matrix(f->store, &sel, f->a, &m, &e));
	assert_labels(&m, "(no block.scheduler), block.scheduler=none, block.scheduler=bfq");
	assert_int_equal(m.n_series, 1);
	assert_int_equal(m.series[0].n_cells, 3);
	assert_true(m.series[0].cells[0].values[0].value == 4 && m.series[0].cells[2].values[0].value == 2);
	assert_int_equal(m.series[0].cells[1].n, 2);
	assert_true(m.series[0].cells[1].values[0].value == 1 && m.series[0].cells[1].values[1].value == 3);
	assert_true(str_is(m.series[0].kernel, "6.12"));
}

static void kernels_without_numbers_are_named_beside_other_columns(void **state)
{
	struct fixture *f = *state;
	const struct str labels[] = { STR("2.5.5"), STR("2.4.19-pre1") };
	const struct selection sel = { .kernels = labels, .n_kernels = 2, .where = "benchmark='fio-two'",
				       .layout.column.kind = THING_PARAMS };
	struct matrix m;
	struct err e = { 0 };

	EXPECT_OK(query_matrix(f->store, &sel, f->a, &m, &e));
	assert_labels(&m, "bs=4k sched=none");
	assert_int_equal(m.n_absent, 1);
	assert_true(str_is(m.absent[0], "2.5.5"));
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
		cmocka_unit_test(a_parameter_can_be_the_column),
		cmocka_unit_test(machines_versions_and_flavours_can_be_the_column),
		cmocka_unit_test(kernels_without_numbers_are_named_beside_other_columns),
		cmocka_unit_test(what_was_set_can_be_the_column),
		cmocka_unit_test(parameters_in_another_order_are_the_same_test),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
