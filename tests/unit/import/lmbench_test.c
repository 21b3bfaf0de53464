/*
 * lmbench_test.c: owns import/lmbench.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_lmbench, text, expected)

static void joins_the_names_above_each_number(void **state)
{
	(void)state;
	READS("*Local* Communication latencies in microseconds - smaller is better\n"
	      "OS                  Pipe    AF    UDP    RPC/\n"
	      "                           UNIX           UDP\n"
	      "2.4.17-test1       10.52  20.22  40.52  147.4\n",
	      "4 lmbench/*Local* Communication latencies kernel=2.4.17-test1 better=lower Pipe=10.52 us\n"
	      "4 lmbench/*Local* Communication latencies kernel=2.4.17-test1 better=lower AF UNIX=20.22 us\n"
	      "4 lmbench/*Local* Communication latencies kernel=2.4.17-test1 better=lower UDP=40.52 us\n"
	      "4 lmbench/*Local* Communication latencies kernel=2.4.17-test1 better=lower RPC/ UDP=147.4 us\n");
}

static void leaves_an_empty_place_empty(void **state)
{
	(void)state;
	READS("Processor, Processes - times in microseconds - smaller is better\n"
	      "Host          OS  Mhz open selct sig\n"
	      "                      clos TCP   inst\n"
	      "---- ------------ ---- ---- ----- ----\n"
	      "box  Linux 2.5.33 1000 3.52       0.79\n",
	      "5 lmbench/Processor, Processes kernel=2.5.33 machine=box better=lower open clos=3.52 us\n"
	      "5 lmbench/Processor, Processes kernel=2.5.33 machine=box better=lower sig inst=0.79 us\n");
}

static void puts_a_multiplier_into_the_unit(void **state)
{
	(void)state;
	READS("Processor - times in microseconds - smaller is better\nOS          fork  exec\n2.5.33      168.  4.6K\n",
	      "3 lmbench/Processor kernel=2.5.33 better=lower fork=168. us\n"
	      "3 lmbench/Processor kernel=2.5.33 better=lower exec=4.6 Kus\n");
}

static void reads_a_table_of_its_columns_far_below_the_title_and_no_other(void **state)
{
	(void)state;
	READS("*Local* Communication bandwidths in MB/s - bigger is better\n\na\n\nb\n\nc\n"
	      "OS               Pipe\n2.5.33           64.5\n\n"
	      "OS               Words\n2.5.33           64.5\n",
	      "9 lmbench/*Local* Communication bandwidths kernel=2.5.33 better=higher Pipe=64.5 MB/s\n");
}

static void reads_nothing_without_a_title(void **state)
{
	(void)state;
	READS("OS               Pipe\n2.5.33           64.5\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(joins_the_names_above_each_number),
		cmocka_unit_test(leaves_an_empty_place_empty),
		cmocka_unit_test(puts_a_multiplier_into_the_unit),
		cmocka_unit_test(reads_a_table_of_its_columns_far_below_the_title_and_no_other),
		cmocka_unit_test(reads_nothing_without_a_title),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
