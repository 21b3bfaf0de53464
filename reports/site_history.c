/*
 * site_history.c: where histories changed their level: a page of all changes, and what other pages say of them
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes are sought benchmark by benchmark, as the numbers are read; they are kept as words.
 */
#include <math.h>
#include <stdlib.h>

#include "query/order.h"
#include "reports/chart_history.h"
#include "reports/markup.h"
#include "reports/regress.h"
#include "reports/site_parts.h"
#include "reports/words.h"

/* A picture of fewer versions tells no more than the table; more changes nobody reads; the index has room for a few. */
enum { LEAST_VERSIONS = 6, MAX_STEPS = 2000, MAX_A_TOPIC = 8, LATEST = 5, LABEL_MAX = 200 };

/* ---- collecting ------------------------------------------------------------------------------------------------ */

static struct str own(struct str words, struct arena *a)
{
	return arena_dup(a, markup_mask(words, MARKUP_MAIL_HOSTS, a));
}

/* The run of a version that is nearest to its median stands for it. */
static const struct value *typical(const struct history_point *p, double median)
{
	const struct value *best = &p->values[0];

	for (size_t i = 1; i < p->n; i++)
		if (fabs(p->values[i].value - median) < fabs(best->value - median))
			best = &p->values[i];
	return best;
}

static struct site_side side_of(const struct history_findings *f, const struct history_change *c, size_t point,
				double level, struct arena *a)
{
	const struct history_point *p = &c->of->history->points[point];
	const struct value *v = typical(p, c->of->levels[point].median);
	const struct series *s = c->of->history->series;

	return (struct site_side){
		.key = arena_dup(a, f->histories->matrix->kernels[p->kernel].key),
		.label = own(history_label(f->histories, c->of->history, point), a),
		.level = own(arena_printf(a, "%.5g%s" STR_FMT, level, s->unit.n ? " " : "", STR_ARG(s->unit)), a),
		.source = arena_dup(a, v->source), .line = v->line,
	};
}

static struct str state_of(const struct history_change *c, struct arena *a)
{
	struct str state = c->triage && c->state == CHANGE_KNOWN ? str_from(triage_state_name(c->triage->state))
								  : str_from(change_state_name(c->state));

	return c->at.is_provisional ? arena_printf(a, STR_FMT ", provisional", STR_ARG(state)) : state;
}

static void add_step(struct site *s, const struct history_findings *f, const struct history_change *c, size_t topic,
		     size_t chart)
{
	const struct series *of = c->of->history->series;
	struct arena *a = s->arena;
	const unsigned parts = WORDS_SETUP | WORDS_PHASE | WORDS_THREADS;

	if (s->steps.n >= MAX_STEPS) {
		s->n_more_steps++;
		return;
	}
	const struct site_step step = {
		.topic = topic, .chart = chart,
		.test = own(words_title_of(of, parts, a), a), .machine = own(of->machine, a),
		.metric = own(words_metric(of, a), a), .window = own(regress_window(f, c, a), a),
		.size = own(regress_size(c, a), a), .direction = regress_direction(c), .state = state_of(c, a),
		.reason = c->triage ? own(c->triage->reason, a) : STR_NONE, .runs = regress_runs(c, a),
		.q = arena_printf(a, "%.1g", c->q), .verdict = c->direction,
		.is_silent = c->state == CHANGE_KNOWN || c->at.is_provisional,
		.before = side_of(f, c, c->at.first - 1, c->before, a), .after = side_of(f, c, c->at.first, c->after, a),
	};
	vec_push(a, &s->steps, step);
}

/* Draws the history and keeps its changes. */
static void add_history(struct site *s, const struct history_findings *f, const struct series_history *sh, size_t topic,
			bool is_drawn, struct arena *scratch)
{
	const struct site_chart_place place = { topic, SITE_HISTORY, 0 };
	struct chart model;
	size_t chart = SIZE_MAX;

	if (is_drawn) {
		chart_history_of(f, sh, STR_NONE, scratch, &model);
		chart = site_keep_chart(s, &model, &place);
	}
	if (chart != SIZE_MAX)
		s->topics.at[topic].n_histories++;
	else
		s->topics.at[topic].n_more_histories += sh->history->n_points >= LEAST_VERSIONS;
	for (size_t i = 0; i < sh->n_changes; i++)
		add_step(s, f, &sh->changes[i], topic, chart);
}

