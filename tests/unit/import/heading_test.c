/*
 * heading_test.c: owns import/heading.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/subject.h"
#include "unit/import/reading.h"

/* The heading above the last line of TEXT must be EXPECTED. */
static void assert_heading(const char *text, const char *expected)
{
	AUTO_ARENA(a);
	struct lines lines;
	size_t at = 0;

	lines_from_text(str_from(text), 1, a, &lines);
	struct str heading = heading_above(&lines, lines.n - 1, &at);
	assert_string_equal(arena_cstr(a, heading), expected);
	if (heading.n)
		assert_true(str_has(line_at(&lines, at), expected));
}

static void finds_a_line_between_gaps(void **state)
{
	(void)state;
	assert_heading("Some words.\n\n 'stripe_size = 64KB'\n\n Operation\n", "'stripe_size = 64KB'");
	assert_heading("=====\nstriped, unencrypted\n=====\n\n$ tiotest -t8\nTiotest\n", "striped, unencrypted");
	assert_heading("> before:\n> Tiotest\n", "before");
}

static void leaves_out_numbers_and_what_stands_before_a_colon(void **state)
{
	(void)state;
	assert_heading("1)dbench with barriers\nWriteX\n", "dbench with barriers");
	assert_heading("2. no barriers\nWriteX\n", "no barriers");
	assert_heading("luks cipher/keysize: aes-cbc, 256\n----\ntiotest -t 8\nTiotest\n", "aes-cbc, 256");
}

static void a_kernel_or_a_sentence_is_no_heading(void **state)
{
	(void)state;
	assert_heading("\n2.5.8-final\n-----\nThroughput\n", "");
	assert_heading("\nresult of 6.6.15(rc1)\nThroughput\n", "");
	assert_heading("\nThat was slow.\n\nThroughput\n", "");
	assert_heading("\nHere are the results\n\nThroughput\n", "");
	assert_heading("\ndbench 16\nThroughput\n", "");
	assert_heading("\n4 clients started\nThroughput\n", "");
	assert_heading("the end of a paragraph\nthat goes on\nThroughput\n", "");
	assert_heading("> quoted\nThroughput\n", "");
}

static void signs_of_lists_and_prompts_are_no_part_of_it(void **state)
{
	(void)state;
	assert_heading("\n** cfq\nTiotest\n", "cfq");
	assert_heading("\nbefore\nhost:~ # cat results\nTiotest\n", "before");
	assert_heading("\nbs=4k\nTiotest\n", "");
	assert_heading("\nset to 500:\n\nThroughput 288.2 MB/sec\n\nreal\t1m2s\nThroughput\n", "set to 500");
	assert_heading("\next3:\nThroughput 288.2 MB/sec\n\n$ cat two\nThroughput\n", "");
	assert_heading("\nbefore\ntime ./dbench 40\nThroughput\n", "before");
	assert_true(str_is(without_bullet(STR("- a")), "a"));
	assert_true(str_is(without_bullet(STR("-a")), "-a"));
	assert_true(str_is(without_bullet(STR("----- a")), "----- a"));
}

static bool last_is_in_patch(const char *text)
{
	AUTO_ARENA(a);
	struct lines in;

	lines_from_text(str_from(text), 1, a, &in);
	return in_patch(&in, in.n - 1);
}

static void a_hunk_ends_where_its_header_says_or_its_signs_do(void **state)
{
	(void)state;
	assert_true(last_is_in_patch("@@ -1,2 +1,3 @@\n a\n+Throughput"));
	assert_true(last_is_in_patch("@@ -1,3 +1,3 @@\n a\n b\nThroughput"));
	assert_true(last_is_in_patch("@@ -1,3 +1,3 @@\n a\nThroughput\n Throughput"));
	assert_false(last_is_in_patch("@@ -1,2 +1,2 @@\n a\n b\nThroughput"));
	assert_false(last_is_in_patch("@@ -1 +1 @@\n-a\n+b\nThroughput"));
	assert_false(last_is_in_patch("@@ -1,9 +1,9 @@\na\nb\nThroughput"));
	assert_false(last_is_in_patch("@@ -1,9999999999999999999999 +1 @@\n a\n b\nThroughput"));
}

static void does_not_look_far(void **state)
{
	(void)state;
	assert_heading("before\n\n\n\n\n\n\n\n\n\n\n\nThroughput\n", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_a_line_between_gaps),
		cmocka_unit_test(leaves_out_numbers_and_what_stands_before_a_colon),
		cmocka_unit_test(a_kernel_or_a_sentence_is_no_heading),
		cmocka_unit_test(signs_of_lists_and_prompts_are_no_part_of_it),
		cmocka_unit_test(a_hunk_ends_where_its_header_says_or_its_signs_do),
		cmocka_unit_test(does_not_look_far),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
