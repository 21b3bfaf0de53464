/*
 * chart_ranges.c: from the lowest to the highest, stage by stage: a block for each kernel and variant
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two kinds of numbers make ranges: the two ends that a person told ("bi at 7000-9000": bi_min and bi_max of one
 * row), and several runs of one test.  What was told stands in the order in which it was told.
 */
#include <math.h>
#include <stdlib.h>

#include "base/vec.h"
#include "model/row.h"
#include "query/order.h"
#include "reports/chart_make.h"
#include "reports/words.h"

enum { MAX_POINTS = 60 }; /* more go into a further chart */

enum end { END_NONE, END_LOW, END_HIGH };

/* One number, or the runs of a cell, on the way into a chart. */
struct part {
	size_t chart;  /* index of its frame */
	size_t kernel;
	size_t order;  /* in the block: the line it was told on, or the test's place */
	size_t block;  /* the block's place: its first order */
	enum end end;
	const struct series *series;
	const struct comparison_cell *cell;
	const struct value *value; /* of an end; NULL: the cell */
};

/* What a chart has in common: rows that differ in kernel, variant, phase and threads. */
struct frame {
	const struct series *series;
	struct str metric;
};

struct maker {
	const struct comparison *c;
	struct arena *a;
	VEC(struct part) parts;
	VEC(struct frame) frames;
};

static enum end end_of(struct str metric)
{
	return str_ends(metric, "_min") ? END_LOW : str_ends(metric, "_max") ? END_HIGH : END_NONE;
}

/* "bi" of "bi_min" and "bi_max" */
static struct str base_of(struct str metric)
{
	return end_of(metric) == END_NONE ? metric : str_sub(metric, 0, metric.n - strlen("_min"));
}

/* ---- which rows are tales
 * ----------------------------------------------------------------------------------------- */

static bool same_place(const struct series *a, const struct series *b)
{
	return str_eq(a->benchmark, b->benchmark) && str_eq(a->machine, b->machine);
}

static size_t place_end(const struct comparison *c, size_t first)
{
	size_t end = first + 1;

	while (end < c->n_rows && same_place(c->rows[first].series, c->rows[end].series))
		end++;
	return end;
}

/* Marks the rows of one benchmark and machine that have this base. */
static void mark(const struct comparison *c, size_t first, size_t end, struct str base, bool *tales)
{
	for (size_t i = first; i < end; i++)
		tales[i] |= str_eq(base_of(c->rows[i].series->metric), base);
}

/* Does the test of row I begin with the two ends of a range? */
static bool begins_with_ends(const struct comparison *c, size_t i)
{
	const struct series *s = c->rows[i].series, *next = i + 1 < c->n_rows ? c->rows[i + 1].series : NULL;
	bool is_first = i == 0 || !series_same_test(s, c->rows[i - 1].series);

	return is_first && next && series_same_test(s, next) && end_of(s->metric) != END_NONE &&
	       end_of(next->metric) != END_NONE && str_eq(base_of(s->metric), base_of(next->metric));
}

bool *chart_range_tales(const struct comparison *c, bool first_only, struct arena *a)
{
	bool *tales = arena_array(a, c->n_rows, sizeof *tales);

	for (size_t first = 0, end; first < c->n_rows; first = end) {
		end = place_end(c, first);
		for (size_t i = first; i < end; i++) {
			struct str metric = c->rows[i].series->metric;

			if (!tales[i] && (first_only ? begins_with_ends(c, i) : end_of(metric) == END_LOW))
				mark(c, first, end, base_of(metric), tales);
		}
	}
	return tales;
}

/* ---- parts ------------------------------------------------------------------------------------------------------- */

static bool same_frame(const struct frame *f, const struct series *s, struct str metric)
{
	return str_eq(f->metric, metric) && str_eq(f->series->unit, s->unit) && same_place(f->series, s) &&
	       str_eq(f->series->params, s->params) && str_eq(f->series->file_mb, s->file_mb) &&
	       str_eq(f->series->block, s->block);
}

/* FROM: the first frame of this benchmark and machine. */
static size_t frame_of(struct maker *k, size_t from, const struct series *s, struct str metric)
{
	for (size_t i = from; i < k->frames.n; i++)
		if (same_frame(&k->frames.at[i], s, metric))
			return i;
	vec_push(k->a, &k->frames, (struct frame){ s, metric });
	return k->frames.n - 1;
}

