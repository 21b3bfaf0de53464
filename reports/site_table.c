/*
 * site_table.c: the tables of a benchmark: kernels down and metrics across, as on the old pages, or the other way round
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "reports/markup.h"
#include "reports/site_parts.h"
#include "reports/words.h"

/* More metrics than these are rows; more rows than those are cut, and it is said. */
enum { MAX_METRIC_COLUMNS = 9, MAX_KERNEL_COLUMNS = 4, MAX_ACROSS = 6, MAX_ROWS = 5000, BAR_STEPS = 40, LABEL_MAX = 300 };

struct table {
	struct site_page *p;
	const struct site_section *sec;
	bool has_threads, has_variant; /* columns */
	bool has_groups;               /* some test has several rows: a line parts it from the next */
	const struct series **metrics; /* one of each */
	size_t n_metrics;
	double most;                   /* of the first metric: how long a bar may be */
	size_t n_rows, n_cut;
	bool *seen;                    /* one a kernel of the matrix: has its row in this test */
};

static bool same_metric(const struct series *a, const struct series *b)
{
	return str_eq(a->metric, b->metric) && str_eq(a->unit, b->unit);
}

static size_t metric_of(const struct table *t, const struct series *s)
{
	size_t i = 0;

	while (i < t->n_metrics && !same_metric(t->metrics[i], s))
		i++;
	return i;
}

/* Stops counting where no column could be made of them any more. */
static void collect_metrics(struct table *t)
{
	t->metrics = arena_array(t->p->arena, MAX_METRIC_COLUMNS + 1, sizeof *t->metrics);
	for (size_t i = 0; i < t->sec->n && t->n_metrics <= MAX_METRIC_COLUMNS; i++)
		if (metric_of(t, t->sec->rows[i]->series) == t->n_metrics)
			t->metrics[t->n_metrics++] = t->sec->rows[i]->series;
}

static void look_at_rows(struct table *t)
{
	for (size_t i = 0; i < t->sec->n; i++) {
		const struct comparison_row *row = t->sec->rows[i];

		t->has_groups |= row->series->n_cells > 1;
		t->has_threads |= row->series->threads.n > 0;
		t->has_variant |= row->series->variant.n > 0;
		for (size_t j = 0; j < row->series->n_cells && same_metric(row->series, t->metrics[0]); j++)
			if (isfinite(row->cells[j].median) && row->cells[j].median > t->most)
				t->most = row->cells[j].median;
	}
}

static void head_cell(struct table *t, const char *classes, const char *words)
{
	markup_put(t->p->out, "<th scope=\"col\" class=\"$\">$</th>", str_from(classes), str_from(words));
}

static void head_words(struct table *t)
{
	head_cell(t, "words", matrix_is_of_kernels(t->sec->matrix) ? "kernel" : "variant");
	if (t->has_variant)
		head_cell(t, "words pick", "variant");
	if (t->has_threads)
		head_cell(t, "n pick", "threads");
}

/* The words of a row: which kernel (or variant), which test. */
static void row_words(struct table *t, const struct series *s, size_t kernel)
{
	const struct subject *subject = &t->sec->matrix->kernels[kernel];
	struct site_page *p = t->p;
	struct str label = markup_cut(subject->label, LABEL_MAX, p->arena);

	markup_put(p->out, "<th scope=\"row\" data-v=\"$\">", markup_count(kernel, p->arena));
	if (!matrix_is_of_kernels(t->sec->matrix))
		markup_text(p->out, label.n ? label : STR("none stated"));
	else
		site_kernel_link(p, subject->key, label);
	markup_raw(p->out, "</th>");
	if (t->has_variant)
		markup_put(p->out, "<td class=\"words\">$</td>", markup_cut(s->variant, LABEL_MAX, p->arena));
	if (t->has_threads)
		markup_put(p->out, "<td class=\"n\">$</td>", s->threads);
}

