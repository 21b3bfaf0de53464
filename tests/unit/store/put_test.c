/*
 * put_test.c: what is printed is kept verbatim, and can be compared
 * owns: src/store/put.c src/store/words.c src/store/source.c src/store/content.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

static enum store_known begin(struct store *s, const char *key, const char *raw, bool again)
{
	struct source source = { .kind = SOURCE_FILE, .key = str_from(key), .name = STR("f"), .time = SOURCE_NO_TIME,
				 .raw = str_from(raw), .first_line = 101 };
	enum store_known known;
	struct err e = { 0 };

	CHECK_OK(store_source_begin(s, &source, again, 1, &known, &e), e);
	return known;
}

static void end(struct store *s)
{
	struct err e = { 0 };

	CHECK_OK(store_source_end(s, &e), e);
}

static void put_cells(struct store *s, uint32_t line, unsigned flags, struct cell *cells, size_t n)
{
	struct row row = { .line = line, .cells = cells, .n_cells = n, .importer = "t", .flags = flags };
	struct err e = { 0 };

	row.field[ROW_BENCHMARK] = STR("tiobench");
	row.field[ROW_PHASE] = STR("seq-read");
	row.field[ROW_KERNEL] = STR("2.4.19");
	row.field[ROW_THREADS] = STR("8");
	for (size_t i = 0; i < n; i++)
		cells[i].line = line;
	CHECK_OK(store_put_row(s, &row, &e), e);
}

static void values_are_converted_and_kept_as_printed(void **state)
{
	struct cell cells[] = {
		{ .metric = STR("rate"), .value = STR("12.50"), .unit = STR("MB/s") },
		{ .metric = STR("lat_avg"), .value = STR("1.5"), .unit = STR("s") },
		{ .metric = STR("lat_max"), .value = STR("1,024"), .unit = STR("") },
		{ .metric = STR("oddity"), .value = STR("7"), .unit = STR("furlongs") },
		{ .metric = STR("oddity"), .value = STR("8"), .unit = STR("furlongs") },
	};
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	begin(s, "aa11", "x", false);
	put_cells(s, 105, 0, cells, 5);
	end(s);
	assert_string_equal(ask(s, "SELECT metric, value, unit, printed, printed_unit, line, run FROM measurements"),
			    "rate|12.5|MB/s|12.50|MB/s|105|aa11-5|\n"
			    "lat_avg|1500.0|ms|1.5|s|105|aa11-5|\n"
			    "lat_max|1024.0|ms|1,024||105|aa11-5|\n"
			    "oddity|7.0|furlongs|7|furlongs|105|aa11-5|\n"
			    "oddity|8.0|furlongs|8|furlongs|105|aa11-5|\n");
	assert_is_sound(s);
	store_close(s);
}

static void numbers_that_nothing_measures_become_notes(void **state)
{
	static const struct text_source text = {
		.name = "t", .text = "x,,1,2.6.1 time=1e307s\nx,,1,2.6.1 time=-1e307s\nx,,1,2.6.1 time=1e250s\n"
				     "x,,1,2.6.1 time=-1e250s\nx,,1,2.6.1 time=1e-320s\n"
	};
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	import_text(s, &text);
	assert_int_equal(count_numbers(s), 3);
	assert_string_equal(ask(s, "SELECT count(*) FROM measurements WHERE abs(value) <= 1e254"), "3|\n");
	assert_string_equal(ask(s, "SELECT notes FROM sources"), "2|\n");
	assert_is_sound(s);
	store_close(s);
}

static void what_is_no_number_becomes_a_note(void **state)
{
	struct cell cells[] = {
		{ .metric = STR("rate"), .value = STR("fast") },
		{ .metric = STR("lat_avg"), .value = STR("1e999") },
		{ .metric = STR("lat_max"), .value = STR("3") },
	};
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	begin(s, "aa11", "x", false);
	put_cells(s, 105, 0, cells, 3);
	put_cells(s, 106, 0, cells, 1);
	end(s);
	assert_string_equal(ask(s, "SELECT metric, value FROM measurements"), "lat_max|3.0|\n");
	assert_string_equal(ask(s, "SELECT rows, notes FROM sources"), "1|3|\n");
	assert_is_sound(s);
	store_close(s);
}

static void derived_and_repaired_values_have_their_own_view(void **state)
{
	struct cell printed[] = { { .metric = STR("rate"), .value = STR("1") },
				  { .metric = STR("lat_avg"), .value = STR("2"), .flags = FLAG_DERIVED } };
	struct cell repaired[] = { { .metric = STR("rate"), .value = STR("3") } };
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	begin(s, "aa11", "x", false);
	put_cells(s, 105, 0, printed, 2);
	put_cells(s, 106, FLAG_REPAIRED | FLAG_SUMMARY, repaired, 1);
	end(s);
	assert_string_equal(ask(s, "SELECT metric, value, flags FROM measurements"), "rate|1.0||\n");
	assert_string_equal(ask(s, "SELECT metric, value, flags FROM derived ORDER BY line"),
			    "lat_avg|2.0|derived|\nrate|3.0|repaired,summary|\n");
	assert_int_equal(count_numbers(s), 1);
	assert_is_sound(s);
	store_close(s);
}

static void rows_that_start_on_one_line_have_ids_of_their_own(void **state)
{
	struct cell a[] = { { .metric = STR("rate"), .value = STR("1") } };
	struct cell b[] = { { .metric = STR("rate"), .value = STR("2") } };
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	begin(s, "0123456789abcdef0123456789abcdef", "x", false);
	put_cells(s, 105, 0, a, 1);
	put_cells(s, 105, 0, b, 1);
	end(s);
	assert_string_equal(ask(s, "SELECT run, source FROM measurements ORDER BY value"),
			    "0123456789abcdef-5|0123456789abcdef|\n0123456789abcdef-5.1|0123456789abcdef|\n");
	store_close(s);
}

static void an_abandoned_source_leaves_nothing(void **state)
{
	struct cell a[] = { { .metric = STR("rate"), .value = STR("1") } };
	const enum store_mode modes[] = { STORE_WRITE, STORE_BULK };

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		const char *path = scratch_path("abandon.db");
		struct store *s = open_store(path, modes[i]);
		begin(s, "aa11", "x", false);
		put_cells(s, 105, 0, a, 1);
		end(s);
		begin(s, "bb22", "y", false);
		put_cells(s, 105, 0, a, 1);
		store_source_abandon(s);
		store_source_abandon(s);
		assert_string_equal(ask(s, "SELECT count(*) FROM sources"), "1|\n");
		assert_int_equal(begin(s, "bb22", "y", false), STORE_NEW);
		put_cells(s, 105, 0, a, 1);
		end(s);
		/* Open when the store closes: gone as well. */
		begin(s, "cc33", "z", false);
		put_cells(s, 105, 0, a, 1);
		store_close(s);
		s = open_store(path, STORE_READ);
		assert_string_equal(ask(s, "SELECT group_concat(source) FROM (SELECT source FROM sources ORDER BY 1)"),
				    "aa11,bb22|\n");
		assert_int_equal(count_numbers(s), 2);
		assert_is_sound(s);
		store_close(s);
		unlink(path);
	}
}

