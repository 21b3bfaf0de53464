/*
 * cmd_completion.c: a completion script for the shell
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "cli/cmds.h"
#include "cli/complete.h"

static const struct cmd_example examples[] = {
	{ "eval \"$(behemoth completion bash)\"", "for this bash; in ~/.bashrc for all" },
	{ "behemoth completion zsh >\"${fpath[1]}/_behemoth\"", "for zsh" },
	{ "behemoth completion fish >~/.config/fish/completions/behemoth.fish", "for fish" },
	{ 0 },
};

static const struct {
	const char *name;
	void (*print)(FILE *out);
} shells[] = { { "bash", complete_bash }, { "zsh", complete_zsh }, { "fish", complete_fish } };

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	(void)status;
	for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
		if (strcmp(shells[i].name, cx->args[0]) != 0)
			continue;
		shells[i].print(stdout);
		return OK;
	}
	return err_set(e, ERR_USAGE, "completion: no shell \"%s\"; there are bash, zsh and fish", cx->args[0]);
}

const struct cmd cmd_completion = {
	.name = "completion",
	.args = "bash|zsh|fish",
	.summary = "Print a completion script for your shell",
	.about = "Commands, options, their values, files, and the kernels and sources that the database knows.",
	.needs = CMD_NOTHING,
	.task = TASK_OTHER,
	.min_args = 1,
	.max_args = 1,
	.examples = examples,
	.complete = "bash|zsh|fish",
	.run = run,
};
