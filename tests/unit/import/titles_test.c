/*
 * titles_test.c: owns import/titles.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/context.h"
#include "unit/import/reading.h"

#define THREADS(text, expected) assert_true(str_is(threads_in(STR(text)), expected))

static void reads_phases_in_any_wording(void **state)
{
	(void)state;
	assert_string_equal(phase_in(STR("Sequential Reads")), "seq-read");
	assert_string_equal(phase_in(STR("tiobench seq writes 32 threads")), "seq-write");
	assert_string_equal(phase_in(STR("Rand Read")), "rand-read");
	assert_string_equal(phase_in(STR("random-write: 8 threads")), "rand-write");
	assert_string_equal(phase_in(STR("Sequential Reads and later more sequential reads")), "seq-read");
}

static void takes_no_phase_from_several_or_none(void **state)
{
	(void)state;
	assert_null(phase_in(STR("sequential reads and random writes")));
	assert_null(phase_in(STR("Random numbers, read later")));
	assert_null(phase_in(STR("Reads")));
	assert_null(phase_in(STR("")));
}

static void reads_threads_of_titles_and_sentences(void **state)
{
	(void)state;
	THREADS("dbench 128 processes", "128");
	THREADS("tiobench seq reads 128 threads", "128");
	THREADS("dbench 48", "48");
	THREADS("Tiotest results for 4 concurrent io threads:", "4");
	THREADS("latency with 32 tiobench threads.", "32");
	THREADS("take `dbench 64' on 512 megs", "64");
	THREADS("threads at 8 - 128 clients", "8 - 128");
	THREADS("16 procs, 16 procs", "16");
	THREADS(">=32 threads", ">=32");
	THREADS("with threads >=32", ">=32");
	THREADS("seq reads 128 threads 2048 MB", "128");
}

static void takes_no_threads_from_lists_or_other_numbers(void **state)
{
	(void)state;
	THREADS("for 2, 4, 8, 16 threads", "");
	THREADS("8 and 16 threads", "");
	THREADS("8 threads, then 16 threads", "");
	THREADS("2048 MB worth of files", "");
	THREADS("threads", "");
}

static void reads_what_rows_are_averages_of(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_true(str_is(average_in(STR("tbench 32 processes (average of 3 runs)"), a), "avg 3"));
	assert_true(str_is(average_in(STR("Average of five samples."), a), "avg 5"));
	assert_true(str_is(average_in(STR("average of 10 MB/s"), a), ""));
	assert_true(str_is(average_in(STR("average of"), a), ""));
}

/* What the words around "6.4" make of it. */
static void a_version_of_two_parts_needs_words_that_call_it_a_kernel(void **state)
{
	static const char *const kernels[] = { "Linux 6.4", "on stock 6.4 kernels", "with kernel 6.4.", "6.4:", "on 6.4:", NULL };
	static const char *const none[] = { "6.4", "Rocky Linux 6.4", "the kernel 6.4 branch", "took 6.4 seconds", "on 6.4 disks:",
					    "fio 6.4:", NULL };

	(void)state;
	for (const char *const *text = kernels; *text; text++)
		if (!str_is(kernel_in(str_from(*text), NULL), "6.4"))
			fail_msg("no kernel in \"%s\"", *text);
	for (const char *const *text = none; *text; text++)
		if (kernel_in(str_from(*text), NULL).n)
			fail_msg("a kernel in \"%s\"", *text);
}

static void finds_kernels_between_marks(void **state)
{
	size_t n;

	(void)state;
	assert_true(str_is(kernel_in(STR("(2.4.19-pre5) is better"), &n), "2.4.19-pre5"));
	assert_int_equal(n, 1);
	assert_true(str_is(kernel_in(STR("2.5.8: and `2.5.9'"), &n), "2.5.8"));
	assert_int_equal(n, 2);
	assert_true(str_is(kernel_in(STR("version 12.5 of 127.0.0.1"), &n), ""));
	assert_int_equal(n, 0);
	assert_true(str_is(word_bare(STR("\"(word),\"")), "word"));
	assert_true(str_is(word_bare(STR("6.6.15(rc1)")), "6.6.15(rc1)"));
	assert_true(str_is(word_bare(STR("...")), ""));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_phases_in_any_wording),
		cmocka_unit_test(takes_no_phase_from_several_or_none),
		cmocka_unit_test(reads_threads_of_titles_and_sentences),
		cmocka_unit_test(takes_no_threads_from_lists_or_other_numbers),
		cmocka_unit_test(reads_what_rows_are_averages_of),
		cmocka_unit_test(a_version_of_two_parts_needs_words_that_call_it_a_kernel),
		cmocka_unit_test(finds_kernels_between_marks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
