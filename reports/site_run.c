/*
 * site_run.c: a page a run of our own: where it ran, what came out, how long its requests took
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text of a run says all of it; bench/document.h has the format.
 */
#include <math.h>

#include "base/num.h"
#include "model/source.h"
#include "reports/markup.h"
#include "reports/site_histogram.h"
#include "reports/site_parts.h"

enum { VALUE_MAX = 2000, MAX_PHASES = 2000, LABEL_MAX = 200 };

struct run_line {
	uint32_t number;
	struct str kind, rest; /* "env", "cpu.model ..." */
};

struct run_text {
	VEC(struct run_line) lines;
	struct str benchmark, kernel, end;
};

static void read_run(const struct source *s, struct arena *a, struct run_text *out)
{
	struct str rest = s->raw;

	for (uint32_t i = 0; rest.n; i++) {
		struct str line = str_next_line(&rest), words = line;
		struct str kind = str_next_word(&words);

		words = str_trim(words);
		if (str_is(kind, "benchmark") && out->benchmark.n == 0)
			out->benchmark = words;
		else if (str_is(kind, "kernel") && out->kernel.n == 0)
			out->kernel = words;
		else if (str_is(kind, "end"))
			out->end = words;
		vec_push(a, &out->lines, (struct run_line){ i + s->first_line, kind, words });
	}
}

static void write_state(struct site_page *p, const struct run_text *run)
{
	if (str_starts(run->end, "complete"))
		return;
	markup_put(p->out, "<p class=\"warning\">This run is not complete: $. What was finished is shown.</p>\n",
		 run->end.n ? markup_cut(run->end, LABEL_MAX, p->arena) : STR("it was killed"));
}

static void write_fact(struct site_page *p, struct str name, struct str value)
{
	bool is_host = str_is(name, "host.name") && !p->site->request->full_sources;

	if (!p->site->request->full_sources)
		value = markup_mask(value, MARKUP_ANY_HOST, p->arena);
	markup_put(p->out, "<tr><th scope=\"row\">$</th><td class=\"words\">$</td></tr>\n", markup_cut(name, LABEL_MAX, p->arena),
		 is_host ? STR("not shown") : markup_cut(value, VALUE_MAX, p->arena));
}

/* All lines of one kind, "name value" each. */
static void write_facts(struct site_page *p, const struct run_text *run, const char *kind, const char *title)
{
	bool has_any = false;

	for (size_t i = 0; i < run->lines.n && !has_any; i++)
		has_any = str_is(run->lines.at[i].kind, kind);
	if (!has_any)
		return;
	markup_put(p->out, "<section>\n<h2>$</h2>\n", str_from(title));
	site_table_begin(p, "facts", str_from(title));
	markup_raw(p->out, "<thead><tr><th scope=\"col\" class=\"words\">name</th><th scope=\"col\" class=\"words\">value</th></tr>"
			 "</thead><tbody>\n");
	for (size_t i = 0; i < run->lines.n; i++) {
		struct str rest = run->lines.at[i].rest;

		if (str_is(run->lines.at[i].kind, kind)) {
			struct str name = str_next_word(&rest);

			write_fact(p, name, str_trim(rest));
		}
	}
	site_table_end(p);
	markup_raw(p->out, "</section>\n");
}

/* "seq-write, threads 4, file_mb 256, iteration 1" */
static struct str phase_title(struct str rest, struct arena *a)
{
	struct str text = markup_cut(str_next_word(&rest), LABEL_MAX, a), word;

	while ((word = str_next_word(&rest)).n) {
		struct str value = word, name = str_cut(&value, '=');

		if (text.n < LABEL_MAX)
			text = arena_printf(a, STR_FMT ", " STR_FMT " " STR_FMT, STR_ARG(text), STR_ARG(name), STR_ARG(value));
	}
	return text;
}

static void write_result(struct site_page *p, const struct source *s, const struct run_line *line)
{
	struct str rest = line->rest;
	struct str metric = str_next_word(&rest), value = str_next_word(&rest);

	markup_put(p->out, "<div><dt>$</dt><dd><a href=\"../source/$.html#L$\">$</a> $</dd></div>\n",
		 markup_cut(metric, LABEL_MAX, p->arena), site_source_name(p->site, s->key), markup_count(line->number, p->arena),
		 markup_cut(value, LABEL_MAX, p->arena), markup_cut(str_trim(rest), LABEL_MAX, p->arena));
}

/* From the line that begins the phase; returns where the next begins. */
static size_t write_phase(struct site_page *p, const struct source *s, const struct run_text *run, size_t at)
{
	size_t end = at + 1;
	struct str title = phase_title(run->lines.at[at].rest, p->arena);
	struct str phase = run->lines.at[at].rest;
	const struct site_topic *t = site_topic_of(p->site, run->benchmark, str_next_word(&phase));

	while (end < run->lines.n && !str_is(run->lines.at[end].kind, "phase"))
		end++;
	markup_put(p->out, "<section class=\"phase\">\n<h3>$</h3>\n", title);
	if (t)
		markup_put(p->out, "<p class=\"notes\"><a href=\"../benchmark/$.html\">Beside other kernels</a></p>\n", t->slug);
	markup_raw(p->out, "<dl class=\"results\">\n");
	for (size_t i = at; i < end; i++)
		if (str_is(run->lines.at[i].kind, "result"))
			write_result(p, s, &run->lines.at[i]);
	markup_raw(p->out, "</dl>\n");
	for (size_t i = at; i < end; i++)
		if (str_is(run->lines.at[i].kind, "histogram"))
			site_write_histogram(p, run->lines.at[i].rest, title);
	markup_raw(p->out, "</section>\n");
	return end;
}

static void write_phases(struct site_page *p, const struct source *s, const struct run_text *run)
{
	size_t n = 0, i = 0;

	markup_raw(p->out, "<section>\n<h2>Results</h2>\n");
	while (i < run->lines.n && n < MAX_PHASES) {
		if (!str_is(run->lines.at[i].kind, "phase")) {
			i++;
			continue;
		}
		i = write_phase(p, s, run, i);
		n++;
	}
	if (n == 0)
		markup_put(p->out, "<p>What the tool printed is in <a href=\"../source/$.html\">the run's text</a>.</p>\n",
			 site_source_name(p->site, s->key));
	markup_raw(p->out, "</section>\n");
}

enum err_code site_write_run(struct site *s, const struct source_text *text, struct err *e)
{
	AUTO_ARENA(a);
	const struct source *source = &text->source;
	struct run_text run = { 0 };
	struct site_page p;
	struct str id = site_source_name(s, source->key);
	struct str path = arena_printf(a, "run/" STR_FMT ".html", STR_ARG(id));

	read_run(source, a, &run);
	struct str title = arena_printf(a, STR_FMT " on " STR_FMT, STR_ARG(markup_cut(run.benchmark, LABEL_MAX, a)),
					STR_ARG(markup_cut(run.kernel, LABEL_MAX, a)));
	if (site_page_begin(&p, s, path, title, a, e))
		return e->code;
	markup_put(p.out, "<h1>$</h1>\n<p class=\"lead\">Run <a href=\"../source/$.html\">$</a>, ", title, id, id);
	markup_put(p.out, "recorded here <span class=\"date\">$</span>.</p>\n", site_moment(source->time, a));
	write_state(&p, &run);
	write_phases(&p, source, &run);
	write_facts(&p, &run, "env", "Environment");
	write_facts(&p, &run, "param", "How it was asked for");
	return site_page_end(&p, e);
}
