/*
 * explain.h: what was read from each line of a text, and where its subject came from
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include <stdbool.h>
#include <stdio.h>

#include "base/vec.h"
#include "import/explain.h"
#include "model/sink.h"
#include "text/message.h"

struct explain {
	FILE *out;
	bool colour;
	const struct message *message; /* the one that is being read */
	struct arena *arena;           /* for its rows; reset by explain_begin */
	VEC(struct row) rows;
};

void explain_begin(struct explain *x, const struct message *message);
/* For a sink whose ctx is a struct explain: keeps the row until its message is read. */
MUST_CHECK enum err_code explain_row(void *ctx, const struct row *row, struct err *e);
/* The text with a margin: whose block each line is in; below it what was read, or why it was not. */
void explain_text(struct explain *x, const struct line_fate *fates);

#endif
