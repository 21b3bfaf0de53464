/*
 * site_source.c: a page a text: its lines, those that numbers were read from marked and leading back
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/source.h"
#include "reports/markup.h"
#include "reports/site_parts.h"

/* Lines around a read line; what one line and one page may show at most. */
enum { AROUND = 5, LINE_MAX_BYTES = 2000, LINKS_A_LINE = 12, MAX_PLACES = 100000, SHORT_KEY = 16, TITLE_MAX = 300,
       LABEL_MAX = 80, NOT_TAKEN_MAX = 200 };

#define HOST_FACT "env host.name "

struct writer {
	struct site_page *p;
	const struct source_text *text;
	const struct site_remark *remarks; /* one a line, or NULL */
	size_t place;  /* next one to be written */
	bool is_full;
};

static struct str title_of(const struct source *s, struct arena *a)
{
	if (s->kind == SOURCE_RUN)
		return arena_printf(a, "Run " STR_FMT, STR_ARG(str_sub(s->key, 0, SHORT_KEY)));
	if (s->subject.n)
		return s->subject;
	if (s->name.n == 0)
		return arena_printf(a, "source " STR_FMT, STR_ARG(str_sub(s->key, 0, SHORT_KEY)));
	/* The last part only: a path tells of the machine that it was read on. */
	struct str name = s->name;
	for (size_t at; (at = str_find_char(name, '/')) != STR_NPOS && at + 1 < name.n;)
		name = str_after(name, at + 1);
	return name;
}

/* What everybody may see of a text. */
static struct str open_words(const struct writer *w, struct str text)
{
	return w->is_full ? text : markup_mask(text, MARKUP_ANY_HOST, w->p->arena);
}

static void fact(struct writer *w, const char *name, struct str value)
{
	if (value.n == 0)
		return;
	markup_put(w->p->out, "<dt>$</dt><dd>", str_from(name));
	markup_verbatim(w->p->out, markup_cut(open_words(w, value), LINE_MAX_BYTES, w->p->arena));
	markup_raw(w->p->out, "</dd>\n");
}

static void write_facts(struct writer *w)
{
	const struct source *s = &w->text->source;
	struct arena *a = w->p->arena;
	struct str date = site_date(s->time, a);

	markup_put(w->p->out, "<h1>$</h1>\n<dl class=\"facts\">\n", markup_cut(title_of(s, a), TITLE_MAX, a));
	fact(w, "from", s->author);
	fact(w, "date", s->date_raw.n ? s->date_raw : date);
	/* An identity, not an address: with it the mail is found in any archive. */
	if (s->message_id.n) {
		markup_raw(w->p->out, "<dt>Message-ID</dt><dd>&lt;");
		markup_verbatim(w->p->out, markup_cut(s->message_id, LINE_MAX_BYTES, a));
		markup_raw(w->p->out, "&gt;</dd>\n");
	}
	if (s->kind == SOURCE_RUN)
		markup_put(w->p->out, "<dt>run</dt><dd><a href=\"../run/$.html\">environment and latencies</a></dd>\n",
			 site_source_name(w->p->site, s->key));
	fact(w, "id", str_sub(s->key, 0, SHORT_KEY));
	markup_put(w->p->out, "<dt>numbers</dt><dd>$</dd>\n</dl>\n", markup_grouped(w->text->n_places + w->text->n_more, a));
}

/* ---- lines ----------------------------------------------------------------------------------------------------- */

static bool same_row(const struct place *a, const struct place *b)
{
	return str_eq(a->run, b->run) && str_eq(a->phase, b->phase) && str_eq(a->kernel_key, b->kernel_key) &&
	       str_eq(a->variant, b->variant) && str_eq(a->threads, b->threads);
}

static struct str row_of(const struct place *at, struct arena *a)
{
	const struct site_row_words words = { at->machine, at->params, at->file_mb, at->block,
					      at->variant, at->threads, at->kernel_key };

	return site_row_id(&words, a);
}

/* "2.4.18-pre9, 128 threads" */
static struct str label_of(const struct place *at, struct arena *a)
{
	struct str who = at->kernel.n ? at->kernel : at->variant.n ? at->variant : at->benchmark;

	who = markup_cut(who, LABEL_MAX, a);
	return at->threads.n ? arena_printf(a, STR_FMT " \xC3\x97" STR_FMT, STR_ARG(who), STR_ARG(at->threads)) : who;
}

