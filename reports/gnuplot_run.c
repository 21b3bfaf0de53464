/*
 * gnuplot_run.c: one gnuplot process, fenced in
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/gnuplot_run.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"

#define SAID "said" /* what gnuplot says, in its folder */

enum {
	FILE_LIMIT = 64 << 20,
	SAID_LIMIT = 1 << 20,
	OPEN_FILES = 64,
	WAIT_MS = 2,
	FEED_MS = 50
};

#define MEMORY_LIMIT ((rlim_t)2 << 30)

struct child {
	pid_t pid;
	int commands; /* our end of the pipe */
	int64_t end_ms;
};

struct str gnuplot_file(size_t nth, struct arena *a)
{
	return arena_printf(a, "chart-%zu", nth + 1);
}

static struct str script_name(size_t nth, struct arena *a)
{
	return arena_printf(a, "script-%zu", nth + 1);
}

static int64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- its folder ------------------------------------------------------------------------------------------------ */

static void remove_folder(const char *folder)
{
	DIR *dir = opendir(folder);
	const struct dirent *entry;

	while (dir && (entry = readdir(dir)))
		if (entry->d_name[0] != '.')
			unlinkat(dirfd(dir), entry->d_name, 0);
	if (dir)
		closedir(dir);
	rmdir(folder);
}

static enum err_code write_file(const char *folder, struct str name, struct str text, struct arena *a, struct err *e)
{
	const char *path = arena_printf(a, "%s/" STR_FMT, folder, STR_ARG(name)).p;
	FILE *out = fopen(path, "wxe");

	if (!out)
		return err_set_errno(e, ERR_SYSTEM, errno, "%s", path);
	size_t n = text.n ? fwrite(text.p, 1, text.n, out) : 0;
	if (fclose(out) || n != text.n)
		return err_set_errno(e, ERR_SYSTEM, errno, "%s", path);
	return OK;
}

/* *commands: what loads them one after the other. */
static enum err_code write_scripts(const char *folder, const struct gnuplot_job *job, struct arena *a,
				   struct str *commands, struct err *e)
{
	size_t room = job->n * sizeof "load \"script-18446744073709551615\"\n";
	char *text = arena_alloc(a, room + 1);
	size_t n = 0;

	*commands = STR_NONE;
	for (size_t i = 0; i < job->n; i++) {
		struct str name = script_name(i, a);

		if (write_file(folder, name, job->scripts[i], a, e))
			return e->code;
		n += (size_t)snprintf(text + n, room - n, "load \"" STR_FMT "\"\n", STR_ARG(name));
	}
	*commands = (struct str){ text, n };
	return OK;
}

static struct str read_if_there(const char *folder, struct str name, size_t limit, struct arena *a)
{
	struct str text;
	struct err ignored = { 0 };

	if (file_read(arena_printf(a, "%s/" STR_FMT, folder, STR_ARG(name)).p, limit, a, &text, &ignored))
		return STR_NONE;
	return text;
}

/* ---- its process ----------------------------------------------------------------------------------------------- */

static void set_limit(pid_t pid, __rlimit_resource_t what, rlim_t limit)
{
	const struct rlimit both = { limit, limit };

	prlimit(pid, what, &both, NULL);
}

/* It waits for its first command: no script has been seen yet. */
static void fence(const struct gnuplot_job *job, pid_t pid)
{
	set_limit(pid, RLIMIT_CPU, job->timeout_ms / 1000 + 2);
	set_limit(pid, RLIMIT_AS, MEMORY_LIMIT);
	set_limit(pid, RLIMIT_FSIZE, FILE_LIMIT);
	set_limit(pid, RLIMIT_NOFILE, OPEN_FILES);
	set_limit(pid, RLIMIT_CORE, 0);
	if (!job->may_fork)
		set_limit(pid, RLIMIT_NPROC, 0);
}

static int spawn(const char *program, const char *folder, int commands, pid_t *pid)
{
	char *const argv[] = { (char *)(program ? program : "gnuplot"), (char *)"-d", NULL };
	char *const environment[] = { (char *)"HOME=/", (char *)"LC_ALL=C.UTF-8", (char *)"PATH=/usr/bin:/bin", NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t none, all;

	sigemptyset(&none);
	sigfillset(&all);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, commands, STDIN_FILENO);
	posix_spawn_file_actions_addchdir_np(&files, folder);
	posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&files, STDERR_FILENO, SAID, O_WRONLY | O_CREAT, 0600);
	posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setsigmask(&attr, &none);
	posix_spawnattr_setsigdefault(&attr, &all);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	int failed = posix_spawnp(pid, argv[0], &files, &attr, argv, environment);
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(&files);
	return failed;
}

/* ---- Ctrl-C waits until the folder is gone ---------------------------------------------------------------------- */

