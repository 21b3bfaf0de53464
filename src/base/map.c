/*
 * map.c: from bytes to a number
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Open addressing over indexes into an array of entries, so a growing table moves four bytes an entry, and entries keep
 * the order in which they came: nothing that is printed depends on a hash.
 */
#include "base/map.h"

#include <string.h>

enum { FIRST_SLOTS = 64, FIRST_ENTRIES = 32 };

static uint64_t mixed(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
	return hash ^ (hash >> 32);
}

/* Eight bytes at a time.  Begins with where the map lies, which nobody who sends us words can know. */
static uint64_t hash_of(const struct map *m, struct str key)
{
	uint64_t hash = mixed((uintptr_t)m->arena, key.n), word = 0;

	for (; key.n >= sizeof word; key = str_after(key, sizeof word)) {
		memcpy(&word, key.p, sizeof word);
		hash = mixed(hash, word);
	}
	word = 0;
	if (key.n)
		memcpy(&word, key.p, key.n);
	return mixed(mixed(hash, word), hash >> 7);
}

struct map map_new(struct arena *a)
{
	return (struct map){ .arena = a };
}

void map_clear(struct map *m)
{
	arena_reset(m->arena);
	*m = map_new(m->arena);
}

/* The slot of KEY, or the free one where it would be. */
static size_t slot_of(const struct map *m, uint64_t hash, struct str key)
{
	size_t slot = hash & (m->n_slots - 1);

	while (m->slots[slot]) {
		const struct map_entry *entry = &m->at[m->slots[slot] - 1];

		if (entry->hash == hash && str_eq(entry->key, key))
			break;
		slot = (slot + 1) & (m->n_slots - 1);
	}
	return slot;
}

size_t map_find(const struct map *m, struct str key)
{
	if (m->n_slots == 0)
		return MAP_NONE;
	/* A free slot gives SIZE_MAX, which is MAP_NONE. */
	return (size_t)m->slots[slot_of(m, hash_of(m, key), key)] - 1;
}

static void grow_slots(struct map *m)
{
	m->n_slots = m->n_slots ? m->n_slots * 2 : FIRST_SLOTS;
	m->slots = arena_array(m->arena, m->n_slots, sizeof *m->slots);
	for (size_t i = 0; i < m->n; i++)
		m->slots[slot_of(m, m->at[i].hash, m->at[i].key)] = (uint32_t)i + 1;
}

static void grow_entries(struct map *m)
{
	size_t cap = m->cap ? m->cap * 2 : FIRST_ENTRIES;

	m->at = arena_grow(m->arena, m->at, m->cap * sizeof *m->at, cap * sizeof *m->at);
	m->cap = cap;
}

size_t map_add(struct map *m, struct str key, bool *is_new)
{
	if (m->n * 2 >= m->n_slots)
		grow_slots(m);
	uint64_t hash = hash_of(m, key);
	size_t slot = slot_of(m, hash, key);
	bool is_missing = m->slots[slot] == 0;

	if (is_new)
		*is_new = is_missing;
	if (!is_missing)
		return m->slots[slot] - 1;
	if (m->n == m->cap)
		grow_entries(m);
	m->at[m->n] = (struct map_entry){ arena_dup(m->arena, key), 0, hash };
	m->slots[slot] = (uint32_t)++m->n;
	return m->n - 1;
}

bool map_get(const struct map *m, struct str key, int64_t *value)
{
	size_t i = map_find(m, key);

	*value = i == MAP_NONE ? 0 : m->at[i].value;
	return i != MAP_NONE;
}

void map_set(struct map *m, struct str key, int64_t value)
{
	size_t i = map_add(m, key, NULL); /* may move the entries */

	m->at[i].value = value;
}
