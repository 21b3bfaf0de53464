/*
 * change_parts.h: the parts of the detector of changes; for src/stat/change*.c and their tests alone
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * change_noise.c     how much a version varies about its level; the levels in that unit
 * change_segment.c   the best cut into levels
 * change_prune.c     which cuts stand up to a test
 * change_divisive.c  a second detector: distances within windows, and Student's t
 * change_window.c    a third one: what came just before and just after
 * change_block.c     all three on one stretch of versions, and their vote
 * change_describe.c  what is to say of a change; and of a step at the newest version
 * change.c           stretch after stretch, and what is to say of each change
 */
#ifndef STAT_CHANGE_PARTS_H
#define STAT_CHANGE_PARTS_H

#include "stat/change.h"

#define CHANGE_MAD_TO_SD 1.482602218505602 /* 1 / the 0.75 quantile of the normal distribution */

/* The first versions of the levels that a cut starts, ascending; never 0. */
struct cuts {
	size_t *at;
	size_t n;
};

/* The sd of a version about its level, in the unit of the levels, from the differences of neighbours, to which a change
 * of level is one among many; not below what the runs say.  0: nothing varies that a double can tell. */
double change_noise(const struct levels *levels, struct arena *a);

/* The levels less their median, over NOISE (> 0), at most 1e6 from 0: no sum of squares overflows. */
double *change_standardise(const struct levels *levels, double noise, struct arena *a);

/* A copy of Z with what lies further than LIMIT from the median of the 11 versions around it (near an end: of the 11
 * versions there) put at that distance. */
double *change_clip(struct sample z, double limit, struct arena *a);

/* How many times greater the variance of a mean is than if neighbours did not resemble each other: (1 + r) / (1 - r), with
 * the correlation r as far as it exceeds its standard error; what few versions show by chance would cost real changes.
 * RESIDUALS: versions less their level. */
double change_inflation(struct sample residuals);

/* Of all cuts into levels of at least MIN_LENGTH (> 0) versions the one with the least sum of squares about the levels'
 * means + PENALTY a cut.  *COST, if wanted: that sum. */
struct cuts change_segment(struct sample z, size_t min_length, double penalty, struct arena *a, double *cost);

/* How well a cut stands between the levels X and Y, greater is better; 0 or less: it falls. */
typedef double (*change_strength)(struct sample x, struct sample y, const void *rule);

/* Takes the weakest cut away until all that are left stand; its neighbours are tried anew. */
void change_weed(struct sample z, change_strength strength, const void *rule, struct cuts *cuts, struct arena *a);

/* The nearest versions of two neighbouring levels, sorted; X and Y point into it. */
struct change_sides {
	double values[2 * CHANGE_NEAR];
	struct sample x, y;
};

void change_sort_sides(struct sample x, struct sample y, struct change_sides *out);

/* What a cut must have to stay, for change_strength_of_ranks. */
struct change_rule {
	double alpha;     /* of Mann-Whitney, or of Student where few versions lie wholly apart */
	double min_sds;   /* difference of the medians, in robust sds of both levels */
	double min_shift; /* the same in the unit of the sample */
};

double change_strength_of_ranks(struct sample x, struct sample y, const void *rule);

/* Hunter's rule (Fleming and others 2023, arXiv 2301.03034): in windows of 50 the split with the greatest energy distance
 * (Matteson and James 2014) is taken while Student's t finds it at 10 P; of all those the weakest fall at P. */
struct cuts change_divisive(struct sample z, double p, struct arena *a);

/* Perfherder's rule: the 12 to 24 versions before against the 12 after, the nearer the weightier; where Student's t is
 * above T and above its neighbours'. */
struct cuts change_window(struct sample z, double t, struct arena *a);

/* A cut and how many detectors see it. */
struct voted {
	size_t at;
	unsigned votes;
};

/* The changes of one stretch, oldest first; the count is the result. */
size_t change_block(const struct levels *levels, const struct change_options *options, struct arena *a, struct voted **out);

/* How many of the newest versions, up to 3, stand so far off the level before them that it may have changed, though they
 * are too few for any test; 0: none.  FROM: where that level began. */
size_t change_tail(const struct levels *levels, size_t from, double min_shift, struct arena *a);

/* Fills in what is to say of the change at c->first between the levels c->from and c->until bound.  LEVELS->at[0] is
 * version BASE. */
void change_describe(const struct levels *levels, size_t base, struct change *c, struct arena *a);

#endif
