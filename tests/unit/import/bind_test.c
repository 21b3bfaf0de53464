/*
 * bind_test.c: owns import/bind.c, import/bind_mention.c, import/bind_kernel.c, import/bind_size.c, import/bind_threads.c,
 *	import/bind_variant.c, import/bind_about.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each text is read as a whole message; asked is one field of the row on one raw line.
 */
#include "import/import.h"
#include "unit/import/reading.h"

#define MAX_ROWS 32

struct kept {
	struct arena *a;
	struct row rows[MAX_ROWS];
	size_t n;
};

static enum err_code keep(void *ctx, const struct row *row, struct err *e)
{
	struct kept *k = ctx;

	(void)e;
	assert_true(k->n < MAX_ROWS);
	k->rows[k->n++] = *row;
	return OK;
}

static void read_text(struct kept *k, const char *subject, const char *text)
{
	struct message message = { .source = { .subject = str_from(subject) } };
	struct sink out = { k, keep, NULL };
	struct err e = { 0 };

	k->n = 0;
	lines_from_text(str_from(text), 1, k->a, &message.lines);
	assert_int_equal(import_message(&message, k->a, &out, &e), OK);
}

static const struct row *row_on(const struct kept *k, uint32_t line)
{
	for (size_t i = 0; i < k->n; i++)
		if (k->rows[i].line == line)
			return &k->rows[i];
	fail_msg("no row on line %u", line);
	return NULL;
}

static void expect(const struct kept *k, uint32_t line, enum row_field field, const char *text, uint32_t from)
{
	const struct row *row = row_on(k, line);
	char got[200];

	snprintf(got, sizeof got, STR_FMT, STR_ARG(row->field[field]));
	assert_string_equal(got, text);
	assert_int_equal(row->from[field], from);
}

static const struct row *only_row(struct kept *k, const char *subject, const char *text)
{
	read_text(k, subject, text);
	assert_int_equal(k->n, 1);
	return &k->rows[0];
}

static void is_kernel(const char *subject, const char *text, const char *kernel)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };
	char got[200];

	snprintf(got, sizeof got, STR_FMT, STR_ARG(only_row(&k, subject, text)->field[ROW_KERNEL]));
	assert_string_equal(got, kernel);
}

#define DBENCH "Throughput 12.7343 MB/sec (NB=15.9179 MB/sec  127.343 MBit/sec)  8 procs\n"

static void takes_the_kernel_of_the_heading_above(void **state)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };

	(void)state;
	read_text(&k, "Re: 2.5.7", "2.5.8:\n" DBENCH "\nto this:\n\n2.5.8-akpm:\n" DBENCH "> 2.5.9-final\n> -------\n> " DBENCH);
	expect(&k, 2, ROW_KERNEL, "2.5.8", 1);
	expect(&k, 7, ROW_KERNEL, "2.5.8-akpm", 6);
	expect(&k, 10, ROW_KERNEL, "2.5.9-final", 8);
}

static void keeps_headings_of_other_voices_apart(void **state)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };

	(void)state;
	read_text(&k, "", "> 2.5.23:\n> " DBENCH "\n2.5.24:\n" DBENCH "> " DBENCH);
	expect(&k, 2, ROW_KERNEL, "2.5.23", 1);
	expect(&k, 5, ROW_KERNEL, "2.5.24", 4);
	expect(&k, 6, ROW_KERNEL, "2.5.23", 1);
}

static void lets_sentences_end_what_a_heading_says(void **state)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };

	(void)state;
	read_text(&k, "", "2.5.8-final\n-----------\n" DBENCH "\nThis is about something else that runs here\n"
		  "and goes on for quite a few more lines of words\nuntil nobody knows what the heading said before\n" DBENCH
		  "\nIn 2.5.9 it may be different again somehow.\n");
	expect(&k, 3, ROW_KERNEL, "2.5.8-final", 1);
	expect(&k, 8, ROW_KERNEL, "", 0);
	assert_int_equal(row_on(&k, 8)->flags & FLAG_KERNEL_UNSURE, FLAG_KERNEL_UNSURE);
}

