/*
 * dbench_metrics.c: rows "dbench throughput" and "dbench latency" of a table whose columns are what is compared
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	                      2.6.27    next-1010
 *	 =================================================
 *	 copy                 6:14      6:02      (min:sec)
 *	 dbench throughput    12.1507   14.6273   (MB/s)
 *	 dbench latency       33046     21779     (ms)
 */
#include "base/num.h"
#include "import/dbench.h"
#include "import/stack.h"
#include "model/kernel.h"

#define COLUMNS_MAX  6
#define HEADER_LINES 6

struct metric_row {
	const char *tool;
	struct str metric, unit;
	struct str value[COLUMNS_MAX];
	size_t n;
};

/* Program, what was measured, a number a column, and the unit of all in brackets. */
static bool row_of(struct str line, struct metric_row *out)
{
	static const char *const metrics[] = { "throughput", "latency", "bandwidth", NULL };
	struct tokens t;

	if (line.n > TITLE_MAX || !str_has_nocase(line, "bench") || tokens_of(line, &t) < 5 || t.n > COLUMNS_MAX + 3)
		return false;
	out->tool = tool_in(t.at[0]);
	out->metric = t.at[1];
	out->n = t.n - 3;
	if (!out->tool || !str_ends(str_from(out->tool), "bench") || out->tool[1] != 'b' || !str_one_of(out->metric, metrics))
		return false;
	if (!str_starts(t.at[t.n - 1], "(") || !str_ends(t.at[t.n - 1], ")"))
		return false;
	out->unit = word_bare(t.at[t.n - 1]);
	for (size_t i = 0; i < out->n; i++) {
		out->value[i] = t.at[2 + i];
		if (!num_is(out->value[i]) || !char_is_digit(out->value[i].p[0]))
			return false;
	}
	return true;
}

/* "patched", "2.6.27", but no number. */
static bool is_name(struct str s)
{
	return kernel_is_version(s) || num_prefix(s) < s.n;
}

/* The names of N columns, in the line above the rows; STR_NPOS: none has as many. */
static size_t header_above(const struct lines *in, size_t at, size_t n, struct tokens *names)
{
	for (size_t i = at; line_up(in, at, HEADER_LINES, &i);) {
		struct str line = line_at(in, i);
		/* a row of numbers only is none */
		if (line.n > TITLE_MAX || phrases_of(line, names) != n || !is_name(names->at[n - 1]))
			continue;
		return i;
	}
	return STR_NPOS;
}

struct claim dbench_metrics_claim(const struct lines *in, size_t at)
{
	struct metric_row row;
	struct tokens names;

	if (!row_of(line_at(in, at), &row) || header_above(in, at, row.n, &names) == STR_NPOS)
		return NO_CLAIM;
	return (struct claim){ at, 1, 75 };
}

enum err_code dbench_metrics_parse(const struct import *im, struct claim c, struct err *e)
{
	struct metric_row from;
	struct tokens names;

	if (!row_of(line_at(im->in, c.at), &from))
		return OK;
	size_t header = header_above(im->in, c.at, from.n, &names);
	bool is_rate = is_rate_unit(from.unit);
	for (size_t i = 0; i < from.n && header != STR_NPOS; i++) {
		struct row *row = row_new(im, c.at);
		row->confidence = c.sure;
		row_know(row, ROW_BENCHMARK, from.tool);
		row_set(im, row, kernel_is_version(names.at[i]) ? ROW_KERNEL : ROW_VARIANT, names.at[i], header);
		row_cell_named(im, row, c.at, is_rate ? STR("throughput") : from.metric, from.value[i], from.unit);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}
