/*
 * window.h: a moving look at bytes that come from somewhere, so that files of any size cost little memory
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_WINDOW_H
#define TEXT_WINDOW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/err.h"
#include "base/str.h"

/* Reads at most N bytes into BUF; *got 0 is the end. */
typedef enum err_code (*window_read)(void *ctx, char *buf, size_t n, size_t *got, struct err *e);

struct window {
	window_read read;
	void *ctx;
	char *buf;
	size_t start, end, size; /* what is seen is buf[start..end) */
	bool at_end;		 /* nothing comes behind it */
	struct err error;	 /* why it ended early; what came before is good all the same */
};

/* CTX is borrowed until window_fini. */
void window_init(struct window *w, window_read read, void *ctx);
void window_init_memory(struct window *w, struct str bytes); /* BYTES are borrowed, not copied */
void window_fini(struct window *w);

/* Makes WANT bytes visible, fewer only at the end.  What was visible stays so, but may move.  A failed read is an end
 * with `error` set, not an error: a cut .gz is read as far as it goes.  ERR_LIMIT: no memory. */
MUST_CHECK enum err_code window_fill(struct window *w, size_t want, struct err *e);

struct str window_seen(const struct window *w); /* until the next fill */
void window_pass(struct window *w, size_t n);	/* the first N visible bytes are done with */

#endif
