/*
 * compare_distribution.c: how the requests of each test were spread, for people and for programs
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/distribution.h"

#include <math.h>

#include "reports/differences.h"
#include "reports/grid.h"
#include "reports/words.h"

/* From this ratio on a change is told as a factor: +51900% is nothing that anybody reads. */
#define AS_FACTOR 3.0

#define MARKS "[a, b]: the interval, 95% sure or more.  *: more than chance (q <= 0.05 among all of them).  ~: from " \
	"the requests of one run a side; it says nothing of how runs differ."

struct spread {
	struct page page;
	const struct matrix *matrix;
	const struct distribution *d;
	bool has_marks;
};

static struct str label_of(const struct spread *s, size_t column)
{
	return s->matrix->kernels[column].label;
}

/* ---- one line --------------------------------------------------------------------------------------------------- */

static struct str ratio_words(double ratio, struct arena *a)
{
	if (isnan(ratio))
		return STR("?");
	if (ratio >= AS_FACTOR || (ratio > 0 && ratio <= 1 / AS_FACTOR))
		return arena_printf(a, "x%.3g", ratio);
	return arena_printf(a, "%+.1f%%", (ratio - 1) * 100);
}

static struct str change_words(const struct distribution_line *l, struct arena *a)
{
	struct str interval = STR_NONE;
	bool is_sure = l->basis == BASIS_RUNS && (l->verdict == VERDICT_BETTER || l->verdict == VERDICT_WORSE);

	if (l->is_refused)
		return STR("incomparable");
	if (!isnan(l->low) || !isnan(l->high))
		interval = arena_printf(a, " [" STR_FMT ", " STR_FMT "]", STR_ARG(ratio_words(l->low, a)),
					STR_ARG(ratio_words(l->high, a)));
	if (isnan(l->ratio))
		return l->base <= 0 && l->now > 0 ? arena_printf(a, "from 0%s", is_sure ? " *" : "") : STR_NONE;
	return arena_printf(a, STR_FMT STR_FMT "%s%s", STR_ARG(ratio_words(l->ratio, a)), STR_ARG(interval),
			    l->basis == BASIS_WITHIN ? " ~" : "", is_sure ? " *" : "");
}

static enum emit_tone tone_of(const struct distribution_line *l)
{
	if (l->basis != BASIS_RUNS)
		return TONE_PLAIN;
	return l->verdict == VERDICT_BETTER ? TONE_BETTER : l->verdict == VERDICT_WORSE ? TONE_WORSE : TONE_PLAIN;
}

static struct str value_words(const struct distribution_line *l, double value, uint64_t hits, uint64_t requests,
			      struct arena *a)
{
	struct str words = distribution_value_words(l, value, a);

	if (!l->is_share)
		return words;
	return arena_printf(a, STR_FMT " (%llu of %llu)", STR_ARG(words), (unsigned long long)hits, (unsigned long long)requests);
}

static struct str p_words(const struct distribution_line *l, struct arena *a)
{
	return isnan(l->p) ? STR_NONE : arena_printf(a, "%.2g", l->p);
}

/* ---- for people -------------------------------------------------------------------------------------------------- */

static void add_column(struct grid *g, struct str name, struct grid_column as)
{
	as.as.name = arena_cstr(g->arena, name);
	grid_column(g, as);
}

static bool same_kernels(const struct distribution_line *a, const struct distribution_line *b)
{
	return a->kernel == b->kernel;
}

static struct grid grid_of(struct spread *s, const struct distribution_line *lines, size_t n)
{
	struct grid g = grid_new(s->page.arena);
	bool several = !same_kernels(&lines[0], &lines[n - 1]);

