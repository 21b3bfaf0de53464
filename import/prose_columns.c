/*
 * prose_columns.c: a title that says phase and metric, a line of kernels, and a line of numbers below them
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	tiobench seq reads, 8 - 128 threads, MB/sec
 *	2.5.6	2.5.6-akpm	akpm % faster
 *	8.4	12.5		48
 *
 * Before the numbers, the rows may have their threads; or the threads stand above and the kernels before the numbers:
 *
 *	dbench on ext3, MB/s			dbench on ext3, MB/s
 *	clients	2.6.11	2.6.12				1	8	32
 *	1	210.1	211.7			2.6.11	210.1	402.0	380.5
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"
#include "import/tio.h"
#include "model/kernel.h"

#define TITLE_BYTES 120
#define LOOK_AHEAD  3
#define UNIT_LINES  12 /* above the title, where a sentence may give the unit of all tables */
#define COLUMNS_MAX 8
#define THREADS_DIGITS 5

enum layout {
	LAYOUT_PLAIN,   /* kernels above, numbers below */
	LAYOUT_THREADS, /* kernels above, threads before each row */
	LAYOUT_KERNELS  /* threads above, a kernel before each row */
};

struct columns {
	size_t header;
	size_t lines; /* of numbers, below the header */
	size_t n; /* of kernels or threads; one more number, a change, may stand behind theirs */
	struct str name[COLUMNS_MAX];
	bool has_change;
	struct str unit; /* that the header itself prints; empty: the title's */
	enum layout layout;
};

/* Which number the title promises; NULL: none. */
static const char *metric_of(struct str title)
{
	if (str_has_nocase(title, "latency"))
		return str_has_nocase(title, "max") ? "lat_max" : "lat_avg";
	if (str_has_nocase(title, "mb/s") || str_has_nocase(title, "throughput"))
		return "rate";
	return NULL;
}

static const char *unit_of(struct str title, const char *metric)
{
	if (str_is(str_from(metric), "rate"))
		return "MB/s";
	return str_find_word(title, "seconds") != STR_NPOS || str_find_word(title, "sec") != STR_NPOS ? "s" : "ms";
}

