/*
 * between.h: the kernels that lie between two others
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef QUERY_BETWEEN_H
#define QUERY_BETWEEN_H

#include "query/history.h"

/* Of all kernels with results, in whatever test, those of one flavour between two keys (neither included), the one in the
 * middle: testing it halves the range.  *out empty: there is none.  In the arena. */
MUST_CHECK enum err_code query_middle_kernel(struct store *s, struct str flavour, struct str after, struct str before,
					     struct arena *a, struct str *out, struct err *e);

#endif
