/*
 * side.h: on which side of a known change does a kernel stand
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For bisection, where a wrong answer costs more than none.  A test tells something when the bad kernel's runs are worse
 * than the good one's by more than chance.  The judged runs are on a side when they are surely on it of the middle, and
 * not in the middle third of the way (on logarithms).  Where every kernel has a single run nothing is known of chance:
 * then the way must be at least 5 % long, and the judged number in its outer quarters.
 */
#ifndef COMPARE_SIDE_H
#define COMPARE_SIDE_H

#include "query/query.h"

enum side { SIDE_UNKNOWN, SIDE_GOOD, SIDE_BAD };

/* Why a test tells nothing. */
enum side_reason {
	SIDE_TELLS,
	SIDE_NO_NUMBERS,   /* one of the three has none */
	SIDE_NO_DIRECTION, /* neither way is better, or the bad kernel is not the worse one here */
	SIDE_NOT_APART,    /* good and bad differ by no more than chance */
	SIDE_BETWEEN,      /* the judged runs are too near to the middle */
	SIDE_REASONS
};

struct side_answer {
	const struct series *series;
	enum side side;
	enum side_reason reason;
	double good, bad, judged; /* medians, in the series' unit */
	size_t n_good, n_bad, n_judged; /* runs */
};

struct sides {
	struct side_answer *at; /* one a series of the matrix */
	size_t n;
	size_t n_good, n_bad;        /* answers */
	size_t n_why[SIDE_REASONS];
	enum side side;              /* what all that tell something agree on; else UNKNOWN */
};

/* What is held against what: indexes of kernels.  SOURCE: only the judged kernel's numbers of this source count, and only
 * the others are the good or bad kernel's, which may have the same label; empty: all. */
struct side_question {
	size_t good, bad, judged;
	struct str source;
	bool any_direction; /* metrics of which neither way is better tell something, too: the person chose them */
};

/* Everything in the arena; borrows the matrix. */
void compare_sides(const struct matrix *m, const struct side_question *question, struct arena *a, struct sides *out);

const char *side_reason_text(enum side_reason reason);

#endif
