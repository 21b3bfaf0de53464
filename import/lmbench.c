/*
 * lmbench.c: lmbench's summary, one kernel or machine a row, also cut down and relabelled by hand
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Processor, Processes - times in microseconds - smaller is better
 *	----------------------------------------------------------------
 *	Host                 OS  Mhz null null      open selct sig  sig  fork exec sh
 *	                             call  I/O stat clos TCP   inst hndl proc proc proc
 *	--------- ------------- ---- ---- ---- ---- ---- ----- ---- ---- ---- ---- ----
 *	stp1-002.  Linux 2.5.32 1000 0.32 0.47 2.94 4.41  15.7 0.80 2.63 202. 1292 4.6K
 *
 * Names stand above their numbers, on one to three lines; a measurement that failed leaves its place empty.
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/stack.h"
#include "import/subject.h"
#include "model/kernel.h"

#define HEADER_LINES 4  /* names and rules between a table's first line and its first row */
#define TITLE_LINES  60 /* how far above a table its title may stand */
#define NEAR_TITLE   4
#define HOST_WORDS   3

struct title {
	struct str phase;
	const char *unit;
	const char *better;
};

/* "*Local* Communication bandwidths in MB/s - bigger is better" */
static bool title_of(struct str line, struct title *out)
{
	static const struct {
		const char *words, *unit;
	} units[] = { { " - times in microseconds", "us" }, { " - times in nanoseconds", "ns" }, { " in microseconds", "us" },
		      { " in nanoseconds", "ns" },	    { " in MB/s", "MB/s" } };

	line = str_trim(line);
	if (line.n > TITLE_MAX || !str_has(line, "er is better"))
		return false;
	out->better = str_has(line, "bigger is") ? "higher" : str_has(line, "smaller is") ? "lower" : NULL;
	for (size_t i = 0; i < sizeof units / sizeof *units && out->better; i++) {
		size_t at = str_find(line, units[i].words);
		if (at == STR_NPOS || at == 0)
			continue;
		out->phase = str_sub(line, 0, at);
		out->unit = units[i].unit;
		return true;
	}
	return false;
}

static bool is_rule(struct str line)
{
	return str_is_rule(line, "- =\t", 3);
}

/* "Host    OS  Mhz ...", "OS   Pipe ...", "kernel   Pipe" */
static bool is_header(struct str line)
{
	static const char *const firsts[] = { "host", "os", "kernel", "version", NULL };
	struct str rest = line, first = str_next_word(&rest);

	return line.n <= 2 * TITLE_MAX && str_one_of(first, firsts) && !str_is_blank(rest) && !str_has(rest, "Description");
}

/* Names of columns without one for the labels, right under the title. */
static bool is_bare_header(const struct lines *in, size_t at)
{
	struct str line = line_at(in, at);
	struct title title;

	if (line.n > 2 * TITLE_MAX || at == 0 || str_is_blank(line) || !char_is_blank(line.p[0]) ||
	    !char_is_alnum(str_trim_left(line).p[0]))
		return false;
	size_t above = at - 1;
	return title_of(line_at(in, is_rule(line_at(in, above)) && above ? above - 1 : above), &title);
}

struct lmbench_row {
	struct str host, kernel, variant;
	size_t label; /* how many words stand before the numbers */
	struct tokens t;
};

/* "0.43", "183.", "4.8K", "-1" is none */
static bool is_value(struct str word)
{
	size_t n = num_prefix(word);

	return n && char_is_digit(word.p[0]) && (n == word.n || (n + 1 == word.n && (word.p[n] == 'K' || word.p[n] == 'M')));
}

/* Where the label ends: behind "Linux X", or behind a word that is a kernel, or behind the one word there is. */
static bool read_label(struct lmbench_row *r)
{
	const struct tokens *t = &r->t;

	for (size_t i = 0; i + 1 < t->n && i < HOST_WORDS; i++) {
		if (!str_is(t->at[i], "Linux") || !char_is_digit(t->at[i + 1].p[0]))
			continue;
		r->host = i ? str_span(t->at[0].p, t->at[i - 1].p + t->at[i - 1].n) : STR_NONE;
		r->kernel = t->at[i + 1];
		r->label = i + 2;
		return true;
	}
	bool is_kernel = kernel_is_version(t->at[0]) || kernel_is_hash(t->at[0]);
	if (!is_kernel && (is_value(t->at[0]) || !char_is_alnum(t->at[0].p[0])))
		return false;
	*(is_kernel ? &r->kernel : &r->variant) = t->at[0];
	r->label = 1;
	return true;
}

static bool row_of(struct str line, struct lmbench_row *out)
{
	size_t values = 0;

	out->host = out->kernel = out->variant = STR_NONE;
	if (line.n > 2 * TITLE_MAX || tokens_of(line, &out->t) < 2 || out->t.n > STACK_COLUMNS || !read_label(out))
		return false;
	for (size_t i = out->label; i < out->t.n; i++)
		values += is_value(out->t.at[i]);
	/* a clock's "-1", a word ("Rambus?") or "na" may stand among them */
	return values && values * 2 >= out->t.n - out->label;
}

struct table {
	struct title title;
	size_t title_at;
	size_t header, rows, end;
	bool is_bare; /* the header begins with the first column's name, not with the label's */
	struct stack columns;
};

/* Rows from AT on, over single blank lines; where they end. */
static size_t rows_end(const struct lines *in, size_t at)
{
	size_t end = at;
	struct lmbench_row row;

	for (size_t i = at; in_same_part(in, at, i); i++) {
		if (row_of(line_at(in, i), &row))
			end = i + 1;
		else if (!str_is_blank(line_at(in, i)) || i > end)
			break;
	}
	return end;
}

