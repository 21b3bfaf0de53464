/*
 * pctimp.c: tables of a scheduler's test bed, with the improvement in percent behind each value
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Test          : hackbench
 *	Units         : Normalized time in seconds
 *	Case:           tip[pct imp](CV)    patched[pct imp](CV)
 *	 1-groups     1.00 [ -0.00]( 2.08)     0.98 [  2.29]( 3.19)
 *
 *	Test:           tip                     patched
 *	 1-groups:         4.31 (0.00 pct)         4.33 (-0.46 pct)
 *
 * Improvements, and how far runs varied, are not read.
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"
#include "model/kernel.h"

#define COLUMNS_MAX 10
#define TITLE_LINES 12
#define SIGN	    "[pct imp]"

struct pct_header {
	struct str name[COLUMNS_MAX];
	size_t n;
	bool is_signed; /* "[pct imp](CV)" behind each name */
};

struct pct_row {
	struct str label;
	struct str value[COLUMNS_MAX];
	size_t n;
};

/* "Case:  tip[pct imp](CV)  patched[pct imp](CV)", "Test:  tip  patched" */
static bool header_of(struct str line, struct pct_header *out)
{
	struct str rest = line, first = str_next_word(&rest);

	*out = (struct pct_header){ .is_signed = str_has(line, SIGN) };
	if (line.n > 4 * TITLE_MAX || !str_ends(first, ":"))
		return false;
	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		size_t sign = str_find_char(word, '[');
		/* "imp](CV)" ends what "tip[pct" began */
		if (out->is_signed && sign == STR_NPOS)
			continue;
		if (out->n == COLUMNS_MAX)
			return false;
		out->name[out->n++] = out->is_signed ? str_sub(word, 0, sign) : word;
		if (!out->name[out->n - 1].n)
			return false;
	}
	return out->n > 1;
}

/* A bracket with a number in it off the start of *rest: "[ -0.00]", "( 2.08)", "(0.00 pct)". */
static bool take_bracket(struct str *rest, char open, char close)
{
	struct str text = str_trim_left(*rest);
	size_t end = str_find_char(text, close);

	if (!text.n || text.p[0] != open || end == STR_NPOS)
		return false;
	struct str inside = str_sub(text, 1, end - 1);
	if (!num_is(str_next_word(&inside)) || (!str_is_blank(inside) && !str_is(str_trim(inside), "pct")))
		return false;
	*rest = str_after(text, end + 1);
	return true;
}

static bool take_cell(struct str *rest, bool is_signed, struct str *value)
{
	struct str text = str_trim_left(*rest);
	size_t n = num_prefix(text);

	if (!n)
		return false;
	*value = str_sub(text, 0, n);
	*rest = str_after(text, n);
	return is_signed ? take_bracket(rest, '[', ']') && take_bracket(rest, '(', ')') : take_bracket(rest, '(', ')');
}

static bool row_of(struct str line, const struct pct_header *h, struct pct_row *out)
{
	struct str rest = line;

	out->n = 0;
	if (line.n > 4 * TITLE_MAX || (!h->is_signed && !str_has(line, " pct)")))
		return false;
	out->label = str_without_last(str_next_word(&rest), ':', NULL);
	while (out->n < h->n && take_cell(&rest, h->is_signed, &out->value[out->n]))
		out->n++;
	return out->n == h->n && str_is_blank(rest);
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct pct_header h;
	struct pct_row row;
	size_t end = at + 1;

	if (!header_of(line_at(in, at), &h) || in_patch(in, at))
		return NO_CLAIM;
	while (in_same_part(in, at, end) && row_of(line_at(in, end), &h, &row))
		end++;
	return end > at + 1 ? (struct claim){ at, end - at, 100 } : NO_CLAIM;
}

/* What stands behind "Test  :" or "Units :" in the title; empty: no such line before the next table's. */
static struct str title_of(const struct lines *in, size_t at, const char *name, size_t *line)
{
	struct pct_header other;

	for (size_t i = at; line_up(in, at, TITLE_LINES, &i);) {
		struct str rest = str_trim(line_at(in, i)), key = str_cut(&rest, ':');
		*line = i;
		if (str_has(line_at(in, i), SIGN) && header_of(line_at(in, i), &other))
			break;
		if (rest.n && rest.n <= TITLE_MAX && str_is(str_trim(key), name))
			return str_trim(rest);
	}
	return STR_NONE;
}

/* "16-groups", "1024": how many ran. */
static struct str count_of(struct str label)
{
	size_t n = 0;

	while (n < label.n && char_is_digit(label.p[n]))
		n++;
	return n && (n == label.n || label.p[n] == '-') ? str_sub(label, 0, n) : STR_NONE;
}

/* What the title says of all rows. */
struct title {
	struct str test, unit;
	size_t header, test_at, unit_at;
};

/* The tool of the title, or that of a sentence above. */
static const char *tool_of(const struct lines *in, const struct title *title)
{
	const char *tool = tool_in(title->test);

	for (size_t i = title->header; !title->test.n && !tool && line_up(in, title->header, TITLE_LINES, &i);)
		tool = line_at(in, i).n <= TITLE_MAX ? tool_in(line_at(in, i)) : NULL;
	return tool;
}

static void set_benchmark(const struct import *im, struct row *row, const struct title *title)
{
	const char *tool = tool_of(im->in, title);

	if (tool)
		row_know(row, ROW_BENCHMARK, tool);
	else if (title->test.n)
		row_set(im, row, ROW_BENCHMARK, title->test, title->test_at);
	else
		row_know(row, ROW_BENCHMARK, "scheduler");
}

static enum err_code emit(const struct import *im, const struct title *title, const struct pct_header *h, const struct pct_row *from,
			  size_t at, struct err *e)
{
	for (size_t i = 0; i < h->n; i++) {
		struct row *row = row_new(im, at);
		set_benchmark(im, row, title);
		row_set(im, row, ROW_PHASE, from->label, at);
		row_set(im, row, ROW_THREADS, count_of(from->label), at);
		row_set(im, row, kernel_is_version(h->name[i]) ? ROW_KERNEL : ROW_VARIANT, h->name[i], title->header);
		row->flags |= FLAG_SUMMARY;
		row_cell_named(im, row, at, title->unit.n ? title->unit : STR("value"), from->value[i], STR_NONE);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct title title = { .header = c.at };
	struct pct_header h;
	struct pct_row from;

	if (!header_of(line_at(im->in, c.at), &h))
		return OK;
	title.test = title_of(im->in, c.at, "Test", &title.test_at);
	title.unit = title_of(im->in, c.at, "Units", &title.unit_at);
	for (size_t at = c.at + 1; at < c.at + c.count; at++)
		if (row_of(line_at(im->in, at), &h, &from) && emit(im, &title, &h, &from, at, e))
			return e->code;
	return OK;
}

static const char *const words[] = { "pct~imp~cv", "0~pct)", NULL };

const struct importer importer_pctimp = { "pctimp", "tables with the improvement in percent behind each value", 1, claim, parse,
					  words };
