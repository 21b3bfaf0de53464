/*
 * evidence.h: what speaks for a difference, and how much
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef COMPARE_EVIDENCE_H
#define COMPARE_EVIDENCE_H

#include "compare/compare.h"

/* Fills ratio, its interval, p, q, the tests' names, weak and significant of every cell that is held against a baseline
 * and has at least two runs, as it has.  The rows of one metric are a family: they share what is known of the noise, and
 * q is corrected for their number. */
void evidence_weigh(struct comparison *c, const struct compare_options *options, struct arena *a);

#endif
