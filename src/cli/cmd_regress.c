/*
 * cmd_regress.c: what changed over history
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/num.h"
#include "cli/cmds.h"
#include "cli/opt.h"
#include "cli/output.h"
#include "cli/regress.h"
#include "model/kernel.h"
#include "model/source.h"
#include "text/date.h"

#define DEFAULT_MIN_EFFECT_PCT "0.5" /* HISTORY_MIN_EFFECT as people say it */

static const struct cmd_option options[] = {
	{ "by", 0, "ORDER", "kernel|time", "along the order of kernels of one flavour (the default), or by the time of the runs" },
	OUTPUT_OPTION_WHERE,
	OUTPUT_OPTION_METRIC,
	OUTPUT_OPTION_FORMAT,
	{ "all", 'a', NULL, NULL, "improvements, changes that are known, and those of metrics without a better side, too" },
	{ "sensitivity", 0, "HOW", "low|normal|high", "few false alarms, or few misses; normal is the default" },
	{ "min-effect", 0, "PERCENT", NULL, "smaller changes are not reported; " DEFAULT_MIN_EFFECT_PCT " is the default" },
	{ "since", 0, "KERNEL", NULL, "only changes that came with this kernel or later; with --by=time also a date" },
	{ "provisional", 0, "WHAT", "fail|ignore",
	  "a step at the newest versions, of which too few stand on the new level to be sure: ignore (the default) shows it and "
	  "exits with 0" },
	{ "best", 0, NULL, NULL, "instead: the best kernel that each test ever had, beside the newest" },
	{ "level", 0, "NUMBER", NULL, "instead: the newest kernel that was at this level or better, in the metric's unit" },
	{ "tree", 0, "DIR", NULL, "a git tree of the kernel: names the commit to test next" },
	OUTPUT_OPTION_JUNIT,
	{ 0 },
};

static const struct cmd_example examples[] = {
	{ "behemoth regress", "what got worse, in every history there is" },
	{ "behemoth regress --where \"benchmark='tiobench' and threads>=32\" --all", "better, too, in some of them" },
	{ "behemoth regress --where \"kernel_key between kernel_key('6.6') and kernel_key('6.12')\"",
	  "between two kernels (kernel itself is a word: '6.12' < '6.6')" },
	{ "behemoth regress --by=time --since=2024-03-01", "by the day of the run, for nightly builds" },
	{ "behemoth regress --tree ~/src/linux", "and which commit to test next" },
	{ "behemoth regress --best --metric=throughput", "the best kernel for dbench ever" },
	{ "behemoth regress --level=9.5 --metric=lat_avg --where \"phase='rand-write'\"", "when was a latency of 9.5 ms last seen" },
	{ "behemoth search rand-write slow", "what did the mails say" },
	{ "behemoth query \"select kernel, median from history where metric='rate'\"",
	  "the levels of a history, for a question of one's own" },
	{ "behemoth regress --provisional=fail --junit=regress.xml", "for a robot: exit status 3 at the first sign" },
	{ 0 },
};

static const char *value_of(const struct cmd_context *cx, const char *name)
{
	return cmd_option(cx, &cmd_regress, name);
}

static enum err_code read_request(const struct cmd_context *cx, struct regress_request *r, struct err *e)
{
	*r = (struct regress_request){ .where = value_of(cx, "where"), .order = regress_order(value_of(cx, "by")) };
	r->options.sensitivity = regress_sensitivity(value_of(cx, "sensitivity"));
	if (opt_part("min-effect", value_of(cx, "min-effect"), DEFAULT_MIN_EFFECT_PCT, &r->options.min_effect, e))
		return e->code;
	r->options.settles = !value_of(cx, "level") && !cmd_has(cx, &cmd_regress, "best"); /* these look at each version */
	return opt_names("metric", value_of(cx, "metric"), cx->arena, &r->metrics, e);
}

/* NAN: not asked for. */
static enum err_code read_level(const struct cmd_context *cx, double *out, struct err *e)
{
	const char *level = value_of(cx, "level");

	*out = NAN;
	if (level && cmd_has(cx, &cmd_regress, "best"))
		return err_set(e, ERR_USAGE, "--best and --level are different questions: choose one");
	if (level && !num_double(str_from(level), out))
		return err_set(e, ERR_USAGE, "--level=%s is not a number", level);
	return OK;
}

/* By time a kernel means its first run. */
static enum err_code first_time_of(const struct history_findings *f, struct str key, const char *label, int64_t *out,
				   struct err *e)
{
	*out = SOURCE_NO_TIME;
	for (size_t i = 0; i < f->n; i++)
		for (size_t j = 0; j < f->at[i].history->n_points; j++) {
			const struct history_point *p = &f->at[i].history->points[j];
			bool is_it = str_eq(f->histories->matrix->kernels[p->kernel].key, key);

			if (is_it && (*out == SOURCE_NO_TIME || p->time < *out))
				*out = p->time;
		}
	if (*out == SOURCE_NO_TIME)
		return err_set(e, ERR_NOT_FOUND, "--since=%s: no dated run of it fits, and it is no date", label);
	return OK;
}

