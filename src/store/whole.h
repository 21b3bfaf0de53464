/*
 * whole.h: inside the store: which block of a thread counts in another's stead
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blocks are given best first (more rows, then earlier), so whoever holds all rows of a block came before it.  Equal blocks
 * share one class, and a class is looked for where the rarest of its rows stands: thousands of equal replies cost no more
 * each than two.
 */
#ifndef STORE_WHOLE_H
#define STORE_WHOLE_H

#include "base/map.h"
#include "base/vec.h"

#define WHOLE_NONE SIZE_MAX

/* Blocks that have the same rows, each as often. */
struct block_class {
	const int64_t *hash; /* of the rows, sorted; the map's copy */
	size_t n;
	size_t best; /* its first block */
	/* The best two blocks of different sources that hold the rows, this class's own among them. */
	size_t head[2];
};

/* A class that has a row, and the next worse one that has it. */
struct block_place {
	size_t class_nth, next;
};

/* All places of one row, the best first. */
struct block_places {
	size_t first, last, n;
};

struct wholes {
	struct arena *arena;
	VEC(int64_t) source; /* of each block */
	struct map by_rows;  /* the hashes of a class, sorted -> its number */
	VEC(struct block_class) classes;
	struct map by_row; /* one hash -> number of its places */
	VEC(struct block_places) rows;
	VEC(struct block_place) places;
};

struct wholes wholes_new(struct arena *a);

/* The next block: its source, and the hashes (int64_t) of its rows as bytes, sorted.  The number of the best block of another
 * source that has all its rows, as often; WHOLE_NONE: there is none, so it counts.  Blocks are numbered from 0. */
size_t wholes_add(struct wholes *w, int64_t source, struct str hashes);

#endif
