/*
 * site_variants_test.c: owns reports/site_variants.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "site_fixture.h"

static const char two_variants[] = "b=fio p=rand-read k=6.6 v=bfq m=a_box mb=64 iops=100IOPS lat_avg=2ms\n"
				   "b=fio p=rand-read k=6.6 v=noop m=a_box mb=64 iops=130IOPS lat_avg=1ms\n";

static void variants_of_a_kernel_stand_side_by_side_on_its_page(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, two_variants);
	const char *text = page_text(&p, "kernel/6.6-");
	assert_has(text, "\">fio rand-read</a></h3>\n<p class=\"notes\">a box; 64 MB of files</p>");
	assert_in_order(text, (const char *const[]){ "<caption>fio rand-read, variants; a box</caption>", ">bfq<", ">noop<",
						     "lat_avg", NULL });
	assert_has(text, "+30.0%");
	assert_has(text, "-50.0%");
	assert_links_lead(&p, "kernel/", "6.6-");
	pages_end(&p);
}

/* Rows are named on the page of their benchmark only: no link leads to a copy. */
static void copies_of_rows_have_no_names(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, two_variants);
	assert_int_equal(count_in(page_text(&p, "kernel/6.6-"), " id=\"r"), 0);
	assert_true(count_in(page_text(&p, "benchmark/fio-rand-read-"), " id=\"r") > 0);
	pages_end(&p);
}

static void what_all_stands_side_by_side_is_not_told_again(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, two_variants);
	assert_int_equal(count_in(page_text(&p, "kernel/6.6-"), "<table"), 1);
	pages_end(&p);
}

static void a_kernel_before_it_or_a_number_alone_asks_for_a_table_of_its_own(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	pages_put_text(&p, 'a', two_variants);
	pages_put_text(&p, 'b', "b=fio p=rand-read k=6.1 v=noop m=a_box mb=64 iops=65IOPS\n");
	pages_write(&p);
	const char *text = page_text(&p, "kernel/6.6-");
	assert_int_equal(count_in(text, "<table"), 2);
	assert_in_order(text, (const char *const[]){ "<caption>fio rand-read, variants; a box</caption>",
						     "<caption>fio; a box</caption>", "+100.0%", NULL });
	/* One variant stands beside no other. */
	assert_has_not(page_text(&p, "kernel/6.1-"), ", variants;");
	assert_has(page_text(&p, "kernel/6.1-"), "<caption>fio; a box</caption>");
	pages_end(&p);
}

static void each_kernel_shows_its_own_and_strangers_are_escaped(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	pages_put_text(&p, 'a', two_variants);
	pages_put_text(&p, 'b', "b=fio p=seq k=6.1 v=<i> iops=1IOPS\nb=fio p=seq k=6.1 v=on iops=3IOPS\n");
	pages_write(&p);
	const char *text = page_text(&p, "kernel/6.1-");
	assert_has(text, "<p class=\"notes\">machine not stated</p>");
	assert_has(text, "&lt;i&gt;");
	assert_has_not(text, "<i>");
	assert_has_not(text, "noop");
	assert_has_not(page_text(&p, "kernel/6.6-"), "fio seq");
	pages_end(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(variants_of_a_kernel_stand_side_by_side_on_its_page),
		cmocka_unit_test(copies_of_rows_have_no_names),
		cmocka_unit_test(what_all_stands_side_by_side_is_not_told_again),
		cmocka_unit_test(a_kernel_before_it_or_a_number_alone_asks_for_a_table_of_its_own),
		cmocka_unit_test(each_kernel_shows_its_own_and_strangers_are_escaped),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
