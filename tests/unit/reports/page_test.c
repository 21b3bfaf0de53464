/*
 * page_test.c: owns reports/page.c, reports/page_sources.c, reports/grid.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "reports/grid.h"

struct written {
	char *text;
	size_t n;
	struct page page;
};

static void written_begin(struct written *w, const struct report_view *view, struct arena *a)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	w->page = (struct page){ open_memstream(&w->text, &w->n), view, a };
	assert_non_null(w->page.out);
}

static void assert_written(struct written *w, const char *expected)
{
	fclose(w->page.out);
	assert_string_equal(w->text, expected);
	free(w->text);
}

static void lines_break_between_words(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 10 };
	struct written w;

	(void)state;
	written_begin(&w, &view, a);
	page_heading(&w.page, 3, STR("a long long title"));
	page_line(&w.page, STR("  one two  three four abcdefghijklmno p "));
	page_line(&w.page, STR(""));
	assert_written(&w, "a long\nlong title\none two\nthree four\nabcdefghij\nklmno p\n");
}

static void each_format_has_its_markup(void **state)
{
	AUTO_ARENA(a);
	static const struct {
		enum emit_format format;
		const char *expected;
	} cases[] = {
		{ EMIT_TEXT, "a<b\n\na<b\n" },
		{ EMIT_MD, "## a&lt;b\n\na&lt;b\n\n" },
		{ EMIT_HTML, "<h2>a&lt;b</h2>\n<p>a&lt;b</p>\n" },
	};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		const struct report_view view = { .format = cases[i].format };
		struct written w;

		written_begin(&w, &view, a);
		page_heading(&w.page, 2, STR("a<b"));
		page_gap(&w.page);
		page_line(&w.page, STR("a<b"));
		assert_written(&w, cases[i].expected);
	}
}

static void sources_are_named_with_their_lines(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT };
	struct source_use uses[] = {
		{ .subject = STR("Re: 2.4.18"), .date = STR("Thu, 21 Feb 2002"), .message_id = STR("a@b"),
		  .name = STR("x.mbox"), .first_line = 7, .last_line = 28, .n = 9 },
		{ .name = STR("results.txt"), .first_line = 3, .last_line = 3, .n = 1 },
		{ .key = STR("0123456789abcdef") },
	};
	const struct source_uses sources = { uses, 3, 4 };
	struct written w;

	(void)state;
	written_begin(&w, &view, a);
	page_sources(&w.page, &sources);
	page_sources(&w.page, NULL);
	assert_written(&w, "source: Re: 2.4.18, Thu, 21 Feb 2002, <a@b>, lines 7 to 28\n"
			   "source: results.txt, line 3\n"
			   "source: 0123456789ab\n"
			   "and 4 more sources\n");
}

static struct grid small_grid(struct arena *a)
{
	struct grid g = grid_new(a);

	grid_column(&g, (struct grid_column){ .as.name = "kernel", .stays_left = true });
	grid_column(&g, (struct grid_column){ .as = { .name = "rate", .align = EMIT_RIGHT } });
	grid_column(&g, (struct grid_column){ .as = { .name = "change", .align = EMIT_RIGHT }, .with_left = true });
	grid_column(&g, (struct grid_column){ .as.name = "nothing", .may_go = true });
	grid_column(&g, (struct grid_column){ .as = { .name = "eff", .align = EMIT_RIGHT } });
	grid_cell(&g, STR("2.4.18"), TONE_PLAIN);
	grid_cell(&g, STR("1.25"), TONE_PLAIN);
	grid_cell(&g, STR("+1.0%"), TONE_PLAIN);
	grid_cell(&g, STR_NONE, TONE_PLAIN);
	grid_hole(&g);
	return g;
}

static void a_grid_knows_its_width_and_drops_empty_columns(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 25 };
	struct grid g = small_grid(a);
	struct err e = { 0 };
	struct written w;

	(void)state;
	written_begin(&w, &view, a);
	assert_int_equal(grid_width(&g, &w.page), 25);
	assert_int_equal(grid_write(&g, &w.page, &e), OK);
	assert_written(&w, "kernel  rate  change  eff\n2.4.18  1.25   +1.0%    -\n");
}

static void control_characters_count_as_they_are_shown(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 20 };
	struct grid g = grid_new(a);
	struct written w;

	(void)state;
	grid_column(&g, (struct grid_column){ .as.name = "kernel" });
	grid_cell(&g, STR("\033[1mred"), TONE_PLAIN);
	written_begin(&w, &view, a);
	assert_int_equal(grid_width(&g, &w.page), 10);
	page_line(&w.page, STR("\n \033\033 \033\033\033"));
	assert_written(&w, "\\n \\x1b\\x1b\n\\x1b\\x1b\\x1b\n");
}

static void a_grid_too_wide_is_cut_between_pairs(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 24 };
	struct grid g = small_grid(a);
	struct err e = { 0 };
	struct written w;

	(void)state;
	written_begin(&w, &view, a);
	assert_int_equal(grid_write(&g, &w.page, &e), OK);
	assert_written(&w, "kernel  rate  change\n2.4.18  1.25   +1.0%\n\nkernel  eff\n2.4.18    -\n");
}

static void what_no_cut_makes_narrow_enough_is_shortened(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT, .width = 20, .plain_ascii = true };
	struct grid g = grid_new(a);
	struct err e = { 0 };
	struct written w;

	(void)state;
	grid_column(&g, (struct grid_column){ .as.name = "kernel", .stays_left = true });
	grid_column(&g, (struct grid_column){ .as = { .name = "a metric with a long name", .align = EMIT_RIGHT } });
	grid_cell(&g, STR("2.4.18"), TONE_PLAIN);
	grid_cell(&g, STR("1"), TONE_PLAIN);
	written_begin(&w, &view, a);
	assert_int_equal(grid_write(&g, &w.page, &e), OK);
	assert_written(&w, "kernel  a metric wi~\n2.4.18             1\n");
}

static void a_full_disk_is_an_error(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT };
	struct page p = { fopen("/dev/full", "w"), &view, a };
	struct err e = { 0 };

	(void)state;
	if (!p.out)
		skip();
	page_line(&p, STR("text"));
	assert_int_equal(page_end(&p, &e), ERR_IO);
	fclose(p.out);
}

static void a_pipe_that_nobody_reads_is_no_error(void **state)
{
	AUTO_ARENA(a);
	const struct report_view view = { .format = EMIT_TEXT };
	struct grid g = small_grid(a);
	struct err e = { 0 };
	int ends[2];

	(void)state;
	signal(SIGPIPE, SIG_IGN);
	assert_int_equal(pipe(ends), 0);
	close(ends[0]);
	struct page p = { fdopen(ends[1], "w"), &view, a };
	assert_non_null(p.out);
	page_line(&p, STR("text"));
	assert_int_equal(fflush(p.out), EOF);
	errno = ERANGE;
	assert_int_equal(grid_write(&g, &p, &e), OK);
	assert_int_equal(page_end(&p, &e), OK);
	fclose(p.out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_break_between_words),
		cmocka_unit_test(each_format_has_its_markup),
		cmocka_unit_test(sources_are_named_with_their_lines),
		cmocka_unit_test(a_grid_knows_its_width_and_drops_empty_columns),
		cmocka_unit_test(control_characters_count_as_they_are_shown),
		cmocka_unit_test(a_grid_too_wide_is_cut_between_pairs),
		cmocka_unit_test(what_no_cut_makes_narrow_enough_is_shortened),
		cmocka_unit_test(a_full_disk_is_an_error),
		cmocka_unit_test(a_pipe_that_nobody_reads_is_no_error),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
