/*
 * lookup.c: from words to small numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/lookup.h"

enum { FIRST_SLOTS = 64 };

uint64_t lookup_hash(struct str word, uint64_t seed)
{
	uint64_t hash = 0xcbf29ce484222325u ^ seed;

	for (size_t i = 0; i < word.n; i++)
		hash = (hash ^ (unsigned char)word.p[i]) * 0x100000001b3u;
	return hash;
}

struct lookup lookup_new(struct arena *a)
{
	struct lookup l = { .arena = a, .n_slots = FIRST_SLOTS };

	l.slots = arena_array(a, l.n_slots, sizeof *l.slots);
	return l;
}

/* Where WORD stands, or the free slot where it would. */
static size_t slot_of(const struct lookup *l, struct str word)
{
	size_t slot = (size_t)lookup_hash(word, 0) & (l->n_slots - 1);

	while (l->slots[slot] && !str_eq(l->at.at[l->slots[slot] - 1], word))
		slot = (slot + 1) & (l->n_slots - 1);
	return slot;
}

size_t lookup_find(const struct lookup *l, struct str word)
{
	return (size_t)l->slots[slot_of(l, word)] - 1;
}

static void grow(struct lookup *l)
{
	l->n_slots *= 2;
	l->slots = arena_array(l->arena, l->n_slots, sizeof *l->slots);
	for (size_t i = 0; i < l->at.n; i++)
		l->slots[slot_of(l, l->at.at[i])] = (uint32_t)i + 1;
}

size_t lookup_add(struct lookup *l, struct str word, bool *is_new)
{
	size_t slot = slot_of(l, word);
	bool is_missing = l->slots[slot] == 0;

	if (is_new)
		*is_new = is_missing;
	if (!is_missing)
		return l->slots[slot] - 1;
	vec_push(l->arena, &l->at, arena_dup(l->arena, word));
	l->slots[slot] = (uint32_t)l->at.n;
	if (l->at.n * 2 > l->n_slots)
		grow(l);
	return l->at.n - 1;
}
