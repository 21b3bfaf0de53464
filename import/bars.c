/*
 * bars.c: bar charts of stars, one kernel a row, the number before or behind its bar
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	dbench 128 processes
 *	2.4.19-pre5             13.2 **************************
 *	2.4.17rmap11c      ***** 3.0 MB/sec
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"
#include "model/kernel.h"

struct bar {
	struct str label;
	struct str value;
	struct str unit;   /* empty: not printed in this row */
	struct str stars;
	size_t value_line; /* 1: a mailer put the number on the next line */
	size_t lines;      /* 2: the number or only its unit stands on the next line */
};

#define LABEL_WORDS_MAX 6
#define LONG_BAR	3

static bool is_bar(struct str word)
{
	return str_is_rule(word, "*", 1) || str_is_rule(word, "#", 1) || str_is_rule(word, "=", 2);
}

/* "3.0", "3.0MB/sec", "13.2%": a number with or without its unit. */
static bool number_of(struct str word, struct bar *out)
{
	size_t n = num_prefix(word);

	if (!n || word.p[0] == '-' || word.p[0] == '+')
		return false;
	out->value = str_sub(word, 0, n);
	out->unit = str_after(word, n);
	return !out->unit.n || is_rate_unit(out->unit) || str_is(out->unit, "%") || str_is(out->unit, "s");
}

/* Words FROM to END are a number and perhaps its unit. */
static bool number_at(const struct tokens *t, size_t from, size_t end, struct bar *out)
{
	if (from >= end || end - from > 3 || !number_of(t->at[from], out))
		return false;
	if (end - from > 1) {
		struct str last = t->at[end - 1];
		if (out->unit.n || !char_is_alpha(t->at[from + 1].p[0]))
			return false;
		out->unit = str_span(t->at[from + 1].p, last.p + last.n);
	}
	return true;
}

/* Nearly every line of an archive is told from a row by this alone. */
static bool has_bar_byte(struct str line)
{
	return str_find_char(line, '*') != STR_NPOS || str_find_char(line, '#') != STR_NPOS || str_has(line, "==");
}

/* What a mailer cut off a row whose words are T: the number behind a long bar, or only its unit. */
static bool tail_of(const struct lines *in, size_t below, const struct tokens *t, struct bar *out)
{
	struct tokens tail;
	struct str line = line_at(in, below), last = t->at[t->n - 1];

	if (line.n > 40 || !tokens_of(line, &tail))
		return false;
	if (is_bar(last))
		return number_at(&tail, 0, tail.n, out) && is_rate_unit(out->unit);
	return tail.n == 1 && is_rate_unit(tail.at[0]);
}

/* The bar's place among the words, and where the label before it ends; 0: the words are no row. */
static size_t label_of(const struct lines *in, size_t at, const struct tokens *t, struct bar *out)
{
	size_t bar = 1;

	while (bar < t->n && !is_bar(t->at[bar]))
		bar++;
	if (bar >= t->n)
		return 0;
	out->stars = t->at[bar];
	if (bar + 1 < t->n)
		return number_at(t, bar + 1, t->n, out) ? bar : 0;
	if (number_at(t, bar - 1, bar, out))
		return bar - 1;
	if (bar >= 2 && number_at(t, bar - 2, bar, out))
		return bar - 2;
	if (!tail_of(in, at + 1, t, out))
		return 0;
	out->value_line = 1;
	out->lines = 2;
	return bar;
}

/* Reads the row that starts on line AT; false: none does. */
static bool bar_of(const struct lines *in, size_t at, struct bar *out)
{
	struct tokens t;
	struct str line = line_at(in, at);

	*out = (struct bar){ .lines = 1 };
	if (line.n > 4 * TITLE_MAX || !has_bar_byte(line) || tokens_of(line, &t) > TOKENS_MAX)
		return false;
	size_t end = label_of(in, at, &t, out);
	if (end == 0 || end > LABEL_WORDS_MAX || !char_is_alnum(t.at[0].p[0]))
		return false;
	if (!out->unit.n && out->lines == 1 && !is_bar(t.at[t.n - 1]) && tail_of(in, at + 1, &t, out)) {
		out->unit = str_trim(line_at(in, at + 1));
		out->lines = 2;
	}
	out->label = str_span(t.at[0].p, t.at[end - 1].p + t.at[end - 1].n);
	return true;
}

static bool is_bar_row(const struct lines *in, size_t at)
{
	struct bar bar;

	return bar_of(in, at, &bar);
}

/* Rows from AT on; one empty line between groups of them does not end the chart. */
static size_t rows_end(const struct lines *in, size_t at)
{
	size_t end = at;
	struct bar bar;

	while (at < in->n) {
		if (bar_of(in, at, &bar))
			end = at += bar.lines;
		else if (at == end && str_is_blank(line_at(in, at)) && is_bar_row(in, at + 1))
			at++;
		else
			break;
	}
	return end;
}

