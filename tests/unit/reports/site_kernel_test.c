/*
 * site_kernel_test.c: owns reports/site_kernel.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "site_fixture.h"

/* Put in out of order; 6.6 and 6.12 share the place of the shortest wait. */
static const char three[] = "b=tiobench p=rand-write k=6.12 t=8 rate=9.00MB/s lat_max=5ms cpu_pct=3%\n"
			    "b=tiobench p=rand-write k=6.1 t=8 rate=10.00MB/s lat_max=20ms cpu_pct=4%\n"
			    "b=tiobench p=rand-write k=6.6 t=8 rate=11.00MB/s lat_max=5ms cpu_pct=4%\n";

static void each_kernel_stands_against_the_one_before_it(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, three);
	const char *middle = page_text(&p, "kernel/6.6-");
	assert_has(middle, "<small class=\"maybe better\">+10.0%</small>");
	assert_has(middle, "<small class=\"maybe better\">-75.0%</small>");
	assert_has(middle, ">6.1</a></td>");
	const char *last = page_text(&p, "kernel/6.12-");
	assert_has(last, "<small class=\"maybe worse\">-18.2%</small>");
	/* Neither way is better. */
	assert_has(last, "<small class=\"change\">-25.0%</small>");
	assert_has(last, ">6.6</a></td>");
	assert_has_not(page_text(&p, "kernel/6.1-"), "the kernel before");
	pages_end(&p);
}

static void a_change_smaller_than_what_counts_has_no_colour(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	p.request.min_effect = 0.2;
	pages_put_text(&p, 'a', three);
	pages_write(&p);
	assert_has(page_text(&p, "kernel/6.12-"), "<small class=\"change\">-18.2%</small>");
	pages_end(&p);
}

static void places_go_by_what_is_better_and_equals_share_one(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, three);
	assert_int_equal(count_in(page_text(&p, "kernel/6.6-"), "<td class=\"n\">1 <small>of 3</small></td>"), 2);
	assert_in_order(page_text(&p, "kernel/6.12-"),
			(const char *const[]){ ">3 <small>of 3<", ">1 <small>of 3<", NULL });
	assert_in_order(page_text(&p, "kernel/6.1-"),
			(const char *const[]){ ">2 <small>of 3<", ">3 <small>of 3<", NULL });
	/* Of a share of processor time no kernel is the best. */
	assert_int_equal(count_in(page_text(&p, "kernel/6.1-"), " <small>of 3"), 2);
	pages_end(&p);
}

static void neighbours_are_those_in_age(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, three);
	assert_has(page_text(&p, "kernel/6.6-"), ">older: 6.1</a> ");
	assert_has(page_text(&p, "kernel/6.6-"), ">newer: 6.12</a> ");
	assert_has_not(page_text(&p, "kernel/6.1-"), "older:");
	assert_has_not(page_text(&p, "kernel/6.12-"), "newer:");
	assert_links_lead(&p, "kernel/", "6.6-");
	pages_end(&p);
}

static void a_page_grows_by_a_part_a_benchmark_and_ends_once(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	pages_put_text(&p, 'a', three);
	pages_put_text(&p, 'b', "b=dbench k=6.6 t=4 throughput=100MB/s\nb=dbench k=6.6 t=16 throughput=300MB/s\n");
	pages_write(&p);
	const char *text = page_text(&p, "kernel/6.6-");
	assert_in_order(text, (const char *const[]){ "5 numbers of dbench, tiobench", "<h2>dbench</h2>", "<h2>tiobench</h2>",
						     "</main>", NULL });
	assert_int_equal(count_in(text, "</main>"), 1);
	assert_int_equal(count_in(text, "<h1>"), 1);
	/* Of dbench there is one kernel only: nobody before it, and no place worth a column. */
	assert_int_equal(count_in(text, "the kernel before"), 1);
	assert_int_equal(count_in(text, ">place</th>"), 1);
	assert_int_equal(count_in(page_text(&p, "kernel/6.1-"), "<h2>"), 1);
	pages_end(&p);
}

static void columns_are_those_with_something_in_them(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, "b=fio p=rand-read k=6.1 v=noop mb=64 iops=10IOPS\nb=dbench k=6.1 block=512 params=x=1 iops=9IOPS\n");
	const char *text = page_text(&p, "kernel/6.1-"), *fio = strstr(text, "<h2>fio</h2>");
	assert_non_null(fio);
	assert_has(fio, ">variant</th>");
	assert_has(fio, ">file MB</th>");
	assert_has_not(fio, ">block</th>");
	assert_has_not(text, ">threads</th>");
	assert_in_order(text, (const char *const[]){ ">block</th>", ">parameters</th>", "<h2>fio</h2>", NULL });
	pages_end(&p);
}

static void each_machine_has_its_table_and_the_words_of_strangers_are_words(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, "b=fio k=6.1 m=<b>&box iops=1IOPS\nb=fio k=6.1 m=other p=\"><script> iops=2IOPS\n"
				"b=fio k=6.1 iops=3IOPS\n");
	const char *text = page_text(&p, "kernel/6.1-");
	assert_has(text, "<h3>Machine: &lt;b&gt;&amp;box</h3>");
	assert_has(text, "<h3>Machine: other</h3>");
	assert_has(text, "<h3>Machine not stated</h3>");
	assert_has(text, ">&quot;&gt;&lt;script&gt;</a></th>");
	assert_has_not(text, "<script");
	assert_has_not(text, "<b>");
	assert_links_lead(&p, "kernel/", "6.1-");
	pages_end(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_kernel_stands_against_the_one_before_it),
		cmocka_unit_test(a_change_smaller_than_what_counts_has_no_colour),
		cmocka_unit_test(places_go_by_what_is_better_and_equals_share_one),
		cmocka_unit_test(neighbours_are_those_in_age),
		cmocka_unit_test(a_page_grows_by_a_part_a_benchmark_and_ends_once),
		cmocka_unit_test(columns_are_those_with_something_in_them),
		cmocka_unit_test(each_machine_has_its_table_and_the_words_of_strangers_are_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
