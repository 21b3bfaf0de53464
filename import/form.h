/*
 * form.h: lines that a tool prints alike every time, as patterns with their numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pattern is the line as it is printed, but for these signs:
 *
 *	' '  blanks, or none        #  a number without a sign      @  text up to what follows: the phase
 *	*    text up to what follows, of no interest        ^  a word without blanks: the unit of the number before
 *
 * Blanks around the line do not matter.  Nothing is tried twice, so a line costs its length.
 */
#ifndef IMPORT_FORM_H
#define IMPORT_FORM_H

#include "import/context.h"

#define FORM_NUMBERS    6
#define FORM_NEAR_LINES 40

struct form_cell {
	const char *metric; /* NULL: no result, only read over */
	const char *unit;   /* where the line prints none with ^ */
};

struct form {
	const char *pattern;
	const char *benchmark;
	const char *phase;                    /* NULL: what @ stands for, or none */
	struct form_cell cell[FORM_NUMBERS]; /* of the numbers, in their order */
	const char *near;                     /* must stand on one of the lines above, or on this; NULL: need not */
	size_t within;                        /* so many lines above; 0: FORM_NEAR_LINES */
};

struct form_hit {
	struct str number[FORM_NUMBERS];
	struct str unit[FORM_NUMBERS];
	size_t n;
	struct str text; /* of @ */
};

/* Is all of LINE of that PATTERN? */
bool form_match(const char *pattern, struct str line, struct form_hit *out);
/* The entry of FORMS, which ends in a NULL pattern, that line AT is of; NULL: none. */
const struct form *form_of_line(const struct form *forms, const struct lines *in, size_t at, struct form_hit *out);
/* Benchmark, phase and numbers of the line ROW stands on. */
void form_fill(const struct import *im, struct row *row, const struct form *form, const struct form_hit *hit);

#endif
