/*
 * palette_test.c: tests of reports/palette.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "chart_fixture.h"

static double linear(uint32_t rgb, int shift)
{
	double c = (rgb >> shift & 255) / 255.0;

	return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

/* How strongly protanopes, deuteranopes and tritanopes mix red, green and blue: Machado, Oliveira, Fernandes 2009,
 * severity 1.0. */
static const double sight[][3][3] = {
	{ { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
	{ { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
	{ { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
	{ { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } },
};

static double lab_part(double t)
{
	return t > 0.008856 ? cbrt(t) : 7.787 * t + 16 / 116.0;
}

/* CIE L*a*b* of a colour as seen with this SIGHT. */
static void see(uint32_t rgb, const double m[3][3], double lab[3])
{
	const double in[3] = { linear(rgb, 16), linear(rgb, 8), linear(rgb, 0) };
	double c[3];

	for (int i = 0; i < 3; i++)
		c[i] = fmin(fmax(m[i][0] * in[0] + m[i][1] * in[1] + m[i][2] * in[2], 0), 1);
	double x = lab_part((0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505);
	double y = lab_part(0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]);
	double z = lab_part((0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.089);
	lab[0] = 116 * y - 16;
	lab[1] = 500 * (x - y);
	lab[2] = 200 * (y - z);
}

static double distance(uint32_t a, uint32_t b, const double m[3][3])
{
	double left[3], right[3], sum = 0;

	see(a, m, left);
	see(b, m, right);
	for (int i = 0; i < 3; i++)
		sum += (left[i] - right[i]) * (left[i] - right[i]);
	return sqrt(sum);
}

/* 10 is a difference that is seen at a glance; 2.3 is one that is just noticed. */
static void hues_are_told_apart_by_everybody(void **state)
{
	(void)state;
	for (int dark = 0; dark < 2; dark++)
		for (size_t s = 0; s < sizeof sight / sizeof *sight; s++)
			for (unsigned i = 0; i < PALETTE_HUES; i++)
				for (unsigned j = 0; j < i; j++) {
					double d = distance(palette_rgb(i, dark), palette_rgb(j, dark), sight[s]);

					if (d < 10)
						fail_msg("%s colours %u and %u are %.1f apart (sight %zu)",
							 dark ? "dark" : "light", j, i, d, s);
				}
}

static void no_two_colours_of_a_theme_are_nearly_the_same(void **state)
{
	(void)state;
	for (int dark = 0; dark < 2; dark++)
		for (unsigned i = 0; i < PALETTE_COLOURS; i++)
			for (unsigned j = 0; j < i; j++) {
				double d = distance(palette_rgb(i, dark), palette_rgb(j, dark), sight[0]);

				if (d < 5)
					fail_msg("%s colours %u and %u are %.1f apart", dark ? "dark" : "light", j, i, d);
			}
}

static double contrast(uint32_t a, uint32_t b)
{
	double la = 0.2126 * linear(a, 16) + 0.7152 * linear(a, 8) + 0.0722 * linear(a, 0) + 0.05;
	double lb = 0.2126 * linear(b, 16) + 0.7152 * linear(b, 8) + 0.0722 * linear(b, 0) + 0.05;

	return la > lb ? la / lb : lb / la;
}

/* WCAG 2.1: 4.5 for text. */
static void text_can_be_read_on_its_paper(void **state)
{
	(void)state;
	for (int dark = 0; dark < 2; dark++) {
		assert_true(contrast(palette_rgb(PALETTE_INK, dark), palette_rgb(PALETTE_PAPER, dark)) > 7);
		assert_true(contrast(palette_rgb(PALETTE_SOFT, dark), palette_rgb(PALETTE_PAPER, dark)) > 4.5);
	}
}

static void a_kernel_has_the_colour_of_its_rank(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 3, 1);
	struct charts charts = { .at = &chart, .n = 1 };

	(void)state;
	chart.series[0].rank = 5;
	chart.series[1].rank = 6;
	chart.series[2].rank = PALETTE_KERNELS + 1;
	palette_assign(&charts, a);
	assert_int_equal(chart.series[0].colour, 5);
	assert_int_equal(chart.series[1].colour, 6);
	assert_int_equal(chart.series[2].colour, 1);
}

static void kernels_in_one_chart_differ_although_their_ranks_clash(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, PALETTE_KERNELS, 1);
	struct charts charts = { .at = &chart, .n = 1 };

	(void)state;
	for (size_t i = 0; i < chart.n_series; i++)
		chart.series[i].rank = i * PALETTE_KERNELS;
	palette_assign(&charts, a);
	for (size_t i = 0; i < chart.n_series; i++)
		for (size_t j = 0; j < i; j++)
			assert_int_not_equal(chart.series[i].colour, chart.series[j].colour);
}

static void a_kernel_keeps_its_colour_in_all_charts(void **state)
{
	AUTO_ARENA(a);
	struct chart left = grid_chart(a, CHART_BARS, 2, 1), right = grid_chart(a, CHART_LINES, 2, 1);
	struct chart *const both[] = { &left, &right };

	(void)state;
	/* "6.1" clashes with "6.0" in the left chart only, and must give way in both. */
	left.series[1].rank = right.series[0].rank = PALETTE_KERNELS;
	right.series[0].kernel = left.series[1].kernel;
	right.series[1].kernel = STR("6.9");
	right.series[1].rank = 1;
	palette_assign_all(both, 2, a);
	assert_int_equal(left.series[0].colour, 0);
	assert_int_equal(left.series[1].colour, right.series[0].colour);
	assert_int_not_equal(left.series[1].colour, 0);
	assert_int_not_equal(right.series[1].colour, right.series[0].colour);
}

static void more_kernels_than_colours_are_coloured_all_the_same(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_HBARS, 100, 1);
	struct charts charts = { .at = &chart, .n = 1 };

	(void)state;
	palette_assign(&charts, a);
	for (size_t i = 0; i < chart.n_series; i++)
		assert_in_range(chart.series[i].colour, 0, PALETTE_KERNELS - 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(hues_are_told_apart_by_everybody),
		cmocka_unit_test(no_two_colours_of_a_theme_are_nearly_the_same),
		cmocka_unit_test(text_can_be_read_on_its_paper),
		cmocka_unit_test(a_kernel_has_the_colour_of_its_rank),
		cmocka_unit_test(kernels_in_one_chart_differ_although_their_ranks_clash),
		cmocka_unit_test(a_kernel_keeps_its_colour_in_all_charts),
		cmocka_unit_test(more_kernels_than_colours_are_coloured_all_the_same),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
