/*
 * fio_list_test.c: owns import/fio_list.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_fio_list, text, expected)

static void each_number_of_a_list_is_a_run(void **state)
{
	(void)state;
	READS("fio --minimal --name=t --rw=randread --bs=4k --numjobs=2 | cut -f 8 -d \";\"\n"
	      "\n"
	      "menu with boost:\n"
	      "/dev/nvme0n1\n"
	      "[2584, 2622]\n",
	      "5 fio/randread variant=menu with boost threads=2 block=4096 iteration=1 iops=2584 IOPS\n"
	      "5 fio/randread variant=menu with boost threads=2 block=4096 iteration=2 iops=2622 IOPS\n");
	READS("$ fio --output-format=terse --rw=write --name=t | awk -F';' '{print $48}'\n"
	      "[100, 101.5]\n",
	      "2 fio/write iteration=1 bw=100 KiB/s\n"
	      "2 fio/write iteration=2 bw=101.5 KiB/s\n");
}

static void without_its_command_a_list_is_nothing(void **state)
{
	(void)state;
	READS("[2584, 2622, 2629]\n", "");
	READS("fio --minimal --name=t --rw=randread\n[2584, 2622]\n", "");
	READS("fio --minimal --name=t | cut -f 8 -d \";\"\n[2584]\n[1, x]\n[12:30, 14]\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_number_of_a_list_is_a_run),
		cmocka_unit_test(without_its_command_a_list_is_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
