/*
 * gnuplot_run.c: one gnuplot process, fenced in
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/gnuplot_run.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/child.h"
#include "base/file.h"

#define SAID "said" /* what gnuplot says, in its folder */

enum {
	FILE_LIMIT = 64 << 20,
	SAID_LIMIT = 1 << 20,
	OPEN_FILES = 64
};

#define MEMORY_LIMIT ((rlim_t)2 << 30)

struct str gnuplot_file(size_t nth, struct arena *a)
{
	return arena_printf(a, "chart-%zu", nth + 1);
}

static struct str script_name(size_t nth, struct arena *a)
{
	return arena_printf(a, "script-%zu", nth + 1);
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

static enum err_code run_in(const char *folder, const struct gnuplot_job *job, struct str commands, int *status,
			    struct err *e)
{
	static const char *const environment[] = { "HOME=/", "LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", NULL };
	const char *const argv[] = { job->program ? job->program : "gnuplot", "-d", NULL };
	const struct child_plan plan = { .argv = argv, .environment = environment, .folder = folder, .errors = SAID,
					 .has_input = true, .timeout_ms = job->timeout_ms };
	struct child child;
	enum err_code code = child_start(&child, &plan, e);

	if (code == ERR_NOT_FOUND)
		return err_set(e, ERR_NOT_FOUND, "charts need gnuplot, which is not installed: the package gnuplot-nox");
	if (code)
		return code;
	fence(job, child.pid);
	child_write(&child, commands);
	*status = child_end(&child, false);
	return OK;
}

enum err_code gnuplot_run(const struct gnuplot_job *job, struct arena *a, struct gnuplot_result *out, struct err *e)
{
	char folder[] = P_tmpdir "/behemoth-charts.XXXXXX";
	struct str commands;
	sigset_t before;

	*out = (struct gnuplot_result){ .files = arena_array(a, job->n, sizeof(struct str)) };
	/* Ctrl-C waits until the folder is gone. */
	child_hold_signals(&before);
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