static void trusts_uname_and_module_paths(void **state)
{
	(void)state;
	is_kernel("Re: 2.6.9", "+ uname -a\nLinux mim 2.6.11-rc1-bk1 #1 SMP Thu Jan 13 2005 x86_64 GNU/Linux\n+ dbench 8\n" DBENCH,
		  "2.6.11-rc1-bk1");
	is_kernel("", "$ uname -r\n6.14.5-300.fc42.x86_64\nIt was slower than 5.14.0-503.el9 by far.\n" DBENCH,
		  "6.14.5-300.fc42.x86_64");
	is_kernel("", DBENCH "+ uname -r\n5.10.12-4.el7.x86_64\n", "5.10.12-4.el7.x86_64");
	is_kernel("", "cp null_blk.ko /lib/modules/5.17.0-rc3blk+/kernel/\nNot so with 5.16.\n" DBENCH, "5.17.0-rc3blk+");
	is_kernel("", "$ cat suite-dbench-2.6.0-test8-as\n" DBENCH, "2.6.0-test8-as");
}

static void takes_the_one_kernel_of_the_body_before_the_subjects(void **state)
{
	(void)state;
	is_kernel("[PATCH 2.6.6-rc1]", "The patch, vs. 2.6.6-rc3-mm1, reduces the time that it takes.\n\n" DBENCH,
		  "2.6.6-rc3-mm1");
	is_kernel("Re: 2.5.38-mm2 dbench", "Nothing is named in this text, that is sure.\n\n" DBENCH, "2.5.38-mm2");
	is_kernel("two: 2.5.38 2.5.39", DBENCH, "");
	is_kernel("[xfs]  4edee232ed:  dbench", DBENCH, "4edee232ed");
}

static void takes_none_of_several_kernels_and_not_the_subjects(void **state)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };

	(void)state;
	const struct row *row = only_row(&k, "Re: 2.5.8 final", "It got slower since 2.5.8-pre1, and the performance of\n"
					 "2.5.8-final takes a nose dive with many clients.\n\n" DBENCH);
	assert_int_equal(row->field[ROW_KERNEL].n, 0);
	assert_true(row->flags & FLAG_KERNEL_UNSURE);
}

static void takes_no_program_or_patch_for_a_kernel(void **state)
{
	(void)state;
	is_kernel("", "Compiled with gcc 4.1.0 on linux 2.6.16.1 as usual here.\n\n" DBENCH, "2.6.16.1");
	is_kernel("", "--- linux-2.4.17/mm/vmscan.c\n+++ linux-2.4.18/mm/vmscan.c\nTested on 2.4.19-pre5 for some hours now.\n" DBENCH,
		  "2.4.19-pre5");
	is_kernel("", "X-Mailer: Mail with Linux 2.4.22-badblocks\nTested on 2.4.19-pre5 for some hours now.\n" DBENCH,
		  "2.4.19-pre5");
}

static void takes_what_stands_behind_a_headings_kernel_for_the_variant(void **state)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };

	(void)state;
	const struct row *row = only_row(&k, "", "*Output (5.10.162 with revert):*\n" DBENCH);
	assert_true(str_is(row->field[ROW_KERNEL], "5.10.162"));
	assert_true(str_is(row->field[ROW_VARIANT], "with revert"));
}

#define TIO "Sequential Reads\nKernel Rate (CPU%) Latency\n2.5.59 9.50 5.50% 36.7\n"

static void takes_sizes_from_sentences_above(void **state)
{
	static const struct {
		const char *line, *file_mb, *block;
	} cases[] = {
		{ "2048 MB worth of files on ext2 fs.", "2048", "" },
		{ "Total File size = 1024 MB.  (individual file size = 1024 / num-threads)", "1024", "" },
		{ "File size = 8192 megabytes, block size 4096", "8192", "4096" },
		{ "8 GB files, 4K blocksize", "8192", "4096" },
		{ "No size specified, using 252 MB", "252", "" },
		{ "./tiobench.pl --size 2048 --block 16384", "2048", "16384" },
		{ "Run #2: ./tiotest -t 256 -f 8 -r 15 -b 4096 -d . -T", "2048", "4096" },
		{ "File size = megabytes", "", "" },
		{ "It has 512 MB of memory, files are small", "", "" },
		{ "individual file size = 64 MB", "", "" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		AUTO_ARENA(a);
		struct kept k = { .a = a };
		char text[400];
		bool filled = cases[i].file_mb[0] != '\0';
		snprintf(text, sizeof text, "%s\n\n%s", cases[i].line, TIO);
		read_text(&k, "", text);
		expect(&k, 5, ROW_FILE_MB, cases[i].file_mb, filled ? 1 : 0);
		expect(&k, 5, ROW_BLOCK, cases[i].block, cases[i].block[0] ? 1 : 0);
	}
}

static void takes_threads_only_where_they_are_said_of_this_table(void **state)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };

	(void)state;
	read_text(&k, "", "32 threads\n\n" TIO "\nBetter for 2, 4, 8, 16 threads as well.\n\nBelow is 64 threads.\n\n" TIO);
	expect(&k, 5, ROW_THREADS, "32", 1);
	expect(&k, 13, ROW_THREADS, "64", 9);
	read_text(&k, "", "Better for 2, 4, 8, 16 threads.\n\n" TIO);
	expect(&k, 5, ROW_THREADS, "", 0);
}

