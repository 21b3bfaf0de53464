/*
 * tiotest.h: the terse form of tiotest's output
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_TIOTEST_H
#define IMPORT_TIOTEST_H

#include "import/context.h"

/* Lines of `tiotest -T`, at least two of them:
 *
 *	write:128.00000,0.28517,0.01729,0.06995,0.02273,46.47400,0.00000,0.00000
 *	total:0.01299,48.12400,0.00000,0.00000
 *
 * MB, wall, user and system seconds; from 0.3.2 on also average and maximum latency in ms, % over 2 s, % over 10 s.
 * The total has only those last four.  Rates and CPU shares are worked out, and marked so. */
struct claim tiotest_terse_claim(const struct lines *in, size_t at);
MUST_CHECK enum err_code tiotest_terse_parse(const struct import *im, struct claim c, struct err *e);

#endif
