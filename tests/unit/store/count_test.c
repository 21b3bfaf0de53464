/*
 * count_test.c: every number counts once, whatever came first
 * owns: src/store/count.c src/store/identity.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"
#include "store/count.h"
#include "store/put.h"

#define ROW_A "dbench,,16 throughput=101.5 lat_max=3 cpu=7\n"
#define ROW_B "dbench,,32 throughput=99.25 lat_max=9 cpu=8\n"
#define ROW_C "dbench,,64 throughput=42.125 lat_max=12 cpu=9\n"

static int64_t numbers_of(const struct text_source *sources, size_t n)
{
	struct store *s = open_store(":memory:", STORE_WRITE);

	for (size_t i = 0; i < n; i++)
		assert_int_equal(import_text(s, &sources[i]), STORE_NEW);
	int64_t count = count_numbers(s);
	assert_is_sound(s);
	store_close(s);
	return count;
}

#define NUMBERS_OF(list) numbers_of(list, sizeof(list) / sizeof *(list))

static void a_row_of_three_numbers_printed_twice_counts_once(void **state)
{
	const struct text_source twice[] = { { .text = "kernel 2.4.19\n" ROW_A ROW_B ROW_A } };

	(void)state;
	assert_int_equal(NUMBERS_OF(twice), 6);
}

static void equal_rows_of_two_kernels_both_count(void **state)
{
	const struct text_source two[] = { { .text = "kernel 2.4.19\n" ROW_A "kernel 2.4.20\n" ROW_A } };

	(void)state;
	assert_int_equal(NUMBERS_OF(two), 6);
}

static void repeated_single_numbers_are_repeated_runs(void **state)
{
	const struct text_source runs[] = { { .text = "dbench,,16 throughput=101.5\ndbench,,16 throughput=101.5\n"
						      "dbench,,16 throughput=101.5\n" } };

	(void)state;
	assert_int_equal(NUMBERS_OF(runs), 3);
}

static void a_quoted_block_counts_once(void **state)
{
	const struct text_source mails[] = {
		{ .id = "one@x", .subject = "numbers", .time = 100, .text = "kernel 2.4.19\n" ROW_A ROW_B ROW_C },
		{ .id = "two@x", .parent = "one@x", .subject = "Re: numbers", .time = 200, .text = ROW_A ROW_B "and\n" },
	};

	(void)state;
	assert_int_equal(NUMBERS_OF(mails), 9);
}

static void a_quote_with_another_number_counts(void **state)
{
	const struct text_source mails[] = {
		{ .id = "one@x", .subject = "numbers", .time = 100, .text = ROW_A ROW_B },
		{ .id = "two@x", .parent = "one@x", .time = 200,
		  .text = ROW_A "dbench,,32 throughput=99.26 lat_max=9 cpu=8\n" },
	};

	(void)state;
	assert_int_equal(NUMBERS_OF(mails), 12);
}

static void a_block_of_another_thread_counts(void **state)
{
	const struct text_source mails[] = {
		{ .id = "one@x", .subject = "numbers", .time = 100, .text = ROW_A ROW_B },
		{ .id = "two@x", .subject = "other numbers", .time = 200, .text = ROW_A ROW_B "x\n" },
	};

	(void)state;
	assert_int_equal(NUMBERS_OF(mails), 12);
}

static void an_empty_subject_links_nothing(void **state)
{
	const struct text_source mails[] = {
		{ .id = "one@x", .subject = "Re: ", .time = 100, .text = ROW_A },
		{ .id = "two@x", .subject = "[PATCH] ", .time = 200, .text = ROW_A "x\n" },
		{ .text = ROW_A },
	};

	(void)state;
	assert_int_equal(NUMBERS_OF(mails), 9);
}

static void the_same_subject_links(void **state)
{
	const struct text_source mails[] = {
		{ .id = "one@x", .subject = "[PATCH v2 1/3] mm:  faster", .time = 100, .text = ROW_A ROW_B },
		{ .id = "two@x", .subject = "RE: [lkml] Fwd: MM: faster", .time = 50, .text = ROW_A ROW_B "x\n" },
	};

	(void)state;
	assert_int_equal(NUMBERS_OF(mails), 6);
}

static void of_equal_blocks_the_earlier_counts(void **state)
{
	const char *path = scratch_path("earlier.db");
	const struct text_source mails[] = {
		{ .id = "late@x", .subject = "n", .time = 300, .text = ROW_A ROW_B },
		{ .id = "early@x", .subject = "n", .time = 100, .text = ROW_A ROW_B "x\n" },
		{ .id = "undated@x", .subject = "n", .text = ROW_A ROW_B "y\n" },
	};
	struct store *s = open_store(path, STORE_WRITE);

	(void)state;
	for (size_t i = 0; i < 3; i++)
		import_text(s, &mails[i]);
	store_close(s);
	assert_string_equal(plain_sql(path, "SELECT group_concat(DISTINCT s.message_id) FROM measurements m "
					    "JOIN sources s USING (source)"), "early@x");
	/* The others say where they are counted. */
	assert_string_equal(plain_sql(path, "SELECT count(*) FROM places WHERE repeats LIKE (SELECT source FROM sources "
					    "WHERE message_id = 'early@x') || '%'"), "12");
	unlink(path);
}

