/*
 * settings.h: what hangs on a printed row beside its numbers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_SETTINGS_H
#define STORE_SETTINGS_H

#include "store/store.h"

struct setting_list {
	struct setting *at; /* by name */
	size_t n;
};

/* What was the case while a number was measured: the settings of ID (VALUE_SETTING).  Everything in the arena. */
MUST_CHECK enum err_code store_setting(struct store *s, int64_t id, struct arena *a, struct setting_list *out,
				       struct err *e);

/* A line of a plan (setting "run.plan") that was to be run on a kernel and machine. */
struct planned_run {
	struct str kernel, plan, machine; /* kernel: a label */
};

/* *out: one of our own runs of it is here that was not cut off. */
MUST_CHECK enum err_code store_has_planned(struct store *s, const struct planned_run *planned, bool *out, struct err *e);

struct histogram_list {
	struct histogram *at; /* by name */
	size_t n;
};

/* How long the requests of the printed row ID (VALUE_ROW) took; of most rows nothing is known.  Everything in the
 * arena.  ERR_DB: damaged. */
MUST_CHECK enum err_code store_histograms(struct store *s, int64_t row, struct arena *a, struct histogram_list *out,
					  struct err *e);

#endif
