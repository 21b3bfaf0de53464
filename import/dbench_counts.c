/*
 * dbench_counts.c: tables of dbench figures with a column of clients
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	--- 2.5.34 ---			Kernel	N	Average		clients	    async	     sync
 *	Instances Throughput		2.4.19	2	46.66			BW   Latency	BW   Latency
 *	2	28.675			2.5.34	2	28.67		1	767.1  0.858	792.1  0.812
 *	8	26.710			2.5.41	2	31.01		8	2231.8 5.607	2263.2 9.985
 */
#include "base/num.h"
#include "import/dbench.h"
#include "model/kernel.h"

#define TOOL_LINES    200 /* above a table, where the program is named */
#define ROWS_MIN      2
#define COUNTED_MIN   3   /* rows of two numbers could be anything's */
#define HEADING_WORDS 6
#define COUNT_DIGITS  5
#define GROUPS_MAX    6

enum kind { KIND_COUNTED, KIND_KERNELS, KIND_GROUPS };

struct table {
	enum kind kind;
	size_t rows, end;   /* lines */
	size_t heading;     /* of KIND_COUNTED: the line that names the kernel; STR_NPOS: none does */
	struct tokens head; /* the last header line; empty: none */
	struct tokens group; /* of KIND_GROUPS: what is compared */
	struct str unit;
	size_t count, value; /* of KIND_KERNELS: the columns */
};

static bool is_count_word(struct str word)
{
	static const char *const words[] = { "n", "nr", "clients", "client", "procs", "processes", "threads", "instances", "istances",
					     "jobs", "tasks", NULL };

	return str_one_of(word_bare(word), words) != NULL;
}

/* "Throughput", "Average", "MB/sec". */
static bool is_rate_word(struct str word)
{
	static const char *const words[] = { "throughput", "average", "avg", "mean", "bandwidth", NULL };

	return str_one_of(word_bare(word), words) || is_rate_unit(word_bare(word));
}

static bool is_count(struct str word)
{
	word = str_without_last(word, ':', NULL);
	return str_is_digits(word) && word.n <= COUNT_DIGITS && word.p[0] != '0';
}

static bool is_figure(struct str word)
{
	return num_is(word) && char_is_digit(word.p[0]);
}

/* "8  26.710", "8: 26.71 MB/sec" */
static bool counted_row(struct str line, struct tokens *t, uint64_t *count)
{
	if (line.n > TITLE_MAX || tokens_of(line, t) < 2 || t->n > 3 || !is_count(t->at[0]) || !is_figure(t->at[1]))
		return false;
	if (t->n == 3 ? !is_rate_unit(t->at[2]) : str_find_char(t->at[1], '.') == STR_NPOS)
		return false;
	return num_u64(str_without_last(t->at[0], ':', NULL), count);
}

/* "--- 2.4.19 ---", "Kernel version: report%2.5.59", "2.5.63:" */
static struct str kernel_of_heading(struct str line)
{
	struct tokens t;
	struct str kernel = STR_NONE;

	if (line.n > TITLE_MAX || tokens_of(line, &t) > HEADING_WORDS || str_ends(str_trim(line), "."))
		return STR_NONE;
	for (size_t i = 0; i < t.n; i++) {
		struct str bare = word_bare(t.at[i]), found = kernel_is_version(bare) ? bare : kernel_of_file(bare);
		if (found.n && kernel.n)
			return STR_NONE;
		kernel = found.n ? found : kernel;
	}
	return kernel;
}

/* "Instances Throughput": two or three names, the last one of a rate. */
static bool heads_counted(struct str line, struct tokens *t)
{
	if (line.n > TITLE_MAX || tokens_of(line, t) < 2 || t->n > 3 || !is_count_word(t->at[0]))
		return false;
	return is_rate_word(t->at[t->n - 1]);
}

static bool find_counted(const struct lines *in, size_t at, struct table *out)
{
	struct tokens t;
	uint64_t before = 0, count;

	*out = (struct table){ .kind = KIND_COUNTED, .rows = at, .end = at, .heading = STR_NPOS };
	if (at == 0 || !counted_row(line_at(in, at), &t, &count))
		return false;
	size_t above = at - 1;
	if (above > 0 && str_is_rule(line_at(in, above), "-=", 2))
		above--;
	if (heads_counted(line_at(in, above), &out->head))
		out->unit = rate_unit_in(line_at(in, above));
	else if (kernel_of_heading(line_at(in, above)).n)
		out->heading = above;
	else
		return false;
	for (; out->end < in->n && counted_row(line_at(in, out->end), &t, &count) && count > before; out->end++)
		before = count;
	return out->end - at >= COUNTED_MIN;
}

static bool kernel_row(const struct table *table, struct str line, struct tokens *t)
{
	return line.n <= TITLE_MAX && tokens_of(line, t) == table->head.n && kernel_is_version(t->at[0]) &&
	       is_count(t->at[table->count]) && is_figure(t->at[table->value]);
}

static bool find_kernels(const struct lines *in, size_t at, struct table *out)
{
	static const char *const labels[] = { "kernel", "version", NULL };
	struct str line = line_at(in, at);
	struct tokens t;

	*out = (struct table){ .kind = KIND_KERNELS, .rows = at + 1, .heading = STR_NPOS };
	if (line.n > TITLE_MAX || tokens_of(line, &out->head) < 3 || out->head.n > TOKENS_MAX)
		return false;
	if (!str_one_of(word_bare(out->head.at[0]), labels))
		return false;
	for (size_t i = 1; i < out->head.n; i++) {
		if (!out->count && is_count_word(out->head.at[i]))
			out->count = i;
		else if (!out->value && is_rate_word(out->head.at[i]))
			out->value = i;
	}
	out->rows += str_is_rule(line_at(in, at + 1), "-= ", 3);
	out->end = out->rows;
	while (out->count && out->value && out->end < in->n && kernel_row(out, line_at(in, out->end), &t))
		out->end++;
	out->unit = rate_unit_in(line);
	return out->end - out->rows >= ROWS_MIN;
}

