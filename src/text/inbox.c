/*
 * inbox.c: the mails of a bare git repository, through "git cat-file"
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The repository may be a stranger's: its configuration can name programs, but none for reading objects that are here.
 * What could fetch others is forbidden, in the environment, as the configuration could allow it again.
 */
#include "text/inbox.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/str.h"

enum { ID_MAX = 64, HEADER_MAX = 128, ARGS_MAX = 16, LISTED_MAX = 256, NO_PROGRAM = 127, SILENCE_MAX_MS = 60000 };

struct inbox {
	struct arena *arena;
	const char *path;
	pid_t pid;   /* 0: none */
	int from_fd;
	FILE *from;  /* what it writes: from_fd, with patience */
	bool is_silent; /* and was ended for it */
	uint64_t state;
	uint64_t left; /* bytes of the current object, and the line end behind it */
	char id[ID_MAX + 1];
};

bool inbox_is_repository(const char *path)
{
	AUTO_ARENA(a);
	struct stat head;

	/* A link may dangle; a pipe would make git wait for ever. */
	return lstat(arena_printf(a, "%s/HEAD", path).p, &head) == 0 && (S_ISREG(head.st_mode) || S_ISLNK(head.st_mode)) &&
	       file_is_dir(arena_printf(a, "%s/objects", path).p) &&
	       file_is_dir(arena_printf(a, "%s/refs", path).p);
}

static int spawn_git(const struct inbox *box, const char *const *command, int out_fd, pid_t *pid)
{
	const char *args[ARGS_MAX] = { "git", "--no-pager", "-c", "core.fsmonitor=false", "-c",
				       arena_printf(box->arena, "safe.directory=%s", box->path).p,
				       arena_printf(box->arena, "--git-dir=%s", box->path).p };
	char *const environment[] = { (char *)"HOME=/", (char *)"LC_ALL=C", (char *)"PATH=/usr/local/bin:/usr/bin:/bin",
				      (char *)"GIT_NO_LAZY_FETCH=1", (char *)"GIT_ALLOW_PROTOCOL=", (char *)"GIT_TERMINAL_PROMPT=0",
				      NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t attr;
	sigset_t none, all;
	size_t n = 7;

	while (*command && n < ARGS_MAX - 1)
		args[n++] = *command++;
	sigemptyset(&none);
	sigfillset(&all);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_adddup2(&files, out_fd, STDOUT_FILENO);
	posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
	posix_spawnattr_init(&attr);
	posix_spawnattr_setsigmask(&attr, &none);
	posix_spawnattr_setsigdefault(&attr, &all);
	posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
	int failed = posix_spawnp(pid, args[0], &files, &attr, (char *const *)args, environment);
	posix_spawnattr_destroy(&attr);
	posix_spawn_file_actions_destroy(&files);
	return failed;
}

/* A repository may have pipes among its files, and git waits for those: one that is silent so long is ended. */
static ssize_t read_patiently(void *ctx, char *buf, size_t n)
{
	struct inbox *box = ctx;
	struct pollfd p = { .fd = box->from_fd, .events = POLLIN };
	int ready;

	do {
		ready = poll(&p, 1, SILENCE_MAX_MS);
	} while (ready < 0 && errno == EINTR);
	if (ready > 0)
		return read(box->from_fd, buf, n);
	if (box->pid)
		kill(box->pid, SIGKILL);
	box->is_silent = true;
	errno = ETIMEDOUT;
	return -1;
}

static int close_pipe(void *ctx)
{
	return close(((struct inbox *)ctx)->from_fd);
}

static enum err_code start(struct inbox *box, const char *const *command, struct err *e)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC))
		return err_set_errno(e, ERR_SYSTEM, errno, "cannot make a pipe");
	int failed = spawn_git(box, command, ends[1], &box->pid);
	close(ends[1]);
	box->from_fd = ends[0];
	box->from = failed ? NULL : fopencookie(box, "r", (cookie_io_functions_t){ .read = read_patiently, .close = close_pipe });
	if (box->from)
		return OK;
	close(ends[0]);
	box->pid = failed ? 0 : box->pid;
	return err_set_errno(e, ERR_SYSTEM, failed ? failed : errno, "a git repository, but git cannot be started");
}

