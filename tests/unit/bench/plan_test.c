/*
 * plan_test.c: owns src/bench/plan.c and probe.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bench/plan.h"

#define GB (1024 * PLAN_MB)

static struct plan usual(void)
{
	return (struct plan){ .dir = "/tmp", .threads = { 1, 4 }, .n_threads = 2, .phases = 15, .repeat = 3,
			      .size_bytes = 256 * PLAN_MB, .block_bytes = 4096, .random_ms = 5000 };
}

static void the_default_size_is_the_smallest_of_three(void **state)
{
	struct plan_room room = { .memory_bytes = 16 * GB, .free_bytes = 100 * GB };
	(void)state;

	assert_int_equal(plan_default_size(&room), 4 * GB);
	room.memory_bytes = GB;
	assert_int_equal(plan_default_size(&room), 2 * GB);
	room.free_bytes = 3 * GB + 12345;
	assert_int_equal(plan_default_size(&room), 1536 * PLAN_MB);
	room.free_bytes = 1000;
	assert_int_equal(plan_default_size(&room), PLAN_MB);
	room = (struct plan_room){ .memory_bytes = 0, .free_bytes = 100 * GB };
	assert_int_equal(plan_default_size(&room), 4 * GB);
}

static void threads_share_the_size_in_whole_blocks(void **state)
{
	struct plan p = usual();
	(void)state;

	assert_int_equal(plan_file_bytes(&p, 1), 256 * PLAN_MB);
	p.block_bytes = 65536;
	assert_int_equal(plan_file_bytes(&p, 3) % 65536, 0);
	assert_true(plan_file_bytes(&p, 3) * 3 <= p.size_bytes);
	assert_true((plan_file_bytes(&p, 3) + 65536) * 3 > p.size_bytes);
}

static void random_requests_are_of_all_threads_together(void **state)
{
	struct plan p = usual();
	uint64_t sum = 0;
	(void)state;

	assert_true(plan_requests(&p, PHASE_RAND_READ, 4, 0) == UINT64_MAX);
	assert_int_equal(plan_requests(&p, PHASE_SEQ_READ, 4, 3), 256 * PLAN_MB / 4 / 4096);
	p.random_requests = 4001;
	for (unsigned i = 0; i < 3; i++)
		sum += plan_requests(&p, PHASE_RAND_WRITE, 3, i);
	assert_int_equal(sum, 4001);
}

static void refuses(struct plan p, struct plan_room room, const char *word)
{
	struct err e = { 0 };

	assert_int_equal(plan_check(&p, &room, &e), ERR_USAGE);
	if (!strstr(e.msg, word))
		fail_msg("\"%s\" does not say \"%s\"", e.msg, word);
}

static void what_makes_no_sense_or_does_not_fit_is_refused(void **state)
{
	const struct plan_room room = { .free_bytes = GB, .file_limit_bytes = UINT64_MAX };
	struct err e = { 0 };
	struct plan p = usual();
	(void)state;

	assert_int_equal(plan_check(&p, &room, &e), OK);
	p.phases = 0;
	refuses(p, room, "phase");
	p = usual();
	p.repeat = 4096;
	refuses(p, room, "32768 phases");
	p = usual();
	p.block_bytes = 1000;
	refuses(p, room, "512");
	p = usual();
	p.size_bytes = 1000;
	refuses(p, room, "1M");
	p = usual();
	p.block_bytes = 1 << 20;
	p.threads[1] = 300;
	refuses(p, room, "300 threads");
	p = usual();
	p.random_requests = 3;
	refuses(p, room, "4 threads");
	p = usual();
	p.size_bytes = 2 * GB;
	refuses(p, room, "1024 MB are free");
	p = usual();
	refuses(p, (struct plan_room){ .free_bytes = GB, .file_limit_bytes = 1000 }, "ulimit");
}

static void the_expected_time_knows_what_is_cached(void **state)
{
	const struct probe probe = { .write_bytes_per_s = 64.0 * PLAN_MB, .read_bytes_per_s = 1024.0 * PLAN_MB };
	const struct plan_room room = { .available_bytes = GB };
	struct plan p = usual();
	(void)state;

	/* 4 s to write, 0.25 s to read, and twice 5 s; 2 numbers of threads, 3 times */
	assert_float_equal(plan_expected_s(&p, &room, &probe), 6 * 14.25, 0.001);
	p.cold = true;
	assert_float_equal(plan_expected_s(&p, &room, &probe), 6 * 18.0, 0.001);
	p.random_requests = 1024;
	p.phases = 1u << PHASE_RAND_WRITE;
	assert_float_equal(plan_expected_s(&p, &room, &probe), 6 * 0.0625, 0.001);
}

static void a_probe_finds_a_speed_and_leaves_nothing(void **state)
{
	struct plan p = usual();
	struct plan_room room;
	struct probe probe;
	struct err e = { 0 };
	(void)state;

	assert_int_equal(room_of("/tmp", &room, &e), OK);
	assert_true(room.free_bytes > 0 && room.memory_bytes > 0 && room.available_bytes > 0);
	assert_int_equal(probe_run(&p, &probe, &e), OK);
	assert_true(probe.write_bytes_per_s > 0 && probe.read_bytes_per_s > 0);
	p.dir = "/nowhere/at/all";
	assert_int_equal(room_of(p.dir, &room, &e), ERR_NOT_FOUND);
	assert_int_equal(probe_run(&p, &probe, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "/nowhere/at/all"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_default_size_is_the_smallest_of_three),
		cmocka_unit_test(threads_share_the_size_in_whole_blocks),
		cmocka_unit_test(random_requests_are_of_all_threads_together),
		cmocka_unit_test(what_makes_no_sense_or_does_not_fit_is_refused),
		cmocka_unit_test(the_expected_time_knows_what_is_cached),
		cmocka_unit_test(a_probe_finds_a_speed_and_leaves_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
