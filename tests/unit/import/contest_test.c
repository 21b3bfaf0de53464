/*
 * contest_test.c: owns import/contest.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_contest, text, expected)

static void takes_the_number_of_runs_with_and_without_brackets(void **state)
{
	(void)state;
	READS("io_load:\n"
	      "Kernel [runs]   Time    CPU%    Ratio\n"
	      "2.5.44 [3]      873.8   9       12.24\n"
	      "2.5.59      1   152     50.0    1.92\n",
	      "3 contest/io_load kernel=2.5.44 iteration=avg 3 Time=873.8 !summary\n"
	      "3 contest/io_load kernel=2.5.44 iteration=avg 3 CPU%=9 % !summary\n"
	      "3 contest/io_load kernel=2.5.44 iteration=avg 3 Ratio=12.24 !summary\n"
	      "4 contest/io_load kernel=2.5.59 Time=152\n"
	      "4 contest/io_load kernel=2.5.59 CPU%=50.0 %\n"
	      "4 contest/io_load kernel=2.5.59 Ratio=1.92\n");
}

static void drops_the_star_behind_an_old_ratio(void **state)
{
	(void)state;
	READS("Kernel  Time  CPU  Ratio\n2.4.19  887.76  8%  13.11*\n",
	      "2 contest kernel=2.4.19 Time=887.76\n2 contest kernel=2.4.19 CPU=8 %\n2 contest kernel=2.4.19 Ratio=13.11\n");
}

static void reads_loads_as_rows_only_where_there_are_several(void **state)
{
	(void)state;
	READS("noload  2:34.53  291%\nio_load  9:12.31  80%\n",
	      "1 contest/noload Time=2:34.53\n1 contest/noload CPU%=291 %\n"
	      "2 contest/io_load Time=9:12.31\n2 contest/io_load CPU%=80 %\n");
	READS("noload  2:34.53  291%\nand no more\n", "");
}

static void ends_at_a_row_with_too_few_numbers(void **state)
{
	(void)state;
	READS("Kernel [runs] Time CPU% Loads LCPU% Ratio\n2.5.44 [3] 873.8 9 69\n", "");
	READS("Kernel Time is money CPU% Ratio\n2.5.44 1 2 3 4 5 6\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(takes_the_number_of_runs_with_and_without_brackets),
		cmocka_unit_test(drops_the_star_behind_an_old_ratio),
		cmocka_unit_test(reads_loads_as_rows_only_where_there_are_several),
		cmocka_unit_test(ends_at_a_row_with_too_few_numbers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