static void completes_threads_that_the_column_cut(void **state)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };

	(void)state;
	read_text(&k, "", "Run #1: ./tiotest -t 1024 -f 1\nRandom Reads\nKernel Thr Rate (CPU%)\n2.6.0 102 0.5 1%\n2.6.0 103 0.5 1%\n");
	expect(&k, 4, ROW_THREADS, "1024", 1);
	expect(&k, 5, ROW_THREADS, "103", 5);
}

static void takes_variants_from_headings(void **state)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };

	(void)state;
	read_text(&k, "", "Without this patch: libaio engine, direct io, random writes, size 128k\n" TIO);
	expect(&k, 4, ROW_VARIANT, "Without this patch", 1);
	read_text(&k, "", "before:\n" DBENCH "\n* With this patch:\n" DBENCH "\next3:\n" DBENCH "\n$ cat ram_disk_xfs\n" DBENCH
		  "\nroot=/dev/sda3 elevator=cfq\n" TIO);
	expect(&k, 2, ROW_VARIANT, "before", 1);
	expect(&k, 5, ROW_VARIANT, "With this patch", 4);
	expect(&k, 8, ROW_VARIANT, "ext3", 7);
	expect(&k, 11, ROW_VARIANT, "ram_disk_xfs", 10);
	expect(&k, 16, ROW_VARIANT, "cfq", 13);
}

static void takes_the_filesystem_of_the_tables_title(void **state)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };

	(void)state;
	read_text(&k, "", "Sequential Writes ext3\nKernel Thr Rate (CPU%)\n2.6.0 1 0.5 1%\n");
	expect(&k, 3, ROW_VARIANT, "ext3", 1);
}

static void gives_a_machine_to_what_stands_below_it_only(void **state)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };

	(void)state;
	read_text(&k, "", DBENCH "\nThe issue exists on a 4 way xeon\nwith 4GB ram too.  Latency is high.\n\n" DBENCH);
	expect(&k, 1, ROW_MACHINE, "", 0);
	expect(&k, 6, ROW_MACHINE, "4 way xeon with 4GB ram", 3);
	read_text(&k, "", "Quad P3 Xeon (4GB ram)\n\n" DBENCH);
	expect(&k, 3, ROW_MACHINE, "Quad P3 Xeon (4GB ram)", 1);
	read_text(&k, "", "It uses up to 4GB of memory.\nA xeon may run out of memory.\n\n" DBENCH);
	expect(&k, 4, ROW_MACHINE, "", 0);
}

static void gives_an_average_to_the_tool_it_speaks_of(void **state)
{
	AUTO_ARENA(a);
	struct kept k = { .a = a };

	(void)state;
	read_text(&k, "", "tiobench Average of 3 samples.\n" DBENCH TIO);
	expect(&k, 2, ROW_ITERATION, "", 0);
	expect(&k, 5, ROW_ITERATION, "avg 3", 1);
	assert_int_equal(row_on(&k, 5)->flags & FLAG_SUMMARY, FLAG_SUMMARY);
	assert_int_equal(row_on(&k, 2)->flags & FLAG_SUMMARY, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(takes_the_kernel_of_the_heading_above),
		cmocka_unit_test(keeps_headings_of_other_voices_apart),
		cmocka_unit_test(lets_sentences_end_what_a_heading_says),
		cmocka_unit_test(trusts_uname_and_module_paths),
		cmocka_unit_test(takes_the_one_kernel_of_the_body_before_the_subjects),
		cmocka_unit_test(takes_none_of_several_kernels_and_not_the_subjects),
		cmocka_unit_test(takes_no_program_or_patch_for_a_kernel),
		cmocka_unit_test(takes_what_stands_behind_a_headings_kernel_for_the_variant),
		cmocka_unit_test(takes_sizes_from_sentences_above),
		cmocka_unit_test(takes_threads_only_where_they_are_said_of_this_table),
		cmocka_unit_test(completes_threads_that_the_column_cut),
		cmocka_unit_test(takes_variants_from_headings),
		cmocka_unit_test(takes_the_filesystem_of_the_tables_title),
		cmocka_unit_test(gives_a_machine_to_what_stands_below_it_only),
		cmocka_unit_test(gives_an_average_to_the_tool_it_speaks_of),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
