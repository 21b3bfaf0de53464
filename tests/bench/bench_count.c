/*
 * bench_count.c: how long a mail takes in a thread in which everybody quotes the same block
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * usage: bench_count FOLDER.  CPU time: the machine may be busy with others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

enum { FEW = 2000, MANY = 8000, ROWS = 5 };

static void die(const struct err *e)
{
	fprintf(stderr, "bench_count: %s\n", e->msg);
	exit(1);
}

static void put_rows(struct store *s, struct arena *a)
{
	struct err e = { 0 };

	for (uint32_t i = 0; i < ROWS; i++) {
		struct cell cell = { .metric = STR("throughput"), .value = arena_printf(a, "%u.5", 100 + i), .line = 10 + i };
		struct row row = { .line = 10 + i, .cells = &cell, .n_cells = 1, .importer = "dbench", .confidence = 100 };

		row.field[ROW_BENCHMARK] = STR("dbench");
		row.field[ROW_THREADS] = arena_printf(a, "%u", 1u << i);
		if (store_put_row(s, &row, &e))
			die(&e);
	}
}

static void put_reply(struct store *s, struct arena *a, long i)
{
	struct source source = { .kind = SOURCE_MAIL, .name = STR("bench"), .first_line = 1, .time = 1000000000 + i,
				 .raw = STR("the text of the mail\n"), .subject = STR("Re: numbers"),
				 .key = arena_printf(a, "%064ld", i), .message_id = arena_printf(a, "%ld@bench", i),
				 .in_reply_to = arena_printf(a, "%ld@bench", i / 2) };
	enum store_known known;
	struct err e = { 0 };

	if (store_source_begin(s, &source, false, 1, &known, &e))
		die(&e);
	put_rows(s, a);
	if (store_source_end(s, &e))
		die(&e);
}

/* Microseconds of CPU a mail. */
static double put_thread(const char *path, long n)
{
	AUTO_ARENA(a);
	struct err e = { 0 };
	struct store *s;
	clock_t began = clock();

	if (store_open(&s, path, STORE_BULK, &e))
		die(&e);
	for (long i = 0; i < n; i++) {
		arena_reset(a);
		put_reply(s, a, i);
	}
	if (store_flush(s, &e))
		die(&e);
	store_close(s);
	unlink(path);
	return (double)(clock() - began) / CLOCKS_PER_SEC * 1e6 / (double)n;
}

int main(int argc, char **argv)
{
	if (argc < 2 || chdir(argv[1]))
		return 1;
	double few = put_thread("few.db", FEW), many = put_thread("many.db", MANY);
	printf("counting once: a mail of %d that quote one block\t%.1f\tus\tCPU\n", FEW, few);
	printf("counting once: a mail of %d that quote one block\t%.1f\tus\t%.2f times as long; to reach: < 2\n", MANY, many,
	       many / few);
	return 0;
}
