/*
 * cmd_verdict.c: which side of a change the newest run is on, for git bisect run
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * git bisect run takes 0 for good, 125 for "skip this one", 128 and more for "stop", and all else for bad.  So what goes
 * wrong here must never end in 1 or 2: an error is 125, and wrong use, which no other commit would mend, stops.
 */
#include <math.h>

#include "cli/cmds.h"
#include "cli/opt.h"
#include "cli/output.h"
#include "compare/side.h"
#include "model/source.h"
#include "reports/words.h"

/* 129 is git's own status for wrong use. */
enum { STATUS_GOOD = 0, STATUS_BAD = 1, STATUS_SKIP = 125, STATUS_ABORT = 129, VALUE_DIGITS = 5 };

static const struct cmd_option options[] = {
	{ "good", 0, "KERNEL", NULL, "a kernel before the change" },
	{ "bad", 0, "KERNEL", NULL, "one with it" },
	{ "kernel", 0, "KERNEL", NULL, "judge this one instead of the newest run" },
	OUTPUT_OPTION_WHERE,
	OUTPUT_OPTION_METRIC,
	{ 0 },
};

static const struct cmd_example examples[] = {
	{ "behemoth verdict --good 6.6 --bad 6.7 --metric=lat_p99 --where \"phase='rand-write'\"", "the newest run, in this test" },
	{ "behemoth verdict --good 6.6 --bad 6.7 --kernel 6.7-rc3", "this kernel" },
	{ "git bisect run sh -c './boot-and-measure && behemoth verdict --good 6.6 --bad 6.7'", "until the first bad commit is found" },
	{ 0 },
};

static const char *value_of(const struct cmd_context *cx, const char *name)
{
	return cmd_option(cx, &cmd_verdict, name);
}

/* By its date; where nothing is dated, what was read last. */
static bool is_newer(const struct value *v, const struct value *than)
{
	if (!than || v->time != than->time)
		return !than || v->time > than->time;
	return v->row > than->row;
}

static const struct value *newest_run(const struct matrix *m, size_t *kernel)
{
	const struct value *newest = NULL;

	for (size_t i = 0; i < m->n_series; i++)
		for (size_t j = 0; j < m->series[i].n_cells; j++)
			for (size_t k = 0; k < m->series[i].cells[j].n; k++) {
				const struct value *v = &m->series[i].cells[j].values[k];

				if (!is_newer(v, newest))
					continue;
				newest = v;
				*kernel = m->series[i].cells[j].kernel;
			}
	return newest;
}

static enum err_code find(const struct cmd_context *cx, const struct matrix *m, const char *option, size_t *out,
			  struct err *e)
{
	const char *label = value_of(cx, option);

	if (query_kernel_index(cx->store, m, str_from(label), out, e))
		return err_wrap(e, "--%s", option);
	if (*out == SIZE_MAX)
		return err_set(e, ERR_NOT_FOUND, "--%s=%s has no number that fits", option, label);
	return OK;
}

static enum err_code ask(const struct cmd_context *cx, const struct matrix *m, struct side_question *q, struct err *e)
{
	*q = (struct side_question){ .source = STR(""), .any_direction = value_of(cx, "metric") };
	if (find(cx, m, "good", &q->good, e) || find(cx, m, "bad", &q->bad, e))
		return e->code;
	if (q->good == q->bad)
		return err_set(e, ERR_USAGE, "--good and --bad are the same kernel");
	if (value_of(cx, "kernel"))
		return find(cx, m, "kernel", &q->judged, e);
	q->source = newest_run(m, &q->judged)->source;
	return OK;
}

/* The newest run may be the only one of the good or the bad kernel: then it is that. */
static void judge(const struct matrix *m, struct side_question *q, struct arena *a, struct sides *out)
{
	compare_sides(m, q, a, out);
	if (out->n_why[SIDE_NO_NUMBERS] < out->n || (q->judged != q->good && q->judged != q->bad))
		return;
	q->source = STR("");
	compare_sides(m, q, a, out);
}

