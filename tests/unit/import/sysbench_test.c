/*
 * sysbench_test.c: owns import/sysbench.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_sysbench, text, expected)

static void reads_version_1_0(void **state)
{
	(void)state;
	READS("sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n"
	      "Number of threads: 2\n"
	      "128MiB total file size\n"
	      "Block size 16KiB\n"
	      "Doing random r/w test\n"
	      "[ 1s ] reads: 132.99 MiB/s writes: 88.66 MiB/s fsyncs: 562.44/s latency (ms,95%): 0.007\n"
	      "File operations:\n"
	      "    reads/s:                      9388.44\n"
	      "\n"
	      "Throughput:\n"
	      "    read, MiB/s:                  146.69\n"
	      "\n"
	      "Latency (ms):\n"
	      "         95th percentile:                        0.01\n"
	      "\n"
	      "Threads fairness:\n"
	      "    events (avg/stddev):           32573.5000/825.50\n",
	      "8 sysbench/File operations threads=2 file_mb=128 block=16384 params=test=random r/w reads/s=9388.44\n"
	      "11 sysbench/Throughput threads=2 file_mb=128 block=16384 params=test=random r/w read, MiB/s=146.69 MiB/s\n"
	      "14 sysbench/Latency (ms) threads=2 file_mb=128 block=16384 params=test=random r/w 95th percentile=0.01 ms\n");
}

static void reads_version_1_1_without_its_bracket(void **state)
{
	(void)state;
	READS("Threads started!\n"
	      "Throughput:\n"
	      "         write: IOPS=31961.19 499.39 MiB/s (523.65 MB/s)\n"
	      "         fsync: IOPS=327500.24\n",
	      "3 sysbench/write IOPS=31961.19\n"
	      "3 sysbench/write Throughput=499.39 MiB/s\n"
	      "4 sysbench/fsync IOPS=327500.24\n");
}

static void reads_version_0_4(void **state)
{
	(void)state;
	READS("sysbench 0.4.12:  multi-threaded system evaluation benchmark\n"
	      "Number of threads: 16\n"
	      "Operations performed:  6000 Read, 4000 Write, 12800 Other = 22800 Total\n"
	      "Read 93.75Mb  Written 62.5Mb  Total transferred 156.25Mb  (2.1Mb/sec)\n"
	      "  134.50 Requests/sec executed\n"
	      "\n"
	      "Test execution summary:\n"
	      "    total time:                          4.0022s\n",
	      "4 sysbench threads=16 Throughput=2.1 Mb/sec\n"
	      "5 sysbench threads=16 Requests/sec=134.50\n"
	      "8 sysbench/Test execution summary threads=16 total time=4.0022 s\n");
}

static void rates_in_brackets_are_the_result_of_databases(void **state)
{
	(void)state;
	READS("$ sysbench oltp_read_only run\n"
	      "SQL statistics:\n"
	      "    transactions:                        1234   (123.40 per sec.)\n",
	      "3 sysbench/SQL statistics transactions=123.40 /sec\n");
}

static void other_texts_are_left_alone(void **state)
{
	(void)state;
	READS("Throughput:\n    read, MiB/s: 146.69\n", ""); /* whose? */
	READS("sysbench 1.0.20 (using system LuaJIT)\n[ 1s ] reads: 132.99 MiB/s\n", "");
	READS("sysbench run\nThroughput:\n    as much as 12 MB/s\n", "");
	READS("I ran sysbench.\nGeneral statistics:\n  total time: fast\n  IOPS: see 5\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_version_1_0),
		cmocka_unit_test(reads_version_1_1_without_its_bracket),
		cmocka_unit_test(reads_version_0_4),
		cmocka_unit_test(rates_in_brackets_are_the_result_of_databases),
		cmocka_unit_test(other_texts_are_left_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
