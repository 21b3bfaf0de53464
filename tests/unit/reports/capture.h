/*
 * capture.h: what a report writes, as text
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TESTS_UNIT_REPORTS_CAPTURE_H
#define TESTS_UNIT_REPORTS_CAPTURE_H

#include "hand_matrix.h"

#include <locale.h>
#include <stdio.h>

#include "reports/report.h"

/* In the hand's arena. */
static inline const char *report_text(struct hand *h, const struct report *report, const struct report_view *view)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	struct comparison comparison;
	const struct report_input in = { .comparison = &comparison };
	struct err e = { 0 };
	char *bytes = NULL;
	size_t n = 0;
	FILE *out = open_memstream(&bytes, &n);

	assert_non_null(out);
	setlocale(LC_CTYPE, "C.UTF-8");
	compare_matrix(&h->matrix, &options, h->a, &comparison);
	if (report->write(&in, view, out, h->a, &e))
		fail_msg("%s", e.msg);
	fclose(out);
	char *text = arena_cstr(h->a, (struct str){ bytes, n });
	free(bytes);
	return text;
}

static inline void assert_has(const char *text, const char *part)
{
	if (!strstr(text, part))
		fail_msg("\"%s\" is not in:\n%s", part, text);
}

static inline void assert_has_not(const char *text, const char *part)
{
	if (strstr(text, part))
		fail_msg("\"%s\" is in:\n%s", part, text);
}

#endif
