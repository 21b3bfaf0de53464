/*
 * cmd_compare.c: kernels side by side
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/file.h"
#include "base/num.h"
#include "base/vec.h"
#include "cli/cmds.h"
#include "cli/opt.h"
#include "cli/output.h"
#include "compare/differ.h"
#include "compare/distribution.h"
#include "query/query.h"
#include "reports/report.h"
#include "reports/words.h"

/* More sources than these are only counted: a mail has no room for them. */
enum { MAX_SOURCES = 12, MIN_WIDTH = 40, MAX_WIDTH = 10000 };
#define DEFAULT_MIN_EFFECT_PCT "1"
#define DEFAULT_LIMITS "2s,10s"

static const struct cmd_option options[] = {
	{ "baseline", 'b', "KERNEL", NULL,
	  "what the others are held against: a kernel, or a value of --columns; each test's first is the default" },
	OUTPUT_OPTION_COLUMNS,
	{ "rows", 0, "WHAT,...", NULL, "what stands down: phase,threads is the default; what is no row parts tables" },
	{ "group", 0, "WHAT,...", NULL, "what there is a table each of, or with --overall a mean each; all else stands down" },
	OUTPUT_OPTION_WHERE,
	OUTPUT_OPTION_METRIC,
	OUTPUT_OPTION_FORMAT,
	{ "bars", 0, NULL, NULL, "stars to scale, a line a kernel" },
	{ "mail", 0, NULL, NULL, "72 columns of plain ASCII with the sources, ready to paste" },
	{ "style", 0, "STYLE", "tiobench", "the four tables as tiobench users post them" },
	{ "sort", 0, "ORDER", "kernel|best", "order of bars: oldest kernel first (the default), or best first" },
	{ "all", 'a', NULL, NULL, "tests that only one kernel has, too" },
	{ "min-effect", 0, "PERCENT", NULL,
	  "from which change on a difference is called large; " DEFAULT_MIN_EFFECT_PCT " is the default" },
	{ "stats", 0, "NAME,...", NULL,
	  "these figures of the runs: median, mean, hmean, sd, cv, min, max, best95 (mean of the best 95%), or of their requests, "
	  "where a run has kept its histogram: p50, p99.9" },
	{ "overall", 0, NULL, NULL, "the geometric mean of all tests of a metric, and how many are better and worse" },
	{ "distribution", 0, NULL, NULL, "how long requests took: quantiles, the longest, and the share of slow ones" },
	{ "over", 0, "TIME,...", NULL, "with --distribution: requests over these are slow; 2s,10s is the default" },
	{ "power", 0, "PERCENT", NULL, "how many more runs it takes to see a change of this size" },
	{ "bootstrap", 0, NULL, NULL, "a second interval by bootstrap, from 8 runs a side on, in --format=tsv, csv and json" },
	{ "force", 0, NULL, NULL, "compare what differs too much to be compared, too (see above)" },
	{ "gate", 0, NULL, NULL, "exit with 3 when something is worse: more than chance, and large" },
	OUTPUT_OPTION_JUNIT,
	{ "width", 0, "COLUMNS", NULL, "fit text into this width instead of the terminal's" },
	{ 0 },
};

static const struct cmd_example examples[] = {
	{ "behemoth compare", "every kernel, every test that at least two of them have" },
	{ "behemoth compare 2.4.18-rc2 2.5.5 --where \"phase='rand-write'\"", "two kernels, one kind of test" },
	{ "behemoth compare --bars --sort=best --where \"benchmark='dbench'\"", "stars to scale, best first" },
	{ "behemoth compare --columns=variant --where \"benchmark='fio'\"", "patched against unpatched, before against after" },
	{ "behemoth compare 6.12 --columns=param:fs --baseline=ext4", "file systems on one kernel, by a parameter fs=..." },
	{ "behemoth compare --columns=threads --rows=kernel,phase", "how each kernel scales" },
	{ "behemoth compare 6.6 6.12 --mail", "a table to paste into a mail" },
	{ "behemoth compare --baseline=6.6 --format=tsv", "for a program" },
	{ "behemoth compare 6.6 6.12 --stats=mean,cv,best95", "other figures than median and range" },
	{ "behemoth compare 6.6 6.12 --overall", "one line a metric: the mean of all tests, wins and losses" },
	{ "behemoth compare 6.6 6.12 --distribution --over=100ms,2s", "quantiles, the longest request, and how many were slow" },
	{ "behemoth compare 6.6 6.12 --power=2", "how many more runs show a change of 2 percent" },
	{ "behemoth compare 6.6 6.12 --gate --junit=compare.xml", "for a robot: exit status 3 when 6.12 got worse" },
	{ 0 },
};

