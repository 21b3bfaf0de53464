/*
 * history_span.c: the levels between the changes of a history
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "compare/history_span.h"

#include <math.h>

#include "stat/order.h"
#include "stat/summary.h"

#define SPAN_LEVEL 0.95

static struct history_span span_of(const struct series_history *sh, size_t from, size_t until, double *scratch)
{
	struct history_span out = { .from = from, .until = until, .low = NAN, .high = NAN };
	size_t n = until - from;

	for (size_t i = from; i < until; i++)
		scratch[i - from] = sh->levels[i].median;
	out.median = stat_summary(scratch, n).median; /* sorts them */
	struct rank_interval ranks = stat_quantile_ranks(n, 0.5, SPAN_LEVEL);
	if (ranks.low >= 1 && ranks.high <= n) {
		out.low = scratch[ranks.low - 1];
		out.high = scratch[ranks.high - 1];
	}
	return out;
}

size_t history_spans(const struct series_history *sh, struct arena *a, struct history_span **out)
{
	size_t n_points = sh->history->n_points, n = 0, from = 0;
	double *scratch = arena_array(a, n_points, sizeof *scratch);

	*out = arena_array(a, sh->n_changes + 1, sizeof **out);
	for (size_t i = 0; i <= sh->n_changes; i++) {
		size_t until = i < sh->n_changes ? sh->changes[i].at.first : n_points;

		if (until > from)
			(*out)[n++] = span_of(sh, from, until, scratch);
		from = until;
	}
	return n;
}
