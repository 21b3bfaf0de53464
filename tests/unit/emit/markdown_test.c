/*
 * markdown_test.c: owns src/emit/markdown.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"

#define HEAD "| kernel | lat_max |\n| --- | ---: |\n"

static void writes_head_alignment_and_rows(void **state)
{
	(void)state;
	assert_pair(EMIT_MD, STR("2.4.18-pre9"), STR("1.5"), HEAD "| 2.4.18-pre9 | 1.5 |\n");
}

static void escapes_what_would_break_the_table(void **state)
{
	(void)state;
	assert_pair(EMIT_MD, STR("a|b`c\nd"), STR("1"), HEAD "| a\\|b\\`c d | 1 |\n");
}

static void lets_no_markup_of_strangers_through(void **state)
{
	(void)state;
	assert_pair(EMIT_MD, STR("<b>*x* _y_ [l](u) &lt; \\"), STR("1"),
		    HEAD "| &lt;b>\\*x\\* \\_y\\_ \\[l\\](u) &amp;lt; \\\\ | 1 |\n");
}

static void replaces_controls_and_bad_bytes(void **state)
{
	(void)state;
	assert_pair(EMIT_MD, STR("\033[1m\xff"), STR("1"), HEAD "| \xEF\xBF\xBD\\[1m\xEF\xBF\xBD | 1 |\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(writes_head_alignment_and_rows),
		cmocka_unit_test(escapes_what_would_break_the_table),
		cmocka_unit_test(lets_no_markup_of_strangers_through),
		cmocka_unit_test(replaces_controls_and_bad_bytes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
