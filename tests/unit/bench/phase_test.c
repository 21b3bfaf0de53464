/*
 * phase_test.c: owns src/bench/phase.c, worker.c, engine_psync.c and files.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

#include "bench/clock.h"
#include "bench/phase.h"

enum { BLOCK = 4096, THREADS = 3 };

struct place {
	char dir[64];
	struct arena *a;
	struct plan plan;
	struct test_files files;
	struct phase_result result;
	struct err e;
};

static int set_up(void **state)
{
	struct place *p = calloc(1, sizeof *p);

	strcpy(p->dir, "/tmp/behemoth-bench.XXXXXX");
	if (!mkdtemp(p->dir))
		return -1;
	p->a = arena_new();
	p->plan = (struct plan){ .dir = p->dir, .threads = { THREADS }, .n_threads = 1, .phases = 15, .repeat = 1,
				 .size_bytes = 3 * PLAN_MB, .block_bytes = BLOCK, .random_requests = 100, .seed = 1 };
	*state = p;
	return 0;
}

static int tear_down(void **state)
{
	struct place *p = *state;
	int failed = rmdir(p->dir); /* fails when a file was left behind */

	arena_free(p->a);
	free(p);
	return failed;
}

static bool has_entries(const char *dir)
{
	DIR *d = opendir(dir);
	bool found = false;

	assert_non_null(d);
	for (struct dirent *entry; (entry = readdir(d)) != NULL;)
		found = found || entry->d_name[0] != '.' || strlen(entry->d_name) > 2;
	closedir(d);
	return found;
}

static void open_files(struct place *p)
{
	assert_int_equal(files_open(&p->plan, THREADS, p->a, &p->files, &p->e), OK);
}

static enum err_code run_phase(struct place *p, enum bench_phase phase, const struct phase_watch *watch)
{
	struct phase_job job = { &p->plan, &engine_psync, &p->files, phase, THREADS, 1 };

	return phase_run(&job, watch, &p->result, &p->e);
}

static void files_have_no_names(void **state)
{
	struct place *p = *state;

	open_files(p);
	assert_int_equal(p->files.n, THREADS);
	assert_int_equal(p->files.bytes, PLAN_MB);
	assert_false(has_entries(p->dir));
	assert_int_equal(run_phase(p, PHASE_SEQ_WRITE, NULL), OK);
	assert_false(has_entries(p->dir));
	files_close(&p->files);
}

static void every_phase_makes_its_requests_and_times_each(void **state)
{
	static const uint64_t requests[PHASES] = { 3 * 256, 100, 3 * 256, 100 };
	struct place *p = *state;

	open_files(p);
	for (enum bench_phase phase = 0; phase < PHASES; phase++) {
		assert_int_equal(run_phase(p, phase, NULL), OK);
		struct phase_result *r = &p->result;
		assert_int_equal(r->requests, requests[phase]);
		assert_int_equal(r->bytes, requests[phase] * BLOCK);
		assert_int_equal(record_n(&r->record), requests[phase]);
		assert_true(r->seconds > 0 && r->seconds >= r->seconds_unsynced);
		assert_true((r->sync_seconds > 0) == phase_is_write(phase));
		/* three threads cannot have waited for longer than three times the whole */
		assert_true((double)r->record.sum_ns / 1e9 <= 3.01 * r->seconds_unsynced);
		assert_true(r->record.max_ns > 0 && (double)r->record.max_ns / 1e9 <= r->seconds_unsynced);
		assert_true(r->fairness > 0 && r->fairness <= 1.000001);
		assert_false(r->stopped);
		assert_true(phase_mb_per_s(r) > 0);
		assert_true(phase_cpu_pct(r) > 0 && phase_cpu_pct(r) <= 100.1 * THREADS);
	}
	files_close(&p->files);
}

static void what_is_written_cannot_be_compressed_or_shared(void **state)
{
	struct place *p = *state;
	enum { BLOCKS = 768 };
	char (*blocks)[BLOCK] = calloc(BLOCKS, BLOCK);

	open_files(p);
	assert_int_equal(run_phase(p, PHASE_SEQ_WRITE, NULL), OK);
	for (unsigned i = 0; i < THREADS; i++)
		assert_int_equal(pread(p->files.fd[i], blocks[i * 256], PLAN_MB, 0), PLAN_MB);
	for (unsigned i = 0; i < BLOCKS; i++) {
		unsigned zeros = 0;
		for (unsigned k = 0; k < BLOCK; k++)
			zeros += blocks[i][k] == 0;
		assert_true(zeros < 64);
		for (unsigned j = 0; j < i; j++)
			assert_true(memcmp(blocks[i], blocks[j], BLOCK) != 0);
	}
	p->plan.zeros = true;
	assert_int_equal(run_phase(p, PHASE_SEQ_WRITE, NULL), OK);
	assert_int_equal(pread(p->files.fd[2], blocks[0], BLOCK, BLOCK), BLOCK);
	for (unsigned k = 0; k < BLOCK; k++)
		assert_int_equal(blocks[0][k], 0);
	free(blocks);
	files_close(&p->files);
}

/* Which blocks a random write phase touches, found by the holes that it fills. */
static void touched(struct place *p, unsigned char *map)
{
	static char block[BLOCK];

	open_files(p);
	assert_int_equal(run_phase(p, PHASE_RAND_WRITE, NULL), OK);
	for (unsigned t = 0; t < THREADS; t++) {
		for (unsigned i = 0; i < 256; i++) {
			assert_int_equal(pread(p->files.fd[t], block, BLOCK, (off_t)i * BLOCK), BLOCK);
			map[t * 256 + i] = block[100] || block[101] || block[102];
		}
		assert_int_equal(lseek(p->files.fd[t], 0, SEEK_END), PLAN_MB);
	}
	files_close(&p->files);
}

