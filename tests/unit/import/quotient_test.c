/*
 * quotient_test.c: owns import/quotient.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_quotient, text, expected)

static void reads_only_what_is_new(void **state)
{
	(void)state;
	READS("sequential reads, rate / cpu:\n\n2.4.18pre4aa1   11.23 / .213 = 52.723\n\n2.4.17rmap12b:   10.20 / .300 = 34.000\n",
	      "3 tiobench/seq-read kernel=2.4.18pre4aa1 cpu_eff=52.723\n"
	      "5 tiobench/seq-read kernel=2.4.17rmap12b cpu_eff=34.000\n");
	READS("dbench 16, by load\n2.4.18 100 / 25% = 4 MB/s\n", "2 dbench kernel=2.4.18 cpu_eff=4 MB/s\n");
}

static void wants_a_tool_a_kernel_and_a_right_quotient(void **state)
{
	(void)state;
	READS("2.4.18 11.23 / .213 = 52.723\n", "");
	READS("dbench 16\n2.4.18 11.23 / .213 = 55.723\n", "");
	READS("dbench 16\next3 11.23 / .213 = 52.723\n", "");
	READS("dbench 16\n2.4.18 11.23 / 0 = 0\n", "");
	READS("dbench 16\n2.4.18 11.23 / .213 = 52.723 or so it seems\n", "");
	READS("sequential reads\n2.4.18 11.23 / .213 = 52.723\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_only_what_is_new),
		cmocka_unit_test(wants_a_tool_a_kernel_and_a_right_quotient),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