/* What was asked for, read from the options. */
struct request {
	struct selection selection;
	struct compare_options compare;
	struct report_view view;
	const struct report *report;
	const char *baseline; /* or NULL */
	const char *junit;    /* file, or NULL */
	struct distribution_options distribution;
	bool wants_sources;
};

static bool has(const struct cmd_context *cx, const char *name)
{
	return cmd_option(cx, &cmd_compare, name) != NULL;
}

static enum err_code choose_report(const struct cmd_context *cx, struct request *r, struct err *e)
{
	const char *format = cmd_option(cx, &cmd_compare, "format");
	int looks = has(cx, "bars") + has(cx, "mail") + has(cx, "style");

	if (format && !emit_format_from_name(str_from(format), &r->view.format))
		return err_set(e, ERR_USAGE, "there is no format \"%s\"", format);
	if (looks > 1)
		return err_set(e, ERR_USAGE, "--bars, --mail and --style are different looks: choose one");
	if (looks && r->view.format != EMIT_TEXT)
		return err_set(e, ERR_USAGE, "--bars, --mail and --style are text: leave --format=%s out", format);
	if (looks + has(cx, "power") + has(cx, "overall") + has(cx, "stats") + has(cx, "distribution") > 1)
		return err_set(e, ERR_USAGE, "--power, --overall, --stats and --distribution have tables of their own: leave other "
			       "looks out");
	if (has(cx, "sort") && !has(cx, "bars"))
		return err_set(e, ERR_USAGE, "--sort is for --bars");
	if (has(cx, "style") && (has(cx, "columns") || has(cx, "rows") || has(cx, "group")))
		return err_set(e, ERR_USAGE, "the old tables have kernels side by side: leave --columns, --rows and --group out");
	if (has(cx, "distribution"))
		r->report = &report_compare_distribution;
	else if (has(cx, "power"))
		r->report = &report_compare_power;
	else if (has(cx, "overall"))
		r->report = &report_compare_overall;
	else if (has(cx, "stats"))
		r->report = &report_compare_stats;
	else if (has(cx, "bars"))
		r->report = &report_compare_bars;
	else if (has(cx, "mail"))
		r->report = &report_compare_mail;
	else if (has(cx, "style"))
		r->report = &report_compare_tiobench;
	else if (r->view.format == EMIT_TEXT || r->view.format == EMIT_MD || r->view.format == EMIT_HTML)
		r->report = &report_compare_table;
	else
		r->report = &report_compare_long;
	r->wants_sources = has(cx, "mail");
	return OK;
}

static enum err_code read_numbers(const struct cmd_context *cx, struct request *r, struct err *e)
{
	const char *min_effect = cmd_option(cx, &cmd_compare, "min-effect");
	const char *width = cmd_option(cx, &cmd_compare, "width"), *power = cmd_option(cx, &cmd_compare, "power");
	uint64_t columns;

	if (opt_part("min-effect", min_effect, DEFAULT_MIN_EFFECT_PCT, &r->compare.min_effect, e) ||
	    opt_part("power", power, "0", &r->view.effect, e))
		return e->code;
	if (power && r->view.effect <= 0)
		return err_set(e, ERR_USAGE, "--power=%s is not a percentage above 0", power);
	if (!width)
		return OK;
	if (!num_u64(str_from(width), &columns) || columns < MIN_WIDTH || columns > MAX_WIDTH)
		return err_set(e, ERR_USAGE, "--width=%s is not a number from %d to %d", width, MIN_WIDTH, MAX_WIDTH);
	r->view.width = (unsigned)columns;
	return OK;
}

static enum err_code choose_metrics(const struct cmd_context *cx, struct request *r, struct err *e)
{
	struct opt_names names;

