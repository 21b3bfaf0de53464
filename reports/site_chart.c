/*
 * site_chart.c: the charts of a site: made while it is surveyed, coloured together, drawn in one go
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "reports/chart_history.h"
#include "reports/chart_tail.h"
#include "reports/markup.h"
#include "reports/palette.h"
#include "reports/site_parts.h"

/* A picture costs gnuplot some milliseconds and the page some ten kilobytes: beyond these the tables have to do. */
enum { MAX_CHARTS = 600, MAX_A_SECTION = 6, CHART_WIDTH = 560 };

/* ---- the model must outlive the numbers it was made from ------------------------------------------------------- */

static void own_words(struct str *words, struct arena *a)
{
	*words = arena_dup(a, markup_mask(*words, MARKUP_MAIL_HOSTS, a));
}

static void *copy_of(const void *array, size_t n, size_t size, struct arena *a)
{
	void *copy = arena_array(a, n, size);

	if (n)
		memcpy(copy, array, n * size);
	return copy;
}

static struct chart_panel owned_panel(const struct chart_panel *p, struct arena *a)
{
	struct chart_panel out = *p;

	own_words(&out.title, a);
	own_words(&out.value_words, a);
	out.versions = copy_of(p->versions, p->n, sizeof *p->versions, a);
	out.dots = copy_of(p->dots, p->n, sizeof *p->dots, a);
	out.levels = copy_of(p->levels, p->n_levels, sizeof *p->levels, a);
	out.marks = copy_of(p->marks, p->n_marks, sizeof *p->marks, a);
	for (size_t i = 0; i < p->n; i++)
		own_words(&out.versions[i], a);
	for (size_t i = 0; i < p->n_marks; i++) {
		own_words(&out.marks[i].words, a);
		own_words(&out.marks[i].short_words, a);
	}
	return out;
}

static struct chart owned(const struct chart *c, struct arena *a)
{
	struct chart out = *c;

	own_words(&out.title, a);
	own_words(&out.subtitle, a);
	own_words(&out.value_name, a);
	own_words(&out.value_unit, a);
	own_words(&out.category_name, a);
	out.series = arena_array(a, c->n_series, sizeof *out.series);
	for (size_t i = 0; i < c->n_series; i++) {
		out.series[i] = c->series[i];
		own_words(&out.series[i].name, a);
		own_words(&out.series[i].kernel, a);
	}
	out.categories = arena_array(a, c->n_categories, sizeof *out.categories);
	for (size_t i = 0; i < c->n_categories; i++) {
		out.categories[i] = c->categories[i];
		own_words(&out.categories[i].name, a);
		own_words(&out.categories[i].words, a);
	}
	out.points = arena_array(a, c->n_points, sizeof *out.points);
	for (size_t i = 0; i < c->n_points; i++) {
		out.points[i] = c->points[i];
		own_words(&out.points[i].number, a);
	}
	out.panels = arena_array(a, c->n_panels, sizeof *out.panels);
	for (size_t i = 0; i < c->n_panels; i++)
		out.panels[i] = owned_panel(&c->panels[i], a);
	return out;
}

size_t site_keep_chart(struct site *s, const struct chart *model, const struct site_chart_place *place)
{
	struct site_chart chart = { .place = *place };

	if (s->charts.n >= MAX_CHARTS) {
		s->result->n_not_made++;
		return SIZE_MAX;
	}
	chart.model = owned(model, s->arena);
	chart.model.id = arena_printf(s->arena, "chart-%zu", s->charts.n + 1);
	vec_push(s->arena, &s->charts, chart);
	return s->charts.n - 1;
}

/* ---- making ---------------------------------------------------------------------------------------------------- */

/* Rows of a section as a comparison of their own, in the order of the matrix. */
static int by_series(const void *left, const void *right)
{
	const struct comparison_row *a = left, *b = right;

	return (a->series > b->series) - (a->series < b->series);
}

static struct comparison comparison_of(const struct site_section *sec, struct arena *a)
{
	struct comparison c = { .matrix = sec->matrix, .n_rows = sec->n };

	c.rows = arena_array(a, sec->n, sizeof *c.rows);
	for (size_t i = 0; i < sec->n; i++)
		c.rows[i] = *sec->rows[i];
	qsort(c.rows, c.n_rows, sizeof *c.rows, by_series);
	return c;
}

static bool has_metric(const struct site_section *sec, const char *metric)
{
	for (size_t i = 0; i < sec->n; i++)
		if (str_is(sec->rows[i]->series->metric, metric))
			return true;
	return false;
}

/* A single kernel is worth a picture only where the picture shows how it goes with the threads.  Ranges are told phase by
 * phase: only a picture of all phases tells anything. */
static bool is_worth_it(const struct chart *c, const struct site_chart_place *place)
{
	if (c->n_points < 2 || (c->kind == CHART_RANGES) != (place->topic == SITE_ALL_TOPICS))
		return false;
	return c->n_series > 1 || c->n_categories > 2;
}

static void add_charts(struct site *s, const struct comparison *c, const struct site_chart_place *place,
		       enum chart_kind kind, struct arena *scratch)
{
	const struct chart_choice choice = { .kind = kind };
	struct charts made;
	struct err nothing_fits = { 0 };
	size_t n = 0;

	if (kind == CHART_TAIL ? chart_tail_make(c, &choice, scratch, &made, &nothing_fits) :
				 chart_make(c, &choice, scratch, &made, &nothing_fits)) {
		err_clear(&nothing_fits);
		return;
	}
	for (size_t i = 0; i < made.n && n < MAX_A_SECTION; i++)
		if (is_worth_it(&made.at[i], place) && site_keep_chart(s, &made.at[i], place) != SIZE_MAX)
			n++;
}

