/*
 * dbench_columns.c: tables of dbench figures that people make
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	dbench ext2 32 processes   Average     High        Low		dbench ext3 64 processes   Average
 *	2.5.24                      28.24     28.84      27.30 mb/sec	2.5.24                     97.69
 *
 *	             before            after
 *	dbench 16:   99.9868 MB/sec   179.243 MB/sec 16 procs
 */
#include "base/num.h"
#include "import/dbench.h"
#include "model/kernel.h"

#define COLUMNS_MAX 8
#define CALL_WORDS  4

/* "Average", "Avg", "mean": the column that stands for the runs. */
static bool is_mean(struct str word)
{
	return str_is_nocase(word, "average") || str_is_nocase(word, "avg") || str_is_nocase(word, "mean");
}

static bool is_extreme(struct str word)
{
	static const char *const names[] = { "high", "low", "max", "min", "maximum", "minimum", "best", "worst", NULL };

	return str_one_of(word, names);
}

/* The summary's columns: the last words of its header. */
struct summary {
	struct str column[COLUMNS_MAX];
	size_t n;
	size_t title; /* the line that names the tool */
	struct str unit;
};

/* "dbench ext3 64 processes": the program before all, and a number of clients. */
static bool starts_with_call(struct str line)
{
	struct str rest = line, first = word_bare(str_next_word(&rest));

	return (str_is_nocase(first, "dbench") || str_is_nocase(first, "tbench")) && threads_in(line).n;
}

/* "(5 runs)" behind the columns. */
static size_t words_behind(const struct tokens *t)
{
	bool runs = t->n > 2 && str_starts(t->at[t->n - 2], "(") && str_is_nocase(word_bare(t->at[t->n - 1]), "runs");

	return runs ? 2 : 0;
}

/* A header line: such words at its end, one of them the mean, and dbench or tbench before or above them. */
static bool summary_of(const struct lines *in, size_t at, struct summary *out)
{
	struct tokens t;
	struct str line = line_at(in, at);
	bool mean = false;

	*out = (struct summary){ .title = at };
	if (!str_has_nocase(line, "av") && !str_has_nocase(line, "mean"))
		return false;
	if (line.n > TITLE_MAX || tokens_of(line, &t) > TOKENS_MAX)
		return false;
	size_t first = t.n - words_behind(&t);
	while (first > 0 && out->n < COLUMNS_MAX && (is_mean(t.at[first - 1]) || is_extreme(t.at[first - 1]))) {
		mean = mean || is_mean(t.at[first - 1]);
		first--;
		out->n++;
	}
	if (!out->n || !mean)
		return false;
	for (size_t i = 0; i < out->n; i++)
		out->column[i] = t.at[first + i];
	/* "dbench ext3 64 processes  Average": one column could be anything's but for its title. */
	if (out->n == 1 && !starts_with_call(line))
		return false;
	if (first == 0 && at > 0)
		out->title--;
	struct str title = line_at(in, out->title);
	out->unit = rate_unit_in(title);
	return title.n <= TITLE_MAX &&
	       (str_find_word(title, "dbench") != STR_NPOS || str_find_word(title, "tbench") != STR_NPOS);
}

#define SIBLING_LINES 15

struct summary_row {
	struct str label;
	struct str value[COLUMNS_MAX];
	struct str unit;
};

static bool summary_row_of(struct str line, size_t columns, struct summary_row *out)
{
	struct tokens t;
	size_t end = 0;

	if (line.n > TITLE_MAX || tokens_of(line, &t) > TOKENS_MAX)
		return false;
	out->unit = STR_NONE;
	/* the unit stands behind the last number or behind any other */
	for (size_t i = 0; i < t.n; i++) {
		bool unit = i > 0 && num_is(t.at[i - 1]) && is_rate_unit(t.at[i]);
		if (unit)
			out->unit = t.at[i];
		else
			t.at[end++] = t.at[i];
	}
	if (end < columns + 1)
		return false;
	size_t first = end - columns;
	for (size_t i = 0; i < columns; i++) {
		out->value[i] = t.at[first + i];
		if (!num_is(out->value[i]))
			return false;
	}
	out->label = str_span(t.at[0].p, t.at[first - 1].p + t.at[first - 1].n);
	return char_is_alnum(out->label.p[0]);
}

