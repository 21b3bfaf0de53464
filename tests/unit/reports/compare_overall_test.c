/*
 * compare_overall_test.c: owns reports/compare_overall.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

static void a_row_a_kernel_and_metric(void **state)
{
	AUTO_ARENA(a);
	const struct report_view tsv = { .format = EMIT_TSV }, text = { .format = EMIT_TEXT };
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	tio_numbers(h, "8", "rate", (const char *const[3]){ "10", "20", "5" });
	tio_numbers(h, "16", "rate", (const char *const[3]){ "10", "20", NULL });
	assert_has(report_text(h, &report_compare_overall, &tsv),
		   "tiobench\t\trate\t2.4.18-rc2\t2.4.18-pre9\t2\t2.0000\t2.0000\t2.0000\t0\t0\t0\t2\n"
		   "tiobench\t\trate\t2.5.5\t2.4.18-pre9\t1\t0.5000\t\t\t0\t0\t0\t1\n");
	assert_has(report_text(h, &report_compare_overall, &text), "Geometric mean");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_row_a_kernel_and_metric),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