/* Of variants that stand in place of their kernel's rows: what leads to those leads here. */
static struct str row_id(const struct table *t, const struct series *s, size_t kernel)
{
	const struct site_row_words w = {
		.machine = s->machine, .params = s->params, .file_mb = s->file_mb, .block = s->block, .threads = s->threads,
		.variant = t->sec->matrix->kernels[kernel].key, .kernel_key = t->sec->kernel_key,
	};

	return t->sec->kernel_key.n ? site_row_id(&w, t->p->arena) : site_row_id_of(t->sec->matrix, s, kernel, t->p->arena);
}

/* ID is empty when the cell's row has one already. */
static void number_cell(struct table *t, const struct comparison_row *row, const struct comparison_cell *cell, bool has_bar,
			struct str id)
{
	struct site_page *p = t->p;
	double share = has_bar && t->most > 0 && cell->median > 0 ? cell->median / t->most : 0;
	unsigned steps = (unsigned)lround(fmin(share, 1) * BAR_STEPS);

	if (id.n)
		markup_put(p->out, "<td id=\"$\" class=\"n", id);
	else
		markup_raw(p->out, "<td class=\"n");
	if (steps)
		markup_put(p->out, " b$", markup_count(steps, p->arena));
	markup_raw(p->out, "\"");
	site_number_sort_key(p, row, cell);
	markup_raw(p->out, ">");
	site_number(p, row, cell, true);
	markup_raw(p->out, "</td>");
}

static void hole(struct table *t)
{
	markup_raw(t->p->out, "<td class=\"n\"></td>");
}

/* May one more row be written? */
static bool has_room(struct table *t)
{
	if (t->n_rows < MAX_ROWS)
		return ++t->n_rows > 0;
	t->n_cut++;
	return false;
}

/* ---- kernels down ---------------------------------------------------------------------------------------------- */

static void kernel_row(struct table *t, size_t first, size_t end, size_t kernel, bool begins_test)
{
	struct site_page *p = t->p;
	const struct series *s = t->sec->rows[first]->series;
	size_t column = 0;

	if (p->has_no_row_ids)
		markup_raw(p->out, "<tr");
	else
		markup_put(p->out, "<tr id=\"$\"", row_id(t, s, kernel));
	markup_raw(p->out, begins_test && t->has_groups && t->n_rows > 1 ? " class=\"new\">" : ">");
	row_words(t, s, kernel);
	for (size_t i = first; i < end; i++) {
		size_t metric = metric_of(t, t->sec->rows[i]->series);
		const struct comparison_cell *cell = comparison_cell_of(t->sec->rows[i], kernel);

		if (!cell || metric < column)
			continue;
		for (; column < metric; column++)
			hole(t);
		number_cell(t, t->sec->rows[i], cell, metric == 0, STR_NONE);
		column++;
	}
	for (; column < t->n_metrics; column++)
		hole(t);
	markup_raw(p->out, "</tr>\n");
}

static void mark_kernels(struct table *t, size_t first, size_t end, bool value)
{
	for (size_t i = first; i < end; i++)
		for (size_t j = 0; j < t->sec->rows[i]->series->n_cells; j++)
			t->seen[t->sec->rows[i]->cells[j].kernel] = value;
}

/* Metrics in the order of the columns, so that a row is written in one go. */
static void order_by_column(struct table *t, size_t first, size_t end)
{
	const struct comparison_row **rows = t->sec->rows;

	for (size_t i = first + 1; i < end; i++)
		for (size_t j = i; j > first && metric_of(t, rows[j]->series) < metric_of(t, rows[j - 1]->series); j--) {
			const struct comparison_row *row = rows[j];

			rows[j] = rows[j - 1];
			rows[j - 1] = row;
		}
}

