/*
 * metric_test.c: owns src/model/metric.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model/metric.h"

struct expectation {
	const char *benchmark, *name, *unit;
	enum better better;
};

static void assert_all(const struct expectation *e, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct metric *m = metric_find(str_from(e[i].benchmark), str_from(e[i].name));
		if (strcmp(m->unit, e[i].unit) != 0 || m->better != e[i].better)
			fail_msg("%s %s: unit \"%s\", better %s", e[i].benchmark, e[i].name, m->unit,
				 better_name(m->better));
		assert_non_null(m->title);
	}
}

#define ASSERT_ALL(table) assert_all(table, sizeof(table) / sizeof *(table))

static void knows_the_tools_of_the_second_tier(void **state)
{
	static const struct expectation known[] = {
		{ "contest", "Ratio", "", BETTER_LOWER },
		{ "contest", "LCPU%", "", BETTER_NEITHER },
		{ "lmbench", "Pipe", "", BETTER_NEITHER }, /* a latency or a bandwidth: its title says it */
		{ "unixbench", "lps", "", BETTER_HIGHER },
		{ "aim7", "Jobs/Min", "jobs/min", BETTER_HIGHER },
		{ "reaim", "Std_dev Time", "", BETTER_NEITHER },
		{ "kernbench", "Elapsed Time", "", BETTER_LOWER },
		{ "kernbench", "Elapsed Time std deviation", "", BETTER_NEITHER },
		{ "iozone", "throughput", "MB/s", BETTER_HIGHER },
		{ "postmark", "time", "ms", BETTER_LOWER },
		{ "fs_mark", "Files/sec", "", BETTER_HIGHER },
		{ "hdparm", "MB/sec", "MB/s", BETTER_HIGHER },
		{ "hdparm", "seconds", "", BETTER_NEITHER }, /* of a test that runs for so long */
		{ "hackbench", "Time", "", BETTER_LOWER },
		{ "build", "seconds", "ms", BETTER_LOWER },
	};

	(void)state;
	ASSERT_ALL(known);
}

static void knows_the_tools_of_the_first_tier(void **state)
{
	static const struct expectation known[] = {
		{ "tiobench", "rate", "MB/s", BETTER_HIGHER },
		{ "tiobench", "cpu_pct", "%", BETTER_NEITHER },
		{ "tiobench", "lat_avg", "ms", BETTER_LOWER },
		{ "tiobench", "lat_max", "ms", BETTER_LOWER },
		{ "tiobench", "lat_gt2s_pct", "%", BETTER_LOWER },
		{ "tiobench", "lat_gt10s_pct", "%", BETTER_LOWER },
		{ "tiobench", "cpu_eff", "", BETTER_HIGHER },
		{ "tiotest", "time", "ms", BETTER_LOWER },
		{ "tiotest", "user_pct", "%", BETTER_NEITHER },
		{ "tiotest", "sys_pct", "%", BETTER_NEITHER },
		{ "dbench", "throughput", "MB/s", BETTER_HIGHER },
		{ "tbench", "lat_max", "ms", BETTER_LOWER },
		{ "dbench", "count", "", BETTER_NEITHER },
		{ "fio", "bw", "MB/s", BETTER_HIGHER },
		{ "fio", "iops", "IOPS", BETTER_HIGHER },
		{ "fio", "clat_stdev", "ms", BETTER_LOWER },
		{ "fio", "slat_min", "ms", BETTER_LOWER },
		{ "fio", "cpu_usr", "%", BETTER_NEITHER },
		{ "vmstat", "bi", "", BETTER_NEITHER },
		{ "vmstat", "wa", "%", BETTER_NEITHER },
		{ "streaming", "bi", "blocks/s", BETTER_HIGHER },
		{ "streaming", "bi_min", "blocks/s", BETTER_HIGHER },
		{ "iostat", "r_await", "ms", BETTER_LOWER },
		{ "iostat", "rareq-sz", "", BETTER_NEITHER },
	};

	(void)state;
	ASSERT_ALL(known);
	assert_string_equal(metric_find(STR("tiobench"), STR("lat_avg"))->title, "average latency");
}

