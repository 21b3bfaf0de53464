/*
 * regress_table.c: changes of level event by event, for people
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "reports/page.h"
#include "reports/regress.h"
#include "reports/words.h"

enum { VALUE_DIGITS = 5, SOURCE_SHOWN = 16, RUNS_NAMED = 4 };

static const struct emit_column columns[] = {
	{ "test", EMIT_LEFT, false, true },     { "metric", EMIT_LEFT, false, false },
	{ "before", EMIT_RIGHT, true, false },  { "after", EMIT_RIGHT, true, false },
	{ "change", EMIT_RIGHT, false, false }, { "q", EMIT_RIGHT, true, false },
	{ "runs", EMIT_RIGHT, false, false },   { "first bad", EMIT_LEFT, false, false },
	{ "test next", EMIT_LEFT, false, false }, { "state", EMIT_LEFT, false, true },
	{ "id", EMIT_LEFT, false, false },
};
enum { N_COLUMNS = sizeof columns / sizeof *columns, CHANGE_COLUMN = 4 };

/* The machine belongs to the test here: an event may be of several. */
static struct str test_of(const struct history *h, struct arena *a)
{
	struct str title = words_title(h->series, WORDS_PHASE | WORDS_THREADS, a);

	if (h->series->machine.n)
		return arena_printf(a, STR_FMT ", on " STR_FMT, STR_ARG(title), STR_ARG(h->series->machine));
	if (h->source.n)
		return arena_printf(a, STR_FMT ", in mail " STR_FMT, STR_ARG(title), STR_ARG(str_sub(h->source, 0, SOURCE_SHOWN)));
	return title;
}

static struct str state_of(const struct history_change *c, struct arena *a)
{
	struct str state = str_from(change_state_name(c->state));

	if (c->state == CHANGE_KNOWN && c->triage)
		state = str_from(triage_state_name(c->triage->state));
	if (c->triage && c->triage->state == TRIAGE_FIXED)
		state = arena_printf(a, STR_FMT " in " STR_FMT, STR_ARG(state), STR_ARG(c->triage->fixed_in));
	if (c->at.is_provisional)
		state = arena_printf(a, STR_FMT ", provisional", STR_ARG(state));
	if (c->triage && c->triage->state != TRIAGE_OPEN && c->triage->reason.n)
		state = arena_printf(a, STR_FMT ": " STR_FMT, STR_ARG(state), STR_ARG(c->triage->reason));
	return state;
}

static enum emit_tone tone_of(const struct history_change *c)
{
	if (c->state == CHANGE_KNOWN)
		return TONE_DIM;
	return c->direction == VERDICT_WORSE ? TONE_WORSE : c->direction == VERDICT_BETTER ? TONE_BETTER : TONE_PLAIN;
}

static struct str number(double value, struct arena *a)
{
	return isnan(value) ? STR_NONE : arena_printf(a, "%.*g", VALUE_DIGITS, value);
}

/* FIRST: the first column that is written. */
static void write_row(struct emitter *w, const struct regress_input *in, const struct regress_line *line, size_t first)
{
	AUTO_ARENA(a);
	const struct history_change *c = line->change;
	const struct str cells[N_COLUMNS] = {
		test_of(c->of->history, a), words_metric(c->of->history->series, a), number(c->before, a),
		number(c->after, a), regress_size(c, a), arena_printf(a, "%.1g", c->q), regress_runs(c, a),
		regress_window(in->findings, c, a), line->next, state_of(c, a), c->id,
	};

	for (size_t i = first; i < N_COLUMNS; i++) {
		if (cells[i].n)
			emit_cell(w, cells[i], i == CHANGE_COLUMN ? tone_of(c) : TONE_PLAIN);
		else
			emit_hole(w);
	}
	emit_row_end(w);
}

static struct str counted(size_t n, const char *what, struct str before, struct arena *a)
{
	if (n == 0)
		return before;
	return arena_printf(a, STR_FMT "%s%zu %s", STR_ARG(before), before.n ? ", " : "", n, what);
}

/* "2.6.12-ac: 3 worse, 1 better" */
static struct str heading(const struct regress_input *in, size_t first, size_t n, struct arena *a)
{
	const struct history_change *c = in->lines[first].change;
	size_t by[VERDICT_WORSE + 1] = { 0 };
	struct str text = STR("");

	for (size_t i = 0; i < n; i++)
		by[in->lines[first + i].change->direction]++;
	text = counted(by[VERDICT_WORSE], "worse", text, a);
	text = counted(by[VERDICT_BETTER], "better", text, a);
	text = counted(by[VERDICT_UNKNOWN], "changed", text, a);
	return arena_printf(a, STR_FMT ": " STR_FMT, STR_ARG(in->findings->events[c->event].label), STR_ARG(text));
}

enum { ROOM_FOR_TESTS = 180 }; /* columns of a terminal in which the words of a test have a place */

/* A narrow terminal would leave "fio ran..." of a test: there the tests stand above the table, by the changes' ids. */
static bool is_narrow(const struct page *page)
{
	const struct report_view *view = page->view;

	return view->format == EMIT_TEXT && view->width && view->width < ROOM_FOR_TESTS;
}

static void write_tests(const struct page *page, const struct regress_line *lines, size_t n)
{
	for (size_t i = 0; i < n && !page_is_unread(page); i++) {
		AUTO_ARENA(a);
		const struct history_change *c = lines[i].change;

		page_line(page, arena_printf(a, STR_FMT ": " STR_FMT, STR_ARG(c->id), STR_ARG(test_of(c->of->history, a))));
	}
}

