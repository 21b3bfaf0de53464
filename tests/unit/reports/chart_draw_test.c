/*
 * chart_draw_test.c: tests of reports/chart_draw.c, and of gnuplot_script.c, gnuplot_canvas.c, gnuplot_columns.c and
 * gnuplot_rows.c as gnuplot reads them; those that need gnuplot are skipped without it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "chart_fixture.h"

#include <sys/stat.h>

#define CANARY "/tmp/behemoth-test-canary"

static const enum chart_kind kinds[] = { CHART_BARS, CHART_HBARS, CHART_LATENCY, CHART_LINES, CHART_TAIL, CHART_RANGES, CHART_CHANGES };
enum { N_KINDS = sizeof kinds / sizeof *kinds };

/* What must be shown, and never run. */
static const struct str hostile[] = {
	STR("`touch " CANARY "`"),
	STR("'; system('touch " CANARY "'); print '"),
	STR("\"; system(\"touch " CANARY "\"); print \""),
	STR("\\\"; system(\"touch " CANARY "\") #"),
	STR("a\n! touch " CANARY "\n"),
	STR("a\r\n! touch " CANARY "\r\n"),
	STR("! touch " CANARY),
	STR("  ! touch " CANARY),
	STR("system(\"touch " CANARY "\")"),
	STR("END_OF_DATA\n! touch " CANARY),
	STR("EOD"),
	STR("END_OF_DATA"),
	STR("@macro"),
	STR("$(touch " CANARY ")"),
	STR("| touch " CANARY),
	STR("< touch " CANARY),
	STR("\\140touch " CANARY "\\140"),
	STR("\\n! touch " CANARY),
	STR("k_1^a{b}&c~d@x"),
	STR("{/Times=40 big}"),
	STR("%d %s %% %c %n"),
	STR("# not a comment"),
	STR("a;b"),
	STR("a\tb"),
	STR("</text><script>alert(1)</script>"),
	STR("a & b &amp; <c>"),
	STR("]]> <!-- -->"),
	STR("\xC3\xA9t\xC3\xA9 \xE6\xBC\xA2\xE5\xAD\x97"),
	STR("bad \xff\xfe\xC3 utf8 \xED\xA0\x80"),
	{ "bell\x07 esc\x1b[31m nul\0 del\x7f", sizeof "bell\x07 esc\x1b[31m nul\0 del\x7f" - 1 },
	STR("\xE2\x80\xAE right to left"),
	STR("NaN"), STR("?"), STR("-"), STR("1e999"), STR("0x10"), STR(" "), STR(""),
};
enum { N_HOSTILE = sizeof hostile / sizeof *hostile };

static const struct chart_look svg = { .format = CHART_SVG }, part = { .format = CHART_SVG_PART },
			       png = { .format = CHART_PNG };

static void draw(const struct chart *charts, size_t n, const struct chart_look *look, struct arena *a, struct str *out)
{
	struct err e = { 0 };
	size_t n_failed;

	if (chart_draw(charts, n, look, a, out, &n_failed, &e) || n_failed)
		fail_msg("%zu failed: %s", n_failed, e.msg);
}

static size_t count(struct str text, const char *piece)
{
	size_t n = 0, at;

	while ((at = str_find(text, piece)) != STR_NPOS) {
		n++;
		text = str_after(text, at + 1);
	}
	return n;
}

/* Open points have a stroke, full ones have none. */
static size_t count_open(struct str text)
{
	size_t n = 0, at;

	while ((at = str_find(text, "<circle")) != STR_NPOS) {
		text = str_after(text, at + 1);
		n += str_has(str_sub(text, 0, str_find_char(text, '>')), " stroke=\"#");
	}
	return n;
}

/* LABEL wherever a text can stand. */
static struct chart hostile_chart(struct arena *a, enum chart_kind kind, struct str label)
{
	struct chart c = grid_chart(a, kind, 2, 2);

