/*
 * tsv_test.c: owns src/emit/tsv.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"

static void writes_a_header_and_a_line_a_row(void **state)
{
	(void)state;
	assert_pair(EMIT_TSV, STR("2.4.18-pre9"), STR("12.5"), "kernel\tlat_max\n2.4.18-pre9\t12.5\n");
}

static void keeps_every_cell_on_its_line(void **state)
{
	(void)state;
	assert_pair(EMIT_TSV, STR("a\tb\nc\\d\r"), STR("1"), "kernel\tlat_max\na\\tb\\nc\\\\d\\r\t1\n");
}

static void shows_escape_sequences_as_text(void **state)
{
	(void)state;
	assert_pair(EMIT_TSV, STR("\033[31mred\177"), STR("1"), "kernel\tlat_max\n\\x1b[31mred\\x7f\t1\n");
}

static void keeps_a_nul_byte_visible(void **state)
{
	(void)state;
	assert_pair(EMIT_TSV, STR("a\0b"), STR("1"), "kernel\tlat_max\na\\x00b\t1\n");
}

static void leaves_a_hole_empty(void **state)
{
	(void)state;
	assert_pair(EMIT_TSV, STR_NONE, STR_NONE, "kernel\tlat_max\n\t\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(writes_a_header_and_a_line_a_row), cmocka_unit_test(keeps_every_cell_on_its_line),
		cmocka_unit_test(shows_escape_sequences_as_text),   cmocka_unit_test(keeps_a_nul_byte_visible),
		cmocka_unit_test(leaves_a_hole_empty),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
