/*
 * change.c: where in a series of versions the level changed
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "stat/change.h"

#include <math.h>

#include "stat/change_parts.h"

enum {
	LEAST = 3,     /* versions on a level before it is believed */
	NEAR = 300     /* versions of a level that its shift is taken from: the nearest */
};
#define LEVEL   0.95 /* of intervals */

/* Both levels of a change, NEAR versions of each at most. */
static struct sample level_before(const struct levels *levels, const struct change *c)
{
	size_t n = c->first - c->from < NEAR ? c->first - c->from : NEAR;

	return (struct sample){ levels->at + c->first - n, n };
}

static struct sample level_after(const struct levels *levels, const struct change *c)
{
	size_t n = c->until - c->first < NEAR ? c->until - c->first : NEAR;

	return (struct sample){ levels->at + c->first, n };
}

static struct change describe(const struct levels *levels, const struct cuts *cuts, size_t i, struct arena *a)
{
	struct change c = { .first = cuts->at[i], .votes = 1 };

	c.earliest = c.latest = c.first;
	c.from = i ? cuts->at[i - 1] : 0;
	c.until = i + 1 < cuts->n ? cuts->at[i + 1] : levels->n;
	c.shift = stat_shift(level_before(levels, &c), level_after(levels, &c), LEVEL, a);
	c.p = stat_mann_whitney(level_before(levels, &c), level_after(levels, &c), a).p;
	c.is_provisional = c.until - c.first < LEAST;
	return c;
}

void stat_changes(const struct levels *levels, const struct change_options *options, struct arena *a,
		  struct changes *out)
{
	struct voted *found;
	struct cuts cuts = { .n = change_block(levels, options, a, &found) };

	cuts.at = arena_array(a, cuts.n, sizeof *cuts.at);
	for (size_t i = 0; i < cuts.n; i++)
		cuts.at[i] = found[i].at;
	*out = (struct changes){ arena_array(a, cuts.n, sizeof *out->at), 0 };
	for (size_t i = 0; i < cuts.n; i++) {
		out->at[out->n++] = describe(levels, &cuts, i, a);
		out->at[i].votes = found[i].votes;
	}
}
