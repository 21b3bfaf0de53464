/*
 * made.h: sources made by chance, imported in any order
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_MADE_H
#define STORE_MADE_H

#include "helper.h"

enum { TEXT_MAX = 2048 };

struct made {
	char id[24], parent[24], subject[40], name[16], text[TEXT_MAX];
	struct text_source source;
};

static inline uint32_t next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(*state >> 33);
}

static inline void shuffle(size_t *order, size_t n, uint64_t *random)
{
	for (size_t i = 0; i < n; i++)
		order[i] = i;
	for (size_t i = n; i > 1; i--) {
		size_t j = next_random(random) % i, was = order[i - 1];
		order[i - 1] = order[j];
		order[j] = was;
	}
}

static inline char *import_in_order(const struct made *made, const size_t *order, size_t n, enum store_mode mode)
{
	const char *path = scratch_path("order.db");
	struct store *s = open_store(path, mode);
	struct err e = { 0 };

	for (size_t i = 0; i < n; i++)
		import_text(s, &made[order[i]].source);
	CHECK_OK(store_flush(s, &e), e);
	assert_is_sound(s);
	store_close(s);
	char *dump = dump_database(path);
	unlink(path);
	return dump;
}

#endif
