/*
 * site_index_test.c: owns reports/site_index.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "site_fixture.h"

enum { YEAR = 365 * 86400, IN_2002 = 1018375439 };

/* Three texts, each two years younger than the one before; each of a machine, a benchmark and a kernel of its own. */
static void put_three(struct pages *p)
{
	static const char *const raws[] = {
		"b=tiobench p=rand-write k=2.5.5 m=box_b rate=1MB/s lat_max=3ms\n",
		"b=dbench k=2.4.18 m=box_a t=4 throughput=3MB/s\n",
		"b=fio p=seq-read k=6.1 m=<box>&c iops=9IOPS\nb=fio p=rand-read k=6.1 m=<box>&c iops=9IOPS\n",
	};
	struct folder_text text = { .name = "text" };

	for (int i = 0; i < 3; i++) {
		text.key = (char)('a' + i);
		text.time = IN_2002 + 2 * i * YEAR;
		text.raw = raws[i];
		text.name = (const char *const[]){ "one.txt", "two.txt", "<three>.txt" }[i];
		pages_put(p, &text);
	}
}

static const char *index_of(struct pages *p)
{
	pages_write(p);
	assert_links_lead(p, "", "index.html");
	assert_links_lead(p, "", "sources.html");
	return page_text(p, "index.html");
}

static void the_lead_says_how_much_there_is(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	put_three(&p);
	const char *text = index_of(&p);
	assert_has(text, "5 numbers of 3 benchmarks and 3 kernels from <a href=\"sources.html\">3 sources</a>");
	assert_has(text, "<span class=\"date\">2002-04-09 to 2006-04-08</span>");
	assert_has_not(text, "Kernels side by side");
	pages_end(&p);
}

static void all_lists_are_newest_first(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	put_three(&p);
	const char *text = index_of(&p);
	assert_in_order(text, (const char *const[]){
		"<h2 id=\"machines\">", ">&lt;box&gt;&amp;c</th>", ">box a</th>", ">box b</th>",
		"<h2 id=\"benchmarks\">", ">fio</th>", ">dbench</th>", ">tiobench</th>",
		/* Kernels go by age of their own, whenever they were measured. */
		"<h2 id=\"kernels\">", ">6.1</a>", ">2.5.5</a>", ">2.4.18</a>", NULL });
	assert_in_order(page_text(&p, "sources.html"), (const char *const[]){
		"source/cccccccccccccccc.html\">&lt;three&gt;.txt</a>", ">2006-04-08</td>", ">two.txt<", ">one.txt<", NULL });
	pages_end(&p);
}

static void each_row_leads_on_and_sorts_by_number(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	put_three(&p);
	const char *text = index_of(&p);
	/* A machine's tests, and a benchmark's phases: that of dbench has no name. */
	assert_has(text, ">fio seq-read</a> ");
	assert_has(text, ">fio rand-read</a> ");
	assert_in_order(text, (const char *const[]){ "<th scope=\"row\">dbench</th><td class=\"words links\"><a href=\"benchmark/dbench-",
						     ">dbench</a> </td><td class=\"n\" data-v=\"1\">1</td>", NULL });
	/* The oldest kernel has the least key. */
	assert_in_order(text, (const char *const[]){ "data-v=\"2\"><a href=\"kernel/6.1-", "data-v=\"0\"><a href=\"kernel/2.4.18-", NULL });
	pages_end(&p);
}

static void runs_recorded_here_are_told_with_their_label_if_any_has_one(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	struct folder_text run = { .key = 'd', .kind = SOURCE_RUN, .time = IN_2002, .raw = "benchmark dbench\nkernel 6.6\n",
				   .rows = "b=dbench k=6.6 t=4 throughput=3MB/s\n" };

	(void)state;
	pages_begin(&p, a);
	put_three(&p);
	assert_has_not(index_of(&p), "Recorded here");
	pages_put(&p, &run);
	const char *text = index_of(&p);
	assert_has(text, "<th scope=\"row\"><a href=\"run/dddddddddddddddd.html\">dddddddddddddddd</a></th>"
			 "<td class=\"words date\">2002-04-09 18:03:59 UTC</td><td class=\"words\">dbench</td><td class=\"words\">6.6</td>");
	assert_has_not(text, ">label</th>");
	run.key = 'e';
	run.time += YEAR;
	run.rows = "b=dbench k=6.6 v=noatime t=4 throughput=4MB/s\n";
	pages_put(&p, &run);
	assert_in_order(index_of(&p), (const char *const[]){ ">label</th>", ">eeeeeeeeeeeeeeee</a></th><td class=\"words\">noatime</td>",
							     ">dddddddddddddddd</a></th><td class=\"words\"></td>", NULL });
	pages_end(&p);
}

static void a_machine_of_many_tests_names_some_and_counts_the_others(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	struct str raw = STR_NONE;

	(void)state;
	pages_begin(&p, a);
	for (int i = 0; i < 30; i++)
		raw = arena_printf(a, STR_FMT "b=fio p=p%d k=6.1 m=box iops=9IOPS\n", STR_ARG(raw), i);
	pages_put_text(&p, 'a', arena_cstr(a, raw));
	const char *text = index_of(&p);
	assert_int_equal(count_in(strstr(text, "<h2 id=\"machines\">"), ">fio p"), 24);
	assert_has(text, "and 6 more</td>");
	pages_end(&p);
}

static void what_says_neither_machine_nor_kernel_is_there_too(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	pages_put_text(&p, 'a', "b=vmstat v=on in=5\nb=vmstat v=off in=7\n");
	const char *text = index_of(&p);
	assert_has(text, "2 numbers of 1 benchmark and 0 kernels from");
	assert_has(text, "<th scope=\"row\">not stated</th>");
	assert_has_not(text, "<h2 id=\"kernels\">");
	pages_end(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_lead_says_how_much_there_is),
		cmocka_unit_test(all_lists_are_newest_first),
		cmocka_unit_test(each_row_leads_on_and_sorts_by_number),
		cmocka_unit_test(runs_recorded_here_are_told_with_their_label_if_any_has_one),
		cmocka_unit_test(a_machine_of_many_tests_names_some_and_counts_the_others),
		cmocka_unit_test(what_says_neither_machine_nor_kernel_is_there_too),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
