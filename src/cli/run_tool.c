/*
 * run_tool.c: dbench and tbench as installed: started, watched, and what they print kept
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/file.h"
#include "base/num.h"
#include "base/vec.h"
#include "cli/cmds.h"
#include "cli/run.h"
#include "cli/tool.h"

enum {
	TICK_MS = 100,
	DEFAULT_TIME_S = 60,
	TIME_MIN_S = 2, /* dbench reports the throughput once a second: what ends before the second one has none */
	TIME_MAX_S = 10000000,
	SERVER_TRIES = 500,
	SERVER_MS = 10,
	PROC_MAX = 16 << 20, /* bytes of /proc/net/tcp */
};

struct tool_run {
	struct run run;
	const char *name;
	const char *program; /* its path */
	struct plan clients; /* only its numbers of threads */
	unsigned repeat;
	uint64_t time_s;
	char **extra; /* words for the tool, ended by NULL */
	unsigned n_done;
	struct str line; /* the result of the last one */
};

/* Options that mean something for our own engine only. */
static enum err_code check_options(const struct cmd_context *cx, const char *name, struct err *e)
{
	static const char *const foreign[] = { "threads", "size", "block", "random", "phases", "cold",
					       "direct",  "sync", "zeros", "seed",   "paired-clock" };

	for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++)
		if (cmd_has(cx, &cmd_run, foreign[i]))
			return err_set(e, ERR_USAGE, "--%s is for tiobench; options for %s stand behind --", foreign[i], name);
	if (cx->n_args < 2)
		return err_set(e, ERR_USAGE, "%s needs the number of clients: behemoth run %s 8", name, name);
	return OK;
}

static enum err_code number(const struct cmd_context *cx, const char *option, uint64_t least, uint64_t most, uint64_t *out,
			    struct err *e)
{
	const char *text = cmd_option(cx, &cmd_run, option);

	if (!text || (num_u64(str_from(text), out) && *out >= least && *out <= most))
		return OK;
	return err_set(e, ERR_USAGE, "--%s=%s is not a whole number from %llu to %llu", option, text,
		       (unsigned long long)least, (unsigned long long)most);
}

static enum err_code find_program(const struct cmd_context *cx, const char *name, const char **out, struct err *e)
{
	*out = tool_find(name, cx->arena);
	if (*out)
		return OK;
	return err_set(e, ERR_NOT_FOUND, "%s is not installed; the package is called dbench (apt install dbench)", name);
}

static enum err_code prepare(const struct cmd_context *cx, struct tool_run *t, struct err *e)
{
	uint64_t repeat = 1;

	t->time_s = DEFAULT_TIME_S;
	if (check_options(cx, t->name, e) || run_threads(cx->args[1], &t->clients, e) ||
	    number(cx, "repeat", 1, PLAN_REPEAT_MAX, &repeat, e) ||
	    number(cx, "time", TIME_MIN_S, TIME_MAX_S, &t->time_s, e) || find_program(cx, t->name, &t->program, e))
		return e->code;
	t->repeat = (unsigned)repeat;
	t->extra = cx->args + 2;
	return OK;
}

static bool is_tbench(const struct tool_run *t)
{
	return str_is(str_from(t->name), "tbench");
}

struct words {
	struct arena *arena;
	VEC(char *) list;
};

static void add_word(struct words *w, struct str word)
{
	vec_push(w->arena, &w->list, arena_cstr(w->arena, word));
}

/* "dbench -t 60 -D FOLDER extra... N", "tbench -t 60 extra... N 127.0.0.1" */
static char *const *command_line(const struct tool_run *t, const char *folder, unsigned clients)
{
	struct words w = { .arena = t->run.cx->arena };

	add_word(&w, str_from(t->program));
	add_word(&w, STR("-t"));
	add_word(&w, arena_printf(w.arena, "%llu", (unsigned long long)t->time_s));
	if (folder) {
		add_word(&w, STR("-D"));
		add_word(&w, str_from(folder));
	}
	for (char **word = t->extra; *word; word++)
		add_word(&w, str_from(*word));
	add_word(&w, arena_printf(w.arena, "%u", clients));
	if (is_tbench(t))
		add_word(&w, STR("127.0.0.1"));
	vec_push(w.arena, &w.list, NULL);
	return w.list.at;
}

