/*
 * chart_changes.c: how far tests moved against their baseline, all in one picture
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/chart_changes.h"

#include <math.h>
#include <stdlib.h>

#include "query/order.h"
#include "reports/chart_make.h"
#include "reports/palette.h"
#include "reports/words.h"

/* One test and metric of one kernel. */
struct line {
	const struct comparison_row *row;
	const struct comparison_cell *cell;
	size_t nth;
};

struct lines {
	struct line *at;
	size_t n, n_all; /* n_all: before all but the largest were left out */
};

/* ---- which of them ----------------------------------------------------------------------------------------------- */

static double size_of(const struct line *line)
{
	return fabs(log(line->cell->ratio));
}

static int largest_first(const void *left, const void *right)
{
	const struct line *a = left, *b = right;
	double x = size_of(a), y = size_of(b);

	return x != y ? (x < y) - (x > y) : (a->nth > b->nth) - (a->nth < b->nth);
}

static int in_order(const void *left, const void *right)
{
	const struct line *a = left, *b = right;

	return (a->nth > b->nth) - (a->nth < b->nth);
}

static void keep_largest(struct lines *lines)
{
	lines->n_all = lines->n;
	if (lines->n <= CHART_MAX_CHANGES)
		return;
	qsort(lines->at, lines->n, sizeof *lines->at, largest_first);
	lines->n = CHART_MAX_CHANGES;
	qsort(lines->at, lines->n, sizeof *lines->at, in_order);
}

/* What is better neither way is drawn for who asks for it. */
static bool is_drawn(const struct comparison *c, size_t i, const struct chart_choice *choice)
{
	const struct chart_choice latency = { .kind = CHART_LATENCY };

	if (c->rows[i].series->better == BETTER_NEITHER)
		return choice->all_metrics;
	return chart_is_drawn(c, i, choice) || chart_is_drawn(c, i, &latency);
}

/* Lines of one kernel among the rows FIRST .. END - 1, which have one setup. */
static struct lines lines_of(const struct comparison *c, size_t first, size_t end, size_t kernel,
			     const struct chart_choice *choice, struct arena *a)
{
	struct lines out = { .at = arena_array(a, end - first, sizeof *out.at) };

	for (size_t i = first; i < end; i++) {
		const struct comparison_row *row = &c->rows[i];
		const struct comparison_cell *cell = comparison_cell_of(row, kernel);

		if (!cell || row->baseline == kernel || !isfinite(cell->ratio) || cell->ratio <= 0 || !is_drawn(c, i, choice))
			continue;
		out.at[out.n++] = (struct line){ row, cell, i };
	}
	keep_largest(&out);
	return out;
}

/* ---- one chart --------------------------------------------------------------------------------------------------- */

static bool begins_block(const struct lines *lines, size_t i)
{
	return i == 0 || !str_eq(lines->at[i].row->series->phase, lines->at[i - 1].row->series->phase);
}

/* Headings are worth their room where they have several lines each. */
static bool has_headings(const struct lines *lines)
{
	size_t n = 0;

	for (size_t i = 0; i < lines->n; i++)
		n += begins_block(lines, i);
	return n * 2 <= lines->n && lines->at[0].row->series->phase.n;
}

static struct str joined(struct str left, struct str right, struct arena *a)
{
	if (left.n == 0 || right.n == 0)
		return left.n ? left : right;
	return arena_printf(a, STR_FMT ", " STR_FMT, STR_ARG(left), STR_ARG(right));
}

static struct str name_of(const struct line *line, bool with_phase, struct arena *a)
{
	const struct series *s = line->row->series;
	struct str name = joined(words_threads(s, a), s->metric, a);

	return with_phase ? joined(s->phase, name, a) : name;
}

static struct chart_point point_of(const struct line *line, struct arena *a)
{
	const struct comparison_cell *cell = line->cell;
	enum emit_tone tone = words_tone(cell);
	struct str change = words_change(line->row, cell, a);
	const char *words = tone == TONE_BETTER ? " better" : tone == TONE_WORSE ? " worse" : "";
	bool is_level = cell->level >= 0.95;

