/*
 * site_kernel.c: a page a kernel: what it did in each test, against the kernel before it
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Benchmarks are read one at a time, so a kernel's page grows by a part a benchmark.
 */
#include <math.h>
#include <stdlib.h>

#include "model/source.h"
#include "reports/markup.h"
#include "reports/site_parts.h"
#include "reports/words.h"

enum { TITLE_MAX = 200, LABEL_MAX = 300 };

/* One number of the kernel, and its place among all kernels of that test: 1 is the best. */
struct entry {
	const struct comparison_row *row;
	size_t cell, place;
};

struct entries {
	struct entry *at; /* by kernel, then in the order of the matrix */
	size_t *first;    /* one a kernel, and the end */
};

/* Columns that a table may or may not have; those that tell tests of one page apart come before the number. */
static const struct {
	const char *name, *class;
	size_t offset;
} optional[] = {
	{ "variant", "words pick", offsetof(struct series, variant) }, { "threads", "n pick", offsetof(struct series, threads) },
	{ "file MB", "n pick", offsetof(struct series, file_mb) },     { "block", "n pick", offsetof(struct series, block) },
	{ "parameters", "words", offsetof(struct series, params) },
};

enum { N_OPTIONAL = sizeof optional / sizeof *optional, N_BEFORE = 2 };

/* Which columns a table has: none without anything in it. */
struct shape {
	bool has[N_OPTIONAL];
	bool has_before, has_place;
};

static struct str word_of(const struct series *s, size_t i)
{
	return *(const struct str *)(const void *)((const char *)s + optional[i].offset);
}

/* ---- places ---------------------------------------------------------------------------------------------------- */

static int by_median(const void *left, const void *right)
{
	const double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

/* How many of the N sorted numbers are below VALUE. */
static size_t count_below(const double *sorted, size_t n, double value)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (sorted[middle] < value)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static size_t count_above(const double *sorted, size_t n, double value)
{
	return n - count_below(sorted, n, nextafter(value, INFINITY));
}

static void sort_medians(const struct comparison_row *row, double *sorted)
{
	for (size_t i = 0; i < row->series->n_cells; i++)
		sorted[i] = row->cells[i].median;
	qsort(sorted, row->series->n_cells, sizeof *sorted, by_median);
}

static size_t place_of(const struct comparison_row *row, size_t cell, const double *sorted)
{
	size_t n = row->series->n_cells;
	double median = row->cells[cell].median;

	if (row->series->better == BETTER_NEITHER || n < 2)
		return 0;
	return 1 + (row->series->better == BETTER_LOWER ? count_below(sorted, n, median) : count_above(sorted, n, median));
}

static struct entries collect(const struct comparison *c, struct arena *a)
{
	size_t n_kernels = c->matrix->n_kernels, total = 0;
	size_t *next = arena_array(a, n_kernels + 1, sizeof *next);
	double *sorted = arena_array(a, n_kernels + 1, sizeof *sorted);
	struct entries out = { .first = arena_array(a, n_kernels + 1, sizeof *out.first) };

	for (size_t i = 0; i < c->n_rows; i++)
		for (size_t j = 0; j < c->rows[i].series->n_cells; j++)
			out.first[c->rows[i].cells[j].kernel]++;
	for (size_t i = 0; i <= n_kernels; i++) {
		size_t count = i < n_kernels ? out.first[i] : 0;

		out.first[i] = next[i] = total;
		total += count;
	}
	out.at = arena_array(a, total, sizeof *out.at);
	for (size_t i = 0; i < c->n_rows; i++) {
		const struct comparison_row *row = &c->rows[i];

		sort_medians(row, sorted);
		for (size_t j = 0; j < row->series->n_cells; j++)
			out.at[next[row->cells[j].kernel]++] = (struct entry){ row, j, place_of(row, j, sorted) };
	}
	return out;
}

/* ---- one table ------------------------------------------------------------------------------------------------- */

static const char *tone_against(const struct site *s, const struct series *of, double change)
{
	if (of->better == BETTER_NEITHER || fabs(change) < s->request->min_effect)
		return "change";
	/* Nothing was tested here: not the strong colour of what is more than chance. */
	return (change > 0) == (of->better == BETTER_HIGHER) ? "maybe better" : "maybe worse";
}

/* The kernel before, as far as it has a number in this test, and what has changed since. */
static void before_cells(struct site_page *p, const struct matrix *m, const struct entry *entry)
{
	const struct comparison_row *row = entry->row;
	const struct comparison_cell *now = &row->cells[entry->cell], *before = entry->cell ? now - 1 : NULL;
	double change = before && before->median > 0 ? now->median / before->median - 1 : NAN;

	if (!before) {
		markup_raw(p->out, "<td class=\"n\"></td><td class=\"words\"></td>");
		return;
	}
	markup_raw(p->out, "<td class=\"n\">");
	if (isfinite(change))
		markup_put(p->out, "<small class=\"$\">$</small>", str_from(tone_against(p->site, row->series, change)),
			 arena_printf(p->arena, "%+.1f%%", fabs(change) < 0.0005 ? 0.0 : change * 100));
	markup_raw(p->out, "</td><td class=\"words\">");
	site_kernel_link(p, m->kernels[before->kernel].key, markup_cut(m->kernels[before->kernel].label, LABEL_MAX, p->arena));
	markup_raw(p->out, "</td>");
}

static void test_cell(struct site_page *p, const struct matrix *m, const struct entry *entry)
{
	const struct series *s = entry->row->series;
	const struct site_topic *t = site_topic_of(p->site, s->benchmark, s->phase);

	markup_put(p->out, "<th scope=\"row\"><a href=\"../benchmark/$.html#$\">$</a></th>", t->slug,
		 site_row_id_of(m, s, entry->row->cells[entry->cell].kernel, p->arena),
		 markup_cut(s->phase.n ? s->phase : s->benchmark, LABEL_MAX, p->arena));
}

static void optional_cells(struct site_page *p, const struct series *s, const bool *has, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (has[i])
			markup_put(p->out, "<td class=\"$\">$</td>", *optional[i].class == 'n' ? STR("n") : STR("words"),
				   markup_cut(word_of(s, i), LABEL_MAX, p->arena));
}

static void optional_heads(struct site_page *p, const bool *has, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++)
		if (has[i])
			markup_put(p->out, "<th scope=\"col\" class=\"$\">$</th>", str_from(optional[i].class),
				   str_from(optional[i].name));
}

