/*
 * cmd_search.c: words in the texts that numbers came from
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/vec.h"
#include "cli/cmds.h"
#include "cli/output.h"

static const struct cmd_option options[] = { OUTPUT_OPTION_FORMAT, { 0 } };

static const struct cmd_example examples[] = {
	{ "behemoth search read latency", "texts that hold both words" },
	{ "behemoth search 'elev*'", "words that begin so" },
	{ "behemoth search --format=json elevator", "for a program" },
	{ 0 },
};

static struct str joined(const struct cmd_context *cx)
{
	struct str all = STR_NONE;

	for (int i = 0; i < cx->n_args; i++)
		all = arena_printf(cx->arena, STR_FMT "%s%s", STR_ARG(all), i ? " " : "", cx->args[i]);
	return all;
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	struct store_cursor *cursor;

	(void)status;
	if (store_search(cx->store, joined(cx), &cursor, e))
		return e->code;
	return output_listing(cx, cmd_option(cx, &cmd_search, "format"), cursor, "no text holds all of these words", e);
}

const struct cmd cmd_search = {
	.name = "search",
	.args = "WORD...",
	.summary = "Find words in the mails and files that results came from",
	.about = "All the words must occur in a text, in any order, large or small letters.  A word is found whole: \"read\" is in "
		 "\"read_latency2\" but not in \"reads\"; \"read*\" is in both.  In a terminal, lines are cut to its width; other formats "
		 "and pipes have them whole.  \"behemoth show source ID\" then shows the text.",
	.needs = CMD_STORE_READ | CMD_PAGER,
	.task = TASK_LOOK,
	.min_args = 1,
	.max_args = -1,
	.options = options,
	.examples = examples,
	.run = run,
};
