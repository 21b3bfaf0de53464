/*
 * explain.h: what became of each line of a text, and why
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_EXPLAIN_H
#define IMPORT_EXPLAIN_H

#include "import/import.h"

/* Of one line. */
struct line_fate {
	const char *importer; /* in whose block it stands; NULL: in nobody's */
	int sure;             /* of that claim */
	bool is_read;         /* a number was read from it */
	const char *why_not;  /* looks like a result and was not taken: the reason; NULL: neither */
};

/* import_message, and the fate of each line: an array of message->lines.n in the arena.  For people who look at one
 * text: it takes longer. */
MUST_CHECK enum err_code import_explain(const struct message *message, struct arena *a, const struct sink *out,
					struct line_fate **fates, struct err *e);

/* Why nothing is read from line AT, if it looks as if something could be: rates, times and rows of numbers that are
 * progress, histograms, patches, changes in percent, words about results.  IN_BLOCK: somebody claimed it.  NULL: it does
 * not look so. */
const char *near_why_not(const struct lines *in, size_t at, bool in_block);

#endif
