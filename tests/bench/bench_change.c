/*
 * bench_change.c: how long it takes to find the changes in 100,000 versions, of several shapes
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: bench_change
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "base/arena.h"
#include "stat/change.h"

enum { VERSIONS = 100000 };

static double cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double uniform(uint64_t *state)
{
	*state = *state * 6364136223846793005U + 1442695040888963407U;
	return (double)(*state >> 11) * 0x1p-53;
}

/* About normal, sd 1. */
static double noise(uint64_t *state)
{
	double sum = -6;

	for (int i = 0; i < 12; i++)
		sum += uniform(state);
	return sum;
}

static double quiet(size_t i, uint64_t *state)
{
	(void)i;
	return noise(state);
}

static double four_steps(size_t i, uint64_t *state)
{
	return noise(state) + 3 * (double)(i / (VERSIONS / 5) % 2);
}

static double step_every_50(size_t i, uint64_t *state)
{
	return noise(state) + 6 * (double)(i / 50 % 2);
}

static double step_every_5(size_t i, uint64_t *state)
{
	return noise(state) + 20 * (double)(i / 5 % 2);
}

static double whole_numbers(size_t i, uint64_t *state)
{
	return floor(noise(state) + 6 * (double)(i / 20 % 2));
}

static double constant(size_t i, uint64_t *state)
{
	(void)i;
	(void)state;
	return 5;
}

static double two_values(size_t i, uint64_t *state)
{
	(void)state;
	return (double)(i % 2);
}

static double ramp(size_t i, uint64_t *state)
{
	(void)state;
	return (double)i;
}

static double slow_ramp(size_t i, uint64_t *state)
{
	return noise(state) + (double)i / 1000;
}

static double wave(size_t i, uint64_t *state)
{
	return noise(state) + 3 * sin((double)i / 500);
}

static double spikes(size_t i, uint64_t *state)
{
	(void)i;
	return noise(state) + (uniform(state) < 0.03 ? 15 : 0);
}

static double powers(size_t i, uint64_t *state)
{
	return ldexp(noise(state), (int)(i % 1000));
}

static const struct {
	const char *name;
	double (*at)(size_t i, uint64_t *state);
} shapes[] = {
	{ "quiet", quiet },
	{ "four steps", four_steps },
	{ "a step every 50", step_every_50 },
	{ "a step every 5", step_every_5 },
	{ "whole numbers", whole_numbers },
	{ "a constant", constant },
	{ "two values in turn", two_values },
	{ "a ramp", ramp },
	{ "a slow ramp", slow_ramp },
	{ "a wave", wave },
	{ "spikes", spikes },
	{ "powers of two", powers },
};

int main(void)
{
	static const struct change_options options = { CHANGE_NORMAL, 0 };
	static double at[VERSIONS];
	uint64_t state = 7;

	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		AUTO_ARENA(a);
		struct changes all, newest;
		struct change_resume resume = { .needed = 0 };
		double before, between, after;

		for (size_t j = 0; j < VERSIONS; j++)
			at[j] = shapes[i].at(j, &state);
		before = cpu_seconds();
		stat_changes_from(&(struct levels){ at, NULL, VERSIONS - 1 }, &resume, &options, a, &all);
		between = cpu_seconds();
		stat_changes_from(&(struct levels){ at + resume.needed, NULL, VERSIONS - resume.needed }, &resume, &options, a,
				  &newest);
		after = cpu_seconds();
		printf("changes in 100,000 versions: %s\t%.1f\tms\tto reach: < 150; %zu found\n", shapes[i].name,
		       (between - before) * 1e3, all.n);
		printf("one more: %s\t%.2f\tms\t\n", shapes[i].name, (after - between) * 1e3);
	}
	return 0;
}
