/*
 * postmark_test.c: owns import/postmark.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_postmark, text, expected)

static void reads_rates_and_times_but_not_how_much_there_was(void **state)
{
	(void)state;
	READS("Time:\n\t198 seconds total\n\t186 seconds of transactions (107 per second)\n\n"
	      "Files:\n\t20163 created (101 per second)\n\t\tCreation alone: 10000 files (909 per second)\n"
	      "Data:\n\t638.40 megabytes read (3.22 megabytes per second)\n",
	      "2 postmark/total time=198 s\n3 postmark/transactions time=186 s\n"
	      "3 postmark/transactions rate=107 transactions/s\n6 postmark/created rate=101 files/s\n"
	      "7 postmark/Creation alone rate=909 files/s\n9 postmark/read throughput=3.22 MB/s\n");
}

static void takes_one_such_line_for_prose(void **state)
{
	(void)state;
	READS("Time:\n198 seconds total\nis too long\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_rates_and_times_but_not_how_much_there_was),
		cmocka_unit_test(takes_one_such_line_for_prose),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
