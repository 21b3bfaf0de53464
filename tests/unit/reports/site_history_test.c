/*
 * site_history_test.c: owns reports/site_history.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "site_fixture.h"

#include "compare/history.h"

enum { VERSIONS = 20, RUNS = 3, RISE = 10, FALL = 14 };

/* 100 ms and a little noise; from 2.6.20 on 150 ms; the rate of another test is RATIO of what it was from 2.6.24 on. */
static const char *histories(struct arena *a, double ratio)
{
	char *bytes = NULL;
	size_t n;
	FILE *out = open_memstream(&bytes, &n);

	for (int i = 0; i < VERSIONS; i++)
		for (int j = 0; j < RUNS; j++) {
			double noise = 1 + 0.001 * ((i * 31 + j * 17) * 7919 % 7);

			fprintf(out, "b=tiobench p=rand-write k=2.6.%d m=<box> t=4 lat_avg=%.3fms\n", 10 + i,
				noise * (i < RISE ? 100 : 150));
			fprintf(out, "b=tiobench p=seq-read k=2.6.%d m=<box> t=4 rate=%.3fMB/s\n", 10 + i,
				noise * (i < FALL ? 50 : 50 * ratio));
		}
	fclose(out);
	char *text = arena_cstr(a, (struct str){ bytes, n });
	free(bytes);
	return text;
}

static void write_site(struct pages *p, double ratio)
{
	pages_put_text(p, 'a', histories(p->a, ratio));
	pages_write(p);
}

static void a_change_is_told_newest_first_with_both_levels(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	write_site(&p, 0.5);
	const char *text = page_text(&p, "changes.html");
	assert_int_equal(count_in(text, "<tr><th scope=\"row\">"), 2);
	assert_in_order(text, (const char *const[]){ "seq-read", ">2.6.23</a>", ">2.6.24</a>", " MB/s</a>", " MB/s</a>",
						     "rand-write", ">2.6.19</a>", ">2.6.20</a>", ">100.", " ms</a>", ">150.", " ms</a>", NULL });
	assert_int_equal(count_in(text, "<small class=\"worse\">"), 2);
	assert_has(text, "<small class=\"worse\">-50.0% [");
	assert_has(text, "<small class=\"worse\">+");
	assert_has(text, "&lt;box&gt;");
	assert_has_not(text, "<box>");
	/* Both sides' numbers lead to a line. */
	assert_int_equal(count_in(text, "<td class=\"n\"><a href=\"source/aaaaaaaaaaaaaaaa.html#L"), 4);
	assert_links_lead(&p, "", "changes.html");
	pages_end(&p);
}

static void the_first_kernel_with_a_change_and_the_index_tell_it_too(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	write_site(&p, 0.5);
	const char *kernel = page_text(&p, "kernel/2.6.20-");
	assert_has(kernel, "<h2>Changed with this kernel</h2>");
	assert_int_equal(count_in(kernel, "<small class=\"worse\">"), 1);
	assert_has(kernel, "<a href=\"../source/aaaaaaaaaaaaaaaa.html#L");
	assert_has_not(page_text(&p, "kernel/2.6.19-"), "Changed with this kernel");
	assert_links_lead(&p, "kernel/", "2.6.20-");
	const char *index = page_text(&p, "index.html");
	assert_has(index, "<a href=\"changes.html\">2 changes</a> of level in all histories");
	assert_int_equal(count_in(index, "<small class=\"worse\">"), 2);
	assert_links_lead(&p, "", "index.html");
	pages_end(&p);
}

/* What somebody said of the only change of the waits. */
static struct triage said_of_the_rise(struct pages *p)
{
	const struct history_options options = { .sensitivity = CHANGE_NORMAL, .min_effect = 0.01 };
	const struct selection sel = { .where = "phase = 'rand-write'" };
	struct matrix *m = arena_alloc(p->a, sizeof *m);
	struct histories *histories = arena_alloc(p->a, sizeof *histories);
	struct history_findings f;
	struct err e = { 0 };

