/*
 * change_prune.c: which cuts stand up to ranks
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <string.h>

#include "stat/change_parts.h"
#include "stat/summary.h"

enum { NEAR = 300 }; /* versions of a level that are looked at: the nearest */
#define MAD_TO_SD 1.482602218505602

/* The median of VALUES, which are left as their distances from it. */
static double take_median(double *values, size_t n)
{
	double median = stat_summary(values, n).median;

	for (size_t i = 0; i < n; i++)
		values[i] = fabs(values[i] / 2 - median / 2);
	return median;
}

/* How far the cut is from breaking RULE: 0 or less breaks it, most of all by its ranks. */
static double strength(struct sample x, struct sample y, const struct change_rule *rule, struct arena *a)
{
	double *both = arena_array(a, x.n + y.n, sizeof *both), p = stat_mann_whitney(x, y, a).p, shift, sd;

	memcpy(both, x.at, x.n * sizeof *both);
	memcpy(both + x.n, y.at, y.n * sizeof *both);
	shift = fabs(take_median(both + x.n, y.n) / 2 - take_median(both, x.n) / 2);
	sd = stat_summary(both, x.n + y.n).median * MAD_TO_SD;
	if (p > rule->alpha)
		return -1 - p;
	if (shift < rule->min_sds * sd || shift < rule->min_shift / 2)
		return -1 + fmin(sd > 0 ? shift / sd / 100 : 0, 1);
	return 1;
}

static double strength_of_cut(const struct levels *levels, const struct change_rule *rule, const struct cuts *cuts, size_t i)
{
	AUTO_ARENA(scratch);
	size_t at = cuts->at[i], from = i ? cuts->at[i - 1] : 0, until = i + 1 < cuts->n ? cuts->at[i + 1] : levels->n;

	if (at - from > NEAR)
		from = at - NEAR;
	if (until - at > NEAR)
		until = at + NEAR;
	return strength((struct sample){ levels->at + from, at - from }, (struct sample){ levels->at + at, until - at }, rule,
			scratch);
}

void change_prune(const struct levels *levels, const struct change_rule *rule, struct cuts *cuts, struct arena *a)
{
	double *strengths = arena_array(a, cuts->n, sizeof *strengths);

	for (size_t i = 0; i < cuts->n; i++)
		strengths[i] = strength_of_cut(levels, rule, cuts, i);
	while (cuts->n) {
		size_t weakest = 0;

		for (size_t i = 1; i < cuts->n; i++)
			if (strengths[i] < strengths[weakest])
				weakest = i;
		if (strengths[weakest] > 0)
			break;
		cuts->n--;
		memmove(cuts->at + weakest, cuts->at + weakest + 1, (cuts->n - weakest) * sizeof *cuts->at);
		memmove(strengths + weakest, strengths + weakest + 1, (cuts->n - weakest) * sizeof *strengths);
		if (weakest)
			strengths[weakest - 1] = strength_of_cut(levels, rule, cuts, weakest - 1);
		if (weakest < cuts->n)
			strengths[weakest] = strength_of_cut(levels, rule, cuts, weakest);
	}
}
