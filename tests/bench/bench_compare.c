/*
 * bench_compare.c: how long it takes to hold 20 kernels against each other, from the database to the table
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: bench_compare FOLDER.  10 iterations of 1608 figures a kernel: once a row of 8 figures, as a tool prints them,
 * once a row a figure, as a table of comma-separated values has them.  MMTests needs 252 CPU seconds for a set of this
 * size (its five text tables, R started twice a metric and kernel); the peer that runs here is SQLite alone, reading the
 * same numbers.  Medians of rounds that take turns; only CPU is counted, because the machine may be busy with others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <sqlite3.h>

#include "compare/compare.h"
#include "query/query.h"
#include "reports/report.h"
#include "store/store.h"

enum { KERNELS = 20, ITERATIONS = 10, TESTS = 201, METRICS = 8, ROUNDS = 7 };
enum stage { STAGE_READ, STAGE_COMPARE, STAGE_TABLE, STAGE_TSV, STAGE_PEER, STAGES };

static const char *const stage_name[STAGES] = {
	"the numbers from the database", "the statistics", "the table as text", "(all verdicts as TSV)",
	"peer: SQLite alone steps over the numbers",
};

static double cpu_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void die(const struct err *e)
{
	fprintf(stderr, "bench_compare: %s\n", e->msg);
	exit(1);
}

/* Noise of 2 %, the same each time. */
static double figure(unsigned test, unsigned metric, unsigned kernel, unsigned *random)
{
	double level = 1 + (test * 37 + metric * 101) % 997, drift = 1 + 0.002 * kernel * ((test + metric) % 3);

	*random = *random * 1664525 + 1013904223;
	return level * drift * (1 + ((double)(*random >> 8) / (1 << 24) - 0.5) * 0.07);
}

static void put_row(struct store *s, struct arena *a, unsigned test, struct cell *cells, size_t n_cells, unsigned kernel,
		    unsigned iteration, unsigned line)
{
	struct err e = { 0 };
	struct row row = { .line = line, .cells = cells, .n_cells = n_cells, .importer = "csv", .confidence = 100 };

	row.field[ROW_BENCHMARK] = STR("dbench");
	row.field[ROW_PHASE] = arena_printf(a, "op%u", test / 8);
	row.field[ROW_THREADS] = arena_printf(a, "%u", 1u << test % 8);
	row.field[ROW_KERNEL] = arena_printf(a, "6.%u", kernel);
	row.field[ROW_ITERATION] = arena_printf(a, "%u", iteration + 1);
	for (size_t i = 0; i < n_cells; i++)
		cells[i].line = line;
	if (store_put_row(s, &row, &e))
		die(&e);
}

/* All of one iteration of one kernel. */
static void put_rows(struct store *s, unsigned kernel, unsigned iteration, bool apart, unsigned *line)
{
	static const char *const names[METRICS] = { "lat_avg", "lat_max", "lat_min", "lat_p50",
						    "lat_p95", "lat_p99", "lat_sd",  "lat_p999" };
	unsigned random = kernel * 1000 + iteration;
	AUTO_ARENA(a);

	for (unsigned test = 0; test < TESTS; test++) {
		struct cell cells[METRICS];

		arena_reset(a);
		for (unsigned m = 0; m < METRICS; m++)
			cells[m] = (struct cell){ .metric = str_from(names[m]), .unit = STR("ms"),
						  .value = arena_printf(a, "%.3f", figure(test, m, kernel, &random)) };
		for (unsigned m = 0; m < METRICS && apart; m++)
			put_row(s, a, test, &cells[m], 1, kernel, iteration, (*line)++);
		if (!apart)
			put_row(s, a, test, cells, METRICS, kernel, iteration, (*line)++);
	}
}

