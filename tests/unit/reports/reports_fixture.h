/*
 * reports_fixture.h: three kernels with two tests, for tests of reports
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TESTS_UNIT_REPORTS_FIXTURE_H
#define TESTS_UNIT_REPORTS_FIXTURE_H

#include "capture.h"

static const char *const three_kernels[] = { "2.4.18-pre9", "2.4.18-rc2", "2.5.5", NULL };

static inline struct series tio_series(const char *threads, const char *metric)
{
	static const struct {
		const char *metric, *unit;
		enum better better;
	} known[] = {
		{ "rate", "MB/s", BETTER_HIGHER }, { "cpu_pct", "%", BETTER_NEITHER }, { "lat_avg", "ms", BETTER_LOWER },
		{ "lat_max", "ms", BETTER_LOWER }, { "lat_gt2s_pct", "%", BETTER_LOWER },
		{ "lat_gt10s_pct", "%", BETTER_LOWER }, { "cpu_eff", "", BETTER_HIGHER },
	};
	struct series s = { .benchmark = STR("tiobench"), .phase = STR("rand-write"), .threads = str_from(threads),
			    .metric = str_from(metric) };

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(known[i].metric, metric) == 0) {
			s.unit = str_from(known[i].unit);
			s.better = known[i].better;
		}
	return s;
}

/* One number a kernel; NULL: none. */
static inline void tio_numbers(struct hand *h, const char *threads, const char *metric, const char *const printed[3])
{
	hand_series(h, tio_series(threads, metric));
	for (size_t i = 0; i < 3; i++)
		if (printed[i])
			hand_value(h, i, printed[i]);
}

static inline struct hand *two_tests(struct arena *a)
{
	struct hand *h = hand_new(a, three_kernels);

	tio_numbers(h, "8", "rate", (const char *const[]){ "0.71", "0.80", "0.50" });
	tio_numbers(h, "8", "lat_max", (const char *const[]){ "398.63", "3.68", "6734.19" });
	tio_numbers(h, "128", "rate", (const char *const[]){ "0.70", "0.70", NULL });
	tio_numbers(h, "128", "lat_max", (const char *const[]){ "0.00", "5.03", NULL });
	return h;
}

#endif
