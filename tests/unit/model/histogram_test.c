/*
 * histogram_test.c: owns src/model/histogram.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model/histogram.h"

static void assert_near(double got, double expected)
{
	if (!(fabs(got - expected) <= 1e-9))
		fail_msg("%.12g is not %.12g", got, expected);
}

static struct histogram made(struct histogram_bin *bins, size_t n)
{
	struct histogram h;
	const char *why = histogram_make(&h, bins, n);

	if (why)
		fail_msg("%s", why);
	return h;
}

static const char *refusal(struct histogram_bin *bins, size_t n)
{
	struct histogram h;
	const char *why = histogram_make(&h, bins, n);

	assert_non_null(why);
	assert_int_equal(h.n, 0);
	assert_true(isnan(histogram_quantile_ns(&h, 0.5)));
	return why;
}

static void bins_are_64_a_power_of_two(void **state)
{
	static const struct {
		uint64_t value, unit, low, high;
	} cases[] = {
		{ 0, 1, 0, 1 },		  { 63, 1, 63, 64 },		    { 127, 1, 127, 128 },
		{ 128, 1, 128, 130 },	  { 129, 1, 128, 130 },		    { 38144, 1, 37888, 38400 },
		{ 77312, 1000, 76800000, 77824000 }, /* fio names a bin by its middle */
	};
	struct histogram_bin bin;

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_true(histogram_bin_of(cases[i].value, cases[i].unit, &bin));
		assert_int_equal(bin.low_ns, cases[i].low);
		assert_int_equal(bin.high_ns, cases[i].high);
		assert_int_equal(bin.n, 0);
	}
	assert_false(histogram_bin_of(UINT64_MAX, 1, &bin));
	assert_false(histogram_bin_of(UINT64_C(1) << 61, 1000, &bin));
	assert_false(histogram_bin_of(1, 0, &bin));
}

static void equal_bins_are_joined_and_empty_ones_left_out(void **state)
{
	struct histogram_bin bins[] = { { 20, 30, 1 }, { 0, 10, 2 }, { 10, 20, 0 }, { 20, 30, 4 } };
	struct histogram h = made(bins, 4);

	(void)state;
	assert_int_equal(h.n_bins, 2);
	assert_int_equal(h.n, 7);
	assert_int_equal(h.bins[1].n, 5);
}

static void what_cannot_be_is_refused_with_a_reason(void **state)
{
	static struct histogram_bin many[HISTOGRAM_BINS_MAX + 1];
	struct histogram_bin over[] = { { 0, 10, 1 }, { 5, 15, 1 } }, flat[] = { { 5, 5, 1 } }, none[] = { { 0, 1, 0 } };
	struct histogram_bin huge[] = { { 0, 1, UINT64_C(10000000000000000000) } };
	struct histogram_bin sum[] = { { 0, 1, HISTOGRAM_N_MAX }, { 1, 2, 1 } }, late[] = { { 0, UINT64_MAX, 1 } };

	(void)state;
	assert_string_equal(refusal(over, 2), "bins that lie over each other");
	assert_string_equal(refusal(flat, 1), "a bin without width");
	assert_string_equal(refusal(late, 1), "a bin without width");
	assert_string_equal(refusal(none, 1), "no request");
	assert_string_equal(refusal(NULL, 0), "no request");
	assert_string_equal(refusal(huge, 1), "more requests than can be counted");
	assert_string_equal(refusal(sum, 2), "more requests than can be counted");
	for (size_t i = 0; i < HISTOGRAM_BINS_MAX + 1; i++)
		many[i] = (struct histogram_bin){ i, i + 1, 1 };
	assert_string_equal(refusal(many, HISTOGRAM_BINS_MAX + 1), "too many bins");
}

static void quantiles_lie_within_their_bin(void **state)
{
	struct histogram_bin bins[] = { { 100, 200, 98 }, { 1000, 1100, 1 }, { 5000, 6000, 1 } };
	struct histogram h = made(bins, 3);

	(void)state;
	assert_near(histogram_quantile_ns(&h, 0.5), 100 + 100 * 49.5 / 98);
	assert_near(histogram_quantile_ns(&h, 0.99), 1050);
	assert_near(histogram_quantile_ns(&h, 1), 5500);
	assert_near(histogram_rank_ns(&h, -5), histogram_rank_ns(&h, 1));
	h.max_ns = 5200;
	assert_near(histogram_quantile_ns(&h, 1), 5200);
}

static void the_bin_around_a_limit_does_not_count_as_over(void **state)
{
	struct histogram_bin bins[] = { { 0, 10, 5 }, { 10, 20, 3 }, { 20, 30, 2 } };
	struct histogram h = made(bins, 3);

	(void)state;
	assert_int_equal(histogram_over(&h, 0), 10);
	assert_int_equal(histogram_over(&h, 10), 5);
	assert_int_equal(histogram_over(&h, 11), 2);
	assert_int_equal(histogram_over(&h, 30), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bins_are_64_a_power_of_two),
		cmocka_unit_test(equal_bins_are_joined_and_empty_ones_left_out),
		cmocka_unit_test(what_cannot_be_is_refused_with_a_reason),
		cmocka_unit_test(quantiles_lie_within_their_bin),
		cmocka_unit_test(the_bin_around_a_limit_does_not_count_as_over),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
