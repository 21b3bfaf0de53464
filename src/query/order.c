/*
 * order.c: in which order tests are shown, and which belong together
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/order.h"

#include <stdlib.h>

#include "base/num.h"

/* Each ends in NULL; what is not named comes after, by name. */
static const char *const benchmarks[] = { "dbench", "unixbench", "lmbench", "tiobench", "tiotest", "bonnie", "bonnie++",
					  NULL };
static const char *const phases[] = { "seq-read", "rand-read", "seq-write", "rand-write", NULL };
static const char *const metrics[] = { "rate", "throughput", "bw", "iops", "cpu_pct", "lat_avg", "lat_max",
				       "lat_gt2s_pct", "lat_gt10s_pct", "cpu_eff", NULL };

static unsigned rank_of(struct str name, const char *const *table)
{
	unsigned i = 0;

	while (table[i] && !str_is(name, table[i]))
		i++;
	return i;
}

/* A hole sorts first; what is no number ("8 - 128") by its first digits. */
static uint64_t number_of(struct str text)
{
	uint64_t number;
	size_t digits = 0;

	if (text.n == 0)
		return 0;
	while (digits < text.n && char_is_digit(text.p[digits]))
		digits++;
	return num_u64(str_sub(text, 0, digits), &number) && number < UINT64_MAX ? number + 1 : UINT64_MAX;
}

/* Ranks and numbers are worked out once a series, not once a comparison. */
struct sort_item {
	struct series series;
	unsigned benchmark, phase, metric;
	uint64_t file_mb, block, threads;
};

static int number_cmp(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int first_difference(const int *differences, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (differences[i])
			return differences[i];
	return 0;
}

static int setup_cmp(const struct sort_item *a, const struct sort_item *b)
{
	const int differences[] = {
		str_cmp(a->series.machine, b->series.machine),
		number_cmp(a->benchmark, b->benchmark),
		str_cmp(a->series.benchmark, b->series.benchmark),
		str_cmp(a->series.params, b->series.params),
		str_cmp(a->series.variant, b->series.variant),
		number_cmp(a->file_mb, b->file_mb),
		str_cmp(a->series.file_mb, b->series.file_mb),
		number_cmp(a->block, b->block),
		str_cmp(a->series.block, b->series.block),
	};

	return first_difference(differences, sizeof differences / sizeof *differences);
}

static size_t first_kernel(const struct series *s)
{
	return s->n_cells ? s->cells[0].kernel : 0;
}

static int item_cmp(const void *left, const void *right)
{
	const struct sort_item *a = left, *b = right;
	int setup = setup_cmp(a, b);

	if (setup)
		return setup;
	const int differences[] = {
		number_cmp(a->phase, b->phase),
		str_cmp(a->series.phase, b->series.phase),
		number_cmp(a->threads, b->threads),
		str_cmp(a->series.threads, b->series.threads),
		number_cmp(a->metric, b->metric),
		str_cmp(a->series.metric, b->series.metric),
		str_cmp(a->series.unit, b->series.unit),
		number_cmp(first_kernel(&a->series), first_kernel(&b->series)),
	};
	return first_difference(differences, sizeof differences / sizeof *differences);
}

void query_sort_series(struct series *series, size_t n, struct arena *a)
{
	struct sort_item *items = arena_array(a, n, sizeof *items);

	for (size_t i = 0; i < n; i++)
		items[i] = (struct sort_item){
			.series = series[i],
			.benchmark = rank_of(series[i].benchmark, benchmarks),
			.phase = rank_of(series[i].phase, phases),
			.metric = rank_of(series[i].metric, metrics),
			.file_mb = number_of(series[i].file_mb),
			.block = number_of(series[i].block),
			.threads = number_of(series[i].threads),
		};
	if (n)
		qsort(items, n, sizeof *items, item_cmp);
	for (size_t i = 0; i < n; i++)
		series[i] = items[i].series;
}

bool series_same_setup(const struct series *a, const struct series *b)
{
	return str_eq(a->machine, b->machine) && str_eq(a->benchmark, b->benchmark) && str_eq(a->params, b->params) &&
	       str_eq(a->variant, b->variant) && str_eq(a->file_mb, b->file_mb) && str_eq(a->block, b->block);
}

bool series_same_test(const struct series *a, const struct series *b)
{
	return str_eq(a->threads, b->threads) && str_eq(a->phase, b->phase) && series_same_setup(a, b);
}
