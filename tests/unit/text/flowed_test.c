/*
 * flowed_test.c: owns src/text/flowed.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include "text/flowed.h"

static struct lines unwrapped(const char *text, bool delsp, struct arena *a)
{
	struct lines in;

	lines_from_text(str_from(text), 1, a, &in);
	flowed_unwrap(&in, delsp, a);
	return in;
}

#define PROSE "This is a paragraph that the mailer has broken where it became too "

static void prose_is_rejoined_and_keeps_its_lines(void **state)
{
	AUTO_ARENA(a);
	struct lines in = unwrapped(PROSE "\nlong for the window of 2.4.18.\nNext.\n", false, a);

	(void)state;
	assert_int_equal(in.n, 2);
	assert_str(line_at(&in, 0), PROSE "long for the window of 2.4.18.");
	assert_int_equal(line_of_word(&in, "paragraph"), 1);
	assert_int_equal(line_of_word(&in, "2.4.18"), 2);
	assert_int_equal(line_number(&in, 1), 3);
}

static void quoted_prose_is_rejoined_within_its_depth(void **state)
{
	AUTO_ARENA(a);
	struct lines in = unwrapped("> " PROSE "\n> long.\n> > " PROSE "\n> deeper.\n", false, a);

	(void)state;
	assert_int_equal(in.n, 3);
	assert_str(line_at(&in, 0), PROSE "long.");
	assert_int_equal(in.at[1].depth, 2);
	assert_str(line_at(&in, 2), "deeper.");
}

static void delsp_takes_the_blank_away(void **state)
{
	AUTO_ARENA(a);
	static const char text[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa a \nb c\n";
	struct lines in = unwrapped(text, true, a);

	(void)state;
	assert_int_equal(in.n, 1);
	assert_true(str_ends(line_at(&in, 0), " ab c"));
}

static void rows_that_end_in_blanks_are_left_alone(void **state)
{
	AUTO_ARENA(a);
	static const char table[] =
		"                    File  Blk   Num                    Avg       Maximum     Lat%     Lat%    CPU \n"
		"Kernel              Size  Size  Thr   Rate  (CPU%)   Latency     Latency      >2s     >10s    Eff \n"
		"------------------ ------ ----- ---  ----------------------------------------------------------- \n"
		"2.4.19-pre5          8192  4096   8   13.20 12.1%     1.123      981.25   0.00000  0.00000   109 \n";

	(void)state;
	assert_int_equal(unwrapped(table, false, a).n, 4);
	assert_int_equal(unwrapped("Throughput 307.799 MB/sec (NB=384.749 MB/sec  3077.99 MBit/sec) 10 procs \n"
				   "Throughput 308.799 MB/sec\n", false, a).n, 2);
	/* With one blank between its words, only the numbers show that it is a row. */
	assert_int_equal(unwrapped("2.4.19-pre5-aa1-with-a-long-name 8192 4096 8 13.20 12.1% 1.123 981.25 a b c d e f g h i j \n"
				   "Throughput of the other one\n", false, a).n, 2);
	assert_int_equal(unwrapped("a-label-of-more-than-thirty-columns 13.20 another-label-of-as-many-columns 14.10 \nagain\n",
				   false, a).n, 2);
}

static void a_short_line_was_not_broken_by_the_mailer(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_int_equal(unwrapped("Tiobench sequential writes: \nthroughput is better\n", false, a).n, 2);
	assert_int_equal(unwrapped("-- \nA name\n", false, a).n, 2);
}

static void the_stuffed_blank_goes(void **state)
{
	AUTO_ARENA(a);
	struct lines in = unwrapped("   read: IOPS=5\n>  x\n", false, a);

	(void)state;
	assert_str(line_at(&in, 0), "  read: IOPS=5");
	assert_str(line_at(&in, 1), " x");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(prose_is_rejoined_and_keeps_its_lines),
		cmocka_unit_test(quoted_prose_is_rejoined_within_its_depth),
		cmocka_unit_test(delsp_takes_the_blank_away),
		cmocka_unit_test(rows_that_end_in_blanks_are_left_alone),
		cmocka_unit_test(a_short_line_was_not_broken_by_the_mailer),
		cmocka_unit_test(the_stuffed_blank_goes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
