/*
 * mmtests_test.c: owns import/mmtests.c, import/mmtests_header.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_mmtests, text, expected)

static void reads_a_value_for_each_column(void **state)
{
	(void)state;
	READS("dbench4\n"
	      "                       good            5.18-rc8\n"
	      "Amean     1        64.29 (   0.00%)       73.11 * -13.70%*\n"
	      "Stddev    disk-25   4.46 (   0.00%)       10.44 (-104.42%)\n"
	      "Max-90    1-files/sec  1.00 (   0.00%)    0.00 ( 100.00%)\n",
	      "3 dbench4/1 variant=good threads=1 Amean=64.29 !summary\n"
	      "3 dbench4/1 kernel=5.18-rc8 threads=1 Amean=73.11 !summary\n"
	      "4 dbench4/disk-25 variant=good threads=25 Stddev=4.46\n"
	      "4 dbench4/disk-25 kernel=5.18-rc8 threads=25 Stddev=10.44\n"
	      "5 dbench4/1-files/sec variant=good threads=1 Max-90=1.00\n"
	      "5 dbench4/1-files/sec kernel=5.18-rc8 threads=1 Max-90=0.00\n");
}

static void headers_of_two_lines_may_touch(void **state)
{
	(void)state;
	READS("fsmark\n"
	      "                   5.3.0-rc3   5.3.0-rc3\n"
	      "                     vanillashrinker-v1r1\n"
	      "Duration User         501.82      497.29\n"
	      "Ops Kswapd efficiency %    68.02   75.45\n",
	      "4 fsmark/Duration kernel=5.3.0-rc3 variant=vanilla User=501.82\n"
	      "4 fsmark/Duration kernel=5.3.0-rc3 variant=shrinker-v1r1 User=497.29\n"
	      "5 fsmark/Ops kernel=5.3.0-rc3 variant=vanilla Kswapd efficiency %=68.02\n"
	      "5 fsmark/Ops kernel=5.3.0-rc3 variant=shrinker-v1r1 Kswapd efficiency %=75.45\n");
}

static void the_only_blamed_commit_names_the_second_of_two_columns(void **state)
{
	(void)state;
	READS("a regression caused by commit ab23a77687 (\"xfs: queues\")\n\n"
	      "reaim\nHmean     disk-1       3597.12 (   0.00%)     3636.37 (   1.09%)\n",
	      "4 reaim/disk-1 threads=1 Hmean=3597.12 !summary\n"
	      "4 reaim/disk-1 variant=ab23a77687 threads=1 Hmean=3636.37 !summary\n");
	READS("commit ab23a77687 and commit bb23a77688 did it\n\n"
	      "reaim\nHmean     disk-1       3597.12 (   0.00%)     3636.37 (   1.09%)\n", "");
	READS("commit ab23a77687 did it\n\n"
	      "reaim\nHmean     disk-1  3597.12 (   0.00%)  3636.37 (   1.09%)  3636.37 (   1.09%)\n", "");
}

static void a_list_in_the_prose_names_columns(void **state)
{
	(void)state;
	READS("The columns are, from the left:\n"
	      "menu + boost, menu - boost, teo\n"
	      "\n"
	      "pgbench Transactions\n"
	      "Hmean     4      2213.45 (   0.00%)     2302.69 (   4.03%)     2155.90 *  -2.60%*\n",
	      "5 pgbench/4 variant=menu + boost threads=4 Hmean=2213.45 !summary\n"
	      "5 pgbench/4 variant=menu - boost threads=4 Hmean=2302.69 !summary\n"
	      "5 pgbench/4 variant=teo threads=4 Hmean=2155.90 !summary\n");
}

static void mailers_break_rows(void **state)
{
	(void)state;
	READS("I ran reaim:\n"
	      "           one          two          three\n"
	      "Hmean disk-1  2076.12 (   0.00%)  2099.37 (   1.12%)  2032.52\n"
	      "(  -2.10%)\n"
	      "Hmean disk-2  1.12 (   0.00%)  2.37 (   1.12%)  3.52 (0.00%)\n",
	      "3 reaim/disk-1 variant=one threads=1 Hmean=2076.12 !summary\n"
	      "3 reaim/disk-1 variant=two threads=1 Hmean=2099.37 !summary\n"
	      "3 reaim/disk-1 variant=three threads=1 Hmean=2032.52 !summary\n"
	      "5 reaim/disk-2 variant=one threads=2 Hmean=1.12 !summary\n"
	      "5 reaim/disk-2 variant=two threads=2 Hmean=2.37 !summary\n"
	      "5 reaim/disk-2 variant=three threads=2 Hmean=3.52 !summary\n");
}

static void columns_that_nobody_names_are_not_read(void **state)
{
	(void)state;
	READS("reaim-io\nHmean     disk-1       3597.12 (   0.00%)     3636.37 (   1.09%)\n", "");
	READS("                 a    b    c\nHmean 1 5.0 (0.00%) 6.0 (1.00%)\n", "");
}

static void other_rows_are_left_alone(void **state)
{
	(void)state;
	READS("         a      b\nHmean is 12 (50%)\n", "");
	READS("         a      b\nMin 1 2 3\n", "");
	READS("         a      b\nMaximum 5.0 (0.00%) 6.0 (1.00%)\n", "");
	READS("@@ -1,2 +1,3 @@\n          a      b\n+Min 1 5.0 (0.00%) 6.0 (1.00%)\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_a_value_for_each_column),
		cmocka_unit_test(headers_of_two_lines_may_touch),
		cmocka_unit_test(the_only_blamed_commit_names_the_second_of_two_columns),
		cmocka_unit_test(a_list_in_the_prose_names_columns),
		cmocka_unit_test(mailers_break_rows),
		cmocka_unit_test(columns_that_nobody_names_are_not_read),
		cmocka_unit_test(other_rows_are_left_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
