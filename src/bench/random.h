/*
 * random.h: offsets and data that look random and can be made again from a seed
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * xoshiro256** of Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators" (2021), started by splitmix64.
 */
#ifndef BENCH_RANDOM_H
#define BENCH_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct random {
	uint64_t s[4];
};

/* The same SEED and STREAM give the same numbers; different streams of one seed have nothing in common. */
void random_init(struct random *r, uint64_t seed, uint64_t stream);
void random_fill(struct random *r, void *bytes, size_t n);

static inline uint64_t random_rotated(uint64_t x, int by)
{
	return (x << by) | (x >> (64 - by));
}

static inline uint64_t random_next(struct random *r)
{
	uint64_t out = random_rotated(r->s[1] * 5, 7) * 9;
	uint64_t t = r->s[1] << 17;

	r->s[2] ^= r->s[0];
	r->s[3] ^= r->s[1];
	r->s[1] ^= r->s[2];
	r->s[0] ^= r->s[3];
	r->s[2] ^= t;
	r->s[3] = random_rotated(r->s[3], 45);
	return out;
}

/* 0 to N-1.  Multiplied and shifted, not divided: for N below 2^40 no value is more likely than another by 2^-24. */
static inline uint64_t random_below(struct random *r, uint64_t n)
{
	return (uint64_t)(((unsigned __int128)random_next(r) * n) >> 64);
}

#endif
