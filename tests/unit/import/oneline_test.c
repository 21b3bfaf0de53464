/*
 * oneline_test.c: owns import/oneline.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_oneline, text, expected)

static void reads_hdparm_with_and_without_a_blank(void **state)
{
	(void)state;
	READS(" Timing buffered disk reads:  64 MB in  0.47 seconds =136.17 MB/sec\n",
	      "1 hdparm/Timing buffered disk reads seconds=0.47 s\n1 hdparm/Timing buffered disk reads MB/sec=136.17 MB/sec\n");
	READS(" Timing buffered disk reads:  64 MB in  ~2 seconds = ~30 MB/sec\n", "");
}

static void learns_from_the_command_which_way_dd_went(void **state)
{
	(void)state;
	READS("dd if=/dev/zero of=x bs=1M\n104857600 bytes (105 MB) copied, 0.84 s, 125 MB/s\n",
	      "2 dd/write seconds=0.84 s\n2 dd/write rate=125 MB/s\n");
	READS("dd if=x of=/dev/null bs=1M\n104857600 bytes (100.0MB) copied, 0.84 seconds, 119.0MB/s\n",
	      "2 dd/read seconds=0.84 s\n2 dd/read rate=119.0 MB/s\n");
	READS("104857600 bytes (105 MB) copied, 0.84 s, 125 MB/s\n", "1 dd seconds=0.84 s\n1 dd rate=125 MB/s\n");
	READS("32 bytes copied, 4.6033e-05 s, 695 kB/s\n", "");
}

static void needs_hackbench_near_its_time(void **state)
{
	(void)state;
	READS("Running with 20*40 (== 800) tasks.\nTime: 4.1\n", "2 hackbench threads=800 Time=4.1\n");
	READS("Time: 4.1\n", "");
}

static void reads_no_patch(void **state)
{
	(void)state;
	READS("@@ -1,2 +1,3 @@\n x\n+Simple syscall: 0.0530 microseconds\n Simple syscall: 0.0530 microseconds\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_hdparm_with_and_without_a_blank),
		cmocka_unit_test(learns_from_the_command_which_way_dd_went),
		cmocka_unit_test(needs_hackbench_near_its_time),
		cmocka_unit_test(reads_no_patch),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
