/*
 * latency_test.c: owns src/query/latency.c src/query/settings.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/latency.h"

#define EXPECT_OK(call) \
	do { \
		if (call) \
			fail_msg("%s", e.msg); \
	} while (0)

static struct histogram_bin of_lat[] = { { 10, 20, 3 } }, of_clat[] = { { 10, 20, 5 } };

static void put_row(struct store *s, uint32_t line, struct row row)
{
	struct cell cells[] = { { .metric = STR("clat_avg"), .value = STR("1"), .line = line },
				{ .metric = STR("rate"), .value = STR("2"), .line = line } };
	struct err e = { 0 };

	row.line = line;
	row.cells = cells;
	row.n_cells = 2;
	row.confidence = 100;
	row.importer = "test";
	row.field[ROW_BENCHMARK] = STR("fio");
	row.field[ROW_KERNEL] = STR("6.6");
	EXPECT_OK(store_put_row(s, &row, &e));
}

/* The first row has two histograms and settings, the second has one, the third nothing. */
static struct store *three_rows(void)
{
	static const struct setting settings[] = { { STR("block.scheduler"), STR("bfq") }, { STR("fs.type"), STR("ext4") } };
	struct source source = {
		.kind = SOURCE_FILE, .key = STR("00112233445566778899aabbccddeeff"), .name = STR("results.txt"),
		.time = SOURCE_NO_TIME, .raw = STR("the text\n"), .first_line = 1,
	};
	struct histogram both[2];
	struct store *s;
	struct err e = { 0 };
	enum store_known known;

	assert_null(histogram_make(&both[0], of_lat, 1));
	assert_null(histogram_make(&both[1], of_clat, 1));
	both[0].name = STR("lat");
	both[1].name = STR("clat");
	EXPECT_OK(store_open(&s, ":memory:", STORE_WRITE, &e));
	EXPECT_OK(store_source_begin(s, &source, false, 1, &known, &e));
	put_row(s, 1, (struct row){ .histograms = both, .n_histograms = 2, .settings = settings, .n_settings = 2 });
	put_row(s, 2, (struct row){ .histograms = both + 1, .n_histograms = 1, .settings = settings, .n_settings = 1 });
	put_row(s, 3, (struct row){ 0 });
	EXPECT_OK(store_source_end(s, &e));
	return s;
}

static void a_number_leads_to_the_histogram_that_it_is_about(void **state)
{
	static const struct {
		const char *metric;
		size_t row;
		uint64_t n; /* 0: none */
	} cases[] = {
		{ "clat_avg", 0, 5 }, { "lat_avg", 0, 3 }, { "slat_avg", 0, 0 }, { "rate", 0, 3 }, { "lat", 0, 3 },
		{ "lat_p99", 1, 0 },  { "rate", 1, 5 },	   { "clat_max", 1, 5 }, { "rate", 2, 0 },
	};
	const struct str metric = STR("rate");
	const struct selection sel = { .metrics = &metric, .n_metrics = 1 };
	struct store *s = three_rows();
	struct matrix m;
	struct err e = { 0 };
	AUTO_ARENA(a);

	(void)state;
	EXPECT_OK(query_matrix(s, &sel, a, &m, &e));
	assert_int_equal(m.series[0].cells[0].n, 3);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct histogram h;

		EXPECT_OK(query_histogram(s, m.series[0].cells[0].values[cases[i].row].row, str_from(cases[i].metric), a, &h, &e));
		if (h.n != cases[i].n)
			fail_msg("%s of row %zu: %llu", cases[i].metric, cases[i].row, (unsigned long long)h.n);
	}
	store_close(s);
}

static void a_matrix_knows_what_was_the_case(void **state)
{
	const struct selection sel = { 0 };
	struct store *s = three_rows();
	struct matrix m;
	struct err e = { 0 };
	AUTO_ARENA(a);

	(void)state;
	EXPECT_OK(query_matrix(s, &sel, a, &m, &e));
	const struct value *v = m.series[0].cells[0].values;
	assert_int_equal(m.n_settings, 2);
	assert_true(str_is(query_setting(&m, v[0].setting, STR("fs.type")), "ext4"));
	assert_true(str_is(query_setting(&m, v[1].setting, STR("block.scheduler")), "bfq"));
	assert_int_equal(query_setting(&m, v[1].setting, STR("fs.type")).n, 0);
	assert_int_equal(query_setting(&m, v[2].setting, STR("fs.type")).n, 0);
	assert_int_equal(v[2].setting, 0);
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_number_leads_to_the_histogram_that_it_is_about),
		cmocka_unit_test(a_matrix_knows_what_was_the_case),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
