/*
 * cat_file_test.c: tests of text/cat_file.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/cat_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct cat_file objects_in(const char *text)
{
	struct cat_file c = { .from = fmemopen((void *)text, strlen(text), "r") };

	assert_non_null(c.from);
	return c;
}

static void blobs_come_one_by_one_and_nothing_else_does(void **state)
{
	struct cat_file c = objects_in("aa commit 3\nx\ny\nbb blob 6\nFrom:\n\ncc tree 0\n\ndd blob 2\nhi\n");
	char buf[16] = "";

	(void)state;
	assert_int_equal(cat_file_next(&c), CAT_FILE_BLOB);
	assert_string_equal(c.id, "bb");
	assert_int_equal(cat_file_read(&c, buf, 4), 4);
	assert_int_equal(cat_file_read(&c, buf + 4, sizeof buf - 4), 2);
	assert_string_equal(buf, "From:\n");
	assert_int_equal(cat_file_read(&c, buf, sizeof buf), 0);
	assert_false(cat_file_is_short(&c));
	assert_int_equal(cat_file_next(&c), CAT_FILE_BLOB);
	assert_string_equal(c.id, "dd");
	assert_int_equal(cat_file_next(&c), CAT_FILE_END);
	fclose(c.from);
}

static void what_was_not_read_of_one_is_passed(void **state)
{
	struct cat_file c = objects_in("aa blob 9\nbb blob 9\nbb blob 0\n\n");

	(void)state;
	assert_int_equal(cat_file_next(&c), CAT_FILE_BLOB);
	assert_int_equal(cat_file_next(&c), CAT_FILE_BLOB);
	assert_string_equal(c.id, "bb");
	assert_int_equal(cat_file_next(&c), CAT_FILE_END);
	fclose(c.from);
}

static void a_text_that_ends_too_early_is_no_whole_one(void **state)
{
	struct cat_file c = objects_in("aa blob 100\nonly this");
	char buf[64];

	(void)state;
	assert_int_equal(cat_file_next(&c), CAT_FILE_BLOB);
	assert_int_equal(cat_file_read(&c, buf, sizeof buf), 9);
	assert_int_equal(cat_file_read(&c, buf, sizeof buf), 0);
	assert_true(cat_file_is_short(&c));
	assert_int_equal(cat_file_next(&c), CAT_FILE_BROKEN);
	fclose(c.from);
}

static void lines_that_are_no_heads_of_objects_end_it(void **state)
{
	/* Longer than any head is: the size that was read would be a part of it. */
	char long_head[160];
	snprintf(long_head, sizeof long_head, "aa blob %0120d\nx\n", 12);
	const char *const broken[] = {
		"aa missing\n", "\n", "aa blob\n", "aa blob x\n", "aa blob 18446744073709551615\n", "aa blob -1\n", "aa blob 1",
		long_head,
	};

	(void)state;
	for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
		struct cat_file c = objects_in(broken[i]);
		if (cat_file_next(&c) != CAT_FILE_BROKEN)
			fail_msg("taken: %s", broken[i]);
		fclose(c.from);
	}
}

/* Its size is the only bound of an object: nobody makes room for it. */
static void an_object_may_say_that_it_is_huge(void **state)
{
	struct cat_file c = objects_in("aa blob 18446744073709551614\nx");
	char buf[8];

	(void)state;
	assert_int_equal(cat_file_next(&c), CAT_FILE_BLOB);
	assert_int_equal(cat_file_read(&c, buf, sizeof buf), 1);
	assert_int_equal(cat_file_next(&c), CAT_FILE_BROKEN);
	fclose(c.from);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(blobs_come_one_by_one_and_nothing_else_does),
		cmocka_unit_test(what_was_not_read_of_one_is_passed),
		cmocka_unit_test(a_text_that_ends_too_early_is_no_whole_one),
		cmocka_unit_test(lines_that_are_no_heads_of_objects_end_it),
		cmocka_unit_test(an_object_may_say_that_it_is_huge),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
