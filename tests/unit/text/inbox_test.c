/*
 * inbox_test.c: tests of text/inbox.c, with a program that stands in for git
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/inbox.h"
#include "unit/stand_in.h"

#include <time.h>

#define NEWEST "ls-tree) printf '100644 blob aa\\tm\\n';;\n"

/* The first word behind git's own options picks the answer. */
#define GIT(cases)                                                                     \
	"for word; do case $word in ls-tree|cat-file) break;; esac; done\n"            \
	"case $word in\n" cases "esac\n"

static int set_up(void **state)
{
	return stand_in_set_up(state, "git");
}

static struct inbox *opened(const char *path)
{
	struct inbox *box;
	struct err e = { 0 };

	if (inbox_open(&box, path, &e))
		fail_msg("%s", e.msg);
	return box;
}

static void mails_come_one_by_one(void **state)
{
	const struct stand_in *s = *state;
	struct err e = { 0 };
	const char *name;
	char buf[64] = "";
	size_t got;
	bool more;

	stand_in_make(s, GIT(NEWEST "cat-file) printf 'cc commit 1\\nx\\naa blob 9\\nSubject:\\n\\nbb blob 2\\nhi\\n';;\n"));
	struct inbox *box = opened("x.git");
	assert_int_equal(inbox_next(box, &name, &more, &e), OK);
	assert_true(more);
	assert_string_equal(name, "aa");
	assert_int_equal(inbox_read(box, buf, sizeof buf, &got, &e), OK);
	assert_int_equal(got, 9);
	assert_string_equal(buf, "Subject:\n");
	assert_int_equal(inbox_read(box, buf, sizeof buf, &got, &e), OK);
	assert_int_equal(got, 0);
	assert_int_equal(inbox_next(box, &name, &more, &e), OK);
	assert_string_equal(name, "bb");
	for (int i = 0; i < 2; i++) {
		assert_int_equal(inbox_next(box, &name, &more, &e), OK);
		assert_false(more);
		assert_int_equal(inbox_read(box, buf, sizeof buf, &got, &e), OK);
		assert_int_equal(got, 0);
	}
	inbox_close(box);
}

static void an_end_in_the_middle_is_told(void **state)
{
	const struct stand_in *s = *state;
	struct err e = { 0 };
	const char *name;
	char buf[64];
	size_t got;
	bool more;

	stand_in_make(s, GIT(NEWEST "cat-file) printf 'aa blob 90\\nSubject:\\n';;\n"));
	struct inbox *box = opened("x.git");
	assert_int_equal(inbox_next(box, &name, &more, &e), OK);
	assert_int_equal(inbox_read(box, buf, sizeof buf, &got, &e), OK);
	assert_int_equal(inbox_read(box, buf, sizeof buf, &got, &e), ERR_IO);
	assert_int_equal(inbox_next(box, &name, &more, &e), ERR_PARSE);
	assert_false(more);
	inbox_close(box);
}

static void a_git_that_fails_at_the_end_is_told(void **state)
{
	const struct stand_in *s = *state;
	struct err e = { 0 };
	const char *name;
	bool more;

	stand_in_make(s, GIT(NEWEST "cat-file) printf 'aa blob 0\\n\\n'; exit 128;;\n"));
	struct inbox *box = opened("x.git");
	assert_int_equal(inbox_next(box, &name, &more, &e), OK);
	assert_int_equal(inbox_next(box, &name, &more, &e), ERR_PARSE);
	assert_non_null(strstr(e.msg, "git cannot read all"));
	inbox_close(box);
}

static void one_that_still_writes_is_left_at_once(void **state)
{
	const struct stand_in *s = *state;
	time_t start = time(NULL);

	stand_in_make(s, GIT(NEWEST "cat-file) trap '' PIPE TERM; exec >&-; exec sleep 60;;\n"));
	inbox_close(opened("x.git"));
	stand_in_make(s, GIT(NEWEST "cat-file) exec yes;;\n"));
	inbox_close(opened("x.git"));
	assert_in_range(time(NULL) - start, 0, 20);
}

