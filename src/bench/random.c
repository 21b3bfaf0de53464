/*
 * random.c: starting and filling
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/random.h"

#include <string.h>

/* splitmix64: turns seeds that differ in one bit into unlike states. */
static uint64_t mixed(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return z ^ (z >> 31);
}

void random_init(struct random *r, uint64_t seed, uint64_t stream)
{
	uint64_t other = stream;
	uint64_t state = seed ^ mixed(&other);

	for (size_t i = 0; i < 4; i++)
		r->s[i] = mixed(&state);
}

void random_fill(struct random *r, void *bytes, size_t n)
{
	char *p = bytes;

	while (n) {
		uint64_t word = random_next(r);
		size_t part = n < sizeof word ? n : sizeof word;
		memcpy(p, &word, part);
		p += part;
		n -= part;
	}
}
