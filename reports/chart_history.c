/*
 * chart_history.c: series through their versions: what is drawn of each
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/chart_history.h"

#include <math.h>

#include "base/vec.h"
#include "compare/history_span.h"
#include "model/moment.h"
#include "query/order.h"
#include "reports/chart_make.h"
#include "reports/regress.h"
#include "reports/words.h"

/* More panels than these nobody looks at in one picture: the next picture goes on with them. */
enum { MAX_PANELS = 24, LEAST_DRAWN = 2 };

/* ---- one panel ------------------------------------------------------------------------------------------------- */

/* "2024-03-01 6.8": by time a kernel may stand on several days. */
static struct str version_of(const struct history_findings *f, const struct history *h, size_t point, struct arena *a)
{
	struct str label = history_label(f->histories, h, point);
	struct str day = f->histories->order == HISTORY_BY_TIME ? moment_day(h->points[point].time, a) : STR_NONE;

	return day.n ? arena_printf(a, STR_FMT "%s" STR_FMT, STR_ARG(day), label.n ? " " : "", STR_ARG(label)) : label;
}

static struct panel_dot dot_of(const struct history_level *level)
{
	bool has_range = level->low < level->high;

	return (struct panel_dot){ level->median, has_range ? level->low : NAN, has_range ? level->high : NAN };
}

static struct panel_mark mark_of(const struct history_findings *f, const struct history_change *c, struct arena *a)
{
	struct str size = regress_size(c, a), direction = regress_direction(c), state = STR_NONE;
	struct str at = version_of(f, c->of->history, c->at.first, a);

	if (c->at.is_provisional)
		state = STR(", provisional");
	else if (c->state == CHANGE_KNOWN)
		state = STR(", known");
	return (struct panel_mark){
		.at = c->at.first, .earliest = c->at.earliest, .latest = c->at.latest, .direction = c->direction,
		.is_provisional = c->at.is_provisional, .is_known = c->state == CHANGE_KNOWN,
		.words = arena_printf(a, STR_FMT " " STR_FMT "%s" STR_FMT STR_FMT, STR_ARG(at), STR_ARG(direction),
				      size.n ? " " : "", STR_ARG(size), STR_ARG(state)),
		.short_words = str_sub(size, 0, str_find(size, " [")),
	};
}

static void fill_panel(const struct history_findings *f, const struct series_history *sh, struct arena *a,
		       struct chart_panel *out)
{
	const struct history *h = sh->history;
	struct history_span *spans;

	out->n = h->n_points;
	out->versions = arena_array(a, out->n, sizeof *out->versions);
	out->dots = arena_array(a, out->n, sizeof *out->dots);
	for (size_t i = 0; i < out->n; i++) {
		out->versions[i] = version_of(f, h, i, a);
		out->dots[i] = dot_of(&sh->levels[i]);
	}
	out->n_levels = history_spans(sh, a, &spans);
	out->levels = arena_array(a, out->n_levels, sizeof *out->levels);
	for (size_t i = 0; i < out->n_levels; i++)
		out->levels[i] = (struct panel_level){ spans[i].from, spans[i].until, spans[i].median, spans[i].low, spans[i].high };
	out->n_marks = sh->n_changes;
	out->marks = arena_array(a, out->n_marks, sizeof *out->marks);
	for (size_t i = 0; i < out->n_marks; i++)
		out->marks[i] = mark_of(f, &sh->changes[i], a);
}

/* ---- one chart ------------------------------------------------------------------------------------------------- */

static struct str flavour_words(const struct history *h, struct arena *a)
{
	return h->flavour.n ? arena_printf(a, "; flavour " STR_FMT, STR_ARG(h->flavour)) : STR_NONE;
}

static struct str subtitle_of(const struct history *h, struct arena *a)
{
	return arena_printf(a, STR_FMT STR_FMT "; a point is the median of a version's runs",
			    STR_ARG(words_machine(h->series, a)), STR_ARG(flavour_words(h, a)));
}

void chart_history_of(const struct history_findings *f, const struct series_history *sh, struct str id, struct arena *a,
		      struct chart *out)
{
	const struct series *s = sh->history->series;

	*out = (struct chart){
		.kind = CHART_HISTORY, .id = id, .title = words_title(s, WORDS_PHASE | WORDS_THREADS, a),
		.subtitle = subtitle_of(sh->history, a), .value_name = s->metric, .value_unit = s->unit, .better = s->better,
		.n_panels = 1,
	};
	out->panels = arena_array(a, 1, sizeof *out->panels);
	fill_panel(f, sh, a, &out->panels[0]);
}