static void add_section(struct site *s, const struct site_section *sec, const struct site_chart_place *place,
			struct arena *scratch)
{
	const struct comparison c = comparison_of(sec, scratch);

	add_charts(s, &c, place, CHART_AUTO, scratch);
	if (has_metric(sec, "lat_max"))
		add_charts(s, &c, place, CHART_LATENCY, scratch);
	add_charts(s, &c, place, CHART_TAIL, scratch);
}

/* What is told in ranges from phase to phase. */
static void add_tale(struct site *s, struct site_benchmark *b, struct arena *scratch)
{
	const struct site_chart_place place = { .topic = SITE_ALL_TOPICS };

	b->first_chart = s->charts.n;
	add_charts(s, &b->numbers.comparison[SITE_BY_KERNEL], &place, CHART_AUTO, scratch);
	b->n_charts = s->charts.n - b->first_chart;
}

void site_make_charts(struct site *s, struct site_benchmark *b)
{
	AUTO_ARENA(a);

	for (int part = 0; part < SITE_N_PARTS; part++) {
		const struct comparison *c = &b->numbers.comparison[part];
		struct site_topic_list list = { 0 };

		if (c->n_rows == 0)
			continue;
		if (part == SITE_BY_KERNEL)
			add_tale(s, b, a);
		site_sort_by_topic(s, &list, part, c, a);
		for (size_t i = 0; i < list.at.n; i++) {
			struct site_topic_rows *t = &list.at.at[i];
			size_t n, topic = (size_t)(t->topic - s->topics.at);
			const struct site_section *sections = site_sections(c->matrix, t->rows[part].at, t->rows[part].n, a, &n);

			s->topics.at[topic].first_chart[part] = s->charts.n;
			for (size_t j = 0; j < n; j++)
				add_section(s, &sections[j], &(const struct site_chart_place){ topic, part, j }, a);
		}
	}
}

/* ---- colours --------------------------------------------------------------------------------------------------- */

/* A kernel's age among all that the database knows is its first choice of a colour, as in charts beside the site. */
static enum err_code rank_series(struct site *s, struct err *e)
{
	struct matrix all = { .n_kernels = s->kernels.n };
	size_t *ranks;

	all.kernels = arena_array(s->arena, s->kernels.n, sizeof *all.kernels);
	for (size_t i = 0; i < s->kernels.n; i++)
		all.kernels[i].key = s->kernels.at[s->by_age[i]].key;
	if (query_kernel_ranks(s->request->store, &all, s->arena, &ranks, e))
		return e->code;
	for (size_t i = 0; i < s->charts.n; i++)
		for (size_t j = 0; j < s->charts.at[i].model.n_series; j++) {
			struct chart_series *series = &s->charts.at[i].model.series[j];
			size_t kernel = map_find(&s->kernel_index, series->kernel);

			if (s->charts.at[i].place.part == SITE_BY_KERNEL && kernel != SIZE_MAX)
				series->rank = ranks[s->kernels.at[kernel].rank];
		}
	return OK;
}

/* ---- drawing --------------------------------------------------------------------------------------------------- */

/* Without gnuplot the site is whole but for its pictures, and the result says so. */
enum err_code site_draw_charts(struct site *s, struct err *e)
{
	size_t n = s->charts.n;
	struct chart **models = arena_array(s->arena, n, sizeof(struct chart *));
	struct chart *copies = arena_array(s->arena, n, sizeof *copies);
	struct str *pictures = arena_array(s->arena, n, sizeof *pictures);
	const struct chart_look look = { .format = CHART_SVG_PART, .width = CHART_WIDTH };

	if (n == 0)
		return OK;
	if (rank_series(s, e))
		return e->code;
	for (size_t i = 0; i < n; i++)
		models[i] = &s->charts.at[i].model;
	palette_assign_all(models, n, s->arena);
	for (size_t i = 0; i < n; i++)
		copies[i] = *models[i];
	enum err_code code = chart_draw(copies, n, &look, s->arena, pictures, &s->result->n_not_drawn, &s->result->why);
	if (code == ERR_NOT_FOUND || code == ERR_LIMIT) {
		s->result->n_not_drawn = n;
		return OK;
	}
	if (code)
		return err_set(e, code, "%s", s->result->why.msg);
	for (size_t i = 0; i < n; i++)
		s->charts.at[i].picture = pictures[i];
	s->result->n_charts = n - s->result->n_not_drawn;
	return OK;
}

void site_write_picture(struct site_page *p, const struct site_chart *c, struct str id)
{
	if (c->picture.n == 0)
		return;
	markup_raw(p->out, "<figure");
	if (id.n)
		markup_put(p->out, " id=\"$\"", id);
	markup_raw(p->out, ">");
	fwrite_unlocked(c->picture.p, 1, c->picture.n, p->out);
	markup_raw(p->out, "</figure>\n");
}

void site_write_charts(struct site_page *p, const struct site_topic *topic, int part, size_t section)
{
	const struct site *s = p->site;
	const size_t at = (size_t)(topic - s->topics.at);

	markup_raw(p->out, "<div class=\"charts\">");
	for (size_t i = topic->first_chart[part]; i < s->charts.n; i++) {
		const struct site_chart *c = &s->charts.at[i];

		if (c->place.topic != at || c->place.part != part || c->place.section > section)
			break;
		if (c->place.section == section)
			site_write_picture(p, c, STR_NONE);
	}
	markup_raw(p->out, "</div>\n");
}

void site_write_pictures(struct site_page *p, size_t first, size_t n)
{
	markup_raw(p->out, "<div class=\"charts\">");
	for (size_t i = 0; i < n; i++)
		site_write_picture(p, &p->site->charts.at[first + i], STR_NONE);
	markup_raw(p->out, "</div>\n");
}
