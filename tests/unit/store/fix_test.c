/*
 * fix_test.c: corrections stay, and what is forgotten stays out
 * owns: src/store/fix.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

static const struct text_source mail = {
	.id = "m@x", .subject = "n", .time = 100,
	.text = "kernel 2.4.19\ndbench,,16 throughput=10\ndbench,,32 throughput=20\n",
};

static size_t fix(struct store *s, const char *source, uint32_t line, enum row_field field, const char *value)
{
	struct correction c = { str_from(source), line, field, str_from(value) };
	struct err e = { 0 };
	size_t changed;

	CHECK_OK(store_fix(s, &c, &changed, &e), e);
	return changed;
}

static void a_line_is_corrected_and_marked(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	import_text(s, &mail);
	assert_int_equal(fix(s, "m@x", 3, ROW_KERNEL, "2.4.20"), 1);
	assert_string_equal(ask(s, "SELECT kernel, threads, value, flags FROM measurements ORDER BY line"),
			    "2.4.19|16|10.0||\n2.4.20|32|20.0|corrected|\n");
	assert_is_sound(s);
	store_close(s);
}

static void a_source_is_corrected_but_its_lines_have_the_last_word(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	import_text(s, &mail);
	assert_int_equal(fix(s, "m@x", 2, ROW_VARIANT, "ext3"), 1);
	assert_int_equal(fix(s, "<m@x>", 0, ROW_VARIANT, "ext2"), 2);
	assert_string_equal(ask(s, "SELECT variant, value FROM measurements ORDER BY line"), "ext3|10.0|\next2|20.0|\n");
	assert_int_equal(fix(s, "m@x", 0, ROW_VARIANT, ""), 2);
	assert_string_equal(ask(s, "SELECT variant FROM measurements ORDER BY line"), "ext3|\n|\n");
	store_close(s);
}

static void a_correction_reaches_a_later_reading(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	enum store_known known;
	struct err e = { 0 };
	char hex[65];

	(void)state;
	import_text(s, &mail);
	fix(s, "m@x", 0, ROW_BENCHMARK, "tbench");
	struct source source = text_head(&mail, hex);
	CHECK_OK(store_source_begin(s, &source, true, 2, &known, &e), e);
	assert_int_equal(known, STORE_NEW);
	CHECK_OK(put_text(s, source.raw, 1, &e), e);
	CHECK_OK(store_source_end(s, &e), e);
	assert_string_equal(ask(s, "SELECT DISTINCT benchmark, flags FROM measurements"), "tbench|corrected|\n");
	assert_int_equal(count_numbers(s), 2);
	assert_is_sound(s);
	store_close(s);
}

static void the_latest_correction_counts(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	import_text(s, &mail);
	fix(s, "m@x", 2, ROW_THREADS, "64");
	fix(s, "m@x", 2, ROW_THREADS, "48");
	assert_string_equal(ask(s, "SELECT threads FROM measurements ORDER BY line"), "48|\n32|\n");
	store_close(s);
}

static const struct text_source own_words = {
	.name = "own.csv",
	.text = "kernel 2.4.19\nx,,1 time:2024-03-01T10:00:00Z better:lower seeks=10\nx,,2 better:higher hops=20\n",
};

static void a_time_that_cannot_be_is_older_than_all_others(void **state)
{
	static const char *const times[] = { "9223372036854775807", "253402300800000", "-1" };
	char one[256], two[256];
	AUTO_ARENA(a);

	(void)state;
	strcpy(one, scratch_path("one.db"));
	strcpy(two, scratch_path("two.db"));
	for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
		struct store *s = open_store(one, STORE_WRITE);
		import_text(s, &mail);
		fix(s, "m@x", 2, ROW_THREADS, "64");
		store_close(s);
		plain_sql(one, arena_printf(a, "UPDATE correction SET time = %s", times[i]).p);
		s = open_store(two, STORE_WRITE);
		import_text(s, &mail);
		store_close(s);
		merge_into(two, one);
		assert_string_equal(plain_sql(two, "SELECT time FROM correction"), "0");
		s = open_store(one, STORE_WRITE);
		fix(s, "m@x", 2, ROW_THREADS, "48");
		assert_string_equal(ask(s, "SELECT threads FROM measurements ORDER BY line"), "48|\n32|\n");
		store_close(s);
		/* What was said later holds in the other one, too. */
		merge_into(two, one);
		assert_true(str_starts(str_from(plain_sql(two, "SELECT value FROM correction")), "48"));
		unlink(one);
		unlink(two);
	}
}

static void a_correction_leaves_time_and_direction_as_they_were(void **state)
{
	static const char sql[] = "SELECT threads, metric, better, time, variant FROM measurements ORDER BY line";
	struct store *s = open_store(":memory:", STORE_WRITE);
	char hex[65];

	(void)state;
	import_text(s, &own_words);
	assert_string_equal(ask(s, sql), "1|seeks|lower|2024-03-01T10:00:00Z||\n2|hops|higher|||\n");
	fix(s, text_key(&own_words, hex).p, 0, ROW_VARIANT, "v");
	assert_string_equal(ask(s, sql), "1|seeks|lower|2024-03-01T10:00:00Z|v|\n2|hops|higher||v|\n");
	/* Another benchmark has another metric of that name: the row still knows its direction. */
	fix(s, text_key(&own_words, hex).p, 0, ROW_BENCHMARK, "y");
	assert_string_equal(ask(s, sql), "1|seeks|lower|2024-03-01T10:00:00Z|v|\n2|hops|higher||v|\n");
	store_close(s);
}

