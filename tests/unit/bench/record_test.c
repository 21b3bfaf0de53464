/*
 * record_test.c: owns src/bench/record.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bench/random.h"
#include "bench/record.h"

static void every_time_lies_in_its_bucket(void **state)
{
	(void)state;
	for (unsigned bit = 0; bit < RECORD_TOP_BIT; bit++) {
		for (int64_t near = -2; near <= 2; near++) {
			int64_t ns = (int64_t)((uint64_t)1 << bit) + near;
			if (ns < 0 || (uint64_t)ns >> RECORD_TOP_BIT)
				continue;
			size_t i = record_bucket((uint64_t)ns);
			assert_true(i < RECORD_BUCKETS);
			assert_true(record_bound(i) <= (uint64_t)ns);
			assert_true((uint64_t)ns < record_bound(i + 1));
		}
	}
}

static void no_bucket_is_wider_than_a_64th(void **state)
{
	(void)state;
	for (size_t i = 0; i < RECORD_BUCKETS; i++) {
		uint64_t low = record_bound(i), width = record_bound(i + 1) - low;
		assert_true(width >= 1);
		if (i >= RECORD_SUB)
			assert_true(width * 64 <= low);
		assert_int_equal(record_bucket(low), i);
	}
}

static void what_is_too_long_counts_in_the_last_bucket(void **state)
{
	struct record r = { 0 };
	(void)state;

	record_add(&r, UINT64_C(1) << RECORD_TOP_BIT);
	record_add(&r, UINT64_C(1) << 60);
	assert_int_equal(r.count[RECORD_BUCKETS - 1], 2);
	assert_int_equal(r.max_ns, UINT64_C(1) << 60);
	assert_int_equal(r.over_10s, 2);
}

static int by_size(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

static void quantiles_are_within_two_percent_of_the_exact_ones(void **state)
{
	static const double qs[] = { 0.001, 0.5, 0.9, 0.99, 0.999, 0.9999, 1 };
	enum { N = 20000 };
	uint64_t *ns = calloc(N, sizeof *ns);
	struct record r = { 0 };
	struct random random;
	(void)state;

	random_init(&random, 7, 0);
	for (size_t i = 0; i < N; i++) {
		ns[i] = 200 + random_below(&random, UINT64_C(1) << (8 + random_below(&random, 24)));
		record_add(&r, ns[i]);
	}
	qsort(ns, N, sizeof *ns, by_size);
	for (size_t i = 0; i < sizeof qs / sizeof *qs; i++) {
		double exact = (double)ns[(size_t)ceil(qs[i] * N) - 1];
		double got = record_quantile_ns(&r, qs[i]);
		if (fabs(got - exact) > exact / 64)
			fail_msg("quantile %g is %g, exactly %g", qs[i], got, exact);
	}
	assert_true(record_quantile_ns(&r, 1) <= (double)r.max_ns);
	assert_int_equal(record_n(&r), N);
	free(ns);
}

static void a_quantile_of_one_request_is_that_request(void **state)
{
	struct record r = { 0 };
	(void)state;

	assert_true(record_quantile_ns(&r, 0.5) == 0);
	record_add(&r, 5000);
	assert_true(fabs(record_quantile_ns(&r, 0.5) - 5000) <= 5000.0 / 64);
	assert_true(record_quantile_ns(&r, 0.999) <= 5000);
}

static void merging_is_recording_all_in_one(void **state)
{
	struct record one = { 0 }, two = { 0 }, both = { 0 };
	struct random random;
	(void)state;

	random_init(&random, 1, 2);
	for (int i = 0; i < 1000; i++) {
		uint64_t ns = random_below(&random, UINT64_C(30000000000));
		record_add(i % 3 ? &one : &two, ns);
		record_add(&both, ns);
	}
	record_merge(&one, &two);
	assert_memory_equal(&one, &both, sizeof both);
	assert_true(both.over_2s > both.over_10s && both.over_10s > 0);
}

static void exactly_two_seconds_are_not_over_two_seconds(void **state)
{
	struct record r = { 0 };
	(void)state;

	record_add(&r, 2000000000u);
	assert_int_equal(r.over_2s, 0);
	record_add(&r, 2000000001u);
	record_add(&r, 10000000000u);
	assert_int_equal(r.over_2s, 2);
	assert_int_equal(r.over_10s, 0);
	record_add(&r, 10000000001u);
	assert_int_equal(r.over_2s, 3);
	assert_int_equal(r.over_10s, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_time_lies_in_its_bucket),
		cmocka_unit_test(no_bucket_is_wider_than_a_64th),
		cmocka_unit_test(what_is_too_long_counts_in_the_last_bucket),
		cmocka_unit_test(quantiles_are_within_two_percent_of_the_exact_ones),
		cmocka_unit_test(a_quantile_of_one_request_is_that_request),
		cmocka_unit_test(merging_is_recording_all_in_one),
		cmocka_unit_test(exactly_two_seconds_are_not_over_two_seconds),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
