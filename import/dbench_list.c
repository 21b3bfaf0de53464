/*
 * dbench_list.c: lists of throughputs that people make under a line about dbench or tbench
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	tbench 16
 *	5.4.30-cfs      2671.04 MB/sec
 *	5.4.30-fair     2580.71 MB/sec -wakeup
 *	                2702.33 MB/sec +wakeup
 *
 *	tbench 192 processes		(the unit in a sentence)
 *	2.4.17                    29.70
 */
#include "base/num.h"
#include "import/dbench.h"
#include "model/kernel.h"

#define LABEL_WORDS 4
#define REST_WORDS  12
#define TITLE_WORDS 12
#define CALL_WORDS  6
#define GAP_LINES   2 /* empty ones between the title and the first item */
#define ITEMS_MIN   2
#define UNIT_LINES  40

/* One line of the list. */
struct item {
	struct str label; /* empty: that of the item above */
	struct str value, unit;
	struct str rest;
};

static bool has_name(struct str word)
{
	for (size_t i = 0; i < word.n; i++)
		if (char_is_alnum(word.p[i]))
			return true;
	return false;
}

/* The word of T that is the throughput, with its unit behind it; t->n: none. */
static size_t value_of(const struct tokens *t)
{
	for (size_t i = 0; i + 1 < t->n; i++)
		if (num_is(t->at[i]) && char_is_digit(t->at[i].p[0]) && is_rate_unit(t->at[i + 1]))
			return i;
	return t->n;
}

static bool item_of(struct str line, struct item *out)
{
	struct tokens t;

	*out = (struct item){ 0 };
	/* Most lines of an archive end here. */
	if (line.n > TITLE_MAX || !str_has_nocase(line, "mb/s") || str_has(line, "Throughput"))
		return false;
	if (tokens_of(line, &t) > LABEL_WORDS + REST_WORDS + 2)
		return false;
	size_t at = value_of(&t);
	if (at == t.n || at > LABEL_WORDS || t.n - at - 2 > REST_WORDS)
		return false;
	for (size_t i = 0; i < at; i++)
		if (!has_name(t.at[i]))
			return false;
	if (at)
		out->label = str_without_last(str_span(t.at[0].p, t.at[at - 1].p + t.at[at - 1].n), ':', NULL);
	out->value = t.at[at];
	out->unit = word_bare(t.at[at + 1]);
	if (t.n > at + 2)
		out->rest = str_span(t.at[at + 2].p, t.at[t.n - 1].p + t.at[t.n - 1].n);
	return true;
}

/* "2.4.19-pre7   103.98": a kernel and nothing but its number, whose unit a sentence above may give. */
static bool bare_item_of(struct str line, struct item *out)
{
	struct tokens t;

	*out = (struct item){ 0 };
	if (line.n > TITLE_MAX || tokens_of(line, &t) != 2 || !char_is_digit(t.at[1].p[0]) || !num_is(t.at[1]))
		return false;
	out->label = str_without_last(t.at[0], ':', NULL);
	out->value = t.at[1];
	return str_find_char(out->value, '.') != STR_NPOS && kernel_is_version(out->label);
}

static bool any_item_of(struct str line, bool bare, struct item *out)
{
	return bare ? bare_item_of(line, out) : item_of(line, out);
}

static bool is_ours(const char *tool)
{
	return tool && (str_is(str_from(tool), "dbench") || str_is(str_from(tool), "tbench"));
}

/* "tbench 8", "Numbers of dbench, ext4:"; the tool, or NULL. */
static const char *title_of(struct str line)
{
	struct tokens t;
	struct item item;

	if (line.n > TITLE_MAX || !str_has_nocase(line, "bench") || tokens_of(line, &t) > TITLE_WORDS || item_of(line, &item))
		return NULL;
	const char *tool = tool_in(line);
	bool starts = t.n && t.n <= CALL_WORDS && is_ours(tool_in(t.at[0]));
	bool brackets = t.n && str_starts(t.at[0], "(") && str_ends(t.at[t.n - 1], ")");
	return is_ours(tool) && (starts || brackets || str_ends(str_trim(line), ":")) ? tool : NULL;
}