static const int ending_signals[] = { SIGINT, SIGTERM, SIGHUP };
enum { N_ENDING = sizeof ending_signals / sizeof *ending_signals };

/* Not one that is ignored (nohup): while it is held it would be taken for one that came. */
static void hold_signals(sigset_t *before)
{
	struct sigaction now;
	sigset_t ending;

	sigemptyset(&ending);
	for (size_t i = 0; i < N_ENDING; i++)
		if (sigaction(ending_signals[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
			sigaddset(&ending, ending_signals[i]);
	pthread_sigmask(SIG_BLOCK, &ending, before);
}

static bool shall_end(void)
{
	sigset_t pending;

	sigpending(&pending);
	for (size_t i = 0; i < N_ENDING; i++)
		if (sigismember(&pending, ending_signals[i]))
			return true;
	return false;
}

/* ---- the child --------------------------------------------------------------------------------------------------- */

/* Until all is written, the child reads no more, or the time is over. */
static void feed(const struct child *child, struct str text)
{
	struct pollfd pipe = { .fd = child->commands, .events = POLLOUT };

	while (text.n && now_ms() < child->end_ms && !shall_end()) {
		if (poll(&pipe, 1, FEED_MS) < 0 && errno != EINTR)
			return;
		if (!(pipe.revents & (POLLOUT | POLLERR)))
			continue;
		ssize_t n = write(child->commands, text.p, text.n);
		if (n < 0 && errno != EINTR && errno != EAGAIN)
			return;
		if (n > 0)
			text = str_after(text, (size_t)n);
	}
}

/* A child that ends early must not end us: the signal of the broken pipe is taken away again. */
static void feed_without_signal(const struct child *child, struct str text)
{
	const struct timespec at_once = { 0 };
	sigset_t pipe_signal, before, pending;

	sigemptyset(&pipe_signal);
	sigaddset(&pipe_signal, SIGPIPE);
	sigpending(&pending);
	pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
	feed(child, text);
	if (!sigismember(&pending, SIGPIPE))
		while (sigtimedwait(&pipe_signal, NULL, &at_once) < 0 && errno == EINTR)
			;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Its exit status; -1: it had to be ended. */
static int wait_for(const struct child *child)
{
	const struct timespec pause = { .tv_nsec = WAIT_MS * 1000000L };
	int status = 0;
	bool ended = false;

	while (!(ended = waitpid(child->pid, &status, WNOHANG) != 0) && now_ms() < child->end_ms && !shall_end())
		nanosleep(&pause, NULL);
	if (!ended) {
		kill(child->pid, SIGKILL);
		waitpid(child->pid, &status, 0);
		return -1;
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static enum err_code run_in(const char *folder, const struct gnuplot_job *job, struct str commands, int *status,
			    struct err *e)
{
	struct child child = { .end_ms = now_ms() + job->timeout_ms };
	int ends[2];

	if (pipe2(ends, O_CLOEXEC))
		return err_set_errno(e, ERR_SYSTEM, errno, "gnuplot");
	int failed = spawn(job->program, folder, ends[0], &child.pid);
	close(ends[0]);
	child.commands = ends[1];
	if (failed) {
		close(ends[1]);
		if (failed == ENOENT || failed == EACCES)
			return err_set(e, ERR_NOT_FOUND, "charts need gnuplot, which is not installed: the package gnuplot-nox");
		return err_set_errno(e, ERR_SYSTEM, failed, "gnuplot");
	}
	fcntl(child.commands, F_SETFL, O_NONBLOCK);
	fence(job, child.pid);
	feed_without_signal(&child, commands);
	close(child.commands);
	*status = wait_for(&child);
	return OK;
}

enum err_code gnuplot_run(const struct gnuplot_job *job, struct arena *a, struct gnuplot_result *out, struct err *e)
{
	char folder[] = P_tmpdir "/behemoth-charts.XXXXXX";
	struct str commands;
	sigset_t before;

	*out = (struct gnuplot_result){ .files = arena_array(a, job->n, sizeof(struct str)) };
	hold_signals(&before);
	if (!mkdtemp(folder)) {
		pthread_sigmask(SIG_SETMASK, &before, NULL);
		return err_set_errno(e, ERR_SYSTEM, errno, "%s", folder);
	}
	enum err_code code = write_scripts(folder, job, a, &commands, e);
	if (code == OK)
		code = run_in(folder, job, commands, &out->status, e);
	for (size_t i = 0; code == OK && i < job->n; i++)
		out->files[i] = read_if_there(folder, gnuplot_file(i, a), FILE_LIMIT, a);
	if (code == OK)
		out->said = read_if_there(folder, STR(SAID), SAID_LIMIT, a);
	remove_folder(folder);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return code;
}
