/*
 * cputime_test.c: owns src/bench/cputime.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bench/cputime.h"

static void reads_the_machine_s_time(void **state)
{
	struct machine_time t;
	(void)state;

	assert_true(machine_time_parse(STR("cpu  100 10 200 5000 300 4 6 70 0 0\ncpu0 1 1 1 1\n"), 100, &t));
	assert_float_equal(t.busy, 3.2, 1e-9);
	assert_float_equal(t.irq, 0.1, 1e-9);
	assert_float_equal(t.iowait, 3.0, 1e-9);
	assert_float_equal(t.steal, 0.7, 1e-9);
}

static void old_kernels_tell_less(void **state)
{
	struct machine_time t;
	(void)state;

	assert_true(machine_time_parse(STR("cpu 100 0 200 5000\ncpu0 1 1 1 1\n"), 100, &t));
	assert_float_equal(t.busy, 3.0, 1e-9);
	assert_float_equal(t.steal, 0, 1e-9);
	assert_false(machine_time_parse(STR("cpu 100 0"), 100, &t));
	assert_false(machine_time_parse(STR("cpu0 100 0 1 1"), 100, &t));
	assert_false(machine_time_parse(STR_NONE, 100, &t));
}

static void time_that_a_thread_burns_is_its_own(void **state)
{
	struct thread_time before = thread_time_now(), now = before, spent = { 0 };
	struct machine_time machine;
	(void)state;

	/* less than a tick, which getrusage alone would not see */
	while (spent.whole_ns < 300000) {
		now = thread_time_now();
		spent = thread_time_between(&before, &now);
	}
	assert_true(spent.whole_ns < 1000000000u);
	assert_true(machine_time_now(&machine));
	assert_true(machine.busy > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_the_machine_s_time),
		cmocka_unit_test(old_kernels_tell_less),
		cmocka_unit_test(time_that_a_thread_burns_is_its_own),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
