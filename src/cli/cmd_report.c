/*
 * cmd_report.c: a folder of pages
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/vec.h"
#include "cli/cmds.h"
#include "cli/opt.h"
#include "cli/output.h"
#include "cli/remarks.h"
#include "reports/site.h"
#include "store/history.h"

#define DEFAULT_MIN_EFFECT_PCT "1"

static const struct cmd_option options[] = {
	{ "output", 'o', "DIR", NULL, "the folder to write; one that this command wrote before is replaced" },
	OUTPUT_OPTION_WHERE,
	{ "compare", 0, "KERNEL,...", NULL, "a page with these kernels side by side" },
	{ "baseline", 'b', "KERNEL", NULL, "what the others are held against; each test's oldest kernel is the default" },
	{ "sources", 0, "HOW", "excerpts|full",
	  "excerpts (the default): the lines that were read and some around, mail addresses without their hosts; full: all" },
	{ "min-effect", 0, "PERCENT", NULL,
	  "from which change on a difference is called large; " DEFAULT_MIN_EFFECT_PCT " is the default" },
	{ 0 },
};

static const struct cmd_example examples[] = {
	{ "behemoth report -o site", "everything; then open site/index.html" },
	{ "behemoth report -o site --compare 6.6,6.12 --baseline 6.6", "with a page that holds two kernels side by side" },
	{ "behemoth report -o public --where \"benchmark='tiobench'\"", "one benchmark" },
	{ 0 },
};

static enum err_code read_request(const struct cmd_context *cx, struct site_request *q, struct err *e)
{
	const char *sources = cmd_option(cx, &cmd_report, "sources");
	const char *min_effect = cmd_option(cx, &cmd_report, "min-effect");
	struct str rest = str_from(cmd_option(cx, &cmd_report, "compare"));
	VEC(struct str) kernels = { 0 };

	*q = (struct site_request){
		.store = cx->store,
		.dir = cmd_option(cx, &cmd_report, "output"),
		.where = cmd_option(cx, &cmd_report, "where"),
		.baseline = cmd_option(cx, &cmd_report, "baseline"),
		.explain = remarks_of,
		.full_sources = sources && str_is(str_from(sources), "full"),
	};
	if (!q->dir)
		return err_set(e, ERR_USAGE, "name the folder to write: -o DIR");
	if (opt_part("min-effect", min_effect, DEFAULT_MIN_EFFECT_PCT, &q->min_effect, e))
		return e->code;
	while (rest.n) {
		struct str name = str_trim(str_cut(&rest, ','));

		if (name.n)
			vec_push(cx->arena, &kernels, name);
	}
	q->compare = kernels.at;
	q->n_compare = kernels.n;
	if (kernels.n < 2 && cmd_has(cx, &cmd_report, "compare"))
		return err_set(e, ERR_USAGE, "--compare wants at least two kernels: --compare 6.6,6.12");
	return OK;
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	struct site_request request;
	struct site_result result;
	struct triage *triage;

	(void)status;
	if (read_request(cx, &request, e) || store_triage(cx->store, cx->arena, &triage, &request.n_triage, e))
		return e->code;
	request.triage = triage;
	if (site_write(&request, cx->arena, &result, e))
		return e->code;
	if (result.n_not_drawn)
		cmd_warn("%zu charts are missing: %s", result.n_not_drawn, result.why.msg);
	if (result.n_not_made)
		cmd_warn("%zu more charts would be too many for one site: choose with --where", result.n_not_made);
	if (!cx->quiet)
		printf("%zu pages, %zu charts: %s/index.html\n", result.n_pages, result.n_charts, request.dir);
	return OK;
}

const struct cmd cmd_report = {
	.name = "report",
	.args = "-o DIR",
	.summary = "Write a folder of pages that opens from a file",
	.about = "A static site: an index, a page for each benchmark and phase with tables and charts, for each kernel, for each run "
		 "that was recorded here, and for each source, in which the lines that were read are marked; why others that look like "
		 "results were not read stands beside them.  Every number leads to "
		 "its line, and every line back to its row.  Numbers of two machines never stand in one table.\n\n"
		 "Pages need no server and no network: each holds its own style, script and charts, and its policy forbids any request. "
		 "The folder appears all at once, and the same database gives the same bytes.",
	.needs = CMD_STORE_READ,
	.task = TASK_COMPARE,
	.max_args = 0,
	.options = options,
	.examples = examples,
	.run = run,
};
