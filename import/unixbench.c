/*
 * unixbench.c: the BYTE benchmarks: their lines, their table of indices, and tables with a kernel a column
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Dhrystone 2 using register variables       36416124.2 lps   (10.0 s, 7 samples)
 *
 *	System Benchmarks Index Values               BASELINE       RESULT    INDEX
 *	Execl Throughput                                 43.0       3117.3    725.0
 *	System Benchmarks Index Score                                        1234.5
 *
 *	unixbench-4.1.0         2.4.17-rmap12f-wli  2.4.17-rmap12f
 *	Execl Throughput                  293.5           303.7  lps (3  samples)
 */
#include "base/num.h"
#include "import/grid.h"
#include "import/importers.h"
#include "import/stack.h"
#include "import/subject.h"
#include "model/kernel.h"

#define KERNELS_MAX   8
#define NAME_BYTES    64
#define HEADER_LINES   40
#define PARALLEL_LINES 60

/* A line: a name, one or more numbers, and the unit and the samples where the tool printed it. */
struct result {
	struct str name, unit;
	struct str value[KERNELS_MAX];
	size_t n;
	bool has_samples;
};

static bool is_unit(struct str word)
{
	static const char *const units[] = { "lps", "lpm", "KBps", "MWIPS", "MFLOPS", NULL };

	return str_one_of(word, units) != NULL;
}

/* What its tests are called, as they begin. */
static bool is_test(struct str name)
{
	static const char *const tests[] = { "Dhrystone 2",   "Double-Precision Whetstone", "Execl Throughput", "File Copy",
					     "File Read",     "File Write",		    "Pipe Throughput",	"Pipe-based Context",
					     "Process Creation", "System Call Overhead",    "Shell Scripts",	"Shell scripts",
					     "Arithmetic Test", "Arithoh",		    "C Compiler",	"Dc: sqrt(2)",
					     "Recursion Test", "System Benchmarks Index Score" };

	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
		if (str_starts(name, tests[i]))
			return true;
	return false;
}

/* "(10.0 s, 7 samples)", "(30 secs, 6 samples)", "(3  samples)"; its last word may be wrapped to the next line. */
static bool is_samples(struct str text)
{
	if (text.n < 2 || text.p[0] != '(' || !char_is_digit(str_trim_left(str_after(text, 1)).p[0]))
		return false;
	return str_ends(text, "samples)") || (str_find_char(text, 's') != STR_NPOS && char_is_digit(text.p[text.n - 1]));
}

/* Words [0, n) end in numbers: those, and the name before them. */
static bool take_numbers(const struct tokens *t, size_t n, struct result *out)
{
	size_t first = n;

	while (first > 1 && num_is(t->at[first - 1]) && str_find_char(t->at[first - 1], '.') != STR_NPOS && n - first < KERNELS_MAX)
		first--;
	for (size_t i = first; i < n; i++)
		out->value[out->n++] = t->at[i];
	out->name = str_span(t->at[0].p, t->at[first - 1].p + t->at[first - 1].n);
	return out->n > 0 && out->name.n <= NAME_BYTES && char_is_alnum(out->name.p[0]);
}

/* The word of LINE that is the unit, "(lpm)" and "lps(10.0" too; *behind: what follows it. */
static struct str find_unit(struct str line, struct str *behind)
{
	struct str rest = line;

	for (struct str word = str_next_word(&rest); word.n; word = str_next_word(&rest)) {
		size_t open = str_find_char(word, '(');
		struct str unit = open && open != STR_NPOS ? str_sub(word, 0, open) : word_bare(word);
		if (!is_unit(unit))
			continue;
		*behind = str_trim(open && open != STR_NPOS ? str_span(word.p + open, line.p + line.n) : rest);
		return unit;
	}
	return STR_NONE;
}

/* "Pipe Throughput   450120.7lps (10.0 secs, 10 samples)": the unit touches its number. */
static bool glued_of(struct str line, const struct tokens *t, struct result *out)
{
	for (size_t i = 1; i < t->n; i++) {
		size_t n = num_prefix(t->at[i]);
		struct str unit = str_after(t->at[i], n);
		if (!n || !is_unit(unit))
			continue;
		out->value[0] = str_sub(t->at[i], 0, n);
		out->n = 1;
		out->unit = unit;
		out->name = str_span(t->at[0].p, t->at[i - 1].p + t->at[i - 1].n);
		out->has_samples = is_samples(str_trim(str_span(unit.p + unit.n, line.p + line.n)));
		return out->has_samples && out->name.n <= NAME_BYTES;
	}
	return false;
}

