/*
 * fio_tuples_test.c: owns import/fio_tuples.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_fio_tuples, text, expected)

static void a_legend_names_the_numbers_below_it(void **state)
{
	(void)state;
	READS("Random reads; IOPS (k), Avg Lat (usec), stdev (usec), 99.99 clat (usec)\n"
	      "poll: 22.9k, 41.66, 3.78, 78.33\n"
	      "irq = (20.1, 45.1, 4.02, 81.2)\n",
	      "2 fio/randread variant=poll iops=22.9 kIOPS\n"
	      "2 fio/randread variant=poll lat_avg=41.66 usec\n"
	      "2 fio/randread variant=poll lat_stdev=3.78 usec\n"
	      "2 fio/randread variant=poll clat_p99.99=78.33 usec\n"
	      "3 fio/randread variant=irq iops=20.1 kIOPS\n"
	      "3 fio/randread variant=irq lat_avg=45.1 usec\n"
	      "3 fio/randread variant=irq lat_stdev=4.02 usec\n"
	      "3 fio/randread variant=irq clat_p99.99=81.2 usec\n");
}

static void the_label_may_be_a_kernel(void **state)
{
	(void)state;
	READS("write: BW (MiB/s), IOPS, max lat (msec)\n"
	      "5.4.70: 101, 25856, 3.5\n",
	      "2 fio/write kernel=5.4.70 bw=101 MiB/s\n"
	      "2 fio/write kernel=5.4.70 iops=25856 IOPS\n"
	      "2 fio/write kernel=5.4.70 lat_max=3.5 msec\n");
}

static void without_a_legend_of_as_many_figures_with_units_they_are_nothing(void **state)
{
	(void)state;
	READS("poll: 22.9k, 41.66, 3.78, 78.33\n", "");
	READS("IOPS (k), avg lat (usec), max lat (usec)\n1, 2, 3, 4\n1, 2\n1, x, 3\n", "");
	READS("the IOPS, avg lat, max lat are printed by fio\nbox: 10.5, 11.2, 12.9\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_legend_names_the_numbers_below_it),
		cmocka_unit_test(the_label_may_be_a_kernel),
		cmocka_unit_test(without_a_legend_of_as_many_figures_with_units_they_are_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
