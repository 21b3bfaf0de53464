/*
 * bench_engine.c: what a request costs beside the system call: our engine, a bare loop without clocks, and fio
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files lie in /dev/shm, where there is no device to wait for.
 *
 * All take turns, so that what else the machine does meets them alike; the figures are medians of CPU time, user and
 * system together.  Every request of ours is timed and kept in the full histogram; fio runs with its usual statistics.
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "bench/clock.h"
#include "bench/engine.h"

enum { ROUNDS = 15, FILE_BYTES = 64 << 20, REQUESTS = 150000, FIO_ROUNDS = 5, POOL = ENGINE_POOL_BYTES };

#define FOLDER "/dev/shm"

struct pattern {
	const char *name;
	enum bench_phase phase;
	uint32_t block_bytes;
	const char *fio_rw;
};

static const struct pattern patterns[] = {
	{ "4 KiB sequential read", PHASE_SEQ_READ, 4096, "read" },
	{ "4 KiB random read", PHASE_RAND_READ, 4096, "randread" },
	{ "512 B sequential read", PHASE_SEQ_READ, 512, "read" },
	{ "512 B random read", PHASE_RAND_READ, 512, "randread" },
	{ "4 KiB sequential write, new file", PHASE_SEQ_WRITE, 4096, "write" },
	{ "4 KiB random write", PHASE_RAND_WRITE, 4096, "randwrite" },
};

enum who { BARE, CHAINED, PAIRED, FIO, WHO };

static void fail(const char *what)
{
	perror(what);
	exit(1);
}

static double cpu_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int new_file(const char *data)
{
	int fd = open(FOLDER, O_RDWR | O_TMPFILE | O_CLOEXEC, 0600);

	if (fd < 0)
		fail(FOLDER);
	for (off_t at = 0; data && at < FILE_BYTES; at += POOL)
		if (pwrite(fd, data, POOL, at) != POOL)
			fail("write");
	return fd;
}

/* The same offsets, the same data to write and the same system call; no clock, no histogram, no numbered blocks. */
static void bare_loop(const struct engine_job *j)
{
	struct random random = j->random;
	bool is_write = phase_is_write(j->phase), is_random = phase_is_random(j->phase);
	ssize_t got = j->block_bytes;

	for (uint64_t i = 0; i < j->requests && got == (ssize_t)j->block_bytes; i++) {
		uint64_t block = is_random ? random_below(&random, j->blocks) : i;
		off_t offset = (off_t)(block * j->block_bytes);
		char *data = j->pool + (is_write ? i % j->pool_blocks * j->block_bytes : 0);
		got = is_write ? pwrite(j->fd, data, j->block_bytes, offset) : pread(j->fd, data, j->block_bytes, offset);
	}
	if (got != (ssize_t)j->block_bytes)
		fail("bare loop");
}

/* Sequential patterns go through the file several times; a new file is written once. */
static double measure(const struct pattern *p, enum who who, int fd, char *pool, struct record *record)
{
	static const atomic_bool never = false;
	bool is_new = p->phase == PHASE_SEQ_WRITE;
	uint64_t blocks = FILE_BYTES / p->block_bytes, left = REQUESTS;
	struct engine_job j = { .phase = p->phase, .pairs_clocks = who == PAIRED, .stamps = phase_is_write(p->phase),
				.block_bytes = p->block_bytes, .blocks = blocks, .pool = pool,
				.pool_blocks = POOL / p->block_bytes, .record = record, .stop = &never };
	double spent = 0;

	random_init(&j.random, 1, (uint64_t)p->block_bytes);
	while (left) {
		j.requests = phase_is_random(p->phase) || left < blocks ? left : blocks;
		j.fd = is_new ? new_file(NULL) : fd;
		double start = cpu_ns();
		if (who == BARE)
			bare_loop(&j);
		else
			engine_psync.run(&j);
		spent += cpu_ns() - start;
		if (j.error)
			fail("engine");
		if (is_new)
			close(j.fd);
		left -= j.requests;
	}
	return spent / REQUESTS;
}

/* Field N (from 1) of fio's terse output, version 3: 88 and 89 are user and system time in percent of the run time, which is
 * field 9 of reads and 50 of writes, in milliseconds. */
static double field(const char *line, int n)
{
	while (--n && line)
		line = (line = strchr(line, ';')) ? line + 1 : NULL;
	return line ? atof(line) : 0; /* NOLINT: what is no number is 0 */
}

