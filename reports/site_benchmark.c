/*
 * site_benchmark.c: a page for each benchmark and phase
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/source.h"
#include "reports/markup.h"
#include "reports/site_parts.h"
#include "reports/words.h"

enum { TITLE_MAX = 200 };

static void add_row(struct site_topic_list *list, const struct site_topic *topic, int part,
		    const struct comparison_row *row, struct arena *a)
{
	size_t i = list->at.n;

	/* Rows of one phase mostly follow each other: the last topic is tried first. */
	while (i > 0 && list->at.at[i - 1].topic != topic)
		i--;
	if (i == 0) {
		vec_push(a, &list->at, (struct site_topic_rows){ .topic = topic });
		i = list->at.n;
	}
	vec_push(a, &list->at.at[i - 1].rows[part], row);
}

void site_sort_by_topic(const struct site *s, struct site_topic_list *list, int part, const struct comparison *c,
			struct arena *a)
{
	for (size_t i = 0; i < c->n_rows; i++) {
		const struct series *of = c->rows[i].series;

		if (part == SITE_VARIANTS && of->n_cells < 2)
			continue;
		add_row(list, site_topic_of(s, of->benchmark, of->phase), part, &c->rows[i], a);
	}
}

struct topic_page {
	struct site_page *p;
	const struct site_topic *topic;
	struct site_section *sections[SITE_N_PARTS];
	size_t n[SITE_N_PARTS];
	bool *is_told; /* one a section of variants: stands among the kernels */
};

/* Only once a page: the numbers that name no kernel come under headings of their own. */
static void say_machine(struct site_page *p, const struct series *s, const struct series *above, int part)
{
	if (above && str_eq(above->machine, s->machine))
		return;
	if (part == SITE_BY_KERNEL)
		markup_put(p->out, "<h2 id=\"$\">", site_machine_id(s->machine, p->arena));
	else
		markup_raw(p->out, "<h2>");
	markup_put(p->out, "$$</h2>\n", s->machine.n ? STR("Machine: ") : STR("Machine not stated"),
		   markup_cut(s->machine, TITLE_MAX, p->arena));
}

static void write_section(struct topic_page *w, const struct site_chart_place *place)
{
	struct site_page *p = w->p;
	const struct site_section *sec = &w->sections[place->part][place->section];
	const struct series *s = sec->rows[0]->series;
	bool is_pair = place->part == SITE_VARIANTS;
	struct str setup = markup_cut(site_setup_words(s, p->arena), TITLE_MAX, p->arena);
	struct str title = markup_cut(site_topic_title(w->topic, p->arena), TITLE_MAX, p->arena);
	struct str machine = markup_cut(s->machine.n ? s->machine : STR("machine not stated"), TITLE_MAX, p->arena);
	struct str caption = arena_printf(p->arena, STR_FMT "%s" STR_FMT "; " STR_FMT, STR_ARG(title), setup.n ? ", " : "",
					  STR_ARG(setup), STR_ARG(machine));

	markup_raw(p->out, "<h3>");
	if (is_pair)
		site_kernel_link(p, sec->kernel_key, markup_cut(s->kernel, TITLE_MAX, p->arena));
	markup_put(p->out, "$$</h3>\n", is_pair ? STR(": ") : STR_NONE, setup.n ? setup : STR("Sizes not stated"));
	site_write_notes(p, sec);
	site_write_charts(p, w->topic, place->part, place->section);
	if (is_pair)
		site_write_across(p, sec, caption);
	else
		site_write_table(p, sec, caption);
}

static size_t count_cells(const struct site_section *sec)
{
	size_t n = 0;

	for (size_t i = 0; i < sec->n; i++)
		n += sec->rows[i]->series->n_cells;
	return n;
}

static bool is_of_one_kernel(const struct site_section *sec)
{
	for (size_t i = 0; i < sec->n; i++)
		if (sec->rows[i]->series->n_cells > 1 || sec->rows[i]->cells[0].kernel != sec->rows[0]->cells[0].kernel)
			return false;
	return true;
}

/* The variants of a section's only kernel, if they hold all of its numbers; else SIZE_MAX. */
static size_t variants_instead(struct topic_page *w, const struct site_section *sec)
{
	const struct subject *kernel = &sec->matrix->kernels[sec->rows[0]->cells[0].kernel];
	const struct series *s = sec->rows[0]->series;

	if (!is_of_one_kernel(sec))
		return SIZE_MAX;
	for (size_t i = 0; i < w->n[SITE_VARIANTS]; i++) {
		struct site_section *v = &w->sections[SITE_VARIANTS][i];
		const struct series *t = v->rows[0]->series;

		if (w->is_told[i] || !str_eq(t->kernel, kernel->label) || !str_eq(s->machine, t->machine) ||
		    !str_eq(s->params, t->params) || !str_eq(s->file_mb, t->file_mb) || !str_eq(s->block, t->block) ||
		    count_cells(v) != count_cells(sec))
			continue;
		v->kernel_key = kernel->key;
		w->is_told[i] = true;
		return i;
	}
	return SIZE_MAX;
}

