/*
 * change_parts.h: the parts of the detector of changes; for src/stat/change*.c and their tests alone
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * change_noise.c     how much a version varies about its level; the levels in that unit
 * change_segment.c   the best cut into levels
 * change_prune.c     which of the cuts stand up to ranks
 */
#ifndef STAT_CHANGE_PARTS_H
#define STAT_CHANGE_PARTS_H

#include "stat/change.h"

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

/* A copy of Z with what lies further than LIMIT from the median of the 11 versions around it put at that distance. */
double *change_clip(const double *z, size_t n, double limit, struct arena *a);

/* Of all cuts into levels of at least MIN_LENGTH versions the one with the least sum of squares about the levels'
 * means + PENALTY a cut.  *COST, if wanted: that sum. */
struct cuts change_segment(struct sample z, size_t min_length, double penalty, struct arena *a, double *cost);

/* What a cut must have to stay. */
struct change_rule {
	double alpha;     /* of Mann-Whitney */
	double min_sds;   /* difference of the medians, in robust sds of both levels */
	double min_shift; /* the same in the unit of the levels */
};

/* Takes the weakest cut away until all that are left keep RULE. */
void change_prune(const struct levels *levels, const struct change_rule *rule, struct cuts *cuts, struct arena *a);

#endif