/* "kernel    MB/sec": names the columns of a chart, not the chart. */
static bool is_header(struct str line)
{
	struct str rest = line;

	return line.n <= TITLE_MAX && !tool_in(line) &&
	       (rate_unit_in(line).n || str_is_nocase(str_next_word(&rest), "kernel"));
}

/* Where the rows begin under a title on line AT: at once, or behind a rule, an empty line, a header; 0: nowhere. */
static size_t rows_under(const struct lines *in, size_t at)
{
	size_t rows = at + 1;

	while (rows < at + 5 && !is_bar_row(in, rows))
		rows++;
	if (rows == at + 5)
		return 0;
	for (size_t i = at + 1; i < rows; i++) {
		struct str line = line_at(in, i);
		if (!str_is_blank(line) && !str_is_rule(line, "-=", 3) && !is_header(line))
			return 0;
	}
	return rows;
}

/* Is one of the bars longer than a mark that somebody put behind a number? */
static bool has_long_bar(const struct lines *in, size_t at, size_t end)
{
	struct bar bar;

	for (; at < end; at++)
		if (bar_of(in, at, &bar) && bar.stars.n >= LONG_BAR)
			return true;
	return false;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct str line = line_at(in, at);

	if (!line.n || line.n > TITLE_MAX || str_is_blank(line) || is_bar_row(in, at))
		return NO_CLAIM;
	size_t rows = rows_under(in, at);
	if (!rows || in_patch(in, rows))
		return NO_CLAIM;
	struct claim c = { at, rows_end(in, rows) - at, 95 };
	if (!has_long_bar(in, rows, at + c.count))
		return NO_CLAIM;
	if (tool_in(line))
		return c;
	/* Of an unknown test only what is plainly a comparison of kernels. */
	struct bar first;
	(void)bar_of(in, rows, &first);
	c.sure = 60;
	return c.count > rows - at + 1 && kernel_in(first.label, NULL).n ? c : NO_CLAIM;
}

/* What the bars of a tool are when nothing else is said. */
static const char *metric_of(struct str title, const char *tool)
{
	if (!tool)
		return "value";
	if (str_is(str_from(tool), "dbench") || str_is(str_from(tool), "tbench"))
		return "throughput";
	if (str_has_nocase(title, "latency"))
		return str_has_nocase(title, "max") ? "lat_max" : "lat_avg";
	return str_has_nocase(title, "cpu") ? "cpu_pct" : "rate";
}

/* The words of a label that are not the kernel's. */
static struct str rest_of_label(struct str label, struct str kernel)
{
	if (kernel.p == label.p)
		return str_trim(str_after(label, kernel.n));
	return str_trim(str_span(label.p, kernel.p));
}

static void set_label(const struct import *im, struct row *row, struct str label, size_t at)
{
	struct str kernel = kernel_in(label, NULL);

	struct str rest = kernel.n ? rest_of_label(label, kernel) : label;

	row_set(im, row, ROW_KERNEL, kernel, at);
	if (!str_is_nocase(rest, "linux") && !str_is_nocase(rest, "kernel"))
		row_set(im, row, str_is_digits(rest) ? ROW_THREADS : ROW_VARIANT, rest, at);
}

/* The unit that the title or the header under it prints. */
static struct str unit_above(const struct lines *in, size_t title)
{
	struct str unit = rate_unit_in(line_at(in, title));

	for (size_t i = title + 1; !unit.n && !is_bar_row(in, i) && i < in->n; i++)
		unit = rate_unit_in(line_at(in, i));
	return unit;
}

static struct str first_word(struct str title)
{
	return word_bare(str_next_word(&title));
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct str title = line_at(im->in, c.at);
	struct str unit = unit_above(im->in, c.at);
	const char *tool = tool_in(title);

	for (size_t i = c.at + 1; i < c.at + c.count; i++) {
		struct bar bar;
		if (!bar_of(im->in, i, &bar))
			continue;
		struct row *row = row_new(im, i);
		row->confidence = c.sure;
		set_label(im, row, bar.label, i);
		subject_from_title(im, row, c.at);
		if (!tool)
			row_set(im, row, ROW_BENCHMARK, first_word(title), c.at);
		/* A unit printed once, in the first row, is the column's. */
		if (bar.unit.n)
			unit = bar.unit;
		row_cell_named(im, row, i + bar.value_line, str_from(metric_of(title, tool)), bar.value, unit);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

/* A long bar beside a number, or beside its unit. */
static const char *const words[] = {
	"***~0 | ###~0 | ===~0",
	"0~*** | 0~?~*** | 0s~*** | b~s?~***",
	"0~### | 0~?~### | 0s~### | b~s?~###",
	"0~=== | 0~?~=== | 0s~=== | b~s?~===",
	NULL,
};

const struct importer importer_bars = { "bars", "bar charts made of stars", 1, claim, parse, words };
