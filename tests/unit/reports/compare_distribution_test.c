/*
 * compare_distribution_test.c: owns reports/compare_distribution.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports_fixture.h"

#include "compare/distribution.h"

static const char *written(struct hand *h, const struct distribution *d, enum emit_format format)
{
	const struct report_view view = { .format = format };
	struct comparison c = { .matrix = &h->matrix };
	const struct report_input in = { .comparison = &c, .distribution = d };
	struct err e = { 0 };
	char *bytes = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&bytes, &n);

	assert_non_null(out);
	setlocale(LC_CTYPE, "C.UTF-8");
	if (report_compare_distribution.write(&in, &view, out, h->a, &e))
		fail_msg("%s", e.msg);
	fclose(out);
	char *text = arena_cstr(h->a, (struct str){ bytes, n });
	free(bytes);
	return text;
}

static struct distribution_line line_of(const struct hand *h, size_t kernel, const char *figure, double base, double now)
{
	return (struct distribution_line){
		.test = &h->matrix.series[0], .kernel = kernel, .figure = str_from(figure), .unit = STR("ms"), .base = base, .now = now,
		.n_base = 3, .n = 3, .ratio = now / base, .low = NAN, .high = NAN, .level = NAN, .how = "", .p = NAN, .q = NAN,
		.overdispersion = NAN, .verdict = VERDICT_UNKNOWN, .direction = VERDICT_WORSE,
	};
}

static struct distribution distribution_of(struct hand *h, struct distribution_line *lines, size_t n, const char *words)
{
	static struct distribution_story story;

	story = (struct distribution_story){ .n = n, .words = str_from(words), .is_sure = lines[0].basis == BASIS_RUNS };
	return (struct distribution){ .lines = lines, .n = n, .stories = &story, .n_stories = 1, .n_tests = 1,
				      .comparison = { .matrix = &h->matrix } };
}

static void what_runs_are_sure_of_has_its_interval_and_mark(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = two_tests(a);
	struct distribution_line lines[2] = { line_of(h, 1, "p50", 2, 1.9), line_of(h, 1, "max", 2000, 357000) };

	(void)state;
	lines[1].basis = BASIS_RUNS;
	lines[1].verdict = VERDICT_WORSE;
	lines[1].low = 100;
	lines[1].high = 300;
	lines[1].p = 0.00012;
	struct distribution d = distribution_of(h, lines, 2, "worse in the tail");
	d.stories[0].is_sure = true;
	const char *text = written(h, &d, EMIT_TEXT);
	assert_has(text, "2.4.18-rc2 against 2.4.18-pre9 (3 runs, 3 runs): worse in the tail\n");
	/* A factor where nobody reads percents. */
	assert_has(text, "x178 [x100, x300] *  0.00012");
	assert_has(text, "-5.0%");
	assert_has(text, "more than chance");
	assert_has_not(text, "Seen in one run");
}

static void one_run_a_side_proves_nothing_and_it_is_said(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = two_tests(a);
	struct distribution_line lines[1] = { line_of(h, 1, "max", 2, 3) };

	(void)state;
	lines[0].n = lines[0].n_base = 1;
	lines[0].basis = BASIS_WITHIN;
	lines[0].verdict = VERDICT_WORSE;
	const struct distribution d = distribution_of(h, lines, 1, "slower");
	const char *text = written(h, &d, EMIT_TEXT);
	assert_has(text, "2.4.18-rc2 against 2.4.18-pre9: slower\n");
	assert_has(text, "+50.0% ~");
	assert_has(text, "Seen in one run: ");
	/* To a program it is no verdict. */
	assert_has(written(h, &d, EMIT_TSV), "\twithin-run\t\t\t\tunknown\tno\t");
}

static void shares_tell_how_many_of_how_many(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = two_tests(a);
	struct distribution_line lines[1] = { line_of(h, 1, "over 2 s", 0, 0.5) };

	(void)state;
	lines[0].is_share = true;
	lines[0].unit = STR("%");
	lines[0].ratio = NAN;
	lines[0].hits = 5;
	lines[0].requests = lines[0].requests_base = 1000;
	lines[0].basis = BASIS_RUNS;
	lines[0].verdict = VERDICT_WORSE;
	lines[0].overdispersion = 7.5;
	const struct distribution d = distribution_of(h, lines, 1, "worse");
	const char *text = written(h, &d, EMIT_TEXT);
	assert_has(text, "(5 of 1000)");
	assert_has(text, "(0 of 1000)");
	assert_has(text, "from 0 *");
	assert_has(text, "vary 7.5 times as much from run to run");
	assert_has(written(h, &d, EMIT_TSV), "\tworse\tno\t5\t1000\t0\t1000\t7.5\t");
}

static void what_is_refused_has_no_change(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = two_tests(a);
	struct distribution_line lines[1] = { line_of(h, 1, "max", 2, 3) };

	(void)state;
	lines[0].is_refused = true;
	const struct distribution d = distribution_of(h, lines, 1, "incomparable");
	assert_has_not(written(h, &d, EMIT_TEXT), "+50");
	assert_has(written(h, &d, EMIT_TEXT), "incomparable");
}

static void several_kernels_of_a_test_share_its_table(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = two_tests(a);
	struct distribution_line lines[2] = { line_of(h, 1, "max", 2, 3), line_of(h, 2, "max", 2, 4) };
	struct distribution_story stories[2] = { { .n = 1, .words = STR("slower") }, { .first = 1, .n = 1, .words = STR("slower still") } };
	struct distribution d = distribution_of(h, lines, 2, "");

	(void)state;
	d.stories = stories;
	d.n_stories = 2;
	const char *text = written(h, &d, EMIT_TEXT);
	assert_has(text, "2.5.5 against 2.4.18-pre9 (3 runs, 3 runs): slower still\n");
	assert_has(text, "value");
	assert_non_null(strstr(strstr(text, "2.4.18-rc2  "), "2.5.5  "));
	assert_has(text, "+100.0%");
}

static void without_two_sides_it_says_so(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = two_tests(a);
	const struct distribution d = { .comparison = { .matrix = &h->matrix } };

	(void)state;
	assert_has(written(h, &d, EMIT_TEXT), "No test has latencies of two sides.\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_runs_are_sure_of_has_its_interval_and_mark),
		cmocka_unit_test(one_run_a_side_proves_nothing_and_it_is_said),
		cmocka_unit_test(shares_tell_how_many_of_how_many),
		cmocka_unit_test(what_is_refused_has_no_change),
		cmocka_unit_test(several_kernels_of_a_test_share_its_table),
		cmocka_unit_test(without_two_sides_it_says_so),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
