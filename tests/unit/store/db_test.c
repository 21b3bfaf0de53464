/*
 * db_test.c: every statement compiles and reads no big table from end to end unless it says so
 * owns: src/store/db.c src/store/sql.def
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"
#include "store/db.h"

struct named {
	const char *name, *sql;
};

static const struct named statements[] = {
#define SQL(name, text) { #name, text },
#define TEXT(name, text) { #name, text },
#include "store/sql.def"
#undef SQL
#undef TEXT
};

/* The big tables, and what the statements call them. */
static const char *const aliases[][2] = {
	{ "source", "source" }, { "source", "s" }, { "source", "o" },  { "source", "cs" }, { "source", "bs" },
	{ "source", "ws" },     { "run", "run" },  { "run", "r" },     { "run", "q" },     { "fact", "fact" },
	{ "fact", "f" },        { "cell", "cell" }, { "raw", "raw" },  { "link", "link" }, { "link", "m" },
};

static char *definitions; /* the text of sql.def */

/* Does the definition of NAME say "scans TABLE"? */
static bool is_allowed(const char *name, const char *table)
{
	char head[80];
	bool allowed = false;

	for (int kind = 0; kind < 2 && !allowed; kind++) {
		snprintf(head, sizeof head, "%s(%s,", kind ? "TEXT" : "SQL", name);
		char *begin = strstr(definitions, head);
		if (!begin)
			continue;
		char *end = strstr(begin + 1, "\nSQL("), *other = strstr(begin + 1, "\nTEXT(");
		if (!end || (other && other < end))
			end = other;
		char *text = strndup(begin, end ? (size_t)(end - begin) : strlen(begin));
		char *scans = strstr(text, "/* scans ");
		if (scans)
			allowed = strstr(scans, table) != NULL;
		free(text);
	}
	return allowed;
}

static const char *scanned_table(const char *detail)
{
	char word[64];

	if (sscanf(detail, "SCAN %63s", word) != 1)
		return NULL;
	for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
		if (strcmp(word, aliases[i][1]) == 0)
			return aliases[i][0];
	return NULL;
}

static char *fill_in(const char *sql)
{
	static char text[16384];
	const char *places[] = { "@WHERE@", "@KERNELS@" };

	snprintf(text, sizeof text, "EXPLAIN QUERY PLAN %s", sql);
	for (size_t i = 0; i < 2; i++) {
		char *at = strstr(text, places[i]);
		if (at) {
			memset(at, ' ', strlen(places[i]));
			*at = '1';
		}
	}
	return text;
}

static size_t count_bad_scans(struct store *s, const struct named *n)
{
	sqlite3_stmt *st;
	size_t bad = 0;

	if (sqlite3_prepare_v2(s->db, fill_in(n->sql), -1, &st, NULL) != SQLITE_OK)
		fail_msg("%s: %s", n->name, sqlite3_errmsg(s->db));
	while (sqlite3_step(st) == SQLITE_ROW) {
		const char *detail = (const char *)sqlite3_column_text(st, 3);
		const char *table = scanned_table(detail);
		if (table && !is_allowed(n->name, table)) {
			print_message("# %s: %s\n", n->name, detail);
			bad++;
		}
	}
	sqlite3_finalize(st);
	return bad;
}

static char *read_definitions(void)
{
	FILE *f = fopen("src/store/sql.def", "r");
	char *text = calloc(1, 1 << 20);

	if (!f)
		return NULL;
	assert_true(fread(text, 1, (1 << 20) - 1, f) > 0);
	fclose(f);
	return text;
}

static void no_statement_reads_a_big_table_that_it_does_not_name(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	size_t bad = 0;

	(void)state;
	definitions = read_definitions();
	if (!definitions)
		skip();
	for (size_t i = 0; i < sizeof statements / sizeof *statements; i++)
		bad += count_bad_scans(s, &statements[i]);
	assert_int_equal(bad, 0);
	free(definitions);
	store_close(s);
}

static void the_test_of_plans_sees_a_scan(void **state)
{
	const struct named scan = { "SOURCE_FIND", "SELECT id FROM source WHERE name = ?1" };
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	definitions = read_definitions();
	if (!definitions)
		skip();
	assert_int_equal(count_bad_scans(s, &scan), 1);
	free(definitions);
	store_close(s);
}

static void every_statement_can_be_prepared(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct err e = { 0 };
	sqlite3_stmt *st;

	(void)state;
	for (int i = 0; i < SQL_COUNT; i++)
		CHECK_OK(db_statement(s, (enum sql_id)i, &st, &e), e);
	store_close(s);
}

static void digits_are_kept_as_numbers_and_other_words_as_text(void **state)
{
	const struct text_source t = { .text = "dbench,,16 throughput=1\ndbench,,8 throughput=1\n"
					       "dbench,,8-128 throughput=2\ndbench,,99999999999999999999 throughput=3\n" };
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	import_text(s, &t);
	assert_string_equal(ask(s, "SELECT threads, typeof(threads) FROM measurements ORDER BY threads"),
			    "8|integer|\n16|integer|\n8-128|text|\n99999999999999999999|text|\n");
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_statement_reads_a_big_table_that_it_does_not_name),
		cmocka_unit_test(the_test_of_plans_sees_a_scan),
		cmocka_unit_test(every_statement_can_be_prepared),
		cmocka_unit_test(digits_are_kept_as_numbers_and_other_words_as_text),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
