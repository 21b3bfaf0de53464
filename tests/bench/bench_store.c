/*
 * bench_store.c: measurements a second into the database, and how fast one benchmark comes out of a million
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: bench_store FOLDER [ROWS].  The peer is SQLite alone: the same numbers into one plain table without an index.
 * CPU stands beside the clock, because the machine may be busy with others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include "store/store.h"
#include "store/values.h"

enum { BENCHMARKS = 20, PHASES = 4, THREADS = 5, KERNELS = 50, METRICS = 7, ROWS_A_SOURCE = 20 };

static const char *const metrics[METRICS] = { "rate",    "cpu_pct",     "lat_avg",      "lat_max",
					      "lat_gt2s_pct", "lat_gt10s_pct", "cpu_eff" };

struct started {
	double wall, cpu;
};

static double seconds(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static struct started start(void)
{
	return (struct started){ seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID) };
}

static void print_rate(const char *what, double n, struct started at)
{
	struct started now = start();

	printf("%s\t%.0f\tnumbers/s\t%.0f a CPU second\n", what, n / (now.wall - at.wall), n / (now.cpu - at.cpu));
}

static void print_time(const char *what, struct started at, long rows)
{
	struct started now = start();

	printf("%s\t%.1f\tms\tCPU %.1f ms, %ld rows\n", what, (now.wall - at.wall) * 1e3, (now.cpu - at.cpu) * 1e3,
	       rows);
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

/* One source of the table; returns the next row. */
static long put_source(struct store *s, struct arena *a, long i, long n_rows)
{
	struct source source = { .kind = SOURCE_FILE, .name = STR("bench"), .first_line = 1, .time = 1000000000 + i,
				 .raw = STR("the text of the source\n"), .key = arena_printf(a, "%064ld", i) };
	enum store_known known;
	struct err e = { 0 };

	if (store_source_begin(s, &source, false, 1, &known, &e))
		die(&e);
	for (long end = i + ROWS_A_SOURCE; i < end && i < n_rows; i++)
		put_row(s, a, i);
	if (store_source_end(s, &e))
		die(&e);
	return i;
}

static void fill(const char *path, long n_rows)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	struct store *s;

	if (store_open(&s, path, STORE_BULK, &e))
		die(&e);
	struct started at = start();
	for (long i = 0; i < n_rows;) {
		arena_reset(a);
		i = put_source(s, a, i, n_rows);
	}
	print_rate("store: put, 7 numbers a row, 20 rows a source", (double)n_rows * METRICS, at);
	if (store_flush(s, &e))
		die(&e);
	store_close(s);
	print_rate("store: put, with summary cells and all on disk", (double)n_rows * METRICS, at);
}

static void fill_plain(const char *path, long n_rows)
{
	char text[16];
	sqlite3_stmt *st = NULL;
	sqlite3 *db = NULL;

	if (sqlite3_open(path, &db) ||
	    sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; BEGIN;"
			     "CREATE TABLE fact (a, b, c, d, e, f, g, h, i)", NULL, NULL, NULL) ||
	    sqlite3_prepare_v2(db, "INSERT INTO fact VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", -1, &st, NULL))
		exit(1);
	struct started at = start();
	for (long i = 0; i < n_rows * METRICS; i++) {
		snprintf(text, sizeof text, "%ld.%02ld", i * 7919 % 1000, i % METRICS);
		for (int column = 1; column <= 7; column++)
			sqlite3_bind_int64(st, column, i % (column * 100));
		sqlite3_bind_double(st, 8, atof(text));
		sqlite3_bind_text(st, 9, text, -1, SQLITE_TRANSIENT);
		sqlite3_step(st);
		sqlite3_reset(st);
	}
	sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
	print_rate("  peer: SQLite alone, one table, no index", (double)n_rows * METRICS, at);
	sqlite3_finalize(st);
	sqlite3_close(db);
}

static void read_all(struct store_cursor *c, const char *what, struct started at)
{
	struct err e = { 0 };
	double sum = 0;
	long n = 0;
	bool more;

	for (;; n++) {
		if (store_cursor_next(c, &more, &e))
			die(&e);
		if (!more)
			break;
		for (size_t i = 0; i < store_cursor_columns(c); i++)
			sum += store_cursor_type(c, i) == STORE_TEXT ? (double)store_cursor_text(c, i).n
								     : store_cursor_real(c, i);
	}
	store_cursor_close(c);
	if (sum > 0)
		print_time(what, at, n);
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

/* All values for which WHERE is true, as compare reads them. */
static void values(struct store *s, const char *where, const char *title)
{
	struct started at = start();
	struct store_values *v = NULL;
	struct value_series series;
	struct value_cells cells;
	struct err e = { 0 };
	double sum = 0;
	long n = 0;
	bool more;
	AUTO_ARENA(a);

	if (store_values_open(s, where, NULL, 0, a, &v, &e))
		die(&e);
	for (;;) {
		if (store_values_next(v, &series, &more, &e))
			die(&e);
		if (!more)
			break;
		if (store_values_read(v, &cells, &e))
			die(&e);
		for (size_t i = 0; i < cells.n; n += (long)cells.at[i++].n)
			sum += cells.at[i].values[0].value;
	}
	store_values_close(v);
	if (sum > 0)
		print_time(title, at, n);
}

static void query(const char *path)
{
	struct err e = { 0 };
	struct store *s;

	if (store_open(&s, path, STORE_READ, &e))
		die(&e);
	values(s, "benchmark = 'tool7'", "store: values of one benchmark of 20");
	list(s, STORE_KERNELS, NULL, "store: list kernels");
	list(s, STORE_KERNELS, "benchmark = 'tool7'", "store: list kernels of one benchmark");
	list(s, STORE_BENCHMARKS, NULL, "store: list benchmarks");
	values(s, "benchmark = 'tool7' AND kernel LIKE '2.4.1-%'", "store: values of one benchmark, some kernels by name");
	store_close(s);
}

int main(int argc, char **argv)
{
	const char *folder = argc > 1 ? argv[1] : "/tmp";
	long n_rows = argc > 2 ? atol(argv[2]) : 1000000 / METRICS;
	char path[512], plain[512];

	snprintf(path, sizeof path, "%s/bench-store.db", folder);
	snprintf(plain, sizeof plain, "%s/bench-plain.db", folder);
	unlink(path);
	unlink(plain);
	fill(path, n_rows);
	fill_plain(plain, n_rows);
	query(path);
	unlink(path);
	unlink(plain);
	return 0;
}