static bool is_shown(const struct place *at)
{
	return !str_has(at->flags, "derived") && !str_has(at->flags, "repaired");
}

static void write_back_link(struct writer *w, const struct place *at)
{
	struct site_page *p = w->p;
	const struct site_topic *t = site_topic_of(p->site, at->benchmark, at->phase);

	markup_raw(p->out, " ");
	if (!t || !is_shown(at))
		markup_put(p->out, "<span class=\"back\">$</span>", label_of(at, p->arena));
	else
		markup_put(p->out, "<a class=\"back\" href=\"../benchmark/$.html#$\" title=\"$\">$</a>", t->slug,
			 row_of(at, p->arena), markup_cut(site_topic_title(t, p->arena), LABEL_MAX, p->arena), label_of(at, p->arena));
}

/* The rows that were read from LINE; several numbers of one row share a link. */
static void write_back_links(struct writer *w, uint32_t line)
{
	const struct source_text *t = w->text;
	size_t n = 0;

	markup_raw(w->p->out, "<span class=\"backs\">");
	for (; w->place < t->n_places && t->places[w->place].line <= line; w->place++) {
		const struct place *at = &t->places[w->place];

		if (at->line < line || (n && same_row(at, at - 1)))
			continue;
		if (++n <= LINKS_A_LINE)
			write_back_link(w, at);
	}
	if (n > LINKS_A_LINE)
		markup_put(w->p->out, " and $ more", markup_count(n - LINKS_A_LINE, w->p->arena));
	markup_raw(w->p->out, "</span>");
}

/* "tiobench; kernel from line 12", or why nothing was read. */
static void write_remark(struct writer *w, const struct site_remark *remark, bool is_read)
{
	struct site_page *p = w->p;

	if (!is_read && remark->why_not)
		markup_put(p->out, "<span class=\"why\">not taken: $</span>", str_from(remark->why_not));
	if (!is_read || !remark->importer)
		return;
	markup_put(p->out, "<span class=\"why\">$", str_from(remark->importer));
	for (size_t i = 0; i < remark->n_from; i++) {
		const struct site_origin *from = &remark->from[i];
		struct str line = markup_count(from->line, p->arena);
		markup_put(p->out, "; $ from <a href=\"#L$\">line $</a>", str_from(from->field), line, line);
	}
	markup_raw(p->out, "</span>");
}

static void write_line(struct writer *w, uint32_t number, struct str line, bool is_read)
{
	const struct site_remark *remark = w->remarks ? &w->remarks[number - w->text->source.first_line] : NULL;
	struct site_page *p = w->p;
	struct str shown = markup_cut(line, LINE_MAX_BYTES, p->arena);

	markup_put(p->out, "<div id=\"L$\"", markup_count(number, p->arena));
	markup_raw(p->out, is_read ? " class=\"read\">" : ">");
	markup_put(p->out, "<a class=\"ln\" href=\"#L$\">$</a><code>", markup_count(number, p->arena), markup_count(number, p->arena));
	/* A run of ours names the machine it ran on. */
	if (w->text->source.kind == SOURCE_RUN && !w->is_full && str_starts(shown, HOST_FACT))
		shown = STR(HOST_FACT "\xE2\x80\xA6");
	markup_verbatim(p->out, open_words(w, shown));
	markup_raw(p->out, "</code>");
	if (is_read)
		write_back_links(w, number);
	if (remark)
		write_remark(w, remark, is_read);
	markup_raw(p->out, "</div>\n");
}

/* What looks like a result and is none is shown too, unless there is much of it. */
static void show_not_taken(const struct writer *w, size_t n_lines, char *show)
{
	size_t n = 0;

	for (size_t i = 0; w->remarks && i < n_lines && n < NOT_TAKEN_MAX; i++) {
		if (!w->remarks[i].why_not || show[i])
			continue;
		show[i] = 1;
		n++;
	}
}

/* Lines that remarks on read lines lead to. */
static void show_origins(const struct writer *w, size_t n_lines, char *show)
{
	for (size_t i = 0; w->remarks && i < n_lines; i++)
		for (size_t j = 0; show[i] == 2 && w->remarks[i].importer && j < w->remarks[i].n_from; j++) {
			size_t at = w->remarks[i].from[j].line - w->text->source.first_line;

			if (at < n_lines && !show[at])
				show[at] = 1;
		}
}

