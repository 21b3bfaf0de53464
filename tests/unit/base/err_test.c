/*
 * err_test.c: owns src/base/err.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/err.h"

static void says_code_and_message(void **state)
{
	struct err e = { 0 };

	(void)state;
	assert_int_equal(err_set(&e, ERR_PARSE, "rate \"%s\" is not a number", "x"), ERR_PARSE);
	assert_int_equal(e.code, ERR_PARSE);
	assert_string_equal(e.msg, "rate \"x\" is not a number");
}

static void gains_a_noun_on_each_way_up(void **state)
{
	struct err e = { 0 };

	(void)state;
	err_set(&e, ERR_PARSE, "no rate");
	assert_int_equal(err_wrap(&e, "line %d", 12), ERR_PARSE);
	assert_int_equal(err_wrap(&e, "dir/a.txt"), ERR_PARSE);
	assert_string_equal(e.msg, "dir/a.txt: line 12: no rate");
}

static void appends_what_the_system_says(void **state)
{
	struct err e = { 0 };

	(void)state;
	assert_int_equal(err_set_errno(&e, ERR_IO, ENOENT, "%s", "a.txt"), ERR_IO);
	assert_string_equal(e.msg, "a.txt: No such file or directory");
}

static void may_be_set_from_its_own_message(void **state)
{
	struct err e = { 0 };

	(void)state;
	err_set(&e, ERR_DB, "locked");
	err_wrap(&e, "%s", "a.db");
	err_wrap(&e, "%s", "merge");
	assert_string_equal(e.msg, "merge: a.db: locked");
}

/* A cut message ends in "...", so nobody takes it for the whole. */
static void assert_cut(const struct err *e)
{
	assert_int_equal(strlen(e->msg), ERR_MSG_MAX - 1);
	assert_string_equal(e->msg + ERR_MSG_MAX - 4, "...");
}

static void marks_what_was_too_long(void **state)
{
	char long_text[2 * ERR_MSG_MAX];
	struct err e = { 0 };

	(void)state;
	memset(long_text, 'x', sizeof long_text - 1);
	long_text[sizeof long_text - 1] = '\0';
	err_set(&e, ERR_LIMIT, "%s", long_text);
	assert_cut(&e);
	err_wrap(&e, "%s", "line 3");
	assert_cut(&e);
	assert_memory_equal(e.msg, "line 3: xxx", 11);
	err_set_errno(&e, ERR_IO, EIO, "%s", long_text);
	assert_cut(&e);
	err_set(&e, ERR_IO, "short");
	err_wrap(&e, "%s", long_text);
	assert_cut(&e);
}

static void keeps_a_message_that_just_fits(void **state)
{
	char text[ERR_MSG_MAX];
	struct err e = { 0 };

	(void)state;
	memset(text, 'y', sizeof text - 1);
	text[sizeof text - 1] = '\0';
	err_set(&e, ERR_LIMIT, "%s", text);
	assert_string_equal(e.msg, text);
}

static void forgets_what_is_cleared(void **state)
{
	struct err e = { 0 };

	(void)state;
	err_set(&e, ERR_BUSY, "locked");
	err_clear(&e);
	assert_int_equal(e.code, OK);
	assert_string_equal(e.msg, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(says_code_and_message),        cmocka_unit_test(gains_a_noun_on_each_way_up),
		cmocka_unit_test(appends_what_the_system_says), cmocka_unit_test(may_be_set_from_its_own_message),
		cmocka_unit_test(marks_what_was_too_long),      cmocka_unit_test(keeps_a_message_that_just_fits),
		cmocka_unit_test(forgets_what_is_cleared),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
