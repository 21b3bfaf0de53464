/*
 * tio_flow_test.c: owns import/tio_flow.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_tiobench, text, expected)

#define SHORT "Num Avg Maximum\nLat% Lat% CPU Kernel Thr Rate (CPU%) Latency\nLatency >2s >10s Eff --- ---\n"

static void only_the_order_of_words_counts(void **state)
{
	(void)state;
	READS("Sequential Reads\n" SHORT "2.4.20 8 0.66\n0.81% 130.2 480.7 0.002 0.001 81 and so on\n",
	      "5 tiobench/seq-read kernel=2.4.20 threads=8 rate=0.66 MB/s\n"
	      "6 tiobench/seq-read kernel=2.4.20 threads=8 cpu_pct=0.81 %\n"
	      "6 tiobench/seq-read kernel=2.4.20 threads=8 lat_avg=130.2 ms\n"
	      "6 tiobench/seq-read kernel=2.4.20 threads=8 lat_max=480.7 ms\n"
	      "6 tiobench/seq-read kernel=2.4.20 threads=8 lat_gt2s_pct=0.002 %\n"
	      "6 tiobench/seq-read kernel=2.4.20 threads=8 lat_gt10s_pct=0.001 %\n"
	      "6 tiobench/seq-read kernel=2.4.20 threads=8 cpu_eff=81\n");
}

static void a_row_has_all_its_numbers_or_is_none(void **state)
{
	(void)state;
	READS("Sequential Reads\n" SHORT "2.4.20 8 0.66 0.81% 130.2 480.7 0.001 0.002\n", "");
	READS("Sequential Reads\n" SHORT "2.4.20 8 0.66 0.81 130.2 480.7 0.001 0.002 81\n", "");
	READS("Sequential Reads\n" SHORT "2.4.20 8 0.66\n\n0.81% 130.2 480.7 0.001 0.002 81\n", "");
	READS("Sequential Reads Num and no more of it\n2.4.20 8 0.66 0.81% 130.2 480.7 0.001 0.002 81\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_the_order_of_words_counts),
		cmocka_unit_test(a_row_has_all_its_numbers_or_is_none),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
