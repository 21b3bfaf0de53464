/*
 * site_histogram.h: how long the requests of a phase took, as a picture
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_SITE_HISTOGRAM_H
#define REPORTS_SITE_HISTOGRAM_H

#include "reports/site_page.h"

/* WORDS: "lat ns 1024:33 1040:12", buckets by their lower bounds.  Both axes are logarithmic: times differ by a factor of
 * a million, and the rare ones are what matters.  Nothing when there is no request or no unit of time. */
void site_write_histogram(struct site_page *p, struct str words, struct str title);

#endif
