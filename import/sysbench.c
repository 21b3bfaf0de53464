/*
 * sysbench.c: what sysbench prints at the end of a run: file I/O, CPU, memory, threads, databases
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Number of threads: 2
 *	Block size 16KiB
 *	File operations:                        (1.0)
 *	    reads/s:                      9388.44
 *	Throughput:                             (1.1)
 *	         write: IOPS=31961.19 499.39 MiB/s (523.65 MB/s)
 *	Read 93.75Mb  Written 62.5Mb  Total transferred 156.25Mb  (2.1Mb/sec)      (0.4)
 *	  134.50 Requests/sec executed
 *	Latency (ms):
 *	         95th percentile:                        0.01
 *
 * Its reports while it runs ("[ 1s ] reads: ...") are progress.
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"

#define SETUP_LINES 60 /* how far above the first section the test's setup stands */
#define RUN_LINES_MAX 5000 /* between its first line and its results: progress, histograms */
#define GAP_MAX 3

struct section {
	const char *title;
	const char *unit; /* of its values, where they carry none */
};

static const struct section sections[] = {
	{ "File operations:", "" },	   { "Throughput:", "" },
	{ "General statistics:", "" },	   { "Latency (ms):", "ms" },
	{ "CPU speed:", "" },		   { "Test execution summary:", "" },
	{ "per-request statistics:", "" }, { "SQL statistics:", "" },
	{ "OLTP test statistics:", "" },
};

/* A title within that of databases, whose figures go on behind it. */
static bool is_subtitle(struct str line)
{
	return str_is(str_trim(line), "queries performed:");
}

static const struct section *section_at(struct str line)
{
	line = str_trim(line);
	for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
		if (str_is(line, sections[i].title))
			return &sections[i];
	return NULL;
}

/* One number of a line. */
struct value {
	struct str metric, number, unit;
};

#define VALUES_MAX 2

struct result {
	struct str phase; /* "write" of 1.1; empty: the section's */
	struct value at[VALUES_MAX];
	size_t n;
};

/* A number and the letters glued to it: "4.0022s", "0.12ms". */
static bool take_number(struct str word, struct value *v)
{
	size_t n = num_prefix(word);

	v->number = str_sub(word, 0, n);
	v->unit = str_after(word, n);
	return n && char_is_digit(word.p[0]) && (!v->unit.n || str_is(v->unit, "s") || str_is(v->unit, "ms"));
}

/* "IOPS=31961.19 499.39 MiB/s (523.65 MB/s)": the bracket says the rate again. */
static bool read_iops(struct str rest, struct result *out)
{
	struct str word = str_next_word(&rest), number = str_next_word(&rest), unit = str_next_word(&rest);

	if (!str_starts(word, "IOPS=") || !num_is(str_after(word, 5)))
		return false;
	out->at[out->n++] = (struct value){ STR("IOPS"), str_after(word, 5), STR_NONE };
	if (num_is(number) && is_rate_unit(unit))
		out->at[out->n++] = (struct value){ STR("Throughput"), number, unit };
	return number.n == 0 || out->n == 2;
}

/* "reads/s:   9388.44", "read, MiB/s: 146.69", "transactions:  1234 (12.34 per sec.)" */
static bool read_pair(struct str name, struct str rest, struct result *out)
{
	struct value v = { name, STR_NONE, STR_NONE };
	struct str word = str_next_word(&rest), behind = str_trim(rest);
	size_t comma = str_find(name, ", ");

	if (!take_number(word, &v))
		return false;
	if (comma != STR_NPOS && is_rate_unit(str_after(name, comma + 2)))
		v.unit = str_after(name, comma + 2);
	if (behind.n && str_starts(behind, "(") && str_ends(behind, "per sec.)")) {
		struct str inside = str_after(behind, 1);
		v.number = str_next_word(&inside);
		v.unit = STR("/sec");
		behind = STR_NONE;
	}
	out->at[out->n++] = v;
	return !behind.n && num_is(v.number);
}