/* "dbench 64 clients, MB/sec": a program without phases. */
static const char *dbench_in(struct str line)
{
	static const char *const names[] = { "dbench", "dbench3", "dbench4", "tbench", "tbench3", "tbench4" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (str_find_word(line, names[i]) != STR_NPOS)
			return i < 3 ? "dbench" : "tbench";
	return NULL;
}

static bool is_title(struct str line)
{
	if (line.n > TITLE_BYTES)
		return false;
	bool phase = (tio_hints(line) & TIO_HINT_PHASE) && phase_in(line);
	return phase || (str_has(line, "bench") && dbench_in(line));
}

/* "came up with these MB/second:" above the titles; empty: nothing of the kind. */
static struct str unit_above(const struct lines *in, size_t title)
{
	for (size_t i = title; line_up(in, title, UNIT_LINES, &i);) {
		struct str unit = line_at(in, i).n <= TITLE_BYTES ? rate_unit_in(line_at(in, i)) : STR_NONE;
		if (unit.n)
			return unit;
	}
	return STR_NONE;
}

/* The words of a line; bars between them are none. */
static size_t words_between_bars(struct str line, struct tokens *out)
{
	out->n = 0;
	for (struct str word = str_next_word(&line); word.n; word = str_next_word(&line)) {
		while (word.n && word.p[0] == '|')
			word = str_after(word, 1);
		while (word.n && word.p[word.n - 1] == '|')
			word.n--;
		if (word.n && out->n < TOKENS_MAX)
			out->at[out->n] = word;
		out->n += word.n > 0;
	}
	return out->n;
}

/* "threads", "Clients", "#procs": what heads the threads before the rows. */
static bool heads_threads(struct str word)
{
	static const char *const nouns[] = { "threads", "thr", "clients", "procs", "processes", "nr", "num", "n", NULL };

	while (word.n > 1 && word.p[0] == '#')
		word = str_after(word, 1);
	return str_is(word, "#") || str_one_of(word_bare(word), nouns);
}

static bool is_threads(struct str word)
{
	return str_is_digits(word) && word.n <= THREADS_DIGITS && word.p[0] != '0';
}

/* "1  8  32": threads grow from left to right. */
static bool read_threads_header(const struct tokens *t, struct columns *out)
{
	uint64_t before = 0, threads;

	if (t->n < 2 || t->n > COLUMNS_MAX)
		return false;
	for (size_t i = 0; i < t->n; i++) {
		if (!is_threads(t->at[i]) || !num_u64(t->at[i], &threads) || threads <= before)
			return false;
		before = threads;
		out->name[out->n++] = t->at[i];
	}
	out->layout = LAYOUT_KERNELS;
	return true;
}

static bool is_change(struct str word)
{
	static const char *const words[] = { "change", "diff", "delta", "gain", "improvement", "speedup", NULL };

	return str_find_char(word, '%') != STR_NPOS || str_one_of(word, words);
}

/* "clients  vanilla  patched  %diff": threads before the rows say enough for columns to have any names. */
static bool read_variants(const struct tokens *t, struct columns *out)
{
	if (out->layout != LAYOUT_THREADS)
		return false;
	*out = (struct columns){ .header = out->header, .layout = LAYOUT_THREADS };
	for (size_t i = 1; i < t->n; i++) {
		struct str word = t->at[i];
		out->has_change = out->has_change || is_change(word);
		if (out->n && is_rate_unit(word_bare(word)))
			out->unit = word_bare(word);
		else if (!out->has_change && out->n < COLUMNS_MAX && char_is_alpha(word.p[0]))
			out->name[out->n++] = word;
		else if (!out->has_change)
			return false;
	}
	return out->n >= 2;
}

/* Two kernels or more, then at most words about a change, with a '%' among them; or threads. */
static bool read_header(struct str line, struct columns *out)
{
	struct tokens t;
	size_t words = 0;

	*out = (struct columns){ .header = out->header };
	if (words_between_bars(line, &t) > 2 * COLUMNS_MAX)
		return false;
	if (read_threads_header(&t, out))
		return true;
	out->n = 0;
	out->layout = t.n && heads_threads(t.at[0]) ? LAYOUT_THREADS : LAYOUT_PLAIN;
	for (size_t i = out->layout == LAYOUT_THREADS; i < t.n; i++) {
		bool kernel = kernel_is_version(t.at[i]);
		if (kernel && (words || out->n == COLUMNS_MAX))
			return read_variants(&t, out);
		if (kernel)
			out->name[out->n++] = t.at[i];
		words += !kernel;
		out->has_change = out->has_change || str_find_char(t.at[i], '%') != STR_NPOS;
	}
	return (out->n >= 2 && (!words || out->has_change)) || read_variants(&t, out);
}

/* What must stand before the numbers of a row. */
static bool is_head(const struct columns *c, struct str word)
{
	return c->layout == LAYOUT_THREADS ? is_threads(word) : kernel_is_version(word);
}

/* One number for each column, and one for the change where the header has one. */
static bool is_values(struct str line, const struct columns *c)
{
	struct tokens t;
	size_t head = c->layout != LAYOUT_PLAIN;

	if (words_between_bars(line, &t) != head + c->n + c->has_change || (head && !is_head(c, token_at(&t, 0))))
		return false;
	for (size_t i = head; i < t.n; i++)
		if (!num_is(str_without_last(t.at[i], '%', NULL)))
			return false;
	return true;
}

static bool find_columns(const struct lines *in, size_t at, struct columns *out)
{
	struct str title = line_at(in, at);

	if (!is_title(title))
		return false;
	for (size_t i = at + 1; i <= at + LOOK_AHEAD; i++) {
		if (tio_is_filler(line_at(in, i)))
			continue;
		out->header = i;
		if (!read_header(line_at(in, i), out))
			return false;
		if (!metric_of(title) && !out->unit.n && out->layout == LAYOUT_PLAIN)
			out->unit = unit_above(in, at);
		if (!metric_of(title) && !out->unit.n)
			return false;
		out->lines = str_is_rule(line_at(in, i + 1), "-=+|: ", 3);
		/* Without a word of threads, it could be anything's figure. */
		if (out->layout == LAYOUT_PLAIN && !phase_in(title) && !threads_in(title).n)
			return false;
		size_t rules = out->lines;
		while (is_values(line_at(in, i + 1 + out->lines), out))
			out->lines++;
		return out->lines > rules;
	}
	return false;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct columns c;

	if (!find_columns(in, at, &c))
		return NO_CLAIM;
	return (struct claim){ .at = at, .count = c.header + 1 + c.lines - at, .sure = 75 };
}

/* The row of column I on line AT. */
static struct row *new_row(const struct import *im, struct claim c, const struct columns *columns, size_t at, size_t i)
{
	struct str title = line_at(im->in, c.at), head = line_at(im->in, at);
	const char *phase = phase_in(title);
	struct row *row = row_new(im, at);
	struct tokens words;

	words_between_bars(head, &words);
	head = token_at(&words, 0);
	row_know(row, ROW_BENCHMARK, phase ? "tiobench" : dbench_in(title));
	if (phase) {
		row_know(row, ROW_PHASE, phase);
		row_learned(im->in, row, ROW_PHASE, c.at);
	}
	if (columns->layout == LAYOUT_KERNELS) {
		row_set(im, row, ROW_KERNEL, head, at);
		row_set(im, row, ROW_THREADS, columns->name[i], columns->header);
		return row;
	}
	bool kernel = kernel_is_version(columns->name[i]);
	row_set(im, row, kernel ? ROW_KERNEL : ROW_VARIANT, columns->name[i], columns->header);
	if (columns->layout == LAYOUT_THREADS)
		row_set(im, row, ROW_THREADS, head, at);
	else
		row_set(im, row, ROW_THREADS, threads_in(title), c.at);
	return row;
}

static void set_value(const struct import *im, struct claim c, struct row *row, struct str value, struct str unit)
{
	struct str title = line_at(im->in, c.at);
	const char *metric = unit.n ? "rate" : metric_of(title);

	if (str_is(str_from(metric), "rate") && !phase_in(title))
		row_cell_named(im, row, row->at, STR("throughput"), value, unit.n ? unit : rate_unit_in(title));
	else
		row_cell_named(im, row, row->at, str_from(metric), value, unit.n ? unit : str_from(unit_of(title, metric)));
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct columns columns;
	struct tokens values;

	if (!find_columns(im->in, c.at, &columns))
		return OK;
	for (size_t at = columns.header + 1; at <= columns.header + columns.lines; at++) {
		words_between_bars(line_at(im->in, at), &values);
		for (size_t i = 0; i < columns.n && is_values(line_at(im->in, at), &columns); i++) {
			struct row *row = new_row(im, c, &columns, at, i);
			if (!row->field[ROW_VARIANT].n)
				row_set(im, row, ROW_VARIANT, filesystem_in(line_at(im->in, c.at)), c.at);
			set_value(im, c, row, token_at(&values, i + (columns.layout != LAYOUT_PLAIN)), columns.unit);
			if (row_emit(im, row, e))
				return err_wrap(e, "line %u", row->line);
		}
	}
	return OK;
}

static const char *const words[] = {
	"dbench | tbench",
	"~seq?~read | ~seq?~write | ~rand?~read | ~rand?~write | ~rnd~read | ~rnd~write & latency | mb/s | throughput",
	NULL,
};

const struct importer importer_prose_columns = { "prose-columns", "kernels side by side under a title of tiobench", 4,
						 claim, parse, words };
