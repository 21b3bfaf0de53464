/*
 * cmd_check.c: is the database sound?
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "cli/cmds.h"
#include "cli/output.h"

static const struct cmd_example examples[] = {
	{ "behemoth check && cp results.db backup/", "look before it is copied" },
	{ 0 },
};

static void print_problem(void *ctx, const char *problem)
{
	(void)ctx;
	output_text(stdout, str_from(problem));
	putchar('\n');
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	size_t problems;

	if (store_check(cx->store, print_problem, NULL, &problems, e))
		return e->code;
	*status = problems > 0;
	if (problems)
		cmd_warn("%s: %zu problems; \"behemoth rebuild\" repairs what is derived", cx->db_path, problems);
	else if (!cx->quiet)
		printf("%s is sound\n", cx->db_path);
	return OK;
}

const struct cmd cmd_check = {
	.name = "check",
	.args = "",
	.summary = "Verify the database",
	.about = "Pages, keys, the kept texts, and whether the numbers fit them. Each problem is a line; the exit status is 1 then.",
	.needs = CMD_STORE_READ,
	.task = TASK_DATABASE,
	.examples = examples,
	.run = run,
};
