/*
 * change.c: where in a series of versions the level changed
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Long series are taken a block at a time.  What is found but in the last part of a full block is final; the next block
 * begins at a change, or where none is near.  So what a block finds depends on nothing after it: what is appended costs the last
 * block only, and noise is that of its time.
 */
#include "stat/change.h"

#include "stat/change_parts.h"

enum {
	BLOCK = 4096, /* versions */
	NEXT_MIN = BLOCK / 4 * 3, /* where in a block the next one begins */
	NEXT_MAX = BLOCK / 8 * 7
};

/* All changes from resume->settled on, while they are found; versions count from the first of all. */
struct search {
	const struct levels *levels; /* of the versions from BASE on */
	const struct change_options *options;
	size_t base, n;
	struct voted *found;
	size_t n_found;
	size_t from; /* where the level begins that the last block found is in */
};

static struct levels part_of(const struct search *s, size_t from, size_t until)
{
	const double *spread = s->levels->spread ? s->levels->spread + (from - s->base) : NULL;

	return (struct levels){ s->levels->at + (from - s->base), spread, until - from };
}

static void keep(struct search *s, size_t at, unsigned votes)
{
	s->found[s->n_found++] = (struct voted){ at, votes };
}

/* Where the block after the one from START on begins: at the last change that is not too near to either end, else where
 * the new level of the change before is known. */
static struct voted next_start(size_t start, const struct voted *found, size_t n)
{
	struct voted next = { start + NEXT_MIN, 0 };

	for (size_t i = 0; i < n && start + found[i].at <= start + NEXT_MAX; i++) {
		size_t at = start + found[i].at;

		if (at >= start + NEXT_MIN)
			next = (struct voted){ at, found[i].votes };
		else if (at + CHANGE_NEAR > next.at)
			next.at = at + CHANGE_NEAR;
	}
	return next;
}

/* Gives the start of the next block. */
static struct voted search_block(struct search *s, size_t start, struct arena *a)
{
	struct levels block = part_of(s, start, start + BLOCK);
	struct voted *found, next;
	size_t n = change_block(&block, s->options, a, &found);

	next = next_start(start, found, n);
	for (size_t i = 0; i < n && start + found[i].at < next.at; i++)
		keep(s, start + found[i].at, found[i].votes);
	if (s->n_found)
		s->from = s->found[s->n_found - 1].at;
	if (next.votes)
		keep(s, next.at, next.votes);
	return next;
}

/* The versions from START to the newest; gives how many of the newest may be on another level. */
static size_t search_rest(struct search *s, size_t start, struct arena *a)
{
	struct levels rest = part_of(s, start, s->n);
	struct voted *found;
	size_t n = change_block(&rest, s->options, a, &found), odd = 0;

	for (size_t i = 0; i < n; i++)
		keep(s, start + found[i].at, found[i].votes);
	if (s->options->sensitivity != CHANGE_LOW)
		odd = change_tail(&rest, n ? found[n - 1].at : 0, s->options->min_shift, a);
	if (odd)
		keep(s, s->n - odd, 1);
	return odd;
}

/* FROM: where the level before the first change begins. */
static void describe_all(const struct search *s, size_t from, bool is_last_provisional, struct arena *a, struct changes *out)
{
	*out = (struct changes){ arena_array(a, s->n_found, sizeof *out->at), s->n_found };
	for (size_t i = 0; i < s->n_found; i++) {
		struct change *c = &out->at[i];

		c->first = s->found[i].at;
		c->votes = s->found[i].votes;
		c->from = i ? s->found[i - 1].at : from;
		c->until = i + 1 < s->n_found ? s->found[i + 1].at : s->n;
		c->is_provisional = is_last_provisional && i + 1 == s->n_found;
		change_describe(s->levels, s->base, c, a);
	}
}

void stat_changes_from(const struct levels *levels, struct change_resume *resume, const struct change_options *options,
		       struct arena *a, struct changes *out)
{
	AUTO_ARENA(scratch);
	struct search s = { .levels = levels, .options = options, .base = resume->needed };
	struct voted start = { resume->settled, resume->votes };
	size_t from = resume->from, fixed = resume->fixed;

	s.n = resume->needed + levels->n;
	s.from = from;
	s.found = arena_array(scratch, levels->n + 1, sizeof *s.found);
	if (start.votes)
		keep(&s, start.at, start.votes);
	while (s.n - start.at > BLOCK) {
		AUTO_ARENA(block);

		fixed = start.at + BLOCK;
		start = search_block(&s, start.at, block);
	}
	*resume = (struct change_resume){ s.from, start.at, fixed, s.from, start.votes };
	if (start.at - s.from > CHANGE_NEAR)
		resume->needed = start.at - CHANGE_NEAR;
	describe_all(&s, from, search_rest(&s, start.at, scratch) > 0, a, out);
}

void stat_changes(const struct levels *levels, const struct change_options *options, struct arena *a,
		  struct changes *out)
{
	struct change_resume resume = { .needed = 0 };

	stat_changes_from(levels, &resume, options, a, out);
}
