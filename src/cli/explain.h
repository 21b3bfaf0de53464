/*
 * explain.h: what was read from each line of a text, and where its subject came from
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_EXPLAIN_H
#define CLI_EXPLAIN_H

#include <stdbool.h>
#include <stdio.h>

#include "model/sink.h"
#include "text/message.h"

struct explain {
	FILE *out;
	bool colour;
	const struct message *message; /* the one that rows come from now */
};

/* For a sink whose ctx is a struct explain: the line as it stands, its numbers, and each field with the line it was
 * read from. */
MUST_CHECK enum err_code explain_row(void *ctx, const struct row *row, struct err *e);

#endif
