/*
 * prose.c: small tables in a mail's prose: a title that says tool and phase or threads, metric words, labelled rows
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import/importers.h"
#include "import/tio.h"

#define TITLE_WORDS 10
#define TITLE_BYTES 120
#define LOOK_AHEAD  4

/* Every name ends in "bench" or "test", and most lines of an archive hold neither "ben" nor "tes". */
static bool may_name_a_tool(struct str line)
{
	for (size_t i = 0; i + 3 < line.n; i++) {
		char c = char_lower(line.p[i]);
		if ((c == 'b' || c == 't') && char_lower(line.p[i + 1]) == 'e' &&
		    (char_lower(line.p[i + 2]) == 'n' || char_lower(line.p[i + 2]) == 's'))
			return true;
	}
	return false;
}

static const char *tool_of(struct str line)
{
	static const char *const tools[] = { "tiobench", "tiotest", "dbench", "tbench" };

	if (!may_name_a_tool(line))
		return NULL;
	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		if (str_find_word(line, tools[i]) != STR_NPOS)
			return tools[i];
	return NULL;
}

/* A table of our kind below the title at AT; the phase is of no use to dbench. */
static bool find_table(const struct lines *in, size_t at, struct tio_table *out, const char **tool)
{
	struct str line = line_at(in, at);
	struct tokens t;

	*tool = line.n <= TITLE_BYTES ? tool_of(line) : NULL;
	if (!*tool || tokens_of(line, &t) > TITLE_WORDS)
		return false;
	const char *phase = phase_in(line);
	struct str threads = threads_in(line);
	bool is_tio = str_starts(str_from(*tool), "tio");
	if (is_tio ? !phase : !threads.n)
		return false;
	for (size_t i = at + 1; i <= at + LOOK_AHEAD; i++) {
		if (tio_is_filler(line_at(in, i)))
			continue;
		if (!tio_header_at(in, i, out) || out->col[0].phase)
			return false;
		out->title = at;
		out->threads = threads;
		out->phase = is_tio ? phase : NULL;
		return true;
	}
	return false;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct tio_table table;
	struct tio_row row;
	const char *tool;
	size_t end = 0;

	if (!find_table(in, at, &table, &tool))
		return NO_CLAIM;
	for (size_t i = table.body; tio_next_row(in, i, &table, &row); i = end)
		end = row.at + row.lines;
	if (!end)
		return NO_CLAIM;
	return (struct claim){ .at = at, .count = end - at, .sure = 70 };
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct tio_table table;
	struct tio_row row;
	const char *tool;

	if (!find_table(im->in, c.at, &table, &tool))
		return OK;
	for (size_t i = table.body; i < c.at + c.count && tio_next_row(im->in, i, &table, &row); i = row.at + row.lines) {
		tio_learn_units(&table, &row);
		if (tio_emit(im, &table, &row, tool, e))
			return err_wrap(e, "line %u", line_number(im->in, row.at));
	}
	return OK;
}

static const char *const words[] = { "tiobench | tiotest | dbench | tbench", NULL };

const struct importer importer_prose = { "prose", "small tables in prose, under a title that says tool and phase", 1,
					 claim, parse, words };
