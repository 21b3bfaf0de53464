/*
 * csv_test.c: owns src/emit/csv.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"

#include <csv.h>

static void quotes_only_what_needs_it(void **state)
{
	(void)state;
	assert_pair(EMIT_CSV, STR("2.4.18"), STR("1,024"), "kernel,lat_max\n2.4.18,\"1,024\"\n");
}

static void doubles_quotes_and_keeps_line_ends(void **state)
{
	(void)state;
	assert_pair(EMIT_CSV, STR("say \"hi\"\nthere"), STR("1"), "kernel,lat_max\n\"say \"\"hi\"\"\nthere\",1\n");
}

static void protects_blanks_at_the_ends(void **state)
{
	(void)state;
	assert_pair(EMIT_CSV, STR(" a "), STR("1"), "kernel,lat_max\n\" a \",1\n");
}

static void writes_one_empty_cell_so_that_the_row_is_seen(void **state)
{
	static const struct emit_column column = { "variant", EMIT_LEFT, false, false };
	const struct emit_options options = { .format = EMIT_CSV };
	struct capture c = { 0 };
	struct err e = { 0 };

	(void)state;
	capture_begin(&c, &options);
	emit_begin(c.w, &column, 1);
	emit_hole(c.w);
	emit_row_end(c.w);
	assert_int_equal(emit_end(c.w, &e), OK);
	char *got = capture_end(&c);
	assert_string_equal(got, "variant\n\"\"\n");
	free(got);
}

struct read_back {
	char cell[8][64];
	size_t n;
};

static void keep_cell(void *bytes, size_t n, void *ctx)
{
	struct read_back *r = ctx;

	assert_true(r->n < 8 && n < 64);
	memcpy(r->cell[r->n++], bytes, n);
}

static void reads_back_what_it_wrote(void **state)
{
	static const char label[] = "a,\"b\"\r\n c;\033[1m\xff ";
	struct read_back got = { 0 };
	struct csv_parser parser;

	(void)state;
	char *text = capture_pair(EMIT_CSV, (struct str){ label, sizeof label - 1 }, STR("7"));
	assert_int_equal(csv_init(&parser, CSV_STRICT), 0);
	assert_int_equal(csv_parse(&parser, text, strlen(text), keep_cell, NULL, &got), strlen(text));
	csv_fini(&parser, keep_cell, NULL, &got);
	csv_free(&parser);
	free(text);
	assert_int_equal(got.n, 4);
	assert_string_equal(got.cell[2], label);
	assert_string_equal(got.cell[3], "7");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quotes_only_what_needs_it),
		cmocka_unit_test(doubles_quotes_and_keeps_line_ends),
		cmocka_unit_test(protects_blanks_at_the_ends),
		cmocka_unit_test(writes_one_empty_cell_so_that_the_row_is_seen),
		cmocka_unit_test(reads_back_what_it_wrote),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