	if (opt_names("metric", cmd_option(cx, &cmd_compare, "metric"), cx->arena, &names, e))
		return e->code;
	r->selection.metrics = names.at;
	r->selection.n_metrics = names.n;
	r->view.all_metrics = names.n > 0;
	return OK;
}

static enum err_code choose_figures(const struct cmd_context *cx, struct request *r, struct err *e)
{
	struct str rest = str_from(cmd_option(cx, &cmd_compare, "stats"));
	VEC(struct named_figure) figures = { 0 };

	while (rest.n) {
		struct str name = str_trim(str_cut(&rest, ','));
		struct figure figure;

		if (!figure_from_name(name, &figure))
			return err_set(e, ERR_USAGE, "--stats knows no figure \"" STR_FMT "\"", STR_ARG(name));
		vec_push(cx->arena, &figures, (struct named_figure){ arena_cstr(cx->arena, name), figure });
	}
	if (has(cx, "stats") && figures.n == 0)
		return err_set(e, ERR_USAGE, "--stats names no figure");
	r->view.figures = figures.at;
	r->view.n_figures = figures.n;
	return OK;
}

/* "2s,500ms" */
static enum err_code choose_limits(const struct cmd_context *cx, struct request *r, struct err *e)
{
	const char *over = cmd_option(cx, &cmd_compare, "over");
	struct str rest = str_from(over ? over : DEFAULT_LIMITS);
	struct distribution_options *d = &r->distribution;

	if (over && !has(cx, "distribution"))
		return err_set(e, ERR_USAGE, "--over is for --distribution");
	if (has(cx, "metric") && has(cx, "distribution"))
		return err_set(e, ERR_USAGE, "--distribution takes all latencies of a test: leave --metric out");
	while (rest.n) {
		struct str word = str_trim(str_cut(&rest, ','));

		if (d->n_limits == DISTRIBUTION_LIMITS_MAX)
			return err_set(e, ERR_USAGE, "--over takes at most %d times", DISTRIBUTION_LIMITS_MAX);
		if (!opt_nanoseconds(word, &d->limits_ns[d->n_limits++]))
			return err_set(e, ERR_USAGE, "--over: \"" STR_FMT "\" is not a time like 2s, 500ms or 100us", STR_ARG(word));
	}
	d->compare = r->compare;
	return OK;
}

/* The baseline belongs to the kernels that are looked at, named among them or not. */
static void choose_kernels(const struct cmd_context *cx, struct request *r)
{
	VEC(struct str) labels = { 0 };

	for (int i = 0; i < cx->n_args; i++)
		vec_push(cx->arena, &labels, str_from(cx->args[i]));
	r->baseline = cmd_option(cx, &cmd_compare, "baseline");
	if (labels.n && r->baseline && r->selection.layout.column.kind == THING_KERNEL)
		vec_push(cx->arena, &labels, str_from(r->baseline));
	r->selection.kernels = labels.at;
	r->selection.n_kernels = labels.n;
	r->selection.where = cmd_option(cx, &cmd_compare, "where");
}

static enum err_code read_request(const struct cmd_context *cx, struct request *r, struct err *e)
{
	const char *sort = cmd_option(cx, &cmd_compare, "sort");

	*r = (struct request){
		.view = { .format = EMIT_TEXT, .colour = cx->colour, .width = cx->width,
			  .best_first = sort && str_is(str_from(sort), "best"), .all_tests = has(cx, "all") },
		.compare = { .baseline = BASELINE_OLDEST, .bootstrap = has(cx, "bootstrap"),
			     .force = has(cx, "force") },
		.junit = cmd_option(cx, &cmd_compare, "junit"),
	};
	if (layout_from_names(str_from(cmd_option(cx, &cmd_compare, "columns")), str_from(cmd_option(cx, &cmd_compare, "rows")),
			      str_from(cmd_option(cx, &cmd_compare, "group")), &r->selection.layout, e))
		return e->code;
	choose_kernels(cx, r);
	if (choose_report(cx, r, e) || read_numbers(cx, r, e) || choose_metrics(cx, r, e) || choose_figures(cx, r, e) ||
	    choose_limits(cx, r, e))
		return e->code;
	return OK;
}

