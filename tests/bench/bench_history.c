/*
 * bench_history.c: changes in one benchmark of a million numbers, and in one history of 100,000 versions
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: bench_history FOLDER [ROWS [VERSIONS]].  CPU stands beside the clock, because the machine may be busy with others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/regress.h"
#include "store/store.h"

enum { BENCHMARKS = 20, PHASES = 4, THREADS = 5, KERNELS = 50, METRICS = 7, ROWS_A_SOURCE = 20 };

static const char *const metrics[METRICS] = { "rate",    "cpu_pct",     "lat_avg",      "lat_max",
					      "lat_gt2s_pct", "lat_gt10s_pct", "cpu_eff" };

static double seconds(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void die(const struct err *e)
{
	fprintf(stderr, "bench_history: %s\n", e->msg);
	exit(1);
}

/* A row of N numbers; the same I gives the same numbers. */
static void put_row(struct store *s, struct row *row, size_t n, long i, struct arena *a)
{
	struct cell cells[METRICS];
	struct err e = { 0 };

	row->cells = cells;
	row->n_cells = n;
	row->importer = "bench";
	row->confidence = 100;
	row->line = (uint32_t)(i % ROWS_A_SOURCE) + 10;
	for (size_t m = 0; m < n; m++)
		cells[m] = (struct cell){ .metric = str_from(metrics[m]), .line = row->line,
					  .value = arena_printf(a, "%ld.%ld", 100 + (i * 7919 + (long)m * 31) % 9, i % 10) };
	if (store_put_row(s, row, &e))
		die(&e);
}

static void begin(struct store *s, long number, struct arena *a)
{
	struct source source = { .kind = SOURCE_FILE, .name = STR("bench"), .first_line = 1, .time = 1000000000 + number * 86400,
				 .raw = STR("the text of the source\n"), .key = arena_printf(a, "%064ld", number) };
	enum store_known known;
	struct err e = { 0 };

	if (store_source_begin(s, &source, false, 1, &known, &e))
		die(&e);
}

static void end(struct store *s)
{
	struct err e = { 0 };

	if (store_source_end(s, &e))
		die(&e);
}

/* Many tests of a few kernels, as bench_store has them. */
static void fill_wide(struct store *s, long n_rows)
{
	AUTO_ARENA(a);

	for (long i = 0; i < n_rows;) {
		begin(s, i, a);
		for (long last = i + ROWS_A_SOURCE; i < last && i < n_rows; i++) {
			struct row row = { 0 };
			long kernel = i / ROWS_A_SOURCE % KERNELS;

			row.field[ROW_BENCHMARK] = arena_printf(a, "tool%ld", i / ROWS_A_SOURCE / KERNELS % BENCHMARKS);
			row.field[ROW_PHASE] = arena_printf(a, "phase%ld", i % PHASES);
			row.field[ROW_THREADS] = arena_printf(a, "%d", 1 << (i / PHASES % THREADS));
			row.field[ROW_KERNEL] = arena_printf(a, "2.4.%ld-pre%ld", kernel / 5, kernel % 5 + 1);
			put_row(s, &row, METRICS, i, a);
		}
		end(s);
		arena_reset(a);
	}
}

/* Versions FROM to UNTIL of one test, a number each; the level changes every 20,000. */
static void fill_long(struct store *s, long from, long until)
{
	AUTO_ARENA(a);

	for (long i = from; i < until;) {
		begin(s, 10000000 + i, a);
		for (long last = i + 1000; i < last && i < until; i++) {
			struct row row = { 0 };

			row.field[ROW_BENCHMARK] = STR("long");
			row.field[ROW_KERNEL] = arena_printf(a, "6.1.%ld", i);
			put_row(s, &row, 1, i + (i / 20000) * 1000003, a);
		}
		end(s);
		arena_reset(a);
	}
}

static void fill(const char *path, void (*how)(struct store *, long, long), long from, long until)
{
	struct err e = { 0 };
	struct store *s;

	if (store_open(&s, path, STORE_BULK, &e))
		die(&e);
	how(s, from, until);
	if (store_flush(s, &e))
		die(&e);
	store_close(s);
}

static void wide(struct store *s, long from, long until)
{
	(void)from;
	fill_wide(s, until);
}

static void regress(const char *path, const char *where, const char *what)
{
	AUTO_ARENA(a);
	struct regress_request request = { .where = where };
	struct history_findings f;
	struct err e = { 0 };
	struct store *s;
	double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);

	request.options.sensitivity = CHANGE_NORMAL;
	request.options.min_effect = 0.01;
	request.options.settles = true;
	if (store_open(&s, path, STORE_READ, &e) || regress_find(s, &request, a, &f, &e))
		die(&e);
	store_close(s);
	printf("%s\t%.1f\tms\tCPU %.1f ms, %zu histories, %zu changes\n", what, (seconds(CLOCK_MONOTONIC) - wall) * 1e3,
	       (seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) * 1e3, f.n, f.n_changes);
}

static void one_more(const char *path, long n_versions)
{
	double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);

	fill(path, fill_long, n_versions, n_versions + 1);
	printf("one more version is stored\t%.1f\tms\tCPU %.1f ms\n", (seconds(CLOCK_MONOTONIC) - wall) * 1e3,
	       (seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) * 1e3);
}

int main(int argc, char **argv)
{
	const char *folder = argc > 1 ? argv[1] : "/tmp";
	long n_rows = argc > 2 ? atol(argv[2]) : 1000000 / METRICS, n_versions = argc > 3 ? atol(argv[3]) : 100000;
	AUTO_ARENA(a);
	const char *path = arena_printf(a, "%s/bench-history.db", folder).p;

	unlink(path);
	fill(path, wide, 0, n_rows);
	fill(path, fill_long, 0, n_versions);
	regress(path, "benchmark = 'tool7'", "regress: one benchmark of 20 among a million numbers");
	regress(path, "benchmark = 'long'", "regress: one history of 100,000 versions, for the first time");
	one_more(path, n_versions);
	regress(path, "benchmark = 'long'", "regress: the same and one more");
	if (!getenv("BEHEMOTH_BENCH_KEEP"))
		unlink(path);
	return 0;
}