/* Those that changed first; of the others the first metric of each test. */
static void add_topic(struct site *s, const struct history_findings *f, size_t topic, struct arena *scratch)
{
	const struct site_topic *t = &s->topics.at[topic];
	size_t n = 0;

	s->topics.at[topic].first_history = s->charts.n;
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < f->n; i++) {
			const struct series *of = f->at[i].history->series;
			bool is_first = i == 0 || !series_same_test(f->at[i - 1].history->series, of);
			bool is_now = (f->at[i].n_changes == 0) == (pass == 1) && (pass == 0 || is_first);

			if (!is_now || f->at[i].history->n_points < LEAST_VERSIONS || !str_eq(of->benchmark, t->benchmark) ||
			    !str_eq(of->phase, t->phase))
				continue;
			add_history(s, f, &f->at[i], topic, n < MAX_A_TOPIC, scratch);
			n++;
		}
}

enum err_code site_make_histories(struct site *s, struct site_benchmark *b, struct err *e)
{
	AUTO_ARENA(scratch);
	const struct history_options options = { .sensitivity = CHANGE_NORMAL, .min_effect = HISTORY_MIN_EFFECT,
						 .triage = s->request->triage, .n_triage = s->request->n_triage };
	struct histories histories;
	struct history_findings findings;

	if (b->numbers.matrix[SITE_BY_KERNEL].n_series == 0)
		return OK;
	if (query_histories(s->request->store, &b->numbers.matrix[SITE_BY_KERNEL], HISTORY_BY_KERNEL, scratch, &histories, e))
		return e->code;
	compare_histories(&histories, &options, scratch, &findings);
	for (size_t i = 0; i < s->topics.n; i++)
		if (str_eq(s->topics.at[i].benchmark, b->name))
			add_topic(s, &findings, i, scratch);
	return OK;
}

static int newest_first(const void *left, const void *right)
{
	const struct site_step *a = left, *b = right;
	int order = str_cmp(b->after.key, a->after.key);

	if (order == 0)
		order = str_cmp(a->test, b->test);
	if (order == 0)
		order = str_cmp(a->machine, b->machine);
	return order ? order : str_cmp(a->metric, b->metric);
}

void site_sort_steps(struct site *s)
{
	if (s->steps.n)
		qsort(s->steps.at, s->steps.n, sizeof *s->steps.at, newest_first);
}

/* ---- writing --------------------------------------------------------------------------------------------------- */

static struct str chart_id(size_t chart, struct arena *a)
{
	return arena_printf(a, "h%zu", chart + 1);
}

void site_write_histories(struct site_page *p, const struct site_topic *topic)
{
	const struct site *s = p->site;

	if (topic->n_histories == 0)
		return;
	markup_raw(p->out, "<section>\n<h2 id=\"history\">Through its versions</h2>\n<p class=\"notes\">Dashed: the level changed. A ring: "
			   "provisional, too few versions stand on the new level. Grey: known.");
	if (topic->n_more_histories)
		markup_put(p->out, " $ more are not drawn.", markup_grouped(topic->n_more_histories, p->arena));
	markup_raw(p->out, "</p>\n<div class=\"charts\">");
	for (size_t i = 0; i < topic->n_histories; i++)
		site_write_picture(p, &s->charts.at[topic->first_history + i], chart_id(topic->first_history + i, p->arena));
	markup_raw(p->out, "</div>\n</section>\n");
}

/* The number of one side, which leads to the line of a run that stands for it. */
static void side_cell(struct site_page *p, const struct site_side *side)
{
	markup_raw(p->out, "<td class=\"n\">");
	if (side->source.n)
		markup_put(p->out, "<a href=\"$source/$.html#L$\">$</a>", str_from(p->up), site_source_name(p->site, side->source),
			   markup_count(side->line, p->arena), side->level);
	else
		markup_text(p->out, side->level);
	markup_raw(p->out, "</td>");
}

/* WINDOW: the versions that it may be as well. */
static void kernel_cell(struct site_page *p, const struct site_side *side, struct str window)
{
	const struct site_kernel *k = site_kernel_of(p->site, side->key);

	markup_put(p->out, "<td class=\"words\" data-v=\"$\">", markup_count(k ? k->rank : 0, p->arena));
	site_kernel_link(p, side->key, markup_cut(side->label, LABEL_MAX, p->arena));
	if (window.n && !str_eq(window, side->label))
		markup_put(p->out, " <small class=\"runs\">$</small>", markup_cut(window, LABEL_MAX, p->arena));
	markup_raw(p->out, "</td>");
}

static void test_cell(struct site_page *p, const struct site_step *step)
{
	const struct site *s = p->site;
	bool is_drawn = step->chart != SIZE_MAX && s->charts.at[step->chart].picture.n;

	markup_put(p->out, "<th scope=\"row\"><a href=\"$benchmark/$.html#$\">$</a></th>", str_from(p->up),
		   s->topics.at[step->topic].slug,
		   is_drawn ? chart_id(step->chart, p->arena) : site_machine_id(step->machine, p->arena),
		   markup_cut(step->test, LABEL_MAX, p->arena));
}

