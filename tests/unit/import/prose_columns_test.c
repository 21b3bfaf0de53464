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

static void reads_threads_before_each_row(void **state)
{
	(void)state;
	READS("dbench throughput (MB/sec) on ext3\n\nclients   2.6.10   2.6.11\n1  210.1  211.7\n16  380.5  377.0\n\n",
	      "4 dbench kernel=2.6.10 variant=ext3 threads=1 throughput=210.1 MB/sec\n"
	      "4 dbench kernel=2.6.11 variant=ext3 threads=1 throughput=211.7 MB/sec\n"
	      "5 dbench kernel=2.6.10 variant=ext3 threads=16 throughput=380.5 MB/sec\n"
	      "5 dbench kernel=2.6.11 variant=ext3 threads=16 throughput=377.0 MB/sec\n");
	READS("dbench throughput\nclients 2.6.10 2.6.11\nfast 1 2\n", "");
}

static void reads_kernels_before_each_row(void **state)
{
	(void)state;
	READS("tbench, MB/s:\n\n    1   8\n2.6.35  710  4120\n",
	      "4 tbench kernel=2.6.35 threads=1 throughput=710 MB/s\n"
	      "4 tbench kernel=2.6.35 threads=8 throughput=4120 MB/s\n");
	/* these are no threads */
	READS("tbench, MB/s:\n8 1\n2.6.35  710  4120\n", "");
	READS("tbench, MB/s:\n0 8\n2.6.35  710  4120\n", "");
	READS("tbench, MB/s:\n1 8\next3  710  4120\n", "");
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
		cmocka_unit_test(reads_threads_before_each_row),
		cmocka_unit_test(reads_kernels_before_each_row),
		cmocka_unit_test(wants_as_many_numbers_as_columns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
