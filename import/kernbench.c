/*
 * kernbench.c: kernbench's averages, one run a column
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Average Half load -j 8 Run (std deviation):
 *	                 4.13.0-rc5            4.13.0-rc5-spf
 *	Elapsed Time     166.574 (0.340779)    145.754 (0.776325)
 *	User Time 4036.3 (645.261) ( - 2.5 % vs base)
 *
 * A change behind the bracket is not read.
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/stack.h"
#include "import/subject.h"
#include "model/kernel.h"

#define RUNS_MAX     6
#define TITLE_LINES  4
#define BLOCK_LINES  16
#define ROWS_MIN     3
#define LABELS_ABOVE (BLOCK_LINES + 2 * TITLE_LINES)

struct measure {
	const char *first, *second; /* words; second may be NULL */
	const char *metric, *deviation;
	const char *unit;
};

static const struct measure measures[] = {
	{ "Elapsed", "Time", "Elapsed Time", "Elapsed Time std deviation", "" },
	{ "User", "Time", "User Time", "User Time std deviation", "" },
	{ "System", "Time", "System Time", "System Time std deviation", "" },
	{ "Percent", "CPU", "Percent CPU", "Percent CPU std deviation", "" },
	{ "Context", "Switches", "Context Switches", "Context Switches std deviation", "" },
	{ "Sleeps", NULL, "Sleeps", "Sleeps std deviation", "" },
};

struct kernbench_row {
	const struct measure *is;
	struct str value[RUNS_MAX], deviation[RUNS_MAX];
	size_t n;
};

/* Takes the name of MEASURE, or of any if it is NULL, off *rest. */
static const struct measure *take_name(struct str *rest, const struct measure *measure)
{
	for (size_t i = 0; i < sizeof measures / sizeof *measures; i++) {
		const struct measure *m = &measures[i];
		struct str left = *rest;
		if (measure && m != measure)
			continue;
		if (!str_is(str_next_word(&left), m->first) || (m->second && !str_is(str_next_word(&left), m->second)))
			continue;
		*rest = left;
		return m;
	}
	return NULL;
}

/* "(0.340779)" */
static struct str take_deviation(struct str *rest)
{
	struct str left = *rest, word = str_next_word(&left);

	if (word.n < 3 || word.p[0] != '(' || word.p[word.n - 1] != ')' || !num_is(str_sub(word, 1, word.n - 2)))
		return STR_NONE;
	*rest = left;
	return str_sub(word, 1, word.n - 2);
}

/* "( - 2.5 % vs base)", "(+ 0.84 % vs base)" */
static void skip_change(struct str *rest)
{
	struct str left = str_trim_left(*rest);
	size_t end = str_find_char(left, ')');

	if (left.n && left.p[0] == '(' && end != STR_NPOS && str_find_char(str_sub(left, 0, end), '%') != STR_NPOS)
		*rest = str_after(left, end + 1);
}

static bool row_of(struct str line, struct kernbench_row *out)
{
	struct str rest = line;

	*out = (struct kernbench_row){ .n = 0 };
	if (line.n > TITLE_MAX || !(out->is = take_name(&rest, NULL)))
		return false;
	while (!str_is_blank(rest) && out->n < RUNS_MAX) {
		struct str word;
		/* two runs side by side repeat the name */
		if (out->n)
			take_name(&rest, out->is);
		word = str_next_word(&rest);
		if (out->n && str_ends(word, "%") && str_is_blank(rest))
			return true;
		if (!num_is(word))
			return false;
		out->value[out->n] = word;
		out->deviation[out->n++] = take_deviation(&rest);
		skip_change(&rest);
	}
	return out->n > 0 && str_is_blank(rest);
}

/* "Average Half load -j 8 Run (std deviation):", "Average Optimal -j 8 Load Run:" */
struct title {
	struct str phase, jobs;
	size_t at;
};

static bool title_of(struct str line, struct title *out)
{
	size_t average = str_find(line, "Average "), option = str_find(line, " -j");

	if (line.n > TITLE_MAX || average == STR_NPOS || option == STR_NPOS || option < average + 8 ||
	    !str_has_nocase(line, "load"))
		return false;
	struct str rest = str_after(line, option + 3);
	out->phase = str_trim(str_sub(line, average + 8, option - average - 8));
	out->jobs = str_next_word(&rest);
	return str_is_digits(out->jobs);
}

