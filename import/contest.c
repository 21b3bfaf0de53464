/*
 * contest.c: contest's tables: how long a kernel takes to compile under a load, one section a load
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	io_load:
 *	Kernel [runs]           Time    CPU%    Loads   LCPU%   Ratio
 *	2.5.44 [3]              873.8   9       69      12      12.24
 *	2.5.59      3           152     50.0    34.1    13.1    1.92
 *
 * Before 0.40 a row was "2.4.19  887.76  8%  13.11*", and some people list their loads instead of their kernels:
 * "noload  2:34.53  291%".
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"
#include "model/kernel.h"

#define COLUMNS_MAX  8
#define TITLE_LINES  3 /* how far above the header its load is named */

struct header {
	struct str name[COLUMNS_MAX];
	size_t n;
	bool has_runs;
};

/* "Kernel [runs] Time CPU% Loads LCPU% Ratio": at least a time and the share of the processor that went into it. */
static bool header_of(struct str line, struct header *out)
{
	static const char *const columns[] = { "Time", "CPU%", "CPU", "Loads", "LCPU%", "LCPU", "Ratio", NULL };
	struct tokens t;

	*out = (struct header){ .n = 0 };
	if (line.n > TITLE_MAX || !str_has_nocase(line, "time") || tokens_of(line, &t) < 4 || t.n > COLUMNS_MAX ||
	    !str_one_of(word_bare(t.at[0]), (const char *const[]){ "kernel", NULL }))
		return false;
	for (size_t i = 1; i < t.n; i++) {
		if (i == 1 && str_is_nocase(t.at[i], "[runs]"))
			out->has_runs = true;
		else if (str_one_of(t.at[i], columns))
			out->name[out->n++] = t.at[i];
		else
			return false;
	}
	return out->n >= 3 && str_is_nocase(out->name[0], "time") && str_starts_nocase(out->name[1], "cpu");
}

struct contest_row {
	struct str label, runs;
	struct str value[COLUMNS_MAX];
	bool is_percent[COLUMNS_MAX];
	size_t n;
};

/* "873.8", "8%", "13.11*", "2:34.53" */
static bool take_value(struct str word, struct contest_row *r)
{
	double seconds;
	bool percent;

	word = str_without_last(word, '*', NULL);
	word = str_without_last(word, '%', &percent);
	if (!num_is(word) && !num_clock(word, &seconds))
		return false;
	r->is_percent[r->n] = percent;
	r->value[r->n++] = word;
	return true;
}

/* "[3]", "3" */
static bool take_runs(struct str word, struct contest_row *r)
{
	r->runs = word_bare(word);
	return r->runs.n <= 4 && str_is_digits(r->runs);
}

static bool row_of(struct str line, const struct header *h, struct contest_row *out)
{
	struct tokens t;
	size_t first = 1;

	*out = (struct contest_row){ .n = 0 };
	if (line.n > TITLE_MAX || tokens_of(line, &t) < h->n + 1 || t.n > h->n + 2)
		return false;
	out->label = word_bare(t.at[0]);
	if (t.n == h->n + 2 && !take_runs(t.at[first++], out))
		return false;
	if (!out->label.n || (h->has_runs && !out->runs.n && t.at[0].p[0] == '['))
		return false;
	for (size_t i = first; i < t.n; i++)
		if (!take_value(t.at[i], out))
			return false;
	return out->n == h->n;
}

/* "io_load:", "Process Load:", "no load": what ran beside. */
static struct str load_in(struct str line)
{
	struct tokens t;
	bool colon;

	line = str_trim(str_without_last(str_trim(line), ':', &colon));
	if (!line.n || tokens_of(line, &t) > (colon ? 5 : 3) || !char_is_alpha(line.p[0]))
		return STR_NONE;
	return colon || str_has_nocase(line, "load") ? line : STR_NONE;
}

