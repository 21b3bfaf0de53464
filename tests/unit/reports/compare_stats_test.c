/*
 * compare_stats_test.c: owns reports/compare_stats.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

static void the_figures_stand_in_the_order_asked_for(void **state)
{
	AUTO_ARENA(a);
	const struct named_figure figures[] = { { "max", { FIGURE_MAX, 0 } }, { "sd", { FIGURE_SD, 0 } } };
	const struct report_view view = { .format = EMIT_TSV, .figures = figures, .n_figures = 2 };
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	hand_value(h, 0, "10");
	hand_value(h, 0, "14");
	hand_value(h, 1, "5");
	assert_string_equal(report_text(h, &report_compare_stats, &view),
		"benchmark\tphase\tthreads\tvariant\tmachine\tmetric\tunit\tkernel\tn\tmax\tsd\n"
		"tiobench\trand-write\t8\t\t\trate\tMB/s\t2.4.18-pre9\t2\t14\t2.82843\n"
		"tiobench\trand-write\t8\t\t\trate\tMB/s\t2.4.18-rc2\t1\t5\t\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_figures_stand_in_the_order_asked_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
