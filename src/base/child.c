/*
 * child.c: another program, started without a shell, with a limit of time, and always waited for
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	PAUSE_MS = 2,  /* between two looks whether it has ended */
	GLANCE_MS = 50 /* between two looks whether a held signal has come */
};

/* ---- time --------------------------------------------------------------------------------------------------------- */

static int64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void child_more_time(struct child *c, unsigned ms)
{
	c->end_ms = now_ms() + ms;
}

static const int ending_signals[] = { SIGINT, SIGTERM, SIGHUP };
enum { N_ENDING = sizeof ending_signals / sizeof *ending_signals };

void child_hold_signals(sigset_t *before)
{
	struct sigaction now;
	sigset_t ending;

	sigemptyset(&ending);
	for (size_t i = 0; i < N_ENDING; i++)
		if (sigaction(ending_signals[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
			sigaddset(&ending, ending_signals[i]);
	pthread_sigmask(SIG_BLOCK, &ending, before);
}

/* Only signals that are blocked can be pending: a caller that holds none is never kept from waiting. */
static bool shall_end(void)
{
	sigset_t pending;

	sigpending(&pending);
	for (size_t i = 0; i < N_ENDING; i++)
		if (sigismember(&pending, ending_signals[i]))
			return true;
	return false;
}

static bool has_time(const struct child *c)
{
	return now_ms() < c->end_ms && !shall_end();
}

/* Until FD can be read or written (or never again); false: the time is over. */
static bool wait_for_pipe(const struct child *c, int fd, short events)
{
	struct pollfd pipe = { .fd = fd, .events = events };

	while (has_time(c)) {
		int64_t left = c->end_ms - now_ms();
		int ready = poll(&pipe, 1, left < 0 ? 0 : left < GLANCE_MS ? (int)left : GLANCE_MS);
		if (ready > 0)
			return true;
		if (ready < 0 && errno != EINTR)
			return false;
	}
	return false;
}

/* ---- its start ---------------------------------------------------------------------------------------------------- */

static void close_at(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

/* A pipe whose ends are none of the standard ones, also where we were started with those closed: opening the child's
 * input would close its output. */
static bool make_pipe(int ends[2])
{
	if (pipe2(ends, O_CLOEXEC))
		return false;
	for (int i = 0; i < 2; i++) {
		if (ends[i] > STDERR_FILENO)
			continue;
		int moved = fcntl(ends[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
		close_at(&ends[i]);
		ends[i] = moved;
	}
	if (ends[0] >= 0 && ends[1] >= 0)
		return true;
	close_at(&ends[0]);
	close_at(&ends[1]);
	return false;
}

/* What the child gets: the far ends of the pipes, -1 where there is none. */
static void plan_files(posix_spawn_file_actions_t *files, const struct child_plan *plan, int input, int output)
{
	if (input >= 0)
		posix_spawn_file_actions_adddup2(files, input, STDIN_FILENO);
	else
		posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	if (output >= 0)
		posix_spawn_file_actions_adddup2(files, output, STDOUT_FILENO);
	else
		posix_spawn_file_actions_addopen(files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	if (plan->folder)
		posix_spawn_file_actions_addchdir_np(files, plan->folder);
	posix_spawn_file_actions_addopen(files, STDERR_FILENO, plan->errors ? plan->errors : "/dev/null",
					 plan->errors ? O_WRONLY | O_CREAT | O_EXCL : O_WRONLY, 0600);
	posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
}

static int spawn(pid_t *pid, const struct child_plan *plan, int input, int output)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t none, all;

	sigemptyset(&none);
	sigfillset(&all);
	posix_spawn_file_actions_init(&files);
	plan_files(&files, plan, input, output);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setsigmask(&attr, &none);
	posix_spawnattr_setsigdefault(&attr, &all);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	int failed = posix_spawnp(pid, plan->argv[0], &files, &attr, (char *const *)plan->argv, (char *const *)plan->environment);
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(&files);
	return failed;
}

enum err_code child_start(struct child *c, const struct child_plan *plan, struct err *e)
{
	int input[2] = { -1, -1 }, output[2] = { -1, -1 };
	int failed = 0;

	*c = CHILD_NONE;
	if ((plan->has_input && !make_pipe(input)) || (plan->has_output && !make_pipe(output)))
		failed = errno;
	else
		failed = spawn(&c->pid, plan, input[0], output[1]);
	close_at(&input[0]);
	close_at(&output[1]);
	c->to = input[1];
	c->from = output[0];
	child_more_time(c, plan->timeout_ms);
	if (!failed)
		return OK;
	c->pid = 0;
	(void)child_end(c, true);
	return err_set_errno(e, failed == ENOENT || failed == EACCES ? ERR_NOT_FOUND : ERR_SYSTEM, failed, "%s", plan->argv[0]);
}

/* ---- what goes to and fro ----------------------------------------------------------------------------------------- */

enum err_code child_read(struct child *c, char *buf, size_t n, size_t *got, struct err *e)
{
	ssize_t r;

	*got = 0;
	do {
		if (!wait_for_pipe(c, c->from, POLLIN))
			return err_set(e, ERR_LIMIT, "it takes too long");
		r = read(c->from, buf, n);
	} while (r < 0 && errno == EINTR);
	if (r < 0)
		return err_set_errno(e, ERR_SYSTEM, errno, "cannot be read");
	*got = (size_t)r;
	return OK;
}

static void feed(struct child *c, struct str text)
{
	fcntl(c->to, F_SETFL, O_NONBLOCK);
	while (text.n && wait_for_pipe(c, c->to, POLLOUT)) {
		ssize_t n = write(c->to, text.p, text.n);
		if (n < 0 && errno != EINTR && errno != EAGAIN)
			return;
		if (n > 0)
			text = str_after(text, (size_t)n);
	}
}

void child_write(struct child *c, struct str text)
{
	const struct timespec at_once = { 0 };
	sigset_t pipe_signal, before, pending;

	sigemptyset(&pipe_signal);
	sigaddset(&pipe_signal, SIGPIPE);
	sigpending(&pending);
	pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
	feed(c, text);
	/* The signal of a pipe that broke is taken away again, unless one waited before. */
	if (!sigismember(&pending, SIGPIPE))
		while (sigtimedwait(&pipe_signal, NULL, &at_once) < 0 && errno == EINTR)
			;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	close_at(&c->to);
}

/* ---- its end ------------------------------------------------------------------------------------------------------ */

/* Has it ended?  Then c->status tells how; where nobody knows (we were started with SIGCHLD ignored) it does not say 0. */
static bool has_ended(struct child *c, int options)
{
	int status = 0;
	pid_t got;

	do {
		got = waitpid(c->pid, &status, options);
	} while (got < 0 && errno == EINTR);
	c->status = got < 0 ? CHILD_KILLED : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	return got != 0;
}

int child_end(struct child *c, bool at_once)
{
	const struct timespec pause = { .tv_nsec = PAUSE_MS * 1000000L };
	bool ended = false;

	close_at(&c->to);
	close_at(&c->from);
	if (!c->pid)
		return c->status;
	while (!at_once && !(ended = has_ended(c, WNOHANG)) && has_time(c))
		nanosleep(&pause, NULL);
	if (!ended) {
		kill(c->pid, SIGKILL);
		has_ended(c, 0);
		c->status = CHILD_KILLED;
	}
	c->pid = 0;
	return c->status;
}

enum err_code child_ask(const struct child_plan *plan, size_t limit, struct arena *a, struct child_answer *out, struct err *e)
{
	struct child_plan heard = *plan;
	struct child c;
	char *buf = arena_alloc(a, limit + 1);
	size_t n = 0, got = 1;
	enum err_code code = OK;

	*out = (struct child_answer){ .status = CHILD_KILLED };
	heard.has_output = true;
	if (child_start(&c, &heard, e))
		return e->code;
	while (code == OK && n < limit && got) {
		code = child_read(&c, buf + n, limit - n, &got, e);
		n += got;
	}
	out->status = child_end(&c, code != OK);
	out->said = (struct str){ buf, n };
	/* That the time is over, the status says. */
	if (code == ERR_LIMIT)
		err_clear(e);
	return code == ERR_LIMIT ? OK : code;
}
