/*
 * regress_junit.c: a test case a change, for robots that read JUnit's XML
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What fails the command has failed; a history without a change has passed; a provisional change that is ignored was
 * skipped.
 */
#include "reports/junit.h"
#include "reports/regress.h"
#include "reports/words.h"

static void begin_case(FILE *out, const struct history *h, struct arena *a)
{
	const struct series *s = h->series;
	struct str title = words_title(s, WORDS_PHASE | WORDS_THREADS, a);

	if (s->machine.n)
		title = arena_printf(a, STR_FMT ", " STR_FMT, STR_ARG(title), STR_ARG(words_machine(s, a)));
	if (h->flavour.n)
		title = arena_printf(a, STR_FMT ", kernels -" STR_FMT, STR_ARG(title), STR_ARG(h->flavour));
	fputs("  <testcase", out);
	junit_attribute(out, "classname", arena_printf(a, STR_FMT "." STR_FMT, STR_ARG(s->benchmark), STR_ARG(s->metric)));
	junit_attribute(out, "name", title);
	putc('>', out);
}

static void write_failure(FILE *out, const struct regress_input *in, const struct regress_line *line, struct arena *a)
{
	const struct history_change *c = line->change;
	const struct history *h = c->of->history;

	fputs("<failure type=\"worse\"", out);
	junit_attribute(out, "message",
			arena_printf(a, STR_FMT " since " STR_FMT ", q = %.2g, runs " STR_FMT, STR_ARG(regress_size(c, a)),
				     STR_ARG(history_label(in->findings->histories, h, c->at.first)), c->q,
				     STR_ARG(regress_runs(c, a))));
	putc('>', out);
	junit_text(out, arena_printf(a, "last good " STR_FMT ", first bad " STR_FMT " (within " STR_FMT "); change " STR_FMT,
				     STR_ARG(history_label(in->findings->histories, h, c->at.first - 1)),
				     STR_ARG(history_label(in->findings->histories, h, c->at.first)),
				     STR_ARG(regress_window(in->findings, c, a)), STR_ARG(c->id)));
	fputs("</failure>", out);
}

static bool is_worse_but_ignored(const struct regress_line *line)
{
	return !line->fails && history_is_alarm(line->change);
}

/* What is told of each history, in the findings' order: its first failure, else its first line that was ignored; NULL:
 * it has passed. */
static const struct regress_line **told_of(const struct regress_input *in, struct arena *a)
{
	const struct regress_line **told = arena_array(a, in->findings->n, sizeof(void *));

	for (size_t i = 0; i < in->n_lines; i++) {
		const struct regress_line *line = &in->lines[i], **of = &told[line->change->of - in->findings->at];

		if (line->fails ? !*of || !(*of)->fails : !*of && is_worse_but_ignored(line))
			*of = line;
	}
	return told;
}

enum err_code regress_write_junit(const struct regress_input *in, FILE *out, struct err *e)
{
	AUTO_ARENA(of_all);
	AUTO_ARENA(of_case);
	const struct regress_line **told = told_of(in, of_all);
	size_t failures = 0, skipped = 0;

	for (size_t i = 0; i < in->findings->n; i++) {
		failures += told[i] && told[i]->fails;
		skipped += told[i] && !told[i]->fails;
	}
	fprintf(out, JUNIT_HEAD " <testsuite name=\"behemoth regress\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\">\n",
		in->findings->n, failures, skipped);
	for (size_t i = 0; i < in->findings->n; i++) {
		const struct regress_line *line = told[i];

		begin_case(out, in->findings->at[i].history, of_case);
		if (line && line->fails) {
			write_failure(out, in, line, of_case);
		} else if (line) {
			fputs("<skipped", out);
			junit_attribute(out, "message", STR("provisional: too few versions on the new level yet"));
			fputs("/>", out);
		}
		fputs("</testcase>\n", out);
		arena_reset(of_case);
	}
	fputs(JUNIT_TAIL, out);
	return ferror(out) ? err_set(e, ERR_IO, "the JUnit report could not be written") : OK;
}