static enum err_code read_choice(const struct cmd_context *cx, const struct history_findings *f,
				 struct regress_choice *choice, struct err *e)
{
	const char *since = value_of(cx, "since"), *provisional = value_of(cx, "provisional");
	struct kernel kernel;

	*choice = (struct regress_choice){ .all = cmd_has(cx, &cmd_regress, "all"), .tree = value_of(cx, "tree"),
					   .since_time = SOURCE_NO_TIME };
	choice->provisional_fails = str_is(str_from(provisional), "fail");
	if (!since)
		return OK;
	kernel_parse(str_from(since), &kernel);
	if (f->histories->order == HISTORY_BY_KERNEL) {
		if (kernel.kind != KERNEL_VERSION && kernel.kind != KERNEL_NEXT)
			return err_set(e, ERR_USAGE, "--since=%s has no place among versions (--by=time)", since);
		choice->since_key = kernel_key(&kernel, cx->arena);
		return OK;
	}
	choice->since_time = date_parse(str_from(since));
	if (choice->since_time != SOURCE_NO_TIME)
		return OK;
	return first_time_of(f, kernel_key(&kernel, cx->arena), since, &choice->since_time, e);
}

static enum err_code write_junit(const struct regress_input *in, const char *path, struct err *e)
{
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	if (!out)
		return err_set(e, ERR_IO, "no memory for the JUnit report");
	enum err_code code = regress_write_junit(in, out, e);
	if (fclose(out) && !code)
		code = err_set(e, ERR_IO, "no memory for the JUnit report");
	if (!code)
		code = file_write_atomic(path, (struct str){ text, n }, e);
	free(text);
	return code;
}

static enum err_code write(const struct cmd_context *cx, const struct regress_input *in, struct err *e)
{
	const char *format = value_of(cx, "format"), *junit = value_of(cx, "junit");
	struct report_view view = { .format = EMIT_TEXT, .colour = cx->colour, .width = cx->width };

	if (format)
		emit_format_from_name(str_from(format), &view.format);
	if (junit && write_junit(in, junit, e))
		return e->code;
	if (view.format == EMIT_TEXT || view.format == EMIT_MD || view.format == EMIT_HTML)
		return regress_write_table(in, &view, stdout, cx->arena, e);
	return regress_write_long(in, &view, stdout, e);
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	struct regress_request request;
	struct regress_choice choice;
	struct history_findings findings;
	struct regress_input in;
	double level;

	if (read_request(cx, &request, e) || read_level(cx, &level, e) ||
	    regress_find(cx->store, &request, cx->arena, &findings, e))
		return e->code;
	if (!isnan(level) || cmd_has(cx, &cmd_regress, "best"))
		return regress_write_best(cx, value_of(cx, "format"), &findings, level, e);
	if (read_choice(cx, &findings, &choice, e) || regress_choose(cx->store, &findings, &choice, cx->arena, &in, e))
		return e->code;
	for (size_t i = 0; i < in.n_lines; i++)
		if (in.lines[i].fails)
			*status = CMD_WORSE;
	return write(cx, &in, e);
}

const struct cmd cmd_regress = {
	.name = "regress",
	.args = "",
	.summary = "Find where history got worse",
	.about = "A history is one test, metric, machine and variant along the order of kernels: mainline with its pre and rc "
		 "versions, and each flavour (ac, mm, a distribution) by itself. Every version is the median of its runs; samples "
		 "within a run count as one, a published average too. With --by=time a point is a kernel's runs of one day.\n\n"
		 "A change is a step of the level that stays: outliers are none. It is shown with the versions in which it may have "
		 "come, its size with an interval, and q, which is corrected for all histories that were looked at. Changes that one "
		 "version can explain are one event. A step at the newest versions is provisional until more of them stand on the "
		 "new level. Of each level the versions nearest to the step are compared, 128 at most. Numbers that contradict "
		 "themselves, come from a tool with a known error or from a run that was cut off are left out and named.\n\n"
		 "The exit status is 3 when something got worse that is not known: see \"behemoth triage\". \"test next\" is the "
		 "kernel, of those that have results in any test, that halves the range; with --tree the commit. Below an "
		 "event stand the runs that were the first on the new level: \"behemoth show run ID\" tells where each was read.",
	.needs = CMD_STORE_READ | CMD_PAGER,
	.task = TASK_COMPARE,
	.options = options,
	.examples = examples,
	.statuses = "0 nothing got worse that is not known\n1 failed\n2 wrong use\n" CMD_STATUS_WORSE,
	.run = run,
};
