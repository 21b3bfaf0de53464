/*
 * unixbench_test.c: owns import/unixbench.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_unixbench, text, expected)

static void keeps_the_numbers_of_a_name(void **state)
{
	(void)state;
	READS("File Copy 1024 bufsize 2000 maxblocks        731234.1 KBps  (30.0 s, 2 samples)\n",
	      "1 unixbench/File Copy 1024 bufsize 2000 maxblocks KBps=731234.1 KBps\n");
}

static void gives_each_column_its_kernel(void **state)
{
	(void)state;
	READS("unixbench-4.1.0    2.4.18   2.4.19\nPipe Throughput   395378.4   391759.4  lps (10 samples)\n",
	      "2 unixbench/Pipe Throughput kernel=2.4.18 lps=395378.4 lps\n"
	      "2 unixbench/Pipe Throughput kernel=2.4.19 lps=391759.4 lps\n");
}

static void says_a_result_once_that_stands_in_the_table_too(void **state)
{
	(void)state;
	READS("Pipe Throughput   39537.5 lps (10.0 s, 7 samples)\n\n"
	      "System Benchmarks Index Values   BASELINE   RESULT   INDEX\nPipe Throughput   12440.0   39537.5   31.8\n",
	      "1 unixbench/Pipe Throughput lps=39537.5 lps\n4 unixbench/Pipe Throughput INDEX=31.8\n");
	READS("TEST   BASELINE   RESULT   INDEX\nPipe Throughput   12440.0   39537.5   31.8\n",
	      "2 unixbench/Pipe Throughput RESULT=39537.5\n2 unixbench/Pipe Throughput INDEX=31.8\n");
}

static void reads_no_columns_without_their_names(void **state)
{
	(void)state;
	READS("We saw 12.5 17.5 lps\n", "");
	READS("Something 12.5 lps\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keeps_the_numbers_of_a_name),
		cmocka_unit_test(gives_each_column_its_kernel),
		cmocka_unit_test(says_a_result_once_that_stands_in_the_table_too),
		cmocka_unit_test(reads_no_columns_without_their_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
