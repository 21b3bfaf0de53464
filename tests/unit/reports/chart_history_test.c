/*
 * chart_history_test.c: tests of reports/chart_history.c, reports/chart_history_text.c and reports/gnuplot_history.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hand_history.h"

#include <locale.h>

#include "chart_fixture.h"
#include "emit/utf8.h"
#include "reports/chart_history.h"

static struct charts made(struct hand *h, struct chart_history_choice choice)
{
	struct history_findings *f = arena_alloc(h->a, sizeof *f);
	struct charts out;
	struct err e = { 0 };

	*f = hand_findings(h, NULL, 0);
	if (chart_history_make(f, &choice, h->a, &out, &e))
		fail_msg("%s", e.msg);
	return out;
}

static const char *written(const struct chart *chart, bool as_script, struct chart_text_look look, struct arena *a)
{
	const struct chart_look script = { .format = CHART_SVG };
	char *bytes = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&bytes, &n);

	setlocale(LC_CTYPE, "C.UTF-8");
	if (as_script)
		chart_write_script(chart, 1, &script, out, a);
	else
		chart_write_text(chart, &look, out, a);
	fclose(out);
	char *text = arena_cstr(a, (struct str){ bytes, n });
	free(bytes);
	return text;
}

static size_t lines_of_block(const char *script, const char *name)
{
	char head[64];
	size_t n = 0;

	snprintf(head, sizeof head, "$%s << END_OF_DATA\n", name);
	const char *at = strstr(script, head);
	if (!at)
		return 0;
	for (at += strlen(head); strncmp(at, "END_OF_DATA", 11) != 0; at = strchr(at, '\n') + 1)
		n++;
	return n;
}

static void a_history_is_a_panel_with_points_levels_and_marks(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	struct charts charts = made(h, (struct chart_history_choice){ 0 });
	assert_int_equal(charts.n, 1);
	assert_int_equal(charts.at[0].kind, CHART_HISTORY);
	assert_true(str_is(charts.at[0].id, "history-1"));
	const struct chart_panel *p = &charts.at[0].panels[0];
	assert_int_equal(p->n, HAND_VERSIONS);
	assert_true(str_is(p->versions[12], "2.6.22"));
	assert_true(p->dots[0].low < p->dots[0].value && p->dots[0].value < p->dots[0].high);
	assert_int_equal(p->n_levels, 2);
	assert_int_equal(p->n_marks, 1);
	assert_int_equal(p->marks[0].at, 12);
	assert_int_equal(p->marks[0].direction, VERDICT_WORSE);
	assert_true(str_starts(p->marks[0].words, "2.6.22 worse +10"));
	assert_true(str_starts(p->marks[0].short_words, "+10") && str_ends(p->marks[0].short_words, "%"));
}

static void what_changed_comes_first_and_other_metrics_wait(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);
	struct series other = hand_latency("8");

	(void)state;
	other.metric = STR("lat_max");
	hand_step(h, hand_latency("8"), 12, 1);
	hand_step(h, other, 12, 1);
	hand_step(h, hand_latency("16"), 12, 1.2);
	struct charts charts = made(h, (struct chart_history_choice){ 0 });
	assert_int_equal(charts.n, 2);
	assert_int_equal(charts.n_not_drawn, 1);
	assert_true(str_has(charts.at[0].title, "16 threads"));
	charts = made(h, (struct chart_history_choice){ .all = true, .is_small = true });
	assert_int_equal(charts.n, 1);
	assert_int_equal(charts.at[0].n_panels, 3);
	assert_true(str_has(charts.at[0].panels[0].title, "16 threads"));
}

static void histories_that_are_too_short_are_said_to_be(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);
	struct history_findings f;
	struct charts out;
	struct err e = { 0 };

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1);
	f = hand_findings(h, NULL, 0);
	const struct chart_history_choice choice = { .least = HAND_VERSIONS + 1 };
	assert_int_equal(chart_history_make(&f, &choice, a, &out, &e), ERR_NOT_FOUND);
}

static void the_script_draws_every_version_and_a_full_mark(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	struct charts charts = made(h, (struct chart_history_choice){ 0 });
	const char *script = written(&charts.at[0], true, (struct chart_text_look){ 0 }, a);
	assert_int_equal(lines_of_block(script, "dots"), HAND_VERSIONS);
	assert_int_equal(lines_of_block(script, "ranges"), HAND_VERSIONS);
	assert_int_equal(lines_of_block(script, "levels"), 2);
	assert_int_equal(lines_of_block(script, "bands"), 2);
	assert_int_equal(lines_of_block(script, "worse"), 1);
	assert_int_equal(lines_of_block(script, "worse_full"), 1);
	assert_int_equal(lines_of_block(script, "worse_open"), 0);
}

static void a_provisional_mark_is_hollow_and_a_known_one_grey(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	struct charts charts = made(h, (struct chart_history_choice){ 0 });
	charts.at[0].panels[0].marks[0].is_provisional = true;
	const char *script = written(&charts.at[0], true, (struct chart_text_look){ 0 }, a);
	assert_int_equal(lines_of_block(script, "worse_full"), 0);
	assert_int_equal(lines_of_block(script, "worse_open"), 1);
	assert_int_equal(lines_of_block(script, "paper"), 1);
	charts.at[0].panels[0].marks[0].is_known = true;
	script = written(&charts.at[0], true, (struct chart_text_look){ 0 }, a);
	assert_int_equal(lines_of_block(script, "worse"), 0);
	assert_int_equal(lines_of_block(script, "other_open"), 1);
}

/* A history of N versions, all with the label LABEL. */
static struct chart long_chart(size_t n, const char *label, struct arena *a)
{
	struct chart_panel *p = arena_alloc(a, sizeof *p);
	struct chart c = { .kind = CHART_HISTORY, .id = STR("history-1"), .title = STR("t"), .panels = p, .n_panels = 1 };

