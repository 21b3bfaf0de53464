/*
 * inbox.c: the mails of a bare git repository, through "git cat-file"
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The repository may be a stranger's: its configuration can name programs, but none for reading objects that are here.
 * What could fetch others is forbidden, in the environment, as the configuration could allow it again.
 */
#include "text/inbox.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/child.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/str.h"
#include "text/cat_file.h"

enum {
	ARGS_MAX = 16,
	LISTED_MAX = 256,       /* bytes: one file of a commit */
	SILENCE_MAX_MS = 60000, /* a repository may have pipes among its files, and git waits for those */
	BUFFER_BYTES = 64 << 10
};

struct inbox {
	struct arena *arena;
	const char *path;
	struct child git;
	struct cat_file objects; /* objects.from: what it writes, with patience; NULL: all was told */
	uint64_t state;
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

static struct child_plan plan_of(const struct inbox *box, const char *const *command)
{
	static const char *const environment[] = { "HOME=/", "LC_ALL=C", "PATH=/usr/local/bin:/usr/bin:/bin",
						   "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=", "GIT_TERMINAL_PROMPT=0", NULL };
	const char **argv = arena_array(box->arena, ARGS_MAX, sizeof *argv);
	size_t n = 0;

	argv[n++] = "git";
	argv[n++] = "--no-pager";
	argv[n++] = "-c";
	argv[n++] = "core.fsmonitor=false";
	argv[n++] = "-c";
	argv[n++] = arena_printf(box->arena, "safe.directory=%s", box->path).p;
	argv[n++] = arena_printf(box->arena, "--git-dir=%s", box->path).p;
	while (*command && n < ARGS_MAX - 1)
		argv[n++] = *command++;
	return (struct child_plan){ .argv = argv, .environment = environment, .has_output = true, .timeout_ms = SILENCE_MAX_MS };
}

static enum err_code cannot_start(struct err *e)
{
	err_wrap(e, "a git repository, but git cannot be started");
	e->code = ERR_SYSTEM;
	return e->code;
}

/* The tree of the newest commit: one line, "100644 blob ID<tab>m". */
static enum err_code look_at_newest(struct inbox *box, struct err *e)
{
	static const char *const list[] = { "ls-tree", "HEAD", NULL };
	const struct child_plan plan = plan_of(box, list);
	struct child_answer answer;

	if (child_ask(&plan, LISTED_MAX, box->arena, &answer, e))
		return cannot_start(e);
	struct str line = answer.said;
	if (answer.status == CHILD_KILLED)
		return err_set(e, ERR_PARSE, "a git repository, but git says nothing of it");
	if (!str_ends(line, "\tm\n") && !str_ends(line, "\td\n"))
		return err_set(e, ERR_PARSE, "a git repository, but not one of mails as public-inbox keeps them");
	if (str_find_char(line, '\n') != line.n - 1)
		return err_set(e, ERR_PARSE, "a git repository whose newest commit is not one mail");
	box->state = hash_bytes(HASH_START, line);
	return OK;
}

/* A fopencookie's: one that is silent for so long says no more. */
static ssize_t read_patiently(void *ctx, char *buf, size_t n)
{
	struct inbox *box = ctx;
	struct err e = { 0 };
	size_t got;

	child_more_time(&box->git, SILENCE_MAX_MS);
	if (child_read(&box->git, buf, n, &got, &e) == OK)
		return (ssize_t)got;
	errno = EIO;
	return -1;
}

static enum err_code start_reading(struct inbox *box, struct err *e)
{
	static const char *const read_all[] = { "cat-file", "--batch", "--batch-all-objects", "--unordered", "--buffer", NULL };
	const struct child_plan plan = plan_of(box, read_all);

	if (child_start(&box->git, &plan, e))
		return cannot_start(e);
	box->objects.from = fopencookie(box, "r", (cookie_io_functions_t){ .read = read_patiently });
	if (!box->objects.from)
		return err_set_errno(e, ERR_SYSTEM, errno, "a git repository, but git cannot be read");
	setvbuf(box->objects.from, arena_alloc(box->arena, BUFFER_BYTES), _IOFBF, BUFFER_BYTES);
	return OK;
}

enum err_code inbox_open(struct inbox **out, const char *path, struct err *e)
{
	struct arena *a = arena_new();
	struct inbox *box = arena_alloc(a, sizeof *box);

	box->arena = a;
	box->path = arena_cstr(a, str_from(path));
	box->git = CHILD_NONE;
	*out = NULL;
	if (look_at_newest(box, e) || start_reading(box, e)) {
		inbox_close(box);
		return e->code;
	}
	*out = box;
	return OK;
}

/* git's exit status.  AT_ONCE: while it still writes to us. */
static int stop(struct inbox *box, bool at_once)
{
	if (box->objects.from)
		fclose(box->objects.from);
	box->objects.from = NULL;
	return child_end(&box->git, at_once);
}

void inbox_close(struct inbox *box)
{
	if (!box)
		return;
	stop(box, true);
	arena_free(box->arena);
}

uint64_t inbox_state(const struct inbox *box)
{
	return box->state;
}

enum err_code inbox_next(struct inbox *box, const char **name, bool *more, struct err *e)
{
	*more = false;
	*name = box->objects.id;
	if (!box->objects.from)
		return OK;
	enum cat_file_next next = cat_file_next(&box->objects);
	*more = next == CAT_FILE_BLOB;
	if (*more || (next == CAT_FILE_END && stop(box, false) == 0))
		return OK;
	return err_set(e, ERR_PARSE, "git cannot read all of this repository");
}

enum err_code inbox_read(void *ctx, char *buf, size_t n, size_t *got, struct err *e)
{
	struct inbox *box = ctx;

	*got = box->objects.from ? cat_file_read(&box->objects, buf, n) : 0;
	if (*got == 0 && box->objects.from && cat_file_is_short(&box->objects))
		return err_set(e, ERR_IO, "git stopped in the middle of a mail");
	return OK;
}
