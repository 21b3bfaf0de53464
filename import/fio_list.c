/*
 * fio_list.c: lists of several runs of fio --minimal, each by one of its fields
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	fio --minimal --name=t --rw=randread --bs=4k ... | cut -f 8 -d ";"
 *	...
 *	[2584, 2622, 2629]
 *
 * Such a list is nobody's result without the command that says which field it is.
 */
#include "base/num.h"
#include "import/fio_near.h"
#include "import/importers.h"
#include "import/subject.h"

#define VALUES_MAX  32
#define LIST_BYTES  300
#define LINES_ABOVE 120
#define COMMAND_LINES 4

/* The numbers of "[2584, 2622, 2629]"; 0: it is no list of numbers. */
static size_t list_of(struct str line, struct str *value)
{
	size_t n = 0;

	line = str_trim(line);
	if (line.n < 6 || line.n > LIST_BYTES || line.p[0] != '[' || line.p[line.n - 1] != ']')
		return 0;
	line = str_sub(line, 1, line.n - 2);
	while (line.p) {
		struct str word = str_trim(str_cut(&line, ','));
		if (n == VALUES_MAX || !num_is(word) || !char_is_digit(word.p[0]))
			return 0;
		value[n++] = word;
	}
	return n > 1 ? n : 0;
}

/* Which of fio's fields a command cuts out ("cut -f 8", "cut -d';' -f8", "awk -F; '{print $8}'"), of version 3. */
static const char *metric_of(struct str command, const char **unit)
{
	static const struct {
		const char *field, *metric, *unit;
	} fields[] = { { "7", "bw", "KiB/s" }, { "8", "iops", "IOPS" }, { "48", "bw", "KiB/s" }, { "49", "iops", "IOPS" } };
	struct str rest = command, before = STR_NONE, number = STR_NONE;

	for (struct str word = str_next_word(&rest); word.n; before = word, word = str_next_word(&rest)) {
		if (str_starts(word, "-f") && word.n > 2)
			number = word_bare(str_after(word, 2));
		else if (str_is(before, "-f"))
			number = word_bare(word);
		else if (str_has(word, "$") && str_has(command, "awk"))
			number = word_bare(str_after(word, str_find(word, "$") + 1));
	}
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
		if (!str_is(number, fields[i].field))
			continue;
		*unit = fields[i].unit;
		return fields[i].metric;
	}
	return NULL;
}

/* The command on line AT, which may go on below. */
static const char *metric_from(const struct lines *in, size_t at, const char **unit)
{
	const char *metric = NULL;

	for (size_t i = at; !metric && i < in->n && i - at < COMMAND_LINES && !str_is_blank(line_at(in, i)); i++)
		metric = metric_of(line_at(in, i), unit);
	return metric;
}

/* The command above line AT that made the list; NULL: none says so. */
static const char *made_by(const struct lines *in, size_t at, const char **unit)
{
	for (size_t i = at; line_up(in, at, LINES_ABOVE, &i);) {
		struct str line = line_at(in, i);
		if (in->at[i].depth != in->at[at].depth || !str_has(line, "fio"))
			continue;
		if (str_has(line, "--minimal") || str_has(line, "--output-format=terse"))
			return metric_from(in, i, unit);
	}
	return NULL;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct str line = line_at(in, at), value[VALUES_MAX];
	const char *unit;

	if (!line.n || str_find_char(line, '[') == STR_NPOS || !list_of(line, value) || !made_by(in, at, &unit))
		return NO_CLAIM;
	return (struct claim){ at, 1, 60 };
}

/* The line above that says what was tried, over the name of a device. */
static struct str variant_above(const struct lines *in, size_t at, size_t *line)
{
	for (size_t i = at; line_up(in, at, 3, &i);) {
		struct str text = str_trim(line_at(in, i));
		/* a command's line is no heading */
		if (!text.n || text.n > 60 || text.p[0] == '[' || str_has(text, " -"))
			break;
		*line = i;
		if (text.p[0] != '/')
			return str_without_last(text, ':', NULL);
	}
	return STR_NONE;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct fio_near *near = arena_alloc(im->arena, sizeof *near);
	struct str value[VALUES_MAX];
	const char *unit = "", *metric = made_by(im->in, c.at, &unit);
	size_t n = list_of(line_at(im->in, c.at), value), variant_at = c.at;

	fio_near_of(im, c.at, near);
	struct fio_job job = fio_near_job(near, STR_NONE);
	struct str variant = variant_above(im->in, c.at, &variant_at);
	for (size_t i = 0; i < n && metric; i++) {
		struct row *row = fio_near_row(im, c, &job);
		row_set(im, row, ROW_VARIANT, variant, variant_at);
		row_set(im, row, ROW_ITERATION, arena_printf(im->arena, "%zu", i + 1), c.at);
		row_cell(im, row, c.at, metric, value[i], unit);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = { "minimal & fio & -f", "minimal & fio & awk", "!terse & fio & -f", "!terse & fio & awk",
				     NULL };

const struct importer importer_fio_list = { "fio_list", "lists of several runs of fio --minimal", 1, claim, parse, words };
