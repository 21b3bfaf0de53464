/*
 * compare_junit.c: a test case a change, for robots that read JUnit's XML
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What got worse has failed; what cannot be told (one number a side) was skipped.
 */
#include <math.h>

#include "reports/differences.h"
#include "reports/junit.h"
#include "reports/words.h"

/* One case: a cell that is not the baseline's, in a row that has one. */
struct junit_case {
	const struct comparison *comparison;
	const struct comparison_row *row;
	const struct comparison_cell *cell, *base;
};

static struct str message(const struct junit_case *j, struct arena *a)
{
	if (j->cell->is_refused)
		return arena_printf(a, "incomparable: " STR_FMT, STR_ARG(differences_of_cell(j->cell, a)));
	struct str q = isnan(j->cell->q) ? STR_NONE : arena_printf(a, ", q = %.2g", j->cell->q);

	return arena_printf(a, STR_FMT STR_FMT ", n=%zu+%zu", STR_ARG(words_change(j->row, j->cell, a)), STR_ARG(q),
			    j->base->n, j->cell->n);
}

static void write_outcome(const struct junit_case *j, FILE *out, struct arena *a)
{
	const struct subject *kernels = j->comparison->matrix->kernels;

	if (j->cell->verdict == VERDICT_UNKNOWN) {
		fputs("<skipped", out);
		junit_attribute(out, "message", message(j, a));
		fputs("/>", out);
	}
	if (j->cell->verdict != VERDICT_WORSE)
		return;
	fputs("<failure type=\"worse\"", out);
	junit_attribute(out, "message", message(j, a));
	putc('>', out);
	junit_text(out, arena_printf(a, STR_FMT ": " STR_FMT ", " STR_FMT ": " STR_FMT " " STR_FMT,
				     STR_ARG(kernels[j->row->baseline].label),
				     STR_ARG(words_cell(j->base, j->row->series, a)),
				     STR_ARG(kernels[j->cell->kernel].label),
				     STR_ARG(words_cell(j->cell, j->row->series, a)), STR_ARG(j->row->series->unit)));
	fputs("</failure>", out);
}

static void write_case(const struct junit_case *j, FILE *out, struct arena *a)
{
	const struct series *s = j->row->series;
	struct str title = words_title(s, WORDS_PHASE | WORDS_THREADS, a);

	if (s->machine.n)
		title = arena_printf(a, STR_FMT ", " STR_FMT, STR_ARG(title), STR_ARG(words_machine(s, a)));
	fputs("  <testcase", out);
	junit_attribute(out, "classname", arena_printf(a, STR_FMT "." STR_FMT, STR_ARG(s->benchmark), STR_ARG(s->metric)));
	junit_attribute(out, "name", arena_printf(a, STR_FMT ": " STR_FMT, STR_ARG(title),
						  STR_ARG(j->comparison->matrix->kernels[j->cell->kernel].label)));
	putc('>', out);
	write_outcome(j, out, a);
	fputs("</testcase>\n", out);
}

struct counts {
	size_t cases, worse, unknown;
};

/* Counts, and writes unless OUT is NULL: the head must know the counts. */
static struct counts each_case(const struct comparison *c, FILE *out)
{
	struct counts n = { 0 };
	AUTO_ARENA(a); /* of one case */

	for (size_t i = 0; i < c->n_rows; i++) {
		struct junit_case j = { c, &c->rows[i], NULL, comparison_cell_of(&c->rows[i], c->rows[i].baseline) };

		for (size_t k = 0; j.base && k < j.row->series->n_cells; k++) {
			j.cell = &j.row->cells[k];
			if (j.cell == j.base)
				continue;
			n.cases++;
			n.worse += j.cell->verdict == VERDICT_WORSE;
			n.unknown += j.cell->verdict == VERDICT_UNKNOWN;
			if (out)
				write_case(&j, out, a);
			arena_reset(a);
		}
	}
	return n;
}

static enum err_code write_junit(const struct report_input *in, const struct report_view *view, FILE *out,
				 struct arena *a, struct err *e)
{
	struct counts n = each_case(in->comparison, NULL);

	(void)view;
	(void)a;
	fprintf(out,
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		"<testsuites>\n"
		" <testsuite name=\"behemoth compare\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\">\n",
		n.cases, n.worse, n.unknown);
	each_case(in->comparison, out);
	fputs(" </testsuite>\n</testsuites>\n", out);
	return ferror(out) ? err_set(e, ERR_IO, "the JUnit report could not be written") : OK;
}

const struct report report_compare_junit = {
	"junit", "a test case a change, for robots", write_junit,
};
