/*
 * chart_text_test.c: tests of reports/chart_text.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "chart_fixture.h"

#include <locale.h>

#include "emit/utf8.h"

static const char *drawn(const struct chart *chart, struct chart_text_look look, struct arena *a)
{
	char *bytes = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&bytes, &n);

	setlocale(LC_CTYPE, "C.UTF-8");
	chart_write_text(chart, &look, out, a);
	fclose(out);
	char *text = arena_cstr(a, (struct str){ bytes, n });
	free(bytes);
	return text;
}

static void bars_are_to_scale(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 2, 1);

	(void)state;
	chart.points[0].value = 10;
	chart.points[0].number = STR("10");
	chart.points[1].value = 5;
	chart.points[1].number = STR("5.0");
	assert_string_equal(drawn(&chart, (struct chart_text_look){ .width = 34, .plain_ascii = true }, a),
			    "tiobench rand-write\n"
			    "rate, MB/s; higher is better\n"
			    "machine: box\n"
			    "  6.0  ###################### 10\n"
			    "  6.1  ########### 5.0\n"
			    "\n");
}

static void eighths_of_blocks_show_small_differences(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_HBARS, 2, 1);

	(void)state;
	chart.points[0].value = 1.00;
	chart.points[1].value = 0.98;
	const char *text = drawn(&chart, (struct chart_text_look){ .width = 40 }, a);
	const char *first = strstr(text, "  6.0"), *second = strstr(text, "  6.1");
	size_t n = (size_t)(second - first) - 3; /* without the number and the end of the line */
	assert_true(strncmp(first + 6, second + 6, n - 6) != 0);
}

static void threads_are_headings(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 1, 2);
	const char *text = drawn(&chart, (struct chart_text_look){ 0 }, a);

	(void)state;
	assert_non_null(strstr(text, "\n1 threads\n  6.0"));
	assert_non_null(strstr(text, "\n2 threads\n  6.0"));
}

static void latencies_stand_on_a_track_and_a_zero_is_open(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_LATENCY, 3, 1);

	(void)state;
	chart.points[0].value = 0;
	chart.points[1].value = 10;
	chart.points[2].value = 1000;
	const char *text = drawn(&chart, (struct chart_text_look){ .width = 30, .plain_ascii = true }, a);
	assert_non_null(strstr(text, "  6.0  o.................... 1\n"));
	assert_non_null(strstr(text, "....................* 3\n"));
	assert_non_null(strstr(text, "\n       0         100   1,000\n"));
}

static void ranges_are_stretches_under_their_kernel(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_RANGES, 1, 2);

	(void)state;
	chart.points[0] = (struct chart_point){ .value = NAN, .low = 10, .high = 20, .number = STR("10..20") };
	chart.points[1] = (struct chart_point){ .category = 1, .value = 15, .low = NAN, .high = NAN, .is_open = true,
						.number = STR("15 once") };
	chart.categories[0].name = STR("start");
	chart.categories[1].name = STR("later");
	const char *text = drawn(&chart, (struct chart_text_look){ .width = 38, .plain_ascii = true }, a);
	assert_non_null(strstr(text, "\n6.0\n  start  "));
	assert_non_null(strstr(text, "start  ..........=========== 10..20\n"));
	assert_non_null(strstr(text, "  later  ...............o..... 15 once\n"));
}

static void changes_stand_on_both_sides_of_a_line(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_CHANGES, 1, 2);

	(void)state;
	chart.points[0] = (struct chart_point){ .value = 2, .low = 1.7, .high = 2.5, .number = STR("+100% better") };
	chart.points[1] = (struct chart_point){ .category = 1, .value = 0.5, .low = NAN, .high = NAN, .is_open = true,
						.number = STR("-50%") };
	chart.categories[0].name = STR("rate");
	chart.categories[1].name = STR("max");
	const char *text = drawn(&chart, (struct chart_text_look){ .width = 50, .plain_ascii = true }, a);
	assert_non_null(strstr(text, "\n6.0\n  rate  "));
	assert_non_null(strstr(text, "  rate  ............|........===*===. +100% better\n"));
	assert_non_null(strstr(text, "  max   .o..........|................ -50%\n"));
	assert_non_null(strstr(text, "  0% "));
}

static void runs_show_their_range_and_doubt_its_mark(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 1, 2);

	(void)state;
	chart.points[0].low = 0.5;
	chart.points[0].high = 1.5;
	chart.points[1].is_doubtful = true;
	const char *text = drawn(&chart, (struct chart_text_look){ 0 }, a);
	assert_non_null(strstr(text, " 1 (0.5..1.5)\n"));
	assert_non_null(strstr(text, " 2?\n"));
}

static void no_line_is_wider_than_the_terminal(void **state)
{
	AUTO_ARENA(a);
	static const enum chart_kind kinds[] = { CHART_BARS, CHART_HBARS, CHART_LATENCY, CHART_LINES, CHART_RANGES };

	(void)state;
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
		for (unsigned width = 60; width < 130; width += 7) {
			struct chart chart = grid_chart(a, kinds[k], 12, 3);

			chart.subtitle = STR("several sources, none states its machine: they may be different machines; median "
					     "(lowest..highest) of n runs");
			struct str rest = str_from(drawn(&chart, (struct chart_text_look){ .width = width }, a));

			while (rest.n)
				assert_in_range(utf8_width(str_next_line(&rest)), 0, width);
		}
}

static void labels_cannot_steer_the_terminal(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 1, 2);

	(void)state;
	chart.title = chart.subtitle = chart.value_name = chart.value_unit = chart.series[0].name =
		chart.categories[0].words = chart.points[0].number = STR("\x1b[2J\x9b\xff\ny");
	struct str text = str_from(drawn(&chart, (struct chart_text_look){ 0 }, a));
	assert_false(str_has(text, "\x1b"));
	assert_false(str_has(text, "\xff"));
	assert_false(str_has(text, "\ny"));
}

static void colour_is_the_kernels_and_ends_with_the_bar(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 1, 1);
	const char *text = drawn(&chart, (struct chart_text_look){ .colour = true }, a);

	(void)state;
	assert_non_null(strstr(text, "\033[38;2;61;155;214m"));
	assert_non_null(strstr(text, " \033[0m1\n"));
}

static void an_empty_chart_has_its_title(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 0, 0);

	(void)state;
	assert_string_equal(drawn(&chart, (struct chart_text_look){ 0 }, a),
			    "tiobench rand-write\nrate, MB/s; higher is better\nmachine: box\n\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bars_are_to_scale),
		cmocka_unit_test(eighths_of_blocks_show_small_differences),
		cmocka_unit_test(threads_are_headings),
		cmocka_unit_test(latencies_stand_on_a_track_and_a_zero_is_open),
		cmocka_unit_test(ranges_are_stretches_under_their_kernel),
		cmocka_unit_test(changes_stand_on_both_sides_of_a_line),
		cmocka_unit_test(runs_show_their_range_and_doubt_its_mark),
		cmocka_unit_test(no_line_is_wider_than_the_terminal),
		cmocka_unit_test(labels_cannot_steer_the_terminal),
		cmocka_unit_test(colour_is_the_kernels_and_ends_with_the_bar),
		cmocka_unit_test(an_empty_chart_has_its_title),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
