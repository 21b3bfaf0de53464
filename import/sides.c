/*
 * sides.c: two or more sides of a comparison, a line each
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	I tested this with volanomark:			hackbench -l 2560 -g 1
 *	Before: 5863 messages per second		tip/sched/core :  1.324(+/- 1.26%)
 *	After: 5569 messages per second			with this patch :  2.419(+/- 12.31%) -82%
 *
 * A benchmark must be named above, the labels must be sides, and each number must print its unit or how far it varies.
 */
#include "base/num.h"
#include "import/grid.h"
#include "import/importers.h"
#include "import/subject.h"
#include "model/kernel.h"
#include "model/metric.h"

#define GAP_MAX	    2 /* empty lines between two sides */
#define TOOL_LINES  40
#define LABEL_WORDS 5
#define UNIT_WORDS  4
#define SIDES_MAX   64 /* more than people compare; a text of nothing else is not read to its end from each line */

struct side {
	struct str label, value, unit;
};

/* The words in front of a bracket, a comma or a change. */
static struct str take_unit(struct str *rest)
{
	struct str first = STR_NONE, last = STR_NONE, left = *rest;
	size_t n = 0;

	for (struct str word = str_next_word(&left); word.n && n <= UNIT_WORDS; word = str_next_word(&left)) {
		if (!char_is_alpha(word.p[0]) && word.p[0] != '%')
			break;
		bool ends = str_find_char(STR(",.;"), word.p[word.n - 1]) != STR_NPOS;
		last = ends ? str_sub(word, 0, word.n - 1) : word;
		first = first.n ? first : word;
		*rest = left;
		n++;
		if (ends)
			break;
	}
	return n && n <= UNIT_WORDS ? str_span(first.p, last.p + last.n) : STR_NONE;
}

/* "MB/s", "seconds", "messages per second" */
static bool is_unit(struct str unit)
{
	static const char *const others[] = { "bops", "tps", "qps", "rps", "fps", "iops", "seconds", "secs", "sec", NULL };
	static const char *const per[] = { " per second", " per sec", " per minute", "/second", "/sec", "/s", NULL };

	for (const char *const *end = per; *end; end++)
		if (str_ends(unit, *end) && unit.n > str_from(*end).n)
			return true;
	return unit.n && (unit_canonical(unit)[0] || is_rate_unit(unit) || str_one_of(unit, others));
}

/* "(+/- 1.26%)", "( +-  0.52% )", "+- 0.0029": how far it varies. */
static bool is_deviation(struct str rest)
{
	rest = str_trim_left(rest);
	while (rest.n && (rest.p[0] == '(' || rest.p[0] == ' '))
		rest = str_after(rest, 1);
	return str_starts(rest, "+/-") || str_starts(rest, "+-");
}

/* Where the label of LINE ends: at a colon or an equals sign, else at a wide gap. */
static size_t label_end(struct str line, bool *is_gap)
{
	size_t colon = str_find_char(line, ':'), equal = str_find_char(line, '=');
	size_t end = colon < equal ? colon : equal, tab = str_find_char(line, '\t'), gap = str_find(line, "  ");

	*is_gap = end == STR_NPOS;
	return *is_gap ? (tab < gap ? tab : gap) : end;
}

static bool side_of(struct str line, struct side *out)
{
	struct tokens t;
	bool is_gap;

	line = without_bullet(str_trim(line));
	size_t end = line.n <= TITLE_MAX ? label_end(line, &is_gap) : STR_NPOS;
	if (end == STR_NPOS)
		return false;
	out->label = str_trim(str_sub(line, 0, end));
	if (!out->label.n || tokens_of(out->label, &t) > LABEL_WORDS || !grid_is_subject(out->label))
		return false;
	struct str rest = str_trim_left(str_after(line, end + 1));
	size_t n = num_prefix(rest);
	if (!n || !char_is_digit(rest.p[0]))
		return false;
	out->value = str_sub(rest, 0, n);
	rest = str_after(rest, n);
	if (is_deviation(rest)) {
		out->unit = STR_NONE;
		return true;
	}
	out->unit = take_unit(&rest);
	rest = str_trim_left(rest);
	bool is_rest = rest.n && rest.p[0] != '(' && rest.p[0] != '-' && rest.p[0] != '+';
	/* "No patch    94788.2" and "w/patch    97739.2 (+3.11%)" need none */
	bool is_plain = is_gap && !out->unit.n && str_has_nocase(out->label, "patch");
	return (is_plain || is_unit(out->unit)) && !is_rest;
}

/* The line behind the sides that begin on line AT; 0: there are not two of them. */
static size_t sides_end(const struct lines *in, size_t at)
{
	struct side first, next;
	size_t end = at + 1, others = 0;

	if (!side_of(line_at(in, at), &first))
		return 0;
	for (size_t i = at + 1; in_same_part(in, at, i) && i <= end + GAP_MAX && i - at < SIDES_MAX; i++) {
		if (side_of(line_at(in, i), &next) && str_eq(next.unit, first.unit)) {
			others += !str_eq(next.label, first.label);
			end = i + 1;
		} else if (!str_is_blank(line_at(in, i))) {
			break;
		}
	}
	return others ? end : 0;
}

static const char *tool_above(const struct lines *in, size_t at, size_t *line)
{
	for (size_t i = at; line_up(in, at, TOOL_LINES, &i);) {
		const char *tool = line_at(in, i).n <= 2 * TITLE_MAX ? grid_tool_in(line_at(in, i)) : NULL;
		*line = i;
		if (tool)
			return tool;
	}
	return NULL;
}

#define NEAR_LINES 6

static struct claim claim(const struct lines *in, size_t at)
{
	size_t end = sides_end(in, at), line;
	struct side first;

	if (!end || in_patch(in, at) || !tool_above(in, at, &line))
		return NO_CLAIM;
	/* without a unit, they must stand right below their tool */
	if (side_of(line_at(in, at), &first) && !first.unit.n && at - line > NEAR_LINES)
		return NO_CLAIM;
	return (struct claim){ at, end - at, 25 };
}

/* What was measured, from its unit; hackbench counts seconds, the others what they get done. */
static struct str metric_of(struct str unit, const char *tool)
{
	static const char *const times[] = { "seconds", "secs", "sec", "s", "ms", "us", "usec", "msec", "ns", NULL };

	if (unit.n ? str_one_of(unit, times) != NULL : str_is(str_from(tool), "hackbench"))
		return STR("time");
	return unit.n ? STR("throughput") : STR("result");
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct side side;
	size_t tool_at = c.at;
	const char *tool = tool_above(im->in, c.at, &tool_at);

	for (size_t at = c.at; at < c.at + c.count && tool; at++) {
		if (!side_of(line_at(im->in, at), &side))
			continue;
		struct row *row = row_new(im, at);
		struct str kernel = kernel_in(side.label, NULL);
		row_know(row, ROW_BENCHMARK, tool);
		row_learned(im->in, row, ROW_BENCHMARK, tool_at);
		row_set(im, row, kernel.n ? ROW_KERNEL : ROW_VARIANT, kernel.n ? kernel : side.label, at);
		row_cell_named(im, row, at, metric_of(side.unit, tool), side.value, side.unit);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = { GRID_WORDS, NULL };

const struct importer importer_sides = { "sides", "the sides of a comparison, a line each", 1, claim, parse, words };
