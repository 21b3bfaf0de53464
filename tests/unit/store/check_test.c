/*
 * check_test.c: each kind of wrong is found
 * owns: src/store/check.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

static const struct text_source mails[] = {
	{ .id = "one@x", .subject = "n", .time = 100,
	  .text = "kernel 2.4.19\ndbench,,16 throughput=1 lat_max=2 lat_avg=3\ndbench,,16 throughput=1 lat_max=2 lat_avg=3\n" },
	{ .id = "two@x", .parent = "one@x", .time = 200, .text = "dbench,,16 throughput=1 lat_max=2 lat_avg=3\n" },
};

struct findings {
	char text[2000];
};

static void keep(void *ctx, const char *problem)
{
	struct findings *f = ctx;

	strncat(f->text, problem, sizeof f->text - strlen(f->text) - 2);
	strcat(f->text, "\n");
}

static void expect(const char *damage, const char *words)
{
	char path[256];
	struct findings found = { "" };
	struct err e = { 0 };
	size_t problems;

	strcpy(path, scratch_path("check.db"));
	struct store *s = open_store(path, STORE_WRITE);
	import_text(s, &mails[0]);
	import_text(s, &mails[1]);
	store_close(s);
	if (damage)
		plain_sql(path, damage);
	s = open_store(path, STORE_READ);
	CHECK_OK(store_check(s, keep, &found, &problems, &e), e);
	assert_int_equal(problems > 0, damage != NULL);
	if (!strstr(found.text, words))
		fail_msg("%s: says \"%s\"", damage ? damage : "", found.text);
	store_close(s);
	unlink(path);
}

static void a_sound_database_has_no_findings(void **state)
{
	(void)state;
	expect(NULL, "");
}

static void what_is_missing_is_found(void **state)
{
	(void)state;
	expect("DELETE FROM raw WHERE source = 1", "sources without bytes");
	expect("DELETE FROM fact WHERE run = 1 AND nth = 0", "numbers missing in rows");
	expect("DELETE FROM run WHERE id = 2", "numbers without a row");
	expect("DELETE FROM cell", "summary cells");
	expect("DELETE FROM word", "points to a");
}

static void what_is_changed_is_found(void **state)
{
	(void)state;
	expect("UPDATE raw SET zstd = substr(zstd, 1, 9) WHERE source = 2", "bytes are damaged");
	expect("UPDATE raw SET hash = hash + 1 WHERE source = 2", "bytes are damaged");
	expect("UPDATE cell SET median = median + 1", "summary cells");
	expect("UPDATE run SET repeats = NULL WHERE repeats IS NOT NULL AND source = 1", "count twice");
	expect("UPDATE block SET whole_source = NULL, whole_block = NULL", "blocks counted wrongly");
	expect("UPDATE block SET rows = rows + 1 WHERE source = 1", "blocks that do not fit");
	expect("UPDATE run SET repeats = 99 WHERE repeats IS NOT NULL", "repeat one that does not count");
	expect("UPDATE fact SET value = value * 2", "summary cells");
	expect("UPDATE fact SET run = 99 WHERE run = 1", "numbers without a row");
}

static void damaged_bytes_say_whose_they_are(void **state)
{
	char path[256];
	struct err e = { 0 };
	struct store_cursor *c;
	enum err_code code;
	bool more;

	(void)state;
	strcpy(path, scratch_path("bytes.db"));
	struct store *s = open_store(path, STORE_WRITE);
	import_text(s, &mails[0]);
	store_close(s);
	plain_sql(path, "UPDATE raw SET size = 4611686018427387904");
	s = open_store(path, STORE_READ);
	CHECK_OK(store_search(s, STR("dbench"), &c, &e), e);
	while ((code = store_cursor_next(c, &more, &e)) == OK && more)
		;
	assert_int_equal(code, ERR_DB);
	assert_non_null(strstr(e.msg, "source "));
	assert_non_null(strstr(e.msg, "(text)"));
	store_cursor_close(c);
	store_close(s);
	unlink(path);
}

static void a_changed_schema_is_found(void **state)
{
	(void)state;
	expect("DROP VIEW tiobench", "view tiobench is not there");
	expect("DROP TABLE cell", "table cell is not there");
	expect("ALTER TABLE cell ADD COLUMN more TEXT", "table cell is not as we made it");
	expect("CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM raw; END", "trigger t is none of ours");
}

static void a_view_of_ones_own_is_no_finding(void **state)
{
	char path[256];
	struct err e = { 0 };
	size_t problems;

	(void)state;
	strcpy(path, scratch_path("own.db"));
	store_close(open_store(path, STORE_WRITE));
	plain_sql(path, "CREATE VIEW mine AS SELECT kernel FROM measurements");
	plain_sql(path, "CREATE INDEX my_index ON run (line)");
	plain_sql(path, "ANALYZE");
	struct store *s = open_store(path, STORE_READ);
	CHECK_OK(store_check(s, NULL, NULL, &problems, &e), e);
	assert_int_equal(problems, 0);
	store_close(s);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_sound_database_has_no_findings),
		cmocka_unit_test(what_is_missing_is_found),
		cmocka_unit_test(what_is_changed_is_found),
		cmocka_unit_test(damaged_bytes_say_whose_they_are),
		cmocka_unit_test(a_changed_schema_is_found),
		cmocka_unit_test(a_view_of_ones_own_is_no_finding),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
