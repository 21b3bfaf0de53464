/*
 * dbench_counts_test.c: owns import/dbench_counts.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_dbench, text, expected)

static void counts_grow_below_a_kernel_or_a_header(void **state)
{
	(void)state;
	READS("dbench N\nKernel version: run%2.5.59\n2\t49.3\n8\t47.5\n16:\t39.25 MB/s\n",
	      "3 dbench kernel=2.5.59 threads=2 throughput=49.3\n"
	      "4 dbench kernel=2.5.59 threads=8 throughput=47.5\n"
	      "5 dbench kernel=2.5.59 threads=16 throughput=39.25 MB/s\n");
	READS("tbench\nclients MB/sec\n-----\n1 9.5\n2 8.5\n4 7.5\n",
	      "4 tbench threads=1 throughput=9.5 MB/sec\n"
	      "5 tbench threads=2 throughput=8.5 MB/sec\n"
	      "6 tbench threads=4 throughput=7.5 MB/sec\n");
}

static void a_table_of_kernels_has_its_clients_in_a_column(void **state)
{
	(void)state;
	READS("dbench N\nKernel\tN\tAverage\tFirst\tRatio\n2.4.19\t2\t46.5\t46.5\t1.0\n2.5.34\t2\t28.5\t46.5\t0.6\n",
	      "3 dbench kernel=2.4.19 threads=2 throughput=46.5\n"
	      "4 dbench kernel=2.5.34 threads=2 throughput=28.5\n");
}

static void groups_of_columns_have_a_name_above(void **state)
{
	(void)state;
	READS("`dbench -t 30`\nclients\tasync\t\tsync\n\tMB/s\tLatency\tMB/s\tLatency\n1\t767.1\t0.8\t792.1\t0.7\n8\t2231.1\t5.6\t2263.2\t10.9\n",
	      "4 dbench variant=async threads=1 throughput=767.1 MB/s\n"
	      "4 dbench variant=async threads=1 Latency=0.8\n"
	      "4 dbench variant=sync threads=1 throughput=792.1 MB/s\n"
	      "4 dbench variant=sync threads=1 Latency=0.7\n"
	      "5 dbench variant=async threads=8 throughput=2231.1 MB/s\n"
	      "5 dbench variant=async threads=8 Latency=5.6\n"
	      "5 dbench variant=sync threads=8 throughput=2263.2 MB/s\n"
	      "5 dbench variant=sync threads=8 Latency=10.9\n");
}

static void numbers_of_other_tools_and_histograms_are_left_alone(void **state)
{
	(void)state;
	READS("iozone\n2.5.59:\n2\t49.3\n8\t47.5\n16\t39.25\n", "");
	READS("dbench N\n2.5.59:\n1\t8580075\n2\t13384\n3\t350\n", "");
	READS("dbench N\n2.5.59:\n2\t49.3\n8\t47.5\n4\t39.25\n", "");
	READS("dbench N, as follows\n2\t49.3\n8\t47.5\n16\t39.25\n", "");
	READS("dbench N\nclients\tasync\tsync\n\tBW\tLatency\tBW\n1\t767.1\t0.8\t792.1\n2\t767.1\t0.8\t792.1\n", "");
	READS("dbench N\nKernel N Average\n2.4.19 2 46.5\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(counts_grow_below_a_kernel_or_a_header),
		cmocka_unit_test(a_table_of_kernels_has_its_clients_in_a_column),
		cmocka_unit_test(groups_of_columns_have_a_name_above),
		cmocka_unit_test(numbers_of_other_tools_and_histograms_are_left_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
