/*
 * ranks.c: two samples held against each other by ranks
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "stat/ranks.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort_double.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* From here on a side, R's wilcox.test takes the normal distribution, too. */
enum { EXACT_BELOW = 50 };
/* Steps of counting subsets; 20 against 20 with ties takes half a million. */
#define MAX_STEPS 1000000.0
/* The same of the quick test: enough for 35 a side at p = 1e-4, and at a greater p for fewer. */
#define QUICK_STEPS 10000.0

static double choose(size_t n, size_t k)
{
	double result = 1;

	for (size_t i = 1; i <= k; i++)
		result *= (double)(n - k + i) / (double)i;
	return result;
}

static const double *sorted(struct sample s, struct arena *a)
{
	double *copy = arena_array(a, s.n, sizeof *copy);

	if (s.n)
		memcpy(copy, s.at, s.n * sizeof *copy);
	gsl_sort(copy, 1, s.n);
	return copy;
}

/* ---- without ties ---------------------------------------------------------------------------------------------- */

/* P(U <= k) for k below END, which is m n / 2 + 1 at most: beyond, the distribution is symmetric.  The counts are the
 * coefficients of the Gaussian binomial, product over i = 1..m of (1 - q^(n+i)) / (1 - q^i): each is made from lower ones
 * only. */
static double *lower_tail(size_t m, size_t n, size_t end, struct arena *a)
{
	double *p = arena_array(a, end, sizeof *p);
	double all = choose(m + n, m);

	p[0] = 1;
	for (size_t i = 1; i <= m; i++) {
		for (size_t k = end; k-- > n + i;)
			p[k] -= p[k - n - i];
		for (size_t k = i; k < end; k++)
			p[k] += p[k - i];
	}
	for (size_t k = 1; k < end; k++)
		p[k] += p[k - 1];
	for (size_t k = 0; k < end; k++)
		p[k] /= all;
	return p;
}

static double exact_p(double u, size_t m, size_t n, struct arena *a)
{
	double pairs = (double)m * (double)n;
	size_t smaller = (size_t)fmin(u, pairs - u);

	return fmin(1, 2 * lower_tail(m, n, smaller + 1, a)[smaller]);
}

/* ---- with ties ------------------------------------------------------------------------------------------------- */

/* Both samples in one order, with doubled middle ranks: whole numbers whatever the ties. */
struct ranked {
	uint32_t *ranks; /* ascending */
	size_t n;
	double rank_sum_y; /* doubled */
	double ties;       /* sum of t^3 - t over groups of t equal numbers */
};

/* How many at the head of S equal VALUE. */
static size_t count_equal(struct sample s, size_t from, double value)
{
	size_t n = 0;

	while (from + n < s.n && s.at[from + n] == value)
		n++;
	return n;
}

static struct ranked rank_both(struct sample x, struct sample y, struct arena *a)
{
	struct ranked r = { .ranks = arena_array(a, x.n + y.n, sizeof *r.ranks) };
	size_t i = 0, j = 0;

	while (i < x.n || j < y.n) {
		double next = j == y.n || (i < x.n && x.at[i] < y.at[j]) ? x.at[i] : y.at[j];
		size_t of_x = count_equal(x, i, next), of_y = count_equal(y, j, next), t = of_x + of_y;
		uint32_t rank = (uint32_t)(2 * r.n + t + 1);

		for (size_t k = 0; k < t; k++)
			r.ranks[r.n++] = rank;
		r.rank_sum_y += (double)rank * (double)of_y;
		r.ties += (double)t * (double)t * (double)t - (double)t;
		i += of_x;
		j += of_y;
	}
	return r;
}

/* In how many ways K of the ranks sum up to what: COUNTS[K x (MAX + 1) + sum]. */
static double *count_subsets(const struct ranked *r, size_t k, size_t max, struct arena *a)
{
	double *counts = arena_array(a, (k + 1) * (max + 1), sizeof *counts);

	counts[0] = 1;
	for (size_t i = 0; i < r->n; i++)
		for (size_t j = i + 1 < k ? i + 1 : k; j > 0; j--) {
			double *to = counts + j * (max + 1), *from = to - (max + 1);

			for (size_t sum = r->ranks[i]; sum <= max; sum++)
				to[sum] += from[sum - r->ranks[i]];
		}
	return counts + k * (max + 1);
}

