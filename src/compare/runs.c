/*
 * runs.c: samples within a run never pretend to be runs
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/runs.h"

#include <stdlib.h>

#include "base/num.h"
#include "stat/summary.h"

/* A number and what tells its run. */
struct sample_key {
	struct str source, run;
	uint64_t iteration; /* 0: none that is a number */
	size_t at;          /* in the cell */
};

static struct sample_key key_of(const struct value *v, size_t at)
{
	struct sample_key key = { v->source, v->run, 0, at };

	if (!num_u64(v->iteration, &key.iteration))
		key.iteration = 0;
	return key;
}

static bool same_run(const struct sample_key *a, const struct sample_key *b)
{
	if (!str_eq(a->source, b->source))
		return false;
	if (a->iteration || b->iteration)
		return a->iteration == b->iteration;
	return a->run.n && str_eq(a->run, b->run);
}

static int key_cmp(const void *left, const void *right)
{
	const struct sample_key *a = left, *b = right;
	int order = str_cmp(a->source, b->source);

	if (order == 0)
		order = (a->iteration > b->iteration) - (a->iteration < b->iteration);
	if (order == 0 && a->iteration == 0)
		order = str_cmp(a->run, b->run);
	return order ? order : (a->at > b->at) - (a->at < b->at);
}

/* The store gives runs in their order: mostly nothing has to be sorted, and nothing to be joined. */
static bool are_all_apart(const struct sample_key *keys, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		bool by_run = keys[i - 1].iteration == 0 && keys[i].iteration == 0;

		if (by_run && str_eq(keys[i].source, keys[0].source) && !same_run(&keys[i - 1], &keys[i]))
			continue;
		if (by_run || key_cmp(&keys[i - 1], &keys[i]) >= 0 || same_run(&keys[i - 1], &keys[i]))
			return false;
	}
	return true;
}

static bool is_monitor(const struct series *s)
{
	return str_is(s->benchmark, "vmstat") || str_is(s->benchmark, "iostat");
}

/* A monitor numbers its lines: where the numbers do not go on, the next run begins. */
static bool goes_on(const struct sample_key *before, const struct sample_key *key)
{
	return str_eq(before->source, key->source) && before->iteration && key->iteration > before->iteration;
}

static struct value median_of(const struct series_cell *cell, const struct sample_key *keys, size_t n, struct arena *a)
{
	struct value out = cell->values[keys[0].at];
	double *values = arena_array(a, n, sizeof *values);

	if (n == 1)
		return out;
	for (size_t i = 0; i < n; i++) {
		values[i] = cell->values[keys[i].at].value;
		out.flags |= cell->values[keys[i].at].flags;
	}
	out.value = stat_summary(values, n).median;
	out.printed = STR_NONE;
	out.printed_unit = STR_NONE;
	return out;
}

size_t runs_number(const struct value *values, size_t n, size_t *run_of, struct arena *a)
{
	struct sample_key *keys = arena_array(a, n, sizeof *keys);
	size_t n_runs = 0;

	for (size_t i = 0; i < n; i++)
		keys[i] = key_of(&values[i], i);
	if (n)
		qsort(keys, n, sizeof *keys, key_cmp);
	for (size_t i = 0; i < n; i++) {
		n_runs += i == 0 || !same_run(&keys[i - 1], &keys[i]);
		run_of[keys[i].at] = n_runs - 1;
	}
	return n_runs;
}

struct series_cell runs_of_cell(const struct series *s, const struct series_cell *cell, struct arena *a)
{
	struct series_cell out = { .kernel = cell->kernel };
	struct sample_key *keys;
	bool (*together)(const struct sample_key *, const struct sample_key *) = is_monitor(s) ? goes_on : same_run;

	if (cell->n < 2)
		return *cell;
	keys = arena_array(a, cell->n, sizeof *keys);
	for (size_t i = 0; i < cell->n; i++)
		keys[i] = key_of(&cell->values[i], i);
	if (!is_monitor(s) && are_all_apart(keys, cell->n))
		return *cell;
	if (!is_monitor(s))
		qsort(keys, cell->n, sizeof *keys, key_cmp);
	out.values = arena_array(a, cell->n, sizeof *out.values);
	for (size_t first = 0, end; first < cell->n; first = end) {
		for (end = first + 1; end < cell->n && together(&keys[end - 1], &keys[end]); end++)
			;
		out.values[out.n++] = median_of(cell, keys + first, end - first, a);
	}
	return out.n == cell->n ? *cell : out;
}
