/*
 * opt_test.c: owns src/cli/opt.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/opt.h"

enum { WHERE, FORMAT, QUIET, VERBOSE, HIDDEN };

static const struct cmd_option table[] = {
	[WHERE] = { "where", 'w', "CONDITION", NULL, "a condition" },
	[FORMAT] = { "format", 'f', "FORMAT", "text|tsv|json", "a format" },
	[QUIET] = { "quiet", 'q', NULL, NULL, "a switch" },
	[VERBOSE] = { "verbose", 'v', NULL, NULL, "another switch" },
	[HIDDEN] = { "hidden", 0, "DIR", NULL, NULL },
	{ 0 },
};

static struct arena *arena;

static int make_arena(void **state)
{
	(void)state;
	arena = arena_new();
	return 0;
}

static int free_arena(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

#define PARSE(stop, out, e, ...) opt_parse(table, (char *[]){ __VA_ARGS__, NULL }, stop, arena, out, e)

static void takes_long_options_in_both_spellings(void **state)
{
	struct opt_result got;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(PARSE(false, &got, &e, "--where=a=b", "--format", "json", "--quiet"), OK);
	assert_string_equal(got.values[WHERE], "a=b");
	assert_string_equal(got.values[FORMAT], "json");
	assert_string_equal(got.values[QUIET], "");
	assert_null(got.values[VERBOSE]);
	assert_int_equal(got.n_args, 0);
}

static void takes_letters_alone_together_and_with_values(void **state)
{
	struct opt_result got;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(PARSE(false, &got, &e, "-qvfjson", "-w", "x"), OK);
	assert_non_null(got.values[QUIET]);
	assert_non_null(got.values[VERBOSE]);
	assert_string_equal(got.values[FORMAT], "json");
	assert_string_equal(got.values[WHERE], "x");
}

static void finds_arguments_between_options(void **state)
{
	struct opt_result got;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(PARSE(false, &got, &e, "a", "-q", "-", "--", "-v", "--where"), OK);
	assert_int_equal(got.n_args, 4);
	assert_string_equal(got.args[0], "a");
	assert_string_equal(got.args[1], "-");
	assert_string_equal(got.args[2], "-v");
	assert_string_equal(got.args[3], "--where");
	assert_null(got.args[4]);
	assert_null(got.values[VERBOSE]);
}

static void stops_at_the_first_argument_when_told(void **state)
{
	struct opt_result got;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(PARSE(true, &got, &e, "-q", "list", "--unknown"), OK);
	assert_int_equal(got.n_args, 2);
	assert_string_equal(got.args[1], "--unknown");
}

static void the_last_of_two_counts(void **state)
{
	struct opt_result got;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(PARSE(false, &got, &e, "--where=a", "--where=b"), OK);
	assert_string_equal(got.values[WHERE], "b");
}

static void assert_refused(enum err_code code, const struct err *e, const char *message)
{
	assert_int_equal(code, ERR_USAGE);
	assert_string_equal(e->msg, message);
}

static void names_the_nearest_of_an_unknown_option(void **state)
{
	struct opt_result got;
	struct err e = { 0 };

	(void)state;
	assert_refused(PARSE(false, &got, &e, "--fromat=tsv"), &e,
		       "unknown option \"--fromat\"; did you mean \"--format\"?");
	assert_refused(PARSE(false, &got, &e, "--verb"), &e, "unknown option \"--verb\"; did you mean \"--verbose\"?");
	assert_refused(PARSE(false, &got, &e, "--zzzzzz"), &e, "unknown option \"--zzzzzz\"");
	assert_refused(PARSE(false, &got, &e, "--hiddn"), &e, "unknown option \"--hiddn\"");
	assert_refused(PARSE(false, &got, &e, "-x"), &e, "unknown option \"-x\"");
}

static void refuses_wrong_and_missing_arguments(void **state)
{
	struct opt_result got;
	struct err e = { 0 };

	(void)state;
	assert_refused(PARSE(false, &got, &e, "--quiet=yes"), &e, "--quiet takes no argument, got \"yes\"");
	assert_refused(PARSE(false, &got, &e, "--where"), &e, "--where needs an argument: CONDITION");
	assert_refused(PARSE(false, &got, &e, "--format=jsn"), &e, "--format cannot be \"jsn\"; did you mean \"json\"?");
	assert_refused(PARSE(false, &got, &e, "--format=xml12"), &e,
		       "--format cannot be \"xml12\"; it is one of text|tsv|json");
	assert_refused(PARSE(false, &got, &e, "--format="), &e, "--format cannot be \"\"; it is one of text|tsv|json");
}

static void joins_tables_either_of_which_may_be_missing(void **state)
{
	(void)state;
	assert_int_equal(opt_count(opt_join(table, table, arena)), 10);
	assert_int_equal(opt_count(opt_join(NULL, table, arena)), 5);
	assert_int_equal(opt_count(opt_join(NULL, NULL, arena)), 0);
}

static void takes_only_near_words_for_meant(void **state)
{
	static const char *const words[] = { "kernels", "machines", "runs" };

	(void)state;
	assert_string_equal(opt_nearest("kernel", words, 3), "kernels");
	assert_string_equal(opt_nearest("mahcines", words, 3), "machines");
	assert_string_equal(opt_nearest("rusn", words, 3), "runs");
	assert_null(opt_nearest("elephants", words, 3));
	assert_null(opt_nearest("", words, 3));
	assert_null(opt_nearest("a word that is far longer than any of them could ever be", words, 3));
}

static void percentages_are_taken_with_and_without_their_sign(void **state)
{
	static const char *const bad[] = { "", "%", "-1", "x", "2 %%", "1e7", "nan" };
	static const struct {
		const char *text;
		double part;
	} good[] = { { "2", 0.02 }, { "2%", 0.02 }, { " 0.5 % ", 0.005 }, { "0", 0 }, { "1e6", 1e4 }, { NULL, 0.03 } };
	struct err e = { 0 };
	double part;

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		assert_int_equal(opt_part("effect", good[i].text, "3", &part, &e), OK);
		assert_true(part >= good[i].part && part <= good[i].part);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(opt_part("effect", bad[i], "3", &part, &e), ERR_USAGE);
	assert_string_equal(e.msg, "--effect=nan is not a percentage");
}

static void names_are_parted_by_commas(void **state)
{
	AUTO_ARENA(a);
	struct opt_names names;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(opt_names("metric", " rate,, lat_max ", a, &names, &e), OK);
	assert_int_equal(names.n, 2);
	assert_true(str_is(names.at[0], "rate") && str_is(names.at[1], "lat_max"));
	assert_int_equal(opt_names("metric", NULL, a, &names, &e), OK);
	assert_int_equal(names.n, 0);
	assert_int_equal(opt_names("metric", " , ", a, &names, &e), ERR_USAGE);
	assert_string_equal(e.msg, "--metric names nothing");
}

static void text_that_is_kept_is_text(void **state)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	struct str longest = { memset(arena_alloc(a, 1001), 'x', 1001), 1001 };

	(void)state;
	assert_int_equal(opt_check_text(STR("4 way x\xc3\xa9on, \"fast\""), &e), OK);
	assert_int_equal(opt_check_text(str_sub(longest, 0, 1000), &e), OK);
	assert_int_equal(opt_check_text(longest, &e), ERR_USAGE);
	assert_int_equal(opt_check_text(STR("a\x1b[31m"), &e), ERR_USAGE);
	assert_int_equal(opt_check_text(STR("a\xff"), &e), ERR_USAGE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(percentages_are_taken_with_and_without_their_sign),
		cmocka_unit_test(names_are_parted_by_commas),
		cmocka_unit_test(text_that_is_kept_is_text),
		cmocka_unit_test(takes_long_options_in_both_spellings),
		cmocka_unit_test(takes_letters_alone_together_and_with_values),
		cmocka_unit_test(finds_arguments_between_options),
		cmocka_unit_test(stops_at_the_first_argument_when_told),
		cmocka_unit_test(the_last_of_two_counts),
		cmocka_unit_test(names_the_nearest_of_an_unknown_option),
		cmocka_unit_test(refuses_wrong_and_missing_arguments),
		cmocka_unit_test(joins_tables_either_of_which_may_be_missing),
		cmocka_unit_test(takes_only_near_words_for_meant),
	};
	return cmocka_run_group_tests(tests, make_arena, free_arena);
}
