/*
 * header_test.c: owns src/text/header.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include "text/header.h"

static void finds_the_end_of_the_header(void **state)
{
	size_t from_line;

	(void)state;
	assert_int_equal(header_block(STR("From: a\nTo: b\n c\n\nbody"), &from_line), 18);
	assert_int_equal(from_line, 0);
	assert_int_equal(header_block(STR("From x Tue Feb  5 00:36:00 2002\nTo: b\n\n"), &from_line), 39);
	assert_int_equal(from_line, 32);
	assert_int_equal(header_block(STR("To: b\r\n\r\nx"), &from_line), 9);
	assert_int_equal(header_block(STR("To: b\nno field\n"), &from_line), 6);
	assert_int_equal(header_block(STR("just text\n"), &from_line), 0);
	assert_int_equal(header_block(STR("\nTo: b\n"), &from_line), 0);
	assert_int_equal(header_block(STR_NONE, &from_line), 0);
}

static void finds_fields_by_name(void **state)
{
	struct str block = STR("Subject-X: no\nSUBJECT: yes\n more\nTo: b\nTo: c\n"), rest;

	(void)state;
	assert_str(header_field(block, "Subject", NULL), "yes\n more");
	assert_str(header_field(block, "To", &rest), "b");
	assert_str(header_field(rest, "To", NULL), "c");
	assert_null(header_field(block, "Date", NULL).p);
}

static void text_is_unfolded_and_decoded(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_str(header_text(STR("tiobench\n on 2.4"), a), "tiobench on 2.4");
	assert_str(header_text(STR("=?iso-8859-1?Q?Skellefte=E5?= =?utf-8?B?MTI=?="), a), "Skellefteå12");
	assert_str(header_text(STR("Skellefte\xe5"), a), "Skellefteå");
	assert_str(header_text(STR("=?broken?"), a), "=?broken?");
}

static void says_where_a_mail_comes_from(void **state)
{
	AUTO_ARENA(a);
	struct source s = { 0 };
	bool time_from_line;
	struct str block = STR("Message-Id: <one@example.org>\nIn-Reply-To: Your message of Monday <zero@example.org>\n"
			       "References: <x@y>\n\t<zero@example.org>\nFrom: A <a@b>\nSubject: Re: x\n"
			       "Date: Tue, 5 Feb 2002 01:36:00 +0100\n");

	(void)state;
	header_source(block, STR_NONE, a, &s, &time_from_line);
	assert_str(s.message_id, "one@example.org");
	assert_str(s.in_reply_to, "zero@example.org");
	assert_str(s.references, "x@y zero@example.org");
	assert_str(s.author, "A <a@b>");
	assert_str(s.subject, "Re: x");
	assert_int_equal(s.time, 1012869360);
	assert_false(time_from_line);
}

static void falls_back_to_other_dates(void **state)
{
	AUTO_ARENA(a);
	struct source s = { 0 };
	bool time_from_line;
	struct str from_line = STR("From user@host Tue Feb  5 00:36:00 2002\n");

	(void)state;
	header_source(STR("Date: Thu, 45 Foo\nReceived: by x; nonsense\nReceived: by y; 5 Feb 2002 00:36:01 GMT\n"),
		      from_line, a, &s, &time_from_line);
	assert_int_equal(s.time, 1012869361);
	assert_str(s.date_raw, "Thu, 45 Foo");
	header_source(STR("Subject: x\n"), from_line, a, &s, &time_from_line);
	assert_int_equal(s.time, 1012869360);
	assert_true(time_from_line);
	header_source(STR("Subject: x\n"), STR("From a@mboxrd Thu Jan  1 00:00:00 1970\n"), a, &s, &time_from_line);
	assert_int_equal(s.time, SOURCE_NO_TIME);
	assert_false(time_from_line);
}

static void gigantic_headers_are_bounded(void **state)
{
	AUTO_ARENA(a);
	const size_t n = 4 * 1000 * 1000;
	char *block = arena_alloc(a, n);
	struct source s = { 0 };
	bool time_from_line;

	(void)state;
	memset(block, '<', n);
	memcpy(block, "References: ", 12);
	header_source((struct str){ block, n }, STR_NONE, a, &s, &time_from_line);
	assert_true(s.references.n < 20000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_the_end_of_the_header),
		cmocka_unit_test(finds_fields_by_name),
		cmocka_unit_test(text_is_unfolded_and_decoded),
		cmocka_unit_test(says_where_a_mail_comes_from),
		cmocka_unit_test(falls_back_to_other_dates),
		cmocka_unit_test(gigantic_headers_are_bounded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
