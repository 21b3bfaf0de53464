/*
 * site_test.c: owns reports/site.c, reports/site_page.c, reports/site_survey.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "site_fixture.h"

static const char small[] = "b=dbench k=6.1 t=4 throughput=20MB/s\nb=dbench k=v6.6 t=4 throughput=10MB/s\n"
			    "b=fio p=seq-read k=6.6 iops=7IOPS\nb=fio p=seq-read k=6.6 t=2 iops=9IOPS\n";

static const char *whole_page(struct pages *p, const char *name)
{
	struct err e = { 0 };
	struct str text;

	if (file_read(page_path(p, name), 64 << 20, p->a, &text, &e))
		fail_msg("%s", e.msg);
	return arena_cstr(p->a, text);
}

static void where_nothing_fits_there_is_no_site(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	struct err e = { 0 };

	(void)state;
	pages_begin(&p, a);
	pages_put_text(&p, 'a', small);
	p.request.where = "benchmark = 'tbench'";
	assert_int_equal(site_write(&p.request, a, &p.result, &e), ERR_NOT_FOUND);
	assert_false(file_exists(p.request.dir));
	pages_end(&p);
}

static void a_condition_is_for_all_pages(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	pages_put_text(&p, 'a', small);
	p.request.where = "benchmark = 'fio'";
	pages_write(&p);
	assert_has(page_text(&p, "index.html"), "2 numbers of 1 benchmark and 1 kernel");
	assert_string_equal(page_path(&p, "kernel/6.1-"), "");
	assert_string_equal(page_path(&p, "benchmark/dbench-"), "");
	pages_end(&p);
}

/* index, sources, two benchmarks, two kernels, one source. */
static void pages_are_counted_and_the_same_each_time(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, small);
	assert_int_equal(p.result.n_pages, 7);
	const char *first = whole_page(&p, "kernel/6.6-");
	pages_write(&p);
	assert_int_equal(p.result.n_pages, 7);
	assert_string_equal(whole_page(&p, "kernel/6.6-"), first);
	pages_end(&p);
}

/* One kernel with two labels: the one that most numbers have names it. */
static void a_kernel_has_one_page_whatever_it_is_called(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, small);
	assert_has(page_text(&p, "kernel/6.6-"), "<h1>6.6</h1>");
	assert_has(page_text(&p, "kernel/6.6-"), "3 numbers of dbench, fio");
	assert_string_equal(page_path(&p, "kernel/v6.6"), "");
	pages_end(&p);
}

static void a_page_allows_nothing_but_its_own_style_and_script(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, small);
	const char *text = whole_page(&p, "index.html");
	assert_has(text, "content=\"default-src ");
	assert_int_equal(count_in(text, "sha256-"), 2);
	assert_has_not(text, "unsafe-inline");
	assert_has_not(text, "src=\"http");
	assert_int_equal(count_in(text, "<script"), 1);
	pages_end(&p);
}

/* Names of files are made of labels: none leaves the folder, and two that look alike are two. */
static void names_of_files_are_safe_and_their_own(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, "b=../../x p=a/b k=6.1 iops=7IOPS\nb=../../x p=a_b k=6.1 iops=8IOPS\nb=dbench k=6.1/../.. iops=9IOPS\n");
	assert_int_equal(count_in(page_text(&p, "index.html"), "href=\"benchmark/x-a-b-"), 4);
	assert_false(file_exists(arena_printf(a, "%s/x", p.dir).p));
	assert_links_lead(&p, "", "index.html");
	pages_end(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(where_nothing_fits_there_is_no_site),
		cmocka_unit_test(a_condition_is_for_all_pages),
		cmocka_unit_test(pages_are_counted_and_the_same_each_time),
		cmocka_unit_test(a_kernel_has_one_page_whatever_it_is_called),
		cmocka_unit_test(a_page_allows_nothing_but_its_own_style_and_script),
		cmocka_unit_test(names_of_files_are_safe_and_their_own),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
