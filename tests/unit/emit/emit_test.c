/*
 * emit_test.c: owns src/emit/emit.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"

#include <signal.h>
#include <unistd.h>

static const struct emit_column two[] = { { "a", EMIT_LEFT, false, false }, { "b", EMIT_RIGHT, true, false } };

static void knows_every_format_by_name(void **state)
{
	static const char *const name[] = { "text", "tsv", "csv", "json", "md", "html" };
	enum emit_format got;

	(void)state;
	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		assert_true(emit_format_from_name(str_from(name[i]), &got));
		assert_int_equal(got, i);
	}
	assert_false(emit_format_from_name(STR("xml"), &got));
	assert_false(emit_format_from_name(STR(""), &got));
}

static void fills_a_short_row_with_holes(void **state)
{
	const struct emit_options options = { .format = EMIT_TSV };
	struct capture c = { 0 };
	struct err e = { 0 };

	(void)state;
	capture_begin(&c, &options);
	emit_begin(c.w, two, 2);
	emit_cell(c.w, STR("x"), TONE_PLAIN);
	emit_row_end(c.w);
	assert_int_equal(emit_end(c.w, &e), OK);
	char *got = capture_end(&c);
	assert_string_equal(got, "a\tb\nx\t\n");
	free(got);
}

static void of_nothing_a_word_is_a_hole(void **state)
{
	const struct emit_options options = { .format = EMIT_JSON };
	struct capture c = { 0 };
	struct err e = { 0 };

	(void)state;
	capture_begin(&c, &options);
	emit_begin(c.w, two, 2);
	emit_word(c.w, STR("x"));
	emit_word(c.w, STR_NONE);
	emit_row_end(c.w);
	assert_int_equal(emit_end(c.w, &e), OK);
	char *got = capture_end(&c);
	assert_non_null(strstr(got, "\"x\""));
	assert_non_null(strstr(got, "null"));
	assert_null(strstr(got, "\"\""));
	free(got);
}

static void writes_numbers_with_the_decimals_asked_for(void **state)
{
	const struct emit_options options = { .format = EMIT_TSV };
	struct capture c = { 0 };
	struct err e = { 0 };

	(void)state;
	capture_begin(&c, &options);
	emit_begin(c.w, two, 2);
	emit_number(c.w, 1.0 / 3, 2, TONE_PLAIN);
	emit_number(c.w, 1e308, 0, TONE_PLAIN);
	emit_row_end(c.w);
	assert_int_equal(emit_end(c.w, &e), OK);
	char *got = capture_end(&c);
	assert_memory_equal(got, "a\tb\n0.33\t1", 10);
	assert_int_equal(strlen(got), 4 + 5 + 309 + 1);
	free(got);
}

static enum err_code write_much(FILE *out, struct err *e, bool *broken)
{
	const struct emit_options options = { .format = EMIT_TSV };
	struct emitter *w = emitter_new(out, &options);

	emit_begin(w, two, 2);
	for (int i = 0; i < 10000; i++) {
		emit_cell(w, STR("a label"), TONE_PLAIN);
		emit_row_end(w);
	}
	enum err_code code = emit_end(w, e);
	*broken = emit_is_broken(w);
	emitter_free(w);
	return code;
}

static void says_when_the_disk_is_full(void **state)
{
	FILE *full = fopen("/dev/full", "w");
	struct err e = { 0 };
	bool broken;

	(void)state;
	if (!full)
		skip();
	assert_int_equal(write_much(full, &e, &broken), ERR_IO);
	assert_true(broken);
	assert_non_null(strstr(e.msg, "No space left"));
	fclose(full);
}

static void takes_a_closed_pipe_for_no_error(void **state)
{
	struct err e = { 0 };
	int fd[2];
	bool broken;

	(void)state;
	signal(SIGPIPE, SIG_IGN);
	assert_int_equal(pipe(fd), 0);
	close(fd[0]);
	FILE *out = fdopen(fd[1], "w");
	assert_non_null(out);
	assert_int_equal(write_much(out, &e, &broken), OK);
	assert_true(broken);
	fclose(out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(knows_every_format_by_name),
		cmocka_unit_test(fills_a_short_row_with_holes),
		cmocka_unit_test(of_nothing_a_word_is_a_hole),
		cmocka_unit_test(writes_numbers_with_the_decimals_asked_for),
		cmocka_unit_test(says_when_the_disk_is_full),
		cmocka_unit_test(takes_a_closed_pipe_for_no_error),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
