/*
 * site_compare.c: a few kernels side by side, all benchmarks on one page
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/chart_changes.h"
#include "reports/markup.h"
#include "reports/site_parts.h"

enum { MAX_COLUMNS = 6, TITLE_MAX = 200, MAX_CHANGES = 12 };

struct side {
	const struct site *site;
	struct site_page *p;
	struct matrix matrix;
	struct comparison comparison;
	size_t *kernels; /* that the matrix has numbers of */
	size_t n_kernels;
	size_t n_alone;  /* tests that only one of them has */
};

/* *is_there: some number fits. */
static enum err_code read_benchmark(struct side *side, const struct site_benchmark *b, struct arena *a, bool *is_there,
				    struct err *e)
{
	const struct site_request *q = side->site->request;
	const struct selection sel = {
		.kernels = q->compare, .n_kernels = q->n_compare, .where = query_condition(q->where, "benchmark", b->name, a),
	};
	struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = q->min_effect };
	enum err_code code = query_matrix(q->store, &sel, a, &side->matrix, e);

	*is_there = code == OK;
	if (code == ERR_NOT_FOUND) {
		err_clear(e);
		return OK;
	}
	if (code || (q->baseline && query_kernel_index(q->store, &side->matrix, str_from(q->baseline), &options.baseline, e)))
		return e->code;
	compare_matrix(&side->matrix, &options, a, &side->comparison);
	side->kernels = arena_array(a, side->matrix.n_kernels, sizeof *side->kernels);
	side->n_kernels = 0;
	for (size_t i = 0; i < side->matrix.n_kernels; i++)
		if (side->matrix.kernels[i].has_numbers)
			side->kernels[side->n_kernels++] = i;
	return OK;
}

/* Only tests that two of the kernels have. */
static size_t keep_pairs(struct side *side, const struct comparison_row **rows, size_t n)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++)
		if (rows[i]->series->n_cells > 1)
			rows[kept++] = rows[i];
	side->n_alone += n - kept;
	return kept;
}

static void write_section(struct side *side, const struct site_section *sec, struct str topic)
{
	struct site_page *p = side->p;
	const struct series *s = sec->rows[0]->series;
	struct str setup = markup_cut(site_setup_words(s, p->arena), TITLE_MAX, p->arena);
	struct str machine = markup_cut(s->machine.n ? s->machine : STR("not stated"), TITLE_MAX, p->arena);
	struct str caption = arena_printf(p->arena, STR_FMT "; machine " STR_FMT, STR_ARG(topic), STR_ARG(machine));

	markup_put(p->out, "<h3>Machine: $$$</h3>\n", machine, setup.n ? STR("; ") : STR_NONE, setup);
	site_write_notes(p, sec);
	if (side->n_kernels <= MAX_COLUMNS)
		site_write_columns(p, sec, side->kernels, side->n_kernels, caption);
	else
		site_write_table(p, sec, caption);
}

static void write_topic(struct side *side, struct site_topic_rows *t)
{
	struct site_page *p = side->p;
	size_t n_sections, n = keep_pairs(side, t->rows[0].at, t->rows[0].n);
	struct site_section *sections = site_sections(&side->matrix, t->rows[0].at, n, p->arena, &n_sections);
	struct str title = markup_cut(site_topic_title(t->topic, p->arena), TITLE_MAX, p->arena);

	if (n == 0)
		return;
	markup_put(p->out, "<section>\n<h2><a href=\"benchmark/$.html\">$</a></h2>\n", t->topic->slug, title);
	for (size_t i = 0; i < n_sections; i++)
		write_section(side, &sections[i], title);
	markup_raw(p->out, "</section>\n");
}

/* All tests at once, before the numbers. */
static void write_changes(const struct side *side, const struct site_benchmark *b)
{
	struct site_page *p = side->p;

	if (b->n_changes == 0)
		return;
	markup_put(p->out, "<section>\n<h2>What changed: $</h2>\n", markup_cut(b->name, TITLE_MAX, p->arena));
	site_write_pictures(p, b->first_changes, b->n_changes);
	markup_raw(p->out, "</section>\n");
}

static enum err_code write_benchmark(struct side *side, const struct site_benchmark *b, struct err *e)
{
	AUTO_ARENA(a);
	struct site_topic_list list = { 0 };
	bool is_there;

	if (read_benchmark(side, b, a, &is_there, e))
		return e->code;
	if (!is_there)
		return OK;
	write_changes(side, b);
	site_sort_by_topic(side->site, &list, SITE_BY_KERNEL, &side->comparison, a);
	for (size_t i = 0; i < list.at.n; i++)
		write_topic(side, &list.at.at[i]);
	return OK;
}

enum err_code site_make_changes(struct site *s, struct site_benchmark *b, struct err *e)
{
	const struct site_chart_place place = { .topic = SITE_ALL_TOPICS };
	const struct chart_choice choice = { .kind = CHART_CHANGES };
	struct side side = { .site = s };
	struct err nothing_fits = { 0 };
	struct charts made;
	AUTO_ARENA(a);
	bool is_there;

	b->first_changes = s->charts.n;
	if (s->request->n_compare == 0)
		return OK;
	if (read_benchmark(&side, b, a, &is_there, e))
		return e->code;
	if (!is_there || chart_changes_make(&side.comparison, &choice, a, &made, &nothing_fits)) {
		err_clear(&nothing_fits);
		return OK;
	}
	for (size_t i = 0; i < made.n && i < MAX_CHANGES; i++)
		site_keep_chart(s, &made.at[i], &place);
	b->n_changes = s->charts.n - b->first_changes;
	return OK;
}

enum err_code site_write_compare(struct site *s, struct err *e)
{
	AUTO_ARENA(a);
	struct site_page p;
	struct side side = { .site = s, .p = &p };

	if (s->request->n_compare == 0)
		return OK;
	if (site_page_begin(&p, s, STR("compare.html"), STR("Side by side"), a, e))
		return e->code;
	p.has_no_row_ids = true;
	markup_raw(p.out, "<h1>Side by side</h1>\n<p class=\"lead\">");
	for (size_t i = 0; i < s->request->n_compare; i++)
		markup_put(p.out, "$$", i ? STR(" \xC2\xB7 ") : STR_NONE, markup_cut(s->request->compare[i], TITLE_MAX, a));
	markup_raw(p.out, "</p>\n");
	for (size_t i = 0; i < s->benchmarks.n; i++)
		if (write_benchmark(&side, &s->benchmarks.at[i], e)) {
			fclose(p.out);
			return e->code;
		}
	if (side.n_alone)
		markup_put(p.out, "<p class=\"notes\">$ that only one of these kernels has: not shown here.</p>\n",
			 site_count(side.n_alone, "number", "numbers", a));
	return site_page_end(&p, e);
}