static void kernels_down(struct table *t, struct str caption)
{
	site_table_begin(t->p, "data grouped", caption);
	markup_raw(t->p->out, "<thead><tr>");
	head_words(t);
	for (size_t i = 0; i < t->n_metrics; i++) {
		markup_raw(t->p->out, "<th scope=\"col\" class=\"n\">");
		site_metric_head(t->p, t->metrics[i]);
		markup_raw(t->p->out, "</th>");
	}
	markup_raw(t->p->out, "</tr></thead><tbody>\n");
	for (size_t first = 0, end; first < t->sec->n; first = end) {
		bool begins_test = true;

		end = site_test_end(t->sec, first);
		order_by_column(t, first, end);
		mark_kernels(t, first, end, true);
		for (size_t kernel = 0; kernel < t->sec->matrix->n_kernels; kernel++)
			if (t->seen[kernel] && has_room(t)) {
				kernel_row(t, first, end, kernel, begins_test);
				begins_test = false;
			}
		mark_kernels(t, first, end, false);
	}
	site_table_end(t->p);
}

/* ---- metrics down ---------------------------------------------------------------------------------------------- */

static void metric_words(struct table *t, const struct series *s)
{
	markup_put(t->p->out, "<th scope=\"row\">$</th>", words_metric(s, t->p->arena));
}

/* The last column: a phone shows the numbers first. */
static void better_cell(struct table *t, const struct series *s)
{
	markup_put(t->p->out, "<td class=\"words dim\">$</td>",
		   s->better == BETTER_NEITHER ? STR_NONE : str_from(better_name(s->better)));
}

static struct str id_once(struct table *t, const struct series *s, size_t kernel)
{
	if (t->seen[kernel] || t->p->has_no_row_ids)
		return STR_NONE;
	t->seen[kernel] = true;
	return row_id(t, s, kernel);
}

static void metric_row(struct table *t, const struct comparison_row *row, const size_t *kernels, size_t n_kernels,
		       bool begins_test)
{
	const struct series *s = row->series;

	markup_raw(t->p->out, begins_test && t->n_rows > 1 ? "<tr class=\"new\">" : "<tr>");
	metric_words(t, s);
	if (t->has_variant)
		markup_put(t->p->out, "<td class=\"words\">$</td>", markup_cut(s->variant, LABEL_MAX, t->p->arena));
	if (t->has_threads)
		markup_put(t->p->out, "<td class=\"n\">$</td>", s->threads);
	for (size_t i = 0; i < n_kernels; i++) {
		const struct comparison_cell *cell = comparison_cell_of(row, kernels[i]);

		if (cell)
			number_cell(t, row, cell, false, id_once(t, s, kernels[i]));
		else
			hole(t);
	}
	better_cell(t, s);
	markup_raw(t->p->out, "</tr>\n");
}

static void columns_head(struct table *t, const size_t *kernels, size_t n_kernels)
{
	markup_raw(t->p->out, "<thead><tr>");
	head_cell(t, "words", "metric");
	if (t->has_variant)
		head_cell(t, "words pick", "variant");
	if (t->has_threads)
		head_cell(t, "n pick", "threads");
	for (size_t i = 0; i < n_kernels; i++) {
		const struct subject *subject = &t->sec->matrix->kernels[kernels[i]];

		markup_raw(t->p->out, "<th scope=\"col\" class=\"n\">");
		if (!matrix_is_of_kernels(t->sec->matrix))
			markup_text(t->p->out, subject->label.n ? markup_cut(subject->label, LABEL_MAX, t->p->arena) : STR("none stated"));
		else
			site_kernel_link(t->p, subject->key, markup_cut(subject->label, LABEL_MAX, t->p->arena));
		markup_raw(t->p->out, "</th>");
	}
	head_cell(t, "words", "better");
	markup_raw(t->p->out, "</tr></thead><tbody>\n");
}

static void metrics_down(struct table *t, const size_t *kernels, size_t n_kernels, struct str caption)
{
	site_table_begin(t->p, "data grouped", caption);
	columns_head(t, kernels, n_kernels);
	for (size_t first = 0, end; first < t->sec->n; first = end) {
		end = site_test_end(t->sec, first);
		for (size_t i = first; i < end; i++)
			if (has_room(t))
				metric_row(t, t->sec->rows[i], kernels, n_kernels, i == first);
		mark_kernels(t, first, end, false);
	}
	site_table_end(t->p);
}

/* ---- a row a number -------------------------------------------------------------------------------------------- */

