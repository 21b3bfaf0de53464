/*
 * change.h: where in a series of versions the level changed
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Robust penalised segmentation, pruned by ranks; on long series two further detectors must agree.  The caller decides
 * about logarithms: all here is in the unit of what it hands in.
 */
#ifndef STAT_CHANGE_H
#define STAT_CHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "stat/ranks.h"

enum change_sensitivity {
	CHANGE_LOW,    /* few false alarms */
	CHANGE_NORMAL,
	CHANGE_HIGH    /* finds most, with more false alarms */
};

/* One number a version, oldest first.  Borrowed. */
struct levels {
	const double *at;     /* finite: the median of the version's runs, mostly its logarithm */
	const double *spread; /* noise of a version's median as its runs tell it (sd); NAN: not known; NULL: of none */
	size_t n;
};

struct change_options {
	enum change_sensitivity sensitivity;
	double min_shift; /* smaller changes are not reported; in the unit of the levels; 0: none is too small */
};

/* The level changed between version `first - 1` and version `first`. */
struct change {
	size_t first;               /* first version on the new level: 1 .. n - 1 */
	size_t earliest, latest;    /* `first` may as well be any of these: the range to bisect */
	size_t from, until;         /* the versions of both levels: from .. first - 1, and first .. until - 1 */
	struct shift shift;         /* new level less old one, with its interval */
	double p;                   /* Mann-Whitney of both levels; a selected maximum: for order, not for a verdict */
	unsigned votes;             /* detectors that saw it: 1 .. 3 */
	bool is_provisional;        /* too few versions on the new level yet: it may be a few odd runs */
};

struct changes {
	struct change *at; /* oldest first, in the arena */
	size_t n;
};

/* How many versions of a level are looked at once it is found, the nearest to the change: all that matters is sure with
 * so many a side, and time does not grow with the levels' length. */
enum { CHANGE_NEAR = 128 };

/* Raised when a detector is changed: what was found before and kept is then found anew. */
enum { CHANGE_VERSION = 1 };

/* Deterministic; 0 or 1 versions have no change.  Linear in n beyond some thousands. */
void stat_changes(const struct levels *levels, const struct change_options *options, struct arena *a,
		  struct changes *out);

/* Where to go on when versions were appended, and only then, and with the same options.  All 0: from the start. */
struct change_resume {
	size_t needed;  /* the first version that is still looked at */
	size_t settled; /* what was found of changes before this version is final, but for the last one's `until` */
	size_t fixed;   /* versions before this one must be as they were; the others may change, too */
	size_t from;    /* where the level of version `settled - 1` begins */
	unsigned votes; /* of the change at `settled` itself; 0: none is there */
};

/* As stat_changes, but only the changes from resume->settled on, and in time that does not depend on what is before.
 * LEVELS hold the versions from resume->needed on (at[0] is that one); what is found counts from the first version of
 * all, as *RESUME does.  Together with what was found before resume->settled it is exactly what stat_changes finds in
 * the whole.  Sets *RESUME for the next call; up to 4096 versions it remains at the start. */
void stat_changes_from(const struct levels *levels, struct change_resume *resume, const struct change_options *options,
		       struct arena *a, struct changes *out);

#endif
