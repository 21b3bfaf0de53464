/*
 * distribution_test.c: owns src/compare/distribution.c src/compare/distribution_read.c src/compare/distribution_shares.c
 * src/compare/distribution_story.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/distribution.h"
#include "compare/distribution_parts.h"
#include "hand_matrix.h"

#define EXPECT_OK(call) \
	do { \
		if (call) \
			fail_msg("%s", e.msg); \
	} while (0)

#define MS UINT64_C(1000000)

/* What a row of the database says. */
struct told_row {
	const char *kernel, *phase, *threads, *file_mb, *block, *rate, *max, *gt2s;
	struct histogram_bin bins[4]; /* n 0: no more */
};

static void put_row(struct store *s, uint32_t line, const struct told_row *t)
{
	struct cell cells[3] = { { .metric = STR("rate"), .value = str_from(t->rate ? t->rate : "1"), .line = line } };
	struct row row = { .line = line, .cells = cells, .n_cells = 1, .confidence = 100, .importer = "test" };
	struct histogram_bin bins[4];
	struct histogram h;
	struct err e = { 0 };
	size_t n = 0;

	if (t->max)
		cells[row.n_cells++] = (struct cell){ .metric = STR("lat_max"), .value = str_from(t->max), .unit = STR("ms"), .line = line };
	if (t->gt2s)
		cells[row.n_cells++] =
			(struct cell){ .metric = STR("lat_gt2s_pct"), .value = str_from(t->gt2s), .unit = STR("%"), .line = line };
	row.field[ROW_BENCHMARK] = STR("tiobench");
	row.field[ROW_KERNEL] = str_from(t->kernel);
	row.field[ROW_PHASE] = str_from(t->phase);
	row.field[ROW_THREADS] = str_from(t->threads);
	row.field[ROW_FILE_MB] = str_from(t->file_mb);
	row.field[ROW_BLOCK] = str_from(t->block);
	for (; n < 4 && t->bins[n].n; n++)
		bins[n] = t->bins[n];
	if (n) {
		assert_null(histogram_make(&h, bins, n));
		h.name = STR("lat");
		row.histograms = &h;
		row.n_histograms = 1;
	}
	EXPECT_OK(store_put_row(s, &row, &e));
}

static struct store *store_of(const struct told_row *rows, size_t n)
{
	struct source source = {
		.kind = SOURCE_FILE, .key = STR("00112233445566778899aabbccddeeff"), .name = STR("results.txt"),
		.time = SOURCE_NO_TIME, .raw = STR("the text\n"), .first_line = 1,
	};
	struct store *s;
	struct err e = { 0 };
	enum store_known known;

	EXPECT_OK(store_open(&s, ":memory:", STORE_WRITE, &e));
	EXPECT_OK(store_source_begin(s, &source, false, 1, &known, &e));
	for (size_t i = 0; i < n; i++)
		put_row(s, (uint32_t)i + 1, &rows[i]);
	EXPECT_OK(store_source_end(s, &e));
	return s;
}

static enum err_code spread_of(const struct told_row *rows, size_t n, struct arena *a, struct distribution *out, struct err *e)
{
	const struct distribution_options options = {
		.compare = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 }, .limits_ns = { 2000 * MS }, .n_limits = 1,
	};
	const struct selection sel = { 0 };
	struct store *s = store_of(rows, n);
	struct matrix *m = arena_alloc(a, sizeof *m);

	if (query_matrix(s, &sel, a, m, e))
		fail_msg("%s", e->msg);
	enum err_code code = compare_distribution(s, m, &options, a, out, e);
	store_close(s);
	return code;
}

static const struct distribution_line *line_of(const struct distribution *d, const char *figure)
{
	for (size_t i = 0; i < d->n; i++)
		if (str_is(d->lines[i].figure, figure))
			return &d->lines[i];
	fail_msg("no line %s", figure);
	return NULL;
}

/* 990 quick requests and 10 slow ones, or quicker ones and one that stalls for 300 s. */
#define BEFORE { .kernel = "6.6", .phase = "seq-read", .bins = { { 1 * MS, 2 * MS, 990 }, { 10 * MS, 11 * MS, 10 } } }
#define AFTER \
	{ .kernel = "6.12", .phase = "seq-read", \
	  .bins = { { MS / 2, MS, 990 }, { 10 * MS, 11 * MS, 9 }, { 300000 * MS, 301000 * MS, 1 } } }

