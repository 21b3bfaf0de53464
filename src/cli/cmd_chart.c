/*
 * cmd_chart.c: pictures of kernels side by side
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/file.h"
#include "base/num.h"
#include "base/vec.h"
#include "cli/cmds.h"
#include "cli/output.h"
#include "cli/regress.h"
#include "query/query.h"
#include "reports/chart.h"
#include "reports/chart_changes.h"
#include "reports/chart_history.h"
#include "reports/chart_tail.h"
#include "reports/palette.h"

enum { MIN_COLUMNS = 40, MIN_PIXELS = 200, MAX_PIXELS = 10000 };

static const struct cmd_option options[] = {
	{ "output", 'o', "FILE", NULL, "the picture; several charts go to FILE-1, FILE-2, ...: its ending says the format" },
	{ "kind", 'k', "KIND", "auto|bars|hbars|latency|lines|tail|ranges|changes|history",
	  "bars by threads, bars to the right for many kernels, highest latency on a logarithmic axis, lines over threads, "
	  "percentiles of latencies, "
	  "ranges stage by stage, how far all tests moved against the baseline, or each series through its versions; auto, the "
	  "default, goes by the numbers" },
	{ "baseline", 'b', "KERNEL", NULL, "with --kind=changes: what the others are held against; each test's oldest by default" },
	{ "by", 0, "ORDER", "kernel|time", "with --kind=history: along the order of kernels (the default), or by the time of the runs" },
	{ "small", 0, NULL, NULL, "with --kind=history: small charts, those of a benchmark and machine in one picture" },
	OUTPUT_OPTION_COLUMNS,
	OUTPUT_OPTION_WHERE,
	OUTPUT_OPTION_METRIC,
	{ "format", 'f', "FORMAT", "text|svg|png|gnuplot",
	  "what is written: text unless the file's name says more; gnuplot is the script that draws the charts" },
	{ "all", 'a', NULL, NULL, "charts that only one kernel is in, too" },
	{ "dark", 0, NULL, NULL, "for a dark background" },
	{ "width", 0, "PIXELS", NULL, "the picture's width, or in text the columns to fit into" },
	{ "height", 0, "PIXELS", NULL, "the picture's height" },
	{ 0 },
};

static const struct cmd_example examples[] = {
	{ "behemoth chart --where \"benchmark='tiobench' and phase='rand-write'\"", "in the terminal" },
	{ "behemoth chart 2.4.18-rc2 2.5.5 -o writes.svg --where \"phase='rand-write'\"", "two kernels, one kind of test" },
	{ "behemoth chart --kind=latency -o latency.png --dark", "how long one request took at most" },
	{ "behemoth chart --kind=ranges --where \"benchmark='streaming'\" -o readahead.svg",
	  "what was told in ranges, stage by stage" },
	{ "behemoth chart 6.6 6.12 --kind=changes -o changes.svg", "all tests at once: what got better and what worse" },
	{ "behemoth chart --kind=tail --where \"phase='rand-read'\" -o tail.svg", "how long the slowest requests took" },
	{ "behemoth chart --kind=history --where \"benchmark='dbench'\" -o history.svg",
	  "each series through its versions, with what changed" },
	{ "behemoth chart 6.12 --columns=param:fs -o filesystems.svg", "file systems on one kernel, by a parameter fs=..." },
	{ 0 },
};

struct request {
	struct selection selection;
	struct chart_choice choice;
	struct str baseline; /* or empty */
	struct chart_look look;
	struct chart_text_look text;
	enum { AS_TEXT, AS_SCRIPT, AS_PICTURES } as;
	struct str file; /* empty: standard output */
};

static const char *option(const struct cmd_context *cx, const char *name)
{
	return cmd_option(cx, &cmd_chart, name);
}

/* No file: text. */
static bool format_of_name(struct str file, struct str *format)
{
	static const char *const endings[][2] = {
		{ ".svg", "svg" }, { ".png", "png" }, { ".txt", "text" }, { ".gp", "gnuplot" },
	};

	*format = file.n ? STR_NONE : STR("text");
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		if (str_ends(file, endings[i][0]))
			*format = str_from(endings[i][1]);
	return format->n > 0;
}

static enum err_code choose_format(const struct cmd_context *cx, struct request *r, struct err *e)
{
	struct str format = str_from(option(cx, "format"));
	struct str file = str_from(option(cx, "output"));