	if (several)
		add_column(&g, STR_NONE, (struct grid_column){ .stays_left = true });
	add_column(&g, STR("figure"), (struct grid_column){ .stays_left = true });
	add_column(&g, label_of(s, lines[0].baseline), (struct grid_column){ .as.align = EMIT_RIGHT });
	add_column(&g, several ? STR("value") : label_of(s, lines[0].kernel), (struct grid_column){ .as.align = EMIT_RIGHT });
	add_column(&g, STR("change"), (struct grid_column){ .as.align = EMIT_RIGHT });
	add_column(&g, STR("p"), (struct grid_column){ .as.align = EMIT_RIGHT, .may_go = true });
	for (size_t i = 0; i < n; i++) {
		const struct distribution_line *l = &lines[i];
		bool is_first = i == 0 || !same_kernels(l, &lines[i - 1]);

		s->has_marks |= l->basis != BASIS_NONE;
		if (several)
			grid_cell(&g, is_first || s->page.view->format != EMIT_TEXT ? label_of(s, l->kernel) : STR_NONE, TONE_PLAIN);
		grid_cell(&g, l->figure, TONE_PLAIN);
		grid_cell(&g, value_words(l, l->base, l->hits_base, l->requests_base, g.arena), TONE_PLAIN);
		grid_cell(&g, value_words(l, l->now, l->hits, l->requests, g.arena), TONE_PLAIN);
		grid_cell(&g, change_words(l, g.arena), tone_of(l));
		grid_cell(&g, p_words(l, g.arena), TONE_PLAIN);
	}
	return g;
}

/* "6.12 against 6.6 (5 runs, 4 runs)" */
static struct str runs_words(const struct spread *s, const struct distribution_line *l)
{
	struct arena *a = s->page.arena;

	if (l->n == 1 && l->n_base == 1)
		return arena_printf(a, STR_FMT " against " STR_FMT, STR_ARG(label_of(s, l->kernel)),
				    STR_ARG(label_of(s, l->baseline)));
	return arena_printf(a, STR_FMT " against " STR_FMT " (%zu run%s, %zu run%s)", STR_ARG(label_of(s, l->kernel)),
			    STR_ARG(label_of(s, l->baseline)), l->n, l->n == 1 ? "" : "s", l->n_base, l->n_base == 1 ? "" : "s");
}

static void tell_overdispersion(const struct spread *s, const struct distribution_line *lines, size_t n)
{
	double most = 0;

	for (size_t i = 0; i < n; i++)
		if (lines[i].overdispersion > most)
			most = lines[i].overdispersion;
	if (most >= 2)
		page_line(&s->page, arena_printf(s->page.arena, "The shares of slow requests vary %.3g times as much from run to run as "
						 "chance alone would make them: runs are compared, not requests.", most));
}

static enum err_code write_test(struct spread *s, size_t first, size_t end, struct err *e)
{
	const struct distribution_line *lines = s->d->lines;
	const struct series *test = lines[s->d->stories[first].first].test;
	size_t from = s->d->stories[first].first, until = s->d->stories[end - 1].first + s->d->stories[end - 1].n;

	page_gap(&s->page);
	page_heading(&s->page, 3, words_title(test, WORDS_PHASE | WORDS_THREADS, s->page.arena));
	if (test->machine.n)
		page_line(&s->page, words_machine(test, s->page.arena));
	for (size_t i = first; i < end; i++) {
		const struct distribution_story *story = &s->d->stories[i];

		page_line(&s->page, arena_printf(s->page.arena, STR_FMT ": " STR_FMT, STR_ARG(runs_words(s, &lines[story->first])),
						 STR_ARG(story->words)));
	}
	tell_overdispersion(s, lines + from, until - from);
	page_gap(&s->page);
	struct grid g = grid_of(s, lines + from, until - from);
	if (grid_write(&g, &s->page, e))
		return e->code;
	page_after_table(&s->page);
	return OK;
}

static bool has_single_runs(const struct distribution *d)
{
	for (size_t i = 0; i < d->n_stories; i++)
		if (!d->stories[i].is_sure)
			return true;
	return false;
}

static enum err_code write_for_people(struct spread *s, struct err *e)
{
	const struct distribution *d = s->d;

	for (size_t first = 0, end; first < d->n_stories; first = end) {
		for (end = first + 1; end < d->n_stories; end++)
			if (d->lines[d->stories[end].first].test != d->lines[d->stories[first].first].test)
				break;
		if (write_test(s, first, end, e))
			return e->code;
	}
	if (d->n_stories == 0)
		page_line(&s->page, STR("No test has latencies of two sides."));
	page_gap(&s->page);
	if (has_single_runs(d))
		page_line(&s->page, STR("Seen in one run: one run on a side shows what happened, not how often it does."));
	if (s->has_marks)
		page_line(&s->page, STR(MARKS));
	page_differences(&s->page, &d->comparison);
	return page_end(&s->page, e);
}

/* ---- for programs ------------------------------------------------------------------------------------------------ */

