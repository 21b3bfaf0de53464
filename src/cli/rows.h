/*
 * rows.h: rows as the row contract prints them: one line a number
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_ROWS_H
#define CLI_ROWS_H

#include "emit/emit.h"
#include "model/sink.h"

struct rows_printer {
	struct emitter *w;
	bool derived; /* also what was worked out or restored, not printed in the text */
};

/* The header: line benchmark phase kernel variant threads file_mb block metric value unit machine iteration params flags
 * confidence. */
void rows_begin(struct rows_printer *p);
/* For a sink whose ctx is a struct rows_printer. */
MUST_CHECK enum err_code rows_put(void *ctx, const struct row *row, struct err *e);

#endif