	if (option(cx, "output") && file.n == 0)
		return err_set(e, ERR_USAGE, "--output names no file");
	if (format.n == 0 && !format_of_name(file, &format))
		return err_set(e, ERR_USAGE, "%s ends neither in .svg nor in .png, .txt or .gp: choose with --format", file.p);
	r->file = file;
	r->as = str_is(format, "text") ? AS_TEXT : str_is(format, "gnuplot") ? AS_SCRIPT : AS_PICTURES;
	r->look.format = str_is(format, "png") ? CHART_PNG : CHART_SVG;
	r->look.dark = option(cx, "dark") != NULL;
	return OK;
}

static enum err_code read_pixels(const struct cmd_context *cx, const char *name, unsigned least, unsigned *out,
				 struct err *e)
{
	const char *given = option(cx, name);
	uint64_t pixels;

	if (!given)
		return OK;
	if (!num_u64(str_from(given), &pixels) || pixels < least || pixels > MAX_PIXELS)
		return err_set(e, ERR_USAGE, "--%s=%s is not a number from %u to %d", name, given, least, MAX_PIXELS);
	*out = (unsigned)pixels;
	return OK;
}

/* "bi" asks for "bi_min" and "bi_max" as well: they are the ends of its ranges. */
static void add_metric(const struct cmd_context *cx, struct request *r, struct str name)
{
	static const char *const ends[] = { "", "_min", "_max" };
	bool has_ends = r->choice.kind == CHART_AUTO || r->choice.kind == CHART_RANGES;
	struct str *names = vec_grown(cx->arena, r->selection.metrics, r->selection.n_metrics,
				      r->selection.n_metrics + 3, sizeof *names);

	for (size_t i = 0; i < (has_ends ? 3 : 1); i++)
		names[r->selection.n_metrics++] = arena_printf(cx->arena, STR_FMT "%s", STR_ARG(name), ends[i]);
	r->selection.metrics = names;
}

static enum err_code choose_metrics(const struct cmd_context *cx, struct request *r, struct err *e)
{
	struct str rest = str_from(option(cx, "metric"));

	while (rest.n) {
		struct str name = str_trim(str_cut(&rest, ','));

		if (name.n)
			add_metric(cx, r, name);
	}
	r->choice.all_metrics = r->selection.n_metrics > 0;
	if (option(cx, "metric") && !r->choice.all_metrics)
		return err_set(e, ERR_USAGE, "--metric names nothing");
	return OK;
}

static enum err_code read_request(const struct cmd_context *cx, struct request *r, struct err *e)
{
	struct str *labels = arena_array(cx->arena, (size_t)cx->n_args + 1, sizeof *labels);
	const char *kind = option(cx, "kind");

	*r = (struct request){
		.text = { .colour = cx->colour, .width = cx->width },
		.selection = { .kernels = labels, .n_kernels = (size_t)cx->n_args, .where = option(cx, "where") },
		.choice = { .all_tests = option(cx, "all") != NULL },
		.baseline = str_from(option(cx, "baseline")),
	};
	if (layout_from_names(str_from(option(cx, "columns")), STR_NONE, STR_NONE, &r->selection.layout, e))
		return e->code;
	for (int i = 0; i < cx->n_args; i++)
		labels[i] = str_from(cx->args[i]);
	if (cx->n_args && r->baseline.n && r->selection.layout.column.kind == THING_KERNEL)
		labels[r->selection.n_kernels++] = r->baseline;
	if (kind && !chart_kind_from_name(str_from(kind), &r->choice.kind))
		return err_set(e, ERR_USAGE, "there is no kind of chart \"%s\"", kind);
	if (r->choice.kind != CHART_HISTORY && (option(cx, "by") || option(cx, "small")))
		return err_set(e, ERR_USAGE, "--by and --small are for --kind=history");
	if (r->choice.kind != CHART_CHANGES && option(cx, "baseline"))
		return err_set(e, ERR_USAGE, "--baseline is for --kind=changes");
	if (r->choice.kind == CHART_HISTORY && (option(cx, "columns") || cx->n_args))
		return err_set(e, ERR_USAGE, "--kind=history has all versions along its axis: leave kernels and --columns out");
	if (choose_format(cx, r, e) || choose_metrics(cx, r, e))
		return e->code;
	if (r->as == AS_TEXT)
		return read_pixels(cx, "width", MIN_COLUMNS, &r->text.width, e);
	if (read_pixels(cx, "width", MIN_PIXELS, &r->look.width, e) ||
	    read_pixels(cx, "height", MIN_PIXELS, &r->look.height, e))
		return e->code;
	return OK;
}

