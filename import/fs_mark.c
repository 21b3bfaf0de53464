/*
 * fs_mark.c: fs_mark's rows, and the averages it prints below them
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	FSUse%        Count         Size    Files/sec     App Overhead
 *	     5        51200         8192       8324.8           390190
 *	Average Files/sec:       8324.0
 *
 * Count and Size are what was asked for.
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"

#define SETUP_LINES 40
#define GAP_MAX     2
#define FIXED       5

static bool is_header(struct str line)
{
	static const char *const names[] = { "FSUse%", "Count", "Size", "Files/sec", "App", "Overhead", NULL };

	if (line.n > TITLE_MAX)
		return false;
	for (const char *const *name = names; *name; name++)
		if (!str_is(str_next_word(&line), *name))
			return false;
	return str_is_blank(line);
}

static bool row_of(struct str line, struct tokens *t)
{
	if (line.n > TITLE_MAX || tokens_of(line, t) != FIXED)
		return false;
	for (size_t i = 0; i < FIXED; i++)
		if (!num_is(t->at[i]))
			return false;
	return true;
}

/* "Average Files/sec:   8324.0", "p50 Files/sec: 8324", "Total files/sec: 664165.5" */
static bool summary_of(struct str line, struct str *name, struct str *value)
{
	struct str rest = line;

	if (line.n > TITLE_MAX || !str_has_nocase(line, "files/sec:"))
		return false;
	*name = str_trim(str_cut(&rest, ':'));
	*value = str_trim(rest);
	return name->n && (str_starts(*name, "Average ") || str_starts(*name, "Total ") || name->p[0] == 'p') && num_is(*value);
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct tokens t;
	struct str name, value;
	size_t end = 0, gap = 0;

	if (!is_header(line_at(in, at)) || in_patch(in, at))
		return NO_CLAIM;
	for (size_t i = at + 1; gap <= GAP_MAX && in_same_part(in, at, i); i++) {
		struct str line = line_at(in, i);
		gap++;
		if (row_of(line, &t) || summary_of(line, &name, &value)) {
			end = i + 1;
			gap = 0;
		} else if (!str_is_blank(line)) {
			break;
		}
	}
	return end ? (struct claim){ at, end - at, 95 } : NO_CLAIM;
}

/* "#       Version 3.3, 32 thread(s) starting at Mon Jun  7 09:52:25 2021" */
static void set_threads(const struct import *im, struct row *row, size_t header)
{
	for (size_t i = header; line_up(im->in, header, SETUP_LINES, &i);) {
		struct str line = line_at(im->in, i);
		size_t at = str_find(line, " thread(s) starting");
		if (at == STR_NPOS)
			continue;
		size_t from = at;
		while (from > 0 && char_is_digit(line.p[from - 1]))
			from--;
		row_set(im, row, ROW_THREADS, str_sub(line, from, at - from), i);
		return;
	}
}

static enum err_code emit(const struct import *im, size_t at, size_t header, struct err *e)
{
	struct tokens t;
	struct str line = line_at(im->in, at), name, value;
	struct row *row = row_new(im, at);

	row_know(row, ROW_BENCHMARK, "fs_mark");
	set_threads(im, row, header);
	if (row_of(line, &t)) {
		row_cell(im, row, at, "FSUse%", t.at[0], "%");
		row_cell(im, row, at, "Files/sec", t.at[3], "");
		row_cell(im, row, at, "App Overhead", t.at[4], "");
	} else if (summary_of(line, &name, &value)) {
		row_cell_named(im, row, at, name, value, STR_NONE);
	}
	return row_emit(im, row, e);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	for (size_t at = c.at + 1; at < c.at + c.count; at++)
		if (emit(im, at, c.at, e))
			return e->code;
	return OK;
}

static const char *const words[] = { "fsuse%", NULL };

const struct importer importer_fs_mark = { "fs_mark", "fs_mark's rows and averages", 2, claim, parse, words };