static void record_command(struct tool_run *t, char *const *argv)
{
	struct str line = STR_NONE;

	for (size_t i = 0; argv[i]; i++)
		line = arena_printf(t->run.cx->arena, STR_FMT "%s%s", STR_ARG(line), i ? " " : "", argv[i]);
	document_param(&t->run.text, "command", line);
}

/* Reads until it ends; *stopped: a signal came before. */
static void follow(struct tool_run *t, struct tool *tool, unsigned clients, bool *stopped)
{
	struct arena *a = t->run.cx->arena;
	time_t since = time(NULL);

	*stopped = false;
	while (!*stopped && tool_read(tool, TICK_MS, a)) {
		AUTO_ARENA(line);
		progress_say(&t->run.progress,
			     arena_printf(line, "%s, %u clients: %lld of %llu s, %u of %u runs done", t->name, clients,
					  (long long)(time(NULL) - since), (unsigned long long)t->time_s, t->n_done,
					  t->repeat * (unsigned)t->clients.n_threads));
		*stopped = signals_came(&t->run.signals);
	}
}

/* The result as printed; empty: there is none, or it is nothing. */
static struct str throughput_of(struct str output)
{
	struct str found = STR_NONE;

	while (output.n) {
		struct str line = str_trim(str_next_line(&output));
		if (str_starts(line, "Throughput ") && !str_starts(line, "Throughput 0 "))
			found = line;
	}
	return found;
}

static struct str last_line(struct str output)
{
	struct str last = STR_NONE;

	while (output.n) {
		struct str line = str_trim(str_next_line(&output));
		last = line.n ? line : last;
	}
	return last;
}

static enum err_code judge(struct tool_run *t, struct str output, int status, struct err *e)
{
	struct str last = last_line(output);

	t->line = throughput_of(output);
	if (status == 0 && t->line.n)
		return OK;
	if (status)
		return err_set(e, ERR_SYSTEM, "%s failed with status %d: " STR_FMT, t->name, status, STR_ARG(last));
	return err_set(e, ERR_SYSTEM, "%s ended without a result: " STR_FMT, t->name, STR_ARG(last));
}

/* Its folder, which the watcher removes; NULL: it needs none. */
static enum err_code make_folder(const struct tool_run *t, const char **out, struct err *e)
{
	char *name = arena_cstr(t->run.cx->arena, arena_printf(t->run.cx->arena, "%s/behemoth-XXXXXX", t->run.dir));

	*out = NULL;
	if (is_tbench(t))
		return OK;
	if (!mkdtemp(name))
		return err_set_errno(e, ERR_IO, errno, "%s: cannot make a folder for %s", t->run.dir, t->name);
	*out = name;
	return OK;
}

static enum err_code one_run(struct tool_run *t, unsigned clients, bool *stopped, struct err *e)
{
	const char *folder;
	struct tool tool;

	if (make_folder(t, &folder, e))
		return e->code;
	char *const *argv = command_line(t, folder, clients);
	if (tool_start(&tool, argv, folder, e))
		return e->code;
	follow(t, &tool, clients, stopped);
	int status = tool_end(&tool, *stopped);
	progress_clear(&t->run.progress);
	if (*stopped)
		return OK;
	record_command(t, argv);
	document_output(&t->run.text, tool_output(&tool));
	if (judge(t, tool_output(&tool), status, e))
		return e->code;
	t->n_done++;
	return run_keep(&t->run, e);
}

