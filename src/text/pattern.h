/*
 * pattern.h: small patterns of letters and digits, as they are looked for in undecoded mail
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_PATTERN_H
#define TEXT_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

enum pattern_kind {
	PATTERN_LETTER, /* a small letter: in either case */
	PATTERN_BYTE,   /* exactly this byte */
	PATTERN_DIGIT,  /* '0': any digit */
	PATTERN_EDGE,   /* '!': of a word; no letter, digit or '_' on its other side */
	PATTERN_OTHERS, /* '~': bytes that are no letters and no digits, one to PATTERN_RUN_MAX of them */
	PATTERN_ALNUMS  /* '?': letters and digits, none to PATTERN_RUN_MAX of them */
};

enum { PATTERN_MAX = 32, PATTERN_RUN_MAX = 160 };

struct pattern {
	enum pattern_kind kind[PATTERN_MAX];
	uint64_t takes[PATTERN_MAX][4]; /* the bytes that an element may be, a bit each */
	size_t n;
	size_t rarest;	  /* the element that is rarest in mail, of those that one or two bytes can be; n: none */
	char one, other;  /* those bytes */
};

/* Reads the pattern TEXT.  False: empty, or too long. */
bool pattern_read(struct str text, struct pattern *out);

/* Is element I one byte of the text, neither an edge nor a run? */
static inline bool pattern_is_byte(const struct pattern *p, size_t i)
{
	return p->kind[i] <= PATTERN_DIGIT;
}

/* Can byte C stand directly on the place of element I?  Of a run or an edge it is the byte nearest to its neighbour. */
static inline bool pattern_takes(const struct pattern *p, size_t i, unsigned char c)
{
	return p->takes[i][c / 64] >> c % 64 & 1;
}

/* Does P stand in TEXT, with its element ANCHOR, which is a byte, at AT? */
bool pattern_is_at(const struct pattern *p, size_t anchor, struct str text, size_t at);

/* Does P stand anywhere in TEXT?  True also where that cannot be told: P has no byte to look for, or *spare comparisons
 * were made in vain. */
bool pattern_find(const struct pattern *p, struct str text, size_t *spare);

#endif