/* "dbench 64 reiserfs" and rows of as many numbers as the table above had columns, whose names are not said again. */
static bool inherited_summary_of(const struct lines *in, size_t at, struct summary *out)
{
	struct summary_row row;
	struct str line = line_at(in, at);
	struct tokens t;

	if (line.n > TITLE_MAX || tokens_of(line, &t) > CALL_WORDS || !starts_with_call(line))
		return false;
	for (size_t i = at; line_up(in, at, SIBLING_LINES, &i);) {
		if (!summary_of(in, i, out))
			continue;
		out->title = at;
		return summary_row_of(line_at(in, at + 1), out->n, &row) && kernel_is_version(row.label);
	}
	return false;
}

static size_t summary_end(const struct lines *in, size_t at, size_t columns)
{
	struct summary_row row;
	size_t end = at + 1;

	if (str_is_rule(line_at(in, end), "-= ", 3))
		end++;
	size_t first = end;
	if (columns == 1 && !(summary_row_of(line_at(in, end), columns, &row) && kernel_in(row.label, NULL).n))
		return at;
	while (end < in->n && summary_row_of(line_at(in, end), columns, &row))
		end++;
	return end > first ? end : at;
}

static enum err_code emit_summary_row(const struct import *im, struct row *row, const struct summary *s,
				      const struct summary_row *r, struct err *e)
{
	struct str kernel = kernel_in(r->label, NULL);

	if (kernel.n)
		row_set(im, row, ROW_KERNEL, kernel, row->at);
	else
		row_set(im, row, ROW_VARIANT, r->label, row->at);
	subject_from_title(im, row, s->title);
	row->flags |= FLAG_SUMMARY;
	for (size_t i = 0; i < s->n; i++) {
		struct str metric = is_mean(s->column[i]) ? STR("throughput") : s->column[i];
		row_cell_named(im, row, row->at, metric, r->value[i], s->unit);
	}
	return row_emit(im, row, e);
}

/* The second table of a mail often leaves out the unit that the first one printed. */
static struct str unit_of_sibling(const struct lines *in, size_t at, size_t columns)
{
	struct summary_row row;

	for (size_t i = at; line_up(in, at, SIBLING_LINES, &i);)
		if (summary_row_of(line_at(in, i), columns, &row) && row.unit.n)
			return row.unit;
	return STR_NONE;
}

static enum err_code parse_summary(const struct import *im, struct claim c, struct summary *s, struct err *e)
{
	if (!s->unit.n)
		s->unit = unit_of_sibling(im->in, c.at, s->n);
	for (size_t at = c.at + 1; at < c.at + c.count; at++) {
		struct summary_row r;
		if (!summary_row_of(line_at(im->in, at), s->n, &r))
			continue;
		/* Printed behind the first row, the unit is that of the rows below it. */
		if (r.unit.n)
			s->unit = r.unit;
		struct row *row = row_new(im, at);
		row->confidence = c.sure;
		if (emit_summary_row(im, row, s, &r, e))
			return e->code;
	}
	return OK;
}

/* "dbench 16:   99.9868 MB/sec   179.243 MB/sec 16 procs" */
struct pair_row {
	struct dbench_call call;
	struct str value[COLUMNS_MAX], unit[COLUMNS_MAX];
	size_t n;
};

static bool pair_row_of(struct str line, struct pair_row *out)
{
	struct str rest = str_trim_left(line);

	out->n = 0;
	if (rest.n > TITLE_MAX || !dbench_call_in(rest, &out->call) || out->call.word.p != rest.p || !out->call.clients.n)
		return false;
	rest = str_span(out->call.clients.p + out->call.clients.n, line.p + line.n);
	while (rest.n && (char_is_blank(rest.p[0]) || rest.p[0] == ':' || rest.p[0] == '='))
		rest = str_after(rest, 1);
	while (out->n < COLUMNS_MAX) {
		struct str value = str_next_word(&rest), unit = str_next_word(&rest);
		if (!num_is(value) || !is_rate_unit(unit))
			break;
		out->value[out->n] = value;
		out->unit[out->n++] = unit;
	}
	return out->n > 0;
}

