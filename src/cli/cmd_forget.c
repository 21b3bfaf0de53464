/*
 * cmd_forget.c: a source that is to stay out
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "cli/cmds.h"

static const struct cmd_example examples[] = {
	{ "behemoth forget 3fa9c2", "take a mail and its numbers out, for good" },
	{ 0 },
};

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	(void)status;
	for (int i = 0; i < cx->n_args; i++)
		if (store_forget(cx->store, str_from(cx->args[i]), e))
			return e->code;
	if (!cx->quiet)
		printf("%d %s forgotten\n", cx->n_args, cx->n_args == 1 ? "source" : "sources");
	return OK;
}

const struct cmd cmd_forget = {
	.name = "forget",
	.args = "SOURCE...",
	.summary = "Take a source and its numbers out, and keep it out",
	.about = "It stays out when it is imported or merged again.",
	.needs = CMD_STORE_WRITE,
	.task = TASK_CORRECT,
	.min_args = 1,
	.max_args = -1,
	.examples = examples,
	.complete = "sources",
	.run = run,
};
