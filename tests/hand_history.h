/*
 * hand_history.h: histories made by hand, for tests of compare and reports
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Versions are 2.6.10, 2.6.11 and so on.
 */
#ifndef TESTS_HAND_HISTORY_H
#define TESTS_HAND_HISTORY_H

#include "hand_matrix.h"

#include "compare/history.h"
#include "model/kernel.h"

enum { HAND_VERSIONS = 24, HAND_RUNS = 5 };

static inline struct hand *hand_versions(struct arena *a)
{
	const char *labels[HAND_VERSIONS + 1] = { NULL };

	for (int i = 0; i < HAND_VERSIONS; i++)
		labels[i] = arena_printf(a, "2.6.%d", 10 + i).p;
	struct hand *h = hand_new(a, labels);
	for (int i = 0; i < HAND_VERSIONS; i++) {
		struct kernel kernel;

		kernel_parse(h->kernels[i].label, &kernel);
		h->kernels[i].key = kernel_key(&kernel, a);
	}
	return h;
}

static inline struct series hand_latency(const char *threads)
{
	return (struct series){ .benchmark = STR("tiobench"), .phase = STR("rand-write"), .threads = str_from(threads),
				.metric = STR("lat_avg"), .unit = STR("ms"), .better = BETTER_LOWER, .machine = STR("box") };
}

/* Five runs a version about 100, from version FIRST on about 100 * RATIO; 1 % of noise that is the same each time. */
static inline void hand_step(struct hand *h, struct series s, size_t first, double ratio)
{
	hand_series(h, s);
	for (size_t i = 0; i < HAND_VERSIONS; i++)
		for (size_t j = 0; j < HAND_RUNS; j++) {
			double noise = 0.01 * (double)((i * 31 + j * 17) * 7919 % 201) / 100 - 0.01;
			double value = (i < first ? 100 : 100 * ratio) * (1 + noise);

			hand_value(h, i, arena_printf(h->a, "%.6f", value).p);
		}
}

static inline struct histories *hand_histories(struct hand *h, enum history_order order)
{
	struct histories *out = arena_alloc(h->a, sizeof *out);
	struct err e = { 0 };

	if (query_histories(NULL, &h->matrix, order, h->a, out, &e))
		fail_msg("%s", e.msg);
	return out;
}

static inline struct history_findings hand_findings(struct hand *h, const struct triage *triage, size_t n_triage)
{
	const struct history_options options = { .sensitivity = CHANGE_NORMAL, .min_effect = 0.01, .triage = triage,
						 .n_triage = n_triage };
	struct history_findings out;

	compare_histories(hand_histories(h, HISTORY_BY_KERNEL), &options, h->a, &out);
	return out;
}

#endif
