/*
 * netperf_test.c: owns import/netperf.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_netperf, text, expected)

static void takes_names_from_the_command(void **state)
{
	(void)state;
	READS("netperf -t TCP_RR -H h -- -O MIN_LATENCY,THROUGHPUT|tail -1\n93 6594.25\n",
	      "2 netperf/TCP_RR MIN_LATENCY=93 us\n2 netperf/TCP_RR THROUGHPUT=6594.25\n");
	READS("$ netperf -H h -t UDP_RR -- \\\n  -o min_latency,transaction_rate\nwith polling: 12,74731.177\n",
	      "3 netperf/UDP_RR variant=with polling min_latency=12 us\n3 netperf/UDP_RR variant=with polling transaction_rate=74731.177\n");
}

static void lets_one_note_name_a_block(void **state)
{
	(void)state;
	READS("netperf -t TCP_RR -- -O P99_LATENCY,THROUGHPUT\n194 6594.25\n180 7183.74   64K\n",
	      "2 netperf/TCP_RR variant=64K P99_LATENCY=194 us\n2 netperf/TCP_RR variant=64K THROUGHPUT=6594.25\n"
	      "3 netperf/TCP_RR variant=64K P99_LATENCY=180 us\n3 netperf/TCP_RR variant=64K THROUGHPUT=7183.74\n");
}

static void needs_as_many_numbers_as_names(void **state)
{
	(void)state;
	READS("netperf -- -O MIN_LATENCY,THROUGHPUT\n93 6594.25 12\n93\nnone of 2 kinds\n", "");
	READS("netperf -- -O THROUGHPUT\n93\n", "");
	READS("MIN_LATENCY,THROUGHPUT\n93 6594.25\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(takes_names_from_the_command),
		cmocka_unit_test(lets_one_note_name_a_block),
		cmocka_unit_test(needs_as_many_numbers_as_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