static void write_sections(struct topic_page *w, int part)
{
	const struct series *above = NULL;

	for (size_t i = 0; i < w->n[part]; i++) {
		const struct site_section *sec = &w->sections[part][i];
		struct site_chart_place place = { (size_t)(w->topic - w->p->site->topics.at), part, i };
		size_t instead = part == SITE_BY_KERNEL ? variants_instead(w, sec) : SIZE_MAX;

		if (part == SITE_VARIANTS && w->is_told[i])
			continue;
		if (instead != SIZE_MAX) {
			place.part = SITE_VARIANTS;
			place.section = instead;
		}
		markup_raw(w->p->out, "<section>\n");
		say_machine(w->p, sec->rows[0]->series, above, part);
		write_section(w, &place);
		markup_raw(w->p->out, "</section>\n");
		above = sec->rows[0]->series;
	}
}

static void write_parts(struct topic_page *w)
{
	size_t n_told = 0;

	write_sections(w, SITE_BY_KERNEL);
	for (size_t i = 0; i < w->n[SITE_VARIANTS]; i++)
		n_told += w->is_told[i];
	if (w->n[SITE_VARIANTS] > n_told) {
		markup_raw(w->p->out, "<div class=\"variants\"><h2>Variants of a kernel side by side</h2>\n");
		w->p->has_no_row_ids = true;
		write_sections(w, SITE_VARIANTS);
		w->p->has_no_row_ids = false;
		markup_raw(w->p->out, "</div>\n");
	}
	if (w->n[SITE_NAMELESS]) {
		markup_raw(w->p->out, "<div class=\"nameless\"><h2>Numbers that name no kernel</h2>\n");
		write_sections(w, SITE_NAMELESS);
		markup_raw(w->p->out, "</div>\n");
	}
}

/* The other phases of the benchmark. */
static void write_siblings(struct site_page *p, const struct site_topic *topic)
{
	const struct site *s = p->site;

	markup_raw(p->out, "<nav class=\"phases\" aria-label=\"Phases of this benchmark\">");
	for (size_t i = 0; i < s->topics.n; i++) {
		const struct site_topic *t = &s->topics.at[i];
		struct str name = markup_cut(t->phase.n ? t->phase : t->benchmark, TITLE_MAX, p->arena);

		if (!str_eq(t->benchmark, topic->benchmark))
			continue;
		if (t == topic)
			markup_put(p->out, "<a aria-current=\"page\" href=\"$.html\">$</a> ", t->slug, name);
		else
			markup_put(p->out, "<a href=\"$.html\">$</a> ", t->slug, name);
	}
	markup_raw(p->out, "</nav>\n");
}

static void write_intro(struct site_page *p, const struct site_topic *t)
{
	struct arena *a = p->arena;
	struct str span = site_span_words(t->span, a);

	markup_put(p->out, "<h1>$</h1>\n", markup_cut(site_topic_title(t, a), TITLE_MAX, a));
	markup_put(p->out, "<p class=\"lead\">$ of $ on $", site_count(t->n, "number", "numbers", a),
		 site_count(t->n_kernels, "kernel", "kernels", a), site_count(t->n_machines, "machine", "machines", a));
	markup_put(p->out, "$<span class=\"date\">$</span>", span.n ? STR(", ") : STR_NONE, span);
	markup_raw(p->out, t->n_machines > 1 ? ". Numbers of different machines are never in one table.</p>\n" : ".</p>\n");
}

static enum err_code write_topic(struct site *s, struct site_topic_rows *t, const struct site_benchmark *b, struct err *e)
{
	AUTO_ARENA(a);
	struct site_page p;
	struct topic_page w = { .p = &p, .topic = t->topic };
	struct str path = arena_printf(a, "benchmark/" STR_FMT ".html", STR_ARG(t->topic->slug));

	if (site_page_begin(&p, s, path, site_topic_title(t->topic, a), a, e))
		return e->code;
	write_intro(&p, t->topic);
	write_siblings(&p, t->topic);
	site_write_pictures(&p, b->first_chart, b->n_charts);
	site_write_histories(&p, t->topic);
	for (int part = 0; part < SITE_N_PARTS; part++)
		w.sections[part] = site_sections(&b->numbers.matrix[part], t->rows[part].at, t->rows[part].n, a, &w.n[part]);
	w.is_told = arena_array(a, w.n[SITE_VARIANTS], sizeof *w.is_told);
	write_parts(&w);
	return site_page_end(&p, e);
}

enum err_code site_write_topics(struct site *s, struct site_benchmark *b, struct err *e)
{
	AUTO_ARENA(a);
	struct site_topic_list list = { 0 };

	for (int part = 0; part < SITE_N_PARTS; part++)
		site_sort_by_topic(s, &list, part, &b->numbers.comparison[part], a);
	for (size_t i = 0; i < list.at.n; i++)
		if (write_topic(s, &list.at.at[i], b, e))
			return e->code;
	return OK;
}