/* Its exit status; -1: it was killed. */
static int stop(struct inbox *box)
{
	int status = 0;

	if (box->from)
		fclose(box->from);
	box->from = NULL;
	if (box->pid) {
		while (waitpid(box->pid, &status, 0) < 0 && errno == EINTR)
			continue;
	}
	box->pid = 0;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The tree of the newest commit: one line, "100644 blob ID<tab>m". */
static enum err_code look_at_newest(struct inbox *box, struct err *e)
{
	static const char *const list[] = { "ls-tree", "HEAD", NULL };
	char listed[LISTED_MAX + 1];

	if (start(box, list, e))
		return e->code;
	size_t n = fread(listed, 1, LISTED_MAX, box->from);
	int status = stop(box);
	struct str line = { listed, n };

	if (status == NO_PROGRAM)
		return err_set(e, ERR_SYSTEM, "a git repository, but git cannot be started");
	if (box->is_silent)
		return err_set(e, ERR_PARSE, "a git repository, but git says nothing of it");
	if (!str_ends(line, "\tm\n") && !str_ends(line, "\td\n"))
		return err_set(e, ERR_PARSE, "a git repository, but not one of mails as public-inbox keeps them");
	if (str_find_char(line, '\n') != n - 1)
		return err_set(e, ERR_PARSE, "a git repository whose newest commit is not one mail");
	box->state = hash_bytes(HASH_START, line);
	return OK;
}

enum err_code inbox_open(struct inbox **out, const char *path, struct err *e)
{
	static const char *const read_all[] = { "cat-file", "--batch", "--batch-all-objects", "--unordered", "--buffer", NULL };
	struct arena *a = arena_new();
	struct inbox *box = arena_alloc(a, sizeof *box);

	box->arena = a;
	box->path = arena_cstr(a, str_from(path));
	*out = NULL;
	if (look_at_newest(box, e) || start(box, read_all, e)) {
		inbox_close(box);
		return e->code;
	}
	*out = box;
	return OK;
}

void inbox_close(struct inbox *box)
{
	if (!box)
		return;
	/* It may still write to us. */
	if (box->pid)
		kill(box->pid, SIGTERM);
	stop(box);
	arena_free(box->arena);
}

uint64_t inbox_state(const struct inbox *box)
{
	return box->state;
}

static bool pass_rest(struct inbox *box)
{
	char buf[4096];

	while (box->left) {
		size_t want = box->left < sizeof buf ? (size_t)box->left : sizeof buf, n = fread(buf, 1, want, box->from);
		if (n == 0)
			return false;
		box->left -= n;
	}
	return true;
}

/* "ID blob SIZE", of which the size and the line end behind it are to be read. */
static bool read_header(struct inbox *box, const char *header, char type[HEADER_MAX])
{
	uint64_t size;

	if (sscanf(header, "%64s %127s %" SCNu64, box->id, type, &size) != 3 || size == UINT64_MAX)
		return false;
	box->left = size + 1;
	return true;
}

enum err_code inbox_next(struct inbox *box, const char **name, bool *more, struct err *e)
{
	char header[HEADER_MAX], type[HEADER_MAX];

	*more = false;
	*name = box->id;
	while (box->from) {
		if (!pass_rest(box))
			break;
		if (!fgets(header, sizeof header, box->from)) {
			/* All was told. */
			return stop(box) == 0 ? OK : err_set(e, ERR_PARSE, "git cannot read all of this repository");
		}
		if (!read_header(box, header, type))
			break;
		*more = strcmp(type, "blob") == 0;
		if (*more)
			return OK;
	}
	return box->from ? err_set(e, ERR_PARSE, "git cannot read all of this repository") : OK;
}

enum err_code inbox_read(void *ctx, char *buf, size_t n, size_t *got, struct err *e)
{
	struct inbox *box = ctx;

	*got = 0;
	if (!box->from || box->left <= 1)
		return OK;
	if (n > box->left - 1)
		n = (size_t)(box->left - 1);
	*got = fread(buf, 1, n, box->from);
	box->left -= *got;
	return *got || n == 0 ? OK : err_set(e, ERR_IO, "git stopped in the middle of a mail");
}
