/*
 * evidence.c: what speaks for a difference, and how much
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Few runs cannot be judged by their ranks alone: the least p of 4 against 4 is 0.029, and after a correction for a
 * hundred rows nothing is left.  So below 8 runs a side the noise is learnt from all rows of the metric together (the
 * moderated t of limma, on logarithms) and Mann-Whitney is the second opinion; from 8 runs on it is the first.
 */
#include "compare/evidence.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/bootstrap.h"
#include "stat/many.h"
#include "stat/ranks.h"
#include "stat/summary.h"
#include "stat/ttest.h"

enum { FEW_RUNS = 8, WEAK_RUNS = 4, MIN_ALONE = 5, SEED = 1 };
/* The interval that is asked for, and the share of false marks that is put up with. */
#define LEVEL 0.95
#define MAX_Q 0.05
/* A second opinion that is less sure than this speaks against; the p that 4 against 4 and 5 against 5 can have next to
 * 0.05 are 0.057 and 0.056. */
#define MAX_P 0.06

/* A cell and its baseline. */
struct pair {
	struct comparison_cell *cell, *base;
	struct str metric;
	struct sample sorted_x, sorted_y;
	struct sample x, y;  /* the baseline's and the cell's numbers: logarithms, or as they are when some are not positive */
	bool has_logs;
	struct moments at_x, at_y; /* with logarithms */
};

static size_t fewer_runs(const struct pair *p)
{
	return p->x.n < p->y.n ? p->x.n : p->y.n;
}

static bool is_positive(const struct comparison_cell *cell)
{
	return cell->low > 0 && isfinite(cell->high);
}

static struct sample numbers_of(const struct comparison_cell *cell, bool as_logs, struct arena *a)
{
	double *at = arena_array(a, cell->n, sizeof *at);

	for (size_t i = 0; i < cell->n; i++)
		at[i] = as_logs ? log(cell->values[i].value) : cell->values[i].value;
	return (struct sample){ at, cell->n };
}

static struct sample sorted(struct sample s, struct arena *a)
{
	double *at = arena_array(a, s.n, sizeof *at);

	memcpy(at, s.at, s.n * sizeof *at);
	stat_summary(at, s.n); /* sorts */
	return (struct sample){ at, s.n };
}

/* BEFORE: another pair of the row, or NULL: they share the baseline. */
static struct pair pair_of(const struct pair *before, struct comparison_cell *base, struct comparison_cell *cell,
			   struct arena *a)
{
	struct pair p = { .has_logs = is_positive(base) && is_positive(cell) };

	if (before && before->has_logs == p.has_logs) {
		p = *before;
	} else {
		p.x = numbers_of(base, p.has_logs, a);
		p.sorted_x = sorted(p.x, a);
		p.at_x = stat_moments(p.x);
	}
	p.base = base;
	p.cell = cell;
	p.y = numbers_of(cell, p.has_logs, a);
	p.sorted_y = sorted(p.y, a);
	p.at_y = stat_moments(p.y);
	return p;
}

/* ---- one pair -------------------------------------------------------------------------------------------------- */

static double as_ratio(double shift)
{
	double ratio = exp(shift);

	return isfinite(ratio) ? ratio : NAN;
}

static void fill_ratio(const struct pair *p, const struct compare_options *options, struct rank_table *table,
		       struct arena *a)
{
	if (!p->has_logs)
		return;
	struct shift s = stat_shift_of_table(p->sorted_x, p->sorted_y, LEVEL, table);
	p->cell->ratio = as_ratio(s.estimate);
	p->cell->ratio_low = as_ratio(s.low);
	p->cell->ratio_high = as_ratio(s.high);
	p->cell->level = s.level;
	if (!options->bootstrap)
		return;
	s = stat_bootstrap_shift(p->x, p->y, LEVEL, BOOTSTRAP_DRAWS, SEED, a);
	p->cell->boot_low = as_ratio(s.low);
	p->cell->boot_high = as_ratio(s.high);
}

static struct opinion by_ranks(const struct pair *p, struct rank_table *table, struct arena *a)
{
	return (struct opinion){ COMPARE_MANN_WHITNEY,
				 stat_mann_whitney_of_sorted(p->sorted_x, p->sorted_y, table, a).p };
}

static struct opinion by_welch(const struct pair *p)
{
	return (struct opinion){ COMPARE_WELCH, stat_welch(p->at_x, p->at_y, NAN).p };
}

