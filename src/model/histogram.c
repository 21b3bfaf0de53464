/*
 * histogram.c: how long requests took
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/histogram.h"

#include <math.h>
#include <stdlib.h>

bool histogram_bin_of(uint64_t value, uint64_t unit_ns, struct histogram_bin *out)
{
	unsigned top = value ? 63 - (unsigned)__builtin_clzll(value) : 0;
	uint64_t width = top > HISTOGRAM_SUB_BITS ? UINT64_C(1) << (top - HISTOGRAM_SUB_BITS) : 1;
	uint64_t low = value & ~(width - 1), most = unit_ns ? HISTOGRAM_NS_MAX / unit_ns : 0;

	*out = (struct histogram_bin){ 0 };
	if (low > most || width > most - low)
		return false;
	*out = (struct histogram_bin){ low * unit_ns, (low + width) * unit_ns, 0 };
	return true;
}

static int bin_cmp(const void *left, const void *right)
{
	const struct histogram_bin *a = left, *b = right;

	if (a->low_ns != b->low_ns)
		return a->low_ns < b->low_ns ? -1 : 1;
	return (a->high_ns > b->high_ns) - (a->high_ns < b->high_ns);
}

const char *histogram_make(struct histogram *h, struct histogram_bin *bins, size_t n)
{
	size_t kept = 0;
	uint64_t sum = 0;

	*h = (struct histogram){ 0 };
	if (n)
		qsort(bins, n, sizeof *bins, bin_cmp);
	for (size_t i = 0; i < n; i++) {
		struct histogram_bin *last = kept ? &bins[kept - 1] : NULL;

		if (bins[i].n == 0)
			continue;
		if (bins[i].n > HISTOGRAM_N_MAX - sum)
			return "more requests than can be counted";
		sum += bins[i].n;
		if (bins[i].low_ns >= bins[i].high_ns || bins[i].high_ns > HISTOGRAM_NS_MAX)
			return "a bin without width";
		if (last && last->low_ns == bins[i].low_ns && last->high_ns == bins[i].high_ns)
			last->n += bins[i].n;
		else if (last && last->high_ns > bins[i].low_ns)
			return "bins that lie over each other";
		else
			bins[kept++] = bins[i];
	}
	if (kept == 0 || kept > HISTOGRAM_BINS_MAX)
		return kept ? "too many bins" : "no request";
	h->bins = bins;
	h->n_bins = kept;
	h->n = sum;
	return NULL;
}

double histogram_rank_ns(const struct histogram *h, double rank)
{
	double below = 0;
	size_t i = 0;

	if (h->n == 0)
		return NAN;
	rank = fmin(fmax(rank, 1), (double)h->n);
	while (i + 1 < h->n_bins && below + (double)h->bins[i].n < rank)
		below += (double)h->bins[i++].n;
	const struct histogram_bin *bin = &h->bins[i];
	/* A bin of one unit is one value. */
	double width = bin->high_ns - bin->low_ns > 1 ? (double)(bin->high_ns - bin->low_ns) : 0;
	double time = (double)bin->low_ns + width * (rank - below - 0.5) / (double)bin->n;
	return h->max_ns ? fmin(time, (double)h->max_ns) : time;
}

double histogram_quantile_ns(const struct histogram *h, double q)
{
	return histogram_rank_ns(h, ceil(q * (double)h->n));
}

uint64_t histogram_over(const struct histogram *h, uint64_t limit_ns)
{
	uint64_t n = 0;

	for (size_t i = h->n_bins; i-- > 0 && h->bins[i].low_ns >= limit_ns;)
		n += h->bins[i].n;
	return n;
}
