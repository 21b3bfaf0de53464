/*
 * compare_table.c: kernels side by side, for people
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A few kernels (or what else stands side by side) become columns, one row a test and metric, if that fits the width.
 * Many become rows, with a table a test and a column a metric, as on the old pages.
 */
#include "query/order.h"
#include "reports/differences.h"
#include "reports/grid.h"
#include "reports/left_out.h"
#include "reports/words.h"

/* With more columns than these nobody finds the pair to look at. */
#define MAX_COLUMN_KERNELS 4
/* Metrics that a line names. */
#define MAX_NAMED 16

struct table {
	struct page page;
	const struct matrix *matrix;
	struct layout layout;
	bool has_doubtful;   /* some number carries a "?" */
	bool has_tests;      /* some change was tested */
	bool has_shifts;     /* some change is not that of the medians */
	unsigned in_heading; /* WORDS_OF: what the table's heading says and its rows need not */
};

static struct str label_of(const struct table *t, size_t kernel)
{
	return t->matrix->kernels[kernel].label;
}

static void add_column(struct grid *g, struct str name, struct grid_column as)
{
	as.as.name = arena_cstr(g->arena, name);
	grid_column(g, as);
}

static void add_pair(struct grid *g, struct str name, bool with_change)
{
	add_column(g, name, (struct grid_column){ .as.align = EMIT_RIGHT });
	if (with_change)
		add_column(g, STR("change"), (struct grid_column){ .as.align = EMIT_RIGHT, .with_left = true,
								   .may_go = true });
}

static void put_pair(struct table *t, struct grid *g, const struct comparison_row *row, size_t kernel, bool with_change)
{
	const struct comparison_cell *cell = comparison_cell_of(row, kernel);

	if (cell) {
		t->has_doubtful |= words_is_doubtful(cell);
		t->has_tests |= cell->first.test != COMPARE_NO_TEST;
		t->has_shifts |= with_change && words_is_shift(row, cell);
		grid_cell(g, words_cell(cell, row->series, g->arena), TONE_PLAIN);
	} else {
		grid_hole(g);
	}
	if (with_change)
		grid_cell(g, cell ? words_change(row, cell, g->arena) : STR_NONE, cell ? words_tone(cell) : TONE_PLAIN);
}

/* ---- kernels as columns ---------------------------------------------------------------------------------------- */

static bool all_share(const struct group *g, enum thing_kind kind)
{
	for (size_t i = 1; i < g->n_rows; i++)
		if (!str_eq(series_word(g->rows[i]->series, kind), series_word(g->rows[0]->series, kind)))
			return false;
	return true;
}

/* All that is of the whole table; the machine has a heading of its own unless rows name it. */
static unsigned parts_in_heading(const struct layout *l, const struct group *g)
{
	unsigned parts = 0;

	for (size_t i = 0; i < l->n; i++)
		if (i < l->n_groups ? l->order[i] != THING_MACHINE : all_share(g, l->order[i]))
			parts |= WORDS_OF(l->order[i]);
	return parts;
}

static bool is_number(enum thing_kind kind)
{
	return kind == THING_THREADS || kind == THING_FILE_MB || kind == THING_BLOCK;
}

static void add_row_columns(const struct table *t, struct grid *g)
{
	for (size_t i = t->layout.n_groups; i < t->layout.n; i++) {
		struct thing thing = { .kind = t->layout.order[i] };

		add_column(g, thing_word(thing),
			   (struct grid_column){ .as.align = is_number(thing.kind) ? EMIT_RIGHT : EMIT_LEFT,
						 .stays_left = true, .may_go = true });
	}
}

static void put_test(const struct table *t, struct grid *g, const struct group *group, size_t i, bool with_better)
{
	const struct series *s = group->rows[i]->series, *above = i ? group->rows[i - 1]->series : NULL;
	/* On paper a repeated word only hides where the next test begins. */
	bool is_same = t->page.view->format == EMIT_TEXT && above;

	for (size_t j = t->layout.n_groups; j < t->layout.n; j++) {
		enum thing_kind kind = t->layout.order[j];
		struct str word = series_word(s, kind);

		is_same = is_same && str_eq(word, series_word(above, kind));
		grid_cell(g, (t->in_heading & WORDS_OF(kind)) || is_same ? STR_NONE : word, TONE_PLAIN);
	}
	grid_cell(g, words_metric(s, g->arena), TONE_PLAIN);
	grid_cell(g, !with_better || s->better == BETTER_NEITHER ? STR_NONE : str_from(better_name(s->better)),
		  TONE_DIM);
}

static struct grid kernels_as_columns(struct table *t, const struct group *group, bool with_better)
{
	struct grid g = grid_new(t->page.arena);

	t->in_heading = parts_in_heading(&t->layout, group);
	add_row_columns(t, &g);
	add_column(&g, STR("metric"), (struct grid_column){ .stays_left = true });
	add_column(&g, STR("better"), (struct grid_column){ .stays_left = true, .may_go = true });
	for (size_t i = 0; i < group->n_kernels; i++)
		add_pair(&g, label_of(t, group->kernels[i]), group->kernels[i] != group->baseline);
	for (size_t i = 0; i < group->n_rows; i++) {
		put_test(t, &g, group, i, with_better);
		for (size_t j = 0; j < group->n_kernels; j++)
			put_pair(t, &g, group->rows[i], group->kernels[j], group->kernels[j] != group->baseline);
	}
	return g;
}

