/*
 * cmd_merge.c: two databases become one
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "base/file.h"
#include "cli/cmds.h"

static const struct cmd_example examples[] = {
	{ "behemoth merge laptop.db", "take in what another database holds" },
	{ 0 },
};

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	struct store_merge_stats got;

	(void)status;
	if (!file_exists(cx->args[0]))
		return err_set(e, ERR_NOT_FOUND, "no database at %s", cx->args[0]);
	if (store_merge(cx->store, cx->args[0], &got, e))
		return e->code; /* names the database that it is about */
	if (!cx->quiet)
		printf("%zu sources, %zu rows, %zu corrections, %zu words on changes and %zu forgotten sources taken in\n",
		       got.sources, got.rows, got.corrections, got.triage, got.forgotten);
	return OK;
}

const struct cmd cmd_merge = {
	.name = "merge",
	.args = "OTHER.db",
	.summary = "Take in all of another database",
	.about = "What both hold is counted once. Merged in one direction or the other, the numbers are the same. Of "
		 "two corrections, or two words on a change (\"behemoth triage\"), the latest holds; of two of the same time the "
		 "greater one. The other database is only read.",
	.needs = CMD_STORE_WRITE | CMD_STORE_MAKE,
	.task = TASK_DATABASE,
	.min_args = 1,
	.max_args = 1,
	.examples = examples,
	.complete = "files",
	.run = run,
};
