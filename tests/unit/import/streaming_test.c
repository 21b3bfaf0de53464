/*
 * streaming_test.c: owns import/streaming.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_streaming, text, expected)

static void reads_ranges_and_single_numbers(void **state)
{
	(void)state;
	READS("2.4.18pre7\n"
	      "start: with 'bi' at 12000\n"
	      "after awhile 'bi' hovers at 7000-9000 (sporadic swap outs)\n"
	      "after yet some time it starts to swap in too - but without performance loss\n",
	      "2 streaming/start kernel=2.4.18pre7 bi=12000\n"
	      "3 streaming/after awhile kernel=2.4.18pre7 bi_min=7000\n"
	      "3 streaming/after awhile kernel=2.4.18pre7 bi_max=9000\n");
}

static void reads_what_was_added_to_the_kernel(void **state)
{
	(void)state;
	READS("2.4.18pre7 with file_readahead:255\n"
	      "start: bi at 15000-18000\n"
	      "2.4.18pre7 w. somebody's patch and more:\n"
	      "\n"
	      "bi stays at: 9000\n"
	      "bi at 800 blocks/s\n",
	      "2 streaming/start kernel=2.4.18pre7 variant=file_readahead:255 bi_min=15000\n"
	      "2 streaming/start kernel=2.4.18pre7 variant=file_readahead:255 bi_max=18000\n"
	      "5 streaming/stays kernel=2.4.18pre7 variant=somebody's patch and more bi=9000\n"
	      "6 streaming kernel=2.4.18pre7 variant=somebody's patch and more bi=800\n");
}

static void finds_the_phrase_inside_the_sentence(void **state)
{
	(void)state;
	READS("2.4.18pre7\n"
	      "start: bi at 12000\n"
	      "after awhile heavy swap out: 600(!)-10000\n"
	      "after yet some time, now with swap in too: 1000-6000\n"
	      "more swapout causes throughput loss: 5000-9000\n"
	      "but finally stabilizes at 7000\n"
	      "exept for some short dips downto at most 8000\n"
	      "short dips downto 16000 (once 9000)\n",
	      "2 streaming/start kernel=2.4.18pre7 bi=12000\n"
	      "3 streaming/after awhile kernel=2.4.18pre7 bi_min=600 !once\n"
	      "3 streaming/after awhile kernel=2.4.18pre7 bi_max=10000\n"
	      "4 streaming/after yet some time kernel=2.4.18pre7 bi_min=1000\n"
	      "4 streaming/after yet some time kernel=2.4.18pre7 bi_max=6000\n"
	      "5 streaming/more swapout kernel=2.4.18pre7 bi_min=5000\n"
	      "5 streaming/more swapout kernel=2.4.18pre7 bi_max=9000\n"
	      "6 streaming/finally stabilizes kernel=2.4.18pre7 bi=7000\n"
	      "7 streaming/short dips kernel=2.4.18pre7 bi=8000\n"
	      "8 streaming/short dips kernel=2.4.18pre7 bi=16000\n"
	      "8 streaming/once kernel=2.4.18pre7 bi=9000 !once\n");
}

static void takes_no_version_for_a_number(void **state)
{
	(void)state;
	READS("2.4.18pre7\n"
	      "start: bi at 15000-23000\n"
	      "(about the same throughput at 2.4.18pre7)\n"
	      "it was at 200 clients\n",
	      "2 streaming/start kernel=2.4.18pre7 bi_min=15000\n"
	      "2 streaming/start kernel=2.4.18pre7 bi_max=23000\n");
}

static void needs_a_kernel_and_the_word_bi(void **state)
{
	(void)state;
	READS("start: bi at 12000\nthen: 5000-9000\n", "");
	READS("2.4.18pre7\nstart: 12000\nthen: 5000-9000\n", "");
	READS("2.4.18pre7 is out, with fixes.\nIt bi at 12000\n", "");
	READS("2.4.18pre7\n1\n2\n3\n4\n5\n6\n7\nbi at 12000\n", "");
	READS("2.4.18pre7\nthe abilities: 12000 of them, at 7000-9000\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_ranges_and_single_numbers),
		cmocka_unit_test(reads_what_was_added_to_the_kernel),
		cmocka_unit_test(finds_the_phrase_inside_the_sentence),
		cmocka_unit_test(takes_no_version_for_a_number),
		cmocka_unit_test(needs_a_kernel_and_the_word_bi),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
