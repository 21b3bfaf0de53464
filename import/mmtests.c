/*
 * mmtests.c: the comparison tables of MMTests
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	fsmark
 *	                           5.3.0-rc3              5.3.0-rc3
 *	                             vanilla          shrinker-v1r1
 *	Min       1-files/sec     4444.80 (   0.00%)     4765.60 (   7.22%)
 *	Hmean     1-files/sec     5004.75 (   0.00%)     5075.96 *   1.42%*
 *
 * One value a column, with its change from the first behind it; changes are not read.  Which column is which is said by
 * one or two lines above, by a list in the prose, or by the commit that the mail is about; where nothing does, the table
 * is not read: two values that nobody can tell apart are no results.
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/mmtests.h"
#include "import/subject.h"

#define ROW_LINES_MAX 3
#define GAP_MAX 2
#define WORDS_MAX 48
#define LABEL_WORDS 6

/* What the first word of a row may be, alone or before "-90" ("Max-90", "BHmean-50"). */
static bool is_statistic(struct str word)
{
	static const char *const names[] = { "Min",    "Max",      "Amean",  "Hmean",  "Gmean",     "Lmean",    "Mean",
					     "BAmean", "BHmean",   "BLmean", "Stddev", "CoeffVar",  "1st-qrtle", "2nd-qrtle",
					     "3rd-qrtle", "U95mean", "L95mean", "Worst",  "Best",      NULL };

	for (const char *const *name = names; *name; name++) {
		size_t n = str_from(*name).n;
		if (str_starts(word, *name) && (word.n == n || (word.p[n] == '-' && str_is_digits(str_after(word, n + 1)))))
			return true;
	}
	return false;
}

/* Any other name of a row ("Lat", "NUMA01"): then the changes behind all values are what tells it from other tables. */
static bool is_named_row(struct str line, struct str first)
{
	return first.n > 1 && char_is_alpha(first.p[0]) && (str_has(line, "%)") || str_has(line, "%*"));
}

/* "Ops Direct pages scanned  99388.00  328410.00": no changes behind the values. */
static bool is_plain_kind(struct str word)
{
	return str_is(word, "Ops") || str_is(word, "Duration");
}

/* "User  571.38  602.93", as older reports have it. */
static bool is_bare_duration(struct str word)
{
	return str_is(word, "User") || str_is(word, "System") || str_is(word, "Elapsed");
}

struct words {
	struct str at[WORDS_MAX];
	size_t line[WORDS_MAX];
	size_t n;
};

static bool add_words(const struct lines *in, size_t line, struct words *w)
{
	struct str rest = line_at(in, line);

	if (rest.n > 400)
		return false;
	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		if (w->n == WORDS_MAX)
			return false;
		w->line[w->n] = line;
		w->at[w->n++] = word;
	}
	return true;
}

/* "(", "*" */
static bool is_opening(struct str word)
{
	return word.n == 1 && (word.p[0] == '(' || word.p[0] == '*');
}

/* "0.00%)", "-13.70%*", "(-104.42%)" */
static bool is_change(struct str word)
{
	if (word.n && (word.p[0] == '(' || word.p[0] == '*'))
		word = str_after(word, 1);
	if (word.n < 3 || (word.p[word.n - 1] != ')' && word.p[word.n - 1] != '*') || word.p[word.n - 2] != '%')
		return false;
	return num_is(str_sub(word, 0, word.n - 2));
}

/* How many words from I on are a value and its change; 0: they are not. */
static size_t cell_words(const struct words *w, size_t i)
{
	if (i + 1 >= w->n || !num_is(w->at[i]))
		return 0;
	size_t open = is_opening(w->at[i + 1]);
	return i + 1 + open < w->n && is_change(w->at[i + 1 + open]) ? 2 + open : 0;
}

/* The first column is what the others are compared with. */
static bool is_no_change(struct str word)
{
	while (word.n && str_find_char(STR("(*- "), word.p[0]) != STR_NPOS)
		word = str_after(word, 1);
	return str_starts(word, "0.00%");
}

/* Values with their changes, up to the end of the words; label: how many words stand before them. */
static bool read_changes(const struct words *w, struct mmtests_row *out)
{
	size_t i = 1;

	while (i < w->n && !cell_words(w, i))
		i++;
	out->label = i;
	out->is_from_first = i + 1 < w->n && is_no_change(w->at[i + 1 + (is_opening(w->at[i + 1]) && i + 2 < w->n)]);
	for (size_t n; i < w->n && out->n < MMTESTS_COLUMNS_MAX && (n = cell_words(w, i)) != 0; i += n) {
		out->value[out->n] = w->at[i];
		out->at[out->n++] = w->line[i];
	}
	return i == w->n && out->n > 1 && out->label <= LABEL_WORDS;
}

static bool read_plain(const struct words *w, size_t label, struct mmtests_row *out)
{
	size_t i = w->n;

	while (i > label && num_is(w->at[i - 1]))
		i--;
	out->label = i;
	for (; i < w->n && out->n < MMTESTS_COLUMNS_MAX; i++) {
		out->value[out->n] = w->at[i];
		out->at[out->n++] = w->line[i];
	}
	return i == w->n && out->n > 1 && out->label >= label;
}

