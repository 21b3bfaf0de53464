/*
 * bonnie_test.c: owns import/bonnie.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_bonnie, text, expected)
#define HEADER \
	"Version 1.93c       --Sequential Output- --Random-\n" \
	"Concurrency   4     -Per Chr- --Block-- --Seeks--\n" \
	"Machine        Size K/sec %CP K/sec %CP  /sec %CP\n"

static void reads_a_box_and_its_latencies(void **state)
{
	(void)state;
	READS(HEADER "host            31G   841  99 +++++ +++ 534.3  18\n"
		     "Latency             10174us      132s     706ms\n",
	      "4 bonnie++/Sequential Output Per Chr machine=host threads=4 file_mb=31744 K/sec=841 K/sec\n"
	      "4 bonnie++/Sequential Output Per Chr machine=host threads=4 file_mb=31744 %CP=99 %\n"
	      "4 bonnie++/Random Seeks machine=host threads=4 file_mb=31744 /sec=534.3 /sec\n"
	      "4 bonnie++/Random Seeks machine=host threads=4 file_mb=31744 %CP=18 %\n"
	      "5 bonnie++/Sequential Output Per Chr machine=host threads=4 file_mb=31744 Latency=10174 us\n"
	      "5 bonnie++/Sequential Output Block machine=host threads=4 file_mb=31744 Latency=132 s\n"
	      "5 bonnie++/Random Seeks machine=host threads=4 file_mb=31744 Latency=706 ms\n");
}

static void values_that_stand_alone_are_matched_by_place(void **state)
{
	(void)state;
	READS(HEADER "2.6.0          256M           191.5   8\n"
		     "Latency                       71097us\n",
	      "4 bonnie++/Sequential Output Block kernel=2.6.0 threads=4 file_mb=256 K/sec=191.5 K/sec\n"
	      "4 bonnie++/Sequential Output Block kernel=2.6.0 threads=4 file_mb=256 %CP=8 %\n"
	      "5 bonnie++/Sequential Output Block kernel=2.6.0 threads=4 file_mb=256 Latency=71097 us\n");
}

static void sections_cut_out_have_the_tool_named_above(void **state)
{
	(void)state;
	READS("bonnie++ average of 3 samples\n"
	      "               -------------Sequential Create-------\n"
	      "               ------Create-----    -----Delete-----\n"
	      "                /sec  %CPU   Eff    /sec  %CPU   Eff\n"
	      "2.4.17-rmap     4395  95.7  4594    4548  99.3  4578\n",
	      "5 bonnie++/Sequential Create Create kernel=2.4.17-rmap /sec=4395 /sec\n"
	      "5 bonnie++/Sequential Create Create kernel=2.4.17-rmap %CPU=95.7 %\n"
	      "5 bonnie++/Sequential Create Create kernel=2.4.17-rmap Eff=4594\n"
	      "5 bonnie++/Sequential Create Delete kernel=2.4.17-rmap /sec=4548 /sec\n"
	      "5 bonnie++/Sequential Create Delete kernel=2.4.17-rmap %CPU=99.3 %\n"
	      "5 bonnie++/Sequential Create Delete kernel=2.4.17-rmap Eff=4578\n");
}

static void mailers_break_rows(void **state)
{
	(void)state;
	READS(HEADER "host 2*1024 841 99 1.4g 9\n534.3 18\n",
	      "4 bonnie++/Sequential Output Per Chr machine=host threads=4 file_mb=2048 K/sec=841 K/sec\n"
	      "4 bonnie++/Sequential Output Per Chr machine=host threads=4 file_mb=2048 %CP=99 %\n"
	      "4 bonnie++/Sequential Output Block machine=host threads=4 file_mb=2048 K/sec=1.4 g\n"
	      "4 bonnie++/Sequential Output Block machine=host threads=4 file_mb=2048 %CP=9 %\n"
	      "5 bonnie++/Random Seeks machine=host threads=4 file_mb=2048 /sec=534.3 /sec\n"
	      "5 bonnie++/Random Seeks machine=host threads=4 file_mb=2048 %CP=18 %\n");
}

static void reads_what_bonnie_prints_while_it_runs(void **state)
{
	(void)state;
	READS("Writing with putc()...  done:  15337 kB/s  99.5 %CPU\n"
	      "Rewriting...            done:  21097 kB/s   6.9 %CPU\n"
	      "Seeker 1...Seeker 2...start 'em...done...done...done...\n",
	      "1 bonnie/Writing with putc() kB/s=15337 kB/s\n"
	      "1 bonnie/Writing with putc() %CPU=99.5 %\n"
	      "2 bonnie/Rewriting kB/s=21097 kB/s\n"
	      "2 bonnie/Rewriting %CPU=6.9 %\n");
}

static void other_boxes_are_left_alone(void **state)
{
	(void)state;
	READS(HEADER "host is fast today\n", "");
	READS(HEADER, "");
	READS("--Sequential Output--\n--Block--\nMachine Size\nhost 1 2\n", "");
	READS("all done: 12 MB/s\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_a_box_and_its_latencies),
		cmocka_unit_test(values_that_stand_alone_are_matched_by_place),
		cmocka_unit_test(sections_cut_out_have_the_tool_named_above),
		cmocka_unit_test(mailers_break_rows),
		cmocka_unit_test(reads_what_bonnie_prints_while_it_runs),
		cmocka_unit_test(other_boxes_are_left_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
