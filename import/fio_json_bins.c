/*
 * fio_json_bins.c: the bins of json+ as a histogram
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * "bins" : { "38144" : 2, ... }: requests by the middle of their bin.  fio 2.2.13 and its next ones name all bins by their
 * number, empty ones too, and end with FIO_IO_U_PLAT_BITS (6), _VAL (64) and _NR (1216).
 */
#include <math.h>

#include "base/num.h"
#include "import/fio_json.h"

/* A hostile text has bins without end. */
enum { MET_MAX = 4 * HISTOGRAM_BINS_MAX, BITS = HISTOGRAM_SUB_BITS };

void fio_bins_add(const struct import *im, struct fio_bins *b, size_t at, struct str key, struct str number)
{
	struct fio_bin bin = { 0 };

	if (b->all.n == 0)
		b->at = at;
	if (str_starts(key, "FIO_IO_U_PLAT_")) {
		b->is_numbered = true;
		b->is_damaged = b->is_damaged || (str_is(key, "FIO_IO_U_PLAT_BITS") && !str_is(number, "6"));
		return;
	}
	if (!num_u64(key, &bin.name) || !num_u64(number, &bin.n) || b->all.n == MET_MAX)
		b->is_damaged = true;
	else if (bin.n)
		vec_push(im->arena, &b->all, bin);
}

/* The lower bound of the bin with this number. */
static uint64_t numbered(uint64_t i)
{
	uint64_t shift = (i >> BITS) - (i >= 1 << BITS);

	if (i < 1 << BITS)
		return i;
	return shift < 63 - BITS ? ((i & ((1 << BITS) - 1)) + (1 << BITS)) << shift : UINT64_MAX;
}

static uint64_t longest_ns(struct str longest, uint64_t unit)
{
	double value;

	if (!num_double(longest, &value) || !(value > 0) || value >= (double)HISTOGRAM_NS_MAX / (double)unit)
		return 0;
	return (uint64_t)ceil(value * (double)unit) + (unit > 1 ? unit - 1 : 0); /* usec are cut off */
}

void fio_bins_hang(const struct import *im, struct fio_bins *b, struct row *row, struct str name, struct str unit)
{
	struct bins bins = { .is_damaged = b->is_damaged };
	struct histogram what = { .name = name, .max_ns = longest_ns(b->longest, unit_ns(unit)) };
	uint64_t sum = 0, said;

	for (size_t i = 0; i < b->all.n; i++) {
		sum += b->all.at[i].n;
		bins_add(im, &bins, b->is_numbered ? numbered(b->all.at[i].name) : b->all.at[i].name, b->all.at[i].n,
			 unit_ns(unit));
	}
	if (b->all.n && num_u64(b->said, &said) && said != sum)
		bins.is_damaged = true;
	bins_hang(im, &bins, row, b->at, &what);
}
