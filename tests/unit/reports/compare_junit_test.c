/*
 * compare_junit_test.c: owns reports/compare_junit.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

static const struct report_view view = { .format = EMIT_TEXT };

static void add_runs(struct hand *h, size_t kernel, int level)
{
	for (int i = 0; i < 10; i++)
		hand_value(h, kernel, arena_cstr(h->a, arena_printf(h->a, "%d.%d", level, i)));
}

static void what_got_worse_has_failed(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	add_runs(h, 0, 100);
	add_runs(h, 1, 90);
	add_runs(h, 2, 110);
	const char *text = report_text(h, &report_compare_junit, &view);
	assert_has(text, "tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\"");
	assert_has(text, "<testcase classname=\"tiobench.rate\" name=\"tiobench rand-write, 8 threads: 2.4.18-rc2\">"
			 "<failure type=\"worse\" message=\"-10.0% [");
	assert_has(text, "] *!, q = ");
	assert_has(text, "8 threads: 2.5.5\"></testcase>");
}

static void what_cannot_be_told_was_skipped(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_new(a, three_kernels);

	(void)state;
	tio_numbers(h, "8", "rate", (const char *const[3]){ "10", "5", NULL });
	const char *text = report_text(h, &report_compare_junit, &view);
	assert_has(text, "tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\"");
	assert_has(text, "<skipped message=\"-50.0%, n=1+1\"/>");
}

static void names_cannot_break_the_markup(void **state)
{
	AUTO_ARENA(a);
	static const char *const hostile[] = { "a", "<b\x01\"&>", NULL };
	struct hand *h = hand_new(a, hostile);

	(void)state;
	hand_series(h, tio_series("8", "rate"));
	hand_value(h, 0, "10");
	hand_value(h, 1, "5");
	assert_has(report_text(h, &report_compare_junit, &view), "8 threads: &lt;b?&quot;&amp;&gt;\">");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_got_worse_has_failed),
		cmocka_unit_test(what_cannot_be_told_was_skipped),
		cmocka_unit_test(names_cannot_break_the_markup),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
