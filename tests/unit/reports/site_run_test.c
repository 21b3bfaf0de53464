/*
 * site_run_test.c: owns reports/site_run.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "site_fixture.h"

#define HEAD "behemoth-run 1\nbenchmark tiobench\nkernel 6.6.<1>\n"
#define PHASE "phase seq-write threads=4 iteration=1\nresult rate 15.5 MB/s\nresult lat_max 7 ms\n"
/* The number of its line five. */
#define ROWS "\n\n\n\nb=tiobench p=seq-write k=6.6.1 t=4 rate=15.5MB/s\n"

static const char *page_of(struct pages *p, const char *raw)
{
	const struct folder_text text = { .key = 'a', .kind = SOURCE_RUN, .time = 1018375439, .raw = raw, .rows = ROWS };

	pages_put(p, &text);
	pages_write(p);
	assert_links_lead(p, "run/", "aaaaaaaaaaaaaaaa");
	return page_text(p, "run/aaaaaaaaaaaaaaaa");
}

static void results_stand_phase_by_phase_and_lead_to_their_line(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	const char *page = page_of(&p, HEAD PHASE "histogram lat ns 1024:90 2000000:1\nphase no-such\nresult rate 9 MB/s\nend complete\n");
	assert_has(page, "<h1>tiobench on 6.6.&lt;1&gt;</h1>");
	assert_has(page, "recorded here <span class=\"date\">2002-04-09 18:03:59 UTC</span>");
	assert_in_order(page, (const char *const[]){
		"<h3>seq-write, threads 4, iteration 1</h3>", ">Beside other kernels</a>",
		"<div><dt>rate</dt><dd><a href=\"../source/aaaaaaaaaaaaaaaa.html#L5\">15.5</a> MB/s</dd></div>",
		"<dt>lat_max</dt>", "<rect class=\"bar\"", "<h3>no-such</h3>", "#L9\">9</a> MB/s", NULL });
	/* A phase that no page is of leads to none. */
	assert_int_equal(count_in(page, ">Beside other kernels</a>"), 1);
	assert_has_not(page, "not complete");
	pages_end(&p);
}

static void a_run_that_was_cut_off_says_so(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	assert_has(page_of(&p, HEAD PHASE), "This run is not complete: it was killed.");
	pages_end(&p);
	pages_begin(&p, a);
	assert_has(page_of(&p, HEAD PHASE "end stopped by <signal>\n"), "This run is not complete: stopped by &lt;signal&gt;.");
	pages_end(&p);
}

static void its_surroundings_are_told_without_the_host(void **state)
{
	static const char raw[] = HEAD PHASE "env host.name oscar\nenv cpu.model Duron & co\nparam dir /home/me@oscar.example.org\n"
				  "end complete\n";
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	const char *page = page_of(&p, raw);
	assert_in_order(page, (const char *const[]){
		"<h2>Environment</h2>", "<tr><th scope=\"row\">host.name</th><td class=\"words\">not shown</td></tr>",
		"<tr><th scope=\"row\">cpu.model</th><td class=\"words\">Duron &amp; co</td></tr>",
		"<h2>How it was asked for</h2>", "<th scope=\"row\">dir</th>", NULL });
	assert_has_not(page, "oscar");
	pages_end(&p);
	pages_begin(&p, a);
	p.request.full_sources = true;
	assert_has(page_of(&p, raw), "<td class=\"words\">oscar</td>");
	pages_end(&p);
}

static void a_text_without_phases_leads_to_what_the_tool_printed(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	const char *page = page_of(&p, HEAD "output\nThroughput 5 MB/sec\nend complete\n");
	assert_has(page, "is in <a href=\"../source/aaaaaaaaaaaaaaaa.html\">the run's text</a>");
	assert_has_not(page, "<h2>Environment</h2>");
	assert_has_not(page, "<h2>How it was asked for</h2>");
	pages_end(&p);
}

/* No real run has so many; a text that came in by a merge may claim it. */
static void more_phases_than_anybody_reads_are_left_out(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	char *raw = NULL;
	size_t n;
	FILE *out = open_memstream(&raw, &n);

	(void)state;
	fputs(HEAD, out);
	for (int i = 0; i < 2100; i++)
		fputs("phase seq-write\n", out);
	fclose(out);
	pages_begin(&p, a);
	assert_int_equal(count_in(page_of(&p, raw), "<section class=\"phase\">"), 2000);
	pages_end(&p);
	free(raw);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_stand_phase_by_phase_and_lead_to_their_line),
		cmocka_unit_test(a_run_that_was_cut_off_says_so),
		cmocka_unit_test(its_surroundings_are_told_without_the_host),
		cmocka_unit_test(a_text_without_phases_leads_to_what_the_tool_printed),
		cmocka_unit_test(more_phases_than_anybody_reads_are_left_out),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