static void one_run_a_side_tells_what_was_seen(void **state)
{
	static const struct told_row rows[] = { BEFORE, AFTER };
	AUTO_ARENA(a);
	struct distribution d;
	struct err e = { 0 };

	(void)state;
	EXPECT_OK(spread_of(rows, 2, a, &d, &e));
	const struct distribution_line *p50 = line_of(&d, "p50"), *p999 = line_of(&d, "p99.9"), *over = line_of(&d, "over 2 s");
	assert_int_equal(p50->basis, BASIS_WITHIN);
	assert_near(p50->level, 0.95);
	assert_true(p50->low <= p50->ratio && p50->ratio <= p50->high && p50->high <= 1);
	assert_int_equal(p50->requests, 1000);
	assert_true(isnan(p999->high)); /* of 1000 requests none is surely above the 99.9th percentile */
	assert_int_equal(over->hits, 1);
	assert_int_equal(over->hits_base, 0);
	assert_string_equal(over->how, "fisher");
	assert_near(over->p, 1);
	assert_int_equal(d.n_stories, 1);
	assert_false(d.stories[0].is_sure);
	assert_true(str_is(d.stories[0].words, "faster in the middle, worse in the tail: over 2 s 0% to 0.1%; other "
						"figures of the tail got better (seen in one run)"));
}

static void several_runs_are_judged_by_runs(void **state)
{
	struct told_row rows[12];
	AUTO_ARENA(a);
	struct distribution d;
	struct err e = { 0 };

	(void)state;
	for (size_t i = 0; i < 12; i++) {
		rows[i] = i < 6 ? (struct told_row)BEFORE : (struct told_row)AFTER;
		rows[i].bins[0].n += i % 6;
		rows[i].bins[2].n += i < 6 ? 0 : 4 + i % 3;
		rows[i].rate = (const char *[]){ "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12" }[i];
	}
	EXPECT_OK(spread_of(rows, 12, a, &d, &e));
	const struct distribution_line *p50 = line_of(&d, "p50"), *over = line_of(&d, "over 2 s");
	assert_int_equal(p50->basis, BASIS_RUNS);
	assert_int_equal(p50->n, 6);
	assert_int_equal(p50->verdict, VERDICT_BETTER);
	assert_string_equal(over->how, "permutation");
	assert_near(over->p, 2. / 924);
	assert_int_equal(over->verdict, VERDICT_WORSE);
	assert_true(d.stories[0].is_sure);
	assert_int_equal(d.stories[0].tail, VERDICT_WORSE);
	assert_true(str_starts(d.stories[0].words, "faster in the middle, worse in the tail: p99.9 "));
}

static void printed_percentages_are_tested_where_the_requests_are_certain(void **state)
{
	/* 16384 blocks: 0.07324 % are 12 of them, 0.00610 % one. */
	static const struct told_row certain[] = {
		{ "2.4.18", "seq-read", "4", "64", "4096", .max = "3000", .gt2s = "0.00610" },
		{ "2.4.19", "seq-read", "4", "64", "4096", .max = "90000", .gt2s = "0.07324" },
	};
	static const struct told_row others[][2] = {
		{ { "2.4.18", "rand-read", "4", "64", "4096", .max = "3", .gt2s = "0.00610" },
		  { "2.4.19", "rand-read", "4", "64", "4096", .max = "9", .gt2s = "0.07324" } },
		{ { "2.4.18", "seq-read", "4", "", "4096", .max = "3", .gt2s = "0.00610" },
		  { "2.4.19", "seq-read", "4", "", "4096", .max = "9", .gt2s = "0.07324" } },
		{ { "2.4.18", "seq-read", "3", "64", "4096", .max = "3", .gt2s = "0.00610" },
		  { "2.4.19", "seq-read", "3", "64", "4096", .max = "9", .gt2s = "0.07324" } },
		{ { "2.4.18", "seq-read", "4", "64", "4096", .max = "3", .gt2s = "0.00610" },
		  { "2.4.19", "seq-read", "4", "64", "4096", .max = "9", .gt2s = "0.07000" } }, /* 11.47 requests */
	};
	AUTO_ARENA(a);
	struct distribution d;
	struct err e = { 0 };

	(void)state;
	EXPECT_OK(spread_of(certain, 2, a, &d, &e));
	assert_true(line_of(&d, "over 2 s")->is_share);
	assert_int_equal(line_of(&d, "over 2 s")->hits, 12);
	assert_int_equal(line_of(&d, "over 2 s")->hits_base, 1);
	assert_int_equal(line_of(&d, "over 2 s")->requests, 16384);
	assert_true(fabs(line_of(&d, "over 2 s")->p - 0.003412160046) < 1e-12); /* R's fisher.test */
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		EXPECT_OK(spread_of(others[i], 2, a, &d, &e));
		assert_false(line_of(&d, "over 2 s")->is_share);
		assert_int_equal(line_of(&d, "over 2 s")->basis, BASIS_NONE);
		assert_true(isnan(line_of(&d, "over 2 s")->p));
	}
}

