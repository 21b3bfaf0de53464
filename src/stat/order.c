/*
 * order.c: how sure a quantile of many numbers is
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "stat/order.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

enum { EXACT_MAX = 1000000 };

/* The least count with P(X <= count) >= P. */
static uint64_t binomial_quantile(uint64_t n, double q, double p)
{
	uint64_t low = 0, high = n;

	while (low < high) {
		uint64_t middle = low + (high - low) / 2;

		if (gsl_cdf_binomial_P((unsigned)middle, q, (unsigned)n) >= p)
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

struct rank_interval stat_quantile_ranks(uint64_t n, double q, double level)
{
	double tail = (1 - level) / 2;

	if (n <= EXACT_MAX)
		return (struct rank_interval){ binomial_quantile(n, q, tail), binomial_quantile(n, q, 1 - tail) + 1 };
	double middle = (double)n * q, reach = gsl_cdf_ugaussian_Qinv(tail) * sqrt(middle * (1 - q));
	double low = floor(middle - reach), high = ceil(middle + reach) + 1;
	return (struct rank_interval){
		.low = low > 0 ? (uint64_t)low : 0,
		.high = high < (double)n + 1 ? (uint64_t)high : n + 1,
	};
}
