/*
 * proportion.c: shares of a count, exactly
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both tests add up the chances of all counts that are no likelier than the one seen.  Chances relative to the mode
 * come from the ratio of neighbours, outwards until they no longer matter: no factorial, and only as many steps as the
 * distribution is wide.
 */
#include "stat/proportion.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdbool.h>

/* Chances that differ by less are equal: R's relErr. */
#define NEARLY (1 + 1e-7)
#define NEGLIGIBLE 1e-30

/* From so many on each side the beta distribution is as good as normal, and its continued fraction no longer ends. */
#define MANY 10000.0

/* So wide, a distribution of counts is as good as normal, and adding it up takes long; counts beyond 2^53 cannot be
 * stepped through in doubles at all. */
#define WIDE 10000.0
#define COUNTED_MAX 0x1p53

/* Wilson 1927. */
static struct proportion_interval normal_interval(double hits, double n, double half)
{
	double z = gsl_cdf_ugaussian_Qinv(half), share = hits / n;
	double middle = share + z * z / (2 * n), reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));

	return (struct proportion_interval){ (middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n) };
}

/* The x below which TAIL of the beta distribution lies.  By halving: GSL's own inverse gives up at times, and ends the
 * program then. */
static double beta_quantile(double tail, double a, double b)
{
	double low = 0, high = 1;

	for (int i = 0; i < 80; i++) {
		double middle = (low + high) / 2;

		if (gsl_cdf_beta_P(middle, a, b) < tail)
			low = middle;
		else
			high = middle;
	}
	return high;
}

struct proportion_interval stat_proportion_interval(struct proportion of, double level)
{
	double half = (1 - level) / 2, hits = (double)of.hits, misses = (double)(of.n - of.hits);

	if (fmin(hits, misses) > MANY)
		return normal_interval(hits, hits + misses, half);
	return (struct proportion_interval){
		.low = of.hits == 0 ? 0 : beta_quantile(half, hits, misses + 1),
		.high = of.hits == of.n ? 1 : beta_quantile(1 - half, hits + 1, misses),
	};
}

/* A distribution of counts with one hump. */
struct counts {
	double low, high, mode;
	double (*step)(const struct counts *c, double k); /* P(k + 1) / P(k) */
	double marked, all, drawn, share;
};

/* P(K) / P(mode) */
static double relative(const struct counts *c, double k)
{
	double chance = 1;

	for (double i = c->mode; i < k && chance > 0; i++)
		chance *= c->step(c, i);
	for (double i = c->mode; i > k && chance > 0; i--)
		chance /= c->step(c, i - 1);
	return chance;
}

/* The share of counts no likelier than K. */
static double no_likelier(const struct counts *c, double k)
{
	double limit = relative(c, k) * NEARLY, sum = 0, all = 0, chance = 1, i;

	for (i = c->mode; i <= c->high && chance > NEGLIGIBLE; i++) {
		all += chance;
		sum += chance <= limit ? chance : 0;
		chance *= c->step(c, i);
	}
	chance = 1;
	for (i = c->mode; i > c->low;) {
		chance /= c->step(c, --i);
		if (!(chance > NEGLIGIBLE))
			break;
		all += chance;
		sum += chance <= limit ? chance : 0;
	}
	return fmin(1, sum / all);
}

static double hypergeometric_step(const struct counts *c, double k)
{
	return (c->marked - k) * (c->drawn - k) / ((k + 1) * (c->all - c->marked - c->drawn + k + 1));
}

static bool is_wide(double all, double deviation)
{
	return deviation > WIDE || all > COUNTED_MAX;
}

/* Two-sided. */
static double normal_p(double off, double deviation)
{
	return deviation > 0 ? 2 * gsl_cdf_ugaussian_Q(fabs(off) / deviation) : 1;
}

double stat_fisher_p(struct proportion x, struct proportion y)
{
	struct counts c = { .step = hypergeometric_step, .drawn = (double)y.n };

	if (x.n == 0 || y.n == 0)
		return 1;
	c.all = (double)x.n + (double)y.n;
	c.marked = (double)x.hits + (double)y.hits;
	double share = c.marked / c.all, deviation = sqrt(c.drawn * share * (1 - share) * ((double)x.n / (c.all - 1)));
	if (is_wide(c.all, deviation))
		return normal_p((double)y.hits - c.drawn * share, deviation);
	c.low = fmax(0, c.drawn + c.marked - c.all);
	c.high = fmin(c.drawn, c.marked);
	c.mode = fmin(fmax(floor((c.drawn + 1) * (c.marked + 1) / (c.all + 2)), c.low), c.high);
	return no_likelier(&c, (double)y.hits);
}

static double binomial_step(const struct counts *c, double k)
{
	return (c->all - k) / (k + 1) * c->share / (1 - c->share);
}

double stat_binomial_p(struct proportion of, double share)
{
	struct counts c = { .step = binomial_step, .all = (double)of.n, .share = share, .high = (double)of.n };

	if (of.n == 0)
		return 1;
	if (share <= 0 || share >= 1)
		return (double)of.hits == (share <= 0 ? 0 : (double)of.n) ? 1 : 0;
	double deviation = sqrt(c.all * share * (1 - share));
	if (is_wide(c.all, deviation))
		return normal_p((double)of.hits - c.all * share, deviation);
	c.mode = fmin(floor((c.all + 1) * share), c.high);
	return no_likelier(&c, (double)of.hits);
}