/* The columns' names: words, or runs of them two blanks apart, in the nearest line above that has as many. */
static size_t split_cells(struct str line, struct str *out)
{
	size_t n = 0, from = 0;

	line = str_trim(line);
	for (size_t i = 0; i <= line.n && n < COLUMNS_MAX; i++) {
		bool gap = i == line.n || line.p[i] == '\t' ||
			   (char_is_blank(line.p[i]) && i + 1 < line.n && char_is_blank(line.p[i + 1]));
		if (!gap)
			continue;
		struct str cell = str_trim(str_sub(line, from, i - from));
		if (cell.n)
			out[n++] = cell;
		from = i;
	}
	return n;
}

static bool names_above(const struct lines *in, size_t at, size_t columns, struct str *names, size_t *line)
{
	for (size_t i = at; line_up(in, at, 3, &i);) {
		struct str text = line_at(in, i), cell[COLUMNS_MAX];
		if (str_is_blank(text) || str_is_rule(text, "-= ", 3))
			continue;
		if (text.n > TITLE_MAX)
			return false;
		size_t n = split_cells(text, cell);
		struct tokens t;
		/* in a collapsed table nothing but words tells the names apart */
		if (n == 1 && tokens_of(text, &t) == columns && kernel_in(text, NULL).n)
			n = str_words(text, cell, COLUMNS_MAX);
		/* A name above the labels' column is one more. */
		if (n != columns && n != columns + 1)
			return false;
		for (size_t k = 0; k < columns; k++)
			names[k] = cell[n - columns + k];
		*line = i;
		return true;
	}
	return false;
}

static enum err_code emit_pair(const struct import *im, struct row *row, const struct pair_row *p, size_t k, struct err *e)
{
	row_know(row, ROW_BENCHMARK, p->call.tool);
	row_set(im, row, ROW_THREADS, p->call.clients, row->at);
	row_cell_named(im, row, row->at, STR("throughput"), p->value[k], p->unit[k]);
	return row_emit(im, row, e);
}

static enum err_code parse_pairs(const struct import *im, struct claim c, struct err *e)
{
	struct pair_row p;
	struct str names[COLUMNS_MAX];
	size_t line = 0;

	for (size_t at = c.at; at < c.at + c.count; at++) {
		if (!pair_row_of(line_at(im->in, at), &p))
			continue;
		bool named = p.n > 1 && names_above(im->in, c.at, p.n, names, &line);
		for (size_t k = 0; k < p.n; k++) {
			struct row *row = row_new(im, at);
			row->confidence = c.sure;
			if (named)
				row_set(im, row, kernel_in(names[k], NULL).n ? ROW_KERNEL : ROW_VARIANT, names[k], line);
			if (emit_pair(im, row, &p, k, e))
				return e->code;
		}
	}
	return OK;
}

static size_t pairs_end(const struct lines *in, size_t at)
{
	struct pair_row p;
	size_t end = at;

	while (at < in->n) {
		if (pair_row_of(line_at(in, at), &p))
			end = ++at;
		else if (at == end && str_is_blank(line_at(in, at)))
			at++;
		else
			break;
	}
	return end;
}

struct claim dbench_columns_claim(const struct lines *in, size_t at)
{
	struct summary s;
	struct pair_row p;

	if (summary_of(in, at, &s) || inherited_summary_of(in, at, &s)) {
		size_t end = summary_end(in, at, s.n);
		return end > at ? (struct claim){ at, end - at, 96 } : NO_CLAIM;
	}
	if (pair_row_of(line_at(in, at), &p))
		return (struct claim){ at, pairs_end(in, at) - at, 90 };
	return NO_CLAIM;
}

enum err_code dbench_columns_parse(const struct import *im, struct claim c, struct err *e)
{
	struct summary s;

	if (summary_of(im->in, c.at, &s) || inherited_summary_of(im->in, c.at, &s))
		return parse_summary(im, c, &s, e);
	return parse_pairs(im, c, e);
}
