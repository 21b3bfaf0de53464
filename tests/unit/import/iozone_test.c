/*
 * iozone_test.c: owns import/iozone.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_iozone, text, expected)

static void carries_a_tests_name_down_to_its_other_lines(void **state)
{
	(void)state;
	READS(" Record Size 256 kB\n\n Children see throughput for  6 rewriters  =  108042.81 KB/sec\n"
	      " Min xfer     = 1655408.00 KB\n",
	      "3 iozone/rewriters threads=6 block=262144 Children see throughput=108042.81 KB/sec\n"
	      "4 iozone/rewriters threads=6 block=262144 Min xfer=1655408.00 KB\n");
}

static void tells_columns_of_the_table_by_their_place(void **state)
{
	(void)state;
	READS("                                                random  random    bkwd\n"
	      "      KB  reclen   write rewrite    read    reread    read   write    read\n"
	      "   65536       4  186456  251643                    390001\n",
	      "3 iozone/write file_mb=64 block=4096 throughput=186456 KB/s\n"
	      "3 iozone/rewrite file_mb=64 block=4096 throughput=251643 KB/s\n"
	      "3 iozone/random read file_mb=64 block=4096 throughput=390001 KB/s\n");
}

static void does_not_begin_in_the_middle(void **state)
{
	(void)state;
	READS(" Min throughput per process  =  202025.03 kB/sec\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(carries_a_tests_name_down_to_its_other_lines),
		cmocka_unit_test(tells_columns_of_the_table_by_their_place),
		cmocka_unit_test(does_not_begin_in_the_middle),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
