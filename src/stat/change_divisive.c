/*
 * change_divisive.c: changes by distances within windows, and Student's t
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

#include "stat/change_parts.h"

enum {
	WINDOW = 50,
	LEAST = 2 /* versions a side: fewer have no spread */
};
#define FIRST_PASS 10.0 /* so much surer must a split be in the end than within its window */

/* One window: SUMS[j][i] is the distance of version i to all before j. */
struct window {
	struct sample z;
	double sums[WINDOW + 1][WINDOW];
	bool is_cut[WINDOW];
};

struct stretch {
	size_t from, until, split;
	double energy; /* of the best split; 0: it has none */
};

static void measure(struct window *w)
{
	for (size_t j = 0; j < w->z.n; j++)
		for (size_t i = 0; i < w->z.n; i++)
			w->sums[j + 1][i] = w->sums[j][i] + fabs(w->z.at[i] - w->z.at[j]);
}

/* The split with the greatest energy distance between both sides, times n m / (n + m). */
static struct stretch best_split(const struct window *w, size_t from, size_t until)
{
	struct stretch best = { from, until, from, 0 };
	double left = 0, right = 0, all = 0;

	for (size_t i = from; i < until; i++)
		all += w->sums[i][i] - w->sums[from][i];
	right = all;
	for (size_t i = from; i + LEAST < until; i++) {
		double n = (double)(i + 1 - from), m = (double)(until - i - 1), energy;

		left += w->sums[i][i] - w->sums[from][i];
		right -= w->sums[until][i] - w->sums[i + 1][i];
		energy = 2 * n * m / (n + m) * ((all - left - right) / (n * m) - left / (n * n) - right / (m * m));
		if (n >= LEAST && energy > best.energy) {
			best.energy = energy;
			best.split = i + 1;
		}
	}
	return best;
}

/* Sums over the versions before each, and of their squares; with more digits, as differences of them are taken. */
struct sums {
	const double *origin;
	long double *of, *of_squares;
	double p;
};

static struct sums add_up(struct sample z, double p, struct arena *a)
{
	struct sums s = { z.at, arena_array(a, z.n + 1, sizeof *s.of), arena_array(a, z.n + 1, sizeof *s.of), p };

	for (size_t i = 0; i < z.n; i++) {
		s.of[i + 1] = s.of[i] + z.at[i];
		s.of_squares[i + 1] = s.of_squares[i] + (long double)z.at[i] * z.at[i];
	}
	return s;
}

/* The mean of X; adds the squares about it. */
static double mean_of(const struct sums *s, struct sample x, double *squares)
{
	size_t from = (size_t)(x.at - s->origin), until = from + x.n;
	long double sum = s->of[until] - s->of[from], n = (long double)x.n;

	*squares += fmax(0, (double)(s->of_squares[until] - s->of_squares[from] - sum * sum / n));
	return (double)(sum / n);
}

/* Student's p of two neighbouring levels; 0 when nothing varies and they differ. */
static double student_p(const struct sums *s, struct sample x, struct sample y)
{
	double squares = 0, off = fabs(mean_of(s, x, &squares) - mean_of(s, y, &squares));
	double df = (double)(x.n + y.n) - 2, sd;

	if (df < 1 || off <= 0)
		return 1;
	sd = sqrt(squares / df * (1 / (double)x.n + 1 / (double)y.n));
	return sd > 0 ? 2 * gsl_cdf_tdist_Q(off / sd, df) : 0;
}

static double strength_of_means(struct sample x, struct sample y, const void *rule)
{
	const struct sums *s = rule;

	return s->p - student_p(s, x, y);
}

/* The versions between the cuts of the window next to AT. */
static bool is_sure(const struct window *w, size_t at, const struct sums *s)
{
	size_t from = at, until = at;

	do
		from--;
	while (from > 0 && !w->is_cut[from]);
	do
		until++;
	while (until < w->z.n && !w->is_cut[until]);
	return student_p(s, (struct sample){ w->z.at + from, at - from }, (struct sample){ w->z.at + at, until - at }) <=
	       FIRST_PASS * s->p;
}

/* Splits the stretch with the best split, as long as that is sure. */
static void split_window(struct window *w, const struct sums *s)
{
	struct stretch parts[WINDOW];
	size_t n = 1;

	measure(w);
	memset(w->is_cut, 0, sizeof w->is_cut);
	parts[0] = best_split(w, 0, w->z.n);
	for (;;) {
		size_t best = 0;

		for (size_t i = 1; i < n; i++)
			if (parts[i].energy > parts[best].energy)
				best = i;
		struct stretch next = parts[best];
		if (next.energy <= 0 || !is_sure(w, next.split, s))
			return;
		w->is_cut[next.split] = true;
		parts[best] = best_split(w, next.from, next.split);
		parts[n++] = best_split(w, next.split, next.until);
	}
}

struct cuts change_divisive(struct sample z, double p, struct arena *a)
{
	struct cuts cuts = { arena_array(a, z.n, sizeof *cuts.at), 0 };
	struct window *w = arena_alloc(a, sizeof *w);
	const struct sums sums = add_up(z, p, a);
	size_t start = 0;

	while (start < z.n) {
		size_t next = start + WINDOW / 2;

		w->z = (struct sample){ z.at + start, z.n - start < WINDOW ? z.n - start : WINDOW };
		split_window(w, &sums);
		for (size_t i = 1; i < w->z.n; i++) {
			if (!w->is_cut[i])
				continue;
			/* The window before may have seen it, too. */
			if (cuts.n == 0 || start + i > cuts.at[cuts.n - 1])
				cuts.at[cuts.n++] = start + i;
			next = start + i > next ? start + i : next;
		}
		start = next;
	}
	change_weed(z, strength_of_means, &sums, &cuts, a);
	return cuts;
}
