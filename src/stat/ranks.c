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
/* Differences that are so small a part of their range are nothing but rounding. */
#define TINY 0x1p-60
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

struct rank_table rank_table_new(struct arena *take)
{
	return (struct rank_table){ .arena = take };
}

/* lower_tail as far as it goes, worked out once as long as the sizes stay. */
static const double *tail_of_sizes(struct rank_table *table, size_t m, size_t n)
{
	if (table->tail && table->m == m && table->n == n)
		return table->tail;
	arena_reset(table->arena);
	table->m = m;
	table->n = n;
	return table->tail = lower_tail(m, n, m * n / 2 + 1, table->arena);
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

/* In how many ways K of the ranks sum up to what: at W the sum is W above the least that K of them can have, for W up to
 * WIDTH.  Of J ranks only sums as near to their least can become one of those. */
static const double *count_subsets(const struct ranked *r, size_t k, size_t width, struct arena *a)
{
	double *counts = arena_array(a, (k + 1) * (width + 1), sizeof *counts);

	counts[0] = 1;
	for (size_t i = 0; i < r->n; i++) {
		size_t most = i + 1 < k ? i + 1 : k, least = k + i + 1 > r->n ? k + i + 1 - r->n : 1;

		for (size_t j = most; j >= least && j > 0; j--) {
			size_t beyond = r->ranks[i] - r->ranks[j - 1];
			double *to = counts + j * (width + 1);
			const double *from = to - (width + 1);

			for (size_t w = beyond; w <= width; w++)
				to[w] += from[w - beyond];
		}
	}
	return counts + k * (width + 1);
}

static size_t largest_sum(const struct ranked *r, size_t k)
{
	size_t sum = 0;

	for (size_t i = 0; i < k; i++)
		sum += r->ranks[r->n - 1 - i];
	return sum;
}

static size_t least_sum(const struct ranked *r, size_t k)
{
	size_t sum = 0;

	for (size_t i = 0; i < k; i++)
		sum += r->ranks[i];
	return sum;
}

/* Counts the ranks from the other end. */
static struct ranked mirrored(const struct ranked *r, struct arena *a)
{
	struct ranked out = *r;

	out.ranks = arena_array(a, r->n, sizeof *out.ranks);
	for (size_t i = 0; i < r->n; i++)
		out.ranks[i] = (uint32_t)(2 * (r->n + 1)) - r->ranks[r->n - 1 - i];
	return out;
}

/* Given the ties: twice the smaller tail of the rank sum of the K numbers that sum up to SUM.  Counted from the nearer
 * end; all counts are whole numbers that a double holds. */
static double tied_p(const struct ranked *r, size_t k, size_t sum, struct arena *a)
{
	size_t mean = k * (r->n + 1);
	struct ranked near = sum > mean ? mirrored(r, a) : *r;
	size_t width = (sum > mean ? 2 * mean - sum : sum) - least_sum(&near, k);
	const double *counts = count_subsets(&near, k, width, a);
	double below = 0, all = choose(r->n, k);

	for (size_t w = 0; w <= width; w++)
		below += counts[w];
	return fmin(1, 2 * fmin(below, rint(all) - below + counts[width]) / all);
}

/* ---- the test -------------------------------------------------------------------------------------------------- */

static double normal_p(double u, const struct ranked *r, struct sample x, struct sample y)
{
	double n = (double)r->n, pairs = (double)x.n * (double)y.n;
	double sd = sqrt(pairs / 12 * (n + 1 - r->ties / (n * (n - 1))));
	double distance = fmax(0, fabs(u - pairs / 2) - 0.5);

	return sd > 0 ? fmin(1, 2 * gsl_cdf_ugaussian_Q(distance / sd)) : 1;
}

struct rank_test stat_mann_whitney_of_sorted(struct sample x, struct sample y, struct rank_table *table, struct arena *a)
{
	if (x.n == 0 || y.n == 0)
		return (struct rank_test){ NAN, NAN, false };
	struct ranked r = rank_both(x, y, a);
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
		out.p = fmin(1, 2 * tail_of_sizes(table, x.n, y.n)[(size_t)fmin(out.u, (double)x.n * (double)y.n - out.u)]);
	return out;
}

struct rank_test stat_mann_whitney(struct sample x, struct sample y, struct arena *a)
{
	AUTO_ARENA(of_table);
	struct rank_table table = rank_table_new(of_table);

	return stat_mann_whitney_of_sorted((struct sample){ sorted(x, a), x.n }, (struct sample){ sorted(y, a), y.n },
					   &table, a);
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
	double tiny = (high - low) * TINY, share;
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

/* ---- few differences: all of them are made --------------------------------------------------------------------- */

enum { FEW_PAIRS = 256 };

/* The K-th smallest of D, K from 1, which it sorts as far as that takes (Hoare 1961, algorithm 65). */
static double smallest(double *d, size_t n, size_t k)
{
	ptrdiff_t low = 0, high = (ptrdiff_t)n - 1, at = (ptrdiff_t)k - 1;

	while (low < high) {
		ptrdiff_t i = low, j = high;
		double pivot = d[at];

		while (i <= j) {
			while (d[i] < pivot)
				i++;
			while (d[j] > pivot)
				j--;
			if (i > j)
				break;
			double kept = d[i];
			d[i++] = d[j];
			d[j--] = kept;
		}
		if (j < at)
			low = i;
		if (at < i)
			high = j;
	}
	return d[at];
}

/* Differences of two samples, as many as they are; those of large ones are found without being made. */
struct differences {
	struct sample x, y;
	size_t n;
	double made[FEW_PAIRS];
};

static void make_differences(struct differences *d, struct sample x, struct sample y)
{
	d->x = x;
	d->y = y;
	d->n = 0;
	for (size_t i = 0; i < x.n && x.n * y.n <= FEW_PAIRS; i++)
		for (size_t j = 0; j < y.n; j++)
			d->made[d->n++] = y.at[j] - x.at[i];
}

/* The K-th smallest; what only rounding makes differ from 0 is 0. */
static double kth(struct differences *d, size_t k)
{
	if (d->n == 0)
		return difference_at(d->x, d->y, k);
	double range = (d->y.at[d->y.n - 1] - d->x.at[0]) - (d->y.at[0] - d->x.at[d->x.n - 1]);
	double found = smallest(d->made, d->n, k);
	return fabs(found) <= range * TINY ? 0 : found;
}

static double middle(struct differences *d)
{
	size_t pairs = d->x.n * d->y.n;
	double upper = kth(d, pairs / 2 + 1);

	return pairs % 2 ? upper : (kth(d, pairs / 2) + upper) / 2;
}

double stat_shift_of_sorted(struct sample x, struct sample y)
{
	struct differences d;

	if (x.n == 0 || y.n == 0)
		return NAN;
	make_differences(&d, x, y);
	return middle(&d);
}

/* Which difference is the interval's lower end, counted from 1, and its level. */
static size_t end_of_interval(size_t m, size_t n, double level, double *attained, struct rank_table *table)
{
	double half = (1 - level) / 2, pairs = (double)m * (double)n;
	size_t end = 1;

	if (m < EXACT_BELOW && n < EXACT_BELOW) {
		const double *tail = tail_of_sizes(table, m, n);

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
	return stat_shift_and_interval_of_sorted((struct sample){ sorted(x, a), x.n }, (struct sample){ sorted(y, a), y.n },
						 level);
}

struct shift stat_shift_of_table(struct sample x, struct sample y, double level, struct rank_table *table)
{
	struct shift out = { NAN, NAN, NAN, NAN };
	struct differences d;

	if (x.n == 0 || y.n == 0)
		return out;
	size_t end = end_of_interval(x.n, y.n, level, &out.level, table);
	make_differences(&d, x, y);
	out.estimate = middle(&d);
	out.low = kth(&d, end);
	out.high = kth(&d, x.n * y.n - end + 1);
	return out;
}

struct shift stat_shift_and_interval_of_sorted(struct sample x, struct sample y, double level)
{
	AUTO_ARENA(of_table);
	struct rank_table table = rank_table_new(of_table);

	return stat_shift_of_table(x, y, level, &table);
}
