/*
 * timing_test.c: owns import/timing.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_timing, text, expected)

static void reads_the_c_shell(void **state)
{
	(void)state;
	READS("dbench 8 here:\n"
	      "13.810u 21.870s 1:02.73 56.8%   0+0k 0+0io 291pf+0w\n",
	      "2 dbench/time threads=8 user=13.810\n"
	      "2 dbench/time threads=8 system=21.870\n"
	      "2 dbench/time threads=8 elapsed=1:02.73\n"
	      "2 dbench/time threads=8 cpu=56.8 %\n"
	      "2 dbench/time threads=8 pf=291\n");
}

static void reads_the_z_shell_with_its_command(void **state)
{
	(void)state;
	READS("dbench 16  11.72s user 122.21s system 422% cpu 31.733 total\n"
	      "./tiotest -t512 -f 32 -b 4096 -d .  14337.17s user 3931.52s system 301% cpu 1:40:51.08 total\n",
	      "1 dbench/time threads=16 user=11.72 s\n"
	      "1 dbench/time threads=16 system=122.21 s\n"
	      "1 dbench/time threads=16 cpu=422 %\n"
	      "1 dbench/time threads=16 total=31.733\n"
	      "2 tiotest/time threads=512 block=4096 user=14337.17 s\n"
	      "2 tiotest/time threads=512 block=4096 system=3931.52 s\n"
	      "2 tiotest/time threads=512 block=4096 cpu=301 %\n"
	      "2 tiotest/time threads=512 block=4096 total=1:40:51.08\n");
}

static void reads_gnu_time_over_its_lines(void **state)
{
	(void)state;
	READS("$ time make bzImage\n"
	      "14.74user 22.92system 4:26.91elapsed 14%CPU\n"
	      "(0avgtext+0avgdata 0maxresident)k 0inputs+0outputs\n"
	      "(912major+1430minor)pagefaults 0swaps\n",
	      "2 make/time user=14.74\n"
	      "2 make/time system=22.92\n"
	      "2 make/time elapsed=4:26.91\n"
	      "2 make/time cpu=14 %\n"
	      "4 make/time major pagefaults=912\n"
	      "4 make/time minor pagefaults=1430\n");
}

static void reads_bash(void **state)
{
	(void)state;
	READS("# time dd if=/dev/zero of=/tmp/junk bs=4M count=100\n"
	      "100+0 records out\n"
	      "\n"
	      "real    0m3.312s\n"
	      "user    0m0.002s\n"
	      "sys     0m3.267s\n",
	      "4 dd/time real=0m3.312s\n"
	      "5 dd/time user=0m0.002s\n"
	      "6 dd/time sys=0m3.267s\n");
}

static void other_words_are_no_times(void **state)
{
	(void)state;
	READS("real soon now\nreal 12\nuser 12\n12user 13system 14elapsed\nthe user has 12% of it\n"
	      "1.710u 1.990s fast 77.7%\n12s user 13s system 14% cpu\n",
	      "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_the_c_shell),      cmocka_unit_test(reads_the_z_shell_with_its_command),
		cmocka_unit_test(reads_gnu_time_over_its_lines), cmocka_unit_test(reads_bash),
		cmocka_unit_test(other_words_are_no_times),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
