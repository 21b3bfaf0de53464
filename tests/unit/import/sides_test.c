/*
 * sides_test.c: owns import/sides.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_sides, text, expected)

static void reads_two_sides_with_their_unit(void **state)
{
	(void)state;
	READS("volanomark:\nBefore: 5863 messages per second\n\nAfter: 5569 messages per second, averaged\n", "");
	READS("volanomark:\nBefore: 5863 messages per second\n\nAfter: 5569 messages per second (-5%)\n",
	      "2 volanomark variant=Before throughput=5863 messages per second\n"
	      "4 volanomark variant=After throughput=5569 messages per second\n");
	READS("hackbench\n- 2.6.11 = 12.1s\n- 2.6.12 = 11.9s\n",
	      "2 hackbench kernel=2.6.11 time=12.1 s\n3 hackbench kernel=2.6.12 time=11.9 s\n");
}

static void takes_a_deviation_for_a_unit(void **state)
{
	(void)state;
	READS("hackbench -g 1\ntip/sched/core : 1.324(+/- 1.26%)\nwith this patch : 2.4 ( +- 12.31% ) -82%\n",
	      "2 hackbench variant=tip/sched/core time=1.324\n3 hackbench variant=with this patch time=2.4\n");
}

static void needs_a_tool_two_sides_and_a_unit(void **state)
{
	(void)state;
	READS("Before: 5863 ops/s\nAfter: 5569 ops/s\n", "");
	READS("netperf\nBefore: 5863 ops/s\nBefore: 5569 ops/s\n", "");
	READS("netperf\nBefore: 5863\nAfter: 5569\n", "");
	READS("netperf\nBefore: 12 locks\nAfter: 3 locks\n", "");
	READS("aim7\nNo patch\t94788.2\nw/patch\t\t97739.2 (+3.11%)\n",
	      "2 aim7 variant=No patch result=94788.2\n3 aim7 variant=w/patch result=97739.2\n");
	READS("aim7\nNo patch 94788.2\nw/patch 97739.2\n", "");
	READS("netperf\nHost: 12 ops/s\nAfter: 3 ops/s\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_two_sides_with_their_unit),
		cmocka_unit_test(takes_a_deviation_for_a_unit),
		cmocka_unit_test(needs_a_tool_two_sides_and_a_unit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
