/*
 * side.c: on which side of a known change does a kernel stand
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/side.h"

#include <math.h>

#include "compare/runs.h"
#include "model/row.h"
#include "stat/summary.h"
#include "stat/ttest.h"

#define MAX_P 0.01
/* Of the way from good to bad: nearer to the middle than this is no side. */
#define MIDDLE_THIRD (1.0 / 6)
/* The same, and the least way, where nothing is known of chance. */
#define MIDDLE_HALF 0.25
#define LEAST_WAY 0.05

/* Numbers that must not decide anything. */
#define BAD_FLAGS (FLAG_IMPLAUSIBLE | FLAG_KNOWN_WRONG | FLAG_INCOMPLETE | FLAG_ONCE)

const char *side_reason_text(enum side_reason reason)
{
	static const char *const texts[SIDE_REASONS] = {
		"tells", "without numbers of all three", "where the bad kernel is not the worse one",
		"where good and bad differ by no more than chance", "where it stands between them",
	};

	return texts[reason];
}

/* Runs of one of the three. */
struct group {
	double *at; /* logarithms, if all are positive */
	size_t n;
	double middle;
	struct moments moments;
};

struct three {
	struct group good, bad, judged;
	bool has_logs;
};

/* JUDGED: for the judged runs, else for those of the good or bad kernel. */
static bool is_wanted(const struct side_question *q, const struct value *v, size_t kernel, bool judged)
{
	bool is_of_source = kernel == q->judged && str_eq(v->source, q->source);

	if (v->flags & BAD_FLAGS)
		return false;
	return q->source.n == 0 || is_of_source == judged;
}

static struct group group_of(const struct series *s, const struct side_question *q, size_t kernel, bool judged,
			     struct arena *a)
{
	struct group g = { 0 };

	for (size_t i = 0; i < s->n_cells; i++) {
		struct series_cell chosen = { .kernel = kernel };

		if (s->cells[i].kernel != kernel)
			continue;
		chosen.values = arena_array(a, s->cells[i].n, sizeof(struct value));
		for (size_t j = 0; j < s->cells[i].n; j++)
			if (is_wanted(q, &s->cells[i].values[j], kernel, judged))
				chosen.values[chosen.n++] = s->cells[i].values[j];
		if (chosen.n == 0)
			continue;
		struct series_cell runs = runs_of_cell(s, &chosen, a);
		g.at = arena_array(a, runs.n, sizeof *g.at);
		g.n = runs.n;
		for (size_t j = 0; j < runs.n; j++)
			g.at[j] = runs.values[j].value;
	}
	return g;
}

static bool is_positive(const struct group *g)
{
	for (size_t i = 0; i < g->n; i++)
		if (!(g->at[i] > 0))
			return false;
	return true;
}

/* On the scale that is judged by; then the middle, which sorts. */
static void describe(struct group *g, bool logs)
{
	for (size_t i = 0; logs && i < g->n; i++)
		g->at[i] = log(g->at[i]);
	g->moments = stat_moments((struct sample){ g->at, g->n });
	g->middle = stat_summary(g->at, g->n).median;
}

/* The common variance of the runs about their kernel, and its degrees of freedom; 0: single runs only. */
static struct variance noise_of(const struct three *t)
{
	const struct group *const groups[] = { &t->good, &t->bad, &t->judged };
	struct variance v = { 0, 0 };

	for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
		if (groups[i]->n > 1) {
			v.value += groups[i]->moments.variance * (double)(groups[i]->n - 1);
			v.df += (double)(groups[i]->n - 1);
		}
	if (v.df > 0)
		v.value /= v.df;
	return v;
}

static bool is_sure(double distance, double squared_error, double df)
{
	if (squared_error <= 0)
		return distance > 0;
	return stat_t_two_sided(distance / sqrt(squared_error), df) <= MAX_P;
}

