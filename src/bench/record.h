/*
 * record.h: how long each request took: a histogram with buckets of at most 1.6 %
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Log-linear: below 64 ns a bucket each, from there 64 buckets every power of two, so a bucket is at most 1/64 of its
 * lower bound wide.  Longer than about 73 minutes counts in the last bucket; sum and maximum stay exact.
 */
#ifndef BENCH_RECORD_H
#define BENCH_RECORD_H

#include <stddef.h>
#include <stdint.h>

enum {
	RECORD_SUB_BITS = 6,
	RECORD_SUB = 1 << RECORD_SUB_BITS,
	RECORD_TOP_BIT = 42, /* the first bit that is too long */
	RECORD_BUCKETS = (RECORD_TOP_BIT - RECORD_SUB_BITS + 1) * RECORD_SUB
};

struct record {
	uint64_t count[RECORD_BUCKETS];
	uint64_t sum_ns;
	uint64_t max_ns;
	uint64_t over_2s, over_10s; /* strictly above; over 10 s counts in both, as tiotest counts */
};

static inline size_t record_bucket(uint64_t ns)
{
	if (ns < RECORD_SUB)
		return ns;
	if (ns >> RECORD_TOP_BIT)
		return RECORD_BUCKETS - 1;
	unsigned shift = 63 - (unsigned)__builtin_clzll(ns) - RECORD_SUB_BITS;
	return ((size_t)(shift + 1) << RECORD_SUB_BITS) + (size_t)(ns >> shift) - RECORD_SUB;
}

/* One thread at a time. */
static inline void record_add(struct record *r, uint64_t ns)
{
	r->count[record_bucket(ns)]++;
	r->sum_ns += ns;
	if (ns > r->max_ns)
		r->max_ns = ns;
	if (__builtin_expect(ns > 2000000000u, 0)) {
		r->over_2s++;
		r->over_10s += ns > 10000000000u;
	}
}

/* The shortest time that counts in bucket I; of I == RECORD_BUCKETS the first that is too long. */
uint64_t record_bound(size_t i);

void record_merge(struct record *into, const struct record *from);
uint64_t record_n(const struct record *r);

/* The time that the share Q (0 to 1) of all requests did not exceed, interpolated within its bucket: within 1.6 % of
 * the exact one; never above the maximum.  0 when nothing was recorded. */
double record_quantile_ns(const struct record *r, double q);

#endif
