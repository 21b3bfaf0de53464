/*
 * child_test.c: tests of base/child.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { LIMIT = 4096, LONG_MS = 20000, SHORT_MS = 200 };

static const char *const small_environment[] = { "A=b", "PATH=/usr/bin:/bin", NULL };

static struct child_plan plan_of(const char *const *argv, unsigned timeout_ms)
{
	return (struct child_plan){ .argv = argv, .environment = small_environment, .timeout_ms = timeout_ms };
}

static struct child_answer ask(const char *script, unsigned timeout_ms, struct arena *a)
{
	const char *const argv[] = { "sh", "-c", script, NULL };
	const struct child_plan plan = plan_of(argv, timeout_ms);
	struct child_answer answer;
	struct err e = { 0 };

	if (child_ask(&plan, LIMIT, a, &answer, &e))
		fail_msg("%s", e.msg);
	/* Whatever became of it, nothing is left to wait for. */
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
	return answer;
}

static int64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void what_it_prints_comes_back_with_its_exit_status(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	struct child_answer answer = ask("echo one; echo not this >&2; echo two; exit 7", LONG_MS, a);
	assert_true(str_is(answer.said, "one\ntwo\n"));
	assert_int_equal(answer.status, 7);
	answer = ask(":", LONG_MS, a);
	assert_int_equal(answer.said.n, 0);
	assert_int_equal(answer.status, 0);
}

static void a_signal_that_ends_it_is_told(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	struct child_answer answer = ask("echo before; kill -SEGV $$", LONG_MS, a);
	assert_true(str_is(answer.said, "before\n"));
	assert_int_equal(answer.status, 128 + SIGSEGV);
}

static void one_that_hangs_is_ended(void **state)
{
	AUTO_ARENA(a);
	int64_t start = now_ms();

	(void)state;
	/* With its output open, with it closed, and deaf to what asks politely. */
	struct child_answer answer = ask("echo early; exec sleep 60", SHORT_MS, a);
	assert_true(str_is(answer.said, "early\n"));
	assert_int_equal(answer.status, CHILD_KILLED);
	assert_int_equal(ask("exec >&-; exec sleep 60", SHORT_MS, a).status, CHILD_KILLED);
	assert_int_equal(ask("trap '' TERM HUP INT PIPE; exec >&-; while :; do sleep 0.05; done", SHORT_MS, a).status, CHILD_KILLED);
	assert_in_range(now_ms() - start, 3 * SHORT_MS - 50, 10000);
}

static void a_flood_is_read_no_further_than_the_limit(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	struct child_answer answer = ask("exec yes", LONG_MS, a);
	assert_int_equal(answer.said.n, LIMIT);
	assert_int_equal(answer.status, 128 + SIGPIPE);
	/* One that is silent about its broken pipe has its time, not for ever. */
	assert_int_equal(ask("trap '' PIPE; while :; do echo aaaaaaaaaaaaaaaaaaaaaaaaa; done 2>/dev/null", SHORT_MS, a).status,
			 CHILD_KILLED);
}

