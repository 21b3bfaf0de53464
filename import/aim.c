/*
 * aim.c: the AIM multiuser benchmark (AIM7), its successor reaim, and AIM9's single tests
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Tasks   Jobs/Min        Real    CPU
 *	32      601.0           316.3   134.0
 *
 *	Num     Parent   Child   Child  Jobs per   Jobs/min/  Std_dev  Std_dev  JTI
 *	Forked  Time     SysTime UTime   Minute     Child      Time     Percent
 *	100     118.90   21.17   214.03  5197.78    51.98      4.52     3.98     96
 *
 *	     1 add_double          10.00        951   95.10000      1711800.00 Thousand Double Precision Additions/second
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"

#define COLUMNS_MAX  9
#define SETUP_LINES  14
#define FILE_PREFIX  "suite7-"
#define LOAD_PREFIX  "workfile."

struct header {
	const char *benchmark;
	struct str name[COLUMNS_MAX]; /* of the numbers behind the count of tasks */
	size_t n;
	size_t lines;
	size_t label;                 /* 1: each row begins with its kernel */
};

/* "Tasks Jobs/Min JTI Real CPU Jobs/sec/task": the people's own cuts too. */
static bool aim7_of(struct str line, struct header *out)
{
	static const char *const names[] = { "Jobs/Min",	"JTI",		"Real", "CPU", "Jobs/min/task",
					     "Jobs/sec/task", "Jobs/min/user", NULL };
	struct tokens t;

	if (line.n > TITLE_MAX || !str_has_nocase(line, "jobs/min") || tokens_of(line, &t) < 3 || t.n > COLUMNS_MAX)
		return false;
	*out = (struct header){ .benchmark = "aim7", .lines = 1 };
	out->label = str_one_of(t.at[0], (const char *const[]){ "kernel", "version", NULL }) != NULL;
	if (!str_one_of(t.at[out->label], (const char *const[]){ "tasks", "users", NULL }))
		return false;
	for (size_t i = out->label + 1; i < t.n; i++) {
		if (!str_one_of(t.at[i], names))
			return false;
		out->name[out->n++] = t.at[i];
	}
	return true;
}

static bool is_words(struct str line, const char *const *words)
{
	for (struct str word = str_next_word(&line); word.n; word = str_next_word(&line), words++)
		if (!*words || !str_is(word, *words))
			return false;
	return !*words;
}

static bool reaim_of(const struct lines *in, size_t at, struct header *out)
{
	static const char *const upper[] = { "Num", "Parent", "Child", "Child", "Jobs", "per", "Jobs/min/", "Std_dev", "Std_dev",
					     "JTI", NULL };
	static const char *const lower[] = { "Forked", "Time", "SysTime", "UTime", "Minute", "Child", "Time", "Percent", NULL };
	static const struct str names[] = { STR("Parent Time"),    STR("Child SysTime"), STR("Child UTime"),
					    STR("Jobs per Minute"), STR("Jobs/min/Child"), STR("Std_dev Time"),
					    STR("Std_dev Percent"), STR("JTI") };

	if (!str_starts(line_at(in, at), "Num") || !is_words(line_at(in, at), upper) || !is_words(line_at(in, at + 1), lower))
		return false;
	*out = (struct header){ .benchmark = "reaim", .lines = 2 };
	for (; out->n < sizeof names / sizeof *names; out->n++)
		out->name[out->n] = names[out->n];
	return true;
}

static bool header_at(const struct lines *in, size_t at, struct header *out)
{
	return aim7_of(line_at(in, at), out) || reaim_of(in, at, out);
}

struct aim_row {
	struct str kernel; /* or empty */
	struct str tasks;
	struct str value[COLUMNS_MAX];
	size_t at[COLUMNS_MAX];
	size_t lines;
};

/* As many numbers as the header has columns; a date may stand behind them, and the last may be wrapped to the next line. */
static bool row_at(const struct lines *in, size_t at, const struct header *h, struct aim_row *out)
{
	struct tokens t, tail = { .n = 0 };
	struct str line = line_at(in, at);

	out->kernel = h->label ? str_next_word(&line) : STR_NONE;
	size_t end = tokens_of(line, &t);
	if (end < h->n || end > h->n + 8 || !str_is_digits(t.at[0]))
		return false;
	out->tasks = t.at[0];
	out->lines = 1;
	if (end == h->n) {
		if (h->label || tokens_of(line_at(in, at + 1), &tail) != 1)
			return false;
		out->lines = 2;
	}
	for (size_t i = 0; i < h->n; i++) {
		bool wrapped = i + 1 == end;
		out->value[i] = wrapped ? tail.at[0] : t.at[i + 1];
		out->at[i] = at + wrapped;
		if (!num_is(out->value[i]))
			return false;
	}
	return end <= h->n + 1 || char_is_alpha(t.at[h->n + 1].p[0]);
}