static void without_latencies_there_is_nothing_to_compare(void **state)
{
	static const struct told_row rows[] = { { .kernel = "6.6", .rate = "1" }, { .kernel = "6.12", .rate = "2" } };
	AUTO_ARENA(a);
	struct distribution d;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(spread_of(rows, 2, a, &d, &e), ERR_NOT_FOUND);
	assert_int_equal(d.n, 0);
}

static struct distribution_line told(const char *figure, double base, double now, enum verdict verdict)
{
	return (struct distribution_line){
		.figure = str_from(figure), .unit = str_starts(str_from(figure), "over") ? STR("%") : STR("ms"), .base = base, .now = now,
		.basis = verdict == VERDICT_UNKNOWN ? BASIS_NONE : BASIS_RUNS, .verdict = verdict,
	};
}

static void stories_name_the_middle_and_the_tail(void **state)
{
	static const struct {
		const char *figures[3];
		double base[3], now[3];
		enum verdict verdicts[3];
		const char *words;
	} cases[] = {
		{ { "avg", "max", "over 2 s" }, { 10, 2000, 0 }, { 8, 357000, 0.02 }, { 0 },
		  "faster on average, worse in the tail: max 2 s to 357 s (seen in one run)" },
		{ { "avg", "max", "over 2 s" }, { 10, 2000, 0 }, { 10.5, 2500, 0 }, { 0 }, "no difference seen (seen in one run)" },
		{ { "p50", "p99", "max" }, { 1, 5, 10 }, { 2, 10, 20 }, { VERDICT_WORSE, VERDICT_WORSE, VERDICT_SAME },
		  "slower, in the tail too: p99 5 ms to 10 ms" },
		{ { "p50", "p99", "max" }, { 1, 5, 10 }, { 1, 1, 90 }, { VERDICT_SAME, VERDICT_BETTER, VERDICT_WORSE },
		  "as fast as before in the middle, worse in the tail: max 10 ms to 90 ms; other figures of the tail got better" },
		{ { "p50", "p99", "max" }, { .5, 5, 10 }, { .25, 5, 9 }, { VERDICT_BETTER, VERDICT_SAME, VERDICT_SAME },
		  "faster in the middle, the tail as it was" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		AUTO_ARENA(a);
		struct distribution_line lines[3];

		for (size_t j = 0; j < 3; j++)
			lines[j] = told(cases[i].figures[j], cases[i].base[j], cases[i].now[j], cases[i].verdicts[j]);
		struct distribution_story s = distribution_story_of(lines, 0, 3, a);
		if (!str_is(s.words, cases[i].words))
			fail_msg("\"" STR_FMT "\" is not \"%s\"", STR_ARG(s.words), cases[i].words);
	}
}

static void limits_are_called_by_their_time(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_true(str_is(distribution_limit_name(2000 * MS, a), "over 2 s"));
	assert_true(str_is(distribution_limit_name(MS / 2, a), "over 500 us"));
	assert_true(str_is(distribution_limit_name(15 * MS, a), "over 15 ms"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_run_a_side_tells_what_was_seen),
		cmocka_unit_test(several_runs_are_judged_by_runs),
		cmocka_unit_test(printed_percentages_are_tested_where_the_requests_are_certain),
		cmocka_unit_test(without_latencies_there_is_nothing_to_compare),
		cmocka_unit_test(stories_name_the_middle_and_the_tail),
		cmocka_unit_test(limits_are_called_by_their_time),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
