/*
 * change_describe.c: what is to say of a change, and of a step at the newest version
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <string.h>

#include "stat/change_parts.h"
#include "stat/summary.h"

enum {
	TAIL_MOST = 3,   /* with more, tests can tell */
	TAIL_HISTORY = 6 /* versions on the level before, to know how far it strays */
};
#define LEVEL         0.95 /* of intervals */
#define CLIP_AT       5.0
#define TAIL_SDS      5.0
/* The deviance of the true place above the least one is the highest of two random walks that fall on average, whose highest
 * points are exponential: (1 - exp(-c / 2))^2 = 0.95.  Steps of more than a few sds are surer. */
#define RANGE_DEVIANCE 7.35

/* ---- the range of places --------------------------------------------------------------------------------------- */

/* Both levels side by side as they came, in the sd about them. */
struct around {
	double at[2 * CHANGE_NEAR];
	size_t n_before, n;
	double inflation; /* of the variance of means */
};

/* Neighbours that resemble each other say less than their number. */
static void widen(struct shift *s, double inflation)
{
	s->low = s->estimate - (s->estimate - s->low) * sqrt(inflation);
	s->high = s->estimate + (s->high - s->estimate) * sqrt(inflation);
}

/* VALUES less SORTED's median; gives the sum of the distances from it.  Halves, as huge numbers are. */
static double centre(struct sample values, struct sample sorted, double *to)
{
	double middle = stat_quantile(sorted.at, sorted.n, 0.5), sum = 0;

	for (size_t i = 0; i < values.n; i++) {
		to[i] = values.at[i] / 2 - middle / 2;
		sum += fabs(to[i]);
	}
	return sum;
}

/* Spikes would move the place: they are clipped. */
static bool look_around(const double *first, const struct change_sides *sides, double shift, struct around *s)
{
	double work[2 * CHANGE_NEAR], sum, sd;
	struct sample before = { first - sides->x.n, sides->x.n }, after = { first, sides->y.n };

	s->n_before = before.n;
	s->n = before.n + after.n;
	sum = centre(before, sides->x, s->at) + centre(after, sides->y, s->at + before.n);
	for (size_t i = 0; i < s->n; i++)
		work[i] = fabs(s->at[i]);
	sd = fmax(gsl_stats_median(work, 1, s->n) * CHANGE_MAD_TO_SD, sum / (double)s->n * sqrt(M_PI / 2));
	if (!(sd > 0) || !isfinite(shift / sd))
		return false;
	for (size_t i = 0; i < s->n; i++)
		s->at[i] = fmin(fmax(s->at[i] / sd, -CLIP_AT), CLIP_AT);
	s->inflation = change_inflation((struct sample){ s->at, s->n });
	for (size_t i = before.n; i < s->n; i++)
		s->at[i] += shift / 2 / sd;
	return true;
}

/* By how much two levels that part before version I of S explain more than one level does. */
static double gain(double sum_before, double sum, size_t i, size_t n)
{
	double k = (double)i, off = sum_before - sum * k / (double)n;

	return off * off / (k * (double)(n - i) / (double)n);
}

static void find_range(const struct around *s, struct change *c)
{
	double sum = 0, before = 0, best;
	size_t zero = c->first - s->n_before;

	for (size_t i = 0; i < s->n; i++)
		sum += s->at[i];
	best = 0;
	for (size_t i = 1; i < s->n; i++) {
		before += s->at[i - 1];
		best = fmax(best, gain(before, sum, i, s->n));
	}
	before = 0;
	for (size_t i = 1; i < s->n; i++) {
		before += s->at[i - 1];
		if (gain(before, sum, i, s->n) < best - RANGE_DEVIANCE)
			continue;
		c->earliest = zero + i < c->earliest ? zero + i : c->earliest;
		c->latest = zero + i > c->latest ? zero + i : c->latest;
	}
}

void change_describe(const struct levels *levels, size_t base, struct change *c, struct arena *a)
{
	const double *first = levels->at + (c->first - base);
	size_t from = c->from > base ? c->from : base;
	struct change_sides sides;
	struct around around;

	change_sort_sides((struct sample){ levels->at + (from - base), c->first - from },
			  (struct sample){ first, c->until - c->first }, &sides);
	c->shift = stat_shift_and_interval_of_sorted(sides.x, sides.y, LEVEL);
	c->p = stat_mann_whitney_quick(sides.x, sides.y, a);
	c->earliest = c->latest = c->first;
	if (!look_around(first, &sides, c->shift.estimate, &around))
		return;
	find_range(&around, c);
	widen(&c->shift, around.inflation);
}

/* ---- a step at the newest version ------------------------------------------------------------------------------ */

/* The farthest of the level's versions from its middle. */
struct level {
	double middle, sd, farthest;
};

static struct level know_level(struct sample before, struct arena *a)
{
	double *work = arena_array(a, before.n, sizeof *work);
	struct level l = { .farthest = 0 };

	memcpy(work, before.at, before.n * sizeof *work);
	l.middle = stat_summary(work, before.n).median;
	for (size_t i = 0; i < before.n; i++) {
		work[i] = fabs(before.at[i] - l.middle);
		l.farthest = fmax(l.farthest, work[i]);
	}
	l.sd = stat_summary(work, before.n).median * CHANGE_MAD_TO_SD;
	return l;
}

/* All of Y on one side of the level, and farther off than LIMIT. */
static bool all_off(struct sample y, double middle, double limit)
{
	for (size_t i = 0; i < y.n; i++)
		if (!(fabs(y.at[i] - middle) > limit) || (y.at[i] > middle) != (y.at[0] > middle))
			return false;
	return true;
}

size_t change_tail(const struct levels *levels, size_t from, double min_shift, struct arena *a)
{
	double noise = change_noise(levels, a);

	for (size_t k = TAIL_MOST; k > 0 && noise > 0; k--) {
		struct sample before, newest;

		if (levels->n < from + k + TAIL_HISTORY)
			continue;
		before.n = levels->n - from - k;
		before.n = before.n < CHANGE_NEAR ? before.n : CHANGE_NEAR;
		before.at = levels->at + (levels->n - k) - before.n;
		newest = (struct sample){ levels->at + levels->n - k, k };
		const struct level l = know_level(before, a);
		double far = (1 + 1 / (double)k) * l.farthest, limit = TAIL_SDS * fmax(l.sd, noise);
		if (all_off(newest, l.middle, fmax(fmax(far, limit), min_shift)))
			return k;
	}
	return 0;
}