static void fill_p(const struct pair *p, struct variance_prior prior, struct rank_table *table, struct arena *a)
{
	struct comparison_cell *cell = p->cell;
	const struct opinion none = { COMPARE_NO_TEST, NAN };
	double variance = stat_moderated_variance(stat_pooled_variance(p->at_x, p->at_y), prior);

	cell->is_weak = fewer_runs(p) < WEAK_RUNS;
	if (p->has_logs)
		cell->noise = sqrt(variance);
	if (!p->has_logs || !(variance > 0)) { /* not positive, or nothing varies: ranks can still be told */
		cell->first = by_ranks(p, table, a);
		cell->second = none;
	} else if (fewer_runs(p) >= FEW_RUNS) {
		cell->first = by_ranks(p, table, a);
		cell->second = by_welch(p);
	} else {
		cell->first = (struct opinion){ COMPARE_MODERATED_T, stat_moderated_t(p->at_x, p->at_y, prior, NAN).p };
		cell->second = cell->is_weak ? by_welch(p) : by_ranks(p, table, a);
	}
	cell->p = cell->first.p;
}

static bool do_ranges_overlap(const struct comparison_cell *a, const struct comparison_cell *b)
{
	return a->low <= b->high && b->low <= a->high;
}

/* 2 or 3 runs a side must lie apart, too, as Intel's 0-day robot asks for; 2 against 2 tell nothing without neighbours.
 * From 4 runs on ranks must not speak against the t test: noise of two humps falls apart by chance more often than it
 * believes. */
static enum answer is_significant(const struct pair *p, struct variance_prior prior)
{
	const struct comparison_cell *cell = p->cell;

	if (isnan(cell->q) || cell->q > MAX_Q)
		return ANSWER_NO;
	if (cell->is_weak && (do_ranges_overlap(cell, p->base) || (p->x.n + p->y.n < MIN_ALONE && !(prior.df > 0))))
		return ANSWER_NO;
	if (cell->second.test == COMPARE_MANN_WHITNEY && cell->second.p > MAX_P)
		return ANSWER_NO;
	return ANSWER_YES;
}

/* ---- families -------------------------------------------------------------------------------------------------- */

static struct variance_prior prior_of(const struct pair *pairs, size_t n, struct arena *a)
{
	struct variance *variances = arena_array(a, n, sizeof *variances);
	size_t n_known = 0;

	for (size_t i = 0; i < n; i++)
		if (pairs[i].has_logs)
			variances[n_known++] = stat_pooled_variance(pairs[i].at_x, pairs[i].at_y);
	return stat_variance_prior(variances, n_known, a);
}

static void weigh_family(struct pair *pairs, size_t n, const struct compare_options *options, struct arena *a)
{
	struct variance_prior prior = prior_of(pairs, n, a);
	double *p = arena_array(a, n, sizeof *p), *q = arena_array(a, n, sizeof *q);
	AUTO_ARENA(of_pair);
	AUTO_ARENA(of_table);
	struct rank_table table = rank_table_new(of_table);

	for (size_t i = 0; i < n; i++) {
		fill_ratio(&pairs[i], options, &table, of_pair);
		fill_p(&pairs[i], prior, &table, of_pair);
		p[i] = pairs[i].cell->p;
		arena_reset(of_pair);
	}
	stat_benjamini_hochberg(p, n, 0, q, a);
	for (size_t i = 0; i < n; i++) {
		pairs[i].cell->q = q[i];
		pairs[i].cell->significant = is_significant(&pairs[i], prior);
	}
}

static int metric_cmp(const void *left, const void *right)
{
	const struct pair *a = left, *b = right;

	return str_cmp(a->metric, b->metric);
}

static size_t collect(struct comparison_row *row, struct pair *to, struct arena *a)
{
	struct comparison_cell *base = NULL;
	size_t n = 0;

	for (size_t i = 0; i < row->series->n_cells; i++)
		if (row->cells[i].kernel == row->baseline)
			base = &row->cells[i];
	for (size_t i = 0; base && base->n > 1 && i < row->series->n_cells; i++) {
		if (&row->cells[i] == base || row->cells[i].n < 2 || row->cells[i].is_refused)
			continue;
		to[n] = pair_of(n ? &to[n - 1] : NULL, base, &row->cells[i], a);
		to[n++].metric = row->series->metric;
	}
	return n;
}

void evidence_weigh(struct comparison *c, const struct compare_options *options, struct arena *a)
{
	size_t n_cells = 0, n = 0;

	for (size_t i = 0; i < c->n_rows; i++)
		n_cells += c->rows[i].series->n_cells;
	struct pair *pairs = arena_array(a, n_cells, sizeof *pairs);
	for (size_t i = 0; i < c->n_rows; i++)
		n += collect(&c->rows[i], pairs + n, a);
	if (n)
		qsort(pairs, n, sizeof *pairs, metric_cmp);
	for (size_t first = 0, end; first < n; first = end) {
		for (end = first + 1; end < n && str_eq(pairs[first].metric, pairs[end].metric); end++)
			;
		weigh_family(pairs + first, end - first, options, a);
	}
}
