/*
 * vmstat_test.c: owns import/vmstat.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

#define READS(text, expected) assert_reads(&importer_vmstat, text, expected)

/* How many numbers are read, how many of them in the average since boot, and how many samples there are. */
static void assert_counts(const char *text, int numbers, int since_boot, const char *last_sample)
{
	char *got = reading_of(&importer_vmstat, text);
	const char *p = got;
	int n = 0, boot = 0;

	for (; *p; p = strchr(p, '\n') + 1) {
		const char *end = strchr(p, '\n');
		const char *hit = strstr(p, "since=boot");
		n++;
		boot += hit && hit < end;
	}
	assert_int_equal(n, numbers);
	assert_int_equal(boot, since_boot);
	assert_true(strstr(got, last_sample) != NULL);
	free(got);
}

static void the_first_line_is_printed_but_is_no_sample(void **state)
{
	(void)state;
	READS(" r  b   bi    bo us sy\n"
	      " 2  0   54   141  1  1\n"
	      " 0  0    0     4  2  1\n",
	      "2 vmstat params=since=boot r=2 !summary\n"
	      "2 vmstat params=since=boot b=0 !summary\n"
	      "2 vmstat params=since=boot bi=54 !summary\n"
	      "2 vmstat params=since=boot bo=141 !summary\n"
	      "2 vmstat params=since=boot us=1 !summary\n"
	      "2 vmstat params=since=boot sy=1 !summary\n"
	      "3 vmstat iteration=1 r=0\n"
	      "3 vmstat iteration=1 b=0\n"
	      "3 vmstat iteration=1 bi=0\n"
	      "3 vmstat iteration=1 bo=4\n"
	      "3 vmstat iteration=1 us=2\n"
	      "3 vmstat iteration=1 sy=1\n");
}

static void option_y_leaves_the_first_line_out(void **state)
{
	(void)state;
	assert_counts("$ vmstat -y 1\n bi    bo us sy\n 2  0  54 1\n 0  0 4 1\n", 8, 0, "iteration=2 sy=1\n");
}

static void header_decides_the_columns(void **state)
{
	(void)state;
	/* procps 2.0: w, no wa */
	assert_counts("   procs                      memory    swap          io     system         cpu\n"
		      " r  b  w   swpd   free   buff  cache  si  so    bi    bo   in    cs  us  sy  id\n"
		      " 1  0  0      0   4620   3076  41768   0   0   120    34  120   211   9   3  88\n"
		      " 0  1  0      0   4116   3080  42240   0   0 15000     0  390   511   2  13  85\n",
		      32, 16, "iteration=1 w=0\n");
	/* 3.1.1: wa behind */
	assert_counts("procs -----------memory---------- ---swap-- -----io---- --system-- ----cpu----\n"
		      " r  b   swpd   free   buff  cache   si   so    bi    bo   in    cs us sy id wa\n"
		      " 1  0      0 184300  12304 320008    0    0    12    34  120   211  9  3 85  3\n",
		      16, 16, "wa=3");
	/* 4.0: wide, with gu */
	assert_counts("--procs-- -----------------------memory---------------------- ---swap-- -----io---- -system-- "
		      "----------cpu----------\n"
		      "   r    b         swpd         free         buff        cache   si   so    bi    bo   in   cs  us  sy  id  "
		      "wa  st  gu\n"
		      "  14    2            0     18380440        45124      4283380    0    0  6228 16206 3322 37718  45  23  32   0"
		      "   0   0\n"
		      "  19    0            0     18380440        45124      4283380    0    0 54544 70668 20830 38266  67  34   0   0"
		      "   0   1\n",
		      36, 18, "iteration=1 gu=1\n");
	/* -a */
	assert_counts(" r  b   swpd   free  inact active   si   so    bi    bo   in   cs us sy id wa st\n"
		      "16  0      0 18415424 5171600 468296    0    0 45068 46660 23839 97459 63 37  0  0  0\n",
		      17, 17, "inact=5171600");
}