static void a_block_is_no_part_of_one_that_has_a_row_less_often(void **state)
{
	const struct text_source mails[] = {
		{ .id = "one@x", .subject = "n", .time = 100,
		  .text = "dbench,,1 throughput=1\ndbench,,1 throughput=2\ndbench,,1 throughput=3\n" },
		{ .id = "two@x", .subject = "n", .time = 200, .text = "dbench,,1 throughput=1\ndbench,,1 throughput=1\n" },
	};

	(void)state;
	assert_int_equal(NUMBERS_OF(mails), 5);
}

static void a_chain_of_quotes_counts_its_largest_block(void **state)
{
	const struct text_source mails[] = {
		{ .id = "one@x", .subject = "n", .time = 100, .text = ROW_A },
		{ .id = "two@x", .subject = "n", .time = 200, .text = ROW_A ROW_B },
		{ .id = "three@x", .subject = "n", .time = 300, .text = ROW_A ROW_B ROW_C },
	};

	(void)state;
	assert_int_equal(NUMBERS_OF(mails), 9);
}

static void forgetting_the_counted_one_lets_the_quote_count(void **state)
{
	const struct text_source mails[] = {
		{ .id = "one@x", .subject = "n", .time = 100, .text = ROW_A ROW_B },
		{ .id = "two@x", .parent = "one@x", .time = 200, .text = ROW_A "x\n" },
	};
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct err e = { 0 };

	(void)state;
	import_text(s, &mails[0]);
	import_text(s, &mails[1]);
	assert_int_equal(count_numbers(s), 6);
	CHECK_OK(store_forget(s, STR("one@x"), &e), e);
	assert_int_equal(count_numbers(s), 3);
	assert_int_equal(import_text(s, &mails[0]), STORE_FORGOTTEN);
	assert_is_sound(s);
	store_close(s);
}

static void subjects_lose_what_replies_add(void **state)
{
	static const char *const pairs[][2] = {
		{ "Re: [PATCH v3 02/17] mm:  Readahead", "mm: readahead" },
		{ "Fwd: AW: Re[2]: numbers\t of 2.4", "numbers of 2.4" },
		{ "  [lkml]  [RFC]Re: x ", "x" },
		{ "Re: Re: ", "" },
		{ "[no end", "[no end" },
		{ "", "" },
	};
	AUTO_ARENA(a);

	(void)state;
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		struct str got = count_subject(str_from(pairs[i][0]), a);
		assert_string_equal(arena_cstr(a, got), pairs[i][1]);
	}
}

