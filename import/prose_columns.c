/*
 * prose_columns.c: a title that says phase and metric, a line of kernels, and a line of numbers below them
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	tiobench seq reads, 8 - 128 threads, MB/sec
 *	2.5.6	2.5.6-akpm	akpm % faster
 *	8.4	12.5		48
 */
#include "base/num.h"
#include "import/importers.h"
#include "import/subject.h"
#include "import/tio.h"
#include "model/kernel.h"

#define TITLE_BYTES 120
#define LOOK_AHEAD  3
#define KERNELS_MAX 8

struct columns {
	size_t header;
	size_t lines; /* of numbers, below the header */
	size_t n; /* kernels; one more number, a change, may stand behind theirs */
	struct str kernel[KERNELS_MAX];
	bool has_change;
};

/* Which number the title promises; NULL: none. */
static const char *metric_of(struct str title)
{
	if (str_has_nocase(title, "latency"))
		return str_has_nocase(title, "max") ? "lat_max" : "lat_avg";
	if (str_has_nocase(title, "mb/s") || str_has_nocase(title, "throughput"))
		return "rate";
	return NULL;
}

static const char *unit_of(struct str title, const char *metric)
{
	if (str_is(str_from(metric), "rate"))
		return "MB/s";
	return str_find_word(title, "seconds") != STR_NPOS || str_find_word(title, "sec") != STR_NPOS ? "s" : "ms";
}

/* "dbench 64 clients, MB/sec": a program without phases. */
static const char *dbench_in(struct str line)
{
	if (str_find_word(line, "dbench") != STR_NPOS)
		return "dbench";
	return str_find_word(line, "tbench") != STR_NPOS ? "tbench" : NULL;
}

static bool is_title(struct str line)
{
	if (line.n > TITLE_BYTES)
		return false;
	bool phase = (tio_hints(line) & TIO_HINT_PHASE) && phase_in(line);
	return (phase || (str_has(line, "bench") && dbench_in(line) && threads_in(line).n)) && metric_of(line);
}

/* Two kernels or more, then at most words about a change, with a '%' among them. */
static bool read_header(struct str line, struct columns *out)
{
	struct tokens t;
	size_t words = 0;

	out->n = 0;
	out->has_change = false;
	if (tokens_of(line, &t) > KERNELS_MAX + 4)
		return false;
	for (size_t i = 0; i < t.n; i++) {
		bool kernel = kernel_is_version(t.at[i]);
		if (kernel && (words || out->n == KERNELS_MAX))
			return false;
		if (kernel)
			out->kernel[out->n++] = t.at[i];
		words += !kernel;
		out->has_change = out->has_change || str_find_char(t.at[i], '%') != STR_NPOS;
	}
	return out->n >= 2 && (!words || out->has_change);
}

/* One number a kernel, and one for the change where the header has one. */
static bool is_values(struct str line, const struct columns *c)
{
	struct tokens t;

	if (tokens_of(line, &t) != c->n + c->has_change)
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (!num_is(str_without_last(t.at[i], '%', NULL)))
			return false;
	return true;
}

static bool find_columns(const struct lines *in, size_t at, struct columns *out)
{
	if (!is_title(line_at(in, at)))
		return false;
	for (size_t i = at + 1; i <= at + LOOK_AHEAD; i++) {
		if (tio_is_filler(line_at(in, i)))
			continue;
		out->header = i;
		out->lines = 0;
		if (!read_header(line_at(in, i), out))
			return false;
		while (is_values(line_at(in, i + 1 + out->lines), out))
			out->lines++;
		return out->lines > 0;
	}
	return false;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct columns c;

	if (!find_columns(in, at, &c))
		return NO_CLAIM;
	return (struct claim){ .at = at, .count = c.header + 1 + c.lines - at, .sure = 75 };
}

static struct row *new_row(const struct import *im, struct claim c, size_t at)
{
	struct str title = line_at(im->in, c.at);
	const char *phase = phase_in(title);
	struct row *row = row_new(im, at);

	row_know(row, ROW_BENCHMARK, phase ? "tiobench" : dbench_in(title));
	if (phase) {
		row_know(row, ROW_PHASE, phase);
		row_learned(im->in, row, ROW_PHASE, c.at);
	}
	row_set(im, row, ROW_THREADS, threads_in(title), c.at);
	return row;
}

static void set_value(const struct import *im, struct claim c, struct row *row, struct str value)
{
	struct str title = line_at(im->in, c.at);
	const char *metric = metric_of(title);

	if (str_is(str_from(metric), "rate") && !phase_in(title))
		row_cell_named(im, row, row->at, STR("throughput"), value, rate_unit_in(title));
	else
		row_cell(im, row, row->at, metric, value, unit_of(title, metric));
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct columns columns;
	struct tokens values;

	if (!find_columns(im->in, c.at, &columns))
		return OK;
	for (size_t at = columns.header + 1; at <= columns.header + columns.lines; at++) {
		tokens_of(line_at(im->in, at), &values);
		for (size_t i = 0; i < columns.n; i++) {
			struct row *row = new_row(im, c, at);
			row_set(im, row, ROW_KERNEL, columns.kernel[i], columns.header);
			set_value(im, c, row, values.at[i]);
			if (row_emit(im, row, e))
				return err_wrap(e, "line %u", row->line);
		}
	}
	return OK;
}

static const char *const words[] = {
	"dbench | tbench",
	"~seq?~read | ~seq?~write | ~rand?~read | ~rand?~write | ~rnd~read | ~rnd~write & latency | mb/s | throughput",
	NULL,
};

const struct importer importer_prose_columns = { "prose-columns", "kernels side by side under a title of tiobench", 1,
						 claim, parse, words };