static void a_line_without_results_is_refused(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct correction c = { STR("m@x"), 1, ROW_KERNEL, STR("x") };
	struct err e = { 0 };
	size_t changed = 7;

	(void)state;
	import_text(s, &mail);
	assert_int_equal(store_fix(s, &c, &changed, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "line 1"));
	assert_int_equal(changed, 0);
	c.source = STR("nobody@x");
	assert_int_equal(store_fix(s, &c, &changed, &e), ERR_NOT_FOUND);
	c = (struct correction){ STR("m@x"), 0, ROW_BENCHMARK, STR("") };
	assert_int_equal(store_fix(s, &c, &changed, &e), ERR_USAGE);
	assert_string_equal(ask(s, "SELECT DISTINCT kernel FROM measurements"), "2.4.19|\n");
	store_close(s);
}

static void what_is_forgotten_is_gone_and_stays_out(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct err e = { 0 };

	(void)state;
	import_text(s, &mail);
	CHECK_OK(store_forget(s, STR("m@x"), &e), e);
	assert_int_equal(count_numbers(s), 0);
	assert_string_equal(ask(s, "SELECT count(*) FROM sources"), "0|\n");
	assert_string_equal(ask(s, "SELECT count(*) FROM kernels"), "0|\n");
	assert_int_equal(import_text(s, &mail), STORE_FORGOTTEN);
	assert_int_equal(store_forget(s, STR("m@x"), &e), ERR_NOT_FOUND);
	AUTO_ARENA(a);
	struct str key;
	err_clear(&e);
	assert_int_equal(store_find_kernel(s, STR("2.4.18"), a, &key, &e), ERR_NOT_FOUND);
	assert_null(strstr(e.msg, "2.4.19"));
	err_clear(&e);
	assert_int_equal(store_find_kernel(s, STR("2.4.19"), a, &key, &e), ERR_NOT_FOUND);
	assert_is_sound(s);
	store_close(s);
}

static void what_is_let_in_again_is_read_like_new(void **state)
{
	const struct text_source one = { .name = "one", .id = "one@x", .text = "dbench,,8 throughput=1\n" };
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct err e = { 0 };
	char hex[65];
	struct str key = text_key(&one, hex);

	(void)state;
	import_text(s, &one);
	assert_int_equal(store_unforget(s, key, &e), ERR_NOT_FOUND);
	err_clear(&e);
	CHECK_OK(store_forget(s, STR("one@x"), &e), e);
	assert_int_equal(import_text(s, &one), STORE_FORGOTTEN);
	CHECK_OK(store_unforget(s, str_sub(key, 0, 4), &e), e);
	assert_int_equal(import_text(s, &one), STORE_NEW);
	assert_int_equal(count_numbers(s), 1);
	store_close(s);
}

static void an_id_that_may_be_several_lets_none_in(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct err e = { 0 };

	(void)state;
	assert_int_equal(store_unforget(s, STR("abc"), &e), ERR_USAGE);
	err_clear(&e);
	for (int i = 0; i < 2; i++) {
		struct source source = { .kind = SOURCE_FILE, .key = i ? STR("abcd1111222233334444555566667777") :
							      STR("abcd2222333344445555666677778888"),
					 .name = STR("text"), .time = SOURCE_NO_TIME, .first_line = 1 };
		enum store_known known;

		source.raw = STR("dbench,,8 throughput=1\n");
		CHECK_OK(store_source_begin(s, &source, false, 1, &known, &e), e);
		CHECK_OK(put_text(s, source.raw, 1, &e), e);
		CHECK_OK(store_source_end(s, &e), e);
		CHECK_OK(store_forget(s, source.key, &e), e);
	}
	assert_int_equal(store_unforget(s, STR("abcd"), &e), ERR_USAGE);
	assert_non_null(strstr(e.msg, "several"));
	err_clear(&e);
	CHECK_OK(store_unforget(s, STR("abcd2"), &e), e);
	assert_int_equal(store_unforget(s, STR("abcd2"), &e), ERR_NOT_FOUND);
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_line_is_corrected_and_marked),
		cmocka_unit_test(a_source_is_corrected_but_its_lines_have_the_last_word),
		cmocka_unit_test(a_correction_reaches_a_later_reading),
		cmocka_unit_test(the_latest_correction_counts),
		cmocka_unit_test(a_time_that_cannot_be_is_older_than_all_others),
		cmocka_unit_test(a_correction_leaves_time_and_direction_as_they_were),
		cmocka_unit_test(a_line_without_results_is_refused),
		cmocka_unit_test(what_is_forgotten_is_gone_and_stays_out),
		cmocka_unit_test(what_is_let_in_again_is_read_like_new),
		cmocka_unit_test(an_id_that_may_be_several_lets_none_in),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