/* The names of the columns are those of one group, again and again. */
static bool repeats(const struct tokens *head, size_t groups)
{
	size_t period = groups ? head->n / groups : 0;

	if (period < 2 || head->n % groups || head->n > TOKENS_MAX)
		return false;
	for (size_t i = 0; i < head->n; i++)
		if (!char_is_alpha(head->at[i].p[0]) || !str_eq(head->at[i], head->at[i % period]))
			return false;
	return true;
}

static bool group_row(const struct table *table, struct str line, struct tokens *t)
{
	if (line.n > TITLE_MAX || tokens_of(line, t) != table->head.n + 1 || !is_count(t->at[0]))
		return false;
	for (size_t i = 1; i < t->n; i++)
		if (!is_figure(t->at[i]))
			return false;
	return true;
}

static bool find_groups(const struct lines *in, size_t at, struct table *out)
{
	struct str line = line_at(in, at), below = line_at(in, at + 1);
	struct tokens t;

	*out = (struct table){ .kind = KIND_GROUPS, .rows = at + 2, .end = at + 2, .heading = STR_NPOS };
	if (line.n > TITLE_MAX || tokens_of(line, &out->group) < 3 || out->group.n > GROUPS_MAX + 1 || !is_count_word(out->group.at[0]))
		return false;
	if (below.n > TITLE_MAX || !tokens_of(below, &out->head) || !repeats(&out->head, out->group.n - 1))
		return false;
	while (out->end < in->n && group_row(out, line_at(in, out->end), &t))
		out->end++;
	return out->end - out->rows >= ROWS_MIN;
}

static bool find_table(const struct lines *in, size_t at, struct table *out)
{
	struct str line = line_at(in, at), first = str_trim_left(line);

	if (!first.n || line.n > TITLE_MAX)
		return false;
	if (char_is_digit(first.p[0]))
		return find_counted(in, at, out);
	return find_kernels(in, at, out) || find_groups(in, at, out);
}

/* The program whose name stands nearest above line AT, if it is one of ours; NULL: it is none. */
static const char *tool_above(const struct lines *in, size_t at)
{
	for (size_t i = at; line_up(in, at, TOOL_LINES, &i);) {
		const char *tool = line_at(in, i).n <= 2 * TITLE_MAX ? tool_in(line_at(in, i)) : NULL;
		if (tool)
			return str_ends(str_from(tool), "bench") && tool[1] == 'b' ? tool : NULL;
	}
	return NULL;
}

struct claim dbench_counts_claim(const struct lines *in, size_t at)
{
	struct table table;

	if (!find_table(in, at, &table) || !tool_above(in, at))
		return NO_CLAIM;
	return (struct claim){ at, table.end - at, 70 };
}

static struct row *new_row(const struct import *im, struct claim c, const char *tool, struct str count, size_t at)
{
	struct row *row = row_new(im, at);

	row->confidence = c.sure;
	row_know(row, ROW_BENCHMARK, tool);
	row_set(im, row, ROW_THREADS, str_without_last(count, ':', NULL), at);
	return row;
}

static enum err_code emit_groups(const struct import *im, struct claim c, const struct table *table, const char *tool, size_t at,
				 struct err *e)
{
	size_t groups = table->group.n - 1, period = table->head.n / groups;
	struct tokens t;

	tokens_of(line_at(im->in, at), &t);
	for (size_t g = 0; g < groups; g++) {
		struct row *row = new_row(im, c, tool, t.at[0], at);
		struct str name = table->group.at[g + 1];
		row_set(im, row, kernel_is_version(name) ? ROW_KERNEL : ROW_VARIANT, name, c.at);
		for (size_t k = 0; k < period; k++) {
			struct str metric = table->head.at[k];
			bool is_rate = is_rate_unit(metric);
			row_cell_named(im, row, at, is_rate ? STR("throughput") : metric, t.at[1 + g * period + k],
				       is_rate ? metric : STR_NONE);
		}
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static enum err_code emit_row(const struct import *im, struct claim c, const struct table *table, const char *tool, size_t at,
			      struct err *e)
{
	struct tokens t;
	size_t count = table->kind == KIND_KERNELS ? table->count : 0, value = table->kind == KIND_KERNELS ? table->value : 1;

	tokens_of(line_at(im->in, at), &t);
	struct row *row = new_row(im, c, tool, t.at[count], at);
	if (table->kind == KIND_KERNELS)
		row_set(im, row, ROW_KERNEL, t.at[0], at);
	else if (table->heading != STR_NPOS)
		row_set(im, row, ROW_KERNEL, kernel_of_heading(line_at(im->in, table->heading)), table->heading);
	struct str unit = table->kind == KIND_COUNTED && t.n == 3 ? t.at[2] : table->unit;
	row_cell_named(im, row, at, STR("throughput"), t.at[value], unit);
	return row_emit(im, row, e);
}

enum err_code dbench_counts_parse(const struct import *im, struct claim c, struct err *e)
{
	struct table table;
	const char *tool = tool_above(im->in, c.at);

	if (!tool || !find_table(im->in, c.at, &table))
		return OK;
	for (size_t at = table.rows; at < table.end; at++)
		if (table.kind == KIND_GROUPS ? emit_groups(im, c, &table, tool, at, e) : emit_row(im, c, &table, tool, at, e))
			return e->code;
	return OK;
}
