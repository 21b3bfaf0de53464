/*
 * unit_test.c: owns src/model/unit.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "model/metric.h"

struct case_of_unit {
	const char *unit, *canonical;
	double factor;
};

static const struct case_of_unit known[] = {
	{ "s", "ms", 1000 },
	{ "sec", "ms", 1000 },
	{ "seconds", "ms", 1000 },
	{ "ms", "ms", 1 },
	{ "msec", "ms", 1 },
	{ "us", "ms", 1e-3 },
	{ "usec", "ms", 1e-3 },
	{ "\xc2\xb5s", "ms", 1e-3 },
	{ "ns", "ms", 1e-6 },
	{ "nsec", "ms", 1e-6 },
	{ "kusec", "ms", 1 },
	{ "Kusec", "ms", 1 },
	{ "knsec", "ms", 1e-3 },
	{ "Mnsec", "ms", 1 },
	{ "Mns", "ms", 1 },
	{ "IOPS", "IOPS", 1 },
	{ "iops", "IOPS", 1 },
	{ "kIOPS", "IOPS", 1e3 },
	{ "MIOPS", "IOPS", 1e6 },
	{ "io/sec", "IOPS", 1 },
	{ "B/s", "MB/s", 1e-6 },
	{ "kB/s", "MB/s", 1e-3 },
	{ "KB/s", "MB/s", 1024e-6 },
	{ "KiB/s", "MB/s", 1024e-6 },
	{ "K/sec", "MB/s", 1024e-6 },
	{ "MB/s", "MB/s", 1 },
	{ "MB/sec", "MB/s", 1 },
	{ "mb/sec", "MB/s", 1 },
	{ "MiB/s", "MB/s", 1.048576 },
	{ "Mib/s", "MB/s", 1.048576 },
	{ "GB/s", "MB/s", 1000 },
	{ "GiB/s", "MB/s", 1073.741824 },
	{ "Mbit/s", "MB/s", 0.125 },
	{ "Mibit/s", "MB/s", 0.131072 },
	{ "Mbps", "MB/s", 0.125 },
	{ "MBps", "MB/s", 1 },
	{ "MB", "MB", 1 },
	{ "GiB", "MB", 1073.741824 },
	{ "%", "%", 1 },
	{ "", "", 1 },
	{ "k", "", 1e3 },
	{ "M", "", 1e6 },
	{ "times", "", 1 },
	{ "files/sec", "files/s", 1 },
	{ "Files/sec", "files/s", 1 },
	{ "kops/s", "ops/s", 1e3 },
	{ "transactions/sec", "transactions/s", 1 },
	{ "Jobs/Min", "jobs/min", 1 },
	{ "/sec", "/s", 1 },
	{ " MB/s ", "MB/s", 1 },
};

static bool is_close(double got, double want)
{
	return fabs(got - want) <= 1e-15 * fabs(want);
}

static void turns_printed_units_into_canonical_ones(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		struct str unit = str_from(known[i].unit);
		double factor = 0;

		assert_string_equal(unit_canonical(unit), known[i].canonical);
		if (!unit_factor(unit, str_from(known[i].canonical), &factor) || !is_close(factor, known[i].factor))
			fail_msg("%s is %g %s", known[i].unit, factor, known[i].canonical);
	}
}

static void converts_to_any_unit_and_back(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		for (size_t j = 0; j < sizeof known / sizeof *known; j++) {
			struct str from = str_from(known[i].unit);
			struct str to = str_from(known[j].unit);
			bool alike = strcmp(known[i].canonical, known[j].canonical) == 0;
			double there;
			double back;
			assert_int_equal(unit_factor(from, to, &there), alike);
			assert_int_equal(unit_factor(to, from, &back), alike);
			if (alike)
				assert_true(is_close(there, known[i].factor / known[j].factor));
			if (alike)
				assert_true(fabs(there * back - 1) < 1e-14);
		}
	}
}

static void refuses_units_it_does_not_know(void **state)
{
	static const char *const unknown[] = { "foo", "MB/cpusec", "MBs", "msec/op", "k%", "ks", "B/B", "i", "ps" };
	double factor;

	(void)state;
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
		struct str unit = str_from(unknown[i]);
		if (*unit_canonical(unit) || unit_factor(unit, STR("MB/s"), &factor) ||
		    unit_factor(unit, STR(""), &factor))
			fail_msg("\"%s\" is no unit", unknown[i]);
	}
	assert_false(unit_factor(STR("MB/s"), STR("ms"), &factor));
	assert_false(unit_factor(STR("MB"), STR("MB/s"), &factor));
	assert_false(unit_factor(STR("files/s"), STR("IOPS"), &factor));
}

/* "Msec" on a table of latencies is milliseconds in capitals, never a million seconds. */
static void takes_capitals_of_msec_for_milliseconds(void **state)
{
	double factor = 0;

	(void)state;
	assert_true(unit_factor(STR("Msec"), STR("ms"), &factor));
	assert_true(factor == 1);
}

static void leaves_an_unknown_unit_as_it_is(void **state)
{
	double factor = 0;

	(void)state;
	assert_true(unit_factor(STR("bogo"), STR("bogo"), &factor));
	assert_true(factor == 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(turns_printed_units_into_canonical_ones),
		cmocka_unit_test(converts_to_any_unit_and_back),
		cmocka_unit_test(refuses_units_it_does_not_know),
		cmocka_unit_test(takes_capitals_of_msec_for_milliseconds),
		cmocka_unit_test(leaves_an_unknown_unit_as_it_is),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
