/*
 * html_test.c: owns src/emit/html.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"

#define HEAD \
	"<table>\n<thead>\n<tr><th scope=\"col\">kernel</th><th scope=\"col\" class=\"num\">lat_max</th></tr>\n" \
	"</thead>\n<tbody>\n"
#define ROW(label) \
	"<tr><th scope=\"row\">" label "</th><td class=\"num worse\">1</td></tr>\n</tbody>\n</table>\n"

static void names_rows_and_columns(void **state)
{
	(void)state;
	assert_pair(EMIT_HTML, STR("2.4.18"), STR("1"), HEAD ROW("2.4.18"));
}

static void escapes_markup(void **state)
{
	(void)state;
	assert_pair(EMIT_HTML, STR("<script>\"&'"), STR("1"), HEAD ROW("&lt;script&gt;&quot;&amp;&#39;"));
}

static void replaces_controls_and_bad_bytes(void **state)
{
	(void)state;
	assert_pair(EMIT_HTML, STR("a\033\0\xff\xc0\xbc"), STR("1"),
		    HEAD ROW("a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_rows_and_columns),
		cmocka_unit_test(escapes_markup),
		cmocka_unit_test(replaces_controls_and_bad_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
