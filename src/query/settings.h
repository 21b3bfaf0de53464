/*
 * settings.h: what was the case while the numbers of a matrix were measured
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_SETTINGS_H
#define QUERY_SETTINGS_H

#include "query/query.h"

/* Fills m->settings with those that its values name.  Everything in the arena. */
MUST_CHECK enum err_code query_fill_settings(struct store *s, struct matrix *m, struct arena *a, struct err *e);

#endif
