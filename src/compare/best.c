/*
 * best.c: the best version a test ever had, and the last one that was as good as some level
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/best.h"

#include <math.h>

#define NEAR 0.01

static const struct history_point *point_of(struct version v)
{
	return &v.of->history->points[v.point];
}

static bool is_newer(const struct histories *h, struct version v, struct version than)
{
	const struct history_point *a = point_of(v);

	if (!than.of)
		return true;
	const struct history_point *b = point_of(than);
	if (h->order == HISTORY_BY_TIME && a->time != b->time)
		return a->time > b->time;
	return a->kernel > b->kernel;
}

static double level_of(struct version v)
{
	return v.of->levels[v.point].median;
}

static bool is_better(struct version v, struct version than, enum better better)
{
	if (better == BETTER_NEITHER || !than.of)
		return better != BETTER_NEITHER;
	return better == BETTER_HIGHER ? level_of(v) > level_of(than) : level_of(v) < level_of(than);
}

static bool is_at(struct version v, double level, enum better better)
{
	if (better == BETTER_NEITHER)
		return fabs(level_of(v) - level) <= NEAR * fabs(level);
	return better == BETTER_HIGHER ? level_of(v) >= level : level_of(v) <= level;
}

static void take(struct test_history *t, const struct histories *h, const struct series_history *sh, double level)
{
	enum better better = sh->history->series->better;

	for (size_t i = 0; i < sh->history->n_points; i++) {
		struct version v = { sh, i };

		if (is_newer(h, v, t->newest))
			t->newest = v;
		if (is_better(v, t->best, better))
			t->best = v;
		if (is_at(v, level, better) && is_newer(h, v, t->last_at_level))
			t->last_at_level = v;
	}
}

static bool same_test(const struct history *a, const struct history *b)
{
	return a->series == b->series && str_eq(a->source, b->source);
}

struct test_histories compare_best(const struct history_findings *f, double level, struct arena *a)
{
	struct test_histories out = { arena_array(a, f->n, sizeof *out.at), 0 };

	for (size_t i = 0; i < f->n; i++) {
		if (i == 0 || !same_test(f->at[i - 1].history, f->at[i].history))
			out.at[out.n++] = (struct test_history){ .history = f->at[i].history };
		take(&out.at[out.n - 1], f->histories, &f->at[i], level);
	}
	return out;
}
