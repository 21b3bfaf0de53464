/*
 * format_test.c: SQL's printf() with bounds gives what SQLite's own gives
 * owns: src/store/format.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

#include <sqlite3.h>

/* What SQLite's own function gives. */
static const char *own(sqlite3 *db, const char *arguments)
{
	static char text[4096];
	sqlite3_stmt *st;

	snprintf(text, sizeof text, "SELECT printf(%s)", arguments);
	assert_int_equal(sqlite3_prepare_v2(db, text, -1, &st, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(st), SQLITE_ROW);
	snprintf(text, sizeof text, "%s|\n", sqlite3_column_text(st, 0) ? (const char *)sqlite3_column_text(st, 0) : "");
	sqlite3_finalize(st);
	return text;
}

static void directives_give_what_sqlite_gives(void **state)
{
	static const char *const arguments[] = {
		"'plain'", "'100%%'", "'%d|%5d|%-5d|%05d|%+d', 1, 2, 3, 4, 5", "'%i %u', -3, -3", "'%x %X %o', 255, 255, 8",
		"'%,d', 1234567", "'%lld %ld', 9223372036854775807, 7", "'%f %.2f %10.3f %e %g', 1.5, 2.345, 3.14159, 12345.678, 0.0001",
		"'%!.15f', 0.1", "'%s|%10s|%-10s|%.2s', 'a', 'b', 'c', 'defg'", "'%z', 'text'", "'%c|%5c|%.3c', 'xyz', 'y', 'z'",
		"'%q %Q %w', 'it''s', 'it''s', 'a\"b'", "'%Q', NULL", "'%s|%d|%f'", "'%*d|%-*d|', 6, 1, 6, 2", "'%.*f', 2, 3.14159",
		"'%*d', -6, 1", "'%s', 12.5", "'%d', '12abc'", "'a%nb', 1", "'%d %d', 1", "'%', 1", "'%5', 1", "'%y', 1", "'%#x %#o', 255, 8",
		"'% d', 5", "'%s', char(228)", "'%c', char(228)",
	};
	struct store *s = open_store(":memory:", STORE_WRITE);
	sqlite3 *db;

	(void)state;
	assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
	for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
		char sql[256];

		snprintf(sql, sizeof sql, "SELECT coalesce(printf(%s), '')", arguments[i]);
		assert_string_equal(ask(s, sql), own(db, arguments[i]));
	}
	assert_string_equal(ask(s, "SELECT printf(NULL) IS NULL, format('%d', 7)"), "1|7|\n");
	sqlite3_close(db);
	store_close(s);
}

static void wide_ones_are_refused_at_once(void **state)
{
	static const char *const wide[] = {
		"SELECT printf('%.*c', 2000000000, 'x')", "SELECT printf('%2000000000d', 1)", "SELECT printf('%*d', -2000000000, 1)",
		"SELECT printf('%.1001f', 1.0)", "SELECT format('%99999999999999999999s', '')", "SELECT printf('%*s', -9223372036854775808, '')",
	};
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	for (size_t i = 0; i < sizeof wide / sizeof *wide; i++) {
		struct store_cursor *c;
		struct err e = { 0 };
		bool more;

		CHECK_OK(store_query(s, wide[i], 0, 0, &c, &e), e);
		assert_int_equal(store_cursor_next(c, &more, &e), ERR_USAGE);
		assert_non_null(strstr(e.msg, "more than 1000"));
		store_cursor_close(c);
	}
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(directives_give_what_sqlite_gives),
		cmocka_unit_test(wide_ones_are_refused_at_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
