/*
 * grid_test.c: owns import/grid.c and import/grid_read.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_grid, text, expected)

static void reads_kernels_as_rows_under_a_title_with_the_unit(void **state)
{
	(void)state;
	READS("Time in seconds to build things\nkernel  perl  make 5x\n2.5.64  1589  44\n2.5.65  1609  45\n",
	      "3 build/perl kernel=2.5.64 seconds=1589 seconds\n3 build/make 5x kernel=2.5.64 seconds=44 seconds\n"
	      "4 build/perl kernel=2.5.65 seconds=1609 seconds\n4 build/make 5x kernel=2.5.65 seconds=45 seconds\n");
}

static void reads_two_sides_as_columns(void **state)
{
	(void)state;
	READS("fio says:\n           before    after   % change\nlat (usec)   12.5     11.0      12\niops:         82k      90k       9\n",
	      "3 fio variant=before lat=12.5 usec\n3 fio variant=after lat=11.0 usec\n"
	      "4 fio variant=before iops=82 kIOPS\n4 fio variant=after iops=90 kIOPS\n");
}

static void reads_numbers_of_threads_as_columns_and_no_change(void **state)
{
	(void)state;
	READS("iozone\n** Readers **\nthreads:  1  8\nbaseline:  100  200\npatched:  110  190\nspeed-up:  1.1  0.95\n",
	      "4 iozone/Readers variant=baseline threads=1 throughput=100\n4 iozone/Readers variant=baseline threads=8 throughput=200\n"
	      "5 iozone/Readers variant=patched threads=1 throughput=110\n5 iozone/Readers variant=patched threads=8 throughput=190\n");
}

static void needs_a_benchmark_above(void **state)
{
	(void)state;
	READS("Rates in MB/sec\n          read  write\n2.5.64    10  20\n2.5.65    11  21\n", "");
	READS("tiobench, rates in MB/sec\n          read  write\n2.5.64    10  20\n2.5.65    11  21\n",
	      "3 tiobench/read kernel=2.5.64 throughput=10 MB/sec\n3 tiobench/write kernel=2.5.64 throughput=20 MB/sec\n"
	      "4 tiobench/read kernel=2.5.65 throughput=11 MB/sec\n4 tiobench/write kernel=2.5.65 throughput=21 MB/sec\n");
}

static void needs_a_unit(void **state)
{
	(void)state;
	READS("postmark\n          text  data\nbefore    10  20\nafter     11  21\n", "");
}

static void takes_no_memory_for_a_result(void **state)
{
	(void)state;
	READS("build times, in seconds\n          total  free\n2.5.64    385860k  393k\n2.5.65    385092k  394k\n", "");
}

static void leaves_rows_to_who_knows_them(void **state)
{
	(void)state;
	READS("Unixbench in lps\n                 2.5.64   2.5.65\nPipe Throughput  10.5  20.5 lps\nExecl Throughput  11.5  21.5 lps\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_kernels_as_rows_under_a_title_with_the_unit),
		cmocka_unit_test(reads_two_sides_as_columns),
		cmocka_unit_test(reads_numbers_of_threads_as_columns_and_no_change),
		cmocka_unit_test(needs_a_benchmark_above),
		cmocka_unit_test(needs_a_unit),
		cmocka_unit_test(takes_no_memory_for_a_result),
		cmocka_unit_test(leaves_rows_to_who_knows_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
