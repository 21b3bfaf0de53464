/*
 * cmd_show.c: one kernel, run or source, whole
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "cli/cmds.h"
#include "cli/output.h"
#include "cli/show.h"

static const struct cmd_option options[] = {
	{ "format", 'f', "FORMAT", "text|tsv|csv|json|md|html", "other than text: only the table of numbers" },
	{ "raw", 0, NULL, NULL, "of a source: only its bytes, as they were read" },
	{ 0 },
};

static const struct cmd_example examples[] = {
	{ "behemoth show 2.4.19-pre5", "what there is of a kernel" },
	{ "behemoth show source 3fa9c2", "a mail with its lines numbered; those that hold results are marked" },
	{ "behemoth show run 3fa9c2d10b44a0c1-41", "one printed row, with all that is known of it" },
	{ 0 },
};

static bool may_be_key(struct str s)
{
	return s.n >= 4 && str_is_hex(s);
}

/* One word: a kernel, else a source by its id. */
static enum err_code show_any(const struct cmd_context *cx, struct str word, const char *format, struct err *e)
{
	struct err not_source = { 0 };
	enum err_code code = show_kernel(cx, word, format, e);

	if (code != ERR_NOT_FOUND || !may_be_key(word))
		return code;
	if (show_source(cx, word, format, &not_source) == OK) {
		err_clear(e);
		return OK;
	}
	return code;
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	const char *format = cmd_option(cx, &cmd_show, "format");
	struct str what = str_from(cx->args[0]);

	(void)status;
	if (format && strcmp(format, "text") == 0)
		format = NULL;
	if (cx->n_args == 1 && (str_is(what, "run") || str_is(what, "source")))
		return err_set(e, ERR_USAGE, "show %s: which? \"behemoth list %ss\" shows them", cx->args[0], cx->args[0]);
	if (cx->n_args == 1)
		return show_any(cx, what, format, e);
	struct str id = str_from(cx->args[1]);
	if (str_is(what, "kernel"))
		return show_kernel(cx, id, format, e);
	if (str_is(what, "run"))
		return show_run(cx, id, format, e);
	if (!str_is(what, "source"))
		return err_set(e, ERR_USAGE, "show \"%s\"? There are: show KERNEL, show run ID, show source ID", cx->args[0]);
	return cmd_has(cx, &cmd_show, "raw") ? show_raw(cx, id, e) : show_source(cx, id, format, e);
}

const struct cmd cmd_show = {
	.name = "show",
	.args = "KERNEL | run ID | source ID",
	.summary = "Show one kernel, run or source whole",
	.about = "A kernel: what was measured, where it stands, and its numbers, as printed or the median and range of several runs. "
		 "A run: one printed row with all its numbers. A source: the mail or file itself, its lines numbered as in the file; a "
		 "line that numbers were read from is marked with \">\"; below it stands which importer read it, and where fields of its "
		 "row came from that it does not say itself; below a line that looks like a result and was not read stands why.\n\n"
		 "A source's ID is the beginning of what list, search and query show, at least four digits, or a Message-ID.",
	.needs = CMD_STORE_READ | CMD_PAGER,
	.task = TASK_LOOK,
	.min_args = 1,
	.max_args = 2,
	.options = options,
	.examples = examples,
	.complete = "kernels",
	.run = run,
};
