/*
 * run_tool.c: benchmarks of others as installed: started, watched, and what they print kept
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/run_tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/num.h"
#include "cli/cmds.h"

enum { TICK_MS = 100 };

enum err_code tool_number(const struct tool_run *t, const char *option, uint64_t least, uint64_t most, uint64_t *out,
			  struct err *e)
{
	const char *text = cmd_option(t->run.cx, &cmd_run, option);

	if (!text || (num_u64(str_from(text), out) && *out >= least && *out <= most))
		return OK;
	return err_set(e, ERR_USAGE, "--%s=%s is not a whole number from %llu to %llu", option, text,
		       (unsigned long long)least, (unsigned long long)most);
}

enum err_code tool_program(const struct tool_run *t, const char *name, const char **out, struct err *e)
{
	*out = tool_find(name, t->run.cx->arena);
	if (*out)
		return OK;
	return err_set(e, ERR_NOT_FOUND, "%s is not installed; the package is called %s (apt install %s)", name, t->kind->package,
		       t->kind->package);
}

struct str tool_last_line(struct str output)
{
	struct str last = STR_NONE;

	while (output.n) {
		struct str line = str_trim(str_next_line(&output));
		last = line.n ? line : last;
	}
	return last;
}

static enum err_code prepare(const struct cmd_context *cx, struct tool_run *t, struct err *e)
{
	uint64_t repeat = 1;

	t->run.cx = cx;
	for (const char *const *option = t->kind->foreign; *option; option++)
		if (cmd_has(cx, &cmd_run, *option))
			return err_set(e, ERR_USAGE, "--%s is not for %s, whose own options stand behind --", *option, t->kind->name);
	if (t->kind->prepare(t, e) || tool_number(t, "repeat", 1, PLAN_REPEAT_MAX, &repeat, e) ||
	    tool_program(t, t->kind->name, &t->program, e))
		return e->code;
	t->repeat = (unsigned)repeat;
	return OK;
}

static unsigned n_wanted(const struct tool_run *t)
{
	return t->repeat * (unsigned)(t->clients.n_threads ? t->clients.n_threads : 1);
}

/* ---- one time -------------------------------------------------------------------------------------------------- */

static void record_command(struct tool_run *t, char *const *argv, unsigned iteration)
{
	struct str line = STR_NONE;

	for (size_t i = 0; argv[i]; i++)
		line = arena_printf(t->run.cx->arena, STR_FMT "%s%s", STR_ARG(line), i ? " " : "", argv[i]);
	document_param(&t->run.text, "iteration", arena_printf(t->run.cx->arena, "%u", iteration));
	document_param(&t->run.text, "command", line);
}

static struct str progress_words(const struct tool_run *t, unsigned clients, time_t since, struct arena *a)
{
	struct str who = clients ? arena_printf(a, "%s, %u clients", t->kind->name, clients) : str_from(t->kind->name);
	long long seconds = (long long)(time(NULL) - since);
	struct str of = t->time_s ? arena_printf(a, " of %llu", (unsigned long long)t->time_s) : STR_NONE;

	return arena_printf(a, STR_FMT ": %lld" STR_FMT " s, %u of %u runs done", STR_ARG(who), seconds, STR_ARG(of), t->n_done,
			    n_wanted(t));
}

/* Reads until it ends; *stopped: a signal came before. */
static void follow(struct tool_run *t, struct tool *tool, unsigned clients, bool *stopped)
{
	time_t since = time(NULL);

	*stopped = false;
	while (!*stopped && tool_read(tool, TICK_MS, t->run.cx->arena)) {
		AUTO_ARENA(line);
		progress_say(&t->run.progress, progress_words(t, clients, since, line));
		*stopped = signals_came(&t->run.signals);
	}
}

/* What it says of itself ("fio: ..."), else its last words. */
static struct str complaint_of(const struct tool_run *t, struct str output)
{
	struct str last = tool_last_line(output);

	while (output.n) {
		struct str line = str_trim(str_next_line(&output)), rest = str_after(line, strlen(t->kind->name));
		if (str_starts(line, t->kind->name) && str_starts(rest, ": "))
			return line;
	}
	return last;
}

static enum err_code judge(struct tool_run *t, struct str output, int status, struct err *e)
{
	struct str last = complaint_of(t, output);

	t->line = t->kind->result(output, t->run.cx->arena);
	if (status == 0 && t->line.n)
		return OK;
	if (status)
		return err_set(e, ERR_SYSTEM, "%s failed with status %d: " STR_FMT, t->kind->name, status, STR_ARG(last));
	return err_set(e, ERR_SYSTEM, "%s ended without a result: " STR_FMT, t->kind->name, STR_ARG(last));
}