static enum err_code find_baseline(const struct cmd_context *cx, struct request *r, const struct matrix *m,
				   struct err *e)
{
	if (!r->baseline)
		return OK;
	if (query_kernel_index(cx->store, m, str_from(r->baseline), &r->compare.baseline, e))
		return e->code;
	if (r->compare.baseline == SIZE_MAX)
		return err_set(e, ERR_NOT_FOUND, "the baseline %s has no number that fits", r->baseline);
	return OK;
}

/* Tables and bars say it themselves. */
static void warn_of_machines(const struct request *r)
{
	bool says_it = r->report == &report_compare_table || r->report == &report_compare_mail || r->report == &report_compare_bars;

	if (r->selection.layout.column.kind == THING_MACHINE && !says_it)
		cmd_warn(WORDS_SEVERAL_MACHINES);
}

static bool has_worse(const struct comparison *c)
{
	for (size_t i = 0; i < c->n_rows; i++)
		for (size_t j = 0; j < c->rows[i].series->n_cells; j++)
			if (c->rows[i].cells[j].verdict == VERDICT_WORSE)
				return true;
	return false;
}

static bool has_worse_line(const struct distribution *d)
{
	for (size_t i = 0; i < d->n; i++)
		if (d->lines[i].basis == BASIS_RUNS && d->lines[i].verdict == VERDICT_WORSE)
			return true;
	return false;
}

static enum err_code find_distribution(const struct cmd_context *cx, struct request *r, const struct matrix *m,
				       struct distribution *out, struct err *e)
{
	r->distribution.compare.baseline = r->compare.baseline;
	return compare_distribution(cx->store, m, &r->distribution, cx->arena, out, e);
}

/* A gate that never closes must not look like one. */
static void warn_of_single_numbers(const struct comparison *c)
{
	for (size_t i = 0; i < c->n_rows; i++)
		for (size_t j = 0; j < c->rows[i].series->n_cells; j++)
			if (c->rows[i].cells[j].n > 1)
				return;
	cmd_warn("--gate: every number stands alone (n=1), so none can be called worse; measure at least 2 runs a side");
}

static enum err_code write_junit(const struct cmd_context *cx, const struct request *r, const struct report_input *in,
				 struct err *e)
{
	char *text = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&text, &n);

	if (!out)
		return err_set(e, ERR_IO, "no memory for the JUnit report");
	enum err_code code = report_compare_junit.write(in, &r->view, out, cx->arena, e);
	if (fclose(out) && !code)
		code = err_set(e, ERR_IO, "no memory for the JUnit report");
	if (!code)
		code = file_write_atomic(r->junit, (struct str){ text, n }, e);
	free(text);
	return code;
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	struct request r;
	struct matrix matrix;
	struct comparison comparison;
	struct source_uses sources;
	struct distribution spread = { 0 };

	if (read_request(cx, &r, e) || query_matrix(cx->store, &r.selection, cx->arena, &matrix, e) ||
	    find_baseline(cx, &r, &matrix, e))
		return e->code;
	compare_matrix(&matrix, &r.compare, cx->arena, &comparison);
	if (differ_refusal(&comparison, cx->arena, e))
		return e->code;
	warn_of_machines(&r);
	if (r.wants_sources && query_sources(cx->store, &matrix, MAX_SOURCES, cx->arena, &sources, e))
		return e->code;
	if (has(cx, "distribution") && find_distribution(cx, &r, &matrix, &spread, e))
		return e->code;
	const struct report_input in = {
		.comparison = &comparison, .sources = r.wants_sources ? &sources : NULL, .distribution = &spread, .store = cx->store,
	};
	if (r.junit && write_junit(cx, &r, &in, e))
		return e->code;
	if (has(cx, "gate"))
		warn_of_single_numbers(&comparison);
	if (has(cx, "gate") && (has_worse(&comparison) || has_worse_line(&spread)))
		*status = CMD_WORSE;
	return r.report->write(&in, &r.view, stdout, cx->arena, e);
}

