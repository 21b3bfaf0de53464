/*
 * permute.c: shares of several runs a side
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "stat/permute.h"

#include <math.h>
#include <stdbool.h>

/* Sums of the runs on one side. */
struct sums {
	double hits, n;
};

struct deal {
	const struct proportion *all;
	size_t n, n_left;   /* runs, and how many the left side gets */
	struct sums total;
	double observed;
	double tried, as_far;
};

static struct sums sums_of(struct shares of)
{
	struct sums s = { 0, 0 };

	for (size_t i = 0; i < of.n; i++) {
		s.hits += (double)of.at[i].hits;
		s.n += (double)of.at[i].n;
	}
	return s;
}

/* Runs of no request have no share. */
static double distance(struct sums left, struct sums total)
{
	struct sums right = { total.hits - left.hits, total.n - left.n };

	return left.n > 0 && right.n > 0 ? fabs(left.hits / left.n - right.hits / right.n) : 0;
}

static void judge(struct deal *d, struct sums left)
{
	d->tried++;
	d->as_far += distance(left, d->total) >= d->observed * (1 - 1e-9);
}

static double ways(size_t n, size_t k)
{
	double w = 1;

	for (size_t i = 1; i <= k; i++)
		w = w * (double)(n - k + i) / (double)i;
	return w;
}

/* The next choice of n_left indexes in order; false: that was the last. */
static bool next_choice(const struct deal *d, size_t *at)
{
	size_t i = d->n_left;

	while (i > 0 && at[i - 1] == d->n - d->n_left + i - 1)
		i--;
	if (i == 0)
		return false;
	at[i - 1]++;
	for (; i < d->n_left; i++)
		at[i] = at[i - 1] + 1;
	return true;
}

static void judge_choice(struct deal *d, const size_t *at)
{
	struct sums left = { 0, 0 };

	for (size_t i = 0; i < d->n_left; i++) {
		left.hits += (double)d->all[at[i]].hits;
		left.n += (double)d->all[at[i]].n;
	}
	judge(d, left);
}

static void try_all(struct deal *d, size_t *at)
{
	for (size_t i = 0; i < d->n_left; i++)
		at[i] = i;
	do
		judge_choice(d, at);
	while (next_choice(d, at));
}

static uint64_t next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return *state >> 33;
}

/* The observed choice counts as one of the draws, so p is never 0. */
static void try_some(struct deal *d, size_t *at, unsigned seed)
{
	uint64_t state = seed;

	for (size_t i = 0; i < d->n; i++)
		at[i] = i;
	d->tried = d->as_far = 1;
	for (int draw = 0; draw < PERMUTE_DRAWS; draw++) {
		for (size_t i = 0; i < d->n_left; i++) {
			size_t j = i + next_random(&state) % (d->n - i), kept = at[i];

			at[i] = at[j];
			at[j] = kept;
		}
		judge_choice(d, at);
	}
}

struct permutation stat_permute_shares(struct shares x, struct shares y, unsigned seed, struct arena *a)
{
	struct proportion *all = arena_array(a, x.n + y.n, sizeof *all);
	size_t *at = arena_array(a, x.n + y.n, sizeof *at);
	struct sums left = sums_of(x), right = sums_of(y);
	struct deal d = { .all = all, .n = x.n + y.n, .n_left = x.n };

	if (x.n == 0 || y.n == 0)
		return (struct permutation){ NAN, false };
	for (size_t i = 0; i < x.n + y.n; i++)
		all[i] = i < x.n ? x.at[i] : y.at[i - x.n];
	d.total = (struct sums){ left.hits + right.hits, left.n + right.n };
	d.observed = distance(left, d.total);
	if (d.observed <= 0)
		return (struct permutation){ 1, true }; /* every deal is as far */
	bool is_exact = ways(d.n, d.n_left) <= PERMUTE_EXACT_MAX;
	if (is_exact)
		try_all(&d, at);
	else
		try_some(&d, at, seed);
	return (struct permutation){ d.as_far / d.tried, is_exact };
}

double stat_overdispersion(struct shares of)
{
	struct sums all = sums_of(of);
	double share = all.hits / all.n, sum = 0, runs = 0;

	if (!(all.hits > 0) || all.hits >= all.n)
		return NAN;
	for (size_t i = 0; i < of.n; i++) {
		double n = (double)of.at[i].n, off = (double)of.at[i].hits - n * share;

		if (n > 0)
			sum += off * off / (n * share * (1 - share));
		runs += n > 0;
	}
	return runs > 1 ? sum / (runs - 1) : NAN;
}
