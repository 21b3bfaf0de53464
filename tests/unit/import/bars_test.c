/*
 * bars_test.c: owns import/bars.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_bars, text, expected)

static void reads_the_number_before_the_bar(void **state)
{
	(void)state;
	READS("dbench 128 processes\n"
	      "2.4.19-pre4              8.4 ****************\n"
	      "2.4.19-pre5             13.2 **************************\n",
	      "2 dbench kernel=2.4.19-pre4 threads=128 throughput=8.4\n"
	      "3 dbench kernel=2.4.19-pre5 threads=128 throughput=13.2\n");
}

static void reads_the_number_and_unit_behind_the_bar(void **state)
{
	(void)state;
	READS("dbench 192 processes\n"
	      "2.4.17rmap12a      ****** 3.1 MB/sec\n"
	      "2.4.17rmap11c      *****   3.0  MB/sec\n",
	      "2 dbench kernel=2.4.17rmap12a threads=192 throughput=3.1 MB/sec\n"
	      "3 dbench kernel=2.4.17rmap11c threads=192 throughput=3.0 MB/sec\n");
}

static void keeps_repeated_rows_apart(void **state)
{
	(void)state;
	READS("dbench 128 processes\n"
	      "2.4.17rmap11a      ************ 6.1 MB/sec\n"
	      "2.4.17rmap11a      ************ 6.1 MB/sec\n",
	      "2 dbench kernel=2.4.17rmap11a threads=128 throughput=6.1 MB/sec\n"
	      "3 dbench kernel=2.4.17rmap11a threads=128 throughput=6.1 MB/sec\n");
}

static void knows_an_average_of_runs(void **state)
{
	(void)state;
	READS("tbench 32 processes (average of 3 runs)\n"
	      "2.4.17-rmap12f   ****  16.3  MB/sec\n",
	      "2 tbench kernel=2.4.17-rmap12f threads=32 iteration=avg 3 throughput=16.3 MB/sec !summary\n");
}

static void carries_the_unit_of_the_first_row_down(void **state)
{
	(void)state;
	READS("dbench ext3 16 processes\n"
	      "-------\n"
	      "2.4.20   **** 30.0 mb/sec\n"
	      "2.5.47   ***  25.1\n",
	      "3 dbench kernel=2.4.20 variant=ext3 threads=16 throughput=30.0 mb/sec\n"
	      "4 dbench kernel=2.5.47 variant=ext3 threads=16 throughput=25.1 mb/sec\n");
}

static void takes_the_unit_from_a_header(void **state)
{
	(void)state;
	READS("tiobench sequential reads 64 threads\n"
	      "kernel            MB/sec\n"
	      "2.4.20    12.5  ****\n"
	      "\n"
	      "2.4.20 xfs 12.1 ****\n",
	      "3 tiobench/seq-read kernel=2.4.20 threads=64 rate=12.5 MB/sec\n"
	      "5 tiobench/seq-read kernel=2.4.20 variant=xfs threads=64 rate=12.1 MB/sec\n");
}

static void joins_rows_that_a_mailer_broke(void **state)
{
	(void)state;
	READS("dbench 64 processes\n"
	      "2.4.18pre4aa1      ************************************************\n"
	      "25.2 MB/sec\n"
	      "2.4.18pre2aa2      ******************************************** 22.2\n"
	      "MB/sec\n"
	      "2.4.17rmap11c      ********************* 10.6 MB/sec\n",
	      "3 dbench kernel=2.4.18pre4aa1 threads=64 throughput=25.2 MB/sec\n"
	      "4 dbench kernel=2.4.18pre2aa2 threads=64 throughput=22.2 MB/sec\n"
	      "6 dbench kernel=2.4.17rmap11c threads=64 throughput=10.6 MB/sec\n");
}

static void tells_a_new_test_only_when_kernels_are_compared(void **state)
{
	(void)state;
	READS("autoconf build, seconds\n"
	      "2.4.20   1217 ************\n"
	      "2.5.47   1218 ************\n",
	      "2 autoconf kernel=2.4.20 value=1217\n"
	      "3 autoconf kernel=2.5.47 value=1218\n");
	READS("things I like\n"
	      "coffee   12 ************\n"
	      "tea      11 ***********\n",
	      "");
}

static void leaves_other_stars_alone(void **state)
{
	(void)state;
	READS("dbench 16 was fun\n"
	      "****\n"
	      " * 3.0 MB/sec *\n"
	      "Throughput 15.8859 MB/sec ********\n"
	      "/*********************/\n"
	      "wait for 5 **** minutes and then\n",
	      "");
	READS("dbench\n.....+++++********* Throughput 15.8859 MB/sec (NB=19.8573 MB/sec  158.859 MBit/sec)\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_the_number_before_the_bar),
		cmocka_unit_test(reads_the_number_and_unit_behind_the_bar),
		cmocka_unit_test(keeps_repeated_rows_apart),
		cmocka_unit_test(knows_an_average_of_runs),
		cmocka_unit_test(carries_the_unit_of_the_first_row_down),
		cmocka_unit_test(takes_the_unit_from_a_header),
		cmocka_unit_test(joins_rows_that_a_mailer_broke),
		cmocka_unit_test(tells_a_new_test_only_when_kernels_are_compared),
		cmocka_unit_test(leaves_other_stars_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