static enum err_code all_runs(struct tool_run *t, bool *stopped, struct err *e)
{
	for (unsigned i = 1; i <= t->repeat && !*stopped; i++) {
		for (size_t k = 0; k < t->clients.n_threads && !*stopped; k++) {
			if (one_run(t, t->clients.threads[k], stopped, e))
				return e->code;
			if (t->run.cx->quiet || *stopped)
				continue;
			printf("%u/%u  " STR_FMT "\n", i, t->repeat, STR_ARG(t->line));
			fflush(stdout);
		}
	}
	return OK;
}

/* tbench_srv says so on a buffered stream, when it ends; the kernel says so at once.  Source of the line's format:
 * proc(5), /proc/net/tcp: local address and port in hexadecimal, then the peer's, then the state; 0A is listening. */
static bool is_listening(void)
{
	AUTO_ARENA(a);
	struct str text;
	struct err ignored = { 0 };

	return file_read("/proc/net/tcp", PROC_MAX, a, &text, &ignored) == OK &&
	       str_has(text, ":1B5B 00000000:0000 0A "); /* port 7003 */
}

/* tbench needs a server; one of our own, for as long as the run takes. */
static enum err_code start_server(struct tool_run *t, struct tool *server, struct err *e)
{
	const char *program;
	struct arena *a = t->run.cx->arena;

	if (find_program(t->run.cx, "tbench_srv", &program, e))
		return e->code;
	char *argv[] = { arena_cstr(a, str_from(program)), NULL };
	if (tool_start(server, argv, NULL, e))
		return e->code;
	for (int i = 0; i < SERVER_TRIES; i++) {
		if (is_listening())
			return OK;
		if (!tool_read(server, SERVER_MS, a))
			break;
	}
	err_set(e, ERR_SYSTEM, "tbench_srv does not listen: " STR_FMT, STR_ARG(last_line(tool_output(server))));
	(void)tool_end(server, true);
	return e->code;
}

static enum err_code with_server(struct tool_run *t, bool *stopped, struct err *e)
{
	struct tool server;

	if (!is_tbench(t))
		return all_runs(t, stopped, e);
	if (start_server(t, &server, e))
		return e->code;
	enum err_code code = all_runs(t, stopped, e);
	(void)tool_end(&server, true);
	return code;
}

static enum err_code measure(struct tool_run *t, int *status, struct err *e)
{
	struct run_outcome how = { .noun = "runs", .shown = " and phase = ''", .n_wanted = t->repeat * (unsigned)t->clients.n_threads };
	struct document *text = &t->run.text;
	double expected_s = (double)t->time_s * how.n_wanted;

	document_param(text, "dir", str_from(t->run.dir));
	document_param(text, "time", arena_printf(t->run.cx->arena, "%llus", (unsigned long long)t->time_s));
	document_env(text, &t->run.env);
	if (!t->run.cx->quiet)
		printf("%s on %s, %u %s, about " STR_FMT "; Ctrl-C keeps what is finished\n\n", t->name, t->run.dir, how.n_wanted,
		       how.n_wanted == 1 ? "run" : "runs", STR_ARG(run_time_text(expected_s, t->run.cx->arena)));
	fflush(stdout);
	/* A failure stays in E: what was finished before it is kept. */
	enum err_code ignored = with_server(t, &how.stopped, e);
	(void)ignored;
	how.n_done = t->n_done;
	return run_finish(&t->run, &how, status, e);
}

enum err_code run_tool(const struct cmd_context *cx, const char *name, int *status, struct err *e)
{
	const char *dir = cmd_option(cx, &cmd_run, "dir");
	struct tool_run t = { .name = name };

	if (prepare(cx, &t, e))
		return e->code;
	enum err_code code = run_begin(&t.run, cx, name, dir ? dir : ".", e);
	if (code == OK)
		code = measure(&t, status, e);
	run_close(&t.run);
	return code;
}