/* The title of the list whose first item is on line AT; STR_NPOS: none. */
static size_t title_above(const struct lines *in, size_t at)
{
	for (size_t i = at; line_up(in, at, GAP_LINES + 1, &i);)
		if (!str_is_blank(line_at(in, i)))
			return title_of(line_at(in, i)) ? i : STR_NPOS;
	return STR_NPOS;
}

/* The unit that a sentence above says of all numbers ("Numbers are in MB/second."). */
static struct str unit_above(const struct lines *in, size_t at)
{
	for (size_t i = at; line_up(in, at, UNIT_LINES, &i);) {
		struct str unit = line_at(in, i).n <= TITLE_MAX ? rate_unit_in(line_at(in, i)) : STR_NONE;
		if (unit.n)
			return unit;
	}
	return STR_NONE;
}

struct claim dbench_list_claim(const struct lines *in, size_t at)
{
	struct item item;
	bool bare = false;
	size_t end = at, title;

	if (!item_of(line_at(in, at), &item) && !(bare = bare_item_of(line_at(in, at), &item)))
		return NO_CLAIM;
	if (!item.label.n || (title = title_above(in, at)) == STR_NPOS || (bare && !threads_in(line_at(in, title)).n))
		return NO_CLAIM;
	while (in_same_part(in, at, end) && any_item_of(line_at(in, end), bare, &item))
		end++;
	return end - at >= ITEMS_MIN ? (struct claim){ at, end - at, 70 } : NO_CLAIM;
}

/* "16", "6.1.114-eevdf", "5.4 patched", "NO_DELAY": clients, a kernel with or without more, or what was tried. */
static void set_label(const struct import *im, struct row *row, struct str label, size_t at)
{
	struct str rest = label, first = str_next_word(&rest), kernel = kernel_in(label, NULL);

	if (str_is_digits(label))
		row_set(im, row, ROW_THREADS, label, at);
	else if (threads_in(label).n)
		row_set(im, row, ROW_THREADS, threads_in(label), at);
	else if (kernel.n && kernel.p == first.p)
		row_set(im, row, ROW_VARIANT, str_trim(rest), at);
	else if (!kernel.n)
		row_set(im, row, ROW_VARIANT, label, at);
	row_set(im, row, ROW_KERNEL, kernel, at);
}

enum err_code dbench_list_parse(const struct import *im, struct claim c, struct err *e)
{
	size_t title = title_above(im->in, c.at), label_at = c.at;
	struct str label = STR_NONE, unit = STR_NONE;
	struct dbench_call call;
	struct item item;

	if (title == STR_NPOS)
		return OK;
	bool bare = !item_of(line_at(im->in, c.at), &item);
	if (bare)
		unit = unit_above(im->in, c.at);
	for (size_t at = c.at; at < c.at + c.count; at++) {
		struct row *row = row_new(im, at);
		if (!any_item_of(line_at(im->in, at), bare, &item))
			continue;
		label = item.label.n ? item.label : label;
		label_at = item.label.n ? at : label_at;
		row->confidence = c.sure;
		row_know(row, ROW_BENCHMARK, title_of(line_at(im->in, title)));
		set_label(im, row, label, label_at);
		if (!row->field[ROW_VARIANT].n && !str_starts(item.rest, "("))
			row_set(im, row, ROW_VARIANT, item.rest, at);
		if (!row->field[ROW_THREADS].n && dbench_call_in(line_at(im->in, title), &call))
			row_set(im, row, ROW_THREADS, call.clients, title);
		if (!row->field[ROW_THREADS].n)
			row_set(im, row, ROW_THREADS, threads_in(line_at(im->in, title)), title);
		row_cell_named(im, row, at, STR("throughput"), item.value, item.unit.n ? item.unit : unit);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}