/* AIM9: number, name, seconds, count, two rates and what the second counts. */
static bool aim9_of(struct str line, struct tokens *t)
{
	if (line.n > TITLE_MAX || !str_has(line, "/second") || tokens_of(line, t) < 7 || t->n > TOKENS_MAX)
		return false;
	for (size_t i = 2; i < 6; i++)
		if (!num_is(t->at[i]))
			return false;
	return str_is_digits(t->at[0]) && char_is_alpha(t->at[1].p[0]) && str_ends(str_trim(line), "/second");
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct header h;
	struct aim_row row;
	struct tokens t;

	if (aim9_of(line_at(in, at), &t))
		return in_patch(in, at) ? NO_CLAIM : (struct claim){ at, 1, 90 };
	if (!header_at(in, at, &h) || in_patch(in, at))
		return NO_CLAIM;
	size_t end = at + h.lines;
	for (size_t i = end; i < in->n && i <= end + h.label; i++) {
		/* rows with kernels stand in groups */
		if (row_at(in, i, &h, &row))
			end = i + row.lines;
		else if (!str_is_blank(line_at(in, i)))
			break;
		i = end > i ? end - 1 : i;
	}
	return end > at + h.lines ? (struct claim){ at, end - at, 90 } : NO_CLAIM;
}

/* The load: "cat suite7-dbase-2.6.0-test8", "reaim -f /x/workfile.new_dbase", "AIM7 dbase workload". */
static struct str load_in(struct str line)
{
	size_t at = str_find(line, FILE_PREFIX);

	if (at != STR_NPOS) {
		struct str rest = str_after(line, at + sizeof FILE_PREFIX - 1);
		return str_cut(&rest, '-');
	}
	at = str_find(line, LOAD_PREFIX);
	if (at != STR_NPOS) {
		struct str rest = str_after(line, at + sizeof LOAD_PREFIX - 1);
		return str_next_word(&rest);
	}
	struct str rest = line, first = str_next_word(&rest), load = str_next_word(&rest);
	return str_is_nocase(first, "aim7") && str_is(str_trim(rest), "workload") ? load : STR_NONE;
}

/* "test5 as-iosched.c:" over the command: what is tested beside the kernel. */
static void set_from_above(const struct import *im, struct row *row, size_t header)
{
	for (size_t i = header; line_up(im->in, header, SETUP_LINES, &i);) {
		struct str line = line_at(im->in, i), load = line.n <= 2 * TITLE_MAX ? load_in(line) : STR_NONE;
		if (!load.n)
			continue;
		size_t at;
		struct str heading = str_has(line, FILE_PREFIX) ? heading_above(im->in, i, &at) : STR_NONE;
		row_set(im, row, ROW_PHASE, load, i);
		row_set(im, row, ROW_VARIANT, heading, heading.n ? at : i);
		return;
	}
}

static const char *unit_of(struct str metric)
{
	return str_starts_nocase(metric, "jobs/min") ? "jobs/min" : str_is(metric, "Jobs per Minute") ? "jobs/min" : "";
}

static enum err_code emit_aim9(const struct import *im, size_t at, struct err *e)
{
	struct tokens t;
	struct row *row = row_new(im, at);

	if (!aim9_of(line_at(im->in, at), &t))
		return OK;
	row_know(row, ROW_BENCHMARK, "aim9");
	row_set(im, row, ROW_PHASE, t.at[1], at);
	row_cell(im, row, at, "Iteration Rate", t.at[4], "loops/s");
	row_cell(im, row, at, "Operation Rate", t.at[5], "ops/s");
	return row_emit(im, row, e);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct header h;
	struct aim_row from;

	if (!header_at(im->in, c.at, &h))
		return emit_aim9(im, c.at, e);
	for (size_t at = c.at + h.lines; at < c.at + c.count; at += from.lines) {
		from.lines = 1;
		if (!row_at(im->in, at, &h, &from))
			continue;
		struct row *row = row_new(im, at);
		row_set(im, row, ROW_KERNEL, from.kernel, at);
		row_know(row, ROW_BENCHMARK, h.benchmark);
		row_set(im, row, ROW_THREADS, from.tasks, at);
		set_from_above(im, row, c.at);
		for (size_t i = 0; i < h.n; i++)
			row_cell_named(im, row, from.at[i], h.name[i], from.value[i], str_from(unit_of(h.name[i])));
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = { "jobs/min & !tasks | !users | !forked", "/second & 0.00000", NULL };

const struct importer importer_aim = { "aim", "AIM7, AIM9 and reaim", 1, claim, parse, words };