static bool is_one_of(struct str word, const struct str *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(words[i], word))
			return true;
	return false;
}

/* Where to look up what the table says: a run leads to its line of the mail or file. */
static void write_first_runs(const struct page *page, const struct regress_line *lines, size_t n)
{
	struct str named[RUNS_NAMED], text = STR_NONE;
	size_t n_named = 0, n_more = 0;

	for (size_t i = 0; i < n; i++) {
		struct str run = regress_first_run(lines[i].change);

		if (is_one_of(run, named, n_named))
			continue;
		if (n_named == RUNS_NAMED) {
			n_more++;
			continue;
		}
		text = arena_printf(page->arena, STR_FMT "%s" STR_FMT, STR_ARG(text), n_named ? ", " : "", STR_ARG(run));
		named[n_named++] = run;
	}
	if (n_more)
		text = arena_printf(page->arena, STR_FMT " and %zu more", STR_ARG(text), n_more);
	page_line(page, arena_printf(page->arena, "First on the new level: " STR_FMT " (\"behemoth show run ID\" tells where it stands).",
				     STR_ARG(text)));
}

static enum err_code write_event(const struct page *page, const struct regress_input *in, size_t first, size_t n,
				 struct err *e)
{
	page_heading(page, 2, heading(in, first, n, page->arena));
	const size_t column = is_narrow(page) ? 1 : 0;
	if (column)
		write_tests(page, in->lines + first, n);
	struct emitter *w = page_emitter(page);
	emit_begin(w, columns + column, N_COLUMNS - column);
	for (size_t i = first; i < first + n && !emit_is_broken(w); i++)
		write_row(w, in, &in->lines[i], column);
	enum err_code code = emit_end(w, e);
	emitter_free(w);
	page_after_table(page);
	write_first_runs(page, in->lines + first, n);
	page_gap(page);
	return code;
}

static struct str names_of(const struct history_left_out *left, struct arena *a)
{
	struct str out = STR("");

	for (size_t i = 0; i < left->n_names; i++)
		out = arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(out), i ? ", " : "", STR_ARG(left->names[i]));
	return left->more_names ? arena_printf(a, STR_FMT " and others", STR_ARG(out)) : out;
}

static const char *plural(size_t n)
{
	return n == 1 ? "" : "s";
}

static void write_left_out(const struct page *page, const struct histories *h)
{
	struct arena *a = page->arena;

	for (unsigned i = 0; i < LEFT_REASONS; i++) {
		const struct history_left_out *left = &h->left_out[i];

		if (left->n)
			page_line(page, arena_printf(a, "%zu number%s %s left out: " STR_FMT ".", left->n, plural(left->n),
						     history_reason_text((enum history_reason)i), STR_ARG(names_of(left, a))));
	}
	if (h->n_nameless)
		page_line(page, arena_printf(a, "%zu number%s left out: no kernel is named.", h->n_nameless,
					     plural(h->n_nameless)));
}

static void write_partings(const struct page *page, const struct histories *h)
{
	struct str names = STR("");

	for (size_t i = 0; i < h->n_parted_by; i++)
		names = arena_printf(page->arena, STR_FMT "%s" STR_FMT, STR_ARG(names), i ? ", " : "", STR_ARG(h->parted_by[i]));
	if (h->n_parted)
		page_line(page, arena_printf(page->arena, "%zu test%s changed configuration, each is a history of its own: " STR_FMT ".",
					     h->n_parted, plural(h->n_parted), STR_ARG(names)));
}

static void write_counts(const struct page *page, const struct regress_input *in)
{
	struct arena *a = page->arena;
	const struct history_findings *f = in->findings;
	size_t n_short = 0;

	for (size_t i = 0; i < f->n; i++)
		n_short += f->at[i].history->n_points < HISTORY_VERSIONS_MIN;
	page_line(page, arena_printf(a, "%zu of %zu histories were long enough to change (%d versions or more).",
				     f->n - n_short, f->n, HISTORY_VERSIONS_MIN));
	if (in->n_hidden_better)
		page_line(page, arena_printf(a, "%zu other change%s not shown: better, or neither way is (--all shows them).",
					     in->n_hidden_better, plural(in->n_hidden_better)));
	if (in->n_hidden_known)
		page_line(page, arena_printf(a, "%zu known change%s not shown: \"behemoth triage\" says why (--all shows them).",
					     in->n_hidden_known, plural(in->n_hidden_known)));
}

enum err_code regress_write_table(const struct regress_input *in, const struct report_view *view, FILE *out,
				  struct arena *a, struct err *e)
{
	const struct page page = { out, view, a };

	if (in->n_lines == 0)
		page_line(&page, in->all ? STR("Nothing changed.") : STR("Nothing got worse."));
	for (size_t first = 0, end; first < in->n_lines; first = end) {
		size_t event = in->lines[first].change->event;

		for (end = first + 1; end < in->n_lines && in->lines[end].change->event == event; end++)
			;
		if (write_event(&page, in, first, end - first, e))
			return e->code;
	}
	write_counts(&page, in);
	write_partings(&page, in->findings->histories);
	write_left_out(&page, in->findings->histories);
	return page_end(&page, e);
}
