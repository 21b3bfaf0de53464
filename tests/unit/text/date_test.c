/*
 * date_test.c: owns src/text/date.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include "model/source.h"
#include "text/date.h"

struct date_case {
	const char *text;
	int64_t seconds;
};

static void reads_dates_as_programs_wrote_them(void **state)
{
	static const struct date_case cases[] = {
		{ "Tue, 5 Feb 2002 01:36:00 +0100", 1012869360 },
		{ "5 Feb 2002 00:36 GMT", 1012869360 },
		{ "Tue, 05 Feb 2002 01:36:00 +0100 (CET)", 1012869360 },
		{ "Mon, 4 Feb 2002 19:36:00 -0500 (EST)", 1012869360 },
		{ "Tue, 05 Feb 2002 01:36:00 +0100 (EST)", 1012869360 }, /* the number counts */
		{ "Tue Feb  5 00:36:00 2002", 1012869360 },
		{ "Mon Feb 04 2002 - 19:36:00 EST", 1012869360 },
		{ "2002-02-05 00:36:00", 1012869360 },
		{ "2002-02-05T00:36:00Z", 1012869360 },
		{ "Tue, 05 Feb 102 00:36:00 GMT", 1012869360 },
		{ "Tue, 05 Feb 02 00:36:00", 1012869360 },
		{ "Sun, 5 Feb 95 00:36:00", 791944560 },
		{ "Tue, 5 Feb 2002 00:36:00 +2000", 1012869360 },
		{ "Tue, 5 Feb 2002", 1012867200 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (date_parse(str_from(cases[i].text)) != cases[i].seconds)
			fail_msg("\"%s\": %lld", cases[i].text, (long long)date_parse(str_from(cases[i].text)));
}

static void impossible_dates_are_none(void **state)
{
	static const char *const texts[] = {
		"",
		"no date at all",
		"Thu Jan  1 00:00:00 1970",
		"Tue, 31 Feb 2002 01:36:00",
		"Tue, 5 Foo 2002 01:36:00",
		"Tue, 0 Feb 2002 01:36:00",
		"Tue, 5 Feb 9999 01:36:00",
		"99999999999999999999 99999999999999 Feb",
	};

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		assert_int_equal(date_parse(str_from(texts[i])), SOURCE_NO_TIME);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_dates_as_programs_wrote_them),
		cmocka_unit_test(impossible_dates_are_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