static bool share_a_picture(const struct history *a, const struct history *b)
{
	return str_eq(a->series->benchmark, b->series->benchmark) && str_eq(a->series->machine, b->series->machine);
}

/* Small multiples of histories of one benchmark and machine. */
static void chart_of_many(const struct history_findings *f, const struct series_history *const *at, size_t n,
			  struct arena *a, struct chart *out)
{
	const struct series *first = at[0]->history->series;

	*out = (struct chart){
		.kind = CHART_HISTORY, .title = first->benchmark, .n_panels = n,
		.subtitle = arena_printf(a, STR_FMT "; each panel has an axis of its own", STR_ARG(words_machine(first, a))),
		.value_name = first->metric, .value_unit = first->unit, .better = first->better,
	};
	out->panels = arena_array(a, n, sizeof *out->panels);
	for (size_t i = 0; i < n; i++) {
		const struct history *h = at[i]->history;
		unsigned parts = WORDS_SETUP & ~WORDS_OF(THING_BENCHMARK);

		fill_panel(f, at[i], a, &out->panels[i]);
		out->panels[i].title = arena_printf(a, STR_FMT ", " STR_FMT STR_FMT, STR_ARG(words_metric(h->series, a)),
						    STR_ARG(words_title_of(h->series, parts | WORDS_PHASE | WORDS_THREADS, a)),
						    STR_ARG(flavour_words(h, a)));
	}
}

/* ---- all of them ----------------------------------------------------------------------------------------------- */

struct chosen {
	const struct series_history **at;
	size_t n;
};

/* Of a test the first metric, unless another one changed. */
static bool is_wanted(const struct history_findings *f, size_t i, const struct chart_history_choice *choice)
{
	const struct series_history *sh = &f->at[i];
	size_t least = choice->least > LEAST_DRAWN ? choice->least : LEAST_DRAWN;

	if (sh->history->n_points < least)
		return false;
	if (choice->all || sh->n_changes)
		return true;
	return i == 0 || !series_same_test(f->at[i - 1].history->series, sh->history->series);
}

static struct chosen choose(const struct history_findings *f, const struct chart_history_choice *choice,
			    size_t *n_not_drawn, struct arena *a)
{
	struct chosen out = { arena_array(a, f->n, sizeof(void *)), 0 };

	for (size_t i = 0; i < f->n; i++) {
		if (is_wanted(f, i, choice))
			out.at[out.n++] = &f->at[i];
		else
			++*n_not_drawn;
	}
	return out;
}

/* Those with changes first, in their order. */
static void put_changed_first(struct chosen *c, struct arena *a)
{
	const struct series_history **sorted = arena_array(a, c->n, sizeof(void *));
	size_t n = 0;

	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < c->n; i++)
			if ((c->at[i]->n_changes == 0) == (pass == 1))
				sorted[n++] = c->at[i];
	c->at = sorted;
}

/* The next chart of a benchmark and machine: those of CHOSEN that share it, at most MAX_PANELS; they leave CHOSEN. */
static size_t take_alike(struct chosen *c, const struct series_history **panels)
{
	size_t n = 0, kept = 0;

	for (size_t i = 0; i < c->n; i++) {
		bool is_alike = n < MAX_PANELS && (n == 0 || share_a_picture(panels[0]->history, c->at[i]->history));

		if (is_alike)
			panels[n++] = c->at[i];
		else
			c->at[kept++] = c->at[i];
	}
	c->n = kept;
	return n;
}

enum err_code chart_history_make(const struct history_findings *f, const struct chart_history_choice *choice,
				 struct arena *a, struct charts *out, struct err *e)
{
	const struct series_history *panels[MAX_PANELS];
	struct chart chart;

	*out = (struct charts){ 0 };
	struct chosen chosen = choose(f, choice, &out->n_not_drawn, a);
	put_changed_first(&chosen, a);
	if (chosen.n == 0)
		return err_set(e, ERR_NOT_FOUND, "no history has two versions (of %zu)", f->n);
	for (size_t i = 0; !choice->is_small && i < chosen.n; i++) {
		chart_history_of(f, chosen.at[i], arena_printf(a, "history-%zu", i + 1), a, &chart);
		chart_add(out, &chart, a);
	}
	while (choice->is_small && chosen.n) {
		chart_of_many(f, panels, take_alike(&chosen, panels), a, &chart);
		chart.id = arena_printf(a, "history-%zu", out->n + 1);
		chart_add(out, &chart, a);
	}
	return OK;
}
