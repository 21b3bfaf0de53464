/*
 * fio_terse_test.c: owns import/fio_terse.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_fio_terse, text, expected)

#define PADDING "0%=0;0%=0;"
#define IDLE    "0;0;0;0;0;0;0.000000;0.000000;0;0;0.000000;0.000000;1.000000%=0;" PADDING "0;0;0.0;0.0;0;0;0.000000%;0.0;0.0"
#define READ    "59748;19889;4972;3004;0;0;0.0;0.0;2;14434;181.242015;747.5;99.500000%=5931;" PADDING "3;14435;182.5;748.5;1;2;94%;3.5;4.5"
#define READ_5  READ ";5;6;7;8.5;9.5;5"
#define IDLE_5  IDLE ";0;0;0;0.0;0.0;0"
#define CPU     ";0.632701%;11.821512%;14987;0;14;100.0%\n"

static void version_3_has_two_directions(void **state)
{
	(void)state;
	READS("fio --rw=randread --bs=4k --numjobs=2 --minimal --name=j\n"
	      "3;fio-3.33;j;0;0;" READ ";" IDLE CPU,
	      "2 fio/randread threads=2 block=4096 bw=19889 KiB/s\n"
	      "2 fio/randread threads=2 block=4096 iops=4972 IOPS\n"
	      "2 fio/randread threads=2 block=4096 clat_min=2 usec\n"
	      "2 fio/randread threads=2 block=4096 clat_max=14434 usec\n"
	      "2 fio/randread threads=2 block=4096 clat_avg=181.242015 usec\n"
	      "2 fio/randread threads=2 block=4096 clat_stdev=747.5 usec\n"
	      "2 fio/randread threads=2 block=4096 clat_p99.50=5931 usec\n"
	      "2 fio/randread threads=2 block=4096 lat_min=3 usec\n"
	      "2 fio/randread threads=2 block=4096 lat_max=14435 usec\n"
	      "2 fio/randread threads=2 block=4096 lat_avg=182.5 usec\n"
	      "2 fio/randread threads=2 block=4096 lat_stdev=748.5 usec\n"
	      "2 fio/randread threads=2 block=4096 cpu_usr=0.632701 %\n"
	      "2 fio/randread threads=2 block=4096 cpu_sys=11.821512 %\n");
}

/* The last line alone tells whether the fields were counted right. */
static void assert_cpu(const char *text, const char *phase)
{
	char *got = reading_of(&importer_fio_terse, text), expected[200];

	snprintf(expected, sizeof expected, "1 fio%s cpu_usr=0.632701 %%\n1 fio%s cpu_sys=11.821512 %%\n", phase, phase);
	assert_true(strlen(got) > strlen(expected));
	assert_string_equal(got + strlen(got) - strlen(expected), expected);
	free(got);
}

static void versions_4_and_5_and_2_of_later_fios_have_a_third(void **state)
{
	(void)state;
	assert_cpu("4;fio-3.33;j;0;0;" READ ";" READ ";" IDLE CPU, "");
	assert_cpu("5;fio-3.33;j;0;0;" READ_5 ";" IDLE_5 ";" IDLE_5 CPU, "/read");
	assert_cpu("2;j;0;0;" READ ";" READ ";" IDLE CPU, "");
	assert_cpu("2;j;0;28;" IDLE ";" IDLE ";" READ CPU, "/trim");
}

static void fio_1_has_neither_iops_nor_percentiles(void **state)
{
	(void)state;
	READS("2;j;0;0;33048;15880;2131;0;0;0.0;0.0;40;18818;197.5;764.6;41;18819;198.5;765.6;8664;19408;99.2%;15387.6;5859.9;"
	      "0;0;0;0;0;0.0;0.0;0;0;0.0;0.0;0;0;0.0;0.0;0;0;0.0%;0.0;0.0;1.361502%;17.042254%;8360;0;4;100.0%\n",
	      "1 fio/read bw=15880 KiB/s\n"
	      "1 fio/read clat_min=40 usec\n"
	      "1 fio/read clat_max=18818 usec\n"
	      "1 fio/read clat_avg=197.5 usec\n"
	      "1 fio/read clat_stdev=764.6 usec\n"
	      "1 fio/read lat_min=41 usec\n"
	      "1 fio/read lat_max=18819 usec\n"
	      "1 fio/read lat_avg=198.5 usec\n"
	      "1 fio/read lat_stdev=765.6 usec\n"
	      "1 fio/read cpu_usr=1.361502 %\n"
	      "1 fio/read cpu_sys=17.042254 %\n");
}

static void a_line_that_was_cut_goes_on_below(void **state)
{
	char *got = reading_of(&importer_fio_terse, "3;fio-3.33;j;0;0;59748;19889;49\n"
						    "72;3004;0;0;0.0;0.0;2;14434;181.242015;747.5;99.500000%=5931;" PADDING
						    "3;14435;182.5;748.5;1;2;94%;3.5;4.5;" IDLE CPU);

	(void)state;
	assert_non_null(strstr(got, "1 fio/read bw=19889 KiB/s\n"));
	assert_non_null(strstr(got, "1 fio/read iops=4972 IOPS !repaired\n"));
	assert_non_null(strstr(got, "2 fio/read clat_max=14434 usec\n"));
	assert_non_null(strstr(got, "2 fio/read cpu_usr=0.632701 %\n"));
	free(got);
}

static void other_lines_of_semicolons_are_not_fio_s(void **state)
{
	(void)state;
	READS("for (i = 3;i < 4;i++) x;y;z;\n"
	      "3;other;j;0;0;1;2;3;4\n"
	      "2;j;a;b;1;2;3\n"
	      "6;fio-3.33;j;0;0;1;2;3\n",
	      "");
	READS("3;fio-3.33;j;0;0;59748;19889;4972\n", "1 note a line of fio --minimal that was cut off\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(version_3_has_two_directions),
		cmocka_unit_test(versions_4_and_5_and_2_of_later_fios_have_a_third),
		cmocka_unit_test(fio_1_has_neither_iops_nor_percentiles),
		cmocka_unit_test(a_line_that_was_cut_goes_on_below),
		cmocka_unit_test(other_lines_of_semicolons_are_not_fio_s),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
