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
	static const char *const names[] = { "", "best", "best0", "best101", "bestx", "Median", "p", "p0", "p100", "p-1", "p9x",
					      "pinf" };
	struct figure f;

	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		assert_false(figure_from_name(str_from(names[i]), &f));
}

static void a_percentile_is_not_of_the_runs_numbers(void **state)
{
	struct figure f;

	(void)state;
	assert_true(figure_from_name(STR("p99.9"), &f));
	assert_int_equal(f.kind, FIGURE_PERCENTILE);
	assert_near(f.share, 0.999);
	assert_true(isnan(figure_named("p50", BETTER_LOWER, 4)));
}

/* One source with three runs: two of them kept the times of their requests. */
static void put_runs(struct store *s)
{
	static const struct histogram_bin first[] = { { 1000000, 2000000, 100 } }, second[] = { { 3000000, 4000000, 100 } };
	const struct histogram histograms[] = {
		{ .name = STR("lat"), .bins = first, .n_bins = 1, .n = 100 },
		{ .name = STR("lat"), .bins = second, .n_bins = 1, .n = 100 },
	};
	const struct source source = { .kind = SOURCE_FILE, .key = STR("00000000000000000000000000000000000000000000000000000000000000aa"),
				       .name = STR("x"), .time = SOURCE_NO_TIME, .raw = STR("x\n"), .first_line = 1 };
	enum store_known known;
	struct err e = { 0 };

	assert_int_equal(store_source_begin(s, &source, false, 1, &known, &e), OK);
	for (uint32_t i = 0; i < 3; i++) {
		struct cell cells[] = { { .metric = STR("lat_avg"), .value = STR("5"), .unit = STR("ms"), .line = i + 1 },
					{ .metric = STR("rate"), .value = STR("5"), .unit = STR("MB/s"), .line = i + 1 } };
		struct row row = { .line = i + 1, .cells = cells, .n_cells = 2, .confidence = 100, .importer = "test",
				   .histograms = &histograms[i % 2], .n_histograms = i < 2 ? 1 : 0 };

		row.field[ROW_BENCHMARK] = STR("fio");
		row.field[ROW_KERNEL] = STR("6.6");
		row.field[ROW_ITERATION] = i == 0 ? STR("1") : i == 1 ? STR("2") : STR("3");
		assert_int_equal(store_put_row(s, &row, &e), OK);
	}
	assert_int_equal(store_source_end(s, &e), OK);
}

static void percentiles_come_from_the_runs_histograms(void **state)
{
	AUTO_ARENA(a);
	const struct compare_options options = { .baseline = BASELINE_OLDEST };
	const struct selection all = { 0 };
	const struct figure figures[] = { { FIGURE_MEDIAN, 0 }, { FIGURE_PERCENTILE, 0.5 } };
	double out[] = { 42, 42 };
	struct comparison c;
	struct matrix m;
	struct store *s;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(store_open(&s, ":memory:", STORE_WRITE, &e), OK);
	put_runs(s);
	assert_int_equal(query_matrix(s, &all, a, &m, &e), OK);
	compare_matrix(&m, &options, a, &c);
	assert_int_equal(c.n_rows, 2);
	for (size_t i = 0; i < 2; i++) {
		bool is_time = str_is(c.rows[i].series->metric, "lat_avg");

		assert_int_equal(c.rows[i].cells[0].n, 3);
		assert_int_equal(figure_percentiles(s, c.rows[i].series, &c.rows[i].cells[0], figures, 2, out, &e), OK);
		assert_near(out[0], 42);
		/* the middle of 1..2 ms and of 3..4 ms; the third run has none */
		assert_true(is_time ? fabs(out[1] - 2.5) < 0.02 : isnan(out[1]));
	}
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_name_gives_its_figure),
		cmocka_unit_test(the_best_depend_on_the_direction),
		cmocka_unit_test(other_names_are_refused),
		cmocka_unit_test(a_percentile_is_not_of_the_runs_numbers),
		cmocka_unit_test(percentiles_come_from_the_runs_histograms),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