	c.title = c.subtitle = c.value_name = c.value_unit = c.category_name = label;
	for (size_t i = 0; i < c.n_series; i++)
		c.series[i].name = label;
	for (size_t i = 0; i < c.n_categories; i++)
		c.categories[i].name = c.categories[i].words = label;
	for (size_t i = 0; i < c.n_points; i++)
		c.points[i].number = label;
	return c;
}

/* Tags of the picture match each other, and every byte is one that XML knows. */
static void assert_well_formed(struct str text)
{
	size_t depth = 0;

	for (size_t i = 0; i < text.n; i++) {
		unsigned char byte = (unsigned char)text.p[i];

		if (byte < ' ' && byte != '\n')
			fail_msg("byte %#x in the picture", byte);
		if (byte != '<')
			continue;
		size_t end = i + str_find_char(str_after(text, i), '>');
		assert_true(end < text.n);
		if (text.p[i + 1] == '/')
			depth--;
		else if (text.p[i + 1] != '?' && text.p[end - 1] != '/')
			depth++;
	}
	assert_int_equal(depth, 0);
	assert_int_equal(count(text, "&"), count(text, "&lt;") + count(text, "&gt;") + count(text, "&amp;") +
						   count(text, "&quot;") + count(text, "&#39;"));
}

static void hostile_labels_are_shown_and_nothing_of_them_is_run(void **state)
{
	AUTO_ARENA(a);
	struct chart charts[N_HOSTILE];
	struct str out[N_HOSTILE];

	(void)state;
	NEEDS_GNUPLOT();
	unlink(CANARY);
	for (size_t k = 0; k < N_KINDS; k++) {
		for (size_t i = 0; i < N_HOSTILE; i++)
			charts[i] = hostile_chart(a, kinds[k], hostile[i]);
		draw(charts, N_HOSTILE, &part, a, out);
		for (size_t i = 0; i < N_HOSTILE; i++)
			assert_well_formed(out[i]);
		assert_true(str_has(out[0], "<text>`touch " CANARY "`</text>"));
		assert_true(str_has(out[2], "<text>&quot;; system(&quot;touch") || str_has(out[2], "<text>\"; system(\"touch"));
		assert_true(str_has(out[10], "<text>EOD</text>"));
		assert_true(str_has(out[18], "<text>k_1^a{b}&amp;c~d@x</text>"));
		assert_true(str_has(out[20], "<text>%d %s %% %c %n</text>"));
		assert_true(str_has(out[24], "&lt;script&gt;"));
		assert_true(str_has(out[27], "<text>\xC3\xA9t\xC3\xA9 \xE6\xBC\xA2\xE5\xAD\x97</text>"));
		assert_int_not_equal(access(CANARY, F_OK), 0);
	}
}

static void no_row_is_lost_by_its_label(void **state)
{
	AUTO_ARENA(a);
	struct chart charts[N_HOSTILE];
	struct str out[N_HOSTILE];

	(void)state;
	NEEDS_GNUPLOT();
	for (size_t i = 0; i < N_HOSTILE; i++)
		charts[i] = hostile_chart(a, CHART_HBARS, hostile[i]);
	draw(charts, N_HOSTILE, &part, a, out);
	for (size_t i = 0; i < N_HOSTILE; i++)
		assert_int_equal(count(out[i], "<polygon"), 4);
}

static void hostile_labels_in_png_are_not_run(void **state)
{
	AUTO_ARENA(a);
	struct chart charts[N_HOSTILE];
	struct str out[N_HOSTILE];

	(void)state;
	NEEDS_GNUPLOT();
	unlink(CANARY);
	for (size_t i = 0; i < N_HOSTILE; i++)
		charts[i] = hostile_chart(a, CHART_BARS, hostile[i]);
	draw(charts, N_HOSTILE, &png, a, out);
	assert_int_not_equal(access(CANARY, F_OK), 0);
}

static struct str repeated(struct arena *a, char c, size_t n)
{
	char *text = arena_alloc(a, n);

	memset(text, c, n);
	return (struct str){ text, n };
}