static void a_missing_program_is_not_found(void **state)
{
	static const char *const argv[] = { "behemoth-no-such-program", NULL };
	const struct child_plan plan = plan_of(argv, LONG_MS);
	struct err e = { 0 };
	struct child c;

	(void)state;
	assert_int_equal(child_start(&c, &plan, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "behemoth-no-such-program: "));
	assert_int_equal(child_end(&c, false), CHILD_KILLED);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

static void no_shell_sees_its_arguments(void **state)
{
	static const char *const argv[] = { "printf", "%s|", "$(echo x)", "a b", "; exit 9", NULL };
	const struct child_plan plan = plan_of(argv, LONG_MS);
	struct child_answer answer;
	struct err e = { 0 };
	AUTO_ARENA(a);

	(void)state;
	assert_int_equal(child_ask(&plan, LIMIT, a, &answer, &e), OK);
	assert_true(str_is(answer.said, "$(echo x)|a b|; exit 9|"));
}

static void it_gets_its_own_environment_input_and_files_only(void **state)
{
	AUTO_ARENA(a);
	int open_fd = open("/dev/null", O_RDONLY);

	(void)state;
	assert_true(open_fd > STDERR_FILENO);
	setenv("SECRET", "of ours", 1);
	struct child_answer answer = ask("env | grep -v -e ^PWD= -e ^OLDPWD= -e ^_= -e ^SHLVL= | sort; cat; ls /proc/self/fd | wc -l",
					 LONG_MS, a);
	/* Input, output, errors, and the folder that ls reads. */
	assert_true(str_is(answer.said, "A=b\nPATH=/usr/bin:/bin\n4\n"));
	close(open_fd);
	unsetenv("SECRET");
}

static void signals_that_we_block_or_ignore_reach_it(void **state)
{
	AUTO_ARENA(a);
	sigset_t all, before;
	void (*had)(int) = signal(SIGTERM, SIG_IGN);

	(void)state;
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	int status = ask("kill -TERM $$; exit 3", LONG_MS, a).status;
	sigprocmask(SIG_SETMASK, &before, NULL);
	signal(SIGTERM, had);
	assert_int_equal(status, 128 + SIGTERM);
}

static void a_long_answer_comes_piece_by_piece_while_it_is_patient(void **state)
{
	static const char *const argv[] = { "sh", "-c", "for i in 1 2 3 4; do echo $i; sleep 0.15; done", NULL };
	struct child_plan plan = plan_of(argv, LONG_MS);
	struct err e = { 0 };
	struct child c;
	char buf[16];
	size_t got = 1, all = 0;

	(void)state;
	plan.has_output = true;
	assert_int_equal(child_start(&c, &plan, &e), OK);
	/* Longer than that in all, but never at once. */
	while (got) {
		child_more_time(&c, 400);
		assert_int_equal(child_read(&c, buf, sizeof buf, &got, &e), OK);
		all += got;
	}
	assert_int_equal(all, 8);
	assert_int_equal(child_end(&c, false), 0);
	assert_int_equal(child_end(&c, true), 0);
}

static void it_reads_what_is_written_to_it(void **state)
{
	static const char *const argv[] = { "wc", "-c", NULL };
	struct child_plan plan = plan_of(argv, LONG_MS);
	struct err e = { 0 };
	struct child c;
	char buf[16] = "";
	size_t got;
	AUTO_ARENA(a);
	const struct str much = { arena_alloc(a, 1000000), 1000000 };

	(void)state;
	plan.has_input = plan.has_output = true;
	assert_int_equal(child_start(&c, &plan, &e), OK);
	child_write(&c, much);
	assert_int_equal(child_read(&c, buf, sizeof buf - 1, &got, &e), OK);
	assert_string_equal(buf, "1000000\n");
	assert_int_equal(child_end(&c, false), 0);
}

static void one_that_reads_nothing_ends_nobody(void **state)
{
	static const char *const leaves[] = { "true", NULL }, *const stays[] = { "sleep", "60", NULL };
	struct child_plan plan = plan_of(leaves, LONG_MS);
	struct err e = { 0 };
	struct child c;
	sigset_t pending;
	AUTO_ARENA(a);
	const struct str much = { arena_alloc(a, 1000000), 1000000 };

	(void)state;
	plan.has_input = true;
	assert_int_equal(child_start(&c, &plan, &e), OK);
	child_write(&c, much);
	assert_int_equal(child_end(&c, false), 0);
	sigpending(&pending);
	assert_false(sigismember(&pending, SIGPIPE));
	plan.argv = stays;
	plan.timeout_ms = SHORT_MS;
	assert_int_equal(child_start(&c, &plan, &e), OK);
	child_write(&c, much);
	assert_int_equal(child_end(&c, false), CHILD_KILLED);
}

static void a_held_signal_ends_the_waiting(void **state)
{
	static const char *const argv[] = { "sleep", "60", NULL };
	struct child_plan plan = plan_of(argv, LONG_MS);
	struct err e = { 0 };
	struct child c;
	sigset_t hold, before;
	int64_t start = now_ms();
	int signal_number = 0;

	(void)state;
	sigemptyset(&hold);
	sigaddset(&hold, SIGHUP);
	child_hold_signals(&before);
	assert_int_equal(child_start(&c, &plan, &e), OK);
	raise(SIGHUP);
	assert_int_equal(child_end(&c, false), CHILD_KILLED);
	assert_int_equal(sigwait(&hold, &signal_number), 0);
	sigprocmask(SIG_SETMASK, &before, NULL);
	assert_in_range(now_ms() - start, 0, LONG_MS / 2);
}

static void one_that_is_ignored_is_not_held(void **state)
{
	static const char *const argv[] = { "sh", "-c", "sleep 0.1; exit 4", NULL };
	const struct child_plan plan = plan_of(argv, LONG_MS);
	struct child_answer answer;
	struct err e = { 0 };
	sigset_t before;
	void (*had)(int) = signal(SIGHUP, SIG_IGN);
	AUTO_ARENA(a);

	(void)state;
	child_hold_signals(&before);
	raise(SIGHUP);
	assert_int_equal(child_ask(&plan, LIMIT, a, &answer, &e), OK);
	assert_int_equal(answer.status, 4);
	sigprocmask(SIG_SETMASK, &before, NULL);
	signal(SIGHUP, had);
}

static void it_works_where_it_is_told_to_and_complains_into_a_file(void **state)
{
	static const char *const argv[] = { "sh", "-c", "pwd; echo oops >&2", NULL };
	char folder[] = P_tmpdir "/behemoth-test.XXXXXX";
	struct child_plan plan = plan_of(argv, LONG_MS);
	struct child_answer answer;
	struct err e = { 0 };
	AUTO_ARENA(a);

	(void)state;
	assert_non_null(mkdtemp(folder));
	plan.folder = folder;
	plan.errors = "said";
	assert_int_equal(child_ask(&plan, LIMIT, a, &answer, &e), OK);
	assert_true(str_eq(str_trim(answer.said), str_from(folder)));
	const char *said = arena_printf(a, "%s/said", folder).p;
	FILE *in = fopen(said, "r");
	char line[16] = "";
	assert_non_null(in);
	assert_non_null(fgets(line, sizeof line, in));
	fclose(in);
	assert_string_equal(line, "oops\n");
	unlink(said);
	rmdir(folder);
}

/* A daemon may start us so: pipes then get the numbers of the standard files. */
static void it_hears_us_also_where_we_have_no_input_and_no_output(void **state)
{
	int status;
	pid_t pid = fork();

	(void)state;
	assert_true(pid >= 0);
	if (pid == 0) {
		static const char *const argv[] = { "tr", "a", "b", NULL };
		struct child_plan plan = plan_of(argv, LONG_MS);
		struct err e = { 0 };
		struct child c;
		char buf[8] = "";
		size_t got;

		close(STDIN_FILENO);
		close(STDOUT_FILENO);
		plan.has_input = plan.has_output = true;
		if (child_start(&c, &plan, &e))
			_exit(2);
		child_write(&c, STR("aha\n"));
		_exit(child_read(&c, buf, sizeof buf - 1, &got, &e) || strcmp(buf, "bhb\n") != 0 || child_end(&c, false));
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_int_equal(status, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_it_prints_comes_back_with_its_exit_status),
		cmocka_unit_test(a_signal_that_ends_it_is_told),
		cmocka_unit_test(one_that_hangs_is_ended),
		cmocka_unit_test(a_flood_is_read_no_further_than_the_limit),
		cmocka_unit_test(a_missing_program_is_not_found),
		cmocka_unit_test(no_shell_sees_its_arguments),
		cmocka_unit_test(it_gets_its_own_environment_input_and_files_only),
		cmocka_unit_test(signals_that_we_block_or_ignore_reach_it),
		cmocka_unit_test(a_long_answer_comes_piece_by_piece_while_it_is_patient),
		cmocka_unit_test(it_reads_what_is_written_to_it),
		cmocka_unit_test(one_that_reads_nothing_ends_nobody),
		cmocka_unit_test(a_held_signal_ends_the_waiting),
		cmocka_unit_test(one_that_is_ignored_is_not_held),
		cmocka_unit_test(it_works_where_it_is_told_to_and_complains_into_a_file),
		cmocka_unit_test(it_hears_us_also_where_we_have_no_input_and_no_output),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
