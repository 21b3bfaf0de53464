/*
 * configuration.h: what must stay the same while a history goes on
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_CONFIGURATION_H
#define QUERY_CONFIGURATION_H

#include "query/query.h"

/* Of each set of settings of the matrix what a person or another machine decides, not the kernel: hardware, file system,
 * mount options, scheduler, how the tool was run and its version.  "name=value" a line, in the table's order; empty where
 * nothing is said.  As many as m->n_settings, in their order; in the arena. */
struct str *configurations_of(const struct matrix *m, struct arena *a);

/* That of the set ID; empty: it is not said. */
struct str configuration_find(const struct matrix *m, const struct str *configurations, int64_t id);

/* Calls TAKE with each name whose values differ between two configurations. */
void configuration_differences(struct str one, struct str other, void (*take)(void *ctx, struct str name), void *ctx);

#endif
