/*
 * run_fio.c: how fio is called, and what tells that it worked
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * fio prints its JSON with the bins of its latencies (json+), so that nothing of what it measured is lost.  It is started
 * in a new folder, which its files go to unless a job says another, and which is removed at the end.
 */
#include <stdlib.h>

#include "cli/run_tool.h"

static const char *const foreign[] = { "threads", "size", "block", "time",         "random", "phases", "cold", "direct",
				       "sync",    "zeros", "seed", "paired-clock", NULL };

/* They would take away what is to be read, or start something that nobody waits for. */
static bool is_refused(struct str word)
{
	static const char *const options[] = { "--output", "--output-format", "--minimal", "--append-terse", "--client",
					       "--server", "--daemonize" };
	struct str name = str_cut(&word, '=');

	for (size_t i = 0; i < sizeof options / sizeof *options; i++)
		if (str_is(name, options[i]))
			return true;
	return false;
}

static enum err_code prepare(struct tool_run *t, struct err *e)
{
	const struct cmd_context *cx = t->run.cx;

	if (cx->n_args < 2)
		return err_set(e, ERR_USAGE, "fio needs a file of jobs, or a job behind --: "
					     "behemoth run fio -- --name=a --rw=read --size=1G");
	for (int i = 1; i < cx->n_args; i++)
		if (is_refused(str_from(cx->args[i])))
			return err_set(e, ERR_USAGE, "%s: what fio prints is read from here, as JSON", cx->args[i]);
	t->extra = cx->args + 1;
	return OK;
}

/* A file of jobs, and the program, are named from where we are, not from fio's folder. */
static struct str job_path(struct str word, struct arena *a)
{
	char *real = word.n && word.p[0] != '-' ? realpath(word.p, NULL) : NULL;
	struct str path = real ? arena_dup(a, str_from(real)) : word;

	free(real);
	return path;
}

/* "fio --output-format=json+ words..." */
static char *const *command(const struct tool_run *t, const char *folder, unsigned clients)
{
	struct tool_words w = { .arena = t->run.cx->arena };

	(void)folder;
	(void)clients;
	tool_word(&w, job_path(str_from(t->program), w.arena));
	tool_word(&w, STR("--output-format=json+"));
	for (char *const *word = t->extra; *word; word++)
		tool_word(&w, job_path(str_from(*word), w.arena));
	vec_push(w.arena, &w.list, NULL);
	return w.list.at;
}

/* The names of its jobs; what they reached stands in the table at the end. */
static struct str jobs_of(struct str output, struct arena *a)
{
	static const char key[] = "\"jobname\" :";
	struct str jobs = STR_NONE;

	while (output.n) {
		struct str line = str_trim(str_next_line(&output));
		if (!str_starts(line, key))
			continue;
		struct str rest = str_after(line, sizeof key - 1), name = str_trim(str_cut(&rest, ','));
		jobs = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(jobs), jobs.n ? ", " : "fio ", STR_ARG(name));
	}
	return jobs;
}

const struct tool_kind tool_fio = {
	.name = "fio", .package = "fio", .foreign = foreign, .has_folder = true, .starts_in_folder = true,
	.prepare = prepare, .command = command, .result = jobs_of,
};
