/*
 * iozone.c: iozone's throughput tests, and the table of its automatic mode
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Children see throughput for 12 initial writers 	= 2430898.66 kB/sec
 *	Min throughput per process 			=  202025.03 kB/sec
 *	CPU Utilization: Wall time    5.179    CPU time    2.020    CPU utilization  39.00 %
 *
 *	                                                      random  random    bkwd   record   stride
 *	      KB  reclen   write rewrite    read    reread    read   write    read  rewrite     read   fwrite ...
 *	   65536       4  186456  251643   402166   404321
 *
 * In the table, a test that was not run leaves its place empty.
 */
#include "base/num.h"
#include "import/form.h"
#include "import/importers.h"
#include "import/stack.h"
#include "import/subject.h"

#define SETUP_LINES 40
#define GAP_MAX     2

static const struct form forms[] = {
	{ .pattern = "Children see throughput for # @ = # ^", .cell = { { NULL, "" }, { "Children see throughput", "" } } },
	{ .pattern = "Parent sees throughput for # @ = # ^", .cell = { { NULL, "" }, { "Parent sees throughput", "" } } },
	{ .pattern = "Min throughput per * = # ^", .cell = { { "Min throughput per process", "" } } },
	{ .pattern = "Max throughput per * = # ^", .cell = { { "Max throughput per process", "" } } },
	{ .pattern = "Avg throughput per * = # ^", .cell = { { "Avg throughput per process", "" } } },
	{ .pattern = "Min xfer = # ^", .cell = { { "Min xfer", "" } } },
	{ .pattern = "CPU Utilization: Wall time # CPU time # CPU utilization # %",
	  .cell = { { "Wall time", "" }, { "CPU time", "" }, { "CPU utilization", "%" } } },
	{ .pattern = "CPU utilization: Wall time # CPU time # CPU utilization # %",
	  .cell = { { "Wall time", "" }, { "CPU time", "" }, { "CPU utilization", "%" } } },
	{ .pattern = NULL },
};

static bool is_throughput(const struct form *form)
{
	return form && form->cell[0].metric == NULL;
}

/* What the lines of one throughput test share. */
struct test {
	struct str name, threads;
	size_t at;
};

static bool is_auto_header(struct str line)
{
	struct str rest = line, first = str_next_word(&rest), second = str_next_word(&rest);

	return (str_is_nocase(first, "kb")) && str_is(second, "reclen") && str_is(str_next_word(&rest), "write");
}

static bool auto_row_of(struct str line, struct tokens *t)
{
	if (line.n > 2 * TITLE_MAX || tokens_of(line, t) < 3 || t->n > STACK_COLUMNS)
		return false;
	for (size_t i = 0; i < t->n; i++)
		if (!str_is_digits(t->at[i]))
			return false;
	return true;
}

static struct claim claim_auto(const struct lines *in, size_t at)
{
	struct tokens t;
	size_t end = at + 1;

	while (end < in->n && auto_row_of(line_at(in, end), &t))
		end++;
	return end > at + 1 ? (struct claim){ at, end - at, 90 } : NO_CLAIM;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct form_hit hit;
	struct str line = line_at(in, at);
	size_t end = at + 1, gap = 0;

	if (is_auto_header(line))
		return in_patch(in, at) ? NO_CLAIM : claim_auto(in, at);
	if (!str_has(line, "throughput for") || !is_throughput(form_of_line(forms, in, at, &hit)) || in_patch(in, at))
		return NO_CLAIM;
	for (size_t i = end; gap <= GAP_MAX && in_same_part(in, at, i); i++) {
		gap++;
		if (form_of_line(forms, in, i, &hit)) {
			end = i + 1;
			gap = 0;
		} else if (!str_is_blank(line_at(in, i))) {
			break;
		}
	}
	return (struct claim){ at, end - at, 90 };
}

