/*
 * kernbench_test.c: owns import/kernbench.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_kernbench, text, expected)

static void skips_the_change_behind_the_deviation(void **state)
{
	(void)state;
	READS("Average Optimal load -j 24 Run (std deviation):\nUser Time 4036.3 (645.261) ( - 2.5 % vs base)\n",
	      "2 kernbench/Optimal load threads=24 User Time=4036.3 !summary\n"
	      "2 kernbench/Optimal load threads=24 User Time std deviation=645.261 !summary\n");
}

static void gives_each_column_its_label(void **state)
{
	(void)state;
	READS("Average Half load -j 8\n   BASE   SPF\nElapsed Time 166.5 (0.3)  145.7 (0.7)  -12.5%\n",
	      "3 kernbench/Half load variant=BASE threads=8 Elapsed Time=166.5 !summary\n"
	      "3 kernbench/Half load variant=BASE threads=8 Elapsed Time std deviation=0.3 !summary\n"
	      "3 kernbench/Half load variant=SPF threads=8 Elapsed Time=145.7 !summary\n"
	      "3 kernbench/Half load variant=SPF threads=8 Elapsed Time std deviation=0.7 !summary\n");
}

static void needs_three_rows_where_there_is_no_title(void **state)
{
	(void)state;
	READS("Elapsed Time 102.47 (0.56)\nUser Time 1045.3 (1.34)\n", "");
	READS("Elapsed Time 1 (0.5)\nUser Time 2 (0.5)\nSleeps 3 (0.5)\n",
	      "1 kernbench Elapsed Time=1 !summary\n1 kernbench Elapsed Time std deviation=0.5 !summary\n"
	      "2 kernbench User Time=2 !summary\n2 kernbench User Time std deviation=0.5 !summary\n"
	      "3 kernbench Sleeps=3 !summary\n3 kernbench Sleeps std deviation=0.5 !summary\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(skips_the_change_behind_the_deviation),
		cmocka_unit_test(gives_each_column_its_label),
		cmocka_unit_test(needs_three_rows_where_there_is_no_title),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
