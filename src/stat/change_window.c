/*
 * change_window.c: changes by what came just before and just after
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "stat/change_parts.h"

enum { BACK_MIN = 12, BACK_MAX = 24, FORE = 12 };

struct weighted {
	double mean, variance; /* of the mean */
};

/* N versions from Z on in steps of STEP, the first the weightiest: n, n - 1, ... 1. */
static struct weighted weigh(const double *z, ptrdiff_t step, size_t n)
{
	double sum = 0, weights = (double)n * (double)(n + 1) / 2, squares = 0;
	struct weighted w;

	for (size_t i = 0; i < n; i++)
		sum += (double)(n - i) * z[(ptrdiff_t)i * step];
	w.mean = sum / weights;
	for (size_t i = 0; i < n; i++)
		squares += (z[(ptrdiff_t)i * step] - w.mean) * (z[(ptrdiff_t)i * step] - w.mean);
	w.variance = squares / (double)(n - 1) / (double)n;
	return w;
}

static double t_at(struct sample z, size_t at, size_t back)
{
	struct weighted before = weigh(z.at + at - 1, -1, back), after = weigh(z.at + at, 1, FORE);
	double off = fabs(after.mean - before.mean), variance = before.variance + after.variance;

	if (off <= 0)
		return 0;
	return variance > 0 ? off / sqrt(variance) : INFINITY;
}

struct cuts change_window(struct sample z, double t, struct arena *a)
{
	struct cuts cuts = { .n = 0 };
	double *ts = arena_array(a, z.n + 2, sizeof *ts);
	size_t seen = 0; /* what lies before belongs to another level, perhaps */

	for (size_t at = BACK_MIN; at + FORE <= z.n; at++) {
		size_t back = at - seen;

		if (back < BACK_MIN)
			back = BACK_MIN;
		ts[at] = t_at(z, at, back < BACK_MAX ? back : BACK_MAX);
		if (ts[at] > t)
			seen = at;
	}
	cuts.at = arena_array(a, z.n, sizeof *cuts.at);
	for (size_t at = BACK_MIN; at + FORE <= z.n; at++)
		if (ts[at] > t && ts[at] > ts[at - 1] && ts[at] >= ts[at + 1])
			cuts.at[cuts.n++] = at;
	return cuts;
}
