/*
 * bench_rules.c: how often a true difference is marked, by us and by the rule of MMTests, and how often a false one
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: bench_rules
 *
 * One test, two kernels, log-normal noise of 3 %.  Ours: significant, as compare prints it.  MMTests (since 2024): the
 * intervals mean +- 1.96 sd do not overlap; higher is better there, so the mean is the harmonic one, and its sd is that of
 * the reciprocals (delta method).  The figures are shares of repeats, in %; the seed is fixed.
 */
#include <math.h>
#include <stdio.h>

#include "base/vec.h"
#include "compare/compare.h"
#include "model/source.h"

#define NOISE 0.03
#define Z_95 1.959964

enum { MAX_RUNS = 1000 };

static double uniform(uint64_t *state)
{
	*state = *state * 6364136223846793005U + 1442695040888963407U;
	return ((double)(*state >> 11) + 0.5) * 0x1p-53;
}

static double normal(uint64_t *state)
{
	double radius = sqrt(-2 * log(uniform(state)));

	return radius * cos(2 * 3.14159265358979323846 * uniform(state));
}

static void draw(struct value *values, size_t n, double level, uint64_t *state)
{
	for (size_t i = 0; i < n; i++)
		values[i].value = level * exp(NOISE * normal(state));
}

/* The harmonic mean and its interval of 1.96 sd. */
static void interval_of(const struct value *values, size_t n, double *low, double *high)
{
	double sum = 0, squares = 0;

	for (size_t i = 0; i < n; i++)
		sum += 1 / values[i].value;
	double mean = (double)n / sum;
	for (size_t i = 0; i < n; i++)
		squares += pow(1 / values[i].value - 1 / mean, 2);
	double sd = sqrt(pow(mean, 4) * squares / (double)n);
	*low = mean - Z_95 * sd;
	*high = mean + Z_95 * sd;
}

static bool do_intervals_part(const struct value *x, const struct value *y, size_t n)
{
	double x_low, x_high, y_low, y_high;

	interval_of(x, n, &x_low, &x_high);
	interval_of(y, n, &y_low, &y_high);
	return x_high < y_low || y_high < x_low;
}

static bool is_marked_by_us(struct value *x, struct value *y, size_t n, struct arena *a)
{
	struct subject kernels[] = { { STR("6.6"), STR("6.6"), true }, { STR("6.12"), STR("6.12"), true } };
	struct series_cell cells[] = { { .kernel = 0, .values = x, .n = n }, { .kernel = 1, .values = y, .n = n } };
	struct series series = { .benchmark = STR("tool"), .metric = STR("rate"), .unit = STR("MB/s"), .better = BETTER_HIGHER,
				 .cells = cells, .n_cells = 2 };
	const struct matrix matrix = { .kernels = kernels, .n_kernels = 2, .series = &series, .n_series = 1 };
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	struct comparison out;

	compare_matrix(&matrix, &options, a, &out);
	return out.rows[0].cells[1].significant == ANSWER_YES;
}

static void compare_rules(size_t n, double effect, size_t repeats)
{
	AUTO_ARENA(a);
	uint64_t state = 20240601 + n * 1000 + (uint64_t)(effect * 100);
	struct value *x = arena_array(a, n, sizeof *x), *y = arena_array(a, n, sizeof *y);
	size_t ours = 0, theirs = 0;
	AUTO_ARENA(scratch);

	for (size_t i = 0; i < n; i++) {
		x[i] = (struct value){ .time = SOURCE_NO_TIME, .run = arena_printf(a, "x%zu", i) };
		y[i] = (struct value){ .time = SOURCE_NO_TIME, .run = arena_printf(a, "y%zu", i) };
	}
	for (size_t i = 0; i < repeats; i++) {
		draw(x, n, 100, &state);
		draw(y, n, 100 * (1 + effect), &state);
		ours += is_marked_by_us(x, y, n, scratch);
		theirs += do_intervals_part(x, y, n);
		arena_reset(scratch);
	}
	printf("marked: effect %2.0f %%, %zu runs a side\t%.1f\t%%\tMMTests' rule %.1f\n", effect * 100, n,
	       100.0 * (double)ours / (double)repeats, 100.0 * (double)theirs / (double)repeats);
}

int main(void)
{
	static const size_t runs[] = { 3, 4, 6, 10, 30, MAX_RUNS };
	static const double effects[] = { 0, 0.02, 0.04, 0.08, 0.12, 0.2 };

	for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
		for (size_t j = 0; j < sizeof effects / sizeof *effects; j++)
			compare_rules(runs[i], effects[j], runs[i] == MAX_RUNS ? 100 : 1000);
	return 0;
}
