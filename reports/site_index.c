/*
 * site_index.c: the way in: machines, benchmarks, kernels, runs, newest first; and all sources
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "model/source.h"
#include "reports/markup.h"
#include "reports/site_parts.h"

enum { LABEL_MAX = 200, MAX_TOPICS = 24 };

static void head(struct site_page *p, const char *const *columns)
{
	markup_raw(p->out, "<thead><tr>");
	/* A column of numbers has a "#" before its name. */
	for (size_t i = 0; columns[i]; i++)
		markup_put(p->out, "<th scope=\"col\" class=\"$\">$</th>", *columns[i] == '#' ? STR("n") : STR("words"),
			 str_from(columns[i] + (*columns[i] == '#')));
	markup_raw(p->out, "</tr></thead><tbody>\n");
}

static void count_cell(struct site_page *p, size_t n)
{
	markup_put(p->out, "<td class=\"n\" data-v=\"$\">$</td>", markup_count(n, p->arena), markup_grouped(n, p->arena));
}

static void words_cell(struct site_page *p, struct str words)
{
	markup_put(p->out, "<td class=\"words\">$</td>", markup_cut(words, LABEL_MAX, p->arena));
}

/* Sorts by its last day, so it is written last day first. */
static void span_cell(struct site_page *p, struct site_span span)
{
	markup_put(p->out, "<td class=\"words date\" data-v=\"$\">$</td>", site_date(span.last, p->arena),
		 site_span_words(span, p->arena));
}

/* ---- newest first ---------------------------------------------------------------------------------------------- */

struct dated {
	int64_t time;
	struct str name;
	size_t at;
};

static int newest_first(const void *left, const void *right)
{
	const struct dated *a = left, *b = right;

	if (a->time != b->time)
		return a->time < b->time ? 1 : -1;
	return str_cmp(a->name, b->name);
}

static struct dated *sorted(struct dated *list, size_t n)
{
	if (n)
		qsort(list, n, sizeof *list, newest_first);
	return list;
}

/* ---- parts of the index ---------------------------------------------------------------------------------------- */

static void topics_cell(struct site_page *p, const struct site_machine *m)
{
	const struct site *s = p->site;

	markup_raw(p->out, "<td class=\"words links\">");
	for (size_t i = 0; i < m->topics.n && i < MAX_TOPICS; i++) {
		const struct site_topic *t = &s->topics.at[m->topics.at[i]];

		markup_put(p->out, "<a href=\"benchmark/$.html#$\">$</a> ", t->slug, site_machine_id(m->name, p->arena),
			   markup_cut(site_topic_title(t, p->arena), LABEL_MAX, p->arena));
	}
	if (m->topics.n > MAX_TOPICS)
		markup_put(p->out, "and $ more", markup_count(m->topics.n - MAX_TOPICS, p->arena));
	markup_raw(p->out, "</td>");
}

static void write_machines(struct site_page *p)
{
	struct site *s = p->site;
	struct dated *list = arena_array(p->arena, s->machines.n, sizeof *list);

	for (size_t i = 0; i < s->machines.n; i++)
		list[i] = (struct dated){ s->machines.at[i].span.last, s->machines.at[i].name, i };
	sorted(list, s->machines.n);
	markup_raw(p->out, "<section>\n<h2 id=\"machines\">Machines</h2>\n");
	site_table_begin(p, "data", STR("Machines"));
	head(p, (const char *const[]){ "machine", "#numbers", "#kernels", "tests", "dates", NULL });
	for (size_t i = 0; i < s->machines.n; i++) {
		const struct site_machine *m = &s->machines.at[list[i].at];

		markup_put(p->out, "<tr><th scope=\"row\">$</th>",
			 m->name.n ? markup_cut(m->name, LABEL_MAX, p->arena) : STR("not stated"));
		count_cell(p, m->n);
		count_cell(p, m->n_kernels);
		topics_cell(p, m);
		span_cell(p, m->span);
		markup_raw(p->out, "</tr>\n");
	}
	site_table_end(p);
	markup_raw(p->out, "</section>\n");
}

static void write_phase_links(struct site_page *p, const struct site_benchmark *b)
{
	const struct site *s = p->site;

	markup_raw(p->out, "<td class=\"words links\">");
	for (size_t i = 0; i < s->topics.n; i++) {
		const struct site_topic *t = &s->topics.at[i];

		if (str_eq(t->benchmark, b->name))
			markup_put(p->out, "<a href=\"benchmark/$.html\">$</a> ", t->slug,
				 markup_cut(t->phase.n ? t->phase : t->benchmark, LABEL_MAX, p->arena));
	}
	markup_raw(p->out, "</td>");
}

static void write_benchmarks(struct site_page *p)
{
	struct site *s = p->site;
	struct dated *list = arena_array(p->arena, s->benchmarks.n, sizeof *list);

	for (size_t i = 0; i < s->benchmarks.n; i++)
		list[i] = (struct dated){ s->benchmarks.at[i].span.last, s->benchmarks.at[i].name, i };
	sorted(list, s->benchmarks.n);
	markup_raw(p->out, "<section>\n<h2 id=\"benchmarks\">Benchmarks</h2>\n");
	site_table_begin(p, "data", STR("Benchmarks"));
	head(p, (const char *const[]){ "benchmark", "phases", "#numbers", "#kernels", "dates", NULL });
	for (size_t i = 0; i < s->benchmarks.n; i++) {
		const struct site_benchmark *b = &s->benchmarks.at[list[i].at];

		markup_put(p->out, "<tr><th scope=\"row\">$</th>", markup_cut(b->name, LABEL_MAX, p->arena));
		write_phase_links(p, b);
		count_cell(p, b->n);
		count_cell(p, b->n_kernels);
		span_cell(p, b->span);
		markup_raw(p->out, "</tr>\n");
	}
	site_table_end(p);
	markup_raw(p->out, "</section>\n");
}

