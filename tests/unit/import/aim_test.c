/*
 * aim_test.c: owns import/aim.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_aim, text, expected)

static void names_the_load_by_the_file_above(void **state)
{
	(void)state;
	READS("cat suite7-dbase-2.6.0-test8\nTasks   Jobs/Min   Real\n32   299.8   634.0\n",
	      "3 aim7/dbase threads=32 Jobs/Min=299.8 jobs/min\n3 aim7/dbase threads=32 Real=634.0\n");
}

static void takes_the_last_number_from_the_next_line(void **state)
{
	(void)state;
	READS("Num     Parent   Child   Child  Jobs per   Jobs/min/  Std_dev  Std_dev  JTI\n"
	      "Forked  Time     SysTime UTime   Minute     Child      Time     Percent\n"
	      "4000    119.97   432.86  47.17   204051.01  51.01      11.52    9.99\n"
	      "  90\n",
	      "3 reaim threads=4000 Parent Time=119.97\n3 reaim threads=4000 Child SysTime=432.86\n"
	      "3 reaim threads=4000 Child UTime=47.17\n3 reaim threads=4000 Jobs per Minute=204051.01 jobs/min\n"
	      "3 reaim threads=4000 Jobs/min/Child=51.01 jobs/min\n3 reaim threads=4000 Std_dev Time=11.52\n"
	      "3 reaim threads=4000 Std_dev Percent=9.99\n4 reaim threads=4000 JTI=90\n");
}

static void reads_both_rates_of_aim9(void **state)
{
	(void)state;
	READS("  1 add_double  10.00  951  95.10000  1711800.00 Thousand Double Precision Additions/second\n",
	      "1 aim9/add_double Iteration Rate=95.10000 loops/s\n1 aim9/add_double Operation Rate=1711800.00 ops/s\n");
}

static void ignores_a_header_with_other_words(void **state)
{
	(void)state;
	READS("Tasks  Jobs/Min  Humour\n32  1.0  2.0\n", "");
	READS("Tasks  Jobs/Min  Real\nnone  1.0  2.0\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_the_load_by_the_file_above),
		cmocka_unit_test(takes_the_last_number_from_the_next_line),
		cmocka_unit_test(reads_both_rates_of_aim9),
		cmocka_unit_test(ignores_a_header_with_other_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
