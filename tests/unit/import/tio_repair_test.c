/*
 * tio_repair_test.c: owns import/tio_repair.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "unit/import/reading.h"

/* A random phase of 64 MB a thread and 4096 bytes a block: 16384 blocks were credited. */
#define TITLE "Random Reads\n============\n"
#define ROW   "2.6.0                         128    4096    2  819.20 50.00%     0.013       28.06   0.00000  0.00000  1638\n"

static void assert_has(const char *text, const char *wanted)
{
	char *got = reading_of(&importer_tiobench, text);

	if (!strstr(got, wanted))
		fail_msg("%s\nis not in\n%s", wanted, got);
	free(got);
}

static void assert_has_not(const char *text, const char *unwanted)
{
	char *got = reading_of(&importer_tiobench, text);

	assert_null(strstr(got, unwanted));
	free(got);
}

static void figures_stay_as_printed_and_are_flagged(void **state)
{
	(void)state;
	assert_has(TITLE ROW, " rate=819.20 MB/s !known-wrong\n");
	assert_has(TITLE ROW, " cpu_eff=1638 !known-wrong\n");
	assert_has(TITLE ROW, " lat_avg=0.013 ms\n");
}

static void usual_number_of_requests_is_4000(void **state)
{
	(void)state;
	/* 2000 of 16384 blocks */
	assert_has(TITLE ROW, " rate=100.000 MB/s !derived !repaired\n");
	assert_has(TITLE ROW, " cpu_eff=200 !derived !repaired\n");
}

static void requests_of_the_command_are_used(void **state)
{
	(void)state;
	assert_has("$ ./tiobench.pl --size 128 --random 8000\n" TITLE ROW, " rate=200.000 MB/s !derived");
	assert_has("$ ./tiobench.pl --random=8000\n" TITLE ROW, " rate=200.000 MB/s !derived");
	assert_has("the --random 8000 of tiobench is too much\n" TITLE ROW, " rate=100.000 MB/s !derived");
}

static void calls_of_tiotest_are_found_by_threads_and_block(void **state)
{
	(void)state;
	assert_has("Run #1: ./tiotest -t 1 -f 128 -r 16384 -b 4096 -d . -TRun #1: ./tiotest -t 2 -f 64 -r 8192 -b 4096 -d . -T\n"
		   TITLE ROW, " rate=409.600 MB/s !derived");
	assert_has("Running: ./tiotest -t2 -f64 -r8192 -b4096 -d . -T\n" TITLE ROW, " rate=409.600 MB/s !derived");
	assert_has("Running: ./tiotest -t2 -f 64 -r 8192 -b 8192 -d . -T\n" TITLE ROW, " rate=100.000 MB/s !derived");
	assert_has("Running: ./tiotest -t 2 -f 128 -r 8192 -b 4096 -d . -T\n" TITLE ROW, " rate=100.000 MB/s !derived");
}

static void sums_of_runs_are_divided(void **state)
{
	const char *text = "$ ./tiobench.pl --numruns 2\n"
			   "Sequential Reads\n================\n"
			   "2.6.0                         128    4096    2  819.20 50.00%     0.013       28.06   4.00000  2.00000  1638\n";

	(void)state;
	assert_has(text, "iteration=avg 2 lat_avg=0.013 ms !known-wrong !summary\n");
	assert_has(text, "lat_avg=0.006 ms !derived !repaired !summary\n");
	assert_has(text, "lat_gt2s_pct=2.00000 % !derived !repaired !summary\n");
	assert_has(text, "lat_max=28.06 ms !known-wrong !summary\n");
	/* the larger of two is not half their sum */
	assert_has_not(text, "lat_max=14");
	/* rates are of all runs together */
	assert_has(text, " rate=819.20 MB/s !summary\n");
	assert_has_not(text, " rate=409");
}

static void runs_of_the_same_test_are_counted(void **state)
{
	(void)state;
	assert_has("Run #1: ./tiotest -t 2 -f 64 -r 2000 -b 4096 -d . -TRun #2: ./tiotest -t 2 -f 64 -r 2000 -b 4096 -d . -T\n"
		   TITLE ROW, "iteration=avg 2 lat_avg=0.013 ms !known-wrong");
	assert_has_not("Run #2: ./tiotest -t 4 -f 32 -r 1000 -b 4096 -d . -T\n" TITLE ROW, "iteration");
}

static void what_is_not_known_to_be_wrong_stays(void **state)
{
	(void)state;
	/* the layout of 0.3.3, which was right */
	assert_has_not(TITLE "2.5.0                         128  4096    2 819.20 50.00%     0.013       28.06   0.00000  0.00000  1638\n",
		       "derived");
	assert_has_not("Sequential Reads\n================\n" ROW, "derived");
	/* another part of the mail, or too far away */
	assert_has_not("Sequential Reads\n================\n" ROW "$ ./tiobench.pl --numruns 2\n", "derived");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(figures_stay_as_printed_and_are_flagged),
		cmocka_unit_test(usual_number_of_requests_is_4000),
		cmocka_unit_test(requests_of_the_command_are_used),
		cmocka_unit_test(calls_of_tiotest_are_found_by_threads_and_block),
		cmocka_unit_test(sums_of_runs_are_divided),
		cmocka_unit_test(runs_of_the_same_test_are_counted),
		cmocka_unit_test(what_is_not_known_to_be_wrong_stays),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
