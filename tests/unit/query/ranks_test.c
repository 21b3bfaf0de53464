/*
 * ranks_test.c: owns src/query/ranks.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "query/query.h"

#define EXPECT_OK(call) \
	do { \
		if (call) \
			fail_msg("%s", e.msg); \
	} while (0)

/* A database with one number for each of these kernels. */
static struct store *store_of(const char *const *kernels)
{
	struct source source = {
		.kind = SOURCE_FILE, .key = STR("00112233445566778899aabbccddeeff"), .name = STR("results.txt"),
		.time = SOURCE_NO_TIME, .raw = STR("the text\n"), .first_line = 1,
	};
	struct store *store;
	struct err e = { 0 };
	enum store_known known;

	EXPECT_OK(store_open(&store, ":memory:", STORE_WRITE, &e));
	EXPECT_OK(store_source_begin(store, &source, false, 1, &known, &e));
	for (uint32_t i = 0; kernels[i]; i++) {
		struct cell cell = { .metric = STR("iops"), .value = STR("1"), .line = i + 1 };
		struct row row = { .line = i + 1, .cells = &cell, .n_cells = 1, .confidence = 100, .importer = "test" };

		row.field[ROW_BENCHMARK] = STR("fio");
		row.field[ROW_KERNEL] = str_from(kernels[i]);
		EXPECT_OK(store_put_row(store, &row, &e));
	}
	EXPECT_OK(store_source_end(store, &e));
	return store;
}

static void assert_ranks(struct store *store, const char *const *labels, size_t n, const size_t *expected)
{
	AUTO_ARENA(a);
	struct str *names = arena_array(a, n, sizeof *names);
	const struct selection selection = { .kernels = names, .n_kernels = n };
	struct matrix matrix;
	struct err e = { 0 };
	size_t *ranks;

	for (size_t i = 0; i < n; i++)
		names[i] = str_from(labels[i]);
	EXPECT_OK(query_matrix(store, &selection, a, &matrix, &e));
	EXPECT_OK(query_kernel_ranks(store, &matrix, a, &ranks, &e));
	for (size_t i = 0; i < n; i++)
		assert_int_equal(ranks[i], expected[i]);
}

static void a_kernels_rank_does_not_depend_on_who_stands_beside_it(void **state)
{
	struct store *store = store_of((const char *const[]){ "6.12", "2.4.18-rc2", "2.4.18", "6.1", "bisect-x", NULL });

	(void)state;
	assert_ranks(store, (const char *const[]){ "6.12", "2.4.18", "6.1", "2.4.18-rc2", "bisect-x" }, 5,
		     (const size_t[]){ 0, 1, 2, 3, 4 });
	assert_ranks(store, (const char *const[]){ "6.12", "2.4.18" }, 2, (const size_t[]){ 1, 3 });
	assert_ranks(store, (const char *const[]){ "bisect-x" }, 1, (const size_t[]){ 4 });
	store_close(store);
}

static void labels_of_one_kernel_count_once(void **state)
{
	struct store *store = store_of((const char *const[]){ "6.8", "v6.8", "linux-6.8.0", "6.9", NULL });

	(void)state;
	assert_ranks(store, (const char *const[]){ "6.9", "v6.8" }, 2, (const size_t[]){ 0, 1 });
	store_close(store);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_kernels_rank_does_not_depend_on_who_stands_beside_it),
		cmocka_unit_test(labels_of_one_kernel_count_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
