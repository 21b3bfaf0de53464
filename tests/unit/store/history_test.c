/*
 * history_test.c: owns src/store/history.c, schema/003_history.sql
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

#include "store/history.h"

static const struct text_source mail = { .id = "a@b", .name = "mbox", .text =
	"dbench,x,8,2.4.18 rate=10\ndbench,x,8,2.4.18 rate=30\ndbench,x,8,2.4.19-pre1 rate=20\ndbench,x,8,2.4.20 rate=5\n" };
static const struct text_source file = { .name = "b.txt", .text = "dbench,x,8,2.4.19 rate=11\n" };

static void mails_are_told_from_files(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct err e = { 0 };
	char hex[65];
	bool is_mail;

	(void)state;
	import_text(s, &mail);
	import_text(s, &file);
	CHECK_OK(store_is_mail(s, text_key(&mail, hex), &is_mail, &e), e);
	assert_true(is_mail);
	CHECK_OK(store_is_mail(s, text_key(&file, hex), &is_mail, &e), e);
	assert_false(is_mail);
	store_close(s);
}

static void append(void *ctx, struct str label)
{
	char *text = ctx;

	snprintf(text + strlen(text), 100 - strlen(text), "%.*s ", (int)label.n, label.p);
}

static void kernels_between_two_are_in_order(void **state)
{
	AUTO_ARENA(a);
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct err e = { 0 };
	struct str from, to;
	char text[100] = "";

	(void)state;
	import_text(s, &mail);
	import_text(s, &file);
	CHECK_OK(store_find_kernel(s, STR("2.4.18"), a, &from, &e), e);
	CHECK_OK(store_find_kernel(s, STR("2.4.20"), a, &to, &e), e);
	CHECK_OK(store_kernels_between(s, from, to, append, text, &e), e);
	assert_string_equal(text, "2.4.19-pre1 2.4.19 ");
	store_close(s);
}

static void the_view_has_a_row_a_series_and_kernel(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	import_text(s, &mail);
	assert_string_equal(ask(s, "SELECT kernel, n, median, low, high FROM history ORDER BY kernel_key"),
			    "2.4.18|2|20.0|10.0|30.0|\n2.4.19-pre1|1|20.0|20.0|20.0|\n2.4.20|1|5.0|5.0|5.0|\n");
	store_close(s);
}

static void what_was_said_is_not_for_queries(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct store_cursor *c;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(store_query(s, "SELECT reason FROM triage", 0, 0, &c, &e), ERR_USAGE);
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mails_are_told_from_files),
		cmocka_unit_test(kernels_between_two_are_in_order),
		cmocka_unit_test(the_view_has_a_row_a_series_and_kernel),
		cmocka_unit_test(what_was_said_is_not_for_queries),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
