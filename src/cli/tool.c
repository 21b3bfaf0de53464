/*
 * tool.c: starts a tool and a watcher over it, reads what it prints
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/vec.h"

enum {
	OUTPUT_MAX = 64 << 20, /* more of it is read, but not kept */
	READ_BYTES = 64 << 10,
	WATCH_MS = 10,
	EXIT_NOT_STARTED = 126,
	FTW_FDS = 16,
};

const char *tool_find(const char *program, struct arena *a)
{
	struct str path = str_from(getenv("PATH"));

	while (path.n) {
		struct str folder = str_cut(&path, ':');
		const char *name = arena_printf(a, STR_FMT "%s%s", STR_ARG(folder), folder.n ? "/" : "./", program).p;
		if (access(name, X_OK) == 0)
			return name;
	}
	return NULL;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	remove(path);
	return 0;
}

static void remove_folder(const char *folder)
{
	if (folder)
		nftw(folder, remove_one, FTW_FDS, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

/* ---- the watcher, a process of its own ------------------------------------------------------------------------- */

static bool spawn(pid_t *pid, char *const *argv, int output_fd)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t none, all;

	sigemptyset(&none);
	sigfillset(&all);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_adddup2(&files, output_fd, STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&files, output_fd, STDERR_FILENO);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setsigmask(&attr, &none);
	posix_spawnattr_setsigdefault(&attr, &all);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	bool started = posix_spawn(pid, argv[0], &files, &attr, argv, environ) == 0;
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(&files);
	return started;
}

static int exit_status(int status)
{
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Until the tool ends, or nobody holds the other end of ALIVE_FD any more. */
static int watch(pid_t pid, int alive_fd)
{
	struct pollfd alive = { .fd = alive_fd, .events = POLLIN };
	siginfo_t info = { 0 };
	int status = 0;

	while (poll(&alive, 1, WATCH_MS) <= 0)
		if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid == pid)
			break;
	/* Before it is waited for, so that its number is still its own.  Its children that outlive it end too. */
	kill(-pid, SIGKILL);
	waitpid(pid, &status, 0);
	return exit_status(status);
}

/* Only what is safe behind a fork, and the removal of the folder, at the end. */
static void watcher_main(const struct tool *t, char *const *argv, int output_fd, int alive_fd)
{
	sigset_t all;
	pid_t pid;

	/* Ctrl-C in the terminal is for the program; the watcher hears of it through the pipe. */
	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, NULL);
	setsid();
	bool started = (!t->starts_inside || chdir(t->folder) == 0) && spawn(&pid, argv, output_fd);
	close(output_fd);
	int status = started ? watch(pid, alive_fd) : EXIT_NOT_STARTED;
	remove_folder(t->folder);
	_exit(status);
}

/* ---- our side -------------------------------------------------------------------------------------------------- */

static void close_pair(const int *pair)
{
	close(pair[0]);
	close(pair[1]);
}

static enum err_code start_watcher(struct tool *t, char *const *argv, const int *output, const int *alive)
{
	fflush(NULL);
	t->watcher = fork();
	if (t->watcher == 0) {
		close(output[0]);
		close(alive[1]);
		watcher_main(t, argv, output[1], alive[0]);
	}
	close(output[1]);
	close(alive[0]);
	t->output_fd = output[0];
	t->alive_fd = alive[1];
	return t->watcher > 0 ? OK : ERR_SYSTEM;
}

enum err_code tool_start(struct tool *t, char *const *argv, const char *folder, bool inside, struct err *e)
{
	int output[2], alive[2];

	*t = (struct tool){ .watcher = -1, .output_fd = -1, .alive_fd = -1, .folder = folder, .starts_inside = inside };
	if (pipe2(output, O_CLOEXEC))
		return err_set_errno(e, ERR_SYSTEM, errno, "%s", argv[0]);
	if (pipe2(alive, O_CLOEXEC)) {
		int why = errno;
		close_pair(output);
		return err_set_errno(e, ERR_SYSTEM, why, "%s", argv[0]);
	}
	if (start_watcher(t, argv, output, alive) == OK)
		return OK;
	int why = errno;
	(void)tool_end(t, true);
	remove_folder(folder);
	return err_set_errno(e, ERR_SYSTEM, why, "%s: cannot start", argv[0]);
}

static void keep(struct tool *t, const char *bytes, size_t n, struct arena *a)
{
	if (n > OUTPUT_MAX - t->n)
		n = OUTPUT_MAX - t->n;
	if (t->room - t->n < n) {
		t->room = (t->room + n) * 2;
		t->p = vec_grown(a, t->p, t->n, t->room, 1);
	}
	if (n)
		memcpy(t->p + t->n, bytes, n);
	t->n += n;
}

bool tool_read(struct tool *t, int ms, struct arena *a)
{
	struct pollfd output = { .fd = t->output_fd, .events = POLLIN };
	char bytes[READ_BYTES];

	if (poll(&output, 1, ms) <= 0)
		return true;
	ssize_t got = read(t->output_fd, bytes, sizeof bytes);
	if (got > 0)
		keep(t, bytes, (size_t)got, a);
	return got > 0 || (got < 0 && errno == EINTR);
}

struct str tool_output(const struct tool *t)
{
	return (struct str){ t->p, t->n };
}

static void close_at(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

int tool_end(struct tool *t, bool at_once)
{
	int status = EXIT_NOT_STARTED << 8;

	if (at_once)
		close_at(&t->alive_fd);
	while (t->watcher > 0 && waitpid(t->watcher, &status, 0) < 0 && errno == EINTR)
		;
	close_at(&t->alive_fd);
	close_at(&t->output_fd);
	t->watcher = -1;
	return exit_status(status);
}