static void long_labels_leave_room_for_the_plot(void **state)
{
	AUTO_ARENA(a);
	struct chart charts[N_KINDS];
	struct str out[N_KINDS];

	(void)state;
	NEEDS_GNUPLOT();
	for (size_t k = 0; k < N_KINDS; k++)
		charts[k] = hostile_chart(a, kinds[k], repeated(a, 'W', 300));
	draw(charts, N_KINDS, &svg, a, out);
	for (size_t k = 0; k < N_KINDS; k++) {
		assert_well_formed(out[k]);
		assert_false(str_has(out[k], "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"
					     "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW</text>"));
	}
	assert_int_equal(count(out[0], "<polygon"), 4 + 2); /* bars, and the legend's */
}

static void a_title_of_200000_letters_is_drawn(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 2, 2);
	struct str out;

	(void)state;
	NEEDS_GNUPLOT();
	chart.title = repeated(a, 'x', 200000);
	draw(&chart, 1, &svg, a, &out);
	assert_in_range(out.n, 1000, 20000);
}

static void every_number_is_drawn(void **state)
{
	AUTO_ARENA(a);
	const struct {
		enum chart_kind kind;
		const char *piece;
		size_t n;
	} cases[] = {
		{ CHART_BARS, "<polygon", 3 * 4 + 3 }, { CHART_HBARS, "<polygon", 3 * 4 },
		{ CHART_LATENCY, "<circle", 3 * 4 },   { CHART_LINES, "<circle", 3 * 4 },
	};
	enum { N = sizeof cases / sizeof *cases };
	struct chart charts[N];
	struct str out[N];

	(void)state;
	NEEDS_GNUPLOT();
	for (size_t i = 0; i < N; i++)
		charts[i] = grid_chart(a, cases[i].kind, 3, 4);
	draw(charts, N, &part, a, out);
	for (size_t i = 0; i < N; i++)
		assert_int_equal(count(out[i], cases[i].piece), cases[i].n);
}

static void a_zero_stands_apart_on_a_logarithmic_axis_as_an_open_point(void **state)
{
	AUTO_ARENA(a);
	struct chart charts[2] = { grid_chart(a, CHART_LATENCY, 2, 2), grid_chart(a, CHART_LATENCY, 20, 1) };
	struct str out[2];

	(void)state;
	NEEDS_GNUPLOT();
	charts[0].points[1].value = charts[1].points[7].value = 0;
	draw(charts, 2, &part, a, out);
	for (size_t i = 0; i < 2; i++) {
		assert_int_equal(count(out[i], "<text>0</text>"), 1);
		assert_int_equal(count_open(out[i]), 1);
	}
	assert_int_equal(count(out[0], "<circle"), 4);
	assert_int_equal(count(out[1], "<circle"), 20 + 1); /* the open one stands on its own paper */
}

static void single_numbers_of_ranges_are_open_points(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_RANGES, 2, 2);
	struct str out;

	(void)state;
	NEEDS_GNUPLOT();
	for (size_t i = 0; i < 3; i++) {
		chart.points[i].low = 5;
		chart.points[i].high = 10;
		chart.points[i].value = NAN;
	}
	chart.points[3].is_open = true;
	draw(&chart, 1, &part, a, &out);
	assert_int_equal(count(out, "<polygon"), 3 + 2); /* and two headings' */
	assert_int_equal(count_open(out), 1);
}

static void runs_have_whiskers(void **state)
{
	AUTO_ARENA(a);
	struct chart plain = grid_chart(a, CHART_BARS, 2, 2), runs = grid_chart(a, CHART_BARS, 2, 2);
	struct chart charts[] = { plain, runs };
	struct str out[2];

	(void)state;
	NEEDS_GNUPLOT();
	runs.points[1].low = 1;
	runs.points[1].high = 4;
	draw(charts, 2, &part, a, out);
	assert_int_equal(count(out[1], "<path"), count(out[0], "<path") + 1);
}

