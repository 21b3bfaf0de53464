/*
 * vec.h: a growable array over an arena; the one clever macro of the house
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	VEC(struct line) lines = { 0 };
 *	vec_push(a, &lines, (struct line){ ... });
 *	for (size_t i = 0; i < lines.n; i++) use(&lines.at[i]);
 *
 * A push may move the array: keep indexes, not pointers, across pushes.
 */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include <string.h>

#include "base/arena.h"

#define VEC(type) \
	struct { \
		type *at; \
		size_t n, cap; \
	}

/* The old array stays in the arena until its end: doubling wastes at most as much again. */
static inline void *vec_grown(struct arena *a, const void *old, size_t n, size_t cap, size_t size)
{
	void *grown = arena_array(a, cap, size);

	if (n)
		memcpy(grown, old, n * size);
	return grown;
}

/* The same for the one who holds the array: the old one is gone.  Where the room is *CAP, it becomes half as much again or
 * twice as much. */
static inline void *vec_more(struct arena *a, const void *old, size_t *cap, size_t size)
{
	size_t before = *cap;

	*cap = before == 0 ? 8 : before > (1 << 20) / size ? before + before / 2 : before * 2;
	return before ? arena_grow(a, old, before * size, *cap * size) : arena_array(a, *cap, size);
}

#define vec_push(arena, v, ...) \
	do { \
		if ((v)->n == (v)->cap) \
			(v)->at = vec_more((arena), (v)->at, &(v)->cap, sizeof *(v)->at); \
		(v)->at[(v)->n++] = (__VA_ARGS__); \
	} while (0)

#endif
