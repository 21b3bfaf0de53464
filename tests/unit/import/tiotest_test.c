/*
 * tiotest_test.c: owns import/tiotest.c, import/tiotest_terse.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_tiotest, text, expected)

static void reads_both_boxes(void **state)
{
	(void)state;
	READS("Tiotest results for 4 concurrent io threads:\n"
	      ",----------------------------------------------------------------------.\n"
	      "| Item                  | Time     | Rate         | Usr CPU  | Sys CPU |\n"
	      "+-----------------------+----------+--------------+----------+---------+\n"
	      "| Random Write   16 MBs |    2.3 s |   6.757 MB/s |   0.0 %  |   3.0 % |\n"
	      "`----------------------------------------------------------------------'\n"
	      "Tiotest latency results:\n"
	      ",-------------------------------------------------------------------------.\n"
	      "| Item         | Average latency | Maximum latency | % >2 sec | % >10 sec |\n"
	      "+--------------+-----------------+-----------------+----------+-----------+\n"
	      "| Random Write |        0.008 ms |        1.559 ms |  0.00001 |   0.00000 |\n"
	      "|--------------+-----------------+-----------------+----------+-----------|\n"
	      "| Total        |        0.129 ms |   278200.296 ms |  0.00010 |   0.00007 |\n"
	      "`--------------+-----------------+-----------------+----------+-----------'\n",
	      "5 tiotest/rand-write threads=4 file_mb=16 time=2.3 s\n"
	      "5 tiotest/rand-write threads=4 file_mb=16 rate=6.757 MB/s\n"
	      "5 tiotest/rand-write threads=4 file_mb=16 user_pct=0.0 %\n"
	      "5 tiotest/rand-write threads=4 file_mb=16 sys_pct=3.0 %\n"
	      "11 tiotest/rand-write threads=4 file_mb=16 lat_avg=0.008 ms\n"
	      "11 tiotest/rand-write threads=4 file_mb=16 lat_max=1.559 ms\n"
	      "11 tiotest/rand-write threads=4 file_mb=16 lat_gt2s_pct=0.00001 %\n"
	      "11 tiotest/rand-write threads=4 file_mb=16 lat_gt10s_pct=0.00000 %\n"
	      "13 tiotest/total threads=4 lat_avg=0.129 ms\n"
	      "13 tiotest/total threads=4 lat_max=278200.296 ms\n"
	      "13 tiotest/total threads=4 lat_gt2s_pct=0.00010 %\n"
	      "13 tiotest/total threads=4 lat_gt10s_pct=0.00007 %\n");
}

static void reads_the_old_box_and_cells_that_overflow(void **state)
{
	(void)state;
	READS("> Tiotest results for 512 concurrent io threads:\n"
	      "> \n"
	      "> ,----------------------------------------------------------------------.\n"
	      "> | Item                  | Time     | Rate         | Usr CPU | Sys CPU  |\n"
	      "> +-----------------------+----------+--------------+----------+---------+\n"
	      "> | Write       16384 MBs | 1118.1 s | 11680.431 MB/s | 339.9 %  | 5470.6 % |\n"
	      "> ----------------------------------------------------------------------'\n",
	      "6 tiotest/seq-write threads=512 file_mb=16384 time=1118.1 s\n"
	      "6 tiotest/seq-write threads=512 file_mb=16384 rate=11680.431 MB/s\n"
	      "6 tiotest/seq-write threads=512 file_mb=16384 user_pct=339.9 %\n"
	      "6 tiotest/seq-write threads=512 file_mb=16384 sys_pct=5470.6 %\n");
}

static void joins_rows_that_a_mailer_broke(void **state)
{
	(void)state;
	READS("> Tiotest results for 8 concurrent io threads:\n"
	      "> | Item                  | Time     | Rate         | Usr CPU  | Sys CPU\n"
	      "|\n"
	      "> | Read         2048 MBs |    0.2 s | 11680.431 MB/s | 339.9 %  |\n"
	      "5470.6 % |\n"
	      "> | Random Read    62 MBs |    0.0 s | 9451.081 MB/s | 786.3 %  | 1451.7 %\n"
	      "|\n",
	      "4 tiotest/seq-read threads=8 file_mb=2048 time=0.2 s\n"
	      "4 tiotest/seq-read threads=8 file_mb=2048 rate=11680.431 MB/s\n"
	      "4 tiotest/seq-read threads=8 file_mb=2048 user_pct=339.9 %\n"
	      "5 tiotest/seq-read threads=8 file_mb=2048 sys_pct=5470.6 %\n"
	      "6 tiotest/rand-read threads=8 file_mb=62 time=0.0 s\n"
	      "6 tiotest/rand-read threads=8 file_mb=62 rate=9451.081 MB/s\n"
	      "6 tiotest/rand-read threads=8 file_mb=62 user_pct=786.3 %\n"
	      "6 tiotest/rand-read threads=8 file_mb=62 sys_pct=1451.7 %\n");
}

static void two_runs_do_not_share_their_sizes(void **state)
{
	(void)state;
	READS("Tiotest results for 2 concurrent io threads:\n"
	      "| Read          128 MBs |    0.8 s | 165.155 MB/s |   0.0 %  |  43.0 % |\n"
	      "Tiotest results for 8 concurrent io threads:\n"
	      "| Read         |        0.043 ms |      161.622 ms |  0.00000 |   0.00000 |\n",
	      "2 tiotest/seq-read threads=2 file_mb=128 time=0.8 s\n"
	      "2 tiotest/seq-read threads=2 file_mb=128 rate=165.155 MB/s\n"
	      "2 tiotest/seq-read threads=2 file_mb=128 user_pct=0.0 %\n"
	      "2 tiotest/seq-read threads=2 file_mb=128 sys_pct=43.0 %\n"
	      "4 tiotest/seq-read threads=8 lat_avg=0.043 ms\n"
	      "4 tiotest/seq-read threads=8 lat_max=161.622 ms\n"
	      "4 tiotest/seq-read threads=8 lat_gt2s_pct=0.00000 %\n"
	      "4 tiotest/seq-read threads=8 lat_gt10s_pct=0.00000 %\n");
}

static void a_run_without_phases_has_no_result(void **state)
{
	(void)state;
	READS("Tiotest results for 2 concurrent io threads:\n"
	      "| Item                  | Time     | Rate         | Usr CPU  | Sys CPU |\n"
	      "Tiotest latency results:\n"
	      "| Item         | Average latency | Maximum latency | % >2 sec | % >10 sec |\n"
	      "| Total        |        0.000 ms |        0.000 ms |  0.00000 |   0.00000 |\n",
	      "1 note a tiotest run without a single phase\n");
	READS("Tiotest results for 512 concurrent io threads:\n\nI also used time(1)\n", "");
}

static void reads_terse_lines_and_marks_what_it_works_out(void **state)
{
	(void)state;
	READS("write:64.00000,0.50000,0.10000,0.20000,0.01110,38.51200,0.00000,0.00000\n"
	      "rwrite:0.00000,0.00000,0.00000,0.00000,0.00000,0.00000,0.00000,0.00000\n"
	      "total:0.01680,76.14300,0.00000,0.00000\n",
	      "1 tiotest/seq-write file_mb=64 time=0.50000 s\n"
	      "1 tiotest/seq-write file_mb=64 user_time=0.10000 s\n"
	      "1 tiotest/seq-write file_mb=64 sys_time=0.20000 s\n"
	      "1 tiotest/seq-write file_mb=64 rate=128.000 MB/s !derived\n"
	      "1 tiotest/seq-write file_mb=64 user_pct=20.000 % !derived\n"
	      "1 tiotest/seq-write file_mb=64 sys_pct=40.000 % !derived\n"
	      "1 tiotest/seq-write file_mb=64 lat_avg=0.01110 ms\n"
	      "1 tiotest/seq-write file_mb=64 lat_max=38.51200 ms\n"
	      "1 tiotest/seq-write file_mb=64 lat_gt2s_pct=0.00000 %\n"
	      "1 tiotest/seq-write file_mb=64 lat_gt10s_pct=0.00000 %\n"
	      "2 note a phase that tiotest was told to skip\n"
	      "3 tiotest/total lat_avg=0.01680 ms\n"
	      "3 tiotest/total lat_max=76.14300 ms\n"
	      "3 tiotest/total lat_gt2s_pct=0.00000 %\n"
	      "3 tiotest/total lat_gt10s_pct=0.00000 %\n");
	READS("write:128.00000,0.50000,0.05219,0.19918\n"
	      "rread:15.62500,0.00000,0.01804,0.00512\n",
	      "1 tiotest/seq-write file_mb=128 time=0.50000 s\n"
	      "1 tiotest/seq-write file_mb=128 user_time=0.05219 s\n"
	      "1 tiotest/seq-write file_mb=128 sys_time=0.19918 s\n"
	      "1 tiotest/seq-write file_mb=128 rate=256.000 MB/s !derived\n"
	      "1 tiotest/seq-write file_mb=128 user_pct=10.438 % !derived\n"
	      "1 tiotest/seq-write file_mb=128 sys_pct=39.836 % !derived\n"
	      "2 tiotest/rand-read file_mb=15.625 time=0.00000 s\n"
	      "2 tiotest/rand-read file_mb=15.625 user_time=0.01804 s\n"
	      "2 tiotest/rand-read file_mb=15.625 sys_time=0.00512 s\n");
}

static void leaves_other_boxes_and_lists_alone(void **state)
{
	(void)state;
	READS("| Read | 1 | 2 | 3 | 4 |\n"
	      "Tiotest latency results:\n| Read || 1 || 2 || 3 || 4 || 5 || 6 |\nread: 12, 13\nwrite:1,2,3,4\nread the docs\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_both_boxes),
		cmocka_unit_test(reads_the_old_box_and_cells_that_overflow),
		cmocka_unit_test(joins_rows_that_a_mailer_broke),
		cmocka_unit_test(two_runs_do_not_share_their_sizes),
		cmocka_unit_test(a_run_without_phases_has_no_result),
		cmocka_unit_test(reads_terse_lines_and_marks_what_it_works_out),
		cmocka_unit_test(leaves_other_boxes_and_lists_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