static void finds_percentiles_by_their_pattern(void **state)
{
	static const struct expectation patterns[] = {
		{ "tiobench", "lat_p99.99", "ms", BETTER_LOWER }, { "fio", "clat_p99", "ms", BETTER_LOWER },
		{ "fio", "slat_p99.90", "ms", BETTER_LOWER },     { "fio", "lat_p50", "ms", BETTER_LOWER },
		{ "streaming", "lat_p90", "ms", BETTER_LOWER },
	};

	(void)state;
	ASSERT_ALL(patterns);
}

static void judges_an_unknown_metric_only_without_doubt(void **state)
{
	static const struct expectation guesses[] = {
		{ "bonnie++", "MB/sec", "", BETTER_HIGHER },
		{ "bonnie", "K/sec", "", BETTER_HIGHER },
		{ "fs_mark", "p50 Files/sec", "", BETTER_HIGHER },
		{ "postmark", "transactions/sec", "", BETTER_HIGHER },
		{ "multitask", "Jobs/Min", "", BETTER_HIGHER },
		{ "sysbench", "IOPS", "", BETTER_HIGHER },
		{ "handmade", "throughput", "", BETTER_HIGHER },
		{ "ebizzy", "Hmean", "", BETTER_HIGHER },
		{ "fio", "fio.read_iops", "", BETTER_HIGHER },
		{ "fio", "fio.read_clat_90%_us", "", BETTER_LOWER },
		{ "bonnie++", "Latency", "", BETTER_LOWER },
		{ "kernbench", "Elapsed Time", "", BETTER_LOWER },
	};
	static const struct expectation doubtful[] = {
		{ "ebizzy", "Hmean_delta", "", BETTER_NEITHER },
		{ "kernbench", "Elapsed Time std deviation", "", BETTER_NEITHER },
		{ "fio", "fio.read_iops_stddev", "", BETTER_NEITHER },
		{ "fio", "fio.latency_10us%", "", BETTER_NEITHER },
		{ "perf-stat", "perf-stat.i.cache-misses", "", BETTER_NEITHER },
		{ "perf-stat", "perf-stat.i.metric.M/sec", "", BETTER_NEITHER },
		{ "unknown", "rate", "", BETTER_NEITHER },
		{ "unknown", "", "", BETTER_NEITHER },
		{ "", "lat", "", BETTER_NEITHER },
		{ "bonnie", "%CPU", "", BETTER_NEITHER },
		{ "handmade", "Time", "", BETTER_NEITHER },
	};

	(void)state;
	ASSERT_ALL(guesses);
	ASSERT_ALL(doubtful);
}

/* A canonical unit that unit.c does not know could never be converted to. */
static void names_units_that_can_be_converted_to(void **state)
{
	static const char *const tools[] = { "tiobench", "dbench", "fio", "vmstat", "iostat" };
	static const char *const names[] = { "rate", "lat_avg", "throughput", "bw", "iops", "us", "%util", "await" };

	(void)state;
	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		for (size_t j = 0; j < sizeof names / sizeof *names; j++) {
			const char *unit = metric_find(str_from(tools[i]), str_from(names[j]))->unit;
			assert_string_equal(unit_canonical(str_from(unit)), unit);
		}
	assert_string_equal(unit_canonical(STR("blocks/s")), "blocks/s");
}

static void names_directions_and_reads_them_back(void **state)
{
	enum better got;

	(void)state;
	assert_string_equal(better_name(BETTER_HIGHER), "higher");
	assert_string_equal(better_name(BETTER_LOWER), "lower");
	assert_string_equal(better_name(BETTER_NEITHER), "neither");
	for (enum better b = BETTER_NEITHER; b <= BETTER_LOWER; b++) {
		assert_true(better_from_name(str_from(better_name(b)), &got));
		assert_int_equal(got, b);
	}
	assert_false(better_from_name(STR("more"), &got));
	assert_int_equal(got, BETTER_NEITHER);
	assert_false(better_from_name(STR_NONE, &got));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(knows_the_tools_of_the_first_tier),
		cmocka_unit_test(knows_the_tools_of_the_second_tier),
		cmocka_unit_test(finds_percentiles_by_their_pattern),
		cmocka_unit_test(judges_an_unknown_metric_only_without_doubt),
		cmocka_unit_test(names_units_that_can_be_converted_to),
		cmocka_unit_test(names_directions_and_reads_them_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