/* The test that tells most: the longest way between good and bad. */
static const struct side_answer *best_of(const struct sides *sides)
{
	const struct side_answer *best = NULL;
	double longest = -1;

	for (size_t i = 0; i < sides->n; i++) {
		const struct side_answer *s = &sides->at[i];
		double way = s->good > 0 && s->bad > 0 ? fabs(log(s->bad / s->good)) : 0;

		if (s->side == SIDE_UNKNOWN || s->side != sides->side || way <= longest)
			continue;
		longest = way;
		best = s;
	}
	return best;
}

static struct str why_not(const struct sides *s, struct arena *a)
{
	struct str out = STR("");

	if (s->n_good && s->n_bad)
		return arena_printf(a, "%zu tests say good and %zu say bad: choose with --metric or --where", s->n_good, s->n_bad);
	for (unsigned i = SIDE_NO_NUMBERS; i < SIDE_REASONS; i++)
		if (s->n_why[i])
			out = arena_printf(a, STR_FMT "%s%zu test%s %s", STR_ARG(out), out.n ? ", " : "", s->n_why[i],
					   s->n_why[i] == 1 ? "" : "s", side_reason_text((enum side_reason)i));
	return out;
}

static struct str explain(const struct matrix *m, const struct side_question *q, const struct sides *s, struct arena *a)
{
	struct str label = m->kernels[q->judged].label;
	const struct side_answer *best = best_of(s);

	if (!best)
		return arena_printf(a, "can't tell: " STR_FMT ": " STR_FMT, STR_ARG(label), STR_ARG(why_not(s, a)));
	return arena_printf(a, "%s: " STR_FMT ", by %zu of %zu tests: " STR_FMT ", " STR_FMT ": %.*g (n=%zu); good %.*g (n=%zu), "
			    "bad %.*g (n=%zu)", s->side == SIDE_GOOD ? "good" : "bad", STR_ARG(label),
			    s->side == SIDE_GOOD ? s->n_good : s->n_bad, s->n,
			    STR_ARG(words_title(best->series, WORDS_PHASE | WORDS_THREADS, a)),
			    STR_ARG(words_metric(best->series, a)), VALUE_DIGITS, best->judged, best->n_judged, VALUE_DIGITS,
			    best->good, best->n_good, VALUE_DIGITS, best->bad, best->n_bad);
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	static const int status_of[] = { [SIDE_UNKNOWN] = STATUS_SKIP, [SIDE_GOOD] = STATUS_GOOD, [SIDE_BAD] = STATUS_BAD };
	struct selection selection = { .where = value_of(cx, "where") };
	struct opt_names metrics;
	struct matrix matrix;
	struct side_question question;
	struct sides sides;

	if (!value_of(cx, "good") || !value_of(cx, "bad"))
		return err_set(e, ERR_USAGE, "verdict needs --good=KERNEL and --bad=KERNEL");
	if (opt_names("metric", value_of(cx, "metric"), cx->arena, &metrics, e))
		return e->code;
	selection.metrics = metrics.at;
	selection.n_metrics = metrics.n;
	if (query_matrix(cx->store, &selection, cx->arena, &matrix, e) || ask(cx, &matrix, &question, e))
		return e->code;
	judge(&matrix, &question, cx->arena, &sides);
	if (!cx->quiet) {
		output_text(stdout, explain(&matrix, &question, &sides, cx->arena));
		putchar('\n');
	}
	*status = status_of[sides.side];
	return OK;
}

const struct cmd cmd_verdict = {
	.name = "verdict",
	.args = "",
	.summary = "Say which side of a change the newest run is on",
	.about = "The newest run (by its date; where nothing is dated, the one that was read last) is held against the runs of a "
		 "good and a bad kernel, in every test that all three have and in which the bad one is worse by more than chance; a metric "
		 "without a better side only when --metric names it. "
		 "All tests that tell something must agree. One line says why.\n\n"
		 "Exit status: 0 good, 1 bad, 125 can't tell, also after an error. Wrong use ends with 129, because git bisect run "
		 "would take 2 for bad, and stops at 129. Runs with the good or the bad kernel's label (git's commits between two "
		 "versions share one) are told apart by their source.",
	.needs = CMD_STORE_READ,
	.task = TASK_COMPARE,
	.options = options,
	.examples = examples,
	.statuses = "0 the good side\n1 the bad side\n125 it can't be told, or something failed\n129 wrong use",
	.failed = STATUS_SKIP,
	.wrong_use = STATUS_ABORT,
	.run = run,
};
