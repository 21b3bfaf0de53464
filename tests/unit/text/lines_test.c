/*
 * lines_test.c: owns src/text/lines.c and src/text/quote.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "text/lines.h"

static void assert_str(struct str got, const char *want)
{
	assert_int_equal(got.n, strlen(want));
	assert_memory_equal(got.n ? got.p : "", want, got.n);
}

static void cuts_lines_and_numbers_them(void **state)
{
	AUTO_ARENA(a);
	struct lines in;

	(void)state;
	lines_from_text(STR("one\n> two\r\n\n>> > three"), 7, a, &in);
	assert_int_equal(in.n, 4);
	assert_str(line_at(&in, 0), "one");
	assert_str(line_at(&in, 1), "two");
	assert_str(in.at[1].whole, "> two");
	assert_int_equal(in.at[1].depth, 1);
	assert_str(line_at(&in, 2), "");
	assert_str(line_at(&in, 3), "three");
	assert_int_equal(in.at[3].depth, 3);
	assert_int_equal(line_number(&in, 0), 7);
	assert_int_equal(line_number(&in, 3), 10);
	assert_str(line_at(&in, 4), "");
	assert_int_equal(line_number(&in, 4), 0);
}

static void a_last_line_end_starts_no_line(void **state)
{
	AUTO_ARENA(a);
	struct lines in;

	(void)state;
	lines_from_text(STR("a\n"), 1, a, &in);
	assert_int_equal(in.n, 1);
	lines_from_text(STR(""), 1, a, &in);
	assert_int_equal(in.n, 0);
	lines_from_text(STR_NONE, 1, a, &in);
	assert_int_equal(in.n, 0);
}

static void progress_by_cr_stays_on_its_raw_line(void **state)
{
	AUTO_ARENA(a);
	struct lines in;

	(void)state;
	lines_from_text(STR("Jobs: 1\rJobs: 2\rdone\nnext\r\n"), 1, a, &in);
	assert_int_equal(in.n, 4);
	assert_str(line_at(&in, 2), "done");
	assert_int_equal(line_number(&in, 2), 1);
	assert_int_equal(line_number(&in, 3), 2);
}

static void nul_bytes_do_not_end_anything(void **state)
{
	AUTO_ARENA(a);
	struct lines in;

	(void)state;
	lines_from_text(STR("a\0b\nc"), 1, a, &in);
	assert_int_equal(in.n, 2);
	assert_int_equal(line_at(&in, 0).n, 3);
}

static void a_map_gives_lines_and_bytes_their_raw_line(void **state)
{
	AUTO_ARENA(a);
	struct line_break map[] = { { 0, 5 }, { 6, 6 }, { 12, 9 }, { 13, 10 } };
	struct mapped_text text = { STR("> abcdefg\n> x"), 0, map, 4 };
	struct lines in;

	(void)state;
	lines_from_mapped(&text, a, &in);
	assert_int_equal(in.n, 2);
	assert_int_equal(line_number(&in, 0), 5);
	assert_int_equal(in.at[0].n_breaks, 1);
	assert_int_equal(line_number_of(&in, 0, in.at[0].text.p + 3), 5);
	assert_int_equal(line_number_of(&in, 0, in.at[0].text.p + 4), 6);
	assert_int_equal(line_number(&in, 1), 6);
	assert_int_equal(line_number_of(&in, 1, in.at[1].text.p), 9);
	assert_int_equal(line_number_of(&in, 2, in.at[1].text.p), 0);
}

static void joined_parts_know_their_part(void **state)
{
	AUTO_ARENA(a);
	struct lines parts[3], all;

	(void)state;
	lines_from_text(STR("a\nb\n"), 1, a, &parts[0]);
	lines_from_text(STR(""), 4, a, &parts[1]);
	lines_from_text(STR("c\n"), 9, a, &parts[2]);
	lines_join(parts, 3, a, &all);
	assert_int_equal(all.n, 3);
	assert_int_equal(all.at[1].part, 0);
	assert_int_equal(all.at[2].part, 2);
	assert_int_equal(line_number(&all, 2), 9);
}

static void a_text_of_cr_is_cut_in_linear_time(void **state)
{
	AUTO_ARENA(a);
	const size_t n = 2 * 1000 * 1000;
	char *text = arena_alloc(a, n);
	struct lines in;

	(void)state;
	memset(text, '\r', n);
	text[n - 1] = '\n';
	lines_from_text((struct str){ text, n }, 1, a, &in);
	assert_int_equal(in.n, n - 1);
	assert_int_equal(line_number(&in, n - 2), 1);
}

struct mark_case {
	const char *line;
	size_t marks;
	uint16_t depth;
};

static void knows_quote_marks_from_look_alikes(void **state)
{
	static const struct mark_case cases[] = {
		{ "> text", 2, 1 },
		{ ">text", 1, 1 },
		{ ">", 1, 1 },
		{ ">>> x", 4, 3 },
		{ "> > x", 4, 2 },
		{ ">> > x", 5, 3 },
		{ ">   indented", 2, 1 },
		{ " > x", 3, 1 },
		{ "AM> x", 4, 1 },
		{ "AM>> x", 5, 2 },
		{ "AM>2.4.19", 0, 0 },
		{ "Andrew> x", 8, 1 },
		{ "> AM> x", 6, 2 },
		{ ": quoted the old way", 2, 1 },
		{ "| quoted by a bar", 2, 1 },
		{ "> | quoted by a bar", 4, 2 },
		{ ">2.4.19-pre5 8192 4096", 1, 1 },
		{ "> >2s  >10s", 2, 1 },
		{ ">>2s", 1, 1 },
		{ ">======", 1, 1 },
		{ ">2s >10s Eff", 0, 0 },
		{ ">10 sec", 0, 0 },
		{ ">0s", 0, 0 },
		{ ">=64=0.0%", 0, 0 },
		{ " >=64=0.0%", 0, 0 },
		{ "| Write  2048 MBs |  0.2 s |", 0, 0 },
		{ "|  1.00th=[   36],  5.00th=[   36],", 0, 0 },
		{ "\t> > x", 5, 2 },
		{ "      >2s  >10s", 0, 0 },
		{ "> | Write  2048 MBs |  0.2 s |", 2, 1 },
		{ "|", 0, 0 },
		{ "mysql> select", 0, 0 },
		{ "Lat>2s", 0, 0 },
		{ "a > b", 0, 0 },
		{ "    > x", 6, 1 },
		{ "  >> x", 5, 2 },
		{ ": > x", 4, 2 },
		{ ": - x", 0, 0 },
		{ ":", 0, 0 },
		{ "::1 localhost", 0, 0 },
		{ "", 0, 0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		uint16_t depth = 77;
		size_t marks = quote_marks(str_from(cases[i].line), &depth);

		if (marks != cases[i].marks || depth != cases[i].depth)
			fail_msg("\"%s\": %zu bytes, depth %u", cases[i].line, marks, depth);
	}
}

static void a_quoted_box_keeps_its_own_bars(void **state)
{
	static const char *const texts[] = { "he wrote:\n| Results:\n|\n| ,----.\n| | Write | 1 |\n| `----'\n",
					     "he wrote:\n: Results:\n:\n: ,----.\n: | Write | 1 |\n: `----'\n" };
	static const char *const inner[] = { "he wrote:", "Results:", "", ",----.", "| Write | 1 |", "`----'" };
	AUTO_ARENA(a);

	(void)state;
	for (size_t t = 0; t < 2; t++) {
		struct lines lines;

		lines_from_text(str_from(texts[t]), 1, a, &lines);
		assert_int_equal(lines.n, 6);
		for (size_t i = 0; i < lines.n; i++) {
			assert_true(str_is(lines.at[i].text, inner[i]));
			assert_int_equal(lines.at[i].depth, i > 0);
		}
	}
}

static void a_box_below_a_sentence_is_not_quoted(void **state)
{
	AUTO_ARENA(a);
	struct lines lines;

	(void)state;
	lines_from_text(STR("Results:\n| Write | 1 |\n| Read  | 2 |\n"), 1, a, &lines);
	assert_int_equal(lines.at[1].depth, 0);
	assert_int_equal(lines.at[2].depth, 0);
	assert_true(str_is(lines.at[2].text, "| Read  | 2 |"));
}

static void a_megabyte_of_marks_is_bounded(void **state)
{
	AUTO_ARENA(a);
	const size_t n = 1000 * 1000;
	char *text = arena_alloc(a, n);
	uint16_t depth;

	(void)state;
	memset(text, '>', n);
	assert_true(quote_marks((struct str){ text, n }, &depth) <= 400);
	assert_true(depth <= 200);
	memset(text, '|', n);
	for (size_t i = 1; i < n; i += 2)
		text[i] = ' ';
	assert_int_equal(quote_marks((struct str){ text, n }, &depth), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cuts_lines_and_numbers_them),
		cmocka_unit_test(a_last_line_end_starts_no_line),
		cmocka_unit_test(progress_by_cr_stays_on_its_raw_line),
		cmocka_unit_test(nul_bytes_do_not_end_anything),
		cmocka_unit_test(a_map_gives_lines_and_bytes_their_raw_line),
		cmocka_unit_test(joined_parts_know_their_part),
		cmocka_unit_test(a_text_of_cr_is_cut_in_linear_time),
		cmocka_unit_test(knows_quote_marks_from_look_alikes),
		cmocka_unit_test(a_quoted_box_keeps_its_own_bars),
		cmocka_unit_test(a_box_below_a_sentence_is_not_quoted),
		cmocka_unit_test(a_megabyte_of_marks_is_bounded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
