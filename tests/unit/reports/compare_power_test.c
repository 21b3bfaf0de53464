/*
 * compare_power_test.c: owns reports/compare_power.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

static void a_row_a_kernel_says_what_is_missing(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TSV, .effect = 0.001 };
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	for (int i = 0; i < 10; i++)
		hand_value(h, (size_t)i / 5, arena_cstr(a, arena_printf(a, "%d", 100 + i % 5)));
	hand_value(h, 2, "99");
	/* R: sd(log(100:104)) = 0.0155; power.t.test(delta = log(1.001), sd = 0.015503, power = 0.8): 3778 */
	assert_has(report_text(h, &report_compare_power, &view),
		   "tiobench\trand-write\t8\t\t\trate\tMB/s\t2.4.18-rc2\t2.4.18-pre9\t5\t5\t1.56\t3778\t3773\n"
		   "tiobench\trand-write\t8\t\t\trate\tMB/s\t2.5.5\t2.4.18-pre9\t1\t5\t\t\t\n");
}

static void people_are_told_what_the_numbers_mean(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .effect = 0.02 };
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	tio_numbers(h, "8", "rate", (const char *const[3]){ "10", "5", NULL });
	assert_has(report_text(h, &report_compare_power, &view), "a change of 2% four times in five");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_row_a_kernel_says_what_is_missing),
		cmocka_unit_test(people_are_told_what_the_numbers_mean),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
