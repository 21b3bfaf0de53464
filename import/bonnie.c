/*
 * bonnie.c: the boxes of bonnie and bonnie++, and what bonnie prints while it runs
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Version 2.00a       ------Sequential Output------ --Sequential Input- --Random-
 *	                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
 *	Name:Size etc        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP
 *	host            31G  320k  10  197m   9 +++++ +++  704k  15 +++++ +++ 534.3  18
 *	Latency             98654us   62890us   53586us   61684us   42182us   88421us
 *
 * The three lines above decide: people cut sections out and add columns.  Plus signs are no number, and what was not
 * run is blank, so values are matched by their place when some are missing.  The line of commas that follows says the
 * same again.
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"
#include "model/kernel.h"

#define GROUPS_MAX 12
#define COLUMNS_MAX 40
#define LABELS_MAX 3
#define TOOL_LINES 40

struct span {
	struct str name;
	size_t from, to; /* columns of the line */
};

struct groups {
	struct span at[GROUPS_MAX];
	size_t n;
};

struct header {
	struct groups sub;               /* "Per Chr", "Block", ... */
	struct str group[GROUPS_MAX];    /* "Sequential Output", of each of them */
	struct span column[COLUMNS_MAX]; /* "K/sec", "%CP", as many for each of them */
	size_t n;
	struct str threads; /* "Concurrency 4" */
};

/* "---Sequential Output (nosync)---" is Sequential Output; "--04k (03)-" says nothing. */
static struct str group_name(struct str s)
{
	while (s.n && (s.p[0] == '-' || s.p[0] == ' '))
		s = str_after(s, 1);
	size_t bracket = str_find_char(s, '(');
	if (bracket != STR_NPOS)
		s = str_sub(s, 0, bracket);
	while (s.n && (s.p[s.n - 1] == '-' || s.p[s.n - 1] == ' '))
		s.n--;
	return s.n && char_is_digit(s.p[0]) ? STR_NONE : s;
}

/* The runs that begin and end in dashes: a blank inside a name has letters around it. */
static void groups_of(struct str line, struct groups *out)
{
	size_t i = 0;

	for (out->n = 0; i < line.n && out->n < GROUPS_MAX; i++) {
		if (line.p[i] != '-' || (i && !char_is_blank(line.p[i - 1])))
			continue;
		size_t end = i + 1;
		while (end < line.n && !(line.p[end - 1] == '-' && char_is_blank(line.p[end])))
			end++;
		out->at[out->n++] = (struct span){ group_name(str_sub(line, i, end - i)), i, end };
		i = end;
	}
}

static bool is_column(struct str word)
{
	static const char *const names[] = { "K/sec", "M/sec", "MB/sec", "KB/sec", "/sec", "%CP", "%CPU", "Eff", NULL };

	for (const char *const *name = names; *name; name++)
		if (str_is(word, *name))
			return true;
	return false;
}

/* The columns at the end of the third line; the same number for each of N groups. */
static bool columns_of(struct str line, size_t n, struct header *h)
{
	struct str rest = line;

	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		if (!is_column(word)) {
			h->n = 0;
			continue;
		}
		if (h->n == COLUMNS_MAX)
			return false;
		size_t from = (size_t)(word.p - line.p);
		h->column[h->n++] = (struct span){ word, from, from + word.n };
	}
	return h->n >= 2 && h->n % n == 0;
}

/* The group of the first line in whose place the middle of SUB stands. */
static struct str group_over(const struct groups *groups, const struct span *sub)
{
	size_t middle = (sub->from + sub->to) / 2;

	for (size_t i = 0; i < groups->n; i++)
		if (middle >= groups->at[i].from && middle < groups->at[i].to)
			return groups->at[i].name;
	return STR_NONE;
}

static bool is_first_line(struct str line)
{
	return str_has(line, "--") && (str_has(line, "Sequential ") || str_has(line, "Random Create"));
}