/* "(2.1Mb/sec)" at the end of 0.4's line of sizes, and the line below it. */
static bool read_old(struct str line, struct result *out)
{
	size_t open = str_find(line, "Total transferred");
	struct tokens t;

	if (open != STR_NPOS && (open = str_find_char(line, '(')) != STR_NPOS && str_ends(line, ")")) {
		struct str inside = str_sub(line, open + 1, line.n - open - 2);
		size_t n = num_prefix(inside);
		out->at[out->n++] = (struct value){ STR("Throughput"), str_sub(inside, 0, n), str_after(inside, n) };
		return n > 0 && is_rate_unit(str_after(inside, n));
	}
	if (tokens_of(line, &t) != 3 || !str_is(t.at[1], "Requests/sec") || !str_is(t.at[2], "executed") || !num_is(t.at[0]))
		return false;
	out->at[out->n++] = (struct value){ t.at[1], t.at[0], STR_NONE };
	return true;
}

static bool result_at(struct str line, struct result *out)
{
	*out = (struct result){ .n = 0 };
	line = str_trim(line);
	if (line.n > TITLE_MAX || !line.n)
		return false;
	if (read_old(line, out))
		return true;
	size_t colon = str_find_char(line, ':');
	if (colon == STR_NPOS || colon == 0 || str_find_char(line, '/') == 0)
		return false;
	struct str name = str_trim(str_sub(line, 0, colon)), rest = str_after(line, colon + 1);
	*out = (struct result){ .n = 0 };
	if (read_iops(rest, out)) {
		out->phase = name;
		return true;
	}
	*out = (struct result){ .n = 0 };
	return read_pair(name, rest, out);
}

/* What the run was, from the lines that sysbench prints at its start. */
struct setup {
	struct str field[ROW_FIELDS];
	size_t at[ROW_FIELDS];
};

/* "16KiB", "128MiB" in units of ONE bytes; empty: no size. */
static struct str size_of(const struct import *im, struct str word, uint64_t one)
{
	uint64_t bytes;

	return num_size(word, &bytes) && bytes >= one ?
		       arena_printf(im->arena, "%llu", (unsigned long long)(bytes / one)) : STR_NONE;
}

static void set_field(struct setup *s, enum row_field field, struct str text, size_t at)
{
	if (s->field[field].n)
		return;
	s->field[field] = text;
	s->at[field] = at;
}

static void read_setup(const struct import *im, size_t at, struct setup *s)
{
	struct str line = str_trim(line_at(im->in, at)), rest = line;
	struct str first = str_next_word(&rest);

	if (str_starts(line, "Number of threads:"))
		set_field(s, ROW_THREADS, str_trim(str_after(line, sizeof "Number of threads:" - 1)), at);
	else if (str_starts(line, "Block size "))
		set_field(s, ROW_BLOCK, size_of(im, str_trim(str_after(line, sizeof "Block size " - 1)), 1), at);
	else if (str_ends(line, " total file size"))
		set_field(s, ROW_FILE_MB, size_of(im, first, 1024 * 1024), at);
	else if (str_starts(line, "Doing ") && str_ends(line, " test"))
		set_field(s, ROW_PARAMS,
			  arena_printf(im->arena, "test=" STR_FMT, STR_ARG(str_sub(line, 6, line.n - sizeof "Doing  test" + 1))), at);
}

/* Is this the output of sysbench?  Its first lines, or the command, stand above. */
static bool is_output(const struct lines *in, size_t at)
{
	for (size_t i = at; line_up(in, at, SETUP_LINES, &i);)
		if (str_has(line_at(in, i), "sysbench") || str_has(line_at(in, i), "Threads started!"))
			return true;
	return false;
}

/* 0.4 of databases: nobody else's title, also where its first lines were left out. */
static bool is_title_of_ours(struct str line)
{
	return str_is(str_trim(line), "OLTP test statistics:");
}