static void fill(const char *path, bool apart)
{
	struct source source = { .kind = SOURCE_FILE, .name = STR("bench"), .first_line = 1, .time = 1000000000,
				 .raw = STR("the text of the source\n"), .key = STR("0123456789abcdef0123456789abcdef") };
	enum store_known known;
	struct err e = { 0 };
	struct store *s;
	unsigned line = 1;

	unlink(path);
	if (store_open(&s, path, STORE_BULK, &e) || store_source_begin(s, &source, false, 1, &known, &e))
		die(&e);
	for (unsigned kernel = 0; kernel < KERNELS; kernel++)
		for (unsigned iteration = 0; iteration < ITERATIONS; iteration++)
			put_rows(s, kernel, iteration, apart, &line);
	if (store_source_end(s, &e) || store_flush(s, &e))
		die(&e);
	store_close(s);
}

static double write_report(const struct report *report, enum emit_format format, const struct comparison *c,
			   struct arena *a)
{
	const struct report_input in = { .comparison = c };
	const struct report_view view = { .format = format };
	double from = cpu_ms();
	struct err e = { 0 };
	FILE *out = fopen("/dev/null", "w");

	if (!out || report->write(&in, &view, out, a, &e))
		die(&e);
	fclose(out);
	return cpu_ms() - from;
}

static void compare_once(const char *path, double *ms)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	const struct selection everything = { 0 };
	struct comparison comparison;
	struct err e = { 0 };
	struct matrix matrix;
	struct store *s;
	AUTO_ARENA(a);
	double from = cpu_ms();

	if (store_open(&s, path, STORE_READ, &e) || query_matrix(s, &everything, a, &matrix, &e))
		die(&e);
	ms[STAGE_READ] = cpu_ms() - from;
	from = cpu_ms();
	compare_matrix(&matrix, &options, a, &comparison);
	ms[STAGE_COMPARE] = cpu_ms() - from;
	ms[STAGE_TABLE] = write_report(&report_compare_table, EMIT_TEXT, &comparison, a);
	ms[STAGE_TSV] = write_report(&report_compare_long, EMIT_TSV, &comparison, a);
	store_close(s);
}

static double read_plainly(const char *path)
{
	double from = cpu_ms(), sum = 0;
	sqlite3_stmt *st = NULL;
	sqlite3 *db = NULL;

	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL) ||
	    sqlite3_prepare_v2(db, "SELECT f.series, f.kernel, f.run, r.source, r.iteration, f.value FROM fact f "
			       "JOIN run r ON r.id = f.run WHERE r.repeats IS NULL", -1, &st, NULL))
		exit(1);
	while (sqlite3_step(st) == SQLITE_ROW)
		sum += sqlite3_column_double(st, 5) + (double)sqlite3_column_int64(st, 0) +
		       (double)sqlite3_column_int64(st, 1) + (double)sqlite3_column_int64(st, 2) +
		       (double)sqlite3_column_int64(st, 3) + (double)sqlite3_column_bytes(st, 4);
	sqlite3_finalize(st);
	sqlite3_close(db);
	return sum > 0 ? cpu_ms() - from : 0;
}

static int double_cmp(const void *left, const void *right)
{
	const double *a = left, *b = right;

	return (*a > *b) - (*a < *b);
}

static double median(double *ms)
{
	qsort(ms, ROUNDS, sizeof *ms, double_cmp);
	return ms[ROUNDS / 2];
}

static void measure(const char *path, bool apart)
{
	double round[STAGES], ms[STAGES][ROUNDS], total[ROUNDS];

	fill(path, apart);
	for (int i = 0; i < ROUNDS; i++) {
		compare_once(path, round);
		round[STAGE_PEER] = read_plainly(path);
		for (int stage = 0; stage < STAGES; stage++)
			ms[stage][i] = round[stage];
		total[i] = round[STAGE_READ] + round[STAGE_COMPARE] + round[STAGE_TABLE];
	}
	unlink(path);
	printf("compare: 20 kernels x 10, %s\t%.0f\tCPU ms\tto reach: < 300; MMTests 252000\n",
	       apart ? "a row a figure" : "8 figures a row", median(total));
	for (int stage = 0; stage < STAGES; stage++)
		printf("  %s\t%.0f\tCPU ms\t\n", stage_name[stage], median(ms[stage]));
}

int main(int argc, char **argv)
{
	char path[512];

	snprintf(path, sizeof path, "%s/bench-compare.db", argc > 1 ? argv[1] : "/tmp");
	measure(path, false);
	measure(path, true);
	return 0;
}