/* One byte a line: 2 read, 1 shown around it, 0 not shown. */
static char *what_to_show(const struct writer *w, size_t n_lines)
{
	const struct source_text *t = w->text;
	const bool is_full = w->is_full;
	char *show = arena_alloc(w->p->arena, n_lines + 1);

	for (size_t i = 0; is_full && i < n_lines; i++)
		show[i] = 1;
	for (size_t i = 0; i < t->n_places; i++) {
		size_t at = t->places[i].line - t->source.first_line;
		size_t from = at > AROUND ? at - AROUND : 0, to = at + AROUND + 1;

		if (at >= n_lines || (i && t->places[i].line == t->places[i - 1].line))
			continue;
		for (size_t j = from; j < to && j < n_lines; j++)
			show[j] = show[j] == 2 ? 2 : 1;
		show[at] = 2;
	}
	show_origins(w, n_lines, show);
	show_not_taken(w, n_lines, show);
	return show;
}

static size_t count_lines(struct str text)
{
	size_t n = text.n && text.p[text.n - 1] != '\n';

	for (size_t i = 0; i < text.n; i++)
		n += text.p[i] == '\n';
	return n;
}

static void write_lines(struct writer *w)
{
	const struct source *s = &w->text->source;
	size_t n_lines = count_lines(s->raw), hidden = 0;
	w->remarks = w->p->site->request->explain ? w->p->site->request->explain(s, n_lines, w->p->arena) : NULL;
	const char *show = what_to_show(w, n_lines);
	struct str rest = s->raw;

	markup_raw(w->p->out, "<div class=\"text\" role=\"region\" tabindex=\"0\" aria-label=\"Text\">\n");
	for (size_t i = 0; i < n_lines; i++) {
		struct str line = str_next_line(&rest);

		if (show[i] == 0 && ++hidden && i + 1 < n_lines && show[i + 1] == 0)
			continue;
		if (hidden)
			markup_put(w->p->out, "<div class=\"gap\">$ not shown</div>\n",
				   site_count(hidden, "line", "lines", w->p->arena));
		hidden = 0;
		if (show[i])
			write_line(w, (uint32_t)i + s->first_line, line, show[i] == 2);
	}
	markup_raw(w->p->out, "</div>\n");
	if (w->text->n_more)
		markup_put(w->p->out, "<p class=\"notes\">$ more numbers are not marked.</p>\n",
			 markup_grouped(w->text->n_more, w->p->arena));
}

/* ---- pages ----------------------------------------------------------------------------------------------------- */

static enum err_code write_page(struct site *s, const struct source_text *text, struct arena *a, struct err *e)
{
	struct site_page p;
	struct writer w = { .p = &p, .text = text, .is_full = s->request->full_sources };
	struct str path = arena_printf(a, "source/" STR_FMT ".html", STR_ARG(site_source_name(s, text->source.key)));

	if (site_page_begin(&p, s, path, title_of(&text->source, a), a, e))
		return e->code;
	write_facts(&w);
	markup_raw(p.out, w.is_full ? "<p class=\"notes\">Marked lines were read; each leads to its row.</p>\n" :
				    "<p class=\"notes\">Marked lines were read; each leads to its row. Only they and some lines around "
				    "are shown, without the hosts of mail addresses.</p>\n");
	write_lines(&w);
	return site_page_end(&p, e);
}

static enum err_code write_source(struct site *s, struct site_source *source, struct err *e)
{
	AUTO_ARENA(a);
	struct source_text text;

	if (query_source_text(s->request->store, source->key, MAX_PLACES, a, &text, e))
		return e->code;
	source->title = arena_dup(s->arena, markup_cut(title_of(&text.source, a), TITLE_MAX, a));
	source->time = text.source.time;
	if (text.source.kind == SOURCE_RUN && site_write_run(s, &text, e))
		return e->code;
	if (source->is_run && text.n_places) {
		source->benchmark = arena_dup(s->arena, text.places[0].benchmark);
		source->kernel = arena_dup(s->arena, text.places[0].kernel);
		source->variant = arena_dup(s->arena, text.places[0].variant);
	}
	return write_page(s, &text, a, e);
}

enum err_code site_write_sources(struct site *s, struct err *e)
{
	for (size_t i = 0; i < s->sources.n; i++)
		if (s->sources.at[i].key.n && write_source(s, &s->sources.at[i], e))
			return e->code;
	return OK;
}
