/*
 * distribution_read.c: what a test says of its latencies: quantiles of each run, shares over limits
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdlib.h>

#include "base/num.h"
#include "compare/distribution_parts.h"
#include "compare/runs.h"
#include "query/latency.h"
#include "stat/order.h"

/* Each side's ends, so that both hold together at 0.95. */
#define LEVEL_A_SIDE 0.975
#define NS_A_MS 1e6

static const struct {
	const char *name;
	double q;
} quantiles[] = {
	{ "p1", 0.01 },	 { "p5", 0.05 },  { "p10", 0.1 }, { "p25", 0.25 }, { "p50", 0.5 },
	{ "p75", 0.75 }, { "p90", 0.9 },  { "p95", 0.95 }, { "p99", 0.99 }, { "p99.9", 0.999 },
};

enum { N_QUANTILES = sizeof quantiles / sizeof *quantiles };

/* The printed rows of one column, and their histograms. */
struct column_rows {
	struct value *values; /* one a row */
	struct histogram *histograms;
	size_t n;
};

static int row_cmp(const void *left, const void *right)
{
	const struct value *a = left, *b = right;

	return (a->row > b->row) - (a->row < b->row);
}

/* Rows that any metric of the test has a number of in COLUMN. */
static struct column_rows rows_of(const struct distribution_reader *r, size_t first, size_t end, size_t column)
{
	VEC(struct value) all = { 0 };
	size_t n = 0;

	for (size_t i = first; i < end; i++)
		for (size_t j = 0; j < r->m->series[i].n_cells; j++)
			for (size_t k = 0; r->m->series[i].cells[j].kernel == column && k < r->m->series[i].cells[j].n; k++)
				vec_push(r->of_test, &all, r->m->series[i].cells[j].values[k]);
	if (all.n)
		qsort(all.at, all.n, sizeof *all.at, row_cmp);
	for (size_t i = 0; i < all.n; i++)
		if (n == 0 || all.at[n - 1].row != all.at[i].row)
			all.at[n++] = all.at[i];
	return (struct column_rows){ all.at, arena_array(r->of_test, n, sizeof(struct histogram)), n };
}

/* Keeps the rows that have a histogram named NAME; an empty name becomes that of the first there is. */
static enum err_code read_histograms(const struct distribution_reader *r, struct column_rows *rows, struct str *name,
				     struct err *e)
{
	size_t n = 0;

	for (size_t i = 0; i < rows->n; i++) {
		struct histogram h;
		struct str metric = name->n ? arena_printf(r->of_test, STR_FMT "_", STR_ARG(*name)) : STR_NONE;

		if (query_histogram(r->store, rows->values[i].row, metric, r->of_test, &h, e))
			return e->code;
		if (h.n == 0)
			continue;
		*name = name->n ? *name : arena_dup(r->a, h.name);
		rows->values[n] = rows->values[i];
		rows->histograms[n++] = h;
	}
	rows->n = n;
	return OK;
}

static struct value quantile_value(const struct value *of, double ns, struct arena *a)
{
	struct value v = *of;

	v.value = ns / NS_A_MS;
	v.printed = arena_printf(a, "%.5g", v.value);
	v.printed_unit = STR("ms");
	return v;
}

/* The lower end of the bin that the request of this rank lies in, or the upper; NAN: no such rank. */
static double bin_end_ms(const struct histogram *h, uint64_t rank, bool upper)
{
	uint64_t below = 0;

	if (rank == 0 || rank > h->n)
		return NAN;
	for (size_t i = 0; i < h->n_bins; i++) {
		below += h->bins[i].n;
		if (below >= rank)
			return (double)(upper ? h->bins[i].high_ns : h->bins[i].low_ns) / NS_A_MS;
	}
	return NAN;
}

static struct within within_of(const struct column_rows *rows, double q)
{
	if (rows->n != 1)
		return (struct within){ NAN, NAN };
	struct rank_interval ranks = stat_quantile_ranks(rows->histograms[0].n, q, LEVEL_A_SIDE);
	return (struct within){ bin_end_ms(&rows->histograms[0], ranks.low, false),
				bin_end_ms(&rows->histograms[0], ranks.high, true) };
}

/* A series like the test's, without cells. */
static struct series figure_of_test(const struct series *test, struct str metric, size_t n_columns, struct arena *a)
{
	struct series s = *test;

	s.metric = metric;
	s.unit = STR("ms");
	s.better = BETTER_LOWER;
	s.cells = arena_array(a, n_columns, sizeof *s.cells);
	s.n_cells = 0;
	return s;
}

static void add_quantile(struct distribution_reader *r, const struct test_figures *t, const struct column_rows *columns,
			 struct str timed, size_t which)
{
	struct str name = str_from(quantiles[which].name);
	struct str metric = arena_printf(r->a, STR_FMT "_" STR_FMT, STR_ARG(timed), STR_ARG(name));
	struct figure_series f = { name, figure_of_test(t->test, metric, r->m->n_kernels, r->a),
				   arena_array(r->a, r->m->n_kernels, sizeof *f.within) };

	for (size_t c = 0; c < r->m->n_kernels; c++) {
		const struct column_rows *rows = &columns[c];
		struct value *values = arena_array(r->a, rows->n, sizeof *values);

		f.within[c] = within_of(rows, quantiles[which].q);
		for (size_t i = 0; i < rows->n; i++)
			values[i] = quantile_value(&rows->values[i],
						   histogram_quantile_ns(&rows->histograms[i], quantiles[which].q), r->a);
		if (rows->n)
			f.series.cells[f.series.n_cells++] = (struct series_cell){ .kernel = c, .values = values, .n = rows->n };
	}
	vec_push(r->a, &r->figures, f);
}