const struct cmd cmd_compare = {
	.name = "compare",
	.args = "[KERNEL...]",
	.summary = "Put kernels side by side",
	.about = "Each test's numbers of several kernels, with the change against a baseline in percent.  Without kernels, all "
		 "are taken.  Numbers are comparable only when benchmark, phase, threads, sizes, parameters, variant and machine "
		 "are equal; a table never mixes two machines.\n\n"
		 "Any of these things may stand side by side instead of kernels: --columns=variant|machine|threads|block|file_mb|"
		 "benchmark|phase|params, one parameter (param:NAME of \"NAME=value\"), or a part of the kernel: version (2.4.19-pre1 of "
		 "2.4.19-pre1aa1) and flavour (aa1).  All the others must then be equal, the kernel too, and numbers that name no "
		 "kernel take part.  The baseline is a value of the column: without --baseline each test's first one, which is none, "
		 "\"before\", \"unpatched\" and the like, the least number, or the first word.  --rows says what stands down within a "
		 "table, --group what there is a table each of; what neither names still parts tables, and numbers that differ in "
		 "it are never mixed.  Machines side by "
		 "side are a choice of yours: it is said that what differs may be the hardware.\n\n"
		 "A number that was published once, an average of several runs too, is shown as printed and counts as one (n=1): "
		 "nothing tells how sure its change is, so its verdict in --format=tsv, csv and json is unknown.  Several runs give "
		 "the median and the range; samples within a run count as one.\n\n"
		 "From two runs a side on the change is the shift of Hodges and Lehmann on logarithms, with its interval: exact, at "
		 "the level that so few runs allow (level).  p says how likely chance alone makes such a difference, q the same "
		 "after Benjamini and Hochberg's correction for all tests of the metric.  Below 8 runs a side p is a t test whose "
		 "noise is learnt from all tests of the metric; from 8 runs on it is Mann-Whitney's.  2 or 3 runs must lie apart, "
		 "too, and stay weak.  Significant (q <= 0.05) and large (--min-effect) are two marks; a verdict of better or worse "
		 "needs both.  The verdict same says that no such change was seen: the interval tells which could hide.  Green and "
		 "red say better and worse by the metric's direction.\n\n"
		 "Before numbers are held against each other, what should be equal is compared, as far as both sides say it: runs "
		 "recorded here say all of it, fio's JSON its version and options.  What may make the difference is told below the "
		 "tables (\"differs\"): scheduler, mount options, read-ahead, vm.dirty_*, governor, host, version of the tool, two "
		 "builds of one kernel.  What makes numbers of different things is refused (\"incomparable\"): machine, processor, "
		 "disk, file system, direct, sync, cached or cold, size, I/O engine and depth, and figures of a tool with a known "
		 "error against others.  Such numbers stand side by side without a change, their verdict is unknown; when nothing "
		 "else is left the command fails with the reasons.  --force compares them all the same.  With --columns=variant, machine, "
		 "benchmark, params, param:NAME or file_mb only known errors are refused: a file system may be just what is "
		 "compared.  What is not said is not different.\n\n"
		 "--distribution compares how the requests of a test were spread: by quantile (p1 to p99.9), by the longest, and by "
		 "the share of them over 2 and 10 seconds (--over).  Runs recorded here and fio's json+ keep all requests in bins of "
		 "at most 1.6 %; other texts have what they print.  The unit is the run: a quantile of each run, then the same "
		 "statistics as above, q among all quantiles of all tests; shares by dealing out the runs (a permutation test: all "
		 "ways to do that, or 20000 of them), because slow requests come in bursts and a test of single requests would see "
		 "differences everywhere.  With one run a side, intervals come from the order of its requests and p from Fisher's exact "
		 "test (\"~\", within-run): they say nothing of how one run differs from the next, and there is no verdict.  A printed "
		 "percentage is tested only where the number of requests is certain: in tiobench's sequential phases with stated sizes "
		 "and threads.  A request in the same bin as the limit does not count as over it.",
	.needs = CMD_STORE_READ | CMD_PAGER,
	.task = TASK_COMPARE,
	.max_args = -1,
	.options = options,
	.examples = examples,
	.statuses = "0 done\n1 failed\n2 wrong use\n" CMD_STATUS_WORSE " (with --gate)",
	.complete = "kernels",
	.run = run,
};