static void add_row(struct maker *k, size_t row, size_t from, bool is_tale)
{
	const struct series *s = k->c->rows[row].series;
	size_t frame = frame_of(k, from, s, is_tale ? base_of(s->metric) : s->metric);

	for (size_t j = 0; j < s->n_cells; j++) {
		const struct comparison_cell *cell = &k->c->rows[row].cells[j];
		struct part part = { .chart = frame, .kernel = cell->kernel, .order = row, .series = s, .cell = cell };

		for (size_t v = 0; is_tale && v < cell->n; v++) {
			part.value = &cell->values[v];
			part.order = cell->values[v].line;
			part.end = end_of(s->metric);
			vec_push(k->a, &k->parts, part);
		}
		if (!is_tale)
			vec_push(k->a, &k->parts, part);
	}
}

static struct str run_of(const struct part *p)
{
	return p->value ? p->value->run : STR_NONE;
}

static int compare_sizes(size_t a, size_t b)
{
	return (a > b) - (a < b);
}

/* By chart, kernel, place of the block, then the block's numbers in their order; the two ends of a range side by
 * side. */
static int by_place(const void *left, const void *right)
{
	const struct part *a = left, *b = right;
	const int orders[] = {
		compare_sizes(a->chart, b->chart),
		compare_sizes(a->kernel, b->kernel),
		compare_sizes(a->block, b->block),
		str_cmp(a->series->variant, b->series->variant),
		str_cmp(a->series->kernel_key, b->series->kernel_key),
		compare_sizes(a->order, b->order),
		str_cmp(run_of(a), run_of(b)),
		str_cmp(a->series->phase, b->series->phase),
		str_cmp(a->series->threads, b->series->threads),
		compare_sizes(a->end, b->end),
	};

	for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
		if (orders[i])
			return orders[i];
	return 0;
}

static bool same_block(const struct part *a, const struct part *b)
{
	return a->chart == b->chart && a->kernel == b->kernel && str_eq(a->series->variant, b->series->variant) &&
	       str_eq(a->series->kernel_key, b->series->kernel_key);
}

static void sort_parts(struct maker *k)
{
	if (k->parts.n == 0)
		return;
	qsort(k->parts.at, k->parts.n, sizeof *k->parts.at, by_place);
	for (size_t i = 0; i < k->parts.n; i++)
		k->parts.at[i].block = i && same_block(&k->parts.at[i - 1], &k->parts.at[i]) ? k->parts.at[i - 1].block :
											       k->parts.at[i].order;
	qsort(k->parts.at, k->parts.n, sizeof *k->parts.at, by_place);
}

/* ---- points
 * ------------------------------------------------------------------------------------------------------- */

/* The two ends of one range: told in one row, or one after the other by the same source. */
static bool is_pair(const struct part *a, const struct part *b)
{
	return a->end != END_NONE && b->end != END_NONE && a->end != b->end && same_block(a, b) &&
	       str_eq(a->series->phase, b->series->phase) && str_eq(a->series->threads, b->series->threads) &&
	       str_eq(a->value->source, b->value->source);
}

static struct str value_words(const struct value *v, struct arena *a)
{
	return v->flags & FLAG_ONCE ? arena_printf(a, STR_FMT " once", STR_ARG(v->printed)) : v->printed;
}

static bool is_doubtful(const struct value *v)
{
	return v->flags & (FLAG_IMPLAUSIBLE | FLAG_KNOWN_WRONG);
}

/* A told range.  An end that was seen once is drawn as a point too. */
static struct chart_point pair_point(const struct part *first, const struct part *second, struct arena *a)
{
	const struct value *low = first->end == END_LOW ? first->value : second->value;
	const struct value *high = first->end == END_LOW ? second->value : first->value;
	const struct value *once = low->flags & FLAG_ONCE ? low : high->flags & FLAG_ONCE ? high : NULL;

	return (struct chart_point){
		.value = once ? once->value : NAN, .low = low->value, .high = high->value, .is_open = once != NULL,
		.number = arena_printf(a, STR_FMT ".." STR_FMT, STR_ARG(value_words(low, a)),
				       STR_ARG(value_words(high, a))),
		.is_doubtful = is_doubtful(low) || is_doubtful(high),
	};
}

static struct chart_point part_point(const struct part *p, struct arena *a)
{
	const struct comparison_cell *cell = p->cell;

