/*
 * bench_store.c: measurements a second into the database, and how fast one benchmark comes out of a million
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

enum { BENCHMARKS = 20, PHASES = 4, THREADS = 5, KERNELS = 50, METRICS = 7, ROWS_A_SOURCE = 20 };

static const char *const metrics[METRICS] = { "rate",    "cpu_pct",     "lat_avg",      "lat_max",
					      "lat_gt2s_pct", "lat_gt10s_pct", "cpu_eff" };

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Beside the clock, because the machine may be busy with others. */
static double cpu_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void die(const struct err *e)
{
	fprintf(stderr, "bench_store: %s\n", e->msg);
	exit(1);
}

/* Row I of the whole: every benchmark, phase, thread count and kernel in turn. */
static void put_row(struct store *s, struct arena *a, long i)
{
	struct cell cells[METRICS];
	struct err e = { 0 };
	struct row row = { .line = (uint32_t)(i % ROWS_A_SOURCE) + 10, .cells = cells, .n_cells = METRICS,
			   .importer = "tiobench", .confidence = 100 };
	long kernel = i / ROWS_A_SOURCE % KERNELS;

	row.field[ROW_BENCHMARK] = arena_printf(a, "tool%ld", i / ROWS_A_SOURCE / KERNELS % BENCHMARKS);
	row.field[ROW_PHASE] = arena_printf(a, "phase%ld", i % PHASES);
	row.field[ROW_THREADS] = arena_printf(a, "%d", 1 << (i / PHASES % THREADS));
	row.field[ROW_KERNEL] = arena_printf(a, "2.4.%ld-pre%ld", kernel / 5, kernel % 5 + 1);
	row.field[ROW_FILE_MB] = STR("2048");
	row.field[ROW_BLOCK] = STR("4096");
	for (int m = 0; m < METRICS; m++)
		cells[m] = (struct cell){ .metric = str_from(metrics[m]), .line = row.line,
					  .value = arena_printf(a, "%ld.%02d", (i * 7919 + m * 31) % 1000, m) };
	if (store_put_row(s, &row, &e))
		die(&e);
}

static void fill(const char *path, long n_rows)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	struct store *s;
	enum store_known known;

	if (store_open(&s, path, STORE_BULK, &e))
		die(&e);
	double begin = seconds(), cpu = cpu_seconds();
	for (long i = 0; i < n_rows;) {
		arena_reset(a);
		struct source source = { .kind = SOURCE_FILE, .name = STR("bench"), .first_line = 1,
					 .time = 1000000000 + i, .raw = STR("the text of the source\n") };
		source.key = arena_printf(a, "%064ld", i);
		if (store_source_begin(s, &source, false, 1, &known, &e))
			die(&e);
		for (long end = i + ROWS_A_SOURCE; i < end && i < n_rows; i++)
			put_row(s, a, i);
		if (store_source_end(s, &e))
			die(&e);
	}
	double put = seconds() - begin, put_cpu = cpu_seconds() - cpu, n = (double)n_rows * METRICS;
	if (store_flush(s, &e))
		die(&e);
	store_close(s);
	double all = seconds() - begin, all_cpu = cpu_seconds() - cpu;
	printf("put\t%.0f measurements in %.2f s (CPU %.2f s), %.0f/s\n", n, put, put_cpu, n / put);
	printf("put, with summary cells and checkpoint\t%.2f s (CPU %.2f s), %.0f/s\n", all, all_cpu, n / all);
}

struct started {
	double wall, cpu;
};

static struct started start(void)
{
	return (struct started){ seconds(), cpu_seconds() };
}

static void read_all(struct store_cursor *c, const char *what, struct started at)
{
	struct err e = { 0 };
	size_t bytes = 0;
	long n = 0;
	bool more;

	for (;; n++) {
		if (store_cursor_next(c, &more, &e))
			die(&e);
		if (!more)
			break;
		for (size_t i = 0; i < store_cursor_columns(c); i++)
			bytes += store_cursor_type(c, i) == STORE_TEXT ? store_cursor_text(c, i).n
								      : store_cursor_real(c, i) != 0;
	}
	store_cursor_close(c);
	printf("%s\t%ld rows (%zu bytes of text) in %.1f ms (CPU %.1f ms)\n", what, n, bytes, (seconds() - at.wall) * 1e3,
	       (cpu_seconds() - at.cpu) * 1e3);
}

static void list(struct store *s, enum store_list what, const char *where, const char *title)
{
	struct started at = start();
	struct err e = { 0 };
	struct store_cursor *c;

	if (store_list(s, what, where, &c, &e))
		die(&e);
	read_all(c, title, at);
}

static void query(const char *path)
{
	struct started at = start();
	struct err e = { 0 };
	struct store_cursor *c = NULL;
	struct store *s;

	if (store_open(&s, path, STORE_READ, &e) || store_values(s, "benchmark = 'tool7'", NULL, 0, &c, &e))
		die(&e);
	read_all(c, "values of one benchmark", at);
	list(s, STORE_KERNELS, NULL, "list kernels");
	list(s, STORE_KERNELS, "benchmark = 'tool7'", "list kernels of one benchmark");
	list(s, STORE_BENCHMARKS, NULL, "list benchmarks");
	store_close(s);
}

int main(int argc, char **argv)
{
	char path[] = "/tmp/behemoth-bench-XXXXXX";
	long n_rows = argc > 1 ? atol(argv[1]) : 1000000 / METRICS;
	int fd = mkstemp(path);

	if (fd < 0)
		return 1;
	close(fd);
	fill(path, n_rows);
	query(path);
	query(path);
	if (argc > 2)
		puts(path);
	else
		unlink(path);
	return 0;
}