static bool result_of(struct str line, struct result *out)
{
	struct tokens t;
	struct str behind = STR_NONE;
	size_t n = 0;

	*out = (struct result){ .n = 0 };
	if (line.n > TITLE_MAX || tokens_of(line, &t) < 2 || t.n > TOKENS_MAX)
		return false;
	if (glued_of(line, &t, out))
		return true;
	*out = (struct result){ .n = 0 };
	out->unit = find_unit(line, &behind);
	out->has_samples = out->unit.n && is_samples(behind);
	if (out->unit.n && !out->has_samples && behind.n)
		return false;
	while (n < t.n && (!out->unit.n || t.at[n].p + t.at[n].n <= out->unit.p))
		n++;
	if (n < 2 || !take_numbers(&t, n, out))
		return false;
	/* without a unit only the name tells what it is, and only where kernels stand side by side */
	return out->unit.n || (out->n > 1 && is_test(out->name));
}

/* Kernels or other labels at the end of a header, as many as the lines below have numbers. */
struct columns {
	struct str label[KERNELS_MAX];
	size_t n;
};

static bool columns_of(struct str line, size_t n, struct columns *out)
{
	struct tokens t;

	out->n = 0;
	if (line.n > TITLE_MAX || tokens_of(line, &t) < n || t.n > n + 3)
		return false;
	for (size_t i = t.n - n; i < t.n; i++)
		out->label[out->n++] = t.at[i];
	/* a name of the tool before them, or kernels alone */
	bool named = t.n > n && str_has_nocase(t.at[0], "bench");
	return named || kernel_is_version(out->label[0]);
}

/* "Testcase      Base    with patch": sides of a comparison, of several words each. */
static bool sides_of(struct str line, size_t n, struct columns *out)
{
	struct tokens t;
	size_t sides = 0, phrases = line.n <= TITLE_MAX ? phrases_of(line, &t) : 0;

	out->n = 0;
	if (phrases != n && phrases != n + 1)
		return false;
	for (size_t i = phrases - n; i < phrases; i++) {
		sides += grid_is_subject(t.at[i]);
		out->label[out->n++] = t.at[i];
	}
	return sides == n;
}

/* The header of a table of columns above line AT. */
static bool find_columns(const struct lines *in, size_t at, size_t n, struct columns *out, size_t *line)
{
	struct result r;

	for (size_t i = at; line_up(in, at, HEADER_LINES, &i);) {
		struct str text = line_at(in, i);
		bool is_index = str_starts(text, "System Benchmarks Index V");
		if (str_is_blank(text) || str_is_rule(text, "-= ", 3) || result_of(text, &r) || is_index)
			continue;
		*line = i;
		return columns_of(text, n, out) || sides_of(text, n, out);
	}
	return false;
}

static bool is_index_title(struct str line)
{
	struct tokens t;

	return line.n <= TITLE_MAX && str_has(line, "BASELINE") && tokens_of(line, &t) >= 4 && str_is(t.at[t.n - 3], "BASELINE") &&
	       str_is(t.at[t.n - 2], "RESULT") && str_is(t.at[t.n - 1], "INDEX");
}

/* "Execl Throughput   43.0   3117.3   725.0"; and "FINAL SCORE   123.4", "System Benchmarks Index Score   1234.5" */
static bool index_of(struct str line, struct result *out)
{
	struct tokens t;

	*out = (struct result){ .n = 0 };
	if (line.n > TITLE_MAX || tokens_of(line, &t) < 2 || t.n > TOKENS_MAX || !take_numbers(&t, t.n, out))
		return false;
	return out->n == 3 || (out->n == 1 && str_has_nocase(out->name, "score"));
}