static const struct emit_column columns[] = {
	{ "benchmark", EMIT_LEFT, false, false },  { "phase", EMIT_LEFT, false, false },
	{ "threads", EMIT_RIGHT, true, false },	   { "variant", EMIT_LEFT, false, false },
	{ "machine", EMIT_LEFT, false, false },	   { "figure", EMIT_LEFT, false, false },
	{ "unit", EMIT_LEFT, false, false },	   { "kernel", EMIT_LEFT, false, false },
	{ "n", EMIT_RIGHT, true, false },	   { "value", EMIT_RIGHT, true, false },
	{ "baseline", EMIT_LEFT, false, false },   { "n_base", EMIT_RIGHT, true, false },
	{ "base", EMIT_RIGHT, true, false },	   { "ratio", EMIT_RIGHT, true, false },
	{ "ratio_low", EMIT_RIGHT, true, false },  { "ratio_high", EMIT_RIGHT, true, false },
	{ "level", EMIT_RIGHT, true, false },	   { "basis", EMIT_LEFT, false, false },
	{ "test", EMIT_LEFT, false, false },	   { "p", EMIT_RIGHT, true, false },
	{ "q", EMIT_RIGHT, true, false },	   { "verdict", EMIT_LEFT, false, false },
	{ "refused", EMIT_LEFT, false, false },	   { "hits", EMIT_RIGHT, true, false },
	{ "requests", EMIT_RIGHT, true, false },   { "hits_base", EMIT_RIGHT, true, false },
	{ "requests_base", EMIT_RIGHT, true, false }, { "overdispersion", EMIT_RIGHT, true, false },
	{ "file_mb", EMIT_RIGHT, true, false },	   { "block", EMIT_RIGHT, true, false },
	{ "params", EMIT_LEFT, false, false },	   { "story", EMIT_LEFT, false, false },
};
#define N_COLUMNS (sizeof columns / sizeof *columns)

static struct str number(double value, struct arena *a)
{
	return isnan(value) ? STR_NONE : arena_printf(a, "%.6g", value);
}

static struct str count(bool is_known, uint64_t n, struct arena *a)
{
	return is_known ? arena_printf(a, "%llu", (unsigned long long)n) : STR_NONE;
}

static void write_line(struct emitter *w, const struct spread *s, const struct distribution_line *l, struct str story)
{
	AUTO_ARENA(a);
	const struct series *t = l->test;
	enum verdict verdict = l->basis == BASIS_RUNS ? l->verdict : VERDICT_UNKNOWN;
	const struct str cells[] = {
		t->benchmark, t->phase, t->threads, t->variant, t->machine, l->figure, l->unit, label_of(s, l->kernel),
		count(true, l->n, a), number(l->now, a), label_of(s, l->baseline), count(true, l->n_base, a), number(l->base, a),
		number(l->ratio, a), number(l->low, a), number(l->high, a), number(l->level, a), str_from(basis_name(l->basis)),
		str_from(l->how), number(l->p, a), number(l->q, a), str_from(verdict_name(verdict)),
		l->is_refused ? STR("yes") : STR("no"), count(l->is_share, l->hits, a), count(l->requests > 0, l->requests, a),
		count(l->is_share, l->hits_base, a), count(l->requests_base > 0, l->requests_base, a),
		number(l->overdispersion, a), t->file_mb, t->block, t->params, story,
	};

	_Static_assert(sizeof cells / sizeof *cells == N_COLUMNS, "a cell a column");
	for (size_t i = 0; i < N_COLUMNS; i++)
		emit_word(w, cells[i]);
	emit_row_end(w);
}

static enum err_code write_for_programs(const struct spread *s, struct err *e)
{
	struct emitter *w = page_emitter(&s->page);

	emit_begin(w, columns, N_COLUMNS);
	for (size_t i = 0; i < s->d->n_stories; i++)
		for (size_t j = 0; j < s->d->stories[i].n && !emit_is_broken(w); j++)
			write_line(w, s, &s->d->lines[s->d->stories[i].first + j], s->d->stories[i].words);
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	return code;
}

static enum err_code write_distribution(const struct report_input *in, const struct report_view *view, FILE *out,
					struct arena *a, struct err *e)
{
	struct spread s = { .page = { out, view, a }, .matrix = in->comparison->matrix, .d = in->distribution };

	return page_is_for_people(&s.page) ? write_for_people(&s, e) : write_for_programs(&s, e);
}

const struct report report_compare_distribution = {
	"distribution", "how the requests of each test were spread", write_distribution,
};
