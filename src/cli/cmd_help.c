/*
 * cmd_help.c: help as a command, for those who type it so
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "cli/cmds.h"
#include "cli/help.h"

static const struct cmd_example examples[] = {
	{ "behemoth help import", "the same as behemoth import --help" },
	{ 0 },
};

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	const struct cmd *c = cx->n_args ? cmd_find(cx->args[0]) : NULL;

	(void)status;
	if (cx->n_args && !c) {
		const char *nearest = cmd_nearest(cx->args[0], cx->arena);
		return err_set(e, ERR_USAGE, "no command \"%s\"%s%s%s", cx->args[0], nearest ? "; did you mean \"" : "",
			       nearest ? nearest : "", nearest ? "\"?" : "");
	}
	if (c)
		help_command(stdout, c, cx->colour);
	else
		help_overview(stdout, cx->colour);
	return OK;
}

const struct cmd cmd_help = {
	.name = "help",
	.args = "[COMMAND]",
	.summary = "Say how to use a command",
	.needs = CMD_NOTHING,
	.task = TASK_OTHER,
	.max_args = 1,
	.examples = examples,
	.complete = "commands",
	.run = run,
};
