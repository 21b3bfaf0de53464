/*
 * differences.h: what should be equal and is not, below a comparison
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_DIFFERENCES_H
#define REPORTS_DIFFERENCES_H

#include "reports/page.h"

/* A line for each difference, those that refuse first; nothing when there is none. */
void page_differences(const struct page *p, const struct comparison *c);

/* Those of one cell: "scheduler: bfq | none; file system: ext4 | xfs", the baseline's first. */
struct str differences_of_cell(const struct comparison_cell *cell, struct arena *a);

#endif