	if (p->value)
		return (struct chart_point){ .value = p->value->value, .low = NAN, .high = NAN, .is_open = true,
					     .number = value_words(p->value, a), .is_doubtful = is_doubtful(p->value) };
	return (struct chart_point){
		.value = cell->median, .low = cell->n > 1 ? cell->low : NAN, .high = cell->n > 1 ? cell->high : NAN,
		.is_open = cell->n == 1, .number = words_cell(cell, p->series, a),
	};
}

static struct str stage_of(const struct series *s, struct arena *a)
{
	struct str threads = words_threads(s, a);

	if (s->phase.n == 0)
		return threads;
	return threads.n ? arena_printf(a, STR_FMT ", " STR_FMT, STR_ARG(s->phase), STR_ARG(threads)) : s->phase;
}

static struct chart_series block_series(const struct maker *k, const struct part *p, const struct chart_choice *choice)
{
	struct chart_series out = chart_series_of(k->c->matrix, p->kernel, choice);

	const struct str further[] = { p->series->variant, p->series->kernel };

	for (size_t i = 0; i < sizeof further / sizeof *further; i++)
		if (further[i].n)
			out.name = arena_printf(k->a, STR_FMT ", " STR_FMT, STR_ARG(out.name), STR_ARG(further[i]));
	return out;
}

static struct chart empty_chart(const struct maker *k, const struct part *p, size_t n_parts)
{
	const struct frame *f = &k->frames.at[p->chart];
	unsigned parts = WORDS_SETUP & ~(WORDS_OF(THING_VARIANT) | WORDS_OF(THING_KERNEL));

	return (struct chart){
		.kind = CHART_RANGES,
		.title = arena_printf(k->a, STR_FMT ": " STR_FMT " stage by stage",
				      STR_ARG(words_title_of(f->series, parts, k->a)), STR_ARG(f->metric)),
		.subtitle = arena_printf(k->a, STR_FMT "; bar: lowest to highest; open point: a single number, or seen once",
					 STR_ARG(words_machine_heading(k->c->matrix, f->series, k->a))),
		.value_name = f->metric, .value_unit = f->series->unit, .better = f->series->better,
		.series = arena_array(k->a, n_parts, sizeof(struct chart_series)),
		.categories = arena_array(k->a, n_parts, sizeof(struct chart_category)),
		.points = arena_array(k->a, n_parts, sizeof(struct chart_point)),
	};
}

/* Parts from FIRST on into one chart; returns the first that is not in it. */
static size_t fill_chart(const struct maker *k, size_t first, size_t end, const struct chart_choice *choice,
			 struct chart *out)
{
	size_t i = first, used;

	for (; i < end && out->n_points < MAX_POINTS; i += used) {
		const struct part *p = &k->parts.at[i];
		bool pairs = i + 1 < end && is_pair(p, &p[1]);

		used = pairs ? 2 : 1;
		struct chart_point point = pairs ? pair_point(p, &p[1], k->a) : part_point(p, k->a);
		if (i == first || !same_block(p, p - 1))
			out->series[out->n_series++] = block_series(k, p, choice);
		point.series = out->n_series - 1;
		point.category = out->n_points;
		struct str stage = stage_of(p->series, k->a);
		out->categories[out->n_categories++] = (struct chart_category){ stage, stage, NAN };
		out->points[out->n_points++] = point;
	}
	return i;
}

static void collect(struct maker *k, const struct chart_choice *choice, const bool *tales, struct charts *out)
{
	for (size_t first = 0, end; first < k->c->n_rows; first = end) {
		size_t from = k->frames.n;

		end = place_end(k->c, first);
		for (size_t i = first; i < end; i++) {
			if (tales[i] || (choice->kind == CHART_RANGES && chart_is_drawn(k->c, i, choice)))
				add_row(k, i, from, tales[i]);
			else if (choice->kind == CHART_RANGES)
				out->n_not_drawn++;
		}
	}
}

void chart_make_ranges(const struct comparison *c, const struct chart_choice *choice, const bool *tales, struct arena *a,
		       struct charts *out)
{
	struct maker k = { .c = c, .a = a };

	collect(&k, choice, tales, out);
	sort_parts(&k);
	for (size_t first = 0, end; first < k.parts.n; first = end) {
		for (end = first + 1; end < k.parts.n && k.parts.at[end].chart == k.parts.at[first].chart; end++)
			;
		for (size_t at = first; at < end;) {
			struct chart chart = empty_chart(&k, &k.parts.at[at], end - at);

			at = fill_chart(&k, at, end, choice, &chart);
			chart_add(out, &chart, a);
		}
	}
}
