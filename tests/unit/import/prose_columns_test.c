/*
 * prose_columns_test.c: owns import/prose_columns.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_prose_columns, text, expected)

static void reads_one_number_a_kernel_and_no_change(void **state)
{
	(void)state;
	READS("tiobench seq reads, 8 - 128 threads, MB/sec\n2.5.6 \t2.5.6-akpm \takpm % faster\n8.4 12.5 48\n",
	      "3 tiobench/seq-read kernel=2.5.6 threads=8 - 128 rate=8.4 MB/s\n"
	      "3 tiobench/seq-read kernel=2.5.6-akpm threads=8 - 128 rate=12.5 MB/s\n");
}

static void reads_the_metric_and_unit_of_the_title(void **state)
{
	(void)state;
	READS("random writes max latency in seconds\n\n2.5.6  2.5.7\n12 13.5\n",
	      "4 tiobench/rand-write kernel=2.5.6 lat_max=12 s\n"
	      "4 tiobench/rand-write kernel=2.5.7 lat_max=13.5 s\n");
	READS("random writes latency\n2.5.6  2.5.7\n12 13.5\n",
	      "3 tiobench/rand-write kernel=2.5.6 lat_avg=12 ms\n"
	      "3 tiobench/rand-write kernel=2.5.7 lat_avg=13.5 ms\n");
}

static void wants_as_many_numbers_as_columns(void **state)
{
	(void)state;
	READS("tiobench seq reads MB/sec\n2.5.6 2.5.7 %\n8.4 12.5\n", "");
	READS("tiobench seq reads MB/sec\n2.5.6 2.5.7\n8.4 12.5 48\n", "");
	READS("tiobench seq reads MB/sec\n2.5.6 2.5.7\n8.4 faster\n", "");
	READS("tiobench seq reads MB/sec\n2.5.6\n8.4\n", "");
	READS("tiobench seq reads MB/sec\n2.5.6 against 2.5.7\n8.4 9.1\n", "");
	READS("seq reads of the disk\n2.5.6 2.5.7\n8.4 9.1\n", "");
	READS("MB/sec of dbench\n2.5.6 2.5.7\n8.4 9.1\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_one_number_a_kernel_and_no_change),
		cmocka_unit_test(reads_the_metric_and_unit_of_the_title),
		cmocka_unit_test(wants_as_many_numbers_as_columns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