	if (query_matrix(p->store, &sel, p->a, m, &e) || query_histories(p->store, m, HISTORY_BY_KERNEL, p->a, histories, &e))
		fail_msg("%s", e.msg);
	compare_histories(histories, &options, p->a, &f);
	assert_int_equal(f.at[0].n_changes, 1);
	const struct history_change *c = &f.at[0].changes[0];
	const struct history *h = c->of->history;
	struct triage t = { .id = c->id, .state = TRIAGE_EXPECTED, .reason = STR("<barriers>"), .ratio = c->ratio,
			    .ratio_low = c->ratio_low, .ratio_high = c->ratio_high,
			    .first = history_key(histories, h, c->at.first, p->a),
			    .earliest = history_key(histories, h, c->at.earliest, p->a),
			    .latest = history_key(histories, h, c->at.latest, p->a) };
	history_words(histories, h, p->a, t.word);
	return t;
}

static void what_was_said_of_a_change_is_shown_and_its_colour_fades(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_begin(&p, a);
	pages_put_text(&p, 'a', histories(a, 0.5));
	const struct triage said = said_of_the_rise(&p);
	p.request.triage = &said;
	p.request.n_triage = 1;
	pages_write(&p);
	const char *text = page_text(&p, "changes.html");
	assert_has(text, "<td class=\"words\">expected: &lt;barriers&gt;</td>");
	assert_int_equal(count_in(text, "<small class=\"maybe worse\">"), 1);
	assert_int_equal(count_in(text, "<small class=\"worse\">"), 1);
	pages_end(&p);
}

/* The index has room for a few changes, a page for a few pictures; each number of threads is a test of its own. */
static void of_many_changes_the_newest_are_told_and_some_histories_drawn(void **state)
{
	AUTO_ARENA(a);
	struct pages p;
	struct str raw = STR_NONE;

	(void)state;
	pages_begin(&p, a);
	for (int t = 1; t <= 10; t++)
		for (int i = 0; i < 2 * t + 8; i++)
			raw = arena_printf(a, STR_FMT "b=dbench k=2.6.%d t=%d throughput=%dMB/s\n", STR_ARG(raw), 10 + i, t,
					   (i < t + 4 ? 100 : 50) + i % 2);
	pages_put_text(&p, 'a', arena_cstr(a, raw));
	pages_write(&p);
	assert_int_equal(count_in(page_text(&p, "changes.html"), "<tr><th scope=\"row\">"), 10);
	char *index = arena_cstr(a, str_from(strstr(page_text(&p, "index.html"), "id=\"changes\"")));
	*strstr(index, "</section>") = '\0';
	assert_int_equal(count_in(index, "<tr><th scope=\"row\">"), 5);
	assert_has(index, ">2.6.24</a>");
	assert_has_not(index, ">2.6.15</a>");
	assert_has(page_text(&p, "benchmark/dbench-"), " 2 more are not drawn.</p>");
	pages_end(&p);
}

static void without_a_change_there_is_no_page_of_them(void **state)
{
	AUTO_ARENA(a);
	struct pages p;

	(void)state;
	pages_of(&p, a, "b=dbench k=6.1 throughput=5MB/s\nb=dbench k=6.6 throughput=9MB/s\n");
	assert_string_equal(page_path(&p, "changes.html"), "");
	assert_has_not(page_text(&p, "index.html"), "changes.html");
	pages_end(&p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_change_is_told_newest_first_with_both_levels),
		cmocka_unit_test(the_first_kernel_with_a_change_and_the_index_tell_it_too),
		cmocka_unit_test(what_was_said_of_a_change_is_shown_and_its_colour_fades),
		cmocka_unit_test(of_many_changes_the_newest_are_told_and_some_histories_drawn),
		cmocka_unit_test(without_a_change_there_is_no_page_of_them),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
