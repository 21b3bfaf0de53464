/*
 * dbench_list_test.c: owns import/dbench_list.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_dbench, text, expected)

static void an_item_without_label_is_of_the_one_above(void **state)
{
	(void)state;
	READS("tbench 8\n5.4-cfs 3674.37 MB/sec\n5.4.9-eevdf 3505.25 MB/sec -delay\n        3701.66 MB/sec +delay\n",
	      "2 tbench variant=5.4-cfs threads=8 throughput=3674.37 MB/sec\n"
	      "3 tbench kernel=5.4.9-eevdf variant=-delay threads=8 throughput=3505.25 MB/sec\n"
	      "4 tbench kernel=5.4.9-eevdf variant=+delay threads=8 throughput=3701.66 MB/sec\n");
}

static void the_title_ends_in_a_colon_or_is_the_call(void **state)
{
	(void)state;
	READS("Performance on tbench (two sockets):\n\nSLAB\t2223.32 MB/sec\nSLUB+patch\t2245.56 MB/sec (stats on)\n",
	      "3 tbench variant=SLAB throughput=2223.32 MB/sec\n"
	      "4 tbench variant=SLUB+patch throughput=2245.56 MB/sec\n");
	READS("dbench:\n4: 10.5 MB/s\n8 clients 11.5 MB/s\n",
	      "2 dbench threads=4 throughput=10.5 MB/s\n"
	      "3 dbench threads=8 throughput=11.5 MB/s\n");
	READS("dbench with 16 clients:\n2.6.1 vanilla 10.5 MB/s\n2.6.1 patched 11.5 MB/s\n",
	      "2 dbench kernel=2.6.1 variant=vanilla threads=16 throughput=10.5 MB/s\n"
	      "3 dbench kernel=2.6.1 variant=patched threads=16 throughput=11.5 MB/s\n");
}

static void kernels_under_a_count_need_no_unit_of_their_own(void **state)
{
	(void)state;
	READS("Numbers are in MB/second.\n\ntbench 192 processes\n2.4.16  29.39\n2.4.19-pre7-ac2  103.98\n",
	      "4 tbench kernel=2.4.16 threads=192 throughput=29.39 MB/second\n"
	      "5 tbench kernel=2.4.19-pre7-ac2 threads=192 throughput=103.98 MB/second\n");
	READS("(average of 4 runs of `dbench 16')\n2.5.3-pre1: 25.7 MB/s\n2.5.3-pre1-low: 32.3 MB/s\n",
	      "2 dbench kernel=2.5.3-pre1 threads=16 throughput=25.7 MB/s\n"
	      "3 dbench kernel=2.5.3-pre1-low threads=16 throughput=32.3 MB/s\n");
	READS("tbench as before\n2.4.16  29.39\n2.4.17  103.98\n", "");
	READS("tbench 192 processes\n2.4.16  29\n2.4.17  103\n", "");
}

static void talk_and_single_lines_are_no_list(void **state)
{
	(void)state;
	READS("tbench 8\n5.4.9 3674.37 MB/sec\n", "");
	READS("I like tbench a lot\n5.4.9 3674.37 MB/sec\n5.4.8 3674.37 MB/sec\n", "");
	READS("fio 8:\n5.4.9 3674.37 MB/sec\n5.4.8 3674.37 MB/sec\n", "");
	READS("tbench 8\n\n\n\n5.4.9 3674.37 MB/sec\n5.4.8 3674.37 MB/sec\n", "");
	READS("dbench:\nso I get not more than 10 MB/sec here\nand never less than 5 MB/sec there\n", "");
	READS("dbench:\n***** 10 MB/sec\n**** 8 MB/sec\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_item_without_label_is_of_the_one_above),
		cmocka_unit_test(the_title_ends_in_a_colon_or_is_the_call),
		cmocka_unit_test(kernels_under_a_count_need_no_unit_of_their_own),
		cmocka_unit_test(talk_and_single_lines_are_no_list),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
