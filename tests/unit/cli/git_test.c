/*
 * git_test.c: tests of src/cli/git.c, with a program that stands in for git
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/git.h"
#include "unit/stand_in.h"

#define GOOD_HASH "1111111111111111111111111111111111111111"
#define BAD_HASH "2222222222222222222222222222222222222222"
#define MIDDLE_HASH "9c04b0b1f2e3aaaaaaaaaaaaaaaaaaaaaaaaaaaa"

/* Logs the words behind "--no-pager -C TREE -c core.fsmonitor=false", and knows v6.7, v6.8 and what lies between. */
#define KNOWS_TWO_TAGS                                                                  \
	"shift 5; echo \"$*\" >>$0.log\n"                                              \
	"case $* in\n"                                                                  \
	"*--git-dir) echo .git;;\n"                                                     \
	"rev-parse*v6.7^*) echo " GOOD_HASH ";;\n"                                      \
	"rev-parse*v6.8^*) echo " BAD_HASH ";;\n"                                       \
	"rev-parse*) exit 1;;\n"                                                        \
	"*--bisect*) echo " MIDDLE_HASH ";;\n"                                          \
	"*--count*) echo 512;;\n"                                                       \
	"log*) echo 'mm: its subject'; echo 'and a body';;\n"                           \
	"esac\n"

static int set_up(void **state)
{
	return stand_in_set_up(state, "git");
}

static struct str middle(const struct stand_in *s, const char *good, const char *bad)
{
	const struct git_range range = { "tree", str_from(good), str_from(bad) };
	struct err e = { 0 };
	struct str out;

	if (git_middle(&range, s->a, &out, &e))
		fail_msg("%s", e.msg);
	return out;
}

static enum err_code failure(const struct stand_in *s, struct err *e)
{
	const struct git_range range = { "tree", STR("v6.7"), STR("v6.8") };
	struct str out;
	enum err_code code = git_middle(&range, s->a, &out, e);

	assert_int_equal(out.n, 0);
	return code;
}

static void the_commit_that_halves_the_range_is_told_with_its_subject(void **state)
{
	const struct stand_in *s = *state;

	stand_in_make(s, KNOWS_TWO_TAGS);
	assert_true(str_is(middle(s, "v6.7", "v6.8"), "9c04b0b1f2e3 (1 of 512): mm: its subject"));
	const char *log = stand_in_log(s);
	assert_non_null(strstr(log, "rev-list --bisect " BAD_HASH " ^" GOOD_HASH " --\n"));
	assert_non_null(strstr(log, "log -1 --no-show-signature --format=%s " MIDDLE_HASH " --\n"));
}

static void labels_are_sought_as_they_stand_by_their_commit_and_by_their_tag(void **state)
{
	static const struct {
		const char *label, *asked;
	} cases[] = {
		{ "6.8.0", "6.8.0 v6.8 " },
		{ "2.6.24", "2.6.24 v2.6.24 " },
		{ "2.6.0", "2.6.0 v2.6.0 " },
		{ "6.8.0-rc1", "6.8.0-rc1 v6.8-rc1 " },
		{ "6.8.3", "6.8.3 v6.8.3 " },
		{ "2.6.16.1", "2.6.16.1 v2.6.16.1 " },
		{ "6.8.0-rc1-00107-g9c04b0b", "6.8.0-rc1-00107-g9c04b0b 9c04b0b " },
		{ "9c04b0b1f2e3", "9c04b0b1f2e3 " },
		/* Patched kernels are no points of the tree. */
		{ "2.6.0-test5-mm4", "2.6.0-test5-mm4 " },
		{ "6.8.0-dirty", "6.8.0-dirty " },
		/* Nothing that could be an option, a range or anything but a name. */
		{ "--upload-pack=x", "" },
		{ "v6.7..v6.8", "" },
		{ "HEAD@{1}", "" },
		{ "v6.8 -x", "" },
		{ ":/mm", "" },
	};
	const struct stand_in *s = *state;

	stand_in_make(s, "shift 5; case $* in *--git-dir) echo .git; exit;; esac\n"
			 "for last; do :; done; printf '%s ' \"${last%^*}\" >>$0.log; exit 1\n");
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_int_equal(middle(s, cases[i].label, "").n, 0);
		assert_string_equal(stand_in_log(s), cases[i].asked);
	}
}