static size_t largest_sum(const struct ranked *r, size_t k)
{
	size_t sum = 0;

	for (size_t i = 0; i < k; i++)
		sum += r->ranks[r->n - 1 - i];
	return sum;
}

/* Given the ties: twice the smaller tail of the rank sum of the K numbers that sum up to SUM. */
static double tied_p(const struct ranked *r, size_t k, size_t sum, struct arena *a)
{
	size_t max = largest_sum(r, k);
	const double *counts = count_subsets(r, k, max, a);
	double below = 0, above = 0, all = choose(r->n, k);

	for (size_t i = 0; i <= sum; i++)
		below += counts[i];
	for (size_t i = sum; i <= max; i++)
		above += counts[i];
	return fmin(1, 2 * fmin(below, above) / all);
}

/* ---- the test -------------------------------------------------------------------------------------------------- */

static double normal_p(double u, const struct ranked *r, struct sample x, struct sample y)
{
	double n = (double)r->n, pairs = (double)x.n * (double)y.n;
	double sd = sqrt(pairs / 12 * (n + 1 - r->ties / (n * (n - 1))));
	double distance = fmax(0, fabs(u - pairs / 2) - 0.5);

	return sd > 0 ? fmin(1, 2 * gsl_cdf_ugaussian_Q(distance / sd)) : 1;
}

struct rank_test stat_mann_whitney(struct sample x, struct sample y, struct arena *a)
{
	if (x.n == 0 || y.n == 0)
		return (struct rank_test){ NAN, NAN, false };
	struct ranked r = rank_both((struct sample){ sorted(x, a), x.n }, (struct sample){ sorted(y, a), y.n }, a);
	struct rank_test out = { .u = (r.rank_sum_y - (double)y.n * (double)(y.n + 1)) / 2 };
	size_t fewer = x.n < y.n ? x.n : y.n;
	double steps = (double)r.n * (double)fewer * (double)largest_sum(&r, fewer);
	double all = (double)r.n * (double)(r.n + 1), sum = x.n < y.n ? all - r.rank_sum_y : r.rank_sum_y;

	out.is_exact = r.ties > 0 ? steps <= MAX_STEPS : x.n < EXACT_BELOW && y.n < EXACT_BELOW;
	if (!out.is_exact)
		out.p = normal_p(out.u, &r, x, y);
	else if (r.ties > 0)
		out.p = tied_p(&r, fewer, (size_t)sum, a);
	else
		out.p = exact_p(out.u, x.n, y.n, a);
	return out;
}

/* How many pairs of sorted samples have y > x; a tie counts a half. */
static double count_greater(struct sample x, struct sample y)
{
	double u = 0;

	for (size_t i = 0, below = 0, until = 0; i < y.n; i++) {
		while (below < x.n && x.at[below] < y.at[i])
			below++;
		while (until < x.n && x.at[until] <= y.at[i])
			until++;
		u += (double)(below + until) / 2;
	}
	return u;
}

double stat_mann_whitney_quick(struct sample x, struct sample y, struct arena *a)
{
	double pairs = (double)x.n * (double)y.n, u, smaller, sd;
	size_t fewer = x.n < y.n ? x.n : y.n, more = x.n < y.n ? y.n : x.n;

	if (fewer == 0)
		return NAN;
	u = count_greater(x, y);
	smaller = fmin(u, pairs - u);
	sd = sqrt(pairs / 12 * (double)(x.n + y.n + 1));
	if ((smaller + 1) * (double)fewer <= QUICK_STEPS)
		return exact_p(ceil(smaller), fewer, more, a);
	return fmin(1, 2 * gsl_cdf_ugaussian_Q(fmax(0, pairs / 2 - smaller - 0.5) / sd));
}

