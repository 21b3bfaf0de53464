/*
 * chart_fixture.h: charts made by hand, and canaries that hostile labels would kill
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TESTS_UNIT_REPORTS_CHART_FIXTURE_H
#define TESTS_UNIT_REPORTS_CHART_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reports/chart.h"
#include "reports/palette.h"

/* N kernels at M thread counts, values 1, 2, 3, ... */
static inline struct chart grid_chart(struct arena *a, enum chart_kind kind, size_t n, size_t m)
{
	struct chart c = {
		.kind = kind, .id = STR("chart-1"), .title = STR("tiobench rand-write"), .subtitle = STR("machine: box"),
		.value_name = STR("rate"), .value_unit = STR("MB/s"), .category_name = STR("threads"),
		.better = BETTER_HIGHER, .n_series = n, .n_categories = kind == CHART_RANGES || kind == CHART_CHANGES ? n * m : m,
		.n_points = n * m,
	};

	c.series = arena_array(a, n, sizeof *c.series);
	c.categories = arena_array(a, c.n_categories, sizeof *c.categories);
	c.points = arena_array(a, n * m, sizeof *c.points);
	for (size_t i = 0; i < n; i++) {
		struct str name = arena_printf(a, "6.%zu", i);
		c.series[i] = (struct chart_series){ name, name, i, (unsigned)(i % PALETTE_KERNELS) };
	}
	for (size_t i = 0; i < c.n_categories; i++) {
		struct str name = arena_printf(a, "%d", 1 << (i % 20));
		c.categories[i] = (struct chart_category){ name, arena_printf(a, STR_FMT " threads", STR_ARG(name)),
							   (double)(1 << (i % 20)) };
	}
	for (size_t i = 0; i < n * m; i++)
		c.points[i] = (struct chart_point){ .series = i / m, .category = c.n_categories > m ? i : i % m,
						    .value = (double)i + 1, .low = NAN, .high = NAN,
						    .number = arena_printf(a, "%zu", i + 1) };
	return c;
}

static inline bool has_gnuplot(void)
{
	return system("gnuplot --version >/dev/null 2>&1") == 0;
}

#define NEEDS_GNUPLOT() \
	do { \
		if (!has_gnuplot()) \
			skip(); \
	} while (0)

#endif
