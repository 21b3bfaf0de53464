/*
 * near_test.c: owns import/near.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "import/explain.h"

/* The reason for the last line of TEXT; "": it does not look like a result. */
static const char *why(const char *text)
{
	AUTO_ARENA(a);
	struct lines in;

	lines_from_text(str_from(text), 1, a, &in);
	const char *reason = near_why_not(&in, in.n - 1, false);
	return reason ? reason : "";
}

#define IS(text, part) assert_non_null(strstr(why(text), part))

static void progress_is_known(void **state)
{
	(void)state;
	IS("   4     49132   294.94 MB/sec  execute   2 sec", "progress");
	IS("  32     33682   548.70 MB/sec  warmup   1 sec  latency 7.024 ms", "progress");
	IS("Jobs: 1 (f=1): [R(1)][100.0%][r=34.7GiB/s][r=142k IOPS][eta 00m:00s]", "progress");
}

static void details_of_fio_are_known(void **state)
{
	(void)state;
	IS("  lat (usec)   : 250=97.47%, 500=2.30%, 750=0.12%", "distribution");
	IS("     lat (msec): 2=16.06%, 4=83.94%", "distribution");
}

static void patches_and_programs_are_known(void **state)
{
	(void)state;
	IS("@@ -1,3 +1,4 @@\n+Throughput 12.5 MB/sec", "patch");
	IS("printf(\"rate %8.2f MB/s 1\");", "program");
}

static void words_about_results_are_known(void **state)
{
	(void)state;
	IS("latency was 18% higher with rmap.", "change in percent");
	IS("it does ~500 MB/s here", "rounded");
	IS("With that I could get 12 MB/s out of the disk.", "sentence");
	IS("$ fio --bs=4k --iops=100", "command");
	IS("rate_iops=1000", "setting");
}

static void machine_noise_is_known(void **state)
{
	(void)state;
	IS("  12.34%  bench  [kernel.kallsyms]  [k] copy_user", "profile");
	IS("hackbench-2284 [007] .Ns.. 2170.796726: x: 1017 1017 1017 1017 1017", "trace");
	IS("Jan  1 12:00:01 host kernel: throughput 14.9 MB/s 3 4 5", "log");
}

static void rows_need_a_header(void **state)
{
	(void)state;
	IS("1 2 3 4", "without a header");
	IS("one two three\n1 2 3 4", "its header is none that is known");
	IS("copy: 12.5 MB/s", "not in the words of any tool");
}

static void other_lines_look_like_nothing(void **state)
{
	(void)state;
	assert_string_equal(why("I wrote this on 12 May 2003, in 2.5.60."), "");
	assert_string_equal(why("latency is bad"), "");
	assert_string_equal(why(""), "");
	assert_string_equal(why("     issued rwts: total=1,2,0,0 short=0,0,0,0 dropped=0,0,0,0"), "");
	assert_string_equal(why("linux-2.5.60 is 3 days old"), "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(progress_is_known),
		cmocka_unit_test(details_of_fio_are_known),
		cmocka_unit_test(patches_and_programs_are_known),
		cmocka_unit_test(words_about_results_are_known),
		cmocka_unit_test(machine_noise_is_known),
		cmocka_unit_test(rows_need_a_header),
		cmocka_unit_test(other_lines_look_like_nothing),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