static void reading_again_replaces_the_rows(void **state)
{
	struct cell a[] = { { .metric = STR("rate"), .value = STR("1") } };
	struct cell b[] = { { .metric = STR("rate"), .value = STR("2") } };
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	begin(s, "aa11", "x", false);
	put_cells(s, 105, 0, a, 1);
	end(s);
	assert_int_equal(begin(s, "aa11", "x", false), STORE_KNOWN);
	assert_int_equal(begin(s, "aa11", "x", true), STORE_NEW);
	put_cells(s, 107, 0, b, 1);
	end(s);
	assert_string_equal(ask(s, "SELECT value, line FROM measurements"), "2.0|107|\n");
	assert_is_sound(s);
	store_close(s);
}

static void of_two_copies_of_a_mail_the_longer_is_kept(void **state)
{
	const struct text_source cut = { .name = "z", .id = "m@x", .text = "dbench,,1 throughput=1\n" };
	const struct text_source full = { .name = "b", .id = "m@x",
					  .text = "dbench,,1 throughput=1\ndbench,,2 throughput=2\n" };
	char *dumps[2];

	(void)state;
	for (int i = 0; i < 2; i++) {
		const char *path = scratch_path("copies.db");
		struct store *s = open_store(path, STORE_WRITE);
		assert_int_equal(import_text(s, i ? &cut : &full), STORE_NEW);
		assert_int_equal(import_text(s, i ? &full : &cut), i ? STORE_NEW : STORE_KNOWN);
		assert_int_equal(count_numbers(s), 2);
		assert_is_sound(s);
		store_close(s);
		dumps[i] = dump_database(path);
		unlink(path);
	}
	assert_string_equal(dumps[0], dumps[1]);
	free(dumps[0]);
	free(dumps[1]);
}

