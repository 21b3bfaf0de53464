/*
 * left_out.h: what a report does not show, and why
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_LEFT_OUT_H
#define REPORTS_LEFT_OUT_H

#include "reports/groups.h"
#include "reports/page.h"

/* A line for each reason that there is. */
void page_left_out(const struct page *p, const struct matrix *m, const struct groups *groups);

#endif