static bool is_list(struct str line, struct contest_row *out)
{
	static const char *const loads[] = { "noload",    "no_load",     "cacherun",     "process_load", "proc_load", "mem_load",
					     "io_load",   "io_other",    "io_halfmem",   "io_fullmem",   "read_load", "list_load",
					     "ctar_load", "xtar_load",   "dbench_load",  NULL };
	struct tokens t;

	*out = (struct contest_row){ .n = 0 };
	if (line.n > TITLE_MAX || tokens_of(line, &t) < 3 || t.n > 4 || !str_one_of(word_bare(t.at[0]), loads))
		return false;
	out->label = word_bare(t.at[0]);
	for (size_t i = 1; i < t.n; i++)
		if (!take_value(t.at[i], out))
			return false;
	return !out->is_percent[0] && out->is_percent[1];
}

static size_t list_end(const struct lines *in, size_t at)
{
	struct contest_row row;

	while (at < in->n && is_list(line_at(in, at), &row))
		at++;
	return at;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct header h;
	struct contest_row row;
	size_t end = at + 1;
	bool has_header = header_of(line_at(in, at), &h);

	if ((!has_header && !is_list(line_at(in, at), &row)) || in_patch(in, at))
		return NO_CLAIM;
	if (!has_header) {
		end = list_end(in, at);
		return end > at + 1 ? (struct claim){ at, end - at, 60 } : NO_CLAIM;
	}
	while (end < in->n && row_of(line_at(in, end), &h, &row))
		end++;
	return end > at + 1 ? (struct claim){ at, end - at, 95 } : NO_CLAIM;
}

static void set_load(const struct import *im, struct row *row, size_t header)
{
	for (size_t i = header; line_up(im->in, header, TITLE_LINES, &i);) {
		struct str line = line_at(im->in, i);
		if (str_is_blank(line) || str_is_rule(line, "-=", 3))
			continue;
		row_set(im, row, ROW_PHASE, load_in(line), i);
		return;
	}
}

static void add_values(const struct import *im, struct row *row, const struct header *h, const struct contest_row *from)
{
	row_know(row, ROW_BENCHMARK, "contest");
	for (size_t i = 0; i < from->n; i++) {
		bool percent = from->is_percent[i] || str_ends(h->name[i], "%");
		row_cell_named(im, row, row->at, h->name[i], from->value[i], percent ? STR("%") : STR_NONE);
	}
}

static enum err_code emit_kernel(const struct import *im, const struct header *h, size_t header, size_t at, struct err *e)
{
	struct contest_row from;
	struct row *row = row_new(im, at);

	if (!row_of(line_at(im->in, at), h, &from))
		return OK;
	bool is_kernel = kernel_is_version(from.label) || kernel_is_hash(from.label);
	row_set(im, row, is_kernel ? ROW_KERNEL : ROW_VARIANT, from.label, at);
	set_load(im, row, header);
	if (from.runs.n && !str_is(from.runs, "1")) {
		row->field[ROW_ITERATION] = arena_printf(im->arena, "avg " STR_FMT, STR_ARG(from.runs));
		row_learned(im->in, row, ROW_ITERATION, at);
		row->flags |= FLAG_SUMMARY;
	}
	add_values(im, row, h, &from);
	return row_emit(im, row, e);
}

static enum err_code emit_load(const struct import *im, size_t at, struct err *e)
{
	static const struct header h = { .name = { { "Time", 4 }, { "CPU%", 4 }, { "Ratio", 5 } }, .n = 3 };
	struct contest_row from;
	struct row *row = row_new(im, at);

	if (!is_list(line_at(im->in, at), &from))
		return OK;
	row_set(im, row, ROW_PHASE, from.label, at);
	add_values(im, row, &h, &from);
	return row_emit(im, row, e);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct header h;
	bool has_header = header_of(line_at(im->in, c.at), &h);

	for (size_t i = c.at; i < c.at + c.count; i++)
		if (has_header ? emit_kernel(im, &h, c.at, i, e) : emit_load(im, i, e))
			return e->code;
	return OK;
}

static const char *const words[] = {
	"lcpu%", "!time~cpu~ & !ratio! & !kernel!", "noload~0 | no_load~0 & mem_load | io_load | process_load | cacherun", NULL
};

const struct importer importer_contest = { "contest", "contest's tables, a section a load", 1, claim, parse, words };