	p->n = n;
	p->versions = arena_array(a, n, sizeof *p->versions);
	p->dots = arena_array(a, n, sizeof *p->dots);
	for (size_t i = 0; i < n; i++) {
		p->versions[i] = str_from(label);
		p->dots[i] = (struct panel_dot){ (double)(i * 7919 % 101), NAN, NAN };
	}
	return c;
}

static void thousands_of_versions_stay_small(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = long_chart(50000, "6.1", a);
	const char *script = written(&chart, true, (struct chart_text_look){ 0 }, a);

	(void)state;
	size_t n = lines_of_block(script, "dots");
	assert_true(n >= 1000 && n <= 2000); /* two a pixel */
	assert_true(strlen(written(&chart, false, (struct chart_text_look){ .width = 80 }, a)) < 8192);
}

static void hostile_labels_are_words_only(void **state)
{
	AUTO_ARENA(a);
	struct chart chart = long_chart(5, "\"\n`touch x`\033[31m' $(x) {/Bold", a);
	const char *script = written(&chart, true, (struct chart_text_look){ 0 }, a);
	const char *text = written(&chart, false, (struct chart_text_look){ .width = 80, .plain_ascii = true }, a);

	(void)state;
	assert_null(strchr(text, '\033'));
	for (const char *at = script; (at = strchr(at, '`')); at++)
		assert_true(at > script && at[-1] != '\n');
	assert_null(strstr(script, "\n`"));
	assert_null(strchr(script, '\033'));
}

static void equal_and_extreme_numbers_have_an_axis(void **state)
{
	static const double values[][2] = { { 0, 0 }, { 5, 5 }, { 1e-300, 1e300 }, { -1e250, 1e250 }, { -3, 4 }, { 1, 1000 } };
	AUTO_ARENA(a);

	(void)state;
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		struct chart chart = long_chart(2, "6.1", a);

		chart.panels[0].dots[0].value = values[i][0];
		chart.panels[0].dots[1].value = values[i][1];
		const char *script = written(&chart, true, (struct chart_text_look){ 0 }, a);
		assert_int_equal(lines_of_block(script, "dots"), 2);
		assert_null(strstr(script, "nan"));
		assert_null(strstr(script, "inf"));
		assert_non_null(written(&chart, false, (struct chart_text_look){ .width = 40 }, a));
	}
}

static void the_terminal_shows_levels_and_what_changed(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.5);
	struct charts charts = made(h, (struct chart_history_choice){ 0 });
	const char *text = written(&charts.at[0], false, (struct chart_text_look){ .width = 80, .plain_ascii = true }, a);
	assert_non_null(strstr(text, "lat_avg, ms; lower is better\n"));
	assert_non_null(strstr(text, "\n  v 2.6.22 worse +"));
	assert_non_null(strstr(text, "2.6.10 "));
	assert_non_null(strstr(text, " 2.6.33\n"));
	for (const char *line = text; *line; line = strchr(line, '\n') + 1)
		assert_true(strcspn(line, "\n") <= 80);
}

static void gnuplot_draws_it(void **state)
{
	AUTO_ARENA(a);
	const struct chart_look look = { .format = CHART_SVG_PART };
	struct hand *h = hand_versions(a);
	struct str picture;
	size_t n_failed;
	struct err e = { 0 };

	(void)state;
	NEEDS_GNUPLOT();
	hand_step(h, hand_latency("8"), 12, 1.1);
	hand_step(h, hand_latency("16"), 12, 1);
	struct charts charts = made(h, (struct chart_history_choice){ .is_small = true });
	assert_int_equal(chart_draw(charts.at, 1, &look, a, &picture, &n_failed, &e), OK);
	assert_int_equal(n_failed, 0);
	assert_true(str_has(picture, "<circle"));
	assert_true(str_has(picture, "2 series with 1 change"));
	assert_true(str_has(picture, "stroke-dasharray"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_history_is_a_panel_with_points_levels_and_marks),
		cmocka_unit_test(what_changed_comes_first_and_other_metrics_wait),
		cmocka_unit_test(histories_that_are_too_short_are_said_to_be),
		cmocka_unit_test(the_script_draws_every_version_and_a_full_mark),
		cmocka_unit_test(a_provisional_mark_is_hollow_and_a_known_one_grey),
		cmocka_unit_test(thousands_of_versions_stay_small),
		cmocka_unit_test(hostile_labels_are_words_only),
		cmocka_unit_test(equal_and_extreme_numbers_have_an_axis),
		cmocka_unit_test(the_terminal_shows_levels_and_what_changed),
		cmocka_unit_test(gnuplot_draws_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