/* False: the rows stand alone; then OUT says nothing. */
static bool find_title(const struct lines *in, size_t at, struct title *out)
{
	for (out->at = at; line_up(in, at, TITLE_LINES, &out->at);)
		if (title_of(line_at(in, out->at), out))
			return true;
	*out = (struct title){ STR_NONE, STR_NONE, at };
	return false;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct kernbench_row row;
	struct title title;
	size_t end = at, n;

	if (!row_of(line_at(in, at), &row) || in_patch(in, at))
		return NO_CLAIM;
	bool is_sure = find_title(in, at, &title), deviates = row.deviation[0].n > 0;
	for (n = row.n; end < in->n && end - at < BLOCK_LINES && row_of(line_at(in, end), &row) && row.n == n;)
		end++;
	/* without its title only the brackets of the deviations tell it from other people's tables */
	if (!is_sure && (end - at < ROWS_MIN || !deviates))
		return NO_CLAIM;
	return (struct claim){ at, end - at, is_sure ? 90 : 60 };
}

/* Where the search for the labels of columns ends: above the title, or above that of the block before, whose columns
 * these are if nothing but its rows stands between. */
static size_t labels_from(const struct lines *in, size_t title, size_t n)
{
	struct kernbench_row row;
	struct title before;
	size_t i = title, top = title > LABELS_ABOVE ? title - LABELS_ABOVE : 0;

	while (i > top && in->at[i - 1].part == in->at[title].part && str_is_blank(line_at(in, i - 1)))
		i--;
	while (i > top && in->at[i - 1].part == in->at[title].part && row_of(line_at(in, i - 1), &row) && row.n == n)
		i--;
	return i < title && i > 0 && find_title(in, i, &before) ? before.at : title;
}

/* The N labels of the columns between the title and the first row, or above the title; none for a single run. */
static size_t labels_of(const struct lines *in, const struct title *title, size_t at, size_t n, struct str *label)
{
	static const char *const others[] = { "Run", "(std", "deviation)", NULL };
	size_t from = labels_from(in, title->at, n);
	struct kernbench_row row;
	struct title between;
	struct tokens t;

	for (size_t i = at; n > 1 && i-- > 0 && i + 2 > from;) {
		struct str line = line_at(in, i);
		if ((tokens_of(line, &t) != n && phrases_of(line, &t) != n) || str_one_of(t.at[0], others) ||
		    str_starts(t.at[0], "Run ") || row_of(line, &row) || title_of(line, &between))
			continue;
		for (size_t k = 0; k < n; k++)
			label[k] = word_bare(t.at[k]);
		return i;
	}
	return STR_NPOS;
}

static void set_label(const struct import *im, struct row *row, struct str label, size_t at)
{
	row_set(im, row, kernel_is_version(label) ? ROW_KERNEL : ROW_VARIANT, label, at);
}

static enum err_code emit_row(const struct import *im, size_t at, const struct title *title, size_t first, struct err *e)
{
	struct str label[RUNS_MAX];
	struct kernbench_row from;

	if (!row_of(line_at(im->in, at), &from))
		return OK;
	size_t labels = labels_of(im->in, title, first, from.n, label);
	for (size_t run = 0; run < from.n; run++) {
		struct row *row = row_new(im, at);
		row_know(row, ROW_BENCHMARK, "kernbench");
		row_set(im, row, ROW_PHASE, title->phase, title->at);
		row_set(im, row, ROW_THREADS, title->jobs, title->at);
		row->flags |= FLAG_SUMMARY;
		if (labels != STR_NPOS)
			set_label(im, row, label[run], labels);
		row_cell(im, row, at, from.is->metric, from.value[run], from.is->unit);
		if (from.deviation[run].n)
			row_cell(im, row, at, from.is->deviation, from.deviation[run], "");
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct title title;

	find_title(im->in, c.at, &title);
	for (size_t at = c.at; at < c.at + c.count; at++)
		if (emit_row(im, at, &title, c.at, e))
			return e->code;
	return OK;
}

static const char *const words[] = { "elapsed~time~0 & user~time~0", NULL };

const struct importer importer_kernbench = { "kernbench", "kernbench's averages", 2, claim, parse, words };
