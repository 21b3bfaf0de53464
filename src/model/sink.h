/*
 * sink.h: where importers deliver; the store and the dry run stand behind it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef MODEL_SINK_H
#define MODEL_SINK_H

#include "base/err.h"
#include "model/row.h"

struct sink {
	void *ctx;
	/* One row; the callee copies what it keeps.  An error ends the source. */
	enum err_code (*row)(void *ctx, const struct row *row, struct err *e);
	/* Something a person should know (a line skipped, and why); never an error.  May be NULL. */
	void (*note)(void *ctx, uint32_t line, const char *text);
};

#endif