bool mmtests_row_at(const struct lines *in, size_t at, size_t columns, struct mmtests_row *out)
{
	struct str rest = line_at(in, at), first = str_next_word(&rest);
	struct words w = { .n = 0 };
	bool is_bare = is_bare_duration(first), is_plain = is_plain_kind(first) || is_bare;

	if (!is_plain && !is_statistic(first) && !is_named_row(line_at(in, at), first))
		return false;
	for (size_t lines = 1; lines <= ROW_LINES_MAX; lines++) {
		size_t next = at + lines - 1;
		if (!in_same_part(in, at, next) || !add_words(in, next, &w))
			return false;
		*out = (struct mmtests_row){ .lines = lines, .is_plain = is_plain, .first = first };
		bool fits = is_plain ? read_plain(&w, is_bare ? 1 : 2, out) : read_changes(&w, out);
		if (is_bare && out->label != 1)
			return false;
		if (fits && (!columns || out->n == columns)) {
			out->name = out->label > 1 ? str_span(w.at[1].p, w.at[out->label - 1].p + w.at[out->label - 1].n) :
						     STR_NONE;
			return w.line[out->label - 1] == at;
		}
		/* Only where more is promised may a row go on below. */
		if (!columns || out->n >= columns)
			return false;
	}
	return false;
}

/* The next row at or behind *at: rows of one table may be set in groups. */
static bool next_row(const struct lines *in, size_t *at, size_t columns, struct mmtests_row *out)
{
	for (size_t gap = 0; gap <= GAP_MAX && *at < in->n; gap++, ++*at) {
		if (mmtests_row_at(in, *at, columns, out))
			return true;
		if (!str_is_blank(line_at(in, *at)) && !str_is(str_trim(line_at(in, *at)), "..."))
			return false;
	}
	return false;
}

/* The table whose first row is on line AT. */
static bool table_at(const struct lines *in, size_t at, struct mmtests_header *h)
{
	struct mmtests_row row;
	struct str first = line_at(in, at);

	first = str_next_word(&first);
	bool is_known = is_statistic(first) || is_plain_kind(first);
	if (!is_known && !is_named_row(line_at(in, at), first) && !is_bare_duration(first))
		return false;
	bool is_table = mmtests_row_at(in, at, 0, &row) && mmtests_header_above(in, at, row.n, is_known, h);
	if (is_table && !is_known)
		mmtests_benchmark_above(in, at, h);
	/* With names of rows that anything may have, a benchmark must be named. */
	bool two_lines = is_table && h->kernel[0].n && h->variant[0].n && h->kernel_at != h->variant_at;
	if (is_table && (is_known || two_lines || (row.is_from_first && h->benchmark_at != at)))
		return true;
	if (is_table || !is_known)
		return false;
	/* The first row may be broken: then only the line above it tells how many columns there are. */
	struct tokens t;
	size_t n = at ? tokens_of(line_at(in, at - 1), &t) : 0;
	return n > 1 && n <= MMTESTS_COLUMNS_MAX && mmtests_header_above(in, at, n, true, h) && mmtests_row_at(in, at, n, &row);
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct mmtests_header h;
	struct mmtests_row row;
	size_t end = at;

	if (!table_at(in, at, &h))
		return NO_CLAIM;
	for (size_t i = at; next_row(in, &i, h.n, &row); end = i)
		i += row.lines;
	return end > at && !in_patch(in, at) ? (struct claim){ at, end - at, 100 } : NO_CLAIM;
}

/* "16", "disk-25", "1-files/sec": the number of threads, as MMTests names its rows. */
static struct str threads_of(struct str name)
{
	size_t n = name.n, front = 0;

	while (n && char_is_digit(name.p[n - 1]))
		n--;
	if (n < name.n && (n == 0 || (n > 1 && name.p[n - 1] == '-')))
		return str_after(name, n);
	while (front < name.n && char_is_digit(name.p[front]))
		front++;
	return front && front < name.n && name.p[front] == '-' ? str_sub(name, 0, front) : STR_NONE;
}

static void set_names(const struct import *im, struct row *row, const struct mmtests_row *from, size_t at)
{
	if (!from->is_plain || from->name.n)
		row_set(im, row, ROW_PHASE, from->is_plain ? from->first : from->name, at);
	if (!from->is_plain)
		row_set(im, row, ROW_THREADS, threads_of(from->name), at);
	if (str_has(from->first, "mean"))
		row->flags |= FLAG_SUMMARY;
}

static enum err_code emit(const struct import *im, const struct mmtests_header *h, const struct mmtests_row *from, size_t at,
			  struct err *e)
{
	for (size_t i = 0; i < h->n; i++) {
		struct row *row = row_new(im, at);
		set_names(im, row, from, at);
		row_set(im, row, ROW_BENCHMARK, h->benchmark, h->benchmark_at);
		row_set(im, row, ROW_KERNEL, h->kernel[i], h->kernel_at);
		row_set(im, row, ROW_VARIANT, h->variant[i], h->variant_at);
		row_cell_named(im, row, from->at[i], from->is_plain && from->name.n ? from->name : from->first, from->value[i], STR_NONE);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct mmtests_header h;
	struct mmtests_row row;

	if (!table_at(im->in, c.at, &h))
		return OK;
	mmtests_benchmark_above(im->in, c.at, &h);
	for (size_t at = c.at; at < c.at + c.count && next_row(im->in, &at, h.n, &row); at += row.lines)
		if (emit(im, &h, &row, at, e))
			return e->code;
	return OK;
}

static const char *const words[] = { "mean & 0%) | 0%*", "stddev & 0%) | 0%*", "qrtle & 0%) | 0%*", "!max & 0%) | 0%*",
				     "!min & 0%) | 0%*", "coeffvar & 0%) | 0%*", "!best & 0%) | 0%*", "!worst & 0%) | 0%*",
				     "duration & 0.00", "!ops! & 0.00", "0~0.00%)", NULL };

const struct importer importer_mmtests = { "mmtests", "comparisons by MMTests", 3, claim, parse, words };