/* ---- the way out -------------------------------------------------------------------------------------------------- */

/* "writes.svg", or of several the third: "writes-3.svg". */
static struct str file_name(const struct request *r, size_t n, size_t i, struct arena *a)
{
	size_t dot = r->file.n;

	if (n == 1)
		return r->file;
	while (dot && r->file.p[dot - 1] != '.' && r->file.p[dot - 1] != '/')
		dot--;
	if (dot == 0 || r->file.p[dot - 1] == '/')
		return arena_printf(a, STR_FMT "-%zu", STR_ARG(r->file), i + 1);
	return arena_printf(a, STR_FMT "-%zu." STR_FMT, STR_ARG(str_sub(r->file, 0, dot - 1)), i + 1,
			    STR_ARG(str_after(r->file, dot)));
}

static enum err_code write_pictures(const struct cmd_context *cx, const struct request *r, const struct charts *charts,
				    int *status, struct err *e)
{
	struct str *pictures = arena_array(cx->arena, charts->n, sizeof *pictures);
	struct err first = { 0 };
	size_t n_failed;

	if (r->file.n == 0 && charts->n > 1)
		return err_set(e, ERR_USAGE, "these are %zu charts: choose with --where or --metric, or write files with -o",
			       charts->n);
	if (r->file.n == 0 && r->look.format == CHART_PNG && cx->width)
		return err_set(e, ERR_USAGE, "a PNG picture means nothing to a terminal: write a file with -o");
	if (chart_draw(charts->at, charts->n, &r->look, cx->arena, pictures, &n_failed, &first))
		return err_set(e, first.code, "%s", first.msg);
	if (n_failed) {
		cmd_warn("%zu of %zu charts could not be drawn: %s", n_failed, charts->n, first.msg);
		*status = 1;
	}
	for (size_t i = 0; i < charts->n; i++) {
		if (pictures[i].n == 0)
			continue;
		if (r->file.n == 0) {
			fwrite(pictures[i].p, 1, pictures[i].n, stdout);
			continue;
		}
		struct str name = file_name(r, charts->n, i, cx->arena);
		if (file_write_atomic(name.p, pictures[i], e))
			return e->code;
		if (charts->n > 1 && !cx->quiet) {
			output_text(stdout, arena_printf(cx->arena, STR_FMT ": " STR_FMT ", " STR_FMT, STR_ARG(name),
							 STR_ARG(charts->at[i].title), STR_ARG(charts->at[i].value_name)));
			putchar('\n');
		}
	}
	return OK;
}

static enum err_code write_text(const struct cmd_context *cx, const struct request *r, const struct charts *charts,
				struct err *e)
{
	char *bytes = NULL;
	size_t n = 0;
	FILE *out = r->file.n ? open_memstream(&bytes, &n) : stdout;
	enum err_code code = OK;

	if (!out)
		return err_set(e, ERR_SYSTEM, "out of memory");
	for (size_t i = 0; r->as == AS_TEXT && i < charts->n; i++)
		chart_write_text(&charts->at[i], &r->text, out, cx->arena);
	if (r->as == AS_SCRIPT)
		chart_write_script(charts->at, charts->n, &r->look, out, cx->arena);
	if (r->file.n) {
		fclose(out);
		code = file_write_atomic(r->file.p, (struct str){ bytes, n }, e);
		free(bytes);
	}
	return code;
}

static void tell_rest(const struct cmd_context *cx, const struct request *r, const struct charts *charts)
{
	if (cx->quiet)
		return;
	if (charts->n_not_drawn)
		cmd_warn("the first metric of each test%s drawn; %zu more: --metric=NAME,...",
			 r->choice.kind == CHART_CHANGES ? " and its highest latency are" : " is", charts->n_not_drawn);
	if (charts->n_left_out)
		cmd_warn("left out: %zu charts that only one " STR_FMT " is in; --all draws them", charts->n_left_out,
			 STR_ARG(thing_word(r->selection.layout.column)));
}

static enum err_code compare_numbers(const struct cmd_context *cx, const struct request *r, const struct matrix *matrix,
				     struct comparison *out, struct err *e)
{
	struct compare_options how = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };

	if (r->baseline.n && query_kernel_index(cx->store, matrix, r->baseline, &how.baseline, e))
		return e->code;
	if (r->baseline.n && how.baseline == SIZE_MAX)
		return err_set(e, ERR_NOT_FOUND, "the baseline %s has no number that fits", r->baseline.p);
	compare_matrix(matrix, &how, cx->arena, out);
	return OK;
}

