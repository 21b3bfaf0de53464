/*
 * distribution_shares.c: shares of requests that took too long, from printed percentages
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A percentage alone cannot be tested: of how many requests?  The sequential phases of tiobench read or write each block of
 * their files once, so where the text states sizes and threads the number is known; and the percentage must come out as a
 * whole number of requests, or something was otherwise.  Random phases stop after a count that no table prints.
 */
#include <math.h>

#include "base/num.h"
#include "compare/distribution_parts.h"
#include "compare/runs.h"
#include "model/row.h"

static const struct {
	const char *metric;
	uint64_t limit_ns;
} printed[] = { { "lat_gt2s_pct", 2000000000u }, { "lat_gt10s_pct", 10000000000u } };

enum { N_PRINTED = sizeof printed / sizeof *printed, MAX_MB = 1 << 30 };

struct str distribution_limit_name(uint64_t limit_ns, struct arena *a)
{
	double s = (double)limit_ns / 1e9;

	if (s >= 1)
		return arena_printf(a, "over %g s", s);
	return s >= 1e-3 ? arena_printf(a, "over %g ms", s * 1e3) : arena_printf(a, "over %g us", s * 1e6);
}

/* 0: not certain. */
static uint64_t requests_of(const struct series *s)
{
	uint64_t mb, block, threads;

	if (!(str_is(s->benchmark, "tiobench") || str_is(s->benchmark, "tiotest")) ||
	    !(str_is(s->phase, "seq-read") || str_is(s->phase, "seq-write")))
		return 0;
	if (!num_u64(s->file_mb, &mb) || !num_u64(s->block, &block) || !num_u64(s->threads, &threads))
		return 0;
	if (mb == 0 || mb > MAX_MB || block == 0 || threads == 0 || mb % threads || (mb / threads << 20) % block)
		return 0;
	return (mb << 20) / block;
}

/* How far a percentage may be off, as it was printed. */
static double rounding_of(struct str text)
{
	size_t point = str_find_char(text, '.');

	return point == STR_NPOS ? 0.5 : 0.5 * pow(10, -(double)(text.n - point - 1));
}

static bool hits_of(const struct value *v, uint64_t n, uint64_t *hits)
{
	double exact = v->value / 100 * (double)n, whole = nearbyint(exact);
	double off = rounding_of(v->printed) / 100 * (double)n * (1 + 1e-9) + 1e-9;

	*hits = 0;
	if (v->flags & (FLAG_SUMMARY | FLAG_KNOWN_WRONG | FLAG_IMPLAUSIBLE | FLAG_INCOMPLETE))
		return false;
	if (!(exact >= 0) || exact > (double)n + 0.5 || off >= 0.5 || fabs(exact - whole) > off)
		return false;
	*hits = (uint64_t)whole;
	return true;
}

static bool read_column(struct column_shares *out, const struct series *s, const struct series_cell *cell, struct arena *a)
{
	uint64_t n = requests_of(s), hits;
	size_t *run_of = arena_array(a, cell->n, sizeof *run_of);
	size_t n_runs = runs_number(cell->values, cell->n, run_of, a);

	*out = (struct column_shares){ arena_array(a, n_runs, sizeof *out->runs), n_runs };
	for (size_t i = 0; i < cell->n; i++) {
		if (n == 0 || !hits_of(&cell->values[i], n, &hits))
			return false;
		out->runs[run_of[i]].hits += hits;
		out->runs[run_of[i]].n += n;
	}
	return true;
}

static bool read_limit(const struct distribution_reader *r, struct test_figures *t, size_t limit, const struct series *s)
{
	for (size_t j = 0; j < s->n_cells; j++)
		if (!read_column(&t->shares[limit * r->m->n_kernels + s->cells[j].kernel], s, &s->cells[j], r->a))
			return false;
	return true;
}

void distribution_read_printed_shares(struct distribution_reader *r, struct test_figures *t, size_t first, size_t end)
{
	uint64_t *limits = arena_array(r->a, N_PRINTED, sizeof *limits);

	t->shares = arena_array(r->a, N_PRINTED * r->m->n_kernels, sizeof *t->shares);
	t->n_limits = 0;
	t->limits_ns = limits;
	for (size_t p = 0; p < N_PRINTED; p++)
		for (size_t i = first; i < end; i++) {
			if (!str_is(r->m->series[i].metric, printed[p].metric))
				continue;
			if (!read_limit(r, t, t->n_limits, &r->m->series[i])) {
				t->n_limits = 0;
				return;
			}
			limits[t->n_limits++] = printed[p].limit_ns;
		}
	for (size_t c = 0; c < r->m->n_kernels && t->n_limits; c++)
		for (size_t i = 0; i < t->shares[c].n; i++)
			t->requests[c] += t->shares[c].runs[i].n;
}