static void colours_are_the_kernels(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 2, 2);
	struct str out;

	(void)state;
	NEEDS_GNUPLOT();
	chart.series[0].colour = 3;
	chart.series[1].colour = 9;
	draw(&chart, 1, &part, a, &out);
	assert_int_equal(count(out, "class=\"cf3\""), 2 + 1);
	assert_int_equal(count(out, "class=\"cf9\""), 2 + 1);
}

static void odd_numbers_do_not_stop_it(void **state)
{
	AUTO_ARENA(a);
	static const double odd[] = { 0, -5, 1e-320, 1e300, -1e300, 1e199, 5e-199, 0.1, 123456789.125 };
	enum { N_ODD = sizeof odd / sizeof *odd };
	struct chart charts[N_KINDS * (N_ODD + 1)];
	struct str out[N_KINDS * (N_ODD + 1)];

	(void)state;
	NEEDS_GNUPLOT();
	for (size_t k = 0; k < N_KINDS; k++)
		for (size_t i = 0; i <= N_ODD; i++) {
			struct chart *c = &charts[k * (N_ODD + 1) + i];

			*c = grid_chart(a, kinds[k], 1, 1);
			c->points[0].value = i < N_ODD ? odd[i] : NAN;
		}
	draw(charts, N_KINDS * (N_ODD + 1), &part, a, out);
}

static void one_kernel_or_none_can_be_drawn(void **state)
{
	AUTO_ARENA(a);
	struct chart charts[2 * N_KINDS];
	struct str out[2 * N_KINDS];

	(void)state;
	NEEDS_GNUPLOT();
	for (size_t k = 0; k < N_KINDS; k++) {
		charts[2 * k] = grid_chart(a, kinds[k], 1, 1);
		charts[2 * k + 1] = grid_chart(a, kinds[k], 0, 0);
	}
	draw(charts, 2 * N_KINDS, &svg, a, out);
}

static void sizes_from_small_to_large_work(void **state)
{
	AUTO_ARENA(a);
	static const unsigned sizes[][2] = { { 200, 200 }, { 320, 0 }, { 3000, 300 }, { 10000, 10000 } };
	struct chart charts[N_KINDS];
	struct str out[N_KINDS];

	(void)state;
	NEEDS_GNUPLOT();
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		const struct chart_look look = { .format = CHART_SVG, .width = sizes[i][0], .height = sizes[i][1] };

		for (size_t k = 0; k < N_KINDS; k++)
			charts[k] = grid_chart(a, kinds[k], 30, 3);
		draw(charts, N_KINDS, &look, a, out);
	}
}

static void a_png_is_whole(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 2, 2);
	struct str out;

	(void)state;
	NEEDS_GNUPLOT();
	draw(&chart, 1, &png, a, &out);
	assert_memory_equal(out.p, "\x89PNG", 4);
	assert_memory_equal(out.p + out.n - 8, "IEND", 4);
}

static void the_same_chart_gives_the_same_bytes(void **state)
{
	AUTO_ARENA(a);
	struct chart charts[2] = { grid_chart(a, CHART_LINES, 5, 5), grid_chart(a, CHART_LINES, 5, 5) };
	struct str out[2];

	(void)state;
	NEEDS_GNUPLOT();
	draw(charts, 2, &part, a, out);
	assert_true(str_eq(out[0], out[1]));
}

static void no_style_attribute_and_no_foreign_id_is_left(void **state)
{
	AUTO_ARENA(a);
	struct chart charts[N_KINDS];
	struct str out[N_KINDS];

	(void)state;
	NEEDS_GNUPLOT();
	for (size_t k = 0; k < N_KINDS; k++)
		charts[k] = grid_chart(a, kinds[k], 3, 3);
	draw(charts, N_KINDS, &part, a, out);
	for (size_t k = 0; k < N_KINDS; k++) {
		assert_false(str_has(out[k], "style"));
		assert_false(str_has(out[k], "href"));
		assert_false(str_has(out[k], "gnuplot"));
		assert_int_equal(count(out[k], " id=\""), 2);
		assert_int_equal(count(out[k], " id=\"chart-1-"), 2);
	}
}