static void timestamps_in_utc_are_the_time(void **state)
{
	(void)state;
	READS("bi bo us sy                 UTC\n 1 2 3 4 2026-11-30 15:51:29\n",
	      "2 vmstat params=since=boot time=2026-11-30T15:51:29Z bi=1 !summary\n"
	      "2 vmstat params=since=boot time=2026-11-30T15:51:29Z bo=2 !summary\n"
	      "2 vmstat params=since=boot time=2026-11-30T15:51:29Z us=3 !summary\n"
	      "2 vmstat params=since=boot time=2026-11-30T15:51:29Z sy=4 !summary\n");
	/* another zone's clock is not ours to convert */
	READS("bi bo us sy                 PST\n 1 2 3 4 2026-11-30 15:51:29\n",
	      "2 vmstat params=since=boot bi=1 !summary\n"
	      "2 vmstat params=since=boot bo=2 !summary\n"
	      "2 vmstat params=since=boot us=3 !summary\n"
	      "2 vmstat params=since=boot sy=4 !summary\n");
}

static void headers_of_every_screen_are_no_new_run(void **state)
{
	(void)state;
	assert_counts("procs memory\nbi bo us sy\n1 2 3 4\n5 6 7 8\n"
		      "procs memory\nbi bo us sy\n1 1 1 1\n"
		      "...\nprocs memory\nbi bo us sy\n2 2 2 2\n",
		      16, 4, "11 vmstat iteration=3 bi=2\n");
}

static void another_command_is_another_run(void **state)
{
	(void)state;
	assert_counts("bi bo us sy\n1 2 3 4\n5 6 7 8\n$ vmstat 1\nbi bo us sy\n1 1 1 1\n2 2 2 2\n", 16, 8,
		      "7 vmstat iteration=1 sy=2\n");
}

static void mailers_break_headers_and_rows(void **state)
{
	(void)state;
	READS("$ vmstat -y 5\n r  b bi bo\nus sy\n 1  0  54\n141  1  1\n",
	      "4 vmstat iteration=1 r=1\n"
	      "4 vmstat iteration=1 b=0\n"
	      "4 vmstat iteration=1 bi=54\n"
	      "5 vmstat iteration=1 bo=141\n"
	      "5 vmstat iteration=1 us=1\n"
	      "5 vmstat iteration=1 sy=1\n");
}

static void the_unit_of_memory_stands_in_the_command_only(void **state)
{
	(void)state;
	READS("# vmstat -y -S M 5\nswpd free us sy\n0 17 1 2   <- starts here\n",
	      "3 vmstat iteration=1 params=memory=M swpd=0\n"
	      "3 vmstat iteration=1 params=memory=M free=17\n"
	      "3 vmstat iteration=1 params=memory=M us=1\n"
	      "3 vmstat iteration=1 params=memory=M sy=2\n");
}

static void more_than_all_time_is_implausible(void **state)
{
	(void)state;
	READS("vmstat -y\nbi us sy id\n0 90 90 0\n", "3 vmstat iteration=1 bi=0 !implausible\n"
							"3 vmstat iteration=1 us=90 !implausible\n"
							"3 vmstat iteration=1 sy=90 !implausible\n"
							"3 vmstat iteration=1 id=0 !implausible\n");
}

static void other_tables_are_left_alone(void **state)
{
	(void)state;
	READS("disk- ------------reads------------\n       total merged sectors      ms\nsda 1 2 3 4\n", "");
	READS("     24684092 K total memory\n      3278896 K used memory\n", "");
	READS("in so us sy\n1 2 3 4\n", ""); /* not in the order of any version */
	READS("bi bo us sy\n1 2 3\n1 2 3 4 5\n1 2 3 4.5\n", "");
	READS("bi bo us\n1 2 3\n", "");
	READS("@@ -1,3 +1,4 @@ example\n bi bo us sy\n 1 2 3 4\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_line_is_printed_but_is_no_sample),
		cmocka_unit_test(option_y_leaves_the_first_line_out),
		cmocka_unit_test(header_decides_the_columns),
		cmocka_unit_test(timestamps_in_utc_are_the_time),
		cmocka_unit_test(headers_of_every_screen_are_no_new_run),
		cmocka_unit_test(another_command_is_another_run),
		cmocka_unit_test(mailers_break_headers_and_rows),
		cmocka_unit_test(the_unit_of_memory_stands_in_the_command_only),
		cmocka_unit_test(more_than_all_time_is_implausible),
		cmocka_unit_test(other_tables_are_left_alone),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
