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

/* The sd of Z about the means of its levels. */
static double residual_sd(struct sample z, const struct cuts *cuts)
{
	double squares = 0;

	for (size_t i = 0, from = 0; i <= cuts->n; i++) {
		size_t until = i < cuts->n ? cuts->at[i] : z.n;
		double mean = stat_mean(z.at + from, until - from);

		for (; from < until; from++)
			squares += (z.at[from] - mean) * (z.at[from] - mean);
	}
	return z.n > cuts->n + 1 ? sqrt(squares / (double)(z.n - cuts->n - 1)) : 1;
}

/* Neighbours that resemble each other differ less than versions vary: then the cut is made again with the true noise. */
static struct cuts segment(struct sample z, const struct setting *s, struct arena *a)
{
	double penalty = s->penalty * log((double)z.n);
	struct cuts cuts = change_segment(z, s->min_length, penalty, a, NULL);
	double noise = residual_sd(z, &cuts);

	return noise > 1 ? change_segment(z, s->min_length, penalty * noise * noise, a, NULL) : cuts;
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
	const struct voted *x = a, *y = b;

	return (x->at > y->at) - (x->at < y->at);
}

/* FIRST says where; what it has not seen the two others may agree on. */
static size_t vote(const struct cuts *first, const struct cuts *second, const struct cuts *third, unsigned needed,
		   struct voted *out)
{
	size_t n = 0;

	for (size_t i = 0; i < first->n; i++) {
		unsigned votes = 1U + has_close(second, first->at[i]) + has_close(third, first->at[i]);

		if (votes >= needed)
			out[n++] = (struct voted){ first->at[i], votes };
	}
	for (size_t i = 0; needed <= 2 && i < second->n; i++)
		if (has_close(third, second->at[i]) && !has_close(first, second->at[i]))
			out[n++] = (struct voted){ second->at[i], 2 };
	qsort(out, n, sizeof *out, by_place);
	return n;
}

size_t change_block(const struct levels *levels, const struct change_options *options, struct arena *a, struct voted **out)
{
	const struct setting *s = &settings[options->sensitivity][levels->n <= SHORT];
	double noise = change_noise(levels, a);

	*out = NULL;
	if (noise <= 0)
		return 0;
	const struct sample z = { change_standardise(levels, noise, a), levels->n };
	const struct sample clipped = { change_clip(z, CLIP_AT, a), z.n };
	const struct change_rule rule = { s->alpha, s->min_sds, options->min_shift / noise };
	struct cuts robust = segment(clipped, s, a);

	change_weed(z, change_strength_of_ranks, &rule, &robust, a);
	struct cuts divisive = change_divisive(z, DIVISIVE_P, a), window = change_window(z, WINDOW_T, a);
	*out = arena_array(a, robust.n + divisive.n, sizeof **out);
	return vote(&robust, &divisive, &window, s->votes, *out);
}
