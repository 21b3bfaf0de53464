/*
 * mbox_test.c: owns src/text/mbox.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include "text/mbox.h"

#define FROM "From a@b Tue Feb  5 00:36:00 2002\n"

/* How many entries DATA has, and that they are all of it. */
static size_t count_entries(struct str data)
{
	struct mbox m = mbox_of(data);
	size_t n = 0;

	for (; data.n; n++) {
		struct mbox_scan scan = { 0 };
		size_t bytes = mbox_entry(&m, data, true, &scan);

		assert_true(bytes > 0 && bytes <= data.n);
		data = str_after(data, bytes);
	}
	return n;
}

static void knows_separators(void **state)
{
	(void)state;
	assert_true(mbox_is_from_line(STR(FROM)));
	assert_true(mbox_is_from_line(STR("From mboxrd@z Thu Jan  1 00:00:00 1970\n")));
	assert_true(mbox_is_from_line(STR("From user at host  Sat Mar 30 18:48:35 2002\r\n")));
	assert_true(mbox_is_from_line(STR("From x@y Sat Mar 30 18:48 CET 2002\n")));
	assert_false(mbox_is_from_line(STR("From here on it is 2002 and May\n")));
	assert_false(mbox_is_from_line(STR("From: a@b Tue Feb  5 00:36:00 2002\n")));
	assert_false(mbox_is_from_line(STR("From \n")));
	assert_false(mbox_is_from_line(STR_NONE));
}

static void knows_variants(void **state)
{
	(void)state;
	assert_int_equal(mbox_variant_of(STR("From mboxrd@z Thu Jan  1 00:00:00 1970\nA: b\n\n")), MBOX_UNKNOWN);
	assert_int_equal(mbox_variant_of(STR("From 1f2e@mboxrd Thu Jan  1 00:00:00 1970\nA: b\n\n")), MBOX_RD);
	assert_int_equal(mbox_variant_of(STR("From lei@mboxo Thu Jan  1 00:00:00 1970\nA: b\n\n")), MBOX_O);
	assert_int_equal(mbox_variant_of(STR("From 1f=97@mboxcl2 Thu Jan  1 00:00:00 1970\n\n")), MBOX_CL2);
	assert_int_equal(mbox_variant_of(STR(FROM "Content-Length: 5\n\n")), MBOX_CL);
	assert_int_equal(mbox_variant_of(STR(FROM "A: b\n\n>>From x\n")), MBOX_RD);
	assert_int_equal(mbox_variant_of(STR(FROM "A: b\n\n>From x\n")), MBOX_UNKNOWN);
}

static void cuts_at_separators_only(void **state)
{
	(void)state;
	assert_int_equal(count_entries(STR(FROM "A: b\n\none\n\n" FROM "A: b\n\ntwo\n")), 2);
	assert_int_equal(count_entries(STR(FROM "A: b\r\n\r\none\r\n\r\n" FROM "A: b\r\n\r\ntwo\r\n")), 2);
	/* no blank line before, no header behind, no date */
	assert_int_equal(count_entries(STR(FROM "A: b\n\none\n" FROM "A: b\n\ntwo\n")), 1);
	assert_int_equal(count_entries(STR(FROM "A: b\n\none\n\n" FROM "no header\n")), 1);
	assert_int_equal(count_entries(STR(FROM "A: b\n\none\n\nFrom here on\nA: b\n")), 1);
}

#define PATCH "From 34c2689512345678901234567890123456789012 Mon Sep 17 00:00:00 2001\n"

static void attached_patches_are_no_mails(void **state)
{
	(void)state;
	assert_int_equal(count_entries(STR(FROM "A: b\n\n\n" PATCH "From: x\n\n\n" FROM "A: b\n\ntwo\n")), 2);
	assert_int_equal(count_entries(STR(PATCH "From: x\n\n\n" PATCH "From: y\n\n")), 2);
}

static void content_length_counts_where_it_is_true(void **state)
{
	struct str right = STR(FROM "Content-Length: 46\n\nab\n\n" FROM "C: d\nefg\n" FROM "A: b\n\ntwo\n");
	struct str wrong = STR(FROM "Content-Length: 999\n\nab\n\n" FROM "Content-Length: 3\n\ntwo\n\n"
			       FROM "C: d\n\n");

	(void)state;
	assert_int_equal(count_entries(right), 2);
	assert_int_equal(count_entries(wrong), 3);
}

/* A whole mail within a mail, which no writer marked: only the length tells. */
static void a_mail_within_a_mail_is_no_mail_where_lengths_are_kept(void **state)
{
	static const char *const from[] = { FROM, "From a@mboxcl Thu Jan  1 00:00:00 1970\n",
					    "From a@mboxcl2 Thu Jan  1 00:00:00 1970\n" };
	static const char body[] = "ab\n\n" FROM "Subject: x\n\nefg\n";
	AUTO_ARENA(a);

	(void)state;
	for (size_t i = 0; i < sizeof from / sizeof *from; i++) {
		struct str box = arena_printf(a, "%sContent-Length: %zu\n\n%s\n%sContent-Length: 4\n\ntwo\n", from[i],
					      strlen(body), body, from[i]);
		assert_int_equal(count_entries(box), 2);
		box = arena_printf(a, "%sA: b\n\n%s\n%sA: b\n\ntwo\n", FROM, body, FROM);
		assert_int_equal(count_entries(box), 3);
	}
}

static void more_data_is_asked_for(void **state)
{
	struct str all = STR(FROM "A: b\n\none\n\n" FROM "A: b\n\ntwo\n");
	struct mbox m = mbox_of(all);
	struct mbox_scan scan = { 0 };
	size_t entry = 0;

	(void)state;
	for (size_t n = 1; n < all.n && !entry; n++)
		entry = mbox_entry(&m, str_sub(all, 0, n), false, &scan);
	assert_int_equal(entry, strlen(FROM "A: b\n\none\n\n"));
}

static void quoted_from_lines_are_undone_as_the_variant_says(void **state)
{
	AUTO_ARENA(a);
	struct mbox rd = { .variant = MBOX_RD }, o = { .variant = MBOX_O }, unknown = { .variant = MBOX_UNKNOWN };
	struct str entry = STR("F\n>From a\n>>From b\n> From c\nx>From d\n>From e\n\n");

	(void)state;
	assert_str(mbox_unescape(&rd, entry, a), "F\nFrom a\n>From b\n> From c\nx>From d\nFrom e\n");
	assert_str(mbox_unescape(&o, entry, a), "F\nFrom a\n>>From b\n> From c\nx>From d\nFrom e\n");
	assert_str(mbox_unescape(&unknown, entry, a), "F\n>From a\n>>From b\n> From c\nx>From d\n>From e\n");
	assert_str(mbox_unescape(&rd, STR("a\r\n\r\n"), a), "a\r\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(knows_separators),
		cmocka_unit_test(knows_variants),
		cmocka_unit_test(cuts_at_separators_only),
		cmocka_unit_test(attached_patches_are_no_mails),
		cmocka_unit_test(content_length_counts_where_it_is_true),
		cmocka_unit_test(a_mail_within_a_mail_is_no_mail_where_lengths_are_kept),
		cmocka_unit_test(more_data_is_asked_for),
		cmocka_unit_test(quoted_from_lines_are_undone_as_the_variant_says),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
