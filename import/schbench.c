/*
 * schbench.c: the percentiles that schbench prints, of one run or set side by side
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Wakeup Latencies percentiles (usec) runtime 30 (s) (3280 total samples)
 *		  50.0th: 155        (1653 samples)
 *		* 99.0th: 256        (123 samples)
 *		  min=21, max=3286
 *	average rps: 4040.20
 *
 *	Latency percentiles (usec):
 *	                base      patched
 *	50.0000th:         9           13
 *
 * How many samples fell below each is no result.
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/stack.h"
#include "import/subject.h"
#include "model/kernel.h"

#define COLUMNS_MAX 6
#define GAP_MAX	    1

struct percentile {
	struct str name; /* "99.0th" */
	struct str value[COLUMNS_MAX];
	size_t n;
};

/* "Latency percentiles (usec)": what is counted, and in what unit. */
static bool header_of(struct str line, struct str *what, struct str *unit)
{
	static const char *const names[] = { "Latency", "Latencies", "Wakeup Latencies", "Request Latencies", "RPS", NULL };
	size_t at = str_find(line, " percentiles (");

	if (line.n > TITLE_MAX || at == STR_NPOS)
		return false;
	struct str rest = str_after(line, at + str_from(" percentiles (").n);
	*what = str_trim(str_sub(line, 0, at));
	*unit = str_cut(&rest, ')');
	for (const char *const *name = names; *name; name++)
		if (str_is(*what, *name))
			return str_is(*unit, "usec") || str_is(*unit, "requests");
	return false;
}

/* "*99.0th: 741 (-71%) <---", "50.0th:  9  13  9" */
static bool percentile_of(struct str line, struct percentile *out)
{
	struct str rest = str_trim_left(line);

	out->n = 0;
	if (line.n > TITLE_MAX)
		return false;
	if (rest.n && rest.p[0] == '*')
		rest = str_after(rest, 1);
	out->name = str_without_last(str_next_word(&rest), ':', NULL);
	if (!str_ends(out->name, "th") || !num_is(str_sub(out->name, 0, out->name.n - 2)))
		return false;
	for (struct str word = str_next_word(&rest); num_is(word) && out->n < COLUMNS_MAX; word = str_next_word(&rest))
		out->value[out->n++] = word;
	return out->n > 0;
}

/* "min=21, max=3286" */
static bool range_of(struct str line, struct str *least, struct str *most)
{
	struct str rest = str_trim(line);

	if (!str_starts(rest, "min="))
		return false;
	*least = str_after(str_cut(&rest, ','), 4);
	rest = str_trim(rest);
	*most = str_starts(rest, "max=") ? str_after(rest, 4) : STR_NONE;
	return num_is(*least) && num_is(*most);
}

/* "average rps: 4040.20", "rps: 9.90 p95 (usec) 22496" */
static bool rate_of(struct str line, struct str *name, struct str *value)
{
	struct str rest = str_trim(line);

	*name = str_starts(rest, "average rps:") ? STR("average rps") : STR("rps");
	if (!str_starts(rest, "average rps:") && !str_starts(rest, "rps:"))
		return false;
	rest = str_after(rest, name->n + 1);
	*value = str_next_word(&rest);
	return num_is(*value);
}

static bool is_part(struct str line, size_t n)
{
	struct percentile p;
	struct str one, other;

	return (percentile_of(line, &p) && p.n == n) || (n == 1 && (range_of(line, &one, &other) || rate_of(line, &one, &other)));
}

/* A block: its first row, and the names of its columns if it has several. */
struct table {
	struct str what, unit;
	size_t rows, names, n;
	struct str name[COLUMNS_MAX];
};

static bool read_names(const struct lines *in, size_t at, struct table *out)
{
	struct str line = line_at(in, at);
	struct tokens t;

	if (phrases_of(line, &t) != out->n && tokens_of(line, &t) != out->n)
		return false;
	for (size_t i = 0; i < out->n; i++)
		out->name[i] = t.at[i];
	out->names = at;
	return true;
}

static bool table_at(const struct lines *in, size_t at, struct table *out)
{
	struct percentile p;

	if (!header_of(str_trim(line_at(in, at)), &out->what, &out->unit))
		return false;
	out->rows = at + 1;
	while (out->rows <= at + 2 && !percentile_of(line_at(in, out->rows), &p))
		out->rows++;
	if (!percentile_of(line_at(in, out->rows), &p))
		return false;
	out->n = p.n;
	return p.n == 1 || read_names(in, out->rows - 1, out);
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct table t;

	if (!table_at(in, at, &t) || in_patch(in, at))
		return NO_CLAIM;
	size_t end = t.rows;
	for (size_t i = t.rows; i < in->n && i <= end + GAP_MAX && in->at[i].part == in->at[at].part; i++)
		if (is_part(line_at(in, i), t.n))
			end = i + 1;
		else if (!str_is_blank(line_at(in, i)))
			break;
	return (struct claim){ at, end - at, 95 };
}

static struct row *new_row(const struct import *im, const struct table *t, size_t at, size_t column)
{
	struct row *row = row_new(im, at);

	row_know(row, ROW_BENCHMARK, "schbench");
	row_set(im, row, ROW_PHASE, t->what, at);
	if (t->n > 1)
		row_set(im, row, kernel_is_version(t->name[column]) ? ROW_KERNEL : ROW_VARIANT, t->name[column], t->names);
	return row;
}

static enum err_code emit_line(const struct import *im, const struct table *t, size_t at, struct err *e)
{
	struct str line = line_at(im->in, at), one, other;
	struct percentile p;

	if (percentile_of(line, &p)) {
		for (size_t i = 0; i < p.n && i < t->n; i++) {
			struct row *row = new_row(im, t, at, i);
			row_cell_named(im, row, at, p.name, p.value[i], t->unit);
			if (row_emit(im, row, e))
				return e->code;
		}
		return OK;
	}
	struct row *row = new_row(im, t, at, 0);
	if (range_of(line, &one, &other)) {
		row_cell_named(im, row, at, STR("min"), one, t->unit);
		row_cell_named(im, row, at, STR("max"), other, t->unit);
	} else if (rate_of(line, &one, &other)) {
		row_cell_named(im, row, at, one, other, STR("/s"));
	}
	return row_emit(im, row, e);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct table t;

	if (!table_at(im->in, c.at, &t))
		return OK;
	for (size_t at = t.rows; at < c.at + c.count; at++)
		if (is_part(line_at(im->in, at), t.n) && emit_line(im, &t, at, e))
			return e->code;
	return OK;
}

static const char *const words[] = { "percentiles~usec & 0th:~0", "percentiles~requests & 0th:~0", NULL };

const struct importer importer_schbench = { "schbench", "schbench's percentiles", 1, claim, parse, words };
