/*
 * dbench_metrics_test.c: owns import/dbench_metrics.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_dbench, text, expected)

static void what_was_measured_stands_before_the_numbers(void **state)
{
	(void)state;
	READS("           2.6.27    + the patch\n ======\n copy   6:14   6:02   (min:sec)\n"
	      " dbench throughput   12.15   14.62   (MB/s)\n dbench latency   33046   21779   (ms)\n",
	      "4 dbench kernel=2.6.27 throughput=12.15 MB/s\n"
	      "4 dbench variant=+ the patch throughput=14.62 MB/s\n"
	      "5 dbench kernel=2.6.27 latency=33046 ms\n"
	      "5 dbench variant=+ the patch latency=21779 ms\n");
}

static void rows_without_names_or_unit_are_left_alone(void **state)
{
	(void)state;
	READS("dbench throughput   12.15   14.62   (MB/s)\n", "");
	READS("  12.1    13.2\n dbench throughput   12.15   14.62   (MB/s)\n", "");
	READS("  before    after\n dbench throughput   12.15   14.62\n", "");
	READS("  before    after\n dbench was   12.15   14.62  (MB/s)\n", "");
	READS("  before    after\n fio throughput   12.15   14.62  (MB/s)\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_was_measured_stands_before_the_numbers),
		cmocka_unit_test(rows_without_names_or_unit_are_left_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
