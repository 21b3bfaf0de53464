/*
 * known_test.c: owns src/cli/known.c and src/store/files.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "cli/known.h"
#include "import/import.h"

static void add(struct store *s, const char *path, int64_t size, unsigned version)
{
	const struct store_file file = { .path = str_from(path), .size = size, .changed_ns = 7, .lines = 3, .ends = 5 };
	struct err e = { 0 };

	assert_int_equal(store_file_add(s, &file, version, &e), OK);
}

static void files_are_known_by_path_and_importers(void **state)
{
	struct store *s;
	struct known *k;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(store_open(&s, ":memory:", STORE_BULK, &e), OK);
	add(s, "/a", 10, import_version());
	add(s, "/b", 20, import_version());
	add(s, "/b", 21, import_version());
	add(s, "/old", 30, import_version() + 1);
	assert_int_equal(known_open(&k, s, &e), OK);
	struct message_file a = known_find(k, "/a");
	assert_int_equal(a.size, 10);
	assert_int_equal(a.changed_ns, 7);
	assert_int_equal(a.lines, 3);
	assert_int_equal(a.ends, 5);
	assert_int_equal(known_find(k, "/b").size, 21);
	assert_int_equal(known_find(k, "/old").size, 0);
	assert_int_equal(known_find(k, "/never").size, 0);
	known_close(k);
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(files_are_known_by_path_and_importers) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