static void with_a_label_that_the_tree_does_not_know_there_is_no_commit(void **state)
{
	const struct stand_in *s = *state;

	stand_in_make(s, KNOWS_TWO_TAGS);
	assert_int_equal(middle(s, "v6.7", "v9.9").n, 0);
	assert_int_equal(middle(s, "v9.9", "v6.8").n, 0);
	assert_null(strstr(stand_in_log(s), "rev-list"));
}

static void nothing_between_them_is_no_commit(void **state)
{
	const struct stand_in *s = *state;

	stand_in_make(s, "case $* in *--git-dir) echo .git;; *v6.7^*) echo " GOOD_HASH ";; *) echo " BAD_HASH ";; esac");
	assert_int_equal(middle(s, "v6.7", "v6.8").n, 0);
}

static void an_answer_that_is_no_commit_is_not_believed(void **state)
{
	const struct stand_in *s = *state;

	stand_in_make(s, "case $* in *--git-dir) echo .git;; *) exec yes " GOOD_HASH ";; esac");
	assert_int_equal(middle(s, "v6.7", "v6.8").n, 0);
	stand_in_make(s, "case $* in *--git-dir) echo .git;; *) echo HEAD;; esac");
	assert_int_equal(middle(s, "v6.7", "v6.8").n, 0);
	stand_in_make(s, "case $* in *--git-dir) echo .git;; *) echo " GOOD_HASH "; exit 1;; esac");
	assert_int_equal(middle(s, "v6.7", "v6.8").n, 0);
	/* A number that is none is not shown. */
	stand_in_make(s, "shift 5; case $* in *--git-dir) echo .git;; *v6.7^*) echo " GOOD_HASH ";; *v6.8^*) echo " BAD_HASH ";;"
			 "*--bisect*) echo " MIDDLE_HASH ";; *--count*) echo many;; *) echo x;; esac");
	assert_true(str_is(middle(s, "v6.7", "v6.8"), "9c04b0b1f2e3 (1 of ?): x"));
}

static void no_tree_and_no_git_are_errors(void **state)
{
	const struct stand_in *s = *state;
	struct err e = { 0 };

	assert_int_equal(failure(s, &e), ERR_SYSTEM);
	assert_non_null(strstr(e.msg, "git cannot be run"));
	stand_in_make(s, "exit 128");
	assert_int_equal(failure(s, &e), ERR_NOT_FOUND);
	assert_string_equal(e.msg, "tree is no git tree");
}

static void git_sees_no_setting_of_ours_and_may_fetch_nothing(void **state)
{
	const struct stand_in *s = *state;
	struct err e = { 0 };

	setenv("GIT_DIR", "/elsewhere", 1);
	setenv("GIT_SSH_COMMAND", "evil", 1);
	setenv("HOME", "/home/somebody", 1);
	stand_in_make(s, "env | grep -e ^GIT_ -e ^HOME= | sort >$0.log; exit 1");
	assert_int_equal(failure(s, &e), ERR_NOT_FOUND);
	unsetenv("GIT_DIR");
	unsetenv("GIT_SSH_COMMAND");
	assert_string_equal(stand_in_log(s), "GIT_ALLOW_PROTOCOL=\nGIT_NO_LAZY_FETCH=1\nGIT_OPTIONAL_LOCKS=0\n"
					     "GIT_TERMINAL_PROMPT=0\nHOME=/home/somebody\n");
}

#define WITH_STAND_IN(test) cmocka_unit_test_setup_teardown(test, set_up, stand_in_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_STAND_IN(the_commit_that_halves_the_range_is_told_with_its_subject),
		WITH_STAND_IN(labels_are_sought_as_they_stand_by_their_commit_and_by_their_tag),
		WITH_STAND_IN(with_a_label_that_the_tree_does_not_know_there_is_no_commit),
		WITH_STAND_IN(nothing_between_them_is_no_commit),
		WITH_STAND_IN(an_answer_that_is_no_commit_is_not_believed),
		WITH_STAND_IN(no_tree_and_no_git_are_errors),
		WITH_STAND_IN(git_sees_no_setting_of_ours_and_may_fetch_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
