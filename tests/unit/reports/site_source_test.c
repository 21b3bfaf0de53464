/*
 * site_source_test.c: owns reports/site_source.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "site_fixture.h"

#define PAGE "source/aaaaaaaaaaaaaaaa"
#define ROW "b=dbench k=6.6 t=4 throughput=100MB/s\n"
#define FIVE "one\ntwo\nthree\nfour\nfive\n"

/* The page of one text. */
static const char *page_of(struct pages *p, const struct folder_text *text)
{
	pages_put(p, text);
	pages_write(p);
	assert_links_lead(p, "source/", "aaaaaaaaaaaaaaaa");
	return page_text(p, PAGE);
}

static void read_lines_are_marked_and_lead_to_their_row(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	const struct folder_text text = { .key = 'a', .name = "/home/me/results.txt", .first_line = 101,
					  .raw = "before\n" ROW "after <b>\n" };

	(void)state;
	pages_begin(&p, a);
	const char *page = page_of(&p, &text);
	assert_has(page, "<h1>results.txt</h1>");
	assert_has(page, "<dt>numbers</dt><dd>1</dd>");
	assert_has(page, "<div id=\"L101\"><a class=\"ln\" href=\"#L101\">101</a><code>before</code></div>");
	assert_has(page, "<div id=\"L102\" class=\"read\">");
	assert_has(page, "title=\"dbench\">6.6 \xC3\x97" "4</a>");
	assert_has(page, "<code>after &lt;b&gt;</code>");
	assert_int_equal(count_in(page, "class=\"read\""), 1);
	pages_end(&p);
}

static void five_lines_around_are_shown_and_the_rest_is_counted(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	const struct folder_text text = { .key = 'a', .raw = "a\nb\n" FIVE ROW FIVE "y\n" };

	(void)state;
	pages_begin(&p, a);
	const char *page = page_of(&p, &text);
	assert_in_order(page, (const char *const[]){ "<div class=\"gap\">2 lines not shown</div>\n<div id=\"L3\">", "<div id=\"L13\">",
						     "<div class=\"gap\">1 line not shown</div>", NULL });
	assert_has_not(page, "id=\"L2\"");
	assert_has_not(page, "id=\"L14\"");
	pages_end(&p);
}

static void a_mail_is_told_by_its_head_and_hosts_are_not_shown(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	const struct folder_text text = { .key = 'a', .kind = SOURCE_MAIL, .subject = "dbench <2>", .author = "Me <me@example.org>",
					  .message_id = "id@example.org", .time = 1018375439,
					  .raw = "write to you@example.com\n" ROW };

	(void)state;
	pages_begin(&p, a);
	const char *page = page_of(&p, &text);
	assert_has(page, "<h1>dbench &lt;2&gt;</h1>");
	assert_has(page, "<dt>from</dt><dd>Me &lt;me@");
	assert_has(page, "<dt>date</dt><dd>2002-04-09</dd>");
	/* With its identity a mail is found in any archive. */
	assert_has(page, "<dd>&lt;id@example.org&gt;</dd>");
	assert_int_equal(count_in(page, "example.org"), 1);
	assert_has(page, "<code>write to you@");
	assert_has_not(page, "example.com");
	pages_end(&p);
}

static void whole_texts_are_shown_where_that_was_asked_for(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	const struct folder_text text = { .key = 'a', .author = "me@example.org", .raw = "you@example.com\n" FIVE FIVE ROW };

	(void)state;
	pages_begin(&p, a);
	p.request.full_sources = true;
	const char *page = page_of(&p, &text);
	assert_has(page, "<dd>me@example.org</dd>");
	assert_has(page, "<code>you@example.com</code>");
	assert_has_not(page, "not shown");
	pages_end(&p);
}

