/*
 * site_variants.c: the variants of a kernel side by side, on the kernel's page
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/markup.h"
#include "reports/site_parts.h"

enum { TITLE_MAX = 200 };

void site_collect_variants(struct site *s, const struct site_benchmark *b, struct arena *a, struct site_variants *out)
{
	struct site_topic_list list = { 0 };
	const struct matrix *m = &b->numbers.matrix[SITE_VARIANTS];

	*out = (struct site_variants){ 0 };
	site_sort_by_topic(s, &list, SITE_VARIANTS, &b->numbers.comparison[SITE_VARIANTS], a);
	for (size_t i = 0; i < list.at.n; i++) {
		struct site_topic_rows *t = &list.at.at[i];
		size_t n;
		const struct site_section *sections =
			site_sections(m, t->rows[SITE_VARIANTS].at, t->rows[SITE_VARIANTS].n, a, &n);

		for (size_t j = 0; j < n; j++)
			vec_push(a, &out->sections, (struct site_variant_section){ t->topic, j, sections[j] });
	}
}

static void write_section(struct site_page *p, const struct site_variant_section *v)
{
	const struct series *s = v->section.rows[0]->series;
	struct str title = markup_cut(site_topic_title(v->topic, p->arena), TITLE_MAX, p->arena);
	struct str setup = markup_cut(site_setup_words(s, p->arena), TITLE_MAX, p->arena);
	struct str machine = s->machine.n ? markup_cut(s->machine, TITLE_MAX, p->arena) : STR("machine not stated");
	struct str caption = arena_printf(p->arena, STR_FMT ", variants; " STR_FMT, STR_ARG(title), STR_ARG(machine));

	markup_put(p->out, "<h3><a href=\"../benchmark/$.html\">$</a></h3>\n", v->topic->slug, title);
	markup_put(p->out, "<p class=\"notes\">$$$</p>\n", machine, setup.n ? STR("; ") : STR_NONE, setup);
	site_write_notes(p, &v->section);
	site_write_charts(p, v->topic, SITE_VARIANTS, v->place);
	site_write_across(p, &v->section, caption);
}

size_t site_write_variants(struct site_page *p, const struct site_variants *v, struct str label)
{
	size_t n_numbers = 0;

	p->has_no_row_ids = true;
	for (size_t i = 0; i < v->sections.n; i++) {
		const struct site_section *section = &v->sections.at[i].section;

		if (!str_eq(section->rows[0]->series->kernel, label))
			continue;
		write_section(p, &v->sections.at[i]);
		for (size_t j = 0; j < section->n; j++)
			n_numbers += section->rows[j]->series->n_cells;
	}
	p->has_no_row_ids = false;
	return n_numbers;
}
