/*
 * chart_scale_test.c: tests of reports/chart_scale.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "chart_fixture.h"

#include "reports/chart_scale.h"

static struct scale scale_of(struct arena *a, enum chart_kind kind, const double *values, size_t n)
{
	struct chart chart = grid_chart(a, kind, 1, n);
	struct scale s;

	for (size_t i = 0; i < n; i++)
		chart.points[i].value = values[i];
	scale_make(&chart, a, &s);
	return s;
}

#define SCALE(a, kind, ...) \
	scale_of(a, kind, (const double[]){ __VA_ARGS__ }, sizeof((const double[]){ __VA_ARGS__ }) / sizeof(double))

static void assert_near(double got, double expected)
{
	if (!(fabs(got - expected) <= 1e-9 * fmax(1, fabs(expected))))
		fail_msg("%g is not %g", got, expected);
}

static void assert_tick(const struct scale *s, size_t i, double at, const char *label)
{
	assert_true(i < s->n_ticks);
	assert_near(s->ticks[i].at, at);
	assert_true(str_is(s->ticks[i].label, label));
}

static void a_linear_axis_begins_at_zero(void **state)
{
	AUTO_ARENA(a);
	struct scale s = SCALE(a, CHART_BARS, 9.5, 10.14);

	(void)state;
	assert_near(s.from, 0);
	assert_true(s.to > 10.14 && s.to < 11);
	assert_int_equal(s.n_ticks, 6);
	assert_tick(&s, 0, 0, "0");
	assert_tick(&s, 5, 10, "10");
}

static void numbers_below_zero_have_a_place(void **state)
{
	AUTO_ARENA(a);
	struct scale s = SCALE(a, CHART_BARS, -3, 6);

	(void)state;
	assert_true(s.from < -3 && s.to > 6);
	assert_near(scale_at(&s, -3), -3);
	s = SCALE(a, CHART_BARS, -3, -6);
	assert_near(s.to, 0);
}

static void nothing_but_zeros_is_an_axis_too(void **state)
{
	AUTO_ARENA(a);
	struct scale s = SCALE(a, CHART_BARS, 0, 0);

	(void)state;
	assert_true(s.to > s.from && s.n_ticks >= 2);
	s = SCALE(a, CHART_LATENCY, 0, 0);
	assert_true(s.to > s.from && s.has_zero && s.zero_at < s.from);
}

static void a_logarithmic_axis_has_decades(void **state)
{
	AUTO_ARENA(a);
	struct scale s = SCALE(a, CHART_LATENCY, 3.5, 72674.58);

	(void)state;
	assert_near(s.from, 0);
	assert_near(s.to, 5);
	assert_int_equal(s.n_ticks, 6);
	assert_tick(&s, 3, 3, "1,000");
	assert_false(s.has_zero);
	assert_near(scale_at(&s, 1000), 3);
	assert_near(scale_share(&s, 100000), 1);
	assert_near(scale_share(&s, 1), 0);
}

static void few_decades_have_marks_between(void **state)
{
	AUTO_ARENA(a);
	struct scale s = SCALE(a, CHART_LATENCY, 6, 90);

	(void)state;
	assert_near(s.from, log10(5));
	assert_near(s.to, 2);
	assert_tick(&s, 0, log10(5), "5");
	assert_tick(&s, 1, 1, "10");
	assert_tick(&s, 2, log10(20), "20");
}

static void zero_stands_below_a_logarithmic_axis_and_has_its_own_mark(void **state)
{
	AUTO_ARENA(a);
	struct scale s = SCALE(a, CHART_LATENCY, 0, 10, 1000);

	(void)state;
	assert_true(s.has_zero && s.zero_at < s.from);
	assert_near(scale_at(&s, 0), s.zero_at);
	assert_near(scale_share(&s, 0), 0);
	assert_true(scale_share(&s, 10) > 0.05);
	assert_tick(&s, s.n_ticks - 1, s.zero_at, "0");
	s = SCALE(a, CHART_LATENCY, -1, 10);
	assert_true(str_is(s.ticks[s.n_ticks - 1].label, "0 or less"));
}

static void ranges_widen_the_axis(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = grid_chart(a, CHART_BARS, 1, 1);
	struct scale s;

	(void)state;
	chart.points[0].low = 0.5;
	chart.points[0].high = 40;
	scale_make(&chart, a, &s);
	assert_true(s.to > 40);
}

static void impossible_numbers_are_left_out_of_the_axis(void **state)
{
	AUTO_ARENA(a);
	struct scale s = SCALE(a, CHART_BARS, 5, NAN, INFINITY, 1e300, 1e-320);

	(void)state;
	assert_true(s.to > 5 && s.to < 6);
	assert_near(scale_at(&s, 1e300), s.to);
}

/* Any numbers: the axis has a length, marks on it, in order, and no more than there is room for. */
static void any_numbers_make_an_axis(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	srand(7);
	for (int round = 0; round < 3000; round++) {
		double low = ldexp(rand() - RAND_MAX / 2.0, rand() % 500 - 250);
		double high = ldexp(rand() - RAND_MAX / 2.0, rand() % 500 - 250);
		enum chart_kind kind = round % 2 ? CHART_BARS : CHART_LATENCY;
		struct scale s = SCALE(a, kind, low, high);

		assert_true(isfinite(s.from) && isfinite(s.to) && s.from < s.to);
		assert_in_range(s.n_ticks, 1, SCALE_MAX_TICKS - 1);
		for (size_t i = 0; i < s.n_ticks; i++)
			assert_true(s.ticks[i].at <= s.to + 1e-6 * fabs(s.to));
		assert_in_range((int)(scale_share(&s, low) * 1000), 0, 1000);
		arena_reset(a);
	}
}

