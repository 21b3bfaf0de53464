/*
 * junit.h: what every report in JUnit's XML has
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_JUNIT_H
#define REPORTS_JUNIT_H

#include <stdio.h>

#include "base/str.h"

#define JUNIT_HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
#define JUNIT_TAIL " </testsuite>\n</testsuites>\n"

/* Escaped; everything but XML 1.0's printable ASCII becomes "?". */
void junit_text(FILE *out, struct str text);
/* " NAME="TEXT"" */
void junit_attribute(FILE *out, const char *name, struct str text);

#endif
