/*
 * dbench_columns_test.c: owns import/dbench_columns.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_dbench, text, expected)

static void the_average_is_the_throughput(void **state)
{
	(void)state;
	READS("dbench ext2 32 processes   Average     High        Low\n"
	      "2.5.24                      28.24     28.84      27.30 mb/sec\n"
	      "2.5.24-rmap13b              21.64     23.50      19.71\n",
	      "2 dbench kernel=2.5.24 variant=ext2 threads=32 throughput=28.24 mb/sec !summary\n"
	      "2 dbench kernel=2.5.24 variant=ext2 threads=32 High=28.84 mb/sec !summary\n"
	      "2 dbench kernel=2.5.24 variant=ext2 threads=32 Low=27.30 mb/sec !summary\n"
	      "3 dbench kernel=2.5.24-rmap13b variant=ext2 threads=32 throughput=21.64 mb/sec !summary\n"
	      "3 dbench kernel=2.5.24-rmap13b variant=ext2 threads=32 High=23.50 mb/sec !summary\n"
	      "3 dbench kernel=2.5.24-rmap13b variant=ext2 threads=32 Low=19.71 mb/sec !summary\n");
}

static void the_title_may_stand_above_the_columns(void **state)
{
	(void)state;
	READS("tbench 192 processes, average of 5 runs\n"
	      "           Low      Average    High\n"
	      "2.5.59     10.1     11.2       12.3\n",
	      "3 tbench kernel=2.5.59 threads=192 iteration=avg 5 Low=10.1 !summary\n"
	      "3 tbench kernel=2.5.59 threads=192 iteration=avg 5 throughput=11.2 !summary\n"
	      "3 tbench kernel=2.5.59 threads=192 iteration=avg 5 High=12.3 !summary\n");
}

static void reads_a_column_for_each_side(void **state)
{
	(void)state;
	READS(">              before            after\n"
	      "> dbench 16:   99.9868 MB/sec   179.243 MB/sec 16 procs\n"
	      "> dbench 32:   50.1 MB/sec   80.2 MB/sec 32 procs\n",
	      "2 dbench variant=before threads=16 throughput=99.9868 MB/sec\n"
	      "2 dbench variant=after threads=16 throughput=179.243 MB/sec\n"
	      "3 dbench variant=before threads=32 throughput=50.1 MB/sec\n"
	      "3 dbench variant=after threads=32 throughput=80.2 MB/sec\n");
	READS("clients\t2.4.19\t2.4.20-pre1\n"
	      "dbench 8\t30.5 MB/s\t31.5 MB/s\n",
	      "2 dbench kernel=2.4.19 threads=8 throughput=30.5 MB/s\n"
	      "2 dbench kernel=2.4.20-pre1 threads=8 throughput=31.5 MB/s\n");
}

static void the_next_table_may_leave_the_columns_out(void **state)
{
	(void)state;
	READS("dbench 64 ext2   Average   High\n2.5.24  28.24  28.84\n\ndbench 192 ext3\n2.5.24  19.32  21.05\n",
	      "2 dbench kernel=2.5.24 variant=ext2 threads=64 throughput=28.24 !summary\n"
	      "2 dbench kernel=2.5.24 variant=ext2 threads=64 High=28.84 !summary\n"
	      "5 dbench kernel=2.5.24 variant=ext3 threads=192 throughput=19.32 !summary\n"
	      "5 dbench kernel=2.5.24 variant=ext3 threads=192 High=21.05 !summary\n");
	READS("dbench 192 ext3\n2.5.24  19.32  21.05\n", "");
}

static void one_column_needs_a_count_and_a_kernel(void **state)
{
	(void)state;
	READS("tbench 192 processes\t\tAverage (5 runs)\n2.5.33\t115.93\n",
	      "2 tbench kernel=2.5.33 threads=192 throughput=115.93 !summary\n");
	READS("dbench on average\n2.5.33\t115.93\n", "");
	READS("dbench 64 processes  Average\nsome 115.93\n", "");
}

static void columns_of_other_tools_and_talk_are_left_alone(void **state)
{
	(void)state;
	READS("tiobench 32 threads   Average     High        Low\n"
	      "2.5.24                 28.24     28.84      27.30\n",
	      "");
	READS("dbench 16 is 20% faster\ndbench 8 99 percent of the time\nthe dbench High and Low\n2.5.24 1 2\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_average_is_the_throughput),
		cmocka_unit_test(the_title_may_stand_above_the_columns),
		cmocka_unit_test(reads_a_column_for_each_side),
		cmocka_unit_test(the_next_table_may_leave_the_columns_out),
		cmocka_unit_test(one_column_needs_a_count_and_a_kernel),
		cmocka_unit_test(columns_of_other_tools_and_talk_are_left_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
