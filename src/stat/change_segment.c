/*
 * change_segment.c: the best cut of a series into levels
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Optimal partitioning with functional pruning (Maidstone, Hocking, Rigaill and Fearnhead 2017, "On optimal multiple
 * changepoint algorithms for large data"): for each height that the last level may have, only the start that is best for
 * it is kept.  What a start costs, as a function of the height, is a parabola; the least of all is a chain of pieces of
 * parabolas.
 */
#include <math.h>
#include <string.h>

#include "stat/change_parts.h"

/* The costs when the last level begins at START: N (height - MEAN)^2 + LEAST, which is the least of all starts' for the
 * heights up to UNTIL from the piece before. */
struct piece {
	double until;
	double n, mean, least;
	size_t start;
};

struct chain {
	struct piece *at;
	size_t n, room;
};

static void make_room(struct chain *c, size_t room, struct arena *a)
{
	if (c->room >= room)
		return;
	c->room = 2 * room;
	c->at = arena_array(a, c->room, sizeof *c->at);
}

/* One more version on the level. */
static void take_in(struct piece *p, double z)
{
	double off = z - p->mean;

	p->n += 1;
	p->mean += off / p->n;
	p->least += off * (z - p->mean);
}

static double cost_at(const struct piece *p, double height)
{
	return p->n * (height - p->mean) * (height - p->mean) + p->least;
}

/* The heights for which P costs no more than FRESH, which has fewer versions: between the roots of their difference. */
static bool lasts(const struct piece *p, const struct piece *fresh, double *from, double *until)
{
	double off = p->mean - fresh->mean, more = p->n - fresh->n;
	double square = p->n * fresh->n * off * off + more * (fresh->least - p->least), middle, half;

	if (!(square >= 0))
		return false;
	more = 1 / more;
	middle = p->mean + fresh->n * off * more;
	half = sqrt(square) * more;
	*from = middle - half;
	*until = middle + half;
	return true;
}

static void append(struct chain *to, const struct piece *p, double until)
{
	if (to->n && to->at[to->n - 1].start == p->start) {
		to->at[to->n - 1].until = until;
		return;
	}
	to->at[to->n] = *p;
	to->at[to->n++].until = until;
}

/* The lesser of P and FRESH for the heights from BEGIN on. */
static void merge_piece(const struct piece *p, const struct piece *fresh, double begin, struct chain *to)
{
	double from, until;

	if (!lasts(p, fresh, &from, &until) || from >= p->until || until <= begin) {
		append(to, fresh, p->until);
		return;
	}
	if (from > begin)
		append(to, fresh, from);
	append(to, p, fmin(until, p->until));
	if (until < p->until)
		append(to, fresh, p->until);
}

/* The lesser of the pieces of OLD and of FRESH, for each height.  Where an old piece is less at both its ends it is less
 * between them: that needs no root, and is the rule. */
static void merge(const struct chain *old, const struct piece *fresh, double lowest, struct chain *to)
{
	double begin = lowest, fresh_begins = cost_at(fresh, lowest);

	to->n = 0;
	for (size_t i = 0; i < old->n; i++) {
		const struct piece *p = &old->at[i];
		double fresh_ends = cost_at(fresh, p->until);

		if (cost_at(p, begin) <= fresh_begins && cost_at(p, p->until) <= fresh_ends)
			append(to, p, p->until);
		else
			merge_piece(p, fresh, begin, to);
		begin = p->until;
		fresh_begins = fresh_ends;
	}
}

static struct cuts walk_back(const size_t *last, size_t n, struct arena *a)
{
	struct cuts cuts = { .n = 0 };

	for (size_t t = last[n]; t > 0; t = last[t])
		cuts.n++;
	cuts.at = arena_array(a, cuts.n, sizeof *cuts.at);
	for (size_t t = last[n], i = cuts.n; t > 0; t = last[t])
		cuts.at[--i] = t;
	return cuts;
}

/* A level that begins at START and has its least number of versions; BEFORE: what all before it cost. */
static struct piece fresh_level(struct sample z, size_t start, size_t min_length, double before)
{
	struct piece p = { .least = before, .start = start };

	for (size_t i = start; i < start + min_length; i++)
		take_in(&p, z.at[i]);
	return p;
}

static const struct piece *cheapest(const struct chain *c)
{
	const struct piece *best = c->at;

	for (size_t i = 1; i < c->n; i++)
		if (c->at[i].least < best->least)
			best = &c->at[i];
	return best;
}

struct cuts change_segment(struct sample z, size_t min_length, double penalty, struct arena *a, double *cost)
{
	double *best = arena_array(a, z.n + 1, sizeof *best), lowest = 0, highest = 0;
	size_t *last = arena_array(a, z.n + 1, sizeof *last);
	struct chain now = { .n = 0 }, next = { .n = 0 };
	struct piece all = { .start = 0 };

	for (size_t i = 0; i < z.n; i++) {
		lowest = fmin(lowest, z.at[i]);
		highest = fmax(highest, z.at[i]);
	}
	make_room(&now, 1, a);
	append(&now, &all, highest);
	for (size_t t = 1; t <= z.n; t++) {
		for (size_t i = 0; i < now.n; i++)
			take_in(&now.at[i], z.at[t - 1]);
		if (t >= 2 * min_length) {
			size_t start = t - min_length;
			struct piece fresh = fresh_level(z, start, min_length, best[start] + penalty);
			struct chain old = now;

			make_room(&next, 2 * now.n + 1, a);
			merge(&old, &fresh, lowest, &next);
			now = next;
			next = old;
		}
		best[t] = cheapest(&now)->least;
		last[t] = cheapest(&now)->start;
	}
	if (cost)
		*cost = best[z.n];
	return walk_back(last, z.n, a);
}