static bool header_at(const struct lines *in, size_t at, struct header *h)
{
	struct groups top;

	*h = (struct header){ 0 };
	if (!is_first_line(line_at(in, at)))
		return false;
	groups_of(line_at(in, at), &top);
	groups_of(line_at(in, at + 1), &h->sub);
	if (!top.n || !h->sub.n || !columns_of(line_at(in, at + 2), h->sub.n, h))
		return false;
	for (size_t i = 0; i < h->sub.n; i++) {
		h->group[i] = group_over(&top, &h->sub.at[i]);
		if (!h->group[i].n)
			return false;
	}
	struct str rest = line_at(in, at + 1);
	if (str_is(str_next_word(&rest), "Concurrency"))
		h->threads = str_next_word(&rest);
	if (!str_is_digits(h->threads))
		h->threads = STR_NONE;
	return true;
}

/* "15337", "99.5", "1.4g"; "35068us", "132s" for latencies.  Plus signs: true, and no number. */
static bool is_value(struct str word, struct str *number, struct str *unit)
{
	static const char *const units[] = { "", "k", "m", "g", "us", "ms", "s", NULL };
	size_t n = str_is_rule(word, "+", 2) ? 0 : num_prefix(word);

	*number = str_sub(word, 0, n);
	*unit = str_after(word, n);
	if (!n)
		return str_is_rule(word, "+", 2);
	for (const char *const *u = units; *u; u++)
		if (str_is(*unit, *u))
			return char_is_digit(word.p[0]);
	return false;
}

/* A row: its words, and the column or group of each value. */
struct box_row {
	struct str word[COLUMNS_MAX];
	size_t to[COLUMNS_MAX]; /* index of the column (of the group, for latencies) */
	size_t line[COLUMNS_MAX];
	size_t n;
	struct str label[LABELS_MAX];
	size_t n_labels;
	bool is_latency;
	size_t lines;
};

/* The column in whose place the word at FROM to TO ends, or the group that it stands in. */
static size_t place_of(const struct header *h, bool is_latency, size_t from, size_t to)
{
	if (is_latency) {
		for (size_t i = 0; i < h->sub.n; i++)
			if (to > h->sub.at[i].from && from < h->sub.at[i].to)
				return i;
		return COLUMNS_MAX;
	}
	for (size_t i = 0; i < h->n; i++)
		if (to + 1 >= h->column[i].to && to <= h->column[i].to + 1)
			return i;
	return COLUMNS_MAX;
}

/* Some are missing: by place, each one once and in order. */
static bool fit_by_place(const struct header *h, struct str line, struct box_row *out)
{
	size_t next = 0;

	for (size_t i = 0; i < out->n; i++) {
		size_t from = (size_t)(out->word[i].p - line.p);
		out->to[i] = place_of(h, out->is_latency, from, from + out->word[i].n);
		if (out->to[i] < next || out->to[i] == COLUMNS_MAX)
			return false;
		next = out->to[i] + 1;
	}
	return out->n > (out->is_latency ? 0 : 1);
}

/* Splits the words of a line into labels and values; false: too many of either, or words behind the values. */
static bool split(const struct tokens *t, size_t at, size_t want, struct box_row *out)
{
	struct str number, unit;
	size_t first = t->n > want ? t->n - want : 0;

	/* Values stand at the end; a size or a number of files before them is a label. */
	while (first < t->n && !is_value(t->at[first], &number, &unit))
		first++;
	if (first > LABELS_MAX)
		return false;
	for (size_t i = 0; i < first; i++)
		out->label[out->n_labels++] = t->at[i];
	for (size_t i = first; i < t->n; i++) {
		if (!is_value(t->at[i], &number, &unit))
			return false;
		out->word[out->n] = t->at[i];
		out->line[out->n++] = at;
	}
	return true;
}

/* The rest of a row that a mailer broke. */
static void add_rest(const struct lines *in, size_t at, size_t want, struct box_row *out)
{
	struct tokens t;
	struct str number, unit;
	size_t n = tokens_of(line_at(in, at), &t);

	if (!n || out->n + n != want || in->at[at].part != in->at[at - 1].part)
		return;
	for (size_t i = 0; i < n; i++)
		if (!is_value(t.at[i], &number, &unit))
			return;
	for (size_t i = 0; i < n; i++) {
		out->word[out->n] = t.at[i];
		out->line[out->n++] = at;
	}
	out->lines = 2;
}

