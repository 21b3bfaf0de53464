/*
 * grid.c: tables that people make by hand, of kernels or of before and after
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	Time in seconds to build things.          throughput (files/sec)
 *	kernel             autoconf    perl                2000 files by 1M        200 files by 10M
 *	2.4.17-rmap12f     1217        1589       baseline 5326.1                  548.1
 *	2.4.17-rmap12f-wli 1218        1609       patched  5192.8                  528.4
 *
 *	                 without patch                 with patch
 *	  throughput:       329 Mib/s                    1032Mib/s
 */
#include "import/grid.h"
#include "import/importers.h"
#include "import/subject.h"
#include "model/kernel.h"

#define ASKED_ROWS 20

/* Does another importer know one of the rows?  It does not see that we would take them with their header. */
static bool is_of_others(const struct lines *in, const struct grid *g)
{
	for (size_t at = g->header + 1; at < g->end && at <= g->header + ASKED_ROWS; at++)
		for (const struct importer *const *im = importer_table; *im; im++)
			if (*im != &importer_grid && *im != &importer_sides && (*im)->claim(in, at).count)
				return true;
	return false;
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct grid g;

	if (!grid_at(in, at, &g) || in_patch(in, at) || is_of_others(in, &g))
		return NO_CLAIM;
	grid_read_on(in, &g);
	return (struct claim){ at, g.end - at, 30 };
}

/* "** Initial writers **", "sequential writes:" above the header; empty: nothing that short and bare. */
static struct str title_above(const struct lines *in, size_t header)
{
	struct str line = header > 0 ? str_trim(line_at(in, header - 1)) : STR_NONE;
	struct tokens t;

	while (line.n && str_find_char(STR("*:= "), line.p[0]) != STR_NPOS)
		line = str_after(line, 1);
	while (line.n && str_find_char(STR("*:= "), line.p[line.n - 1]) != STR_NPOS)
		line.n--;
	return line.n && tokens_of(line, &t) <= 4 && char_is_alpha(line.p[0]) && !tool_in(line) ? line : STR_NONE;
}

static void set_subject(const struct import *im, struct row *row, struct str label, size_t at)
{
	struct str kernel = kernel_in(label, NULL);

	label = str_trim_right(str_without_last(label, ':', NULL));
	row_set(im, row, kernel.n ? ROW_KERNEL : ROW_VARIANT, kernel.n ? kernel : label, at);
	/* "2.4.14 + MQ" */
	if (kernel.n && kernel.p == label.p && kernel.n < label.n && char_is_blank(kernel.p[kernel.n]))
		row_set(im, row, ROW_VARIANT, str_trim(str_after(label, kernel.n)), at);
}

/* What all numbers of a table are, from its unit. */
static struct str metric_of(const struct lines *in, const struct grid *g)
{
	struct str unit = g->unit;

	if (str_has_nocase(line_at(in, g->unit_at), "throughput") || str_find_char(unit, '/') != STR_NPOS || !unit.n)
		return STR("throughput");
	return unit.n ? unit : STR("value");
}

/* "slat (nsec)": what it is, and its unit. */
static struct str split_unit(struct str *label)
{
	size_t open = str_find_char(*label, '(');
	struct str unit = STR_NONE;

	*label = str_trim_right(str_without_last(*label, ':', NULL));
	if (open != STR_NPOS && open > 0 && str_ends(*label, ")")) {
		unit = str_sub(*label, open + 1, label->n - open - 2);
		*label = str_trim_right(str_sub(*label, 0, open));
	}
	return unit;
}

static bool is_rate(struct str unit)
{
	return str_find_char(unit, '/') != STR_NPOS;
}

/* The name of the row is what was measured, or what was done. */
static void set_column_cell(const struct import *im, struct row *row, const struct grid *g, const struct grid_row *from, size_t i)
{
	struct str label = from->label, unit = split_unit(&label);
	struct str title = title_above(im->in, g->header);
	size_t title_at = g->header - 1;
	bool is_work = is_rate(from->cell[i].unit) && (str_has_nocase(label, "read") || str_has_nocase(label, "write"));

	set_subject(im, row, g->name[i], g->header);
	if (g->is_counted) {
		row_set(im, row, ROW_THREADS, from->label, row->at);
		label = metric_of(im->in, g);
	}
	/* "5.8-rc1 THP=on": the row's own kernel, and what was tried on it */
	struct str kernel = g->unit.n ? kernel_in(label, NULL) : STR_NONE;
	if (kernel.n && kernel.p == label.p && is_rate(g->unit) && !row->field[ROW_KERNEL].n) {
		row_set(im, row, ROW_KERNEL, kernel, row->at);
		title = str_trim(str_after(label, kernel.n));
		title_at = row->at;
		label = metric_of(im->in, g);
	}
	row_set(im, row, ROW_PHASE, is_work ? label : title, is_work ? row->at : title_at);
	unit = from->cell[i].unit.n ? from->cell[i].unit : unit.n ? unit : g->unit;
	if (str_is(unit, "k") && str_has_nocase(label, "iops"))
		unit = STR("kIOPS");
	row_cell_named(im, row, row->at, is_work ? STR("throughput") : label, from->cell[i].value, unit);
}

