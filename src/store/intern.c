/*
 * intern.c: a hash table from bytes to a number
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Open addressing over indexes into an array of entries, so a growing table moves four bytes an entry.
 */
#include "store/intern.h"

#include "base/hash.h"
#include "base/vec.h"

enum { FIRST_SLOTS = 64 };

struct entry {
	uint64_t hash;
	struct str key;
	int64_t value;
};

struct intern {
	struct arena *self;  /* this struct */
	struct arena *arena; /* keys, entries, slots */
	VEC(struct entry) entries;
	uint32_t *slots; /* 1 + index of the entry; 0: free */
	size_t n_slots;  /* a power of two */
};

struct intern *intern_new(void)
{
	struct arena *a = arena_new();
	struct intern *t = arena_alloc(a, sizeof *t);

	t->self = a;
	t->arena = arena_new();
	return t;
}

void intern_free(struct intern *t)
{
	if (!t)
		return;
	arena_free(t->arena);
	arena_free(t->self);
}

void intern_clear(struct intern *t)
{
	arena_reset(t->arena);
	t->slots = NULL;
	t->n_slots = 0;
	t->entries.at = NULL;
	t->entries.n = t->entries.cap = 0;
}

static size_t slot_of(const struct intern *t, uint64_t hash, struct str key)
{
	size_t i = hash & (t->n_slots - 1);

	while (t->slots[i]) {
		const struct entry *entry = &t->entries.at[t->slots[i] - 1];
		if (entry->hash == hash && str_eq(entry->key, key))
			break;
		i = (i + 1) & (t->n_slots - 1);
	}
	return i;
}

static void grow(struct intern *t)
{
	t->n_slots = t->n_slots ? t->n_slots * 2 : FIRST_SLOTS;
	t->slots = arena_array(t->arena, t->n_slots, sizeof *t->slots);
	for (size_t i = 0; i < t->entries.n; i++)
		t->slots[slot_of(t, t->entries.at[i].hash, t->entries.at[i].key)] = (uint32_t)i + 1;
}

static uint64_t hash_of(struct str key)
{
	return hash_end(hash_add(HASH_START, key));
}

bool intern_find(const struct intern *t, struct str key, int64_t *value)
{
	*value = 0;
	if (t->n_slots == 0)
		return false;
	size_t i = slot_of(t, hash_of(key), key);
	if (t->slots[i] == 0)
		return false;
	*value = t->entries.at[t->slots[i] - 1].value;
	return true;
}

void intern_add(struct intern *t, struct str key, int64_t value)
{
	uint64_t hash = hash_of(key);

	if (t->entries.n * 2 >= t->n_slots)
		grow(t);
	size_t i = slot_of(t, hash, key);
	vec_push(t->arena, &t->entries, (struct entry){ hash, arena_dup(t->arena, key), value });
	t->slots[i] = (uint32_t)t->entries.n;
}

void intern_set(struct intern *t, struct str key, int64_t value)
{
	t->entries.at[t->slots[slot_of(t, hash_of(key), key)] - 1].value = value;
}

size_t intern_count(const struct intern *t)
{
	return t->entries.n;
}

struct str intern_at(const struct intern *t, size_t i, int64_t *value)
{
	*value = t->entries.at[i].value;
	return t->entries.at[i].key;
}
