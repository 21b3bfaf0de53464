/*
 * cmd_forget.c: a source that is to stay out
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "cli/cmds.h"

static const struct cmd_example examples[] = {
	{ "behemoth forget 3fa9c2", "take a mail and its numbers out, for good" },
	{ "behemoth forget --undo 3fa9c2", "let the next import read it again" },
	{ 0 },
};

static const struct cmd_option options[] = {
	{ "undo", 0, NULL, NULL, "let forgotten sources in again: the next import reads them" },
	{ 0 },
};

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	bool undo = cmd_has(cx, &cmd_forget, "undo");

	(void)status;
	for (int i = 0; i < cx->n_args; i++) {
		struct str source = str_from(cx->args[i]);
		if (undo ? store_unforget(cx->store, source, e) : store_forget(cx->store, source, e))
			return e->code;
	}
	if (!cx->quiet)
		printf("%d %s %s\n", cx->n_args, cx->n_args == 1 ? "source" : "sources",
		       undo ? "may come in again: import it once more" : "forgotten");
	return OK;
}

const struct cmd cmd_forget = {
	.name = "forget",
	.args = "SOURCE...",
	.summary = "Take a source and its numbers out, and keep it out",
	.about = "It stays out when it is imported or merged again. --undo takes it off the list of forgotten sources; its "
		 "text is gone, so it has to be imported once more. SOURCE is then its id, or the first four or more digits of "
		 "it. A merge with a database where it is still forgotten takes it out again.",
	.needs = CMD_STORE_WRITE,
	.task = TASK_CORRECT,
	.min_args = 1,
	.max_args = -1,
	.options = options,
	.examples = examples,
	.complete = "sources",
	.run = run,
};