/* ---- kernels as rows ------------------------------------------------------------------------------------------- */

static size_t test_end(const struct group *g, size_t first)
{
	size_t end = first + 1;

	while (end < g->n_rows && series_same_test(g->rows[first]->series, g->rows[end]->series))
		end++;
	return end;
}

static bool is_same_but_last(const struct layout *l, const struct series *a, const struct series *b)
{
	for (size_t i = l->n_groups; i + 1 < l->n; i++)
		if (!str_eq(series_word(a, l->order[i]), series_word(b, l->order[i])))
			return false;
	return str_eq(a->metric, b->metric) && str_eq(a->unit, b->unit);
}

/* The rows that become the columns of one table: one test, or, where tests have a single metric, all that differ in the
 * last thing that names rows: mostly their thread counts. */
static size_t block_end(const struct table *t, const struct group *g, size_t first)
{
	size_t end = test_end(g, first);

	if (end - first > 1)
		return end;
	while (end < g->n_rows && test_end(g, end) == end + 1 &&
	       is_same_but_last(&t->layout, g->rows[first]->series, g->rows[end]->series))
		end++;
	return end;
}

/* Only kernels with a number in the rows. */
static bool has_number(const struct group *g, size_t first, size_t end, size_t kernel)
{
	for (size_t i = first; i < end; i++)
		if (comparison_cell_of(g->rows[i], kernel))
			return true;
	return false;
}

static bool are_several_tests(const struct group *g, size_t first, size_t end)
{
	return end - first > 1 && !series_same_test(g->rows[first]->series, g->rows[first + 1]->series);
}

static enum thing_kind last_row_thing(const struct layout *l)
{
	return l->order[l->n - 1];
}

/* "128 processes", "block 4096" */
static struct str words_of_last(const struct table *t, const struct series *s)
{
	struct thing last = { .kind = last_row_thing(&t->layout) };
	struct str word = series_word(s, last.kind);

	if (last.kind == THING_THREADS)
		return words_threads(s, t->page.arena);
	return is_number(last.kind) ? arena_printf(t->page.arena, STR_FMT " " STR_FMT, STR_ARG(thing_word(last)), STR_ARG(word)) :
				      word;
}

static struct grid kernels_as_rows(struct table *t, const struct group *group, size_t first, size_t end)
{
	struct grid g = grid_new(t->page.arena);
	bool has_tests_across = are_several_tests(group, first, end);

	add_column(&g, thing_word(t->layout.column), (struct grid_column){ .as.may_shrink = true, .stays_left = true });
	for (size_t i = first; i < end; i++) {
		const struct series *s = group->rows[i]->series;

		add_pair(&g, has_tests_across ? words_of_last(t, s) : words_metric(s, g.arena), true);
	}
	for (size_t j = 0; j < group->n_kernels; j++) {
		if (!has_number(group, first, end, group->kernels[j]))
			continue;
		grid_cell(&g, label_of(t, group->kernels[j]),
			  group->kernels[j] == group->baseline ? TONE_HEAD : TONE_PLAIN);
		for (size_t i = first; i < end; i++)
			put_pair(t, &g, group->rows[i], group->kernels[j], true);
	}
	return g;
}

/* ---- around the tables ----------------------------------------------------------------------------------------- */

static bool is_named(const struct str *names, size_t n, struct str name)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(names[i], name))
			return true;
	return false;
}

/* "; higher is better: rate, cpu_eff" */
static struct str metrics_where(const struct group *g, size_t first, size_t end, enum better better, struct arena *a)
{
	struct str names[MAX_NAMED], text = STR_NONE;
	size_t n = 0;

	for (size_t i = first; i < end; i++) {
		const struct series *s = g->rows[i]->series;

		if (s->better != better || is_named(names, n, s->metric))
			continue;
		if (n == MAX_NAMED)
			return arena_printf(a, "; %s is better: " STR_FMT ", ...", better_name(better), STR_ARG(text));
		names[n++] = s->metric;
		text = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(text), text.n ? ", " : "", STR_ARG(s->metric));
	}
	return text.n ? arena_printf(a, "; %s is better: " STR_FMT, better_name(better), STR_ARG(text)) : STR_NONE;
}

static struct str against(const struct table *t, const struct group *g)
{
	struct arena *a = t->page.arena;
	struct str label = label_of(t, g->baseline);

	if (!g->has_baseline)
		return arena_printf(a, "baseline " STR_FMT " has no number here", STR_ARG(label));
	if (g->n_kernels < 2)
		return arena_printf(a, "only " STR_FMT " has numbers here", STR_ARG(label));
	return arena_printf(a, "change against " STR_FMT, STR_ARG(label));
}