static bool are_apart(const struct three *t, struct variance noise, double way)
{
	if (noise.df > 0)
		return is_sure(way, noise.value * (1 / (double)t->good.n + 1 / (double)t->bad.n), noise.df);
	return t->has_logs ? way >= log1p(LEAST_WAY) : way >= LEAST_WAY * fabs(t->good.middle) && way > 0;
}

static enum side side_of(const struct three *t, struct variance noise, double way)
{
	/* From -1/2 (good) to 1/2 (bad), and beyond. */
	double place = (t->judged.middle - (t->good.middle + t->bad.middle) / 2) / (t->bad.middle - t->good.middle);
	double of_middle = (1 / (double)t->good.n + 1 / (double)t->bad.n) / 4;
	bool sure = noise.df > 0 ? is_sure(fabs(place) * way, noise.value * (1 / (double)t->judged.n + of_middle), noise.df)
				 : fabs(place) >= MIDDLE_HALF;

	if (!sure || fabs(place) < MIDDLE_THIRD)
		return SIDE_UNKNOWN;
	return place > 0 ? SIDE_BAD : SIDE_GOOD;
}

static bool is_worse(const struct three *t, enum better better, bool any_direction)
{
	if (better == BETTER_NEITHER || t->bad.middle == t->good.middle)
		return any_direction && better == BETTER_NEITHER;
	return (t->bad.middle > t->good.middle) == (better == BETTER_LOWER);
}

static enum side_reason weigh(const struct three *t, enum better better, bool any_direction, enum side *side)
{
	struct variance noise = noise_of(t);
	double way = fabs(t->bad.middle - t->good.middle);

	*side = SIDE_UNKNOWN;
	if (!is_worse(t, better, any_direction))
		return SIDE_NO_DIRECTION;
	if (!are_apart(t, noise, way))
		return SIDE_NOT_APART;
	*side = side_of(t, noise, way);
	return *side == SIDE_UNKNOWN ? SIDE_BETWEEN : SIDE_TELLS;
}

static double as_printed(double middle, bool logs)
{
	return logs ? exp(middle) : middle;
}

static struct side_answer answer_of(const struct series *s, const struct side_question *q, struct arena *a)
{
	struct side_answer out = { .series = s, .reason = SIDE_NO_NUMBERS };
	struct three t = { group_of(s, q, q->good, false, a), group_of(s, q, q->bad, false, a),
			   group_of(s, q, q->judged, true, a), false };

	out.n_good = t.good.n;
	out.n_bad = t.bad.n;
	out.n_judged = t.judged.n;
	if (t.good.n == 0 || t.bad.n == 0 || t.judged.n == 0)
		return out;
	t.has_logs = is_positive(&t.good) && is_positive(&t.bad) && is_positive(&t.judged);
	describe(&t.good, t.has_logs);
	describe(&t.bad, t.has_logs);
	describe(&t.judged, t.has_logs);
	out.good = as_printed(t.good.middle, t.has_logs);
	out.bad = as_printed(t.bad.middle, t.has_logs);
	out.judged = as_printed(t.judged.middle, t.has_logs);
	out.reason = weigh(&t, s->better, q->any_direction, &out.side);
	return out;
}

void compare_sides(const struct matrix *m, const struct side_question *question, struct arena *a, struct sides *out)
{
	*out = (struct sides){ .at = arena_array(a, m->n_series, sizeof *out->at), .n = m->n_series };
	for (size_t i = 0; i < m->n_series; i++) {
		struct side_answer *answer = &out->at[i];

		*answer = answer_of(&m->series[i], question, a);
		out->n_good += answer->side == SIDE_GOOD;
		out->n_bad += answer->side == SIDE_BAD;
		out->n_why[answer->reason]++;
	}
	if (out->n_good && out->n_bad == 0)
		out->side = SIDE_GOOD;
	else if (out->n_bad && out->n_good == 0)
		out->side = SIDE_BAD;
}
