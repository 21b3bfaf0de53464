/*
 * regress_test.c: owns reports/regress_words.c, reports/regress_long.c, reports/regress_table.c, reports/regress_junit.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hand_history.h"

#include <locale.h>
#include <stdio.h>

#include "reports/regress.h"

static void assert_has(const char *text, const char *part)
{
	if (!strstr(text, part))
		fail_msg("\"%s\" is not in:\n%s", part, text);
}

/* A line for each change, event by event. */
static struct regress_input input_of(const struct history_findings *f, struct arena *a)
{
	struct regress_line *lines = arena_array(a, f->n_changes, sizeof *lines);
	struct regress_input in = { .findings = f, .lines = lines };

	for (size_t i = 0; i < f->n_events; i++)
		for (size_t j = 0; j < f->events[i].n; j++) {
			const struct history_change *c = f->events[i].changes[j];

			lines[in.n_lines++] = (struct regress_line){ c, history_is_alarm(c), STR("2.6.21-rc1") };
		}
	return in;
}

/* FORMAT SIZE_MAX: JUnit. */
static const char *written(const struct regress_input *in, size_t format, struct arena *a)
{
	const struct report_view view = { .format = (enum emit_format)format };
	struct err e = { 0 };
	char *bytes = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&bytes, &n);
	enum err_code code;

	assert_non_null(out);
	setlocale(LC_CTYPE, "C.UTF-8");
	if (format == SIZE_MAX)
		code = regress_write_junit(in, out, &e);
	else if (format == EMIT_TSV || format == EMIT_CSV || format == EMIT_JSON)
		code = regress_write_long(in, &view, out, &e);
	else
		code = regress_write_table(in, &view, out, a, &e);
	if (code)
		fail_msg("%s", e.msg);
	fclose(out);
	const char *text = arena_cstr(a, (struct str){ bytes, n });
	free(bytes);
	return text;
}

static void a_size_is_in_percent_with_its_interval(void **state)
{
	static const struct {
		double before, after, ratio, low, high;
		const char *expected;
	} cases[] = {
		{ 100, 104, 1.04, 1.029, 1.052, "+4.0% [+2.9, +5.2]" }, { 100, 50, 0.5, NAN, NAN, "-50.0%" },
		{ 1, 30, 30, 25, 35.5, "+2900% [+2400, +3450]" },       { 0, 3, NAN, NAN, NAN, "from 0" },
		{ 3, 0, NAN, NAN, NAN, "to 0" },                        { -3, 2, NAN, NAN, NAN, "" },
	};
	AUTO_ARENA(a);

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct history_change c = { .before = cases[i].before, .after = cases[i].after, .ratio = cases[i].ratio,
					    .ratio_low = cases[i].low, .ratio_high = cases[i].high };

		assert_true(str_is(regress_size(&c, a), cases[i].expected));
	}
}

static void a_row_says_what_programs_need(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	struct history_findings f = hand_findings(h, NULL, 0);
	struct regress_input in = input_of(&f, a);
	const char *text = written(&in, EMIT_TSV, a);
	assert_has(text, "benchmark\tphase\tthreads\tmetric\tmachine\tvariant\tlast_good\tfirst_bad\tratio\tratio_low\t"
			 "ratio_high\tp\tq\tdirection\tprovisional\truns\twindow\t");
	assert_has(text, "\ntiobench\trand-write\t8\tlat_avg\tbox\t\t2.6.21\t2.6.22\t1.1");
	assert_has(text, "\tworse\tno\t60+60\t2.6.22\tnew\t");
	assert_has(text, "\t2.6.21-rc1\t");
	assert_has(written(&in, EMIT_JSON, a), "\"window\": \"2.6.22\"");
}

static void what_is_known_is_told_with_its_reason(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);
	struct triage said = { .state = TRIAGE_EXPECTED, .reason = STR("barriers"), .link = STR("https://example.org/"),
			       .id = STR("0123456789ab"), .ratio_low = NAN, .ratio_high = NAN };

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	struct history_findings f = hand_findings(h, NULL, 0);
	history_words(f.histories, f.at[0].history, a, said.word);
	said.first = said.earliest = said.latest = h->kernels[12].key;
	f = hand_findings(h, &said, 1);
	struct regress_input in = input_of(&f, a);
	assert_has(written(&in, EMIT_TSV, a), "\tknown\tbarriers\thttps://example.org/\t");
	assert_has(written(&in, EMIT_TEXT, a), "expected: barriers");
	assert_has(written(&in, SIZE_MAX, a), "failures=\"0\" errors=\"0\" skipped=\"0\"");
}

static void junit_fails_what_fails_and_skips_what_is_ignored(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	hand_step(h, hand_latency("16"), 12, 1.1);
	hand_step(h, hand_latency("32"), 12, 0.9);
	struct history_findings f = hand_findings(h, NULL, 0);
	struct regress_input in = input_of(&f, a);
	((struct regress_line *)in.lines)[0].fails = false;
	const char *text = written(&in, SIZE_MAX, a);
	assert_has(text, "tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\"");
	assert_has(text, "<testcase classname=\"tiobench.lat_avg\" name=\"tiobench rand-write, 32 threads, machine: box\"></testcase>");
	assert_has(text, "<failure type=\"worse\" message=\"+10.");
}

static void hostile_words_break_no_format(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);
	struct series s = hand_latency("8");

	(void)state;
	s.machine = STR("<b>|\x1b[31m\t\"&");
	h->kernels[12].label = STR("2.6.22<i>|\x1b[1m");
	hand_step(h, s, 12, 1.1);
	struct history_findings f = hand_findings(h, NULL, 0);
	struct regress_input in = input_of(&f, a);
	static const size_t formats[] = { EMIT_TEXT, EMIT_TSV, EMIT_JSON, EMIT_MD, EMIT_HTML, SIZE_MAX };
	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
		const char *text = written(&in, formats[i], a);

		assert_null(strchr(text, '\x1b'));
		if (formats[i] == EMIT_HTML || formats[i] == SIZE_MAX)
			assert_null(strstr(text, "<b>|"));
		if (formats[i] == EMIT_HTML || formats[i] == SIZE_MAX)
			assert_null(strstr(text, "<i>|"));
	}
}

static void left_out_numbers_are_counted_and_named(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1);
	h->series[0].cells[3].values[1].flags = FLAG_INCOMPLETE;
	h->series[0].cells[4].values[1].flags = FLAG_INCOMPLETE;
	struct history_findings f = hand_findings(h, NULL, 0);
	struct regress_input in = input_of(&f, a);
	const char *text = written(&in, EMIT_TEXT, a);
	assert_has(text, "Nothing got worse.\n1 of 1 histories were long enough to change (4 versions or more).\n");
	assert_has(text, "2 numbers of runs that were cut off left out: 2.6.13, 2.6.14.\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_size_is_in_percent_with_its_interval),
		cmocka_unit_test(a_row_says_what_programs_need),
		cmocka_unit_test(what_is_known_is_told_with_its_reason),
		cmocka_unit_test(junit_fails_what_fails_and_skips_what_is_ignored),
		cmocka_unit_test(hostile_words_break_no_format),
		cmocka_unit_test(left_out_numbers_are_counted_and_named),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