static void the_hash_of_a_row_ignores_what_was_bound_from_elsewhere(void **state)
{
	struct cell cell = { .metric = STR("throughput"), .value = STR("1.5"), .line = 7, .at = 7 };
	struct row row = { .line = 7, .at = 7, .cells = &cell, .n_cells = 1 };
	struct row other = row;

	(void)state;
	other.field[ROW_KERNEL] = STR("2.4.19");
	other.from[ROW_KERNEL] = other.from_at[ROW_KERNEL] = 3;
	assert_int_equal(put_hash(&row), put_hash(&other));
	/* All lines of a packed attachment stand on one raw line. */
	other.from[ROW_KERNEL] = 7;
	assert_int_equal(put_hash(&row), put_hash(&other));
	other.from_at[ROW_KERNEL] = 7;
	assert_int_not_equal(put_hash(&row), put_hash(&other));
	other = row;
	other.field[ROW_THREADS] = STR("8");
	assert_int_not_equal(put_hash(&row), put_hash(&other));
}

static void the_hash_of_a_row_ignores_what_the_subject_said(void **state)
{
	struct cell cell = { .metric = STR("bw"), .value = STR("99.2"), .line = 7, .at = 7 };
	struct row row = { .field = { [ROW_BENCHMARK] = STR("dbench") }, .line = 7, .at = 7, .cells = &cell, .n_cells = 1 };
	struct row other = row;

	(void)state;
	other.field[ROW_KERNEL] = STR("6.3-rc2");
	assert_int_equal(put_hash(&row), put_hash(&other));
	other.field[ROW_BENCHMARK] = STR("tbench");
	assert_int_equal(put_hash(&row), put_hash(&other));
	other.field[ROW_BENCHMARK] = STR("fio");
	assert_int_not_equal(put_hash(&row), put_hash(&other));
}

static void the_hash_of_a_row_of_fio_ignores_its_phase(void **state)
{
	struct cell cell = { .metric = STR("iops"), .value = STR("423.4"), .line = 7, .at = 7 };
	struct row row = { .field = { [ROW_BENCHMARK] = STR("fio"), [ROW_PHASE] = STR("write") }, .line = 7, .at = 7,
			   .cells = &cell, .n_cells = 1 };
	struct row other = row;

	(void)state;
	row.from[ROW_PHASE] = row.from_at[ROW_PHASE] = 7;
	other.field[ROW_PHASE] = STR("randwrite");
	other.from[ROW_PHASE] = other.from_at[ROW_PHASE] = 3;
	assert_int_equal(put_hash(&row), put_hash(&other));
	row.field[ROW_BENCHMARK] = other.field[ROW_BENCHMARK] = STR("tiobench");
	assert_int_not_equal(put_hash(&row), put_hash(&other));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_row_of_three_numbers_printed_twice_counts_once),
		cmocka_unit_test(equal_rows_of_two_kernels_both_count),
		cmocka_unit_test(repeated_single_numbers_are_repeated_runs),
		cmocka_unit_test(a_quoted_block_counts_once),
		cmocka_unit_test(a_quote_with_another_number_counts),
		cmocka_unit_test(a_block_of_another_thread_counts),
		cmocka_unit_test(an_empty_subject_links_nothing),
		cmocka_unit_test(the_same_subject_links),
		cmocka_unit_test(of_equal_blocks_the_earlier_counts),
		cmocka_unit_test(a_block_is_no_part_of_one_that_has_a_row_less_often),
		cmocka_unit_test(a_chain_of_quotes_counts_its_largest_block),
		cmocka_unit_test(forgetting_the_counted_one_lets_the_quote_count),
		cmocka_unit_test(subjects_lose_what_replies_add),
		cmocka_unit_test(the_hash_of_a_row_ignores_what_was_bound_from_elsewhere),
		cmocka_unit_test(the_hash_of_a_row_ignores_what_the_subject_said),
		cmocka_unit_test(the_hash_of_a_row_of_fio_ignores_its_phase),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
