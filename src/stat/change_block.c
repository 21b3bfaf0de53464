/*
 * change_block.c: three detectors on one stretch of versions, and their vote
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "stat/change_parts.h"
#include "stat/summary.h"

enum {
	SHORT = 50, /* up to here windows are too wide, and fewer tests are made */
	CLOSE = 3   /* versions between two detectors' places for one change */
};
#define CLIP_AT     5.0 /* in units of the noise */
#define DIVISIVE_P  1e-6
#define WINDOW_T    7.0

struct setting {
	double penalty; /* a cut's, times the logarithm of the number of versions */
	size_t min_length;
	double alpha, min_sds; /* as in change_rule */
	unsigned votes;        /* that a change needs */
};

static const struct setting settings[][2] = {
	/*                  long series               short ones */
	[CHANGE_LOW] = { { 10, 4, 1e-4, 1.3, 3 }, { 6, 3, 1e-3, 1.3, 2 } },
	[CHANGE_NORMAL] = { { 10, 4, 1e-4, 1.3, 2 }, { 6, 3, 1e-3, 1.3, 1 } },
	[CHANGE_HIGH] = { { 4, 4, 1e-3, 1.2, 1 }, { 4, 3, 1e-3, 1.2, 1 } },
};

/* Z less the means of its levels. */
static double *residuals(struct sample z, const struct cuts *cuts, struct arena *a)
{
	double *left = arena_array(a, z.n, sizeof *left);

	for (size_t i = 0, from = 0; i <= cuts->n; i++) {
		size_t until = i < cuts->n ? cuts->at[i] : z.n;
		double mean = stat_mean(z.at + from, until - from);

		for (; from < until; from++)
			left[from] = z.at[from] - mean;
	}
	return left;
}

/* The variance of a version about its level; for SHORT series as change_inflation has it: there nothing else keeps
 * neighbours that resemble each other from making levels. */
static double variance_of(struct sample z, const struct cuts *cuts, struct arena *a)
{
	const struct sample left = { residuals(z, cuts, a), z.n };
	double squares = 0;

	for (size_t i = 0; i < left.n; i++)
		squares += left.at[i] * left.at[i];
	if (z.n <= cuts->n + 1)
		return 1;
	return squares / (double)(z.n - cuts->n - 1) * (z.n <= SHORT ? change_inflation(left) : 1);
}

/* Neighbours that resemble each other differ less than versions vary: then the cut is made again with the true noise. */
static struct cuts segment(struct sample z, const struct setting *s, struct arena *a)
{
	double penalty = s->penalty * log((double)z.n);
	struct cuts cuts = change_segment(z, s->min_length, penalty, a, NULL);
	double variance = variance_of(z, &cuts, a);

	return variance > 1 ? change_segment(z, s->min_length, penalty * variance, a, NULL) : cuts;
}

static bool has_close(const struct cuts *cuts, size_t at)
{
	for (size_t low = 0, high = cuts->n; low < high;) {
		size_t middle = low + (high - low) / 2, here = cuts->at[middle];

		if (here > at + CLOSE)
			high = middle;
		else if (here + CLOSE < at)
			low = middle + 1;
		else
			return true;
	}
	return false;
}

static int by_place(const void *a, const void *b)
{
	size_t x = *(const size_t *)a, y = *(const size_t *)b;

	return (x > y) - (x < y);
}

/* What each detector says; the robust one's places count. */
struct ballot {
	struct cuts robust, divisive, window;
};

static unsigned votes_for(const struct ballot *b, size_t at)
{
	return (unsigned)has_close(&b->robust, at) + (unsigned)has_close(&b->divisive, at) + (unsigned)has_close(&b->window, at);
}

/* The cuts that have the votes; what the robust detector has not seen the two others may agree on, unless the series is too
 * short for them. */
static struct cuts elect(const struct ballot *b, unsigned needed, bool is_short, struct arena *a)
{
	struct cuts cuts = { arena_array(a, b->robust.n + b->divisive.n, sizeof *cuts.at), 0 };

	for (size_t i = 0; i < b->robust.n; i++)
		if (votes_for(b, b->robust.at[i]) >= needed)
			cuts.at[cuts.n++] = b->robust.at[i];
	for (size_t i = 0; !is_short && i < b->divisive.n; i++)
		if (!has_close(&b->robust, b->divisive.at[i]) && votes_for(b, b->divisive.at[i]) >= 2 && needed <= 2)
			cuts.at[cuts.n++] = b->divisive.at[i];
	qsort(cuts.at, cuts.n, sizeof *cuts.at, by_place);
	return cuts;
}

size_t change_block(const struct levels *levels, const struct change_options *options, struct arena *a, struct voted **out)
{
	bool is_short = levels->n <= SHORT;
	const struct setting *s = &settings[options->sensitivity][is_short];
	double noise = change_noise(levels, a);

	*out = NULL;
	if (noise <= 0)
		return 0;
	const struct sample z = { change_standardise(levels, noise, a), levels->n };
	const struct sample clipped = { change_clip(z, CLIP_AT, a), z.n };
	const struct change_rule by_ranks = { s->alpha, s->min_sds, options->min_shift / noise };
	const struct change_rule by_size = { 1, 0, by_ranks.min_shift };
	struct ballot ballot = { segment(clipped, s, a), change_divisive(clipped, DIVISIVE_P, a), change_window(clipped, WINDOW_T, a) };

	change_weed(z, change_strength_of_ranks, &by_ranks, &ballot.robust, a);
	struct cuts cuts = elect(&ballot, s->votes, is_short, a);
	if (options->min_shift > 0)
		change_weed(z, change_strength_of_ranks, &by_size, &cuts, a);
	*out = arena_array(a, cuts.n, sizeof **out);
	for (size_t i = 0; i < cuts.n; i++)
		(*out)[i] = (struct voted){ cuts.at[i], votes_for(&ballot, cuts.at[i]) };
	return cuts.n;
}