	return (struct chart_point){
		.value = cell->ratio, .low = is_level ? cell->ratio_low : NAN, .high = is_level ? cell->ratio_high : NAN,
		.number = arena_printf(a, STR_FMT "%s", STR_ARG(change), words), .is_open = cell->significant != ANSWER_YES,
		.is_doubtful = words_is_doubtful(cell),
		.colour = tone == TONE_BETTER ? PALETTE_BETTER : tone == TONE_WORSE ? PALETTE_WORSE : PALETTE_SOFT,
	};
}

static void fill_blocks(const struct lines *lines, struct arena *a, struct chart *out)
{
	bool headings = has_headings(lines);

	out->series = arena_array(a, lines->n, sizeof *out->series);
	out->categories = arena_array(a, lines->n, sizeof *out->categories);
	out->points = arena_array(a, lines->n, sizeof *out->points);
	for (size_t i = 0; i < lines->n; i++) {
		const struct line *line = &lines->at[i];
		struct str name = name_of(line, !headings, a);

		if (i == 0 || (headings && begins_block(lines, i)))
			out->series[out->n_series++] = (struct chart_series){ .name = headings ? line->row->series->phase : STR_NONE };
		out->categories[i] = (struct chart_category){ name, name, NAN };
		out->points[i] = point_of(line, a);
		out->points[i].series = out->n_series - 1;
		out->points[i].category = i;
	}
	out->n_categories = out->n_points = lines->n;
}

/* "6.12 against 6.6; machine: box; medians of 5 runs; filled: more than chance" */
static struct str subtitle_of(const struct matrix *m, const struct lines *lines, size_t kernel, struct arena *a)
{
	const struct comparison_row **rows = arena_array(a, lines->n, sizeof(struct comparison_row *));
	size_t baseline = lines->at[0].row->baseline;
	bool is_one = true, is_any_sure = false;

	for (size_t i = 0; i < lines->n; i++) {
		rows[i] = lines->at[i].row;
		is_one &= rows[i]->baseline == baseline;
		is_any_sure |= lines->at[i].cell->significant == ANSWER_YES;
	}
	struct str against = is_one ? m->kernels[baseline].label : STR("the oldest kernel of each test");
	struct str warning = words_unstated_machines(rows, lines->n);
	struct str machine = warning.n ? warning : words_machine_heading(m, rows[0]->series, a);
	struct str out = arena_printf(a, STR_FMT " against " STR_FMT, STR_ARG(m->kernels[kernel].label), STR_ARG(against));

	out = joined(out, joined(machine, words_kind_of_numbers(rows, lines->n, a), a), a);
	if (is_any_sure)
		out = joined(out, STR("filled points: more than chance"), a);
	if (lines->n < lines->n_all)
		out = arena_printf(a, STR_FMT ", the %zu largest of %zu changes", STR_ARG(out), lines->n, lines->n_all);
	return out;
}

static struct chart chart_of(const struct matrix *m, const struct lines *lines, size_t kernel, struct arena *a)
{
	struct chart out = {
		.kind = CHART_CHANGES, .title = words_title(lines->at[0].row->series, 0, a),
		.subtitle = subtitle_of(m, lines, kernel, a), .value_name = STR("change"), .better = BETTER_NEITHER,
	};

	fill_blocks(lines, a, &out);
	return out;
}

enum err_code chart_changes_make(const struct comparison *c, const struct chart_choice *choice, struct arena *a,
				 struct charts *out, struct err *e)
{
	const struct matrix *m = c->matrix;

	*out = (struct charts){ 0 };
	for (size_t first = 0, end; first < c->n_rows; first = end) {
		for (end = first + 1; end < c->n_rows && series_same_setup(c->rows[first].series, c->rows[end].series); end++)
			;
		for (size_t i = first; i < end; i++)
			out->n_not_drawn += !is_drawn(c, i, choice);
		for (size_t kernel = 0; kernel < m->n_kernels; kernel++) {
			struct lines lines = lines_of(c, first, end, kernel, choice, a);

			if (lines.n == 0)
				continue;
			struct chart chart = chart_of(m, &lines, kernel, a);
			chart.id = arena_printf(a, "changes-%zu", out->n + 1);
			chart_add(out, &chart, a);
		}
	}
	if (out->n == 0)
		return err_set(e, ERR_NOT_FOUND, "no test has numbers of two kernels that can be held against each other");
	return OK;
}