static void say_numbers(const struct table *t, const struct group *g, size_t first, size_t end, bool with_better)
{
	struct arena *a = t->page.arena;
	struct str higher = with_better ? metrics_where(g, first, end, BETTER_HIGHER, a) : STR_NONE;
	struct str lower = with_better ? metrics_where(g, first, end, BETTER_LOWER, a) : STR_NONE;

	page_line(&t->page, arena_printf(a, STR_FMT STR_FMT STR_FMT, STR_ARG(against(t, g)), STR_ARG(higher),
					 STR_ARG(lower)));
	page_line(&t->page, words_kind_of_numbers(g->rows + first, end - first, a));
	page_line(&t->page, words_unstated_machines(g->rows + first, end - first));
	page_gap(&t->page);
}

/* *fits: the table was narrow enough and is written.  The column that says which way is better goes first if that
 * helps: a line above can say it. */
static enum err_code try_columns(struct table *t, const struct group *group, bool *fits, struct err *e)
{
	unsigned width = t->page.view->width;
	bool with_better = true;
	struct grid g = kernels_as_columns(t, group, with_better);

	*fits = width == 0 || grid_width(&g, &t->page) <= width;
	if (!*fits) {
		with_better = false;
		g = kernels_as_columns(t, group, with_better);
		*fits = grid_width(&g, &t->page) <= width;
	}
	if (!*fits)
		return OK;
	page_gap(&t->page);
	page_heading(&t->page, 3, words_title_of(group->rows[0]->series, t->in_heading, t->page.arena));
	say_numbers(t, group, 0, group->n_rows, !with_better);
	return grid_write(&g, &t->page, e);
}

static enum err_code write_block(struct table *t, const struct group *group, size_t first, size_t end, struct err *e)
{
	struct arena *a = t->page.arena;
	const struct series *s = group->rows[first]->series;
	bool has_tests_across = are_several_tests(group, first, end);
	unsigned in_rows = has_tests_across ? WORDS_OF(last_row_thing(&t->layout)) : 0;
	unsigned machine = layout_has_row(&t->layout, THING_MACHINE) ? WORDS_OF(THING_MACHINE) : 0;
	struct str title = words_title_of(s, (WORDS_SETUP | WORDS_PHASE | WORDS_THREADS | machine) & ~in_rows, a);

	if (has_tests_across)
		title = arena_printf(a, STR_FMT ": " STR_FMT, STR_ARG(title), STR_ARG(words_metric(s, a)));
	struct grid g = kernels_as_rows(t, group, first, end);
	page_gap(&t->page);
	page_heading(&t->page, 3, title);
	say_numbers(t, group, first, end, true);
	return grid_write(&g, &t->page, e);
}

static enum err_code write_group(struct table *t, const struct group *group, struct err *e)
{
	bool fits = false;

	if (group->n_kernels <= MAX_COLUMN_KERNELS && try_columns(t, group, &fits, e))
		return e->code;
	if (fits)
		return OK;
	for (size_t first = 0, end; first < group->n_rows; first = end) {
		end = block_end(t, group, first);
		if (write_block(t, group, first, end, e))
			return e->code;
	}
	return OK;
}

static enum err_code write_groups(struct table *t, const struct groups *groups, struct err *e)
{
	struct arena *a = t->page.arena;

	if (groups->n_machines > 1) {
		page_line(&t->page, arena_printf(a, "%zu machines: numbers of different machines are not compared with "
						 "each other.", groups->n_machines));
		page_gap(&t->page);
	}
	for (size_t i = 0; i < groups->n; i++) {
		const struct series *s = groups->at[i].rows[0]->series;
		bool is_new = i == 0 || !str_eq(s->machine, groups->at[i - 1].rows[0]->series->machine);

		if (is_new && i)
			page_gap(&t->page);
		struct str heading = words_machine_heading(t->matrix, s, a);
		if (is_new && heading.n)
			page_heading(&t->page, 2, heading);
		if (write_group(t, &groups->at[i], e))
			return e->code;
	}
	return OK;
}

static enum err_code write_table(const struct report_input *in, const struct report_view *view, FILE *out,
				 struct arena *a, struct err *e)
{
	struct table t = { .page = { out, view, a }, .matrix = in->comparison->matrix };
	t.layout = t.matrix->layout.n ? t.matrix->layout : layout_default(t.matrix->layout.column);
	struct groups groups = groups_make(in->comparison, view->all_tests, a);

	if (write_groups(&t, &groups, e))
		return e->code;
	page_gap(&t.page);
	if (t.has_tests)
		page_line(&t.page, STR(WORDS_MARKS));
	if (t.has_shifts)
		page_line(&t.page, STR(WORDS_SHIFT));
	if (t.has_doubtful)
		page_line(&t.page, STR("?: the number contradicts itself, or a version of the tool with a known error "
				       "printed it."));
	page_differences(&t.page, in->comparison);
	page_left_out(&t.page, t.matrix, &groups);
	page_sources(&t.page, in->sources);
	return page_end(&t.page, e);
}

const struct report report_compare_table = {
	"table", "kernels side by side, for people", write_table,
};
