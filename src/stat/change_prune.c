/*
 * change_prune.c: which cuts stand up to a test
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort_double.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <string.h>

#include "stat/change_parts.h"
#include "stat/summary.h"

static double strength_at(struct sample z, change_strength strength, const void *rule, const struct cuts *cuts, size_t i)
{
	size_t at = cuts->at[i], from = i ? cuts->at[i - 1] : 0, until = i + 1 < cuts->n ? cuts->at[i + 1] : z.n;

	return strength((struct sample){ z.at + from, at - from }, (struct sample){ z.at + at, until - at }, rule);
}

static void take_out(struct cuts *cuts, double *strengths, size_t i)
{
	cuts->n--;
	memmove(cuts->at + i, cuts->at + i + 1, (cuts->n - i) * sizeof *cuts->at);
	memmove(strengths + i, strengths + i + 1, (cuts->n - i) * sizeof *strengths);
}

void change_weed(struct sample z, change_strength strength, const void *rule, struct cuts *cuts, struct arena *a)
{
	double *strengths = arena_array(a, cuts->n, sizeof *strengths);

	for (size_t i = 0; i < cuts->n; i++)
		strengths[i] = strength_at(z, strength, rule, cuts, i);
	while (cuts->n) {
		size_t weakest = 0;

		for (size_t i = 1; i < cuts->n; i++)
			if (strengths[i] < strengths[weakest])
				weakest = i;
		if (strengths[weakest] > 0)
			break;
		take_out(cuts, strengths, weakest);
		if (weakest > 0)
			strengths[weakest - 1] = strength_at(z, strength, rule, cuts, weakest - 1);
		if (weakest < cuts->n)
			strengths[weakest] = strength_at(z, strength, rule, cuts, weakest);
	}
}

/* The median of SORTED; DISTANCES from it. */
static double take_median(struct sample sorted, double *distances)
{
	double median = stat_quantile(sorted.at, sorted.n, 0.5);

	for (size_t i = 0; i < sorted.n; i++)
		distances[i] = fabs(sorted.at[i] - median);
	return median;
}

/* The sd that numbers have by being rounded to the smallest step between any two of them. */
static double rounding_sd(const struct change_sides *s)
{
	double step = INFINITY;

	for (size_t i = 1; i < s->x.n + s->y.n; i++) {
		double here = fabs(s->values[i] - s->values[i - 1]);

		if (here > 0 && here < step)
			step = here;
	}
	return step / sqrt(12);
}

/* Student's p, not surer than rounded numbers can be. */
static double student_p(const struct change_sides *s)
{
	double squares = 0, df = (double)(s->x.n + s->y.n) - 2, sd, off;
	const double mean_x = stat_mean(s->x.at, s->x.n), mean_y = stat_mean(s->y.at, s->y.n);

	for (size_t i = 0; i < s->x.n; i++)
		squares += (s->x.at[i] - mean_x) * (s->x.at[i] - mean_x);
	for (size_t i = 0; i < s->y.n; i++)
		squares += (s->y.at[i] - mean_y) * (s->y.at[i] - mean_y);
	sd = fmax(sqrt(squares / df), rounding_sd(s));
	off = fabs(mean_y - mean_x) / sqrt(1 / (double)s->x.n + 1 / (double)s->y.n);
	return df > 0 ? 2 * gsl_cdf_tdist_Q(off / sd, df) : 1;
}

/* Few versions are not sure by ranks, however far apart they are: then Student's t speaks. */
static double p_of(const struct change_sides *s, struct arena *a)
{
	double p = stat_mann_whitney_quick(s->x, s->y, a);
	bool are_apart = s->x.at[s->x.n - 1] < s->y.at[0] || s->y.at[s->y.n - 1] < s->x.at[0];

	return are_apart ? fmin(p, student_p(s)) : p;
}

double change_strength_of_ranks(struct sample x, struct sample y, const void *rule)
{
	const struct change_rule *r = rule;
	struct change_sides sides;
	double distances[2 * CHANGE_NEAR], shift, sd;

	change_sort_sides(x, y, &sides);
	if (r->alpha < 1) {
		AUTO_ARENA(a);
		double p = p_of(&sides, a);

		if (p > r->alpha)
			return -1 - p;
	}
	shift = -take_median(sides.x, distances);
	shift = fabs(shift + take_median(sides.y, distances + sides.x.n));
	sd = gsl_stats_median(distances, 1, sides.x.n + sides.y.n) * CHANGE_MAD_TO_SD;
	if (shift <= r->min_sds * sd || shift < r->min_shift)
		return sd > 0 ? -1 / (1 + shift / sd) : -1;
	return 1;
}

void change_sort_sides(struct sample x, struct sample y, struct change_sides *out)
{
	size_t n_before = x.n < CHANGE_NEAR ? x.n : CHANGE_NEAR, n_after = y.n < CHANGE_NEAR ? y.n : CHANGE_NEAR;

	memcpy(out->values, x.at + x.n - n_before, n_before * sizeof *out->values);
	memcpy(out->values + n_before, y.at, n_after * sizeof *out->values);
	gsl_sort(out->values, 1, n_before);
	gsl_sort(out->values + n_before, 1, n_after);
	out->x = (struct sample){ out->values, n_before };
	out->y = (struct sample){ out->values + n_before, n_after };
}