/* "File size set to 1048576 kB", "Record Size 256 kB", "Each process writes a 1048576 kByte file in 256 kByte records" */
static void set_sizes(const struct import *im, struct row *row, size_t block)
{
	static const struct form setup[] = {
		{ .pattern = "File size set to # kB" }, { .pattern = "File size set to # KB" }, { .pattern = "Record Size # kB" },
		{ .pattern = "Record Size # KB" },	{ .pattern = NULL },
	};

	for (size_t i = block; line_up(im->in, block, SETUP_LINES, &i);) {
		struct form_hit hit;
		uint64_t kb;
		const struct form *form = form_of_line(setup, im->in, i, &hit);
		if (!form || !num_u64(hit.number[0], &kb) || kb > UINT32_MAX)
			continue;
		bool is_file = form->pattern[0] == 'F';
		if (row->field[is_file ? ROW_FILE_MB : ROW_BLOCK].n || (is_file && kb % 1024))
			continue;
		row_set(im, row, is_file ? ROW_FILE_MB : ROW_BLOCK,
			arena_printf(im->arena, "%llu", (unsigned long long)(is_file ? kb / 1024 : kb * 1024)), i);
	}
}

static enum err_code emit_line(const struct import *im, size_t at, size_t block, struct test *test, struct err *e)
{
	struct form_hit hit;
	const struct form *form = form_of_line(forms, im->in, at, &hit);

	if (!form)
		return OK;
	if (is_throughput(form))
		*test = (struct test){ hit.text, hit.number[0], at };
	struct row *row = row_new(im, at);
	form_fill(im, row, form, &hit);
	row_know(row, ROW_BENCHMARK, "iozone");
	row_set(im, row, ROW_PHASE, test->name, test->at);
	row_set(im, row, ROW_THREADS, test->threads, test->at);
	set_sizes(im, row, block);
	return row_emit(im, row, e);
}

static enum err_code emit_auto(const struct import *im, const struct stack *s, size_t at, struct err *e)
{
	struct tokens t;
	struct str line = line_at(im->in, at);
	uint64_t kb, record;

	if (!auto_row_of(line, &t) || !num_u64(t.at[0], &kb) || !num_u64(t.at[1], &record) || record > UINT32_MAX)
		return OK;
	for (size_t i = 2; i < t.n; i++) {
		size_t column = stack_column_of(s, line, t.at[i]);
		struct row *row = row_new(im, at);
		row_know(row, ROW_BENCHMARK, "iozone");
		row_set(im, row, ROW_PHASE, column < s->n ? stack_name(s, column, im->arena) : STR_NONE, at);
		if (kb % 1024 == 0)
			row_set(im, row, ROW_FILE_MB, arena_printf(im->arena, "%llu", (unsigned long long)(kb / 1024)), at);
		row_set(im, row, ROW_BLOCK, arena_printf(im->arena, "%llu", (unsigned long long)(record * 1024)), at);
		row_cell(im, row, at, "throughput", t.at[i], "KB/s");
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

/* The header's last line has a word for each column, the line above it the first half of some. */
static void find_columns(const struct lines *in, size_t at, struct stack *s)
{
	struct str line = line_at(in, at);
	struct tokens t;

	s->n = 0;
	tokens_of(line, &t);
	for (size_t i = 0; i < t.n && i < TOKENS_MAX; i++)
		stack_add(s, line, t.at[i]);
	if (at > 0 && str_has(line_at(in, at - 1), "random"))
		stack_name_columns(s, line_at(in, at - 1), 0);
	stack_name_columns(s, line, 0);
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct test test = { STR_NONE, STR_NONE, c.at };
	bool is_auto = is_auto_header(line_at(im->in, c.at));
	struct stack s;

	if (is_auto)
		find_columns(im->in, c.at, &s);
	for (size_t at = c.at; at < c.at + c.count; at++)
		if (is_auto ? emit_auto(im, &s, at, e) : emit_line(im, at, c.at, &test, e))
			return e->code;
	return OK;
}

static const char *const words[] = { "children~see~throughput", "parent~sees~throughput", "reclen~write", NULL };

const struct importer importer_iozone = { "iozone", "iozone's throughput tests and its table", 1, claim, parse, words };