static void long_row(struct table *t, const struct comparison_row *row, const struct comparison_cell *cell, bool begins_test)
{
	const struct series *s = row->series;
	struct str id = id_once(t, s, cell->kernel);

	if (id.n)
		markup_put(t->p->out, "<tr id=\"$\"", id);
	else
		markup_raw(t->p->out, "<tr");
	markup_raw(t->p->out, begins_test && t->has_groups && t->n_rows > 1 ? " class=\"new\">" : ">");
	row_words(t, s, cell->kernel);
	markup_put(t->p->out, "<td class=\"words\">$</td>", words_metric(s, t->p->arena));
	number_cell(t, row, cell, false, STR_NONE);
	better_cell(t, s);
	markup_raw(t->p->out, "</tr>\n");
}

static void numbers_down(struct table *t, struct str caption)
{
	site_table_begin(t->p, "data grouped", caption);
	markup_raw(t->p->out, "<thead><tr>");
	head_words(t);
	head_cell(t, "words pick", "metric");
	head_cell(t, "n", "number");
	head_cell(t, "words", "better");
	markup_raw(t->p->out, "</tr></thead><tbody>\n");
	for (size_t first = 0, end; first < t->sec->n; first = end) {
		end = site_test_end(t->sec, first);
		for (size_t i = first; i < end; i++)
			for (size_t j = 0; j < t->sec->rows[i]->series->n_cells; j++)
				if (has_room(t))
					long_row(t, t->sec->rows[i], &t->sec->rows[i]->cells[j], i == first && j == 0);
		mark_kernels(t, first, end, false);
	}
	site_table_end(t->p);
}

/* ---- which of them --------------------------------------------------------------------------------------------- */

static struct table table_of(struct site_page *p, const struct site_section *sec)
{
	struct table t = { .p = p, .sec = sec };

	t.seen = arena_array(p->arena, sec->matrix->n_kernels, sizeof *t.seen);
	collect_metrics(&t);
	look_at_rows(&t);
	return t;
}

static void say_cut(struct table *t)
{
	if (t->n_cut)
		markup_put(t->p->out, "<p class=\"notes\">$ more rows are not shown: a site with --where can show them.</p>\n",
			 markup_grouped(t->n_cut, t->p->arena));
}

static size_t *kernels_of(const struct table *t, size_t *n)
{
	size_t *kernels = arena_array(t->p->arena, t->sec->matrix->n_kernels, sizeof *kernels);
	bool *has = arena_array(t->p->arena, t->sec->matrix->n_kernels, sizeof *has);

	*n = 0;
	for (size_t i = 0; i < t->sec->n; i++)
		for (size_t j = 0; j < t->sec->rows[i]->series->n_cells; j++)
			has[t->sec->rows[i]->cells[j].kernel] = true;
	for (size_t i = 0; i < t->sec->matrix->n_kernels; i++)
		if (has[i])
			kernels[(*n)++] = i;
	return kernels;
}

void site_write_columns(struct site_page *p, const struct site_section *sec, const size_t *kernels, size_t n_kernels,
			struct str caption)
{
	struct table t = table_of(p, sec);

	metrics_down(&t, kernels, n_kernels, caption);
	say_cut(&t);
}

void site_write_across(struct site_page *p, const struct site_section *sec, struct str caption)
{
	struct table t = table_of(p, sec);
	size_t n_kernels;
	const size_t *kernels = kernels_of(&t, &n_kernels);

	if (n_kernels <= MAX_ACROSS)
		site_write_columns(p, sec, kernels, n_kernels, caption);
	else
		site_write_table(p, sec, caption);
}

void site_write_table(struct site_page *p, const struct site_section *sec, struct str caption)
{
	struct table t = table_of(p, sec);
	size_t n_kernels;
	const size_t *kernels = kernels_of(&t, &n_kernels);

	if (t.n_metrics <= MAX_METRIC_COLUMNS)
		kernels_down(&t, caption);
	else if (n_kernels <= MAX_KERNEL_COLUMNS)
		metrics_down(&t, kernels, n_kernels, caption);
	else
		numbers_down(&t, caption);
	say_cut(&t);
}
