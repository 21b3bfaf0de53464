/*
 * cmd_table.c: all commands, and what every one of them understands
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli/cmd.h"
#include "cli/cmds.h"
#include "cli/opt.h"
#include "cli/output.h"

enum { MESSAGE_MAX = 4096 };

const struct cmd *const cmd_table[] = {
	&cmd_compare, &cmd_regress, &cmd_verdict, &cmd_chart, &cmd_report,
	&cmd_run, &cmd_import, &cmd_export,
	&cmd_list, &cmd_show, &cmd_search, &cmd_query,
	&cmd_triage, &cmd_fix, &cmd_forget,
	&cmd_merge, &cmd_rebuild, &cmd_check,
	&cmd_help, &cmd_completion,
	NULL,
};

const char *const cmd_task_title[TASK_COUNT] = {
	[TASK_COMPARE] = "Compare",
	[TASK_GATHER] = "Bring results in and out",
	[TASK_LOOK] = "Look at what there is",
	[TASK_CORRECT] = "Correct what was read",
	[TASK_DATABASE] = "Take care of the database",
	[TASK_OTHER] = "Help",
};

const struct cmd_option cmd_global_options[] = {
	{ "db", 0, "FILE", NULL, "the database, instead of $BEHEMOTH_DB or results.db in the user's data folder" },
	{ "color", 0, "WHEN", "auto|always|never", "colours in text: auto is only on a terminal without NO_COLOR" },
	{ "no-pager", 0, NULL, NULL, "long text goes straight to the terminal" },
	{ "quiet", 'q', NULL, NULL, "no progress and no summary" },
	{ "verbose", 'v', NULL, NULL, "tell more: what was noted and what was left out" },
	{ "help", 'h', NULL, NULL, "help, for one command if there is one" },
	{ "version", 'V', NULL, NULL, "the version of this program" },
	{ "dump-man", 0, "DIR", NULL, NULL },
	{ 0 },
};

const struct cmd *cmd_find(const char *name)
{
	for (size_t i = 0; cmd_table[i]; i++)
		if (strcmp(cmd_table[i]->name, name) == 0)
			return cmd_table[i];
	return NULL;
}

const char *cmd_nearest(const char *name, struct arena *a)
{
	size_t n = sizeof cmd_table / sizeof *cmd_table - 1;
	const char **names = arena_array(a, n, sizeof *names);

	for (size_t i = 0; i < n; i++)
		names[i] = cmd_table[i]->name;
	return opt_nearest(name, names, n);
}

const char *cmd_option(const struct cmd_context *cx, const struct cmd *c, const char *name)
{
	size_t i = 0;

	while (c->options[i].name && strcmp(c->options[i].name, name) != 0)
		i++;
	assert(c->options[i].name);
	return cx->values[i];
}

bool cmd_has(const struct cmd_context *cx, const struct cmd *c, const char *name)
{
	return cmd_option(cx, c, name) != NULL;
}

void cmd_warn(const char *fmt, ...)
{
	char text[MESSAGE_MAX];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof text, fmt, args);
	va_end(args);
	fflush(stdout);
	fputs("behemoth: ", stderr);
	/* Labels and names of files stand in messages, and may be anything. */
	output_text(stderr, str_from(text));
	fputc('\n', stderr);
}