static void assert_marks(const struct scale *s, const char *const *expected)
{
	size_t n = 0;

	for (; expected[n]; n++)
		if (n >= s->n_ticks || !str_is(s->ticks[n].label, expected[n]))
			fail_msg("mark %zu is not %s", n, expected[n]);
	assert_int_equal(s->n_ticks, n);
}

static void changes_have_one_that_nothing_changed_at_and_marks_in_per_cent(void **state)
{
	AUTO_ARENA(a);
	struct chart_point points[] = { { .value = 0.5, .low = NAN, .high = NAN }, { .value = 1.5, .low = 1.2, .high = 2 } };
	struct chart chart = { .kind = CHART_CHANGES, .points = points, .n_points = 2 };
	struct scale s;

	(void)state;
	scale_make(&chart, a, &s);
	assert_near(s.base, 0);
	assert_near(scale_share(&s, 0.5), 1 - scale_share(&s, 2));
	assert_near(scale_share(&s, 1), 0.5);
	assert_marks(&s, (const char *const[]){ "-50%", "-20%", "0%", "+20%", "+50%", "+100%", NULL });
	for (size_t i = 1; i < s.n_ticks; i++)
		assert_true(s.ticks[i].at > s.ticks[i - 1].at);
}

static void changes_of_nothing_and_of_everything_have_an_axis(void **state)
{
	AUTO_ARENA(a);
	struct chart_point points[] = { { .value = 1, .low = NAN, .high = NAN }, { .value = 1e9, .low = 1e-9, .high = NAN } };
	struct chart chart = { .kind = CHART_CHANGES, .points = points, .n_points = 1 };
	struct scale s;

	(void)state;
	scale_make(&chart, a, &s);
	assert_true(s.from < -0.008 && s.to > 0.008);
	assert_near(scale_share(&s, 1), 0.5);
	chart.n_points = 2;
	scale_make(&chart, a, &s);
	assert_near(scale_share(&s, 1e9), 1);
	assert_near(scale_share(&s, 1e-9), 0);
	assert_in_range(s.n_ticks, 3, SCALE_MAX_TICKS);
}

static void large_numbers_have_separators(void **state)
{
	AUTO_ARENA(a);

	(void)state;
	assert_true(str_is(scale_number(15000, a), "15,000"));
	assert_true(str_is(scale_number(1000000, a), "1,000,000"));
	assert_true(str_is(scale_number(-1234.5, a), "-1,234.5"));
	assert_true(str_is(scale_number(999, a), "999"));
	assert_true(str_is(scale_number(0.2, a), "0.2"));
	assert_true(str_is(scale_number(0.1 + 0.2, a), "0.3"));
	assert_true(str_is(scale_number(1e15, a), "1e+15"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_linear_axis_begins_at_zero),
		cmocka_unit_test(numbers_below_zero_have_a_place),
		cmocka_unit_test(nothing_but_zeros_is_an_axis_too),
		cmocka_unit_test(a_logarithmic_axis_has_decades),
		cmocka_unit_test(few_decades_have_marks_between),
		cmocka_unit_test(zero_stands_below_a_logarithmic_axis_and_has_its_own_mark),
		cmocka_unit_test(ranges_widen_the_axis),
		cmocka_unit_test(impossible_numbers_are_left_out_of_the_axis),
		cmocka_unit_test(any_numbers_make_an_axis),
		cmocka_unit_test(changes_have_one_that_nothing_changed_at_and_marks_in_per_cent),
		cmocka_unit_test(changes_of_nothing_and_of_everything_have_an_axis),
		cmocka_unit_test(large_numbers_have_separators),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