static enum err_code make_charts(const struct cmd_context *cx, struct request *r, struct charts *out, struct err *e)
{
	struct matrix matrix;
	struct comparison comparison;
	size_t *ranks = NULL;

	if (query_matrix(cx->store, &r->selection, cx->arena, &matrix, e))
		return e->code;
	if (matrix_is_of_kernels(&matrix) && query_kernel_ranks(cx->store, &matrix, cx->arena, &ranks, e))
		return e->code;
	if (compare_numbers(cx, r, &matrix, &comparison, e))
		return e->code;
	r->choice.ranks = ranks;
	if (r->choice.kind == CHART_CHANGES)
		return chart_changes_make(&comparison, &r->choice, cx->arena, out, e);
	enum err_code (*make)(const struct comparison *, const struct chart_choice *, struct arena *, struct charts *, struct err *) =
		r->choice.kind == CHART_TAIL ? chart_tail_make : chart_make;
	if (make(&comparison, &r->choice, cx->arena, out, e))
		return e->code;
	palette_assign(out, cx->arena);
	return OK;
}

static enum err_code make_histories(const struct cmd_context *cx, const struct request *r, struct charts *out,
				    struct err *e)
{
	const struct chart_history_choice choice = { .all = r->choice.all_tests || r->choice.all_metrics,
						     .is_small = option(cx, "small") != NULL };
	const struct regress_request request = { .where = r->selection.where, .order = regress_order(option(cx, "by")),
						 .metrics = { r->selection.metrics, r->selection.n_metrics },
						 .options = { .sensitivity = CHANGE_NORMAL, .min_effect = HISTORY_MIN_EFFECT } };
	struct history_findings findings;

	if (regress_find(cx->store, &request, cx->arena, &findings, e))
		return e->code;
	return chart_history_make(&findings, &choice, cx->arena, out, e);
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	struct request r;
	struct charts charts = { 0 };

	if (read_request(cx, &r, e))
		return e->code;
	if (r.choice.kind == CHART_HISTORY ? make_histories(cx, &r, &charts, e) : make_charts(cx, &r, &charts, e))
		return e->code;
	if (r.as == AS_PICTURES ? write_pictures(cx, &r, &charts, status, e) : write_text(cx, &r, &charts, e))
		return e->code;
	tell_rest(cx, &r, &charts);
	return OK;
}

const struct cmd cmd_chart = {
	.name = "chart",
	.args = "[KERNEL...]",
	.summary = "Draw kernels side by side",
	.about = "A chart for each benchmark, phase and metric: as text in the terminal, or with -o as SVG or PNG, which needs "
		 "gnuplot (the package gnuplot-nox).  Without kernels, all are taken.  A kernel has the same colour in all "
		 "charts; the colours are told apart by the colour-blind.  A bar or point is a number as printed, or the median of "
		 "several runs, with a line from the lowest to the highest.\n\n"
		 "A number of 0 has no place on a logarithmic axis: it stands apart, below it, as an open point.  Ranges are what "
		 "somebody told as such (\"bi at 7000-9000\"), or the lowest and highest of several runs; a single number, and "
		 "one that was seen once, are open points.\n\n"
		 "--kind=tail draws the percentiles of a test's latencies, from the median to the longest, on a logarithmic axis: the "
		 "median of the runs, and their range.\n\n"
		 "--kind=changes draws all tests of a kernel against the baseline, a line a test and metric: the point is the change, "
		 "on an axis where half and double are equally far, the line through it its interval (4 runs a side or more); a "
		 "filled point is more than chance, a ring may be chance or is a single number.  Of each test the first metric and "
		 "the highest latency are drawn, or those of --metric.\n\n"
		 "--kind=history draws a test, metric, machine and variant through its kernels as \"behemoth regress\" sees it: a "
		 "point is the median of a version's runs with their range, a line with a band the level and its interval, a dashed "
		 "line a change, with its size.  A ring is a change at the newest versions, which is provisional; a grey one is "
		 "known.  Of a test the first metric is drawn, and those that changed.\n\n"
		 "An SVG file follows the reader's system, light or dark, unless it was drawn with --dark.",
	.needs = CMD_STORE_READ | CMD_PAGER,
	.task = TASK_COMPARE,
	.max_args = -1,
	.options = options,
	.examples = examples,
	.complete = "kernels",
	.run = run,
};