/* ---- without gnuplot: programs that stand in for it --------------------------------------------------------------- */

static const char *stand_in(struct arena *a, const char *body)
{
	const char *name = arena_printf(a, "/tmp/behemoth-test-gnuplot.%d", (int)getpid()).p;
	FILE *out = fopen(name, "w");

	assert_non_null(out);
	fprintf(out, "#!/bin/sh\n%s\n", body);
	assert_int_equal(fclose(out), 0);
	assert_int_equal(chmod(name, 0755), 0);
	return name;
}

static void a_picture_that_is_cut_off_is_not_taken(void **state)
{
	AUTO_ARENA(a);
	struct chart charts[2] = { grid_chart(a, CHART_BARS, 1, 1), grid_chart(a, CHART_BARS, 1, 1) };
	struct chart_look look = svg;
	struct str out[2];
	struct err e = { 0 };
	size_t n_failed;

	(void)state;
	look.gnuplot = stand_in(a, "echo '<?xml ?><svg viewBox=\"0 0 9 9\"></svg>' >chart-1; echo '<?xml ?><svg' >chart-2;"
				   "echo 'plot x' >&2; echo '\"-\" line 7: undefined variable: y' >&2");
	assert_int_equal(chart_draw(charts, 2, &look, a, out, &n_failed, &e), OK);
	unlink(look.gnuplot);
	assert_int_equal(n_failed, 1);
	assert_true(out[0].n > 0);
	assert_int_equal(out[1].n, 0);
	assert_non_null(strstr(e.msg, "tiobench rand-write"));
	assert_non_null(strstr(e.msg, "line 7: undefined variable: y"));
}

static void one_that_hangs_is_an_error(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 1, 1);
	struct chart_look look = { .format = CHART_PNG, .timeout_ms = 200 };
	struct str out;
	struct err e = { 0 };
	size_t n_failed;

	(void)state;
	look.gnuplot = stand_in(a, "exec sleep 60");
	assert_int_equal(chart_draw(&chart, 1, &look, a, &out, &n_failed, &e), ERR_LIMIT);
	unlink(look.gnuplot);
}

static void without_gnuplot_the_package_is_named(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 1, 1);
	const struct chart_look look = { .format = CHART_SVG, .gnuplot = "/nowhere/gnuplot" };
	struct str out;
	struct err e = { 0 };
	size_t n_failed;

	(void)state;
	assert_int_equal(chart_draw(&chart, 1, &look, a, &out, &n_failed, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "gnuplot-nox"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hostile_labels_are_shown_and_nothing_of_them_is_run),
		cmocka_unit_test(no_row_is_lost_by_its_label),
		cmocka_unit_test(hostile_labels_in_png_are_not_run),
		cmocka_unit_test(long_labels_leave_room_for_the_plot),
		cmocka_unit_test(a_title_of_200000_letters_is_drawn),
		cmocka_unit_test(every_number_is_drawn),
		cmocka_unit_test(a_zero_stands_apart_on_a_logarithmic_axis_as_an_open_point),
		cmocka_unit_test(single_numbers_of_ranges_are_open_points),
		cmocka_unit_test(runs_have_whiskers),
		cmocka_unit_test(colours_are_the_kernels),
		cmocka_unit_test(odd_numbers_do_not_stop_it),
		cmocka_unit_test(one_kernel_or_none_can_be_drawn),
		cmocka_unit_test(sizes_from_small_to_large_work),
		cmocka_unit_test(a_png_is_whole),
		cmocka_unit_test(the_same_chart_gives_the_same_bytes),
		cmocka_unit_test(no_style_attribute_and_no_foreign_id_is_left),
		cmocka_unit_test(a_picture_that_is_cut_off_is_not_taken),
		cmocka_unit_test(one_that_hangs_is_an_error),
		cmocka_unit_test(without_gnuplot_the_package_is_named),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
