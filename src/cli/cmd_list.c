/*
 * cmd_list.c: what there is
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "cli/cmds.h"
#include "cli/opt.h"
#include "cli/output.h"

static const struct cmd_option options[] = { OUTPUT_OPTION_FORMAT, OUTPUT_OPTION_WHERE, { 0 } };

static const struct cmd_example examples[] = {
	{ "behemoth list kernels", "one row a kernel, oldest first" },
	{ "behemoth list sources --where \"benchmark='tiobench'\"", "mails and files that hold tiobench results" },
	{ "behemoth list benchmarks --format=json", "for a program" },
	{ 0 },
};

static const char *const list_name[] = {
	[STORE_KERNELS] = "kernels", [STORE_BENCHMARKS] = "benchmarks", [STORE_MACHINES] = "machines",
	[STORE_SOURCES] = "sources", [STORE_RUNS] = "runs",
};

enum { N_LISTS = sizeof list_name / sizeof *list_name };

static enum err_code find_list(const char *name, enum store_list *out, struct err *e)
{
	for (size_t i = 0; i < N_LISTS; i++) {
		if (strcmp(list_name[i], name) != 0)
			continue;
		*out = (enum store_list)i;
		return OK;
	}
	const char *nearest = opt_nearest(name, list_name, N_LISTS);
	if (nearest)
		return err_set(e, ERR_USAGE, "no list of \"%s\"; did you mean \"%s\"?", name, nearest);
	return err_set(e, ERR_USAGE, "no list of \"%s\"; there are kernels, benchmarks, machines, sources and runs", name);
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	enum store_list what = STORE_KERNELS;
	struct store_cursor *cursor;

	(void)status;
	if (cx->n_args && find_list(cx->args[0], &what, e))
		return e->code;
	if (store_list(cx->store, what, cmd_option(cx, &cmd_list, "where"), &cursor, e))
		return e->code;
	return output_listing(cx, cmd_option(cx, &cmd_list, "format"), cursor,
			      "nothing to list; \"behemoth import PATH...\" brings results in", e);
}

const struct cmd cmd_list = {
	.name = "list",
	.args = "[kernels|benchmarks|machines|sources|runs]",
	.summary = "List kernels, benchmarks, machines, sources or runs",
	.about = "Kernels are listed if nothing else is asked for: one row a kernel, its most used label first, oldest kernel "
		 "first.",
	.needs = CMD_STORE_READ | CMD_PAGER,
	.task = TASK_LOOK,
	.max_args = 1,
	.options = options,
	.examples = examples,
	.complete = "kernels|benchmarks|machines|sources|runs",
	.run = run,
};
