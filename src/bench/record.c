/*
 * record.c: reading a histogram
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/record.h"

#include <math.h>

uint64_t record_bound(size_t i)
{
	if (i < RECORD_SUB)
		return i;
	size_t shift = (i >> RECORD_SUB_BITS) - 1;
	return (uint64_t)((i & (RECORD_SUB - 1)) + RECORD_SUB) << shift;
}

void record_merge(struct record *into, const struct record *from)
{
	for (size_t i = 0; i < RECORD_BUCKETS; i++)
		into->count[i] += from->count[i];
	into->sum_ns += from->sum_ns;
	into->over_2s += from->over_2s;
	into->over_10s += from->over_10s;
	if (from->max_ns > into->max_ns)
		into->max_ns = from->max_ns;
}

uint64_t record_n(const struct record *r)
{
	uint64_t n = 0;

	for (size_t i = 0; i < RECORD_BUCKETS; i++)
		n += r->count[i];
	return n;
}

double record_quantile_ns(const struct record *r, double q)
{
	uint64_t n = record_n(r), below = 0;
	double rank = ceil(q * (double)n);
	size_t i = 0;

	if (n == 0)
		return 0;
	if (rank < 1)
		rank = 1;
	while (i + 1 < RECORD_BUCKETS && (double)(below + r->count[i]) < rank)
		below += r->count[i++];
	/* Below 64 ns a bucket is one value. */
	double width = i < RECORD_SUB ? 0 : (double)(record_bound(i + 1) - record_bound(i));
	double share = r->count[i] ? (rank - (double)below - 0.5) / (double)r->count[i] : 0;
	return fmin((double)record_bound(i) + width * share, (double)r->max_ns);
}