#define NAME_WORDS 3

/* "The averages of 5 runs of dbench 64 here were": what leads in is no name of a column. */
static bool is_sentence(struct str name)
{
	struct tokens t;

	return tokens_of(name, &t) > NAME_WORDS;
}

static void set_row_cell(const struct import *im, struct row *row, const struct grid *g, const struct grid_row *from, size_t i)
{
	struct str unit = from->cell[i].unit.n ? from->cell[i].unit : g->unit;
	struct str title = title_above(im->in, g->header);

	set_subject(im, row, from->label, row->at);
	if (g->kind == GRID_THREADS) {
		row_set(im, row, ROW_THREADS, g->name[i], g->header);
		row_set(im, row, ROW_PHASE, title, g->header - 1);
		row_cell_named(im, row, row->at, metric_of(im->in, g), from->cell[i].value, unit);
	} else if (g->n == 1 && is_sentence(g->name[i])) {
		row_set(im, row, ROW_THREADS, threads_in(g->name[i]), g->header);
		row_cell_named(im, row, row->at, metric_of(im->in, g), from->cell[i].value, unit);
	} else if (g->unit.n) {
		bool is_filesystem = g->n > 1 && filesystem_in(g->name[i]).n;
		row_set(im, row, is_filesystem ? ROW_VARIANT : ROW_PHASE, g->name[i], g->header);
		row_cell_named(im, row, row->at, metric_of(im->in, g), from->cell[i].value, unit);
	} else {
		row_cell_named(im, row, row->at, g->name[i], from->cell[i].value, unit);
	}
}

/* The line that names the tool says how often or how it ran: "SDET 128", "Kernbench: (make -j vmlinux, maximal tasks)". */
static void set_from_tool_line(const struct import *im, struct row *row, const struct grid *g)
{
	struct str rest = str_trim(line_at(im->in, g->tool_at)), first = str_next_word(&rest);
	bool is_near = g->header - g->tool_at <= 2;
	bool is_title = is_near && str_is_nocase(word_bare(first), g->tool);
	struct str second = rest, count = str_next_word(&second);

	/* "Kernbench-2:" and "Kernbench-16:" are not one test */
	if (is_near && !is_title && str_starts_nocase(first, g->tool) && tool_in(first) && !row->field[ROW_PHASE].n)
		row_set(im, row, ROW_PHASE, word_bare(first), g->tool_at);
	if (!is_title)
		return;
	if (str_is_digits(count) && !row->field[ROW_THREADS].n)
		row_set(im, row, ROW_THREADS, count, g->tool_at);
	rest = str_trim(rest);
	if (!row->field[ROW_PHASE].n && rest.n > 2 && rest.n <= TITLE_MAX && rest.p[0] == '(' && str_ends(rest, ")"))
		row_set(im, row, ROW_PHASE, str_sub(rest, 1, rest.n - 2), g->tool_at);
}

/* "Kernel  Thr  ops/s": how many there were is no result; g->n: no column says it. */
static size_t count_column(const struct grid *g)
{
	size_t i = 0;

	while (i < g->n && !(g->kind == GRID_ROWS && grid_is_count(g->name[i])))
		i++;
	return i;
}

static enum err_code emit_row(const struct import *im, const struct grid *g, size_t at, struct err *e)
{
	struct grid_row from;

	struct str line = line_at(im->in, at);
	if (!(g->is_counted ? grid_counted_row_of(line, &from) : grid_row_of(line, &from)) || from.n != g->n || grid_is_change(from.label))
		return OK;
	size_t count = count_column(g);
	for (size_t i = 0; i < g->n; i++) {
		struct row *row = row_new(im, at);
		if (grid_is_change(g->name[i]) || i == count)
			continue;
		if (count < g->n)
			row_set(im, row, ROW_THREADS, from.cell[count].value, at);
		row_know(row, ROW_BENCHMARK, g->tool);
		row_learned(im->in, row, ROW_BENCHMARK, g->tool_at);
		if (g->kind == GRID_COLUMNS_ARE)
			set_column_cell(im, row, g, &from, i);
		else
			set_row_cell(im, row, g, &from, i);
		if (g->group.n)
			row_set(im, row, ROW_PHASE, g->group, g->group_at);
		set_from_tool_line(im, row, g);
		if (row_emit(im, row, e))
			return e->code;
	}
	return OK;
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct grid g;

	if (!grid_at(im->in, c.at, &g))
		return OK;
	grid_read_on(im->in, &g);
	for (size_t at = g.header + 1; at < g.end; at++) {
		if (grid_is_group(line_at(im->in, at), &g.group))
			g.group_at = at;
		else if (at >= g.rows && emit_row(im, &g, at, e))
			return e->code;
	}
	return OK;
}

static const char *const words[] = {
	GRID_WORDS,
	"0m0 & build | compile & " GRID_SIDES,
	"build~time | to~build | compile~time & time | second | minute | !sec & " GRID_KERNELS,
	NULL,
};

const struct importer importer_grid = { "grid", "tables that people make of kernels or of before and after", 2, claim, parse,
					words };