static bool find_title(const struct lines *in, struct table *t)
{
	for (size_t i = t->header; line_up(in, t->header, TITLE_LINES, &i);) {
		t->title_at = i;
		if (title_of(line_at(in, i), &t->title))
			return true;
	}
	return false;
}

/* Under its title a table is lmbench's whatever its columns are called; further below one of its columns must be known. */
static bool is_ours(const struct lines *in, const struct table *t)
{
	static const char *const known[] = { "null", "Pipe", "AF",   "UDP",   "TCP", "2p/0K", "0K", "File", "Mmap",
					     "Prot", "Page", "100fd", "Bcopy", "Mem", "L1",    "fork", NULL };
	struct str line = line_at(in, t->header);

	if (t->header - t->title_at <= NEAR_TITLE)
		return true;
	for (struct str word = str_next_word(&line); word.n; word = str_next_word(&line))
		for (const char *const *name = known; *name; name++)
			if (str_is(word, *name))
				return true;
	return false;
}

/* The table whose header begins on line AT. */
static bool table_at(const struct lines *in, size_t at, struct table *t)
{
	struct lmbench_row row;

	t->is_bare = !is_header(line_at(in, at));
	if ((t->is_bare && !is_bare_header(in, at)) || row_of(line_at(in, at), &row))
		return false;
	t->header = at;
	for (t->rows = at + 1; t->rows <= at + HEADER_LINES && !row_of(line_at(in, t->rows), &row);)
		if (str_is_blank(line_at(in, t->rows++)))
			return false;
	if (t->rows > at + HEADER_LINES || !find_title(in, t) || !is_ours(in, t))
		return false;
	t->end = rows_end(in, t->rows);
	return t->end > t->rows;
}

/* A rule of dashes with gaps shows where the columns are. */
static bool columns_from_rule(struct table *t, struct str rule)
{
	struct tokens words;

	t->columns.n = 0;
	if (!is_rule(rule) || tokens_of(rule, &words) < 2 || words.n > STACK_COLUMNS)
		return false;
	for (size_t i = 0; i < words.n; i++)
		if (!stack_add(&t->columns, rule, words.at[i]))
			return false;
	return true;
}

/* Without one, the fullest row does. */
static void columns_from_rows(const struct lines *in, struct table *t)
{
	struct lmbench_row row, fullest = { .t = { .n = 0 } };
	size_t at = t->rows;

	for (size_t i = t->rows; i < t->end; i++) {
		if (!row_of(line_at(in, i), &row) || row.t.n - row.label <= fullest.t.n - fullest.label)
			continue;
		fullest = row;
		at = i;
	}
	t->columns.n = 0;
	for (size_t i = 0; i < fullest.t.n; i++)
		stack_add(&t->columns, line_at(in, at), fullest.t.at[i]);
}

static void find_columns(const struct lines *in, struct table *t)
{
	if (!columns_from_rule(t, line_at(in, t->rows - 1)))
		columns_from_rows(in, t);
	for (size_t i = t->header; i < t->rows; i++) {
		struct str line = line_at(in, i), rest = line, first = str_next_word(&rest);
		if (!is_rule(line) && first.n)
			stack_name_columns(&t->columns, line, i == t->header && !t->is_bare);
	}
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct table t;

	/* the patch is looked for first: nothing is read twice in vain */
	if ((!is_header(line_at(in, at)) && !is_bare_header(in, at)) || in_patch(in, at) || !table_at(in, at, &t))
		return NO_CLAIM;
	return (struct claim){ at, t.end - at, 90 };
}

static bool is_about_machine(struct str name)
{
	return str_is_nocase(name, "Mhz") || str_starts_nocase(name, "OS") || str_is_nocase(name, "Guesses");
}

static enum err_code emit(const struct import *im, const struct table *t, const struct lmbench_row *from, size_t at,
			  struct err *e)
{
	struct row *row = row_new(im, at);

	row_know(row, ROW_BENCHMARK, "lmbench");
	row_set(im, row, ROW_PHASE, t->title.phase, t->title_at);
	row_know(row, ROW_BETTER, t->title.better);
	row_set(im, row, ROW_MACHINE, from->host, at);
	row_set(im, row, ROW_KERNEL, from->kernel, at);
	row_set(im, row, ROW_VARIANT, from->variant, at);
	for (size_t i = from->label; i < from->t.n; i++) {
		struct str word = from->t.at[i];
		size_t column = stack_column_of(&t->columns, line_at(im->in, at), word);
		struct str name = column < t->columns.n ? stack_name(&t->columns, column, im->arena) : STR_NONE;
		if (!name.n || is_about_machine(name) || !is_value(word))
			continue;
		size_t n = num_prefix(word);
		struct str unit = n < word.n ? arena_printf(im->arena, "%c%s", word.p[n], t->title.unit) : str_from(t->title.unit);
		row_cell_named(im, row, at, name, str_sub(word, 0, n), unit);
	}
	return row_emit(im, row, e);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct table t;
	struct lmbench_row row;

	if (!table_at(im->in, c.at, &t))
		return OK;
	find_columns(im->in, &t);
	for (size_t i = t.rows; i < t.end; i++)
		if (row_of(line_at(im->in, i), &row) && emit(im, &t, &row, i, e))
			return e->code;
	return OK;
}

static const char *const words[] = { "!smaller~is~better | !bigger~is~better & microseconds | nanoseconds | in~mb/s", NULL };

const struct importer importer_lmbench = { "lmbench", "lmbench's summary tables", 1, claim, parse, words };