static void a_run_of_ours_is_named_by_its_own_id(void **state)
{
	struct source source = { .kind = SOURCE_RUN, .key = STR("00112233445566778899aabbccddeeff"), .name = STR("run"),
				 .raw = STR("{}"), .first_line = 1, .time = 5 };
	struct cell a[] = { { .metric = STR("rate"), .value = STR("1") } };
	struct store *s = open_store(":memory:", STORE_WRITE);
	enum store_known known;
	struct err e = { 0 };

	(void)state;
	CHECK_OK(store_source_begin(s, &source, false, 1, &known, &e), e);
	put_cells(s, 1, 0, a, 1);
	put_cells(s, 2, 0, a, 1);
	end(s);
	assert_string_equal(ask(s, "SELECT DISTINCT run, time FROM measurements"),
			    "00112233445566778899aabbccddeeff|1970-01-01T00:00:05Z|\n");
	store_close(s);
}

static void bytes_come_back_as_they_were(void **state)
{
	static char raw[300000];
	struct store *s = open_store(":memory:", STORE_WRITE);
	AUTO_ARENA(a);
	struct source source = { .kind = SOURCE_FILE, .key = STR("abcdef0123"), .name = STR("n"), .author = STR("A <a@x>"),
				 .date_raw = STR("Mon"), .time = 7, .raw = { raw, sizeof raw }, .first_line = 3 };
	struct source got;
	enum store_known known;
	struct err e = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof raw; i++)
		raw[i] = (char)(i * i >> 7);
	CHECK_OK(store_source_begin(s, &source, false, 1, &known, &e), e);
	end(s);
	CHECK_OK(store_get_source(s, STR("abcd"), a, &got, &e), e);
	assert_int_equal(got.raw.n, sizeof raw);
	assert_memory_equal(got.raw.p, raw, sizeof raw);
	assert_int_equal(got.first_line, 3);
	assert_int_equal(got.time, 7);
	assert_true(str_eq(got.author, source.author));
	store_close(s);
}

static void a_new_process_goes_on_with_the_words_of_the_last(void **state)
{
	const char *path = scratch_path("words.db");
	const struct text_source a = { .text = "kernel 6.8\ndbench,,1 throughput=1\n" };
	const struct text_source b = { .text = "kernel v6.8\ndbench,,1 throughput=2\n" };
	struct store *s = open_store(path, STORE_WRITE);

	(void)state;
	import_text(s, &a);
	store_close(s);
	s = open_store(path, STORE_WRITE);
	import_text(s, &b);
	assert_string_equal(ask(s, "SELECT count(DISTINCT kernel_key), count(DISTINCT kernel) FROM measurements"),
			    "1|2|\n");
	store_close(s);
	assert_string_equal(plain_sql(path, "SELECT count(*) FROM series"), "1");
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_converted_and_kept_as_printed),
		cmocka_unit_test(numbers_that_nothing_measures_become_notes),
		cmocka_unit_test(what_is_no_number_becomes_a_note),
		cmocka_unit_test(derived_and_repaired_values_have_their_own_view),
		cmocka_unit_test(rows_that_start_on_one_line_have_ids_of_their_own),
		cmocka_unit_test(an_abandoned_source_leaves_nothing),
		cmocka_unit_test(reading_again_replaces_the_rows),
		cmocka_unit_test(of_two_copies_of_a_mail_the_longer_is_kept),
		cmocka_unit_test(a_run_of_ours_is_named_by_its_own_id),
		cmocka_unit_test(bytes_come_back_as_they_were),
		cmocka_unit_test(a_new_process_goes_on_with_the_words_of_the_last),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