static const char *tone_of(const struct site_step *step)
{
	if (step->verdict == VERDICT_BETTER)
		return step->is_silent ? "maybe better" : "better";
	if (step->verdict == VERDICT_WORSE)
		return step->is_silent ? "maybe worse" : "worse";
	return "change";
}

static void write_step(struct site_page *p, const struct site_step *step)
{
	markup_raw(p->out, "<tr>");
	test_cell(p, step);
	markup_put(p->out, "<td class=\"words\">$</td><td class=\"words\">$</td>",
		   step->machine.n ? markup_cut(step->machine, LABEL_MAX, p->arena) : STR("not stated"), step->metric);
	kernel_cell(p, &step->before, STR_NONE);
	kernel_cell(p, &step->after, step->window);
	side_cell(p, &step->before);
	side_cell(p, &step->after);
	markup_put(p->out, "<td class=\"n\"><small class=\"$\">$</small></td>", str_from(tone_of(step)),
		   step->size.n ? step->size : step->direction);
	markup_put(p->out, "<td class=\"n\">$</td><td class=\"words\">$$$</td></tr>\n", step->q, step->state,
		   step->reason.n ? STR(": ") : STR_NONE, markup_cut(step->reason, LABEL_MAX, p->arena));
}

static void begin_table(struct site_page *p, struct str caption)
{
	site_table_begin(p, "data", caption);
	markup_raw(p->out, "<thead><tr><th scope=\"col\" class=\"words\">test</th><th scope=\"col\" class=\"words\">machine</th>"
			   "<th scope=\"col\" class=\"words\">metric</th><th scope=\"col\" class=\"words\">last before</th>"
			   "<th scope=\"col\" class=\"words\">first with</th><th scope=\"col\" class=\"n\">level before</th>"
			   "<th scope=\"col\" class=\"n\">level after</th><th scope=\"col\" class=\"n\">change</th>"
			   "<th scope=\"col\" class=\"n\">q</th><th scope=\"col\" class=\"words\">state</th></tr></thead><tbody>\n");
}

void site_write_kernel_steps(struct site_page *p, const struct site_kernel *k)
{
	bool any = false;

	for (size_t i = 0; i < p->site->steps.n; i++) {
		const struct site_step *step = &p->site->steps.at[i];

		if (!str_eq(step->after.key, k->key))
			continue;
		if (!any) {
			markup_raw(p->out, "<section>\n<h2>Changed with this kernel</h2>\n");
			begin_table(p, STR("Changes of level that came with this kernel"));
		}
		any = true;
		write_step(p, step);
	}
	if (!any)
		return;
	site_table_end(p);
	markup_raw(p->out, "</section>\n");
}

void site_write_latest_steps(struct site_page *p)
{
	const struct site *s = p->site;

	if (s->steps.n == 0)
		return;
	markup_put(p->out, "<section>\n<h2 id=\"changes\">Changed lately</h2>\n<p class=\"notes\"><a href=\"changes.html\">$</a> of "
		   "level in all histories.</p>\n", site_count(s->steps.n, "change", "changes", p->arena));
	begin_table(p, STR("The newest changes of level"));
	for (size_t i = 0; i < s->steps.n && i < LATEST; i++)
		write_step(p, &s->steps.at[i]);
	site_table_end(p);
	markup_raw(p->out, "</section>\n");
}

enum err_code site_write_changes(struct site *s, struct err *e)
{
	AUTO_ARENA(a);
	struct site_page p;

	if (s->steps.n == 0)
		return OK;
	if (site_page_begin(&p, s, STR("changes.html"), STR("Changes in history"), a, e))
		return e->code;
	markup_raw(p.out, "<h1>Changes in history</h1>\n<p class=\"lead\">Where the level of a test changed and stayed, newest kernels "
			  "first. A level is the median of its versions; a number leads to the line of a run that stands for it. "
			  "Numbers of a tool with a known error and of runs that were cut off take no part.");
	if (s->n_more_steps)
		markup_put(p.out, " $ more are not shown.", markup_grouped(s->n_more_steps, a));
	markup_raw(p.out, "</p>\n");
	begin_table(&p, STR("Changes of level, newest first"));
	for (size_t i = 0; i < s->steps.n; i++)
		write_step(&p, &s->steps.at[i]);
	site_table_end(&p);
	return site_page_end(&p, e);
}
