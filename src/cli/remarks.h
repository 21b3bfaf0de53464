/*
 * remarks.h: what today's importers say of each line of a kept text
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_REMARKS_H
#define CLI_REMARKS_H

#include "reports/site.h"

/* Of the site and of `show source`: one remark for each of the N_LINES lines of the raw text, in A.  NULL: it is a run of
 * ours, which explains itself, or too long to be read a second time, or cannot be read. */
const struct site_remark *remarks_of(const struct source *source, size_t n_lines, struct arena *a);

#endif
