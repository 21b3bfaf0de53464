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

/* Only once a page: the numbers that name no kernel come under headings of their own. */
static void say_machine(struct site_page *p, const struct site_section *sec, const struct series *above)
{
	const struct series *s = sec->rows[0]->series;

	if (above && str_eq(above->machine, s->machine))
		return;
	if (sec->matrix->by_variant)
		markup_raw(p->out, "<h2>");
	else
		markup_put(p->out, "<h2 id=\"$\">", site_machine_id(s->machine, p->arena));
	markup_put(p->out, "$$</h2>\n", s->machine.n ? STR("Machine: ") : STR("Machine not stated"),
		   markup_cut(s->machine, TITLE_MAX, p->arena));
}

static void write_section(struct site_page *p, const struct site_section *sec, const struct series *above,
			  const struct site_chart_place *place)
{
	const struct site_topic *topic = &p->site->topics.at[place->topic];
	const struct series *s = sec->rows[0]->series;
	struct str setup = markup_cut(site_setup_words(s, p->arena), TITLE_MAX, p->arena);
	struct str title = markup_cut(site_topic_title(topic, p->arena), TITLE_MAX, p->arena);
	struct str machine = markup_cut(s->machine.n ? s->machine : STR("machine not stated"), TITLE_MAX, p->arena);
	struct str caption = arena_printf(p->arena, STR_FMT "%s" STR_FMT "; " STR_FMT, STR_ARG(title), setup.n ? ", " : "",
					  STR_ARG(setup), STR_ARG(machine));

	markup_raw(p->out, "<section>\n");
	say_machine(p, sec, above);
	markup_put(p->out, "<h3>$$$</h3>\n", place->part == SITE_VARIANTS ? markup_cut(s->variant, TITLE_MAX, p->arena) : STR_NONE,
		   place->part == SITE_VARIANTS ? STR(": ") : STR_NONE, setup.n ? setup : STR("Sizes not stated"));
	site_write_notes(p, sec);
	site_write_charts(p, topic, place->part, place->section);
	if (place->part == SITE_VARIANTS)
		site_write_across(p, sec, caption);
	else
		site_write_table(p, sec, caption);
	markup_raw(p->out, "</section>\n");
}

static void write_part(struct site_page *p, struct site_topic_rows *t, const struct site_benchmark *b, int part)
{
	size_t n, topic = (size_t)(t->topic - p->site->topics.at);
	struct site_section *sections =
		site_sections(&b->numbers.matrix[part], t->rows[part].at, t->rows[part].n, p->arena, &n);

	if (n && part == SITE_NAMELESS)
		markup_raw(p->out, "<div class=\"nameless\"><h2>Numbers that name no kernel</h2>\n");
	if (n && part == SITE_VARIANTS)
		markup_raw(p->out, "<div class=\"variants\"><h2>Variants of a kernel side by side</h2>\n");
	p->has_no_row_ids = part == SITE_VARIANTS;
	for (size_t i = 0; i < n; i++)
		write_section(p, &sections[i], i ? sections[i - 1].rows[0]->series : NULL,
			      &(const struct site_chart_place){ topic, part, i });
	p->has_no_row_ids = false;
	if (n && part != SITE_BY_KERNEL)
		markup_raw(p->out, "</div>\n");
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
	struct str path = arena_printf(a, "benchmark/" STR_FMT ".html", STR_ARG(t->topic->slug));

	if (site_page_begin(&p, s, path, site_topic_title(t->topic, a), a, e))
		return e->code;
	write_intro(&p, t->topic);
	write_siblings(&p, t->topic);
	site_write_shared_charts(&p, b);
	/* Of a single kernel its variants are what the page is about. */
	if (t->topic->n_kernels == 1)
		write_part(&p, t, b, SITE_VARIANTS);
	write_part(&p, t, b, SITE_BY_KERNEL);
	if (t->topic->n_kernels > 1)
		write_part(&p, t, b, SITE_VARIANTS);
	write_part(&p, t, b, SITE_NAMELESS);
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
