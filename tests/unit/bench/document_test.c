/*
 * document_test.c: owns src/bench/document.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bench/document.h"

static struct document_head head(void)
{
	return (struct document_head){ STR("00112233445566778899aabbccddeeff"), STR("tiobench"), STR("6.12.3"),
				       STR("Fast, 2 CPUs"), STR("a \\ b\nphase x"), 1796059800 };
}

static void assert_has(const struct document *d, const char *text)
{
	if (!str_has(document_text(d), text))
		fail_msg("\"%s\" is not in:\n" STR_FMT, text, STR_ARG(document_text(d)));
}

static void it_begins_with_who_and_what(void **state)
{
	AUTO_ARENA(a);
	struct document_head h = head();
	struct document d;
	(void)state;

	document_begin(&d, a, &h);
	assert_true(str_is(document_text(&d), "behemoth-run 1\nid 00112233445566778899aabbccddeeff\nbenchmark tiobench\n"
					      "kernel 6.12.3\nstarted 2026-11-30T17:30:00Z\nmachine Fast, 2 CPUs\n"
					      "variant a \\\\ b\\nphase x\n"));
	h.variant = STR_NONE;
	document_begin(&d, a, &h);
	assert_false(str_has(document_text(&d), "variant"));
}

static void numbers_keep_five_digits_and_no_exponent(void **state)
{
	static const struct {
		double value;
		const char *text;
	} cases[] = { { 0, "0" }, { 0.0012345, "0.001234" }, { 1.5, "1.5000" }, { 12.34567, "12.346" },
		      { 412.7149, "412.71" }, { 1234.56, "1234.6" }, { 123456.7, "123457" }, { 1e12, "1000000000000" } };
	AUTO_ARENA(a);
	(void)state;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct str got = document_number(cases[i].value, a);
		if (!str_is(got, cases[i].text))
			fail_msg(STR_FMT " is not %s", STR_ARG(got), cases[i].text);
	}
}

static struct plan usual(void)
{
	return (struct plan){ .dir = "/d", .threads = { 1, 4 }, .n_threads = 2, .phases = 15, .repeat = 3,
			      .size_bytes = 256 * PLAN_MB, .block_bytes = 4096, .random_ms = 5000 };
}

static void parameters_are_sorted_and_only_what_differs(void **state)
{
	AUTO_ARENA(a);
	struct plan p = usual();
	(void)state;

	assert_true(str_is(document_params(&p, PHASE_SEQ_READ, a), ""));
	assert_true(str_is(document_params(&p, PHASE_RAND_READ, a), "time=5s"));
	p.random_ms = 1500;
	assert_true(str_is(document_params(&p, PHASE_RAND_READ, a), "time=1500ms"));
	p.random_requests = 4000;
	p.cold = p.direct = p.sync = p.zeros = p.pairs_clocks = true;
	assert_true(str_is(document_params(&p, PHASE_RAND_READ, a),
			   "cache=cold clock=paired data=zeros direct=1 random=4000 sync=1"));
	assert_true(str_is(document_params(&p, PHASE_SEQ_WRITE, a), "cache=cold clock=paired data=zeros direct=1 sync=1"));
}

static void a_phase_is_its_numbers_and_its_histogram(void **state)
{
	AUTO_ARENA(a);
	struct document_head h = head();
	struct plan p = usual();
	struct phase_job job = { .plan = &p, .phase = PHASE_SEQ_WRITE, .threads = 4, .iteration = 2 };
	static struct phase_result r;
	struct document d;
	(void)state;

	r = (struct phase_result){ .requests = 3, .bytes = 64 * PLAN_MB, .seconds = 2, .seconds_unsynced = 1,
				   .sync_seconds = 1, .cpu_seconds = 1, .user_seconds = 0.25, .system_seconds = 0.75, .cached_pct = 100,
				   .fairness = 0.5, .has_machine = true, .machine = { .busy = 1, .steal = 0.5 } };
	record_add(&r.record, 1000);
	record_add(&r.record, 1001);
	record_add(&r.record, 3000000000u);
	document_begin(&d, a, &h);
	document_phase(&d, &job, &r);
	document_end(&d, "failed", STR("disk\nfull"));
	assert_has(&d, "\nphase seq-write threads=4 file_mb=256 block=4096 iteration=2\nresult rate 32.000 MB/s\n");
	assert_has(&d, "\nresult iops 1.5000 IOPS\nresult cpu_pct 50.00 %\nresult cpu_eff 64.000\nresult user_pct 12.50 %\n");
	assert_has(&d, "\nresult machine_steal_pct 25.00 %\n");
	assert_has(&d, "\nresult lat_max 3000.0 ms\nresult lat_gt2s_pct 33.33333 %\nresult lat_gt10s_pct 0.00000 %\n");
	assert_has(&d, "\nresult sync_time 1000.0 ms\nresult rate_unsynced 64.000 MB/s\nresult cached_pct 100.00 %\n");
	assert_has(&d, "\nhistogram lat ns 1000:2 2986344448:1\nend failed disk\\nfull\n");
	assert_false(str_has(document_text(&d), "lat_p99.99"));
}

static void output_is_kept_line_by_line(void **state)
{
	AUTO_ARENA(a);
	struct document_head h = head();
	struct document d;
	(void)state;

	document_begin(&d, a, &h);
	document_output(&d, STR("one\r\n\n two\\\x1b[0m\rthree"));
	assert_has(&d, "\noutput one\noutput \noutput  two\\\\\\x1b[0m\noutput three\n");
}

static void parameters_and_facts_are_lines(void **state)
{
	AUTO_ARENA(a);
	struct env_fact fact = { STR("fs.type"), STR("ext4") };
	const struct env env = { &fact, 1 };
	struct document_head h = head();
	struct plan p = usual();
	struct document d;
	(void)state;

	document_begin(&d, a, &h);
	document_plan(&d, &p);
	document_env(&d, &env);
	assert_has(&d, "\nparam threads 1,4\nparam size 256M\nparam block 4096\nparam repeat 3\nparam time 5s\nparam seed 0\n");
	assert_has(&d, "\nenv fs.type ext4\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_begins_with_who_and_what),
		cmocka_unit_test(numbers_keep_five_digits_and_no_exponent),
		cmocka_unit_test(parameters_are_sorted_and_only_what_differs),
		cmocka_unit_test(a_phase_is_its_numbers_and_its_histogram),
		cmocka_unit_test(output_is_kept_line_by_line),
		cmocka_unit_test(parameters_and_facts_are_lines),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