static void write_row(struct site_page *p, const struct matrix *m, const struct entry *entry,
		      const struct shape *shape)
{
	const struct comparison_row *row = entry->row;
	const struct series *s = row->series;

	markup_raw(p->out, "<tr>");
	test_cell(p, m, entry);
	optional_cells(p, s, shape->has, 0, N_BEFORE);
	markup_put(p->out, "<td class=\"words\">$</td>", words_metric(s, p->arena));
	markup_raw(p->out, "<td class=\"n\"");
	site_number_sort_key(p, row, &row->cells[entry->cell]);
	markup_raw(p->out, ">");
	site_number(p, row, &row->cells[entry->cell], false);
	markup_raw(p->out, "</td>");
	if (shape->has_before)
		before_cells(p, m, entry);
	if (entry->place)
		markup_put(p->out, "<td class=\"n\">$ <small>of $</small></td>", markup_count(entry->place, p->arena),
			 markup_count(s->n_cells, p->arena));
	else if (shape->has_place)
		markup_raw(p->out, "<td class=\"n\"></td>");
	optional_cells(p, s, shape->has, N_BEFORE, N_OPTIONAL);
	markup_raw(p->out, "</tr>\n");
}

static void write_head(struct site_page *p, const struct shape *shape)
{
	markup_raw(p->out, "<thead><tr><th scope=\"col\" class=\"words pick\">test</th>");
	optional_heads(p, shape->has, 0, N_BEFORE);
	markup_raw(p->out, "<th scope=\"col\" class=\"words pick\">metric</th><th scope=\"col\" class=\"n\">number</th>");
	if (shape->has_before)
		markup_raw(p->out, "<th scope=\"col\" class=\"n\">since</th><th scope=\"col\" class=\"words\">the kernel before</th>");
	if (shape->has_place)
		markup_raw(p->out, "<th scope=\"col\" class=\"n\">place</th>");
	optional_heads(p, shape->has, N_BEFORE, N_OPTIONAL);
	markup_raw(p->out, "</tr></thead><tbody>\n");
}

static struct shape shape_of(const struct entry *entries, size_t n)
{
	struct shape shape = { 0 };

	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < N_OPTIONAL; j++)
			shape.has[j] |= word_of(entries[i].row->series, j).n > 0;
		shape.has_before |= entries[i].cell > 0;
		shape.has_place |= entries[i].place > 0;
	}
	return shape;
}

static void write_table(struct site_page *p, const struct matrix *m, const struct entry *entries, size_t n)
{
	const struct series *s = entries[0].row->series;
	struct str machine = s->machine.n ? markup_cut(s->machine, TITLE_MAX, p->arena) : STR("machine not stated");
	const struct shape shape = shape_of(entries, n);

	markup_put(p->out, "<h3>$$</h3>\n", s->machine.n ? STR("Machine: ") : STR_NONE,
		 s->machine.n ? machine : STR("Machine not stated"));
	site_table_begin(p, "data", arena_printf(p->arena, STR_FMT "; " STR_FMT, STR_ARG(s->benchmark), STR_ARG(machine)));
	write_head(p, &shape);
	for (size_t i = 0; i < n; i++)
		write_row(p, m, &entries[i], &shape);
	site_table_end(p);
}

