/*
 * history_span_test.c: tests of src/compare/history_span.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hand_history.h"

#include "compare/history_span.h"

static void a_change_parts_two_levels(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);
	struct history_span *spans;

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	struct history_findings f = hand_findings(h, NULL, 0);
	assert_int_equal(history_spans(&f.at[0], a, &spans), 2);
	assert_int_equal(spans[0].from, 0);
	assert_int_equal(spans[0].until, 12);
	assert_int_equal(spans[1].from, 12);
	assert_int_equal(spans[1].until, HAND_VERSIONS);
	assert_true(fabs(spans[0].median - 100) < 1 && fabs(spans[1].median - 110) < 1);
	assert_true(spans[0].low <= spans[0].median && spans[0].median <= spans[0].high);
	assert_true(spans[0].high < spans[1].low);
}

static void a_quiet_history_is_one_level(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);
	struct history_span *spans;

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1);
	struct history_findings f = hand_findings(h, NULL, 0);
	assert_int_equal(history_spans(&f.at[0], a, &spans), 1);
	assert_int_equal(spans[0].until, HAND_VERSIONS);
}

static void few_versions_have_no_interval(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, (const char *const[]){ "6.1", "6.2", "6.3", NULL });
	struct history_span *spans;

	(void)state;
	hand_series(h, hand_latency("8"));
	for (size_t i = 0; i < 3; i++)
		hand_value(h, i, "5");
	struct history_findings f = hand_findings(h, NULL, 0);
	assert_int_equal(history_spans(&f.at[0], a, &spans), 1);
	assert_near(spans[0].median, 5);
	assert_true(isnan(spans[0].low) && isnan(spans[0].high));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_change_parts_two_levels),
		cmocka_unit_test(a_quiet_history_is_one_level),
		cmocka_unit_test(few_versions_have_no_interval),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