/* Runs, not rows: samples within a run are added up. */
static void add_shares(struct distribution_reader *r, struct test_figures *t, const struct column_rows *rows, size_t column)
{
	size_t *run_of = arena_array(r->a, rows->n, sizeof *run_of);
	size_t n_runs = runs_number(rows->values, rows->n, run_of, r->a);

	for (size_t i = 0; i < rows->n; i++)
		t->requests[column] += rows->histograms[i].n;
	for (size_t l = 0; l < t->n_limits; l++) {
		struct column_shares *s = &t->shares[l * r->m->n_kernels + column];

		*s = (struct column_shares){ arena_array(r->a, n_runs, sizeof *s->runs), n_runs };
		for (size_t i = 0; i < rows->n; i++) {
			s->runs[run_of[i]].n += rows->histograms[i].n;
			s->runs[run_of[i]].hits += histogram_over(&rows->histograms[i], t->limits_ns[l]);
		}
	}
}

static void add_printed(struct distribution_reader *r, struct str name, const struct series *s)
{
	vec_push(r->a, &r->figures, (struct figure_series){ name, *s, NULL });
}

/* "lat_avg" of timed "lat" is "avg"; empty: another thing. */
static struct str figure_name(struct str metric, struct str timed)
{
	struct str head = str_cut(&metric, '_');

	return str_eq(head, timed) ? metric : STR_NONE;
}

static bool is_percentile(struct str name)
{
	return name.n > 1 && name.p[0] == 'p' && num_is(str_after(name, 1));
}

/* Whose average or maximum the test prints: "lat", else "clat", else "slat". */
static struct str timed_of(const struct distribution_reader *r, size_t first, size_t end)
{
	static const char *const timed[] = { "lat", "clat", "slat" };

	for (size_t t = 0; t < sizeof timed / sizeof *timed; t++)
		for (size_t i = first; i < end; i++) {
			struct str name = figure_name(r->m->series[i].metric, str_from(timed[t]));

			if (str_is(name, "avg") || str_is(name, "max") || is_percentile(name))
				return str_from(timed[t]);
		}
	return STR_NONE;
}

/* The test's own series that are figures: NAME, or all percentiles for NULL. */
static void add_printed_named(struct distribution_reader *r, size_t first, size_t end, const char *name, struct str timed)
{
	for (size_t i = first; i < end; i++) {
		struct str own = figure_name(r->m->series[i].metric, timed);

		if (name ? str_is(own, name) : is_percentile(own))
			add_printed(r, own, &r->m->series[i]);
	}
}

/* Printed percentages whose number of requests nobody knows: as numbers. */
static void add_printed_shares(struct distribution_reader *r, size_t first, size_t end)
{
	for (size_t i = first; i < end; i++) {
		const struct series *s = &r->m->series[i];

		if (str_is(s->metric, "lat_gt2s_pct"))
			add_printed(r, STR("over 2 s"), s);
		else if (str_is(s->metric, "lat_gt10s_pct"))
			add_printed(r, STR("over 10 s"), s);
	}
}

static void begin_test(struct distribution_reader *r, struct test_figures *t)
{
	t->first = r->figures.n;
	t->n_limits = r->options->n_limits;
	t->limits_ns = r->options->limits_ns;
	t->shares = arena_array(r->a, t->n_limits * r->m->n_kernels, sizeof *t->shares);
	t->requests = arena_array(r->a, r->m->n_kernels, sizeof *t->requests);
}

static void add_figures(struct distribution_reader *r, struct test_figures *t, const struct column_rows *columns,
			struct str timed, size_t end)
{
	size_t first = (size_t)(t->test - r->m->series), n_histograms = 0;

	for (size_t c = 0; c < r->m->n_kernels; c++)
		n_histograms += columns[c].n;
	if (!timed.n)
		timed = timed_of(r, first, end);
	add_printed_named(r, first, end, "avg", timed);
	for (size_t q = 0; q < N_QUANTILES && n_histograms; q++)
		add_quantile(r, t, columns, timed, q);
	if (!n_histograms)
		add_printed_named(r, first, end, NULL, timed);
	add_printed_named(r, first, end, "max", timed);
	for (size_t c = 0; c < r->m->n_kernels; c++)
		add_shares(r, t, &columns[c], c);
	if (n_histograms)
		return;
	distribution_read_printed_shares(r, t, first, end);
	if (!t->n_limits)
		add_printed_shares(r, first, end);
}

enum err_code distribution_read_test(struct distribution_reader *r, size_t first, size_t end, struct err *e)
{
	struct column_rows *columns = arena_array(r->a, r->m->n_kernels, sizeof *columns);
	struct test_figures t = { .test = &r->m->series[first] };
	struct str timed = STR_NONE;

	arena_reset(r->of_test);
	begin_test(r, &t);
	for (size_t c = 0; c < r->m->n_kernels; c++) {
		columns[c] = rows_of(r, first, end, c);
		if (read_histograms(r, &columns[c], &timed, e))
			return e->code;
	}
	add_figures(r, &t, columns, timed, end);
	t.n = r->figures.n - t.first;
	if (t.n)
		vec_push(r->a, &r->tests, t);
	return OK;
}
