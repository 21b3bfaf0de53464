/*
 * map.h: from bytes to a number: the one hash table of the house
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	struct map words = map_new(a);
 *	size_t i = map_add(&words, word, &is_new);     the number of the word, in the order in which they first came
 *	words.at[i].value = id;                        what it stands for, 0 at first
 *
 * Everything is in the arena.
 */
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct map_entry {
	struct str key; /* the map's own copy */
	int64_t value;
	uint64_t hash;
};

struct map {
	struct arena *arena;
	struct map_entry *at; /* n of them, in the order in which they came; a new one may move them all */
	size_t n, cap;
	uint32_t *slots;      /* 1 + index of an entry, or 0: free */
	size_t n_slots;       /* a power of two, or 0 */
};

struct map map_new(struct arena *a);

/* Empty again.  The arena must be the map's alone, and is reset. */
void map_clear(struct map *m);

#define MAP_NONE SIZE_MAX

/* The index of KEY, or MAP_NONE. */
size_t map_find(const struct map *m, struct str key);
/* The index of KEY, which is copied when it is new; *is_new may be NULL. */
size_t map_add(struct map *m, struct str key, bool *is_new);

/* False: KEY is not there, and *value 0. */
bool map_get(const struct map *m, struct str key, int64_t *value);
/* Adds KEY if it is not there. */
void map_set(struct map *m, struct str key, int64_t value);

/* The bytes of one number or several as a key; borrowed. */
#define MAP_KEY(numbers) ((struct str){ (const char *)&(numbers), sizeof(numbers) })

#endif