static void what_is_no_repository_of_mails_is_refused(void **state)
{
	static const char *const newest[] = { ":", "printf '100644 blob aa\\tREADME\\n'", "printf '1\\tm\\n2\\tm\\n'", "exec yes", "exit 128" };
	const struct stand_in *s = *state;
	struct inbox *box;
	struct err e = { 0 };

	for (size_t i = 0; i < sizeof newest / sizeof *newest; i++) {
		stand_in_make(s, newest[i]);
		assert_int_equal(inbox_open(&box, "x.git", &e), ERR_PARSE);
		assert_null(box);
		assert_true(str_starts(str_from(e.msg), "a git repository"));
	}
}

static void without_git_it_says_so(void **state)
{
	struct inbox *box;
	struct err e = { 0 };

	(void)state;
	assert_int_equal(inbox_open(&box, "x.git", &e), ERR_SYSTEM);
	assert_true(str_starts(str_from(e.msg), "a git repository, but git cannot be started: "));
	inbox_close(NULL);
}

static void its_state_changes_with_the_newest_mail(void **state)
{
	const struct stand_in *s = *state;
	uint64_t seen[3];

	for (int i = 0; i < 3; i++) {
		stand_in_make(s, i < 2 ? "printf '100644 blob aa\\tm\\n'" : "printf '100644 blob ab\\td\\n'");
		struct inbox *box = opened("x.git");
		seen[i] = inbox_state(box);
		inbox_close(box);
	}
	assert_true(seen[0] == seen[1] && seen[1] != seen[2]);
}

static void git_gets_the_repository_and_nothing_of_ours(void **state)
{
	const struct stand_in *s = *state;

	setenv("GIT_DIR", "/elsewhere", 1);
	stand_in_make(s, "echo \"$*\" >>$0.log; env | grep -e ^GIT_ -e ^HOME= | sort >>$0.log; printf '1\\tm\\n'");
	inbox_close(opened("a b.git"));
	unsetenv("GIT_DIR");
	assert_true(str_starts(str_from(stand_in_log(s)),
			       "--no-pager -c core.fsmonitor=false -c safe.directory=a b.git --git-dir=a b.git ls-tree HEAD\n"
			       "GIT_ALLOW_PROTOCOL=\nGIT_NO_LAZY_FETCH=1\nGIT_TERMINAL_PROMPT=0\nHOME=/\n"));
}

static void a_folder_looks_like_a_repository_when_it_has_its_three_parts(void **state)
{
	const struct stand_in *s = *state;
	const char *head = arena_printf(s->a, "%s/HEAD", s->folder).p, *objects = arena_printf(s->a, "%s/objects", s->folder).p;
	const char *refs = arena_printf(s->a, "%s/refs", s->folder).p;

	assert_int_equal(mkdir(objects, 0700) | mkdir(refs, 0700), 0);
	assert_false(inbox_is_repository(s->folder));
	/* Nobody may ever write into this one. */
	assert_int_equal(mkfifo(head, 0600), 0);
	assert_false(inbox_is_repository(s->folder));
	unlink(head);
	assert_int_equal(symlink("refs/heads/none", head), 0);
	assert_true(inbox_is_repository(s->folder));
	rmdir(refs);
	assert_false(inbox_is_repository(s->folder));
	unlink(head);
	rmdir(objects);
}

#define WITH_STAND_IN(test) cmocka_unit_test_setup_teardown(test, set_up, stand_in_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		WITH_STAND_IN(mails_come_one_by_one),
		WITH_STAND_IN(an_end_in_the_middle_is_told),
		WITH_STAND_IN(a_git_that_fails_at_the_end_is_told),
		WITH_STAND_IN(one_that_still_writes_is_left_at_once),
		WITH_STAND_IN(what_is_no_repository_of_mails_is_refused),
		WITH_STAND_IN(without_git_it_says_so),
		WITH_STAND_IN(its_state_changes_with_the_newest_mail),
		WITH_STAND_IN(git_gets_the_repository_and_nothing_of_ours),
		WITH_STAND_IN(a_folder_looks_like_a_repository_when_it_has_its_three_parts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
