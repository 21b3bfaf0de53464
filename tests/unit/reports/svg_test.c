/*
 * svg_test.c: tests of reports/svg.c and reports/svg_words.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "chart_fixture.h"

#include "reports/svg.h"
#include "reports/svg_words.h"

#define BEGIN \
	"<?xml version=\"1.0\" encoding=\"utf-8\"  standalone=\"no\"?>\n<svg \n width=\"900\" height=\"400\"\n" \
	" viewBox=\"0 0 900 400\"\n xmlns=\"http://www.w3.org/2000/svg\"\n>\n\n<title>Gnuplot</title>\n" \
	"<desc>Produced by GNUPLOT 5.4 patchlevel 4 </desc>\n\n<g id=\"gnuplot_canvas\">\n"
#define END "</g>\n</svg>\n\n"
#define BACKGROUND "<rect x=\"0\" y=\"0\" width=\"900\" height=\"400\" fill=\"#ffffff\"/>\n"

static const struct chart_look part = { .format = CHART_SVG_PART }, file = { .format = CHART_SVG },
			       dark = { .format = CHART_SVG, .dark = true };

static const char *finished(const char *svg, const struct chart_look *look, struct arena *a)
{
	struct chart chart = grid_chart(a, CHART_BARS, 3, 2);
	struct err e = { 0 };
	struct str out;

	if (svg_finish(str_from(svg), &chart, look, a, &out, &e))
		fail_msg("%s", e.msg);
	return arena_cstr(a, out);
}

static void assert_has(const char *text, const char *piece)
{
	if (!strstr(text, piece))
		fail_msg("\"%s\" is not in:\n%s", piece, text);
}

static void assert_has_not(const char *text, const char *piece)
{
	if (strstr(text, piece))
		fail_msg("\"%s\" is in:\n%s", piece, text);
}

static void colours_of_the_palette_get_classes(void **state)
{
	AUTO_ARENA(a);
	const char *out = finished(BEGIN "<polygon fill = 'rgb(  0, 114, 178)' points = '1,2 3,4 '/>"
					 "<path stroke='rgb( 27,  31,  36)'  d='M1,2 L3,4  '/>" END, &part, a);

	(void)state;
	assert_has(out, "<polygon fill=\"#0072b2\" points=\"1,2 3,4 \" class=\"cf0\"/>");
	assert_has(out, "<path stroke=\"#1b1f24\" d=\"M1,2 L3,4  \" class=\"cs25\"/>");
}

static void points_become_circles_without_ids(void **state)
{
	AUTO_ARENA(a);
	const char *out = finished(BEGIN "<defs><circle id='gpDot' r='0.5'/></defs>"
					 "<use xlink:href='#gpPt6' transform='translate(10.5,20) scale(4.50)' "
					 "color='rgb(230, 159,   0)'/>"
					 "<use xlink:href='#gpPt5' transform='translate(1,2) scale(3)' "
					 "color='rgb(230, 159,   0)'/>"
					 "<use xlink:href='#gpPt1' transform='translate(7,7) scale(3)' color='red'/>" END,
				   &part, a);

	(void)state;
	assert_has(out, "<circle cx=\"10.50\" cy=\"20.00\" r=\"4.50\" stroke=\"none\" fill=\"#e69f00\" class=\"cf1\"/>");
	assert_has(out, "<circle cx=\"1.00\" cy=\"2.00\" r=\"3.00\" stroke=\"#e69f00\" class=\"cs1\"/>");
	assert_has_not(out, "gpDot");
	assert_has_not(out, "href");
	assert_has_not(out, "7.00");
}

static void nothing_foreign_passes(void **state)
{
	AUTO_ARENA(a);
	const char *out = finished(BEGIN "<script>alert(1)</script><image href='http://x/'/><a href='x'><text>t</text></a>"
					 "<path onload='evil()' style='fill:red' d='M0,0'/><foreignObject><p>x</p></foreignObject>"
					 "<!-- note --><path d='M\"><b>'/>" END, &part, a);

	(void)state;
	assert_has_not(out, "script");
	assert_has_not(out, "alert");
	assert_has_not(out, "image");
	assert_has_not(out, "<a");
	assert_has_not(out, "onload");
	assert_has_not(out, "style");
	assert_has_not(out, "foreign");
	assert_has_not(out, "<b>");
	assert_has(out, "<text>t</text>");
	assert_has(out, "<path d=\"M0,0\"/>");
}

static size_t count(const char *text, const char *piece)
{
	size_t n = 0;

	while ((text = strstr(text, piece))) {
		n++;
		text++;
	}
	return n;
}

static void empty_groups_go_and_the_others_close(void **state)
{
	AUTO_ARENA(a);
	const char *out = finished(BEGIN "<g fill=\"none\">\n</g>\n<g stroke='none'><g></g><path d='M0,0'/></g>" END, &part, a);

	(void)state;
	assert_int_equal(count(out, "<g"), 2);
	assert_int_equal(count(out, "</g>"), 2);
}

static void groups_that_stay_open_are_closed(void **state)
{
	AUTO_ARENA(a);
	const char *out = finished(BEGIN "<g><g><path d='M0,0'/>" "\n</svg>", &part, a);

	(void)state;
	assert_int_equal(count(out, "<g"), count(out, "</g>"));
	assert_true(str_ends(str_from(out), "</svg>\n"));
}

static void nesting_without_end_is_refused(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 1, 1);
	struct err e = { 0 };
	struct str out;
	char *svg = arena_alloc(a, 10000);

	(void)state;
	strcpy(svg, BEGIN);
	for (int i = 0; i < 1000; i++)
		strcat(svg, "<g>");
	strcat(svg, "</svg>");
	assert_int_equal(svg_finish(str_from(svg), &chart, &part, a, &out, &e), ERR_PARSE);
}

static void half_a_picture_is_refused(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 1, 1);
	static const char *const halves[] = { "", "<?xml", BEGIN, BEGIN "<g>", "</svg>", "plain text </svg>" };
	struct err e = { 0 };
	struct str out;

	(void)state;
	for (size_t i = 0; i < sizeof halves / sizeof *halves; i++) {
		assert_int_equal(svg_finish(str_from(halves[i]), &chart, &part, a, &out, &e), ERR_PARSE);
		assert_int_equal(out.n, 0);
	}
}

static void a_part_has_no_paper_size_or_style_of_its_own(void **state)
{
	AUTO_ARENA(a);
	const char *out = finished(BEGIN BACKGROUND "<path d='M0,0'/>" END, &part, a);

	(void)state;
	assert_true(str_starts(str_from(out), "<svg xmlns="));
	assert_has(out, "viewBox=\"0 0 900 400\"");
	assert_has_not(out, "width=\"900\"");
	assert_has_not(out, "rect");
	assert_has_not(out, "style");
}

static void a_file_has_all_three(void **state)
{
	AUTO_ARENA(a);
	const char *out = finished(BEGIN BACKGROUND END, &file, a);

	(void)state;
	assert_true(str_starts(str_from(out), "<?xml"));
	assert_has(out, "width=\"900\" height=\"400\"");
	assert_has(out, "fill=\"#ffffff\" class=\"cf24\"");
	assert_has(out, "prefers-color-scheme:dark");
	assert_has_not(finished(BEGIN BACKGROUND END, &dark, a), "<style");
}

static void title_and_description_are_escaped_and_named_by_the_chart(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 2, 1);
	struct err e = { 0 };
	struct str out;

	(void)state;
	chart.id = STR("chart-7");
	chart.title = STR("<b>\"&\xff\x01");
	chart.series[0].name = STR("</desc><script>");
	assert_int_equal(svg_finish(str_from(BEGIN END), &chart, &part, a, &out, &e), OK);
	const char *text = arena_cstr(a, out);
	assert_has(text, "aria-labelledby=\"chart-7-title chart-7-desc\"");
	assert_has(text, "<title id=\"chart-7-title\">&lt;b&gt;&quot;&amp;\xEF\xBF\xBD</title>");
	assert_has(text, "&lt;/desc&gt;&lt;script&gt;");
}

static void the_description_says_what_is_seen(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 3, 1);

	(void)state;
	assert_string_equal(arena_cstr(a, svg_description(&chart, a)),
			    "Bars. rate, MB/s; higher is better. 6.0, 6.1, 6.2. From 1 (6.0) to 3 (6.2).");
}

static void the_style_of_pages_has_every_colour_light_and_dark(void **state)
{
	AUTO_ARENA(a);
	const char *css = arena_cstr(a, chart_css(a));

	(void)state;
	assert_has(css, "--chart-0:#0072b2;");
	assert_has(css, "--chart-ink:#1b1f24;");
	assert_has(css, "--chart-ink:#e8ebee;");
	assert_has(css, ".cf23{fill:var(--chart-23)}.cs23{stroke:var(--chart-23)}");
	assert_has(css, ".cf25{fill:var(--chart-ink)}");
	assert_int_equal(count(css, "{"), count(css, "}"));
	assert_int_equal(count(css, "--chart-paper:"), 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(colours_of_the_palette_get_classes),
		cmocka_unit_test(points_become_circles_without_ids),
		cmocka_unit_test(nothing_foreign_passes),
		cmocka_unit_test(empty_groups_go_and_the_others_close),
		cmocka_unit_test(groups_that_stay_open_are_closed),
		cmocka_unit_test(nesting_without_end_is_refused),
		cmocka_unit_test(half_a_picture_is_refused),
		cmocka_unit_test(a_part_has_no_paper_size_or_style_of_its_own),
		cmocka_unit_test(a_file_has_all_three),
		cmocka_unit_test(title_and_description_are_escaped_and_named_by_the_chart),
		cmocka_unit_test(the_description_says_what_is_seen),
		cmocka_unit_test(the_style_of_pages_has_every_colour_light_and_dark),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
