/*
 * run_dbench.c: how dbench and tbench are called, and what tells that they worked
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/file.h"
#include "cli/run_tool.h"

enum {
	DEFAULT_TIME_S = 60,
	TIME_MIN_S = 2, /* dbench reports the throughput once a second: what ends before the second one has none */
	TIME_MAX_S = 10000000,
	SERVER_TRIES = 500,
	SERVER_MS = 10,
	PROC_MAX = 16 << 20, /* bytes of /proc/net/tcp */
};

static const char *const foreign[] = { "threads", "size",   "block", "random", "phases",       "cold",
				       "direct",  "sync",   "zeros", "seed",   "paired-clock", NULL };

static enum err_code prepare(struct tool_run *t, struct err *e)
{
	const struct cmd_context *cx = t->run.cx;
	const char *name = t->kind->name;

	t->time_s = DEFAULT_TIME_S;
	if (cx->n_args < 2)
		return err_set(e, ERR_USAGE, "%s needs the number of clients: behemoth run %s 8", name, name);
	t->extra = cx->args + 2;
	if (run_threads(cx->args[1], &t->clients, e))
		return e->code;
	return tool_number(t, "time", TIME_MIN_S, TIME_MAX_S, &t->time_s, e);
}

/* "dbench -t 60 [-D FOLDER] extra... N [HOST]" */
static struct tool_words words_of(const struct tool_run *t, const char *folder, unsigned clients)
{
	struct tool_words w = { .arena = t->run.cx->arena };

	tool_word(&w, str_from(t->program));
	tool_word(&w, STR("-t"));
	tool_word(&w, arena_printf(w.arena, "%llu", (unsigned long long)t->time_s));
	if (folder) {
		tool_word(&w, STR("-D"));
		tool_word(&w, str_from(folder));
	}
	for (char *const *word = t->extra; *word; word++)
		tool_word(&w, str_from(*word));
	tool_word(&w, arena_printf(w.arena, "%u", clients));
	return w;
}

static char *const *dbench_command(const struct tool_run *t, const char *folder, unsigned clients)
{
	struct tool_words w = words_of(t, folder, clients);

	vec_push(w.arena, &w.list, NULL);
	return w.list.at;
}

static char *const *tbench_command(const struct tool_run *t, const char *folder, unsigned clients)
{
	struct tool_words w = words_of(t, folder, clients);

	tool_word(&w, STR("127.0.0.1"));
	vec_push(w.arena, &w.list, NULL);
	return w.list.at;
}

/* The last one as printed; none if it is nothing. */
static struct str throughput_of(struct str output, struct arena *a)
{
	struct str found = STR_NONE;

	(void)a;
	while (output.n) {
		struct str line = str_trim(str_next_line(&output));
		if (str_starts(line, "Throughput ") && !str_starts(line, "Throughput 0 "))
			found = line;
	}
	return found;
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
static enum err_code start_server(const struct tool_run *t, struct tool *server, struct err *e)
{
	const char *program;
	struct arena *a = t->run.cx->arena;

	if (tool_program(t, "tbench_srv", &program, e))
		return e->code;
	char *argv[] = { arena_cstr(a, str_from(program)), NULL };
	if (tool_start(server, argv, NULL, false, e))
		return e->code;
	for (int i = 0; i < SERVER_TRIES; i++) {
		if (is_listening())
			return OK;
		if (!tool_read(server, SERVER_MS, a))
			break;
	}
	err_set(e, ERR_SYSTEM, "tbench_srv does not listen: " STR_FMT, STR_ARG(tool_last_line(tool_output(server))));
	(void)tool_end(server, true);
	return e->code;
}

const struct tool_kind tool_dbench = {
	.name = "dbench", .package = "dbench", .foreign = foreign, .has_folder = true, .shown = " and phase = ''",
	.prepare = prepare, .command = dbench_command, .result = throughput_of,
};

const struct tool_kind tool_tbench = {
	.name = "tbench", .package = "dbench", .foreign = foreign, .shown = " and phase = ''",
	.prepare = prepare, .command = tbench_command, .result = throughput_of, .start_server = start_server,
};