static void random_offsets_come_again_with_their_seed(void **state)
{
	struct place *p = *state;
	unsigned char first[768], second[768], other[768];
	unsigned n = 0;

	touched(p, first);
	touched(p, second);
	assert_memory_equal(first, second, sizeof first);
	p->plan.seed++;
	touched(p, other);
	assert_true(memcmp(first, other, sizeof first) != 0);
	/* the threads do not all do the same */
	assert_true(memcmp(first, first + 256, 256) != 0);
	for (unsigned i = 0; i < 768; i++)
		n += first[i];
	assert_in_range(n, 70, 100);
}

static void a_time_limit_ends_a_random_phase(void **state)
{
	struct place *p = *state;

	open_files(p);
	assert_int_equal(run_phase(p, PHASE_SEQ_WRITE, NULL), OK);
	p->plan.random_requests = 0;
	p->plan.random_ms = 50;
	assert_int_equal(run_phase(p, PHASE_RAND_READ, NULL), OK);
	assert_true(p->result.requests > THREADS);
	assert_true(p->result.seconds >= 0.045 && p->result.seconds < 5);
	files_close(&p->files);
}

static void paired_clocks_record_as_many_requests(void **state)
{
	struct place *p = *state;

	p->plan.pairs_clocks = true;
	open_files(p);
	for (enum bench_phase phase = 0; phase < PHASES; phase++) {
		assert_int_equal(run_phase(p, phase, NULL), OK);
		assert_int_equal(record_n(&p->result.record), phase_is_random(phase) ? 100 : 768);
	}
	files_close(&p->files);
}

static bool stop_at_once(void *ctx, double done)
{
	double *seen = ctx;

	*seen = done;
	return true;
}

static void the_watch_can_end_a_phase_early(void **state)
{
	struct place *p = *state;
	double seen = -1;
	const struct phase_watch watch = { &seen, stop_at_once };

	open_files(p);
	p->plan.random_requests = 0;
	p->plan.random_ms = 60000;
	uint64_t start = clock_ns();
	assert_int_equal(run_phase(p, PHASE_RAND_WRITE, &watch), OK);
	assert_true(clock_ns() - start < 20000000000u);
	assert_true(p->result.stopped);
	assert_true(seen >= 0 && seen < 1);
	files_close(&p->files);
}

/* A limit on file sizes fails in the same place as a full disk: in the middle of a phase, with an error of the system. */
static void a_write_that_fails_is_an_error_and_leaves_nothing(void **state)
{
	struct place *p = *state;
	struct rlimit old, tight;

	open_files(p);
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
	tight = old;
	tight.rlim_cur = PLAN_MB / 2 + 100;
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
	enum err_code code = run_phase(p, PHASE_SEQ_WRITE, NULL);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
	assert_int_equal(code, ERR_IO);
	assert_non_null(strstr(p->e.msg, "seq-write"));
	assert_non_null(strstr(p->e.msg, p->dir));
	files_close(&p->files);
	assert_false(has_entries(p->dir));
}

static void a_file_that_ends_early_is_an_error(void **state)
{
	struct place *p = *state;

	open_files(p);
	assert_int_equal(ftruncate(p->files.fd[1], BLOCK * 10 + 100), 0);
	assert_int_equal(run_phase(p, PHASE_SEQ_READ, NULL), ERR_IO);
	assert_non_null(strstr(p->e.msg, "too early"));
	files_close(&p->files);
}

static void a_folder_that_cannot_be_used_is_named(void **state)
{
	struct place *p = *state;

	p->plan.dir = "/nowhere/at/all";
	assert_int_equal(files_open(&p->plan, THREADS, p->a, &p->files, &p->e), ERR_NOT_FOUND);
	assert_non_null(strstr(p->e.msg, "/nowhere/at/all"));
	p->plan.dir = "/proc";
	assert_int_not_equal(files_open(&p->plan, THREADS, p->a, &p->files, &p->e), OK);
	assert_non_null(strstr(p->e.msg, "/proc"));
}

static void the_share_in_the_cache_is_measured(void **state)
{
	struct place *p = *state;

	open_files(p);
	assert_int_equal(run_phase(p, PHASE_SEQ_WRITE, NULL), OK);
	assert_true(files_cached_pct(&p->files) > 99);
	files_evict(&p->files);
	/* tmpfs has nowhere else to keep it; anything from all to nothing may be left elsewhere */
	double left = files_cached_pct(&p->files);
	assert_true(left >= 0 && left <= 100);
	files_close(&p->files);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(files_have_no_names, set_up, tear_down),
		cmocka_unit_test_setup_teardown(every_phase_makes_its_requests_and_times_each, set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_is_written_cannot_be_compressed_or_shared, set_up, tear_down),
		cmocka_unit_test_setup_teardown(random_offsets_come_again_with_their_seed, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_time_limit_ends_a_random_phase, set_up, tear_down),
		cmocka_unit_test_setup_teardown(paired_clocks_record_as_many_requests, set_up, tear_down),
		cmocka_unit_test_setup_teardown(the_watch_can_end_a_phase_early, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_write_that_fails_is_an_error_and_leaves_nothing, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_file_that_ends_early_is_an_error, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_folder_that_cannot_be_used_is_named, set_up, tear_down),
		cmocka_unit_test_setup_teardown(the_share_in_the_cache_is_measured, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
