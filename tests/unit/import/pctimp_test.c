/*
 * pctimp_test.c: owns import/pctimp.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_pctimp, text, expected)

static void reads_values_but_neither_changes_nor_spread(void **state)
{
	(void)state;
	READS("Test  : tbench\nUnits : Normalized throughput\nClients:  tip[pct imp](CV)  6.9.1[pct imp](CV)\n"
	      "  32  1.00 [  0.00]( 2.90)  0.44 [-55.53]( 1.44)\n",
	      "4 tbench/32 variant=tip threads=32 Normalized throughput=1.00 !summary\n"
	      "4 tbench/32 kernel=6.9.1 threads=32 Normalized throughput=0.44 !summary\n");
	READS("Test:  tip  patched\n 1-groups:  4.31 (0.00 pct)  4.33 (-0.46 pct)\n",
	      "2 scheduler/1-groups variant=tip threads=1 value=4.31 !summary\n"
	      "2 scheduler/1-groups variant=patched threads=1 value=4.33 !summary\n");
}

static void needs_a_cell_for_each_name(void **state)
{
	(void)state;
	READS("Case:  tip[pct imp](CV)  up[pct imp](CV)\n 1-groups  1.00 [ -0.00]( 2.08)\n", "");
	READS("Case:  tip[pct imp](CV)  up[pct imp](CV)\n 1-groups  1.00 [ -0.00]  0.98 [  2.29]\n", "");
	READS("Note:  tip  patched\n 1-groups:  4.31  4.33\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_values_but_neither_changes_nor_spread),
		cmocka_unit_test(needs_a_cell_for_each_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
