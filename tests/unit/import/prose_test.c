/*
 * prose_test.c: owns import/prose.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_prose, text, expected)

static void reads_a_small_table_under_its_title(void **state)
{
	(void)state;
	READS("tiobench seq reads 128 threads\n                   MB/s     max latency\n"
	      "2.4.19-pre1aa1     6.98     661.3 seconds\n2.4.19-pre1aa1rl   9.55       7.8 seconds\n",
	      "3 tiobench/seq-read kernel=2.4.19-pre1aa1 threads=128 rate=6.98 MB/s\n"
	      "3 tiobench/seq-read kernel=2.4.19-pre1aa1 threads=128 lat_max=661.3 s\n"
	      "4 tiobench/seq-read kernel=2.4.19-pre1aa1rl threads=128 rate=9.55 MB/s\n"
	      "4 tiobench/seq-read kernel=2.4.19-pre1aa1rl threads=128 lat_max=7.8 s\n");
}

static void takes_units_from_the_header(void **state)
{
	(void)state;
	READS("Tiobench random writes, 32 threads:\n\n  MB/sec   avg latency (ms)  max latency (sec)\n2.5.44  0.81  4.5  2.9\n",
	      "4 tiobench/rand-write kernel=2.5.44 threads=32 rate=0.81 MB/s\n"
	      "4 tiobench/rand-write kernel=2.5.44 threads=32 lat_avg=4.5 ms\n"
	      "4 tiobench/rand-write kernel=2.5.44 threads=32 lat_max=2.9 s\n");
}

static void calls_the_rate_of_dbench_a_throughput(void **state)
{
	(void)state;
	READS("dbench 64 clients\nMB/s  max latency\n2.6.20  201.5  12.1 ms\n",
	      "3 dbench kernel=2.6.20 threads=64 throughput=201.5 MB/s\n"
	      "3 dbench kernel=2.6.20 threads=64 lat_max=12.1 ms\n");
}

static void wants_a_tool_and_what_was_measured_in_the_title(void **state)
{
	(void)state;
	READS("seq reads 128 threads\nMB/s  max latency\n2.4.19  6.98  661.3\n", "");
	READS("tiobench results\nMB/s  max latency\n2.4.19  6.98  661.3\n", "");
	READS("dbench results\nMB/s  max latency\n2.4.19  6.98  661.3\n", "");
	READS("tiobench seq reads 128 threads\n2.4.19  6.98  661.3\n", "");
	READS("tiobench seq reads 128 threads\nMB/s  max latency\nno numbers at all\n", "");
}

static void reads_nothing_from_sentences(void **state)
{
	(void)state;
	READS("Tiobench Sequential reads\nDown 7-8%.\n\nTiobench sequential writes:\n10-20% more throughput and latency is lower.\n",
	      "");
	READS("tiobench seq reads 128 threads went from 6.98 MB/s to\n9.55 MB/s max latency\nwith 2.4.19  6.98  661.3\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_a_small_table_under_its_title),
		cmocka_unit_test(takes_units_from_the_header),
		cmocka_unit_test(calls_the_rate_of_dbench_a_throughput),
		cmocka_unit_test(wants_a_tool_and_what_was_measured_in_the_title),
		cmocka_unit_test(reads_nothing_from_sentences),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