/* 0: there is no fio. */
static double measure_fio(const struct pattern *p, const char *file)
{
	char command[600], line[4096] = "";
	int requests = 2 * REQUESTS;
	/* a new file is written once, from its beginning to its end */
	long long size = p->phase == PHASE_SEQ_WRITE ? (long long)requests * p->block_bytes : FILE_BYTES;

	snprintf(command, sizeof command,
		 "fio --name=x --ioengine=psync --thread --filename=%s --rw=%s --bs=%u --size=%lld --io_size=%lld --norandommap "
		 "--randrepeat=1 --invalidate=0 --fallocate=none --unlink=%d --output-format=terse --terse-version=3 2>/dev/null",
		 file, p->fio_rw, p->block_bytes, size, (long long)requests * p->block_bytes,
		 p->phase == PHASE_SEQ_WRITE);
	FILE *out = popen(command, "r"); /* NOLINT: fixed words */
	if (!out)
		return 0;
	while (fgets(line, sizeof line, out) && line[0] != '3')
		;
	pclose(out);
	double ms = field(line, phase_is_write(p->phase) ? 50 : 9);
	return (field(line, 88) + field(line, 89)) / 100 * ms * 1e6 / requests;
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *at, int n)
{
	qsort(at, (size_t)n, sizeof *at, by_size);
	return at[n / 2];
}

struct cost {
	double ns, above_ns; /* median; and the median of what it took more than the bare loop of its round */
};

static void print(const struct pattern *p, const struct cost *c)
{
	double bare = c[BARE].ns;

	printf("%s: bare loop\t%.0f\tns\tCPU a request\n", p->name, bare);
	printf("%s: behemoth, chained clock\t%.0f\tns\t%+.0f ns, %.2f times bare; to reach: <= +30\n", p->name,
	       c[CHAINED].ns, c[CHAINED].above_ns, c[CHAINED].ns / bare);
	printf("%s: behemoth, paired clock\t%.0f\tns\t%+.0f ns, %.2f times bare; to reach: <= +75\n", p->name,
	       c[PAIRED].ns, c[PAIRED].above_ns, c[PAIRED].ns / bare);
	if (c[FIO].ns > 0)
		printf("%s: fio psync\t%.0f\tns\tbehemoth is %.2f times that; to reach: <= 1\n", p->name, c[FIO].ns,
		       c[CHAINED].ns / c[FIO].ns);
	fflush(stdout);
}

static void run_pattern(const struct pattern *p, char *pool, const char *fio_file)
{
	static struct record record;
	double ns[WHO][ROUNDS], above[WHO][ROUNDS];
	struct cost costs[WHO];
	int fd = new_file(pool);

	for (int round = 0; round < ROUNDS; round++) {
		for (enum who who = BARE; who < FIO; who++)
			ns[who][round] = measure(p, who, fd, pool, &record);
		ns[FIO][round] = round < FIO_ROUNDS ? measure_fio(p, fio_file) : 0;
		for (enum who who = BARE; who < WHO; who++)
			above[who][round] = ns[who][round] - ns[BARE][round];
	}
	close(fd);
	for (enum who who = BARE; who < WHO; who++) {
		int n = who == FIO ? FIO_ROUNDS : ROUNDS;
		costs[who] = (struct cost){ median(ns[who], n), median(above[who], n) };
	}
	print(p, costs);
}

/* What the clock alone costs here: a chained one is read once a request, a paired one twice. */
static void print_clock(void)
{
	enum { READINGS = 1000000 };
	uint64_t sum = 0;
	double start = cpu_ns();

	for (int i = 0; i < READINGS; i++)
		sum += clock_ns();
	double spent = cpu_ns() - start;
	printf("one reading of the clock\t%.1f\tns\t%s\n", spent / READINGS, sum ? "" : "none");
}

int main(void)
{
	char fio_file[64];
	struct random random;
	char *pool = mmap(NULL, POOL, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

	if (pool == MAP_FAILED)
		fail("memory");
	random_init(&random, 1, 0);
	random_fill(&random, pool, POOL);
	print_clock();
	snprintf(fio_file, sizeof fio_file, FOLDER "/behemoth-bench-%ld", (long)getpid());
	for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
		int fd = open(fio_file, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
		if (fd < 0)
			fail(fio_file);
		for (off_t at = 0; at < FILE_BYTES; at += POOL)
			if (pwrite(fd, pool, POOL, at) != POOL)
				fail("write");
		close(fd);
		if (patterns[i].phase == PHASE_SEQ_WRITE)
			unlink(fio_file);
		run_pattern(&patterns[i], pool, fio_file);
		unlink(fio_file);
	}
	return 0;
}