static bool row_at(const struct lines *in, size_t at, const struct header *h, struct box_row *out)
{
	struct tokens t;
	struct str line = line_at(in, at);
	bool is_latency = str_starts(str_trim_left(line), "Latency");
	size_t want = is_latency ? h->sub.n : h->n;

	*out = (struct box_row){ .is_latency = is_latency, .lines = 1 };
	if (tokens_of(line, &t) > want + LABELS_MAX || t.n < 2 || !split(&t, at, want, out))
		return false;
	if (out->n < want && at + 1 < in->n)
		add_rest(in, at + 1, want, out);
	if (out->n != want)
		return out->lines == 1 && fit_by_place(h, line, out);
	for (size_t i = 0; i < want; i++)
		out->to[i] = i;
	return true;
}

static size_t box_end(const struct lines *in, size_t at, const struct header *h)
{
	struct box_row row;
	size_t i = at + 3;

	while (in_same_part(in, at, i) && row_at(in, i, h, &row))
		i += row.lines;
	return i > at + 3 ? i : 0;
}

/* "Writing with putc()...  done:  15337 kB/s  99.5 %CPU" */
static bool done_line(struct str line, struct tokens *t, struct str *phase)
{
	size_t dots = str_find(line, "...");

	if (dots == STR_NPOS || dots == 0 || dots > 40 || tokens_of(str_after(line, dots + 3), t) != 5)
		return false;
	*phase = str_trim(str_sub(line, 0, dots));
	return str_is(t->at[0], "done:") && num_is(t->at[1]) && is_rate_unit(t->at[2]) && num_is(t->at[3]) &&
	       str_is(t->at[4], "%CPU");
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct header h;
	struct tokens t;
	struct str phase;
	size_t end = at;

	if (header_at(in, at, &h)) {
		end = box_end(in, at, &h);
		return end && !in_patch(in, at) ? (struct claim){ at, end - at, 100 } : NO_CLAIM;
	}
	while (done_line(line_at(in, end), &t, &phase))
		end++;
	return end > at ? (struct claim){ at, end - at, 90 } : NO_CLAIM;
}

/* bonnie++ says its version; of a section that was cut out the text above tells. */
static const char *tool_of(const struct lines *in, size_t at)
{
	if (str_has(line_at(in, at), "Version"))
		return "bonnie++";
	for (size_t i = at; i-- > 0 && at - i <= TOOL_LINES;) {
		const char *tool = line_at(in, i).n > TITLE_MAX ? NULL : tool_in(line_at(in, i));
		if (tool && str_starts(str_from(tool), "bonnie"))
			return tool;
	}
	return "bonnie";
}

/* "7501M", "31G", "1*1024" as MB; empty: no size. */
static struct str size_in_mb(struct str word, struct arena *a)
{
	struct str rest = word, count = STR_NONE;
	uint64_t size, n = 1;

	if (str_find_char(rest, '*') != STR_NPOS)
		count = str_cut(&rest, '*');
	bool has_giga = rest.n && rest.p[rest.n - 1] == 'G', has_mega = rest.n && rest.p[rest.n - 1] == 'M';
	if ((count.n && !num_u64(count, &n)) || !num_u64(str_sub(rest, 0, rest.n - (has_giga || has_mega)), &size) ||
	    size > 1000000000 || n > 1000)
		return STR_NONE;
	if (!has_giga && !count.n)
		return has_mega ? str_sub(rest, 0, rest.n - 1) : rest;
	return arena_printf(a, "%llu", (unsigned long long)(size * n * (has_giga ? 1024 : 1)));
}

