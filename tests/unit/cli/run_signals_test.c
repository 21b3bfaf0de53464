/*
 * run_signals_test.c: owns src/cli/run_signals.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/run.h"

static bool is_held(int number)
{
	sigset_t now;

	assert_int_equal(sigprocmask(SIG_BLOCK, NULL, &now), 0);
	return sigismember(&now, number) == 1;
}

static void signals_wait_until_they_are_asked_for(void **state)
{
	static const int kinds[] = { SIGINT, SIGTERM, SIGHUP };

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct run_signals s;

		signals_hold(&s);
		assert_false(signals_came(&s));
		assert_true(is_held(kinds[i]));
		raise(kinds[i]);
		assert_true(signals_came(&s));
		assert_int_equal(s.got, kinds[i]);
		/* It stays so, and the next one acts at once. */
		assert_true(signals_came(&s));
		assert_false(is_held(kinds[i]));
		signals_release(&s);
	}
}

static void others_are_not_touched_and_what_was_held_before_stays_so(void **state)
{
	struct run_signals s;
	sigset_t hup;

	(void)state;
	sigemptyset(&hup);
	sigaddset(&hup, SIGHUP);
	sigprocmask(SIG_BLOCK, &hup, NULL);
	signals_hold(&s);
	assert_false(is_held(SIGUSR1));
	assert_false(is_held(SIGQUIT));
	signals_release(&s);
	assert_true(is_held(SIGHUP));
	assert_false(is_held(SIGINT));
	sigprocmask(SIG_UNBLOCK, &hup, NULL);
}

/* What a child that runs BODY ended with, as wait(2) says. */
static int end_of_child(void (*body)(void))
{
	int status = 0;
	pid_t child = fork();

	assert_true(child >= 0);
	if (child == 0) {
		body();
		_exit(0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

static void two_signals(void)
{
	struct run_signals s;

	signals_hold(&s);
	raise(SIGTERM);
	if (!signals_came(&s))
		_exit(1);
	raise(SIGTERM);
}

static void one_signal_that_nobody_asks_for(void)
{
	struct run_signals s;

	signals_hold(&s);
	raise(SIGTERM);
	signals_release(&s);
}

static void a_second_one_ends_the_program_and_none_is_lost(void **state)
{
	int status = end_of_child(two_signals);

	(void)state;
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGTERM);
	status = end_of_child(one_signal_that_nobody_asks_for);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(WTERMSIG(status), SIGTERM);
}

static void write_too_much(void)
{
	const struct rlimit limit = { 4, 4 };
	struct run_signals s;
	char name[] = "/tmp/behemoth-limit.XXXXXX";
	int fd = mkstemp(name);

	unlink(name);
	signals_hold(&s);
	if (fd < 0 || setrlimit(RLIMIT_FSIZE, &limit) || write(fd, "1234", 4) != 4)
		_exit(1);
	_exit(write(fd, "5", 1) == -1 && errno == EFBIG ? 0 : 2);
}

static void a_file_that_may_not_grow_is_an_error_and_not_the_end(void **state)
{
	int status = end_of_child(write_too_much);

	(void)state;
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(signals_wait_until_they_are_asked_for),
		cmocka_unit_test(others_are_not_touched_and_what_was_held_before_stays_so),
		cmocka_unit_test(a_second_one_ends_the_program_and_none_is_lost),
		cmocka_unit_test(a_file_that_may_not_grow_is_an_error_and_not_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
