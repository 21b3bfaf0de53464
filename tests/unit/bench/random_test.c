/*
 * random_test.c: owns src/bench/random.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bench/random.h"

static void the_same_seed_gives_the_same_offsets(void **state)
{
	struct random a, b;
	(void)state;

	random_init(&a, 42, 3);
	random_init(&b, 42, 3);
	for (int i = 0; i < 1000; i++)
		assert_int_equal(random_below(&a, 65536), random_below(&b, 65536));
}

/* The first number of a start with the state 1, 2, 3, 4 is rotl(2 * 5, 7) * 9 by the definition of xoshiro256**. */
static void it_is_xoshiro(void **state)
{
	struct random r = { { 1, 2, 3, 4 } };
	(void)state;

	assert_int_equal(random_next(&r), 11520);
	assert_int_equal(random_next(&r), 0);
	assert_int_equal(random_next(&r), 1509978240);
	assert_int_equal(random_next(&r), 1215971899390074240);
}

static void streams_of_one_seed_differ(void **state)
{
	struct random a, b;
	int same = 0;
	(void)state;

	random_init(&a, 42, 0);
	random_init(&b, 42, 1);
	for (int i = 0; i < 1000; i++)
		same += random_below(&a, 1000) == random_below(&b, 1000);
	assert_true(same < 20);
}

static void numbers_stay_below_and_fill_the_range(void **state)
{
	unsigned seen[10] = { 0 };
	struct random r;
	(void)state;

	random_init(&r, 1, 1);
	for (int i = 0; i < 10000; i++) {
		uint64_t n = random_below(&r, 10);
		assert_true(n < 10);
		seen[n]++;
	}
	for (int i = 0; i < 10; i++)
		assert_in_range(seen[i], 850, 1150);
	for (int i = 0; i < 100; i++)
		assert_int_equal(random_below(&r, 1), 0);
}

static void filling_reaches_the_last_byte_and_no_further(void **state)
{
	unsigned char bytes[64] = { 0 };
	struct random r;
	int zeros = 0;
	(void)state;

	random_init(&r, 9, 9);
	random_fill(&r, bytes, 61);
	for (int i = 0; i < 61; i++)
		zeros += bytes[i] == 0;
	assert_true(zeros < 8);
	assert_int_equal(bytes[61] | bytes[62] | bytes[63], 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_same_seed_gives_the_same_offsets),
		cmocka_unit_test(it_is_xoshiro),
		cmocka_unit_test(streams_of_one_seed_differ),
		cmocka_unit_test(numbers_stay_below_and_fill_the_range),
		cmocka_unit_test(filling_reaches_the_last_byte_and_no_further),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
