/*
 * history_span.h: the levels between the changes of a history
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_HISTORY_SPAN_H
#define COMPARE_HISTORY_SPAN_H

#include "compare/history.h"

/* Versions from .. until - 1 are on one level. */
struct history_span {
	size_t from, until;
	double median;    /* of the versions' medians, in the series' unit */
	double low, high; /* its interval, surer than 0.95; NAN: too few versions for one */
};

/* One more than the history has changes, oldest first, in the arena; none of a history without points. */
size_t history_spans(const struct series_history *sh, struct arena *a, struct history_span **out);

#endif