/* 0.4 of file I/O prints no title above its rates. */
static bool begins(struct str line)
{
	struct result r = { .n = 0 };

	return section_at(line) || (str_has(line, "Total transferred") && read_old(str_trim(line), &r));
}

/* "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)", "sysbench 0.4.12:  multi-threaded system evaluation benchmark" */
static bool is_banner(struct str line)
{
	struct str first = str_next_word(&line), second = str_next_word(&line);

	return str_is(first, "sysbench") && second.n > 2 && char_is_digit(second.p[0]) && second.p[1] == '.';
}

/* The line on which the results of the run that begins on line AT begin. */
static size_t first_result(const struct lines *in, size_t at)
{
	if (!is_banner(line_at(in, at)))
		return begins(line_at(in, at)) && (is_title_of_ours(line_at(in, at)) || is_output(in, at)) ? at : STR_NPOS;
	for (size_t i = at + 1; i - at <= RUN_LINES_MAX && in_same_part(in, at, i); i++) {
		if (is_banner(line_at(in, i)))
			break;
		if (begins(line_at(in, i)))
			return i;
	}
	return STR_NPOS;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct result r;
	size_t end = 0, gap = 0, first = first_result(in, at);

	if (first == STR_NPOS || in_patch(in, at))
		return NO_CLAIM;
	for (size_t i = first; gap <= GAP_MAX && in_same_part(in, at, i); i++) {
		struct str line = line_at(in, i);
		if (str_starts(str_trim_left(line), "Threads fairness"))
			break;
		gap++;
		if (section_at(line) || is_subtitle(line) || result_at(line, &r))
			gap = 0;
		else if (!str_is_blank(line))
			break;
		if (result_at(line, &r))
			end = i + 1;
	}
	return end ? (struct claim){ at, end - at, 90 } : NO_CLAIM;
}

static enum err_code emit(const struct import *im, const struct setup *s, const struct section *section,
			  const struct result *r, struct row *row, struct err *e)
{
	size_t at = row->at;

	row_know(row, ROW_BENCHMARK, "sysbench");
	if (r->phase.n)
		row_set(im, row, ROW_PHASE, r->phase, at);
	else if (section)
		row_know(row, ROW_PHASE, section->title);
	if (!r->phase.n && section)
		row->field[ROW_PHASE].n--; /* without the colon */
	for (unsigned f = 0; f < ROW_FIELDS; f++)
		if (s->field[f].n)
			row_set(im, row, (enum row_field)f, s->field[f], s->at[f]);
	for (size_t i = 0; i < r->n; i++) {
		struct str unit = r->at[i].unit.n || !section ? r->at[i].unit : str_from(section->unit);
		row_cell_named(im, row, at, r->at[i].metric, r->at[i].number, unit);
	}
	return row_emit(im, row, e);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct setup setup = { 0 };
	const struct section *section = NULL;

	size_t first = first_result(im->in, c.at);

	size_t from = first > c.at ? c.at : first - (first < SETUP_LINES ? first : SETUP_LINES);

	/* Upwards, so that the nearest counts. */
	for (size_t i = first; i > from; i--)
		if (im->in->at[i - 1].part == im->in->at[c.at].part)
			read_setup(im, i - 1, &setup);
	for (size_t at = first; at < c.at + c.count; at++) {
		struct result r;
		if (section_at(line_at(im->in, at)))
			section = section_at(line_at(im->in, at));
		else if (result_at(line_at(im->in, at), &r)) {
			struct row *row = row_new(im, at);
			row->confidence = c.sure;
			if (emit(im, &setup, section, &r, row, e))
				return e->code;
		}
	}
	return OK;
}

static const char *const words[] = { "sysbench", "threads~started & !latency | per-request | OLTP~test | throughput: | !executed",
				     "per-request~statistics & total~time", NULL };

const struct importer importer_sysbench = { "sysbench", "sysbench's figures at the end of a run", 2, claim, parse, words };
