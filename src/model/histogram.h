/*
 * histogram.h: how long requests took: how many fell between which times
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Our own runs and fio's json+ cut time in the same way: 64 bins a power of two, below 64 units a bin each (bench/record.h;
 * stat.c of fio, FIO_IO_U_PLAT_BITS 6).  We name a bin by its lower bound, fio by its middle; empty ones are left out.
 */
#ifndef MODEL_HISTOGRAM_H
#define MODEL_HISTOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

enum { HISTOGRAM_BINS_MAX = 20000, HISTOGRAM_SUB_BITS = 6 };

/* No run lasts longer: 2^62 ns are 146 years. */
#define HISTOGRAM_NS_MAX (UINT64_C(1) << 62)

/* A thousand million requests a second for a hundred days; and those of a thousand runs still fit into 64 bits. */
#define HISTOGRAM_N_MAX (UINT64_C(1) << 53)

/* N requests that took at least low_ns and less than high_ns. */
struct histogram_bin {
	uint64_t low_ns, high_ns, n;
};

/* Requests of one phase of one run. */
struct histogram {
	struct str name;                  /* what was timed: "lat", "clat", "slat" */
	const struct histogram_bin *bins; /* by time, none empty, none over another */
	size_t n_bins;
	uint64_t n;                       /* requests, at most HISTOGRAM_N_MAX */
	uint64_t max_ns;                  /* the longest took so long, if the text says; else 0 */
};

/* The bin that VALUE (any time of it) of unit UNIT_NS belongs to, without requests.  false: it is longer than
 * HISTOGRAM_NS_MAX. */
bool histogram_bin_of(uint64_t value, uint64_t unit_ns, struct histogram_bin *out);

/* Makes a histogram of N bins, which are sorted and joined in place; H borrows them.  Returns NULL, or why it is none:
 * no request, more bins or requests than fit, bins that lie over each other in part, a bin without width. */
const char *histogram_make(struct histogram *h, struct histogram_bin *bins, size_t n);

/* The time that the share Q (0 to 1) of all requests did not exceed, interpolated within its bin as
 * record_quantile_ns() does; never above max_ns where that is known.  NAN: no request. */
double histogram_quantile_ns(const struct histogram *h, double q);

/* The time of the request that is RANK-th from the shortest (1 to n), in the same way. */
double histogram_rank_ns(const struct histogram *h, double rank);

/* Requests that took at least LIMIT_NS, as far as the bins tell: the one that LIMIT_NS lies within does not count. */
uint64_t histogram_over(const struct histogram *h, uint64_t limit_ns);

#endif