/* Kernel or host, and the size of the file; in the boxes about small files, their number. */
static void set_labels(const struct import *im, struct row *row, const struct header *h, const struct box_row *labels, size_t at)
{
	bool about_files = str_has(h->group[0], "Create");

	for (size_t i = 0; i < labels->n_labels; i++) {
		struct str label = labels->label[i], mb = size_in_mb(label, im->arena);
		if (kernel_is_version(label) && !mb.n)
			row_set(im, row, ROW_KERNEL, label, at);
		else if (about_files && char_is_digit(label.p[0]))
			row_set(im, row, ROW_PARAMS, arena_printf(im->arena, "files=" STR_FMT, STR_ARG(label)), at);
		else if (mb.n)
			row_set(im, row, ROW_FILE_MB, mb, at);
		else if (char_is_alpha(label.p[0]))
			row_set(im, row, ROW_MACHINE, label, at);
		/* "can (v3)": which of that machine's runs */
		if (i && label.p[0] == '(' && str_ends(label, ")"))
			row_set(im, row, ROW_VARIANT, str_span(labels->label[i - 1].p, label.p + label.n), at);
	}
	row_set(im, row, ROW_THREADS, h->threads, at);
}

static void add_value(const struct import *im, struct row *row, const struct header *h, const struct box_row *from, size_t i)
{
	struct str number, unit;

	if (!is_value(from->word[i], &number, &unit) || !number.n)
		return;
	struct str metric = from->is_latency ? STR("Latency") : h->column[from->to[i]].name;
	if (!unit.n && !from->is_latency)
		unit = metric.p[0] == '%' ? STR("%") : str_is(metric, "Eff") ? STR_NONE : metric;
	row_cell_named(im, row, from->line[i], metric, number, unit);
}

/* One row of ours for each group of the box's row. */
static enum err_code emit(const struct import *im, const struct header *h, const struct box_row *from,
			  const struct row *subject, struct err *e)
{
	size_t each = from->is_latency ? 1 : h->n / h->sub.n;

	for (size_t g = 0; g < h->sub.n; g++) {
		struct row *row = arena_alloc(im->arena, sizeof *row);
		*row = *subject;
		struct str sub = h->sub.at[g].name;
		row->field[ROW_PHASE] = !sub.n ? h->group[g] :
						 arena_printf(im->arena, STR_FMT " " STR_FMT, STR_ARG(h->group[g]), STR_ARG(sub));
		for (size_t i = 0; i < from->n; i++)
			if (from->to[i] / each == g)
				add_value(im, row, h, from, i);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static enum err_code parse_box(const struct import *im, struct claim c, const struct header *h, struct err *e)
{
	struct box_row labels = { 0 }, row;
	size_t labels_at = c.at;

	for (size_t at = c.at + 3; at < c.at + c.count && row_at(im->in, at, h, &row); at += row.lines) {
		struct row *subject = row_new(im, at);
		subject->confidence = c.sure;
		/* The latencies are of the row above them. */
		if (!row.is_latency) {
			labels = row;
			labels_at = at;
		}
		row_know(subject, ROW_BENCHMARK, tool_of(im->in, c.at));
		set_labels(im, subject, h, &labels, labels_at);
		if (emit(im, h, &row, subject, e))
			return e->code;
	}
	return OK;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct header h;
	struct tokens t;
	struct str phase;

	if (header_at(im->in, c.at, &h))
		return parse_box(im, c, &h, e);
	for (size_t at = c.at; at < c.at + c.count && done_line(line_at(im->in, at), &t, &phase); at++) {
		struct row *row = row_new(im, at);
		row->confidence = c.sure;
		row_know(row, ROW_BENCHMARK, "bonnie");
		row_set(im, row, ROW_PHASE, phase, at);
		row_cell_named(im, row, at, t.at[2], t.at[1], t.at[2]);
		row_cell_named(im, row, at, t.at[4], t.at[3], STR("%"));
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = { "sequential & --- & /sec", "random~create & --- & /sec", "done: & %cpu", NULL };

const struct importer importer_bonnie = { "bonnie", "boxes of bonnie and bonnie++", 1, claim, parse, words };