/* Fourteen rows on one line, as a table of columns has them, beside a line of 3000 letters. */
static void many_rows_of_a_line_and_many_letters_are_cut(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	char *letters = arena_alloc(a, 3001);
	struct str rows = STR_NONE;

	(void)state;
	pages_begin(&p, a);
	memset(letters, 'x', 3000);
	struct folder_text text = { .key = 'a', .raw = arena_printf(a, "all\n%s\n", letters).p, .is_one_line = true };
	for (int i = 0; i < 14; i++)
		rows = arena_printf(a, STR_FMT "b=dbench k=6.%d t=1 throughput=%dMB/s\n", STR_ARG(rows), i, i + 1);
	text.rows = arena_cstr(a, rows);
	const char *page = page_of(&p, &text);
	assert_int_equal(count_in(page, "<a class=\"back\""), 12);
	assert_has(page, " and 2 more</span>");
	letters[2000] = '\0';
	assert_has(page, letters);
	letters[2000] = 'x';
	letters[2001] = '\0';
	assert_has_not(page, letters);
	pages_end(&p);
}

static void what_was_worked_out_leads_to_no_row(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	const struct folder_text text = { .key = 'a', .raw = ROW "derived b=dbench k=6.5 throughput=9MB/s\n" };

	(void)state;
	pages_begin(&p, a);
	const char *page = page_of(&p, &text);
	assert_int_equal(count_in(page, "<a class=\"back\""), 1);
	assert_has(page, "<span class=\"back\">6.5</span>");
	pages_end(&p);
}

static const struct site_remark *remarks_of(const struct source *source, size_t n_lines, struct arena *a)
{
	struct site_remark *out = arena_array(a, n_lines, sizeof *out);

	(void)source;
	out[8] = (struct site_remark){ .importer = "dbench", .from = { { "kernel", 1 } }, .n_from = 1 };
	out[n_lines - 1].why_not = "no <unit>";
	return out;
}

static void remarks_tell_where_fields_were_read_and_what_was_not_taken(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	const struct folder_text text = { .key = 'a', .raw = "Linux 6.6\nx\ny\n" FIVE ROW FIVE "x\n8 foo\n" };

	(void)state;
	pages_begin(&p, a);
	p.request.explain = remarks_of;
	const char *page = page_of(&p, &text);
	assert_has(page, "<span class=\"why\">dbench; kernel from <a href=\"#L1\">line 1</a></span>");
	/* Both lines are too far away to be shown otherwise. */
	assert_has(page, "<code>Linux 6.6</code>");
	assert_has(page, "<code>8 foo</code><span class=\"why\">not taken: no &lt;unit&gt;</span>");
	assert_int_equal(count_in(page, "class=\"why\""), 2);
	pages_end(&p);
}

static void a_run_of_ours_hides_its_host_and_leads_to_its_page(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	const struct folder_text text = { .key = 'a', .kind = SOURCE_RUN, .name = "run", .time = 1018375439,
					  .raw = "benchmark dbench\nenv host.name oscar\noutput x\n", .rows = "\n\n" ROW };

	(void)state;
	pages_begin(&p, a);
	const char *page = page_of(&p, &text);
	assert_has(page, "<h1>Run aaaaaaaaaaaaaaaa</h1>");
	assert_has(page, "href=\"../run/aaaaaaaaaaaaaaaa.html\"");
	assert_has(page, "<code>env host.name \xE2\x80\xA6</code>");
	assert_has_not(page, "oscar");
	pages_end(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(read_lines_are_marked_and_lead_to_their_row),
		cmocka_unit_test(five_lines_around_are_shown_and_the_rest_is_counted),
		cmocka_unit_test(a_mail_is_told_by_its_head_and_hosts_are_not_shown),
		cmocka_unit_test(whole_texts_are_shown_where_that_was_asked_for),
		cmocka_unit_test(many_rows_of_a_line_and_many_letters_are_cut),
		cmocka_unit_test(what_was_worked_out_leads_to_no_row),
		cmocka_unit_test(remarks_tell_where_fields_were_read_and_what_was_not_taken),
		cmocka_unit_test(a_run_of_ours_hides_its_host_and_leads_to_its_page),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
