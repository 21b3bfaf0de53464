/*
 * triage_test.c: what is said of changes is content: owns src/store/triage.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

#include <math.h>

#include "store/history.h"

static const struct text_source dbench = { .name = "a.txt", .text = "dbench,x,8,2.4.18 rate=10\n" };

static struct triage about(const char *id, enum triage_state state, const char *reason)
{
	struct triage t = { .id = str_from(id), .state = state, .reason = str_from(reason), .first = STR("key2"),
			    .earliest = STR("key1"), .latest = STR("key3"), .label = STR("2.4.19"), .ratio = 1.5,
			    .ratio_low = 1.25, .ratio_high = NAN };

	t.word[TRIAGE_BENCHMARK] = STR("dbench");
	t.word[TRIAGE_ORDER] = STR("kernel");
	return t;
}

static void put(struct store *s, struct triage t)
{
	struct err e = { 0 };

	CHECK_OK(store_triage_put(s, &t, 1, &e), e);
}

static struct triage only(struct store *s, struct arena *a)
{
	struct err e = { 0 };
	struct triage *all;
	size_t n;

	CHECK_OK(store_triage(s, a, &all, &n, &e), e);
	assert_int_equal(n, 1);
	return all[0];
}

static void what_was_said_comes_back(void **state)
{
	AUTO_ARENA(a);
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	struct triage t = about("0123", TRIAGE_FIXED, "it's \"known\"\n");
	t.fixed_in = STR("2.4.20");
	t.link = STR("https://example.org/?a&b");
	put(s, t);
	struct triage got = only(s, a);
	assert_true(str_eq(triage_history(got.word, a), triage_history(t.word, a)));
	assert_true(str_eq(got.id, t.id) && str_eq(got.reason, t.reason) && str_eq(got.link, t.link));
	assert_true(str_eq(got.first, t.first) && str_eq(got.earliest, t.earliest) && str_eq(got.latest, t.latest));
	assert_true(str_eq(got.fixed_in, t.fixed_in) && str_eq(got.label, t.label));
	assert_int_equal(got.state, TRIAGE_FIXED);
	assert_true(got.ratio > 1.49 && got.ratio < 1.51 && isnan(got.ratio_high));
	assert_true(got.time_ms > 1600000000000);
	store_close(s);
}

static void the_latest_word_holds_however_fast_it_came(void **state)
{
	AUTO_ARENA(a);
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	put(s, about("0123", TRIAGE_IGNORED, "z"));
	put(s, about("0123", TRIAGE_ACKNOWLEDGED, "a"));
	assert_int_equal(only(s, a).state, TRIAGE_ACKNOWLEDGED);
	store_close(s);
}

static void it_survives_a_rebuild(void **state)
{
	AUTO_ARENA(a);
	const struct store_rebuild how = { .read = read_text_again, .importer_version = 2 };
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct err e = { 0 };

	(void)state;
	import_text(s, &dbench);
	put(s, about("0123", TRIAGE_EXPECTED, "r"));
	CHECK_OK(store_rebuild(s, &how, &e), e);
	assert_int_equal(only(s, a).state, TRIAGE_EXPECTED);
	store_close(s);
}

static void merged_either_way_the_same_word_holds(void **state)
{
	char one[256], two[256];

	(void)state;
	strcpy(one, scratch_path("one.db"));
	strcpy(two, scratch_path("two.db"));
	struct store *s = open_store(one, STORE_WRITE);
	import_text(s, &dbench);
	put(s, about("0123", TRIAGE_IGNORED, "first"));
	put(s, about("4567", TRIAGE_EXPECTED, "only here"));
	store_close(s);
	s = open_store(two, STORE_WRITE);
	put(s, about("0123", TRIAGE_ACKNOWLEDGED, "later"));
	store_close(s);
	/* At the same time the greater word holds. */
	plain_sql(one, "UPDATE triage SET time = 1 WHERE id = '0123'");
	plain_sql(two, "UPDATE triage SET time = 1 WHERE id = '0123'");
	char *before = dump_database(one);
	merge_into(one, two);
	merge_into(two, one);
	char *left = dump_database(one), *right = dump_database(two);
	assert_string_equal(left, right);
	assert_string_equal(left, before);
	assert_string_equal(plain_sql(two, "SELECT state FROM triage WHERE id = '0123'"), "ignored");
	plain_sql(two, "UPDATE triage SET time = 2, state = 'acknowledged' WHERE id = '0123'");
	merge_into(one, two);
	assert_string_equal(plain_sql(one, "SELECT state FROM triage WHERE id = '0123'"), "acknowledged");
	free(before);
	free(left);
	free(right);
	unlink(one);
	unlink(two);
}

static void a_time_that_cannot_be_is_older_than_all_others(void **state)
{
	AUTO_ARENA(a);
	char one[256], two[256];
	static const char *const times[] = { "9223372036854775807", "253402300800000", "-1" };

	(void)state;
	strcpy(one, scratch_path("one.db"));
	strcpy(two, scratch_path("two.db"));
	for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
		struct store *s = open_store(one, STORE_WRITE);
		put(s, about("0123", TRIAGE_IGNORED, "never again"));
		store_close(s);
		plain_sql(one, arena_printf(a, "UPDATE triage SET time = %s", times[i]).p);
		s = open_store(two, STORE_WRITE);
		store_close(s);
		merge_into(two, one);
		assert_string_equal(plain_sql(two, "SELECT time FROM triage"), "0");
		s = open_store(one, STORE_WRITE);
		put(s, about("0123", TRIAGE_ACKNOWLEDGED, "seen"));
		assert_int_equal(only(s, a).state, TRIAGE_ACKNOWLEDGED);
		store_close(s);
		unlink(one);
		unlink(two);
	}
}

static void a_read_only_database_says_what_it_knows(void **state)
{
	AUTO_ARENA(a);
	char path[256];
	struct err e = { 0 };

	(void)state;
	strcpy(path, scratch_path("readonly.db"));
	struct store *s = open_store(path, STORE_WRITE);
	put(s, about("0123", TRIAGE_EXPECTED, "r"));
	store_close(s);
	s = open_store(path, STORE_READ);
	struct triage t = only(s, a);
	assert_int_equal(t.state, TRIAGE_EXPECTED);
	assert_int_equal(store_triage_put(s, &t, 1, &e), ERR_DB);
	store_close(s);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_was_said_comes_back),
		cmocka_unit_test(the_latest_word_holds_however_fast_it_came),
		cmocka_unit_test(it_survives_a_rebuild),
		cmocka_unit_test(merged_either_way_the_same_word_holds),
		cmocka_unit_test(a_time_that_cannot_be_is_older_than_all_others),
		cmocka_unit_test(a_read_only_database_says_what_it_knows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