/* Its folder, which the watcher removes; NULL: it needs none. */
static enum err_code make_folder(const struct tool_run *t, const char **out, struct err *e)
{
	char *name = arena_cstr(t->run.cx->arena, arena_printf(t->run.cx->arena, "%s/behemoth-XXXXXX", t->run.dir));

	*out = NULL;
	if (!t->kind->has_folder)
		return OK;
	if (!mkdtemp(name))
		return err_set_errno(e, ERR_IO, errno, "%s: cannot make a folder for %s", t->run.dir, t->kind->name);
	*out = name;
	return OK;
}

/* CLIENTS: 0: the tool knows itself. */
static enum err_code one_run(struct tool_run *t, unsigned clients, unsigned iteration, bool *stopped, struct err *e)
{
	const char *folder;
	struct tool tool;

	if (make_folder(t, &folder, e))
		return e->code;
	char *const *argv = t->kind->command(t, folder, clients);
	if (tool_start(&tool, argv, folder, t->kind->starts_in_folder, e))
		return e->code;
	follow(t, &tool, clients, stopped);
	int status = tool_end(&tool, *stopped);
	progress_clear(&t->run.progress);
	if (*stopped)
		return OK;
	record_command(t, argv, iteration);
	document_output(&t->run.text, tool_output(&tool));
	if (judge(t, tool_output(&tool), status, e))
		return e->code;
	t->n_done++;
	return run_keep(&t->run, e);
}

/* ---- all of them ----------------------------------------------------------------------------------------------- */

static enum err_code one_iteration(struct tool_run *t, unsigned i, bool *stopped, struct err *e)
{
	size_t n = t->clients.n_threads ? t->clients.n_threads : 1;

	for (size_t k = 0; k < n && !*stopped; k++) {
		if (one_run(t, t->clients.n_threads ? t->clients.threads[k] : 0, i, stopped, e))
			return e->code;
		if (t->run.cx->quiet || *stopped)
			continue;
		printf("%u/%u  " STR_FMT "\n", i, t->repeat, STR_ARG(t->line));
		fflush(stdout);
	}
	return OK;
}

static enum err_code all_runs(struct tool_run *t, bool *stopped, struct err *e)
{
	for (unsigned i = 1; i <= t->repeat && !*stopped; i++)
		if (one_iteration(t, i, stopped, e))
			return e->code;
	return OK;
}

static enum err_code with_server(struct tool_run *t, bool *stopped, struct err *e)
{
	struct tool server;

	if (!t->kind->start_server)
		return all_runs(t, stopped, e);
	if (t->kind->start_server(t, &server, e))
		return e->code;
	enum err_code code = all_runs(t, stopped, e);
	(void)tool_end(&server, true);
	return code;
}

static void announce(const struct tool_run *t, unsigned n)
{
	struct arena *a = t->run.cx->arena;
	struct str about = STR_NONE;

	if (t->run.cx->quiet)
		return;
	if (t->time_s)
		about = arena_printf(a, ", about " STR_FMT, STR_ARG(run_time_text((double)t->time_s * n, a)));
	printf("%s on %s, %u %s" STR_FMT "; Ctrl-C keeps what is finished\n\n", t->kind->name, t->run.dir, n,
	       n == 1 ? "run" : "runs", STR_ARG(about));
	fflush(stdout);
}

static enum err_code measure(struct tool_run *t, int *status, struct err *e)
{
	struct run_outcome how = { .noun = "runs", .shown = t->kind->shown, .n_wanted = n_wanted(t) };
	struct document *text = &t->run.text;

	document_param(text, "dir", str_from(t->run.dir));
	if (t->time_s)
		document_param(text, "time", arena_printf(t->run.cx->arena, "%llus", (unsigned long long)t->time_s));
	document_env(text, &t->run.env);
	announce(t, how.n_wanted);
	/* A failure stays in E: what was finished before it is kept. */
	enum err_code ignored = with_server(t, &how.stopped, e);
	(void)ignored;
	how.n_done = t->n_done;
	return run_finish(&t->run, &how, status, e);
}

enum err_code run_tool(const struct cmd_context *cx, const struct tool_kind *kind, int *status, struct err *e)
{
	const char *dir = cmd_option(cx, &cmd_run, "dir");
	struct tool_run t = { .kind = kind };

	if (prepare(cx, &t, e))
		return e->code;
	enum err_code code = run_begin(&t.run, cx, kind->name, dir ? dir : ".", e);
	if (code == OK)
		code = measure(&t, status, e);
	run_close(&t.run);
	return code;
}
