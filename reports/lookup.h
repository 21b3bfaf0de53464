/*
 * lookup.h: from words to small numbers, in the order in which they were first seen
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_LOOKUP_H
#define REPORTS_LOOKUP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

struct lookup {
	struct arena *arena;
	VEC(struct str) at; /* the words, by number */
	uint32_t *slots;    /* number + 1, or 0; n_slots is a power of two */
	size_t n_slots;
};

struct lookup lookup_new(struct arena *a);
/* The number of WORD, SIZE_MAX if it was never added. */
size_t lookup_find(const struct lookup *l, struct str word);
/* The number of WORD, which is copied when it is new.  *is_new may be NULL. */
size_t lookup_add(struct lookup *l, struct str word, bool *is_new);

/* Fowler, Noll and Vo's hash, 1a, 64 bits: for tables and names of rows, not against an enemy. */
uint64_t lookup_hash(struct str word, uint64_t seed);

#endif