/* ---- the page -------------------------------------------------------------------------------------------------- */

static void write_neighbour(struct site_page *p, const char *what, size_t rank)
{
	const struct site_kernel *k = &p->site->kernels.at[p->site->by_age[rank]];

	markup_put(p->out, "<a href=\"$.html\">$ $</a> ", k->slug, str_from(what), markup_cut(k->label, TITLE_MAX, p->arena));
}

static void write_intro(struct site_page *p, const struct site_kernel *k)
{
	struct str span = site_span_words(k->span, p->arena);

	markup_put(p->out, "<h1>$</h1>\n", markup_cut(k->label, LABEL_MAX, p->arena));
	markup_put(p->out, "<p class=\"lead\">$ numbers of $", markup_grouped(k->n, p->arena),
		 markup_cut(k->benchmarks, LABEL_MAX, p->arena));
	markup_put(p->out, "$<span class=\"date\">$</span>", span.n ? STR(", ") : STR_NONE, span);
	markup_raw(p->out, p->site->kernels.n > 1 ? ". Place: the best of all kernels in a test is 1.</p>\n" : ".</p>\n");
	markup_raw(p->out, "<nav class=\"phases\" aria-label=\"Neighbours\">");
	if (k->rank)
		write_neighbour(p, "older:", k->rank - 1);
	if (k->rank + 1 < p->site->kernels.n)
		write_neighbour(p, "newer:", k->rank + 1);
	markup_raw(p->out, "</nav>\n");
	site_write_kernel_steps(p, k);
}

static struct str path_of(const struct site_kernel *k, struct arena *a)
{
	return arena_printf(a, "kernel/" STR_FMT ".html", STR_ARG(k->slug));
}

static enum err_code open_page(struct site_page *p, struct site *s, struct site_kernel *k, struct arena *a, struct err *e)
{
	if (k->is_begun)
		return site_page_resume(p, s, path_of(k, a), a, e);
	k->is_begun = true;
	if (site_page_begin(p, s, path_of(k, a), k->label, a, e))
		return e->code;
	write_intro(p, k);
	return OK;
}

/* What a kernel has in one benchmark. */
struct part {
	const struct site_benchmark *b;
	const struct site_variants *variants;
	const struct subject *subject;
	const struct entry *entries;
	size_t n;
};

static void write_tables(struct site_page *p, const struct part *part)
{
	const struct entry *entries = part->entries;

	for (size_t first = 0, end; first < part->n; first = end) {
		end = first + 1;
		while (end < part->n && str_eq(entries[first].row->series->machine, entries[end].row->series->machine))
			end++;
		write_table(p, &part->b->numbers.matrix[SITE_BY_KERNEL], entries + first, end - first);
	}
}

/* Variants that no other kernel stands beside are told by their own tables, if those have all of them. */
static enum err_code add_part(struct site *s, struct site_kernel *k, const struct part *part, struct err *e)
{
	AUTO_ARENA(a);
	struct site_page p;
	const struct shape shape = shape_of(part->entries, part->n);

	if (open_page(&p, s, k, a, e))
		return e->code;
	markup_put(p.out, "<section>\n<h2>$</h2>\n", markup_cut(part->b->name, TITLE_MAX, a));
	size_t n_paired = site_write_variants(&p, part->variants, part->subject->label);
	if (n_paired < part->n || shape.has_before || shape.has_place)
		write_tables(&p, part);
	markup_raw(p.out, "</section>\n");
	return site_page_pause(&p, e);
}

enum err_code site_add_to_kernels(struct site *s, struct site_benchmark *b, struct err *e)
{
	AUTO_ARENA(a);
	const struct matrix *m = &b->numbers.matrix[SITE_BY_KERNEL];
	const struct comparison *c = &b->numbers.comparison[SITE_BY_KERNEL];

	if (m->n_kernels == 0)
		return OK;
	struct entries all = collect(c, a);
	struct site_variants variants;

	site_collect_variants(s, b, a, &variants);
	for (size_t i = 0; i < m->n_kernels; i++) {
		size_t known = map_find(&s->kernel_index, m->kernels[i].key);
		const struct part part = {
			.b = b, .variants = &variants, .subject = &m->kernels[i],
			.entries = all.at + all.first[i], .n = all.first[i + 1] - all.first[i],
		};

		if (part.n && known != SIZE_MAX && add_part(s, &s->kernels.at[known], &part, e))
			return e->code;
	}
	return OK;
}

enum err_code site_end_kernels(struct site *s, struct err *e)
{
	for (size_t i = 0; i < s->kernels.n; i++) {
		AUTO_ARENA(a);
		struct site_page p;

		if (site_page_resume(&p, s, path_of(&s->kernels.at[i], a), a, e) || site_page_end(&p, e))
			return e->code;
	}
	return OK;
}