/* ---- the shift ------------------------------------------------------------------------------------------------- */

/* The differences y - x beside LIMIT: how many are at most that, the largest of these, and the smallest of the others. */
struct place {
	size_t count;
	double below, above;
};

static struct place find_place(struct sample x, struct sample y, double limit)
{
	struct place p = { 0, -INFINITY, INFINITY };

	for (size_t i = 0, j = 0; i < x.n; i++) {
		while (j < y.n && y.at[j] - x.at[i] <= limit)
			j++;
		p.count += j;
		if (j && y.at[j - 1] - x.at[i] > p.below)
			p.below = y.at[j - 1] - x.at[i];
		if (j < y.n && y.at[j] - x.at[i] < p.above)
			p.above = y.at[j] - x.at[i];
	}
	return p;
}

/* The K-th smallest difference, K from 1: narrowing the range takes no memory for m n differences, and ends as soon as one
 * difference is left.  By turns the range is halved, and cut where the counts say. */
static double difference_at(struct sample x, struct sample y, size_t k)
{
	double low = y.at[0] - x.at[x.n - 1], high = y.at[y.n - 1] - x.at[0];
	double tiny = (high - low) * 0x1p-60, share;
	size_t at_low = find_place(x, y, low).count, at_high = x.n * y.n;

	if (at_low >= k)
		return low;
	for (int turn = 0; high - low > tiny; turn++) {
		share = turn % 2 ? 0.5 : ((double)(k - at_low) - 0.5) / (double)(at_high - at_low);
		double middle = low + (high - low) * share;

		if (middle <= low || middle >= high)
			break;
		struct place p = find_place(x, y, middle);
		if (p.count == k)
			return p.below;
		if (p.count < k && p.above >= high)
			break;
		if (p.count > k) {
			high = p.below;
			at_high = p.count;
		} else {
			low = middle;
			at_low = p.count;
		}
	}
	return fabs(high) <= tiny ? 0 : high;
}

double stat_shift_of_sorted(struct sample x, struct sample y)
{
	size_t pairs = x.n * y.n;

	if (pairs == 0)
		return NAN;
	double upper = difference_at(x, y, pairs / 2 + 1);
	return pairs % 2 ? upper : (difference_at(x, y, pairs / 2) + upper) / 2;
}

/* Which difference is the interval's lower end, counted from 1, and its level. */
static size_t end_of_interval(size_t m, size_t n, double level, double *attained, struct arena *a)
{
	double half = (1 - level) / 2, pairs = (double)m * (double)n;
	size_t end = 1;

	if (m < EXACT_BELOW && n < EXACT_BELOW) {
		const double *tail = lower_tail(m, n, m * n / 2 + 1, a);

		while (end < m * n / 2 && tail[end] < half)
			end++;
		*attained = 1 - 2 * tail[end - 1];
	} else {
		double sd = sqrt(pairs * (double)(m + n + 1) / 12);
		double place = floor(pairs / 2 + gsl_cdf_ugaussian_Pinv(half) * sd + 0.5);

		end = place > 1 ? (size_t)place : 1;
		*attained = 1 - 2 * gsl_cdf_ugaussian_P(((double)end - 0.5 - pairs / 2) / sd);
	}
	*attained = fmax(*attained, 0);
	return end;
}

struct shift stat_shift(struct sample x, struct sample y, double level, struct arena *a)
{
	return stat_shift_and_interval_of_sorted((struct sample){ sorted(x, a), x.n }, (struct sample){ sorted(y, a), y.n }, level,
						 a);
}

struct shift stat_shift_and_interval_of_sorted(struct sample x, struct sample y, double level, struct arena *a)
{
	struct shift out = { NAN, NAN, NAN, NAN };

	if (x.n == 0 || y.n == 0)
		return out;
	size_t end = end_of_interval(x.n, y.n, level, &out.level, a);
	out.estimate = stat_shift_of_sorted(x, y);
	out.low = difference_at(x, y, end);
	out.high = difference_at(x, y, x.n * y.n - end + 1);
	return out;
}
