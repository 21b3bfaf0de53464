/*
 * change_prune.c: which cuts stand up to a test
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
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

/* The median of VALUES, which are left as their distances from it. */
static double take_median(double *values, size_t n)
{
	double median = stat_summary(values, n).median;

	for (size_t i = 0; i < n; i++)
		values[i] = fabs(values[i] - median);
	return median;
}

double change_strength_of_ranks(struct sample x, struct sample y, const void *rule)
{
	const struct change_rule *r = rule;
	AUTO_ARENA(a);
	double both[2 * CHANGE_NEAR], shift, sd, p;

	if (x.n > CHANGE_NEAR)
		x = (struct sample){ x.at + x.n - CHANGE_NEAR, CHANGE_NEAR };
	if (y.n > CHANGE_NEAR)
		y.n = CHANGE_NEAR;
	p = stat_mann_whitney_quick(x, y, a);
	if (p > r->alpha)
		return -1 - p;
	memcpy(both, x.at, x.n * sizeof *both);
	memcpy(both + x.n, y.at, y.n * sizeof *both);
	shift = -take_median(both, x.n);
	shift = fabs(shift + take_median(both + x.n, y.n));
	sd = stat_summary(both, x.n + y.n).median * CHANGE_MAD_TO_SD;
	if (shift <= r->min_sds * sd || shift < r->min_shift)
		return sd > 0 ? -1 / (1 + shift / sd) : -1;
	return 1;
}
