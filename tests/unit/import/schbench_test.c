/*
 * schbench_test.c: owns import/schbench.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_schbench, text, expected)

static void reads_percentiles_but_not_how_many_samples(void **state)
{
	(void)state;
	READS("Wakeup Latencies percentiles (usec) runtime 30 (s) (9 total samples)\n\t* 99.0th: 256  (123 samples)\n"
	      "\t  min=21, max=3286\naverage rps: 40.5\n",
	      "2 schbench/Wakeup Latencies 99.0th=256 usec\n3 schbench/Wakeup Latencies min=21 usec\n"
	      "3 schbench/Wakeup Latencies max=3286 usec\n4 schbench/Wakeup Latencies average rps=40.5 /s\n");
}

static void reads_runs_side_by_side(void **state)
{
	(void)state;
	READS("Latency percentiles (usec)\n            base  6.1.2-fix\n*99.0000th:  27  31\n",
	      "3 schbench/Latency variant=base 99.0000th=27 usec\n3 schbench/Latency kernel=6.1.2-fix 99.0000th=31 usec\n");
	/* three numbers, two names */
	READS("Latency percentiles (usec)\n   base  patched\n50.0th: 9 13 9\n", "");
}

static void leaves_other_percentiles_alone(void **state)
{
	(void)state;
	READS("clat percentiles (usec):\n 50.0th: 9\n", "");
	READS("Latency percentiles (pages)\n 50.0th: 9\n", "");
	READS("Latency percentiles (usec)\nare what matters\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_percentiles_but_not_how_many_samples),
		cmocka_unit_test(reads_runs_side_by_side),
		cmocka_unit_test(leaves_other_percentiles_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
