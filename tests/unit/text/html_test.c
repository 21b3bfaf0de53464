/*
 * html_test.c: owns src/text/html.c, src/text/html_entity.c and src/text/html_source.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "unit/text/text_test.h"

#include "text/html.h"

static struct lines page_lines(const char *html, struct arena *a, struct html_page *page)
{
	struct mapped_text text = { .text = str_from(html), .first = 1 };
	struct lines in;

	html_text(&text, a, page);
	lines_from_mapped(&page->text, a, &in);
	return in;
}

static void assert_text(const char *html, const char *want)
{
	AUTO_ARENA(a);
	struct html_page page;

	page_lines(html, a, &page);
	assert_str(page.text.text, want);
}

static void preformatted_text_keeps_its_columns(void **state)
{
	(void)state;
	assert_text("<pre\nid=b>a   &lt;2s\n\tb&#34;<a\nhref=\"x>y\">c</a>\n</pre>", "a   <2s\n\tb\"c\n");
	assert_text("<PRE>\none</PRE><pre>two</pre>", "one\ntwo\n");
}

static void running_text_collapses_and_breaks_where_it_says(void **state)
{
	(void)state;
	assert_text("  a \n b<br>\n&nbsp;&nbsp;c<br>d<p>e</p><div>f</div>", "a b\n  c\nd\n\ne\nf\n");
	assert_text("<ul><li><em>Date</em>: now</ul>", "Date: now\n");
	assert_text("<blockquote>a<br>b</blockquote>c", "> a\n> b\nc");
}

static void cells_are_parted_by_tabs(void **state)
{
	(void)state;
	assert_text("<table>\n<tr>\n<td>a</td>\n<td>1 </td> <td></td><td>3</tr><tr><th><th>b</table>",
		    "a\t1\t\t3\n\tb\n");
}

static void what_is_no_text_is_left_out(void **state)
{
	(void)state;
	assert_text("<!doctype html><title>t</title><style>pre{x}</style>a<!-- <b>no</b> -->"
		    "<SCRIPT>if (a<b)</script >b", "ab");
	assert_text("a < b <2 <> c", "a < b <2 <> c");
	assert_text("&bogus; &amp &#x41;&#0;", "&bogus; & A\xef\xbf\xbd");
	assert_text("&minus;5&thinsp;&ndash;&shy;&#150;&Aring;", "-5 --Å");
}

static void bytes_keep_their_raw_line(void **state)
{
	AUTO_ARENA(a);
	struct html_page page;
	struct lines in = page_lines("<p>one\ntwo\n<br>three\n<pre\nid=b>four\n\nfive "
				     "<a\nhref=x>six</a>\nseven</pre>", a, &page);

	(void)state;
	assert_int_equal(line_of_word(&in, "one"), 1);
	assert_int_equal(line_of_word(&in, "two"), 2);
	assert_int_equal(line_of_word(&in, "three"), 3);
	assert_int_equal(line_of_word(&in, "four"), 5);
	assert_int_equal(line_of_word(&in, "five"), 7);
	assert_int_equal(line_of_word(&in, "six"), 8);
	assert_int_equal(line_of_word(&in, "seven"), 9);
}

static void maps_go_through(void **state)
{
	AUTO_ARENA(a);
	struct line_break map[] = { { 0, 5 }, { 4, 6 }, { 8, 9 } };
	struct mapped_text text = { STR("a<b>b</b>c"), 0, map, 3 };
	struct html_page page;
	struct lines in;

	(void)state;
	html_text(&text, a, &page);
	lines_from_mapped(&page.text, a, &in);
	assert_int_equal(line_of_word(&in, "a"), 5);
	assert_int_equal(line_of_word(&in, "bc"), 6);
	assert_int_equal(line_of_word(&in, "c"), 9);
}

static struct source source_of(const char *html, struct arena *a)
{
	struct source out = { 0 };
	struct html_page page;
	struct lines in = page_lines(html, a, &page);

	html_source(&page, &in, a, &out);
	return out;
}

static void archives_say_which_mail_it_is(void **state)
{
	AUTO_ARENA(a);
	struct source s;

	(void)state;
	s = source_of("<title>x - A</title><pre\nid=b>From: A &lt;a@b&gt;\nTo: c\nSubject: dbench &amp; co\n"
		      "Date: Tue, 5 Feb 2002 01:36:00 +0100\t[thread overview]\n"
		      "Message-ID: &lt;1@b&gt; (<a\nhref=raw>raw</a>)\n", a);
	assert_str(s.message_id, "1@b");
	assert_str(s.subject, "dbench & co");
	assert_str(s.author, "A <a@b>");
	assert_int_equal(s.time, 1012869360);
	assert_int_equal(s.kind, SOURCE_MAIL);
	s = source_of("<!-- received=\"x\" -->\n<!-- sent=\"Mon Feb 04 2002 - 19:36:00 EST\" -->\n<!-- name=\"A\" -->\n"
		      "<!-- subject=\"Re: &lt;2.4&gt;\" -->\n<!-- id=\"1@b\" -->\n<p>text", a);
	assert_str(s.subject, "Re: <2.4>");
	assert_int_equal(s.time, 1012869360);
	assert_str(s.message_id, "1@b");
	s = source_of("<!--X-Subject: dbench --><!--X-Message-Id: 1&#45;2@b --><pre>text", a);
	assert_str(s.subject, "dbench");
	assert_str(s.message_id, "1-2@b");
}

static void a_thread_page_is_no_mail(void **state)
{
	AUTO_ARENA(a);
	struct source s = source_of("<title>thread</title><pre>Message-ID: &lt;1@b&gt;\n\n"
				    "Message-ID: &lt;2@b&gt;\n", a);

	(void)state;
	assert_int_equal(s.message_id.n, 0);
	assert_int_equal(s.kind, SOURCE_FILE);
	assert_str(s.subject, "thread");
}

static void the_declared_charset_is_found(void **state)
{
	(void)state;
	assert_str(html_charset(STR("<meta http-equiv=x content=\"text/html; charset=iso-8859-1\">")), "iso-8859-1");
	assert_str(html_charset(STR("<META CHARSET='utf-8'>")), "utf-8");
	assert_str(html_charset(STR("<p>")), "");
}

/* What makes tree builders quadratic or run out of stack. */
static void hostile_pages_take_linear_time(void **state)
{
	static const char *const units[] = { "<div>", "<a b=c>", "<!--", "<a =\">\"", "<title>",    "<script>",
					     "</",    "&",	 "<td>", "<b x='",    "<blockquote>" };
	const size_t size = 1000 * 1000;

	(void)state;
	for (size_t u = 0; u < sizeof units / sizeof *units; u++) {
		AUTO_ARENA(a);
		char *html = arena_alloc(a, size + 1);
		struct html_page page;

		for (size_t at = 0; at < size; at++)
			html[at] = units[u][at % strlen(units[u])];
		page_lines(html, a, &page);
		assert_true(page.text.text.n <= 2 * size);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(preformatted_text_keeps_its_columns),
		cmocka_unit_test(running_text_collapses_and_breaks_where_it_says),
		cmocka_unit_test(cells_are_parted_by_tabs),
		cmocka_unit_test(what_is_no_text_is_left_out),
		cmocka_unit_test(bytes_keep_their_raw_line),
		cmocka_unit_test(maps_go_through),
		cmocka_unit_test(archives_say_which_mail_it_is),
		cmocka_unit_test(a_thread_page_is_no_mail),
		cmocka_unit_test(the_declared_charset_is_found),
		cmocka_unit_test(hostile_pages_take_linear_time),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
