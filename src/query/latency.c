/*
 * latency.c: how long the requests behind a number took
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "query/latency.h"

static const char *const timed[] = { "lat", "clat", "slat" };

enum { N_TIMED = sizeof timed / sizeof *timed };

static const struct histogram *named(const struct histogram_list *all, const char *name)
{
	for (size_t i = 0; i < all->n; i++)
		if (str_is(all->at[i].name, name))
			return &all->at[i];
	return NULL;
}

static bool is_about(struct str metric, const char *name)
{
	struct str head = str_cut(&metric, '_');

	return metric.p && str_is(head, name);
}

enum err_code query_histogram(struct store *s, int64_t row, struct str metric, struct arena *a, struct histogram *out,
			      struct err *e)
{
	const struct histogram *found = NULL;
	struct histogram_list all;
	bool is_timed = false;

	*out = (struct histogram){ 0 };
	if (store_histograms(s, row, a, &all, e))
		return e->code;
	for (size_t i = 0; i < N_TIMED; i++)
		if (is_about(metric, timed[i])) {
			is_timed = true;
			found = named(&all, timed[i]);
		}
	for (size_t i = 0; i < N_TIMED && !found && !is_timed; i++)
		found = named(&all, timed[i]);
	if (found)
		*out = *found;
	return OK;
}
