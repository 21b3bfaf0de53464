/*
 * postmark.c: postmark's report
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Time:
 *		198 seconds total
 *		186 seconds of transactions (107 per second)
 *	Files:
 *		20163 created (101 per second)
 *			Creation alone: 10000 files (909 per second)
 *	Data:
 *		638.40 megabytes read (3.22 megabytes per second)
 *
 * How many files and megabytes there were is the job's, not its result.
 */
#include "import/form.h"
#include "import/importers.h"
#include "import/subject.h"

#define GAP_MAX 2

#define FILES(pattern_, name) \
	{ .pattern = pattern_, .benchmark = "postmark", .phase = name, .cell = { { NULL, "" }, { "rate", "files/s" } } }
#define DATA(direction, size, rate_unit) \
	{ .pattern = "# " size "bytes " direction " (# " size "bytes per second)", .benchmark = "postmark", .phase = direction, \
	  .cell = { { NULL, "" }, { "throughput", rate_unit } } }

static const struct form forms[] = {
	{ .pattern = "# seconds total", .benchmark = "postmark", .phase = "total", .cell = { { "time", "s" } } },
	{ .pattern = "# seconds of transactions (# per second)", .benchmark = "postmark", .phase = "transactions",
	  .cell = { { "time", "s" }, { "rate", "transactions/s" } } },
	FILES("# created (# per second)", "created"),
	FILES("Creation alone: # files (# per second)", "Creation alone"),
	FILES("Mixed with transactions: # files (# per second)", "Mixed with transactions"),
	FILES("# read (# per second)", "read"),
	FILES("# appended (# per second)", "appended"),
	FILES("# deleted (# per second)", "deleted"),
	FILES("Deletion alone: # files (# per second)", "Deletion alone"),
	DATA("read", "mega", "MB/s"),
	DATA("written", "mega", "MB/s"),
	DATA("read", "kilo", "kB/s"),
	DATA("written", "kilo", "kB/s"),
	DATA("read", "giga", "GB/s"),
	DATA("written", "giga", "GB/s"),
	{ .pattern = NULL },
};

static bool is_title(struct str line)
{
	line = str_trim(line);
	return str_is(line, "Time:") || str_is(line, "Files:") || str_is(line, "Data:");
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct form_hit hit;
	size_t end = 0, gap = 0, rows = 0;

	if (!is_title(line_at(in, at)) || in_patch(in, at))
		return NO_CLAIM;
	for (size_t i = at + 1; gap <= GAP_MAX && in_same_part(in, at, i); i++) {
		struct str line = line_at(in, i);
		gap++;
		if (form_of_line(forms, in, i, &hit)) {
			end = i + 1;
			gap = 0;
			rows++;
		} else if (!str_is_blank(line) && !is_title(line)) {
			break;
		}
	}
	return rows >= 2 ? (struct claim){ at, end - at, 85 } : NO_CLAIM;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	for (size_t at = c.at; at < c.at + c.count; at++) {
		struct form_hit hit;
		const struct form *form = form_of_line(forms, im->in, at, &hit);
		if (!form)
			continue;
		struct row *row = row_new(im, at);
		form_fill(im, row, form, &hit);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = { "(0?~per~second) & creation~alone | created~(0 | seconds~of~transactions | bytes~read~(0",
				     "bytes~per~second) & bytes~read~(0 | bytes~written~(0", NULL };

const struct importer importer_postmark = { "postmark", "postmark's report", 1, claim, parse, words };