static size_t index_end(const struct lines *in, size_t at)
{
	struct result r;
	size_t end = at;

	for (size_t i = at + 1; i < in->n; i++) {
		struct str line = line_at(in, i);
		if (index_of(line, &r))
			end = i;
		else if (!str_is_blank(line) && !str_is_rule(line, "= -", 3))
			break;
		else if (i > end + 2)
			break;
	}
	return end + 1;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct str line = line_at(in, at);
	struct result r;
	struct columns columns;
	size_t end = at, header;

	if (is_index_title(line)) {
		end = index_end(in, at);
		return end > at + 1 ? (struct claim){ at, end - at, 90 } : NO_CLAIM;
	}
	if (!result_of(line, &r) || in_patch(in, at))
		return NO_CLAIM;
	if (r.n > 1 ? !find_columns(in, at, r.n, &columns, &header) : !r.has_samples)
		return NO_CLAIM;
	size_t n = r.n;
	while (end < in->n && result_of(line_at(in, end), &r) && r.n == n)
		end++;
	return (struct claim){ at, end - at, 85 };
}

/* "36 CPUs in system; running 1 parallel copy of tests" */
static void set_copies(const struct import *im, struct row *row)
{
	for (size_t i = row->at; line_up(im->in, row->at, PARALLEL_LINES, &i);) {
		struct str line = line_at(im->in, i);
		size_t at = str_find(line, "; running ");
		if (at == STR_NPOS || !str_ends(str_trim(line), "of tests"))
			continue;
		struct str rest = str_after(line, at + 10), count = str_next_word(&rest);
		row_set(im, row, ROW_THREADS, str_is_digits(count) ? count : STR_NONE, i);
		return;
	}
}

static struct row *new_row(const struct import *im, const struct result *r, size_t at)
{
	struct row *row = row_new(im, at);

	row_know(row, ROW_BENCHMARK, "unixbench");
	row_set(im, row, ROW_PHASE, r->name, at);
	return row;
}

/* The report gives each result on a line of its own, and again in the table below. */
static bool is_said_above(const struct lines *in, size_t table)
{
	struct result r;

	for (size_t i = table; line_up(in, table, HEADER_LINES, &i);)
		if (result_of(line_at(in, i), &r) && r.has_samples)
			return true;
	return false;
}

static enum err_code emit_index(const struct import *im, const struct result *r, size_t at, bool again, struct err *e)
{
	struct row *row = new_row(im, r, at);

	set_copies(im, row);
	if (r->n == 3 && !again)
		row_cell(im, row, at, "RESULT", r->value[1], "");
	row_cell(im, row, at, r->n == 3 ? "INDEX" : "SCORE", r->value[r->n - 1], "");
	return row_emit(im, row, e);
}

static enum err_code emit_line(const struct import *im, const struct result *r, size_t at, struct err *e)
{
	struct columns columns = { .n = 0 };
	size_t header = at;

	if (r->n > 1 && !find_columns(im->in, at, r->n, &columns, &header))
		return OK;
	for (size_t i = 0; i < r->n; i++) {
		struct row *row = new_row(im, r, at);
		struct str label = columns.label[i];
		if (r->n > 1)
			row_set(im, row, kernel_is_version(label) ? ROW_KERNEL : ROW_VARIANT, label, header);
		else
			set_copies(im, row);
		row_cell_named(im, row, at, r->unit.n ? r->unit : STR("RESULT"), r->value[i], r->unit);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	bool is_index = is_index_title(line_at(im->in, c.at));
	bool again = is_index && is_said_above(im->in, c.at);
	struct result r;

	for (size_t i = c.at; i < c.at + c.count; i++) {
		struct str line = line_at(im->in, i);
		bool failed = is_index ? index_of(line, &r) && emit_index(im, &r, i, again, e) :
					 result_of(line, &r) && emit_line(im, &r, i, e);
		if (failed)
			return e->code;
	}
	return OK;
}

static const char *const words[] = {
	"0~lps! | 0~lpm! | 0~kbps~ | 0~mwips! & samples) | execl~throughput | !pipe~throughput", "BASELINE~RESULT~INDEX",
	"execl~throughput | pipe~throughput | shell~scripts~( & 0.0~0?.0", NULL
};

const struct importer importer_unixbench = { "unixbench", "unixbench's results and indices", 2, claim, parse, words };
