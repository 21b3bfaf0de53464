/*
 * iostat_test.c: owns import/iostat.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_iostat, text, expected)

static void reports_of_a_mail_are_samples(void **state)
{
	(void)state;
	READS("Device            r_await  svctm  %util\n"
	      "nvme0n1              0.08   0.07   6.50\n"
	      "\n"
	      "Device            r_await  svctm  %util\n"
	      "nvme0n1              0.09   0.06   6.30\n"
	      "dm-0                 0.10   0.05   6.20\n",
	      "2 iostat/nvme0n1 iteration=1 r_await=0.08\n"
	      "2 iostat/nvme0n1 iteration=1 svctm=0.07\n"
	      "2 iostat/nvme0n1 iteration=1 %util=6.50\n"
	      "5 iostat/nvme0n1 iteration=2 r_await=0.09\n"
	      "5 iostat/nvme0n1 iteration=2 svctm=0.06\n"
	      "5 iostat/nvme0n1 iteration=2 %util=6.30\n"
	      "6 iostat/dm-0 iteration=2 r_await=0.10\n"
	      "6 iostat/dm-0 iteration=2 svctm=0.05\n"
	      "6 iostat/dm-0 iteration=2 %util=6.20\n");
}

static void the_report_behind_the_first_line_is_since_boot(void **state)
{
	(void)state;
	READS("Linux 2.6.9-5.ELsmp (host) \t03/01/2005\n"
	      "\n"
	      "avg-cpu:  %user   %nice    %sys   %idle\n"
	      "           1.00    2.00    3.00   94.00\n"
	      "\n"
	      "Device:            tps   Blk_read/s\n"
	      "hda               5.00        80.00\n"
	      "\n"
	      "03:15:01 PM\n"
	      "avg-cpu:  %user   %nice    %sys   %idle\n"
	      "           4.00    0.00    3.00   93.00\n"
	      "\n"
	      "Device:            tps   Blk_read/s\n"
	      "hda               6.00        90.00\n",
	      "4 iostat/avg-cpu kernel=2.6.9-5.ELsmp params=since=boot %user=1.00 !summary\n"
	      "4 iostat/avg-cpu kernel=2.6.9-5.ELsmp params=since=boot %nice=2.00 !summary\n"
	      "4 iostat/avg-cpu kernel=2.6.9-5.ELsmp params=since=boot %sys=3.00 !summary\n"
	      "4 iostat/avg-cpu kernel=2.6.9-5.ELsmp params=since=boot %idle=94.00 !summary\n"
	      "7 iostat/hda kernel=2.6.9-5.ELsmp params=since=boot tps=5.00 !summary\n"
	      "7 iostat/hda kernel=2.6.9-5.ELsmp params=since=boot Blk_read/s=80.00 !summary\n"
	      "11 iostat/avg-cpu kernel=2.6.9-5.ELsmp iteration=1 %user=4.00\n"
	      "11 iostat/avg-cpu kernel=2.6.9-5.ELsmp iteration=1 %nice=0.00\n"
	      "11 iostat/avg-cpu kernel=2.6.9-5.ELsmp iteration=1 %sys=3.00\n"
	      "11 iostat/avg-cpu kernel=2.6.9-5.ELsmp iteration=1 %idle=93.00\n"
	      "14 iostat/hda kernel=2.6.9-5.ELsmp iteration=1 tps=6.00\n"
	      "14 iostat/hda kernel=2.6.9-5.ELsmp iteration=1 Blk_read/s=90.00\n");
}

static void option_y_leaves_the_first_report_out(void **state)
{
	(void)state;
	READS("# iostat -xy 1\nLinux 6.1.0 (vm) \t11/30/26\n\nDevice r/s %util\nvda 1.00 2.00\n",
	      "5 iostat/vda kernel=6.1.0 iteration=1 r/s=1.00\n"
	      "5 iostat/vda kernel=6.1.0 iteration=1 %util=2.00\n");
}

static void commas_become_points_and_suffixes_units(void **state)
{
	(void)state;
	READS("     r/s     rkB/s  %rrqm Device\n 1236,25     12,8M   3,4% vda\n\n   f/s  %util Device\n114.52  12.4% vda\n",
	      "2 iostat/vda iteration=1 r/s=1236.25\n"
	      "2 iostat/vda iteration=1 rkB/s=12.8 M\n"
	      "2 iostat/vda iteration=1 %rrqm=3.4 %\n"
	      "5 iostat/vda iteration=1 f/s=114.52\n"
	      "5 iostat/vda iteration=1 %util=12.4 %\n");
}

static void mailers_break_headers_and_rows(void **state)
{
	(void)state;
	READS("Device:         rrqm/s   wrqm/s\nsvctm  %util\nsda               0.00     1.00\n2.00   3.00\nsdb 1 2 3 4\n",
	      "3 iostat/sda iteration=1 rrqm/s=0.00\n"
	      "3 iostat/sda iteration=1 wrqm/s=1.00\n"
	      "4 iostat/sda iteration=1 svctm=2.00\n"
	      "4 iostat/sda iteration=1 %util=3.00\n"
	      "5 iostat/sdb iteration=1 rrqm/s=1\n"
	      "5 iostat/sdb iteration=1 wrqm/s=2\n"
	      "5 iostat/sdb iteration=1 svctm=3\n"
	      "5 iostat/sdb iteration=1 %util=4\n");
}

static void other_tables_are_left_alone(void **state)
{
	(void)state;
	READS("Device Boot Start End Blocks\nsda1 1 2 3 4\n", "");
	READS("Linux 6.1.0 (vm)\n\nDevice\nsda 1\n", "");
	READS("Device r/s w/s\nsda 1\nsda 1 2 3\n1 2 3\nsda one two\n", "");
	READS("r/s w/s\n1 2\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reports_of_a_mail_are_samples),
		cmocka_unit_test(the_report_behind_the_first_line_is_since_boot),
		cmocka_unit_test(option_y_leaves_the_first_report_out),
		cmocka_unit_test(commas_become_points_and_suffixes_units),
		cmocka_unit_test(mailers_break_headers_and_rows),
		cmocka_unit_test(other_tables_are_left_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
