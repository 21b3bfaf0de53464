/*
 * migrate_test.c: a database of each released schema becomes one like a new one, with all it held
 * owns: src/store/migrate.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

#include <glob.h>

static void load_dump(const char *path, const char *dump)
{
	char *text = calloc(1, 1 << 22);
	FILE *f = fopen(dump, "r");
	char *message = NULL;
	sqlite3 *db;

	assert_non_null(f);
	size_t n = fread(text, 1, (1 << 22) - 1, f);
	fclose(f);
	assert_true(n > 1000);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	if (sqlite3_exec(db, text, NULL, NULL, &message) != SQLITE_OK)
		fail_msg("%s: %s", dump, message);
	sqlite3_close(db);
	free(text);
}

/* A second one of a kernel: schema 5 knows which have several. */
static void add_label(const char *path)
{
	sqlite3 *db;

	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, "INSERT OR IGNORE INTO label (label, kernel) SELECT 'v2.4.18', kernel FROM label "
					  "WHERE label = '2.4.18'", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

/* Every definition, and whose database it is; the caller frees it. */
static char *whole_schema(const char *path)
{
	char *text;
	size_t n;
	sqlite3 *db;
	FILE *out = open_memstream(&text, &n);

	assert_non_null(out);
	assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
	dump_query(db, "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name", out);
	dump_query(db, "PRAGMA user_version", out);
	dump_query(db, "PRAGMA application_id", out);
	sqlite3_close(db);
	fclose(out);
	return text;
}

static void each_released_schema_becomes_todays(void **state)
{
	char fresh[256], old[256];
	glob_t dumps;

	(void)state;
	if (glob("tests/migrate/v*.sql", 0, NULL, &dumps) != 0)
		skip();
	strcpy(fresh, scratch_path("fresh.db"));
	strcpy(old, scratch_path("old.db"));
	store_close(open_store(fresh, STORE_WRITE));
	char *expected = whole_schema(fresh);
	for (size_t i = 0; i < dumps.gl_pathc; i++) {
		unlink(old);
		load_dump(old, dumps.gl_pathv[i]);
		add_label(old);
		struct store *s = open_store(old, STORE_WRITE);
		assert_is_sound(s);
		assert_int_equal(count_numbers(s), 7);
		assert_string_equal(ask(s, "SELECT kernel, numbers FROM kernels ORDER BY kernel_key"),
				    "2.4.18|4|\n2.4.19|3|\n");
		assert_string_equal(ask(s, "SELECT variant, flags FROM measurements WHERE variant <> ''"),
				    "ext3|corrected|\n");
		store_close(s);
		if (strcmp(strrchr(dumps.gl_pathv[i], '/'), "/v003.sql") >= 0)
			assert_string_equal(plain_sql(old, "SELECT state || ' ' || reason FROM triage"), "expected barriers");
		if (strcmp(strrchr(dumps.gl_pathv[i], '/'), "/v004.sql") >= 0)
			assert_string_equal(plain_sql(old, "SELECT value || ' ' || requests FROM settings, histogram"), "ext2 4");
		if (strcmp(strrchr(dumps.gl_pathv[i], '/'), "/v005.sql") >= 0)
			assert_string_equal(plain_sql(old, "SELECT how || ' ' || kernel FROM settled, settled_kernel"), "any 1");
		assert_string_equal(plain_sql(old, "SELECT group_concat(label) FROM alias JOIN label USING (kernel)"), "2.4.18,v2.4.18");
		char *got = whole_schema(old);
		assert_string_equal(got, expected);
		free(got);
	}
	free(expected);
	globfree(&dumps);
	unlink(fresh);
	unlink(old);
}

/* What the dumps hold: made by this and `sqlite3 FILE .dump`, see tests/migrate/README. */
static void the_dumped_sources_can_be_imported(void **state)
{
	const struct text_source sources[] = {
		{ .name = "box", .id = "one@x", .subject = "numbers", .time = 1000000000,
		  .text = "kernel 2.4.18\ndbench,,16 set:fs.type:ext2 bin:1000:3 bin:70000:1 throughput=101.5 lat_max=3 cpu=7\n\ndbench,,32 throughput=99\nword\n" },
		{ .name = "box", .id = "two@x", .parent = "one@x", .time = 1000000100,
		  .text = "kernel 2.4.19\ntiobench,seq-read,4 rate=30.5MB/s cpu_pct=5% lat_avg=1.5\n\n"
			  "dbench,,16 throughput=101.5 lat_max=3 cpu=7\n" },
		{ .name = "gone", .text = "dbench,,8 throughput=1\n" },
	};
	const char *keep = getenv("BEHEMOTH_MIGRATE_DB");
	char path[256], hex[65];
	struct correction c = { STR("one@x"), 4, ROW_VARIANT, STR("ext3") };
	struct err e = { 0 };
	size_t changed;

	(void)state;
	snprintf(path, sizeof path, "%s", keep ? keep : scratch_path("dumped.db"));
	struct store *s = open_store(path, STORE_WRITE);
	for (size_t i = 0; i < 3; i++)
		import_text(s, &sources[i]);
	CHECK_OK(store_fix(s, &c, &changed, &e), e);
	assert_int_equal(changed, 1);
	CHECK_OK(store_forget(s, text_key(&sources[2], hex), &e), e);
	assert_int_equal(count_numbers(s), 7);
	assert_is_sound(s);
	store_close(s);
	if (!keep)
		unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_dumped_sources_can_be_imported),
		cmocka_unit_test(each_released_schema_becomes_todays),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