static void write_kernels(struct site_page *p)
{
	struct site *s = p->site;

	if (s->kernels.n == 0)
		return;
	markup_raw(p->out, "<section>\n<h2 id=\"kernels\">Kernels</h2>\n");
	site_table_begin(p, "data", STR("Kernels, newest first"));
	head(p, (const char *const[]){ "kernel", "#numbers", "benchmarks", "dates", NULL });
	for (size_t i = s->kernels.n; i-- > 0;) {
		const struct site_kernel *k = &s->kernels.at[s->by_age[i]];

		markup_put(p->out, "<tr><th scope=\"row\" data-v=\"$\"><a href=\"kernel/$.html\">$</a></th>",
			   markup_count(k->rank, p->arena), k->slug, markup_cut(k->label, LABEL_MAX, p->arena));
		count_cell(p, k->n);
		words_cell(p, k->benchmarks);
		span_cell(p, k->span);
		markup_raw(p->out, "</tr>\n");
	}
	site_table_end(p);
	markup_raw(p->out, "</section>\n");
}

static struct dated *sources_by_date(const struct site *s, struct arena *a)
{
	struct dated *list = arena_array(a, s->sources.n, sizeof *list);

	for (size_t i = 0; i < s->sources.n; i++)
		list[i] = (struct dated){ s->sources.at[i].time, s->sources.at[i].key, i };
	return sorted(list, s->sources.n);
}

static void write_run(struct site_page *p, const struct site_source *run, bool has_label)
{
	struct str id = site_source_name(p->site, run->key);

	markup_put(p->out, "<tr><th scope=\"row\"><a href=\"run/$.html\">$</a></th>", id, id);
	if (has_label)
		words_cell(p, run->variant);
	markup_put(p->out, "<td class=\"words date\">$</td>", site_moment(run->time, p->arena));
	words_cell(p, run->benchmark);
	words_cell(p, run->kernel);
	count_cell(p, run->n);
	markup_raw(p->out, "</tr>\n");
}

static void write_runs(struct site_page *p)
{
	struct site *s = p->site;
	bool has_label = false;

	if (!s->has_runs)
		return;
	struct dated *list = sources_by_date(s, p->arena);
	markup_raw(p->out, "<section>\n<h2 id=\"runs\">Recorded here</h2>\n");
	site_table_begin(p, "data", STR("Runs recorded by this program"));
	for (size_t i = 0; i < s->sources.n; i++)
		has_label |= s->sources.at[i].is_run && s->sources.at[i].variant.n;
	head(p, has_label ? (const char *const[]){ "run", "label", "started", "benchmark", "kernel", "#numbers", NULL } :
			    (const char *const[]){ "run", "started", "benchmark", "kernel", "#numbers", NULL });
	for (size_t i = 0; i < s->sources.n; i++)
		if (s->sources.at[list[i].at].is_run)
			write_run(p, &s->sources.at[list[i].at], has_label);
	site_table_end(p);
	markup_raw(p->out, "</section>\n");
}

static enum err_code write_sources(struct site *s, struct err *e)
{
	AUTO_ARENA(a);
	struct site_page p;
	const struct dated *list = sources_by_date(s, a);

	if (site_page_begin(&p, s, STR("sources.html"), STR("Sources"), a, e))
		return e->code;
	markup_raw(p.out, "<h1>Sources</h1>\n<p class=\"lead\">The texts that the numbers were read from, newest first.</p>\n");
	site_table_begin(&p, "data", STR("Sources, newest first"));
	head(&p, (const char *const[]){ "source", "#numbers", "date", NULL });
	for (size_t i = 0; i < s->sources.n; i++) {
		const struct site_source *source = &s->sources.at[list[i].at];

		if (source->key.n == 0)
			continue;
		markup_put(p.out, "<tr><th scope=\"row\"><a href=\"source/$.html\">$</a></th>", site_source_name(s, source->key),
			 source->title);
		count_cell(&p, source->n);
		markup_put(p.out, "<td class=\"words date\">$</td></tr>\n", site_date(source->time, a));
	}
	site_table_end(&p);
	return site_page_end(&p, e);
}

enum err_code site_write_index(struct site *s, struct err *e)
{
	AUTO_ARENA(a);
	struct site_page p;
	struct str span = site_span_words(s->span, a);

	if (write_sources(s, e) || site_page_begin(&p, s, STR("index.html"), STR("Benchmark results"), a, e))
		return e->code;
	markup_put(p.out, "<h1>Benchmark results</h1>\n<p class=\"lead\">$ of $ and $ from <a href=\"sources.html\">$</a>",
		 site_count(s->n_numbers, "number", "numbers", a), site_count(s->benchmarks.n, "benchmark", "benchmarks", a),
		 site_count(s->kernels.n, "kernel", "kernels", a), site_count(s->sources.n, "source", "sources", a));
	markup_put(p.out, "$<span class=\"date\">$</span>. Every number leads to the line it was read from.</p>\n",
		   span.n ? STR(", ") : STR_NONE, span);
	if (s->request->n_compare)
		markup_raw(p.out, "<p><a class=\"button\" href=\"compare.html\">Kernels side by side</a></p>\n");
	site_write_latest_steps(&p);
	write_runs(&p);
	write_machines(&p);
	write_benchmarks(&p);
	write_kernels(&p);
	return site_page_end(&p, e);
}
