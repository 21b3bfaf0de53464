/*
 * compare_long_test.c: owns reports/compare_long.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

#define CONTRACT \
	"benchmark\tphase\tthreads\tvariant\tmachine\tmetric\tunit\tbetter\tkernel\tn\tmedian\tlow\thigh\tratio\tratio_low\t" \
	"ratio_high\tlevel\tp\tq\tsignificant\tlarge\tverdict\t"

static void one_row_a_test_metric_and_kernel_in_the_columns_of_the_contract(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TSV };
	struct hand *h = hand_new(a, three_kernels);
	struct series s = tio_series("8", "rate");

	(void)state;
	s.file_mb = STR("2048");
	hand_series(h, s);
	hand_value(h, 0, "10.0");
	struct value *v = hand_value(h, 1, "12.50");
	v->line = 7;
	v->source = STR("ab12");
	v->iteration = STR("avg 3");
	v->flags = FLAG_SUMMARY;
	assert_string_equal(report_text(h, &report_compare_long, &view),
		CONTRACT "baseline\tfile_mb\tblock\tparams\tprinted\tprinted_unit\titeration\tsource\tline\t"
		"weak\ttest\tsecond_test\tsecond_p\tsamples\tboot_low\tboot_high\tcolumn\tvalue\tdiffers\trefused\n"
		"tiobench\trand-write\t8\t\t\trate\tMB/s\thigher\t2.4.18-pre9\t1\t10\t10\t10\t1\t\t\t\t\t\tno\tno\tsame\t"
		"2.4.18-pre9\t2048\t\t\t10.0\t\t\t\t\t\t\t\t\t1\t\t\tkernel\t2.4.18-pre9\t\tno\n"
		"tiobench\trand-write\t8\t\t\trate\tMB/s\thigher\t2.4.18-rc2\t1\t12.5\t12.5\t12.5\t1.25\t\t\t\t\t\tno\tyes\tunknown\t"
		"2.4.18-pre9\t2048\t\t\t12.50\t\tavg 3\tab12\t7\t\t\t\t\t1\t\t\tkernel\t2.4.18-rc2\t\tno\n");
}

static void several_runs_have_a_range_and_no_single_source(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TSV };
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "lat_max"));
	hand_value(h, 0, "1.1");
	hand_value(h, 0, "0.1")->source = STR("ab12");
	assert_has(report_text(h, &report_compare_long, &view), "\t2\t0.6\t0.1\t1.1\t1\t");
	assert_has_not(report_text(h, &report_compare_long, &view), "ab12");
}

static void json_has_numbers_and_nulls(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_JSON };
	const char *text = report_text(two_tests(a), &report_compare_long, &view);

	(void)state;
	assert_has(text, "\"median\": 0.71");
	assert_has(text, "\"ratio_low\": null");
	assert_has(text, "\"verdict\": \"unknown\"");
}

static void every_test_of_every_kernel_is_there(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_CSV };
	const char *text = report_text(two_tests(a), &report_compare_long, &view);
	size_t lines = 0;

	(void)state;
	for (const char *p = text; *p; p++)
		lines += *p == '\n';
	assert_int_equal(lines, 1 + 3 + 3 + 2 + 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(one_row_a_test_metric_and_kernel_in_the_columns_of_the_contract),
		cmocka_unit_test(several_runs_have_a_range_and_no_single_source),
		cmocka_unit_test(json_has_numbers_and_nulls),
		cmocka_unit_test(every_test_of_every_kernel_is_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
