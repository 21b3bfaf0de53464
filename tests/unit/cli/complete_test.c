/*
 * complete_test.c: owns src/cli/complete.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/complete.h"

static void knows_what_arguments_are(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_int_equal(complete_args(cmd_find("import"), a).kind, COMPLETE_FILES);
	assert_int_equal(complete_args(cmd_find("show"), a).kind, COMPLETE_KERNELS);
	assert_int_equal(complete_args(cmd_find("fix"), a).kind, COMPLETE_SOURCES);
	assert_int_equal(complete_args(cmd_find("check"), a).kind, COMPLETE_NOTHING);
	struct complete_words lists = complete_args(cmd_find("list"), a);
	assert_int_equal(lists.kind, COMPLETE_WORDS);
	assert_string_equal(lists.words, "kernels benchmarks machines sources runs importers");
	assert_non_null(strstr(complete_args(cmd_find("help"), a).words, "import export list"));
}

static void knows_what_values_are(void **state)
{
	static const struct cmd_option words = { "format", 'f', "FORMAT", "text|tsv", "" };
	static const struct cmd_option kernel = { "baseline", 0, "KERNEL", NULL, "" };
	static const struct cmd_option file = { "db", 0, "FILE", NULL, "" };
	static const struct cmd_option other = { "where", 0, "CONDITION", NULL, "" };
	AUTO_ARENA(a);

	(void)state;
	assert_string_equal(complete_value(&words, a).words, "text tsv");
	assert_int_equal(complete_value(&kernel, a).kind, COMPLETE_KERNELS);
	assert_int_equal(complete_value(&file, a).kind, COMPLETE_FILES);
	assert_int_equal(complete_value(&other, a).kind, COMPLETE_NOTHING);
}

static void quotes_for_a_shell(void **state)
{
	char text[64] = "";
	FILE *out = fmemopen(text, sizeof text, "w");

	(void)state;
	assert_non_null(out);
	complete_escaped(out, "it's [a]: $x", "[]:");
	fclose(out);
	assert_string_equal(text, "it'\\''s \\[a\\]\\: $x");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(knows_what_arguments_are),
		cmocka_unit_test(knows_what_values_are),
		cmocka_unit_test(quotes_for_a_shell),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
