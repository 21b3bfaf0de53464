/*
 * what.h: what there is, for the one who asked for something else
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_WHAT_H
#define QUERY_WHAT_H

#include "query/query.h"

/* Returns ERR_NOT_FOUND whose message says what was asked for and what the database has instead; NAMELESS numbers
 * fitted but name no kernel.  Another code when the database cannot be read. */
enum err_code query_nothing_fits(struct store *s, const struct selection *sel, size_t nameless, struct arena *a,
				 struct err *e);

#endif
