/*
 * site_compare_test.c: owns reports/site_compare.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "chart_fixture.h"
#include "site_fixture.h"

/* 6.6 alone has a number of fio; 6.12 is not asked for. */
static const char texts[] = "b=tiobench p=rand-write k=6.1 t=8 m=<box> mb=64 rate=10.00MB/s\n"
			    "b=tiobench p=rand-write k=6.6 t=8 m=<box> mb=64 rate=11.00MB/s\n"
			    "b=tiobench p=rand-write k=6.12 t=8 m=<box> mb=64 rate=99.00MB/s\n"
			    "b=dbench k=6.1 t=4 throughput=20MB/s\nb=dbench k=6.6 t=4 throughput=10MB/s\n"
			    "b=fio p=seq-read k=6.6 iops=7IOPS\n";

static const struct str two[] = { STR("6.1"), STR("6.6") };

static void begin(struct pages *p, struct arena *a, const char *baseline)
{
	pages_begin(p, a);
	p->request.compare = two;
	p->request.n_compare = 2;
	p->request.baseline = baseline;
	pages_put_text(p, 'a', texts);
}

static void the_chosen_kernels_stand_beside_each_other_in_each_test_of_both(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	begin(&p, a, NULL);
	pages_write(&p);
	const char *text = page_text(&p, "compare.html");
	assert_has(text, "<p class=\"lead\">6.1 \xC2\xB7 6.6</p>");
	assert_in_order(text, (const char *const[]){ ">dbench</a></h2>", "<h3>Machine: not stated</h3>", "-50.0%",
						     ">tiobench rand-write</a></h2>", "<h3>Machine: &lt;box&gt;; 64 MB of files</h3>",
						     "+10.0%", NULL });
	assert_has_not(text, "6.12");
	assert_has_not(text, ">fio seq-read</a></h2>");
	assert_has(text, "1 number that only one of these kernels has: not shown here.");
	assert_links_lead(&p, "", "compare.html");
	assert_has(page_text(&p, "index.html"), "<a class=\"button\" href=\"compare.html\">");
	pages_end(&p);
}

static void the_baseline_is_the_one_asked_for(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	begin(&p, a, "6.6");
	pages_write(&p);
	assert_in_order(page_text(&p, "compare.html"), (const char *const[]){ "+100.0%", "-9.1%", NULL });
	pages_end(&p);
}

static void what_changed_is_drawn_before_the_numbers(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	NEEDS_GNUPLOT();
	begin(&p, a, NULL);
	pages_write(&p);
	assert_in_order(page_text(&p, "compare.html"),
			(const char *const[]){ "What changed: dbench</h2>", "<svg", "6.6 against 6.1", "-50.0% worse", "</figure>",
					       ">dbench</a></h2>", "What changed: tiobench</h2>", "+10.0% better", "</figure>",
					       ">tiobench rand-write</a></h2>", NULL });
	pages_end(&p);
}

static void a_label_that_nobody_knows_is_told_before_anything_is_written(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	struct err e = { 0 };

	(void)state;
	begin(&p, a, "7.0");
	/* No site can be there, which would be found first by one that writes. */
	p.request.dir = "/proc/none/site";
	assert_int_equal(site_write(&p.request, a, &p.result, &e), ERR_NOT_FOUND);
	assert_non_null(strstr(e.msg, "7.0"));
	pages_end(&p);
}

static void without_kernels_to_compare_there_is_no_such_page(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, texts);
	assert_string_equal(page_path(&p, "compare.html"), "");
	pages_end(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_chosen_kernels_stand_beside_each_other_in_each_test_of_both),
		cmocka_unit_test(the_baseline_is_the_one_asked_for),
		cmocka_unit_test(what_changed_is_drawn_before_the_numbers),
		cmocka_unit_test(a_label_that_nobody_knows_is_told_before_anything_is_written),
		cmocka_unit_test(without_kernels_to_compare_there_is_no_such_page),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
