/*
 * window.c: a moving look at bytes that come from somewhere
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/window.h"

#include <stdlib.h>
#include <string.h>

/* Small enough to stay in the second-level cache between reading and searching. */
enum { CHUNK = 256 * 1024, HUGE = 8 * 1024 * 1024 };

void window_init(struct window *w, window_read read, void *ctx)
{
	*w = (struct window){ .read = read, .ctx = ctx };
}

void window_init_memory(struct window *w, struct str bytes)
{
	*w = (struct window){ .buf = (char *)bytes.p, .end = bytes.n, .at_end = true };
}

void window_fini(struct window *w)
{
	if (w->size)
		free(w->buf);
	*w = (struct window){ .at_end = true };
}

struct str window_seen(const struct window *w)
{
	return (struct str){ w->buf ? w->buf + w->start : "", w->end - w->start };
}

void window_pass(struct window *w, size_t n)
{
	size_t seen = w->end - w->start;

	w->start += n < seen ? n : seen;
}

/* Room for WANT bytes from start on, and for a whole chunk behind what is there. */
static bool make_room(struct window *w, size_t want)
{
	size_t seen = w->end - w->start;
	size_t need = (want > seen ? want : seen) + CHUNK;

	if (w->start && (seen == 0 || w->start + need > w->size)) {
		memmove(w->buf, w->buf + w->start, seen);
		w->start = 0;
		w->end = seen;
	}
	/* What one huge text needed is not kept for the mails behind it. */
	bool is_huge = w->start == 0 && w->size > 4 * need && w->size > HUGE;
	if (w->start + need <= w->size && !is_huge)
		return true;
	char *grown = realloc(w->buf, need + need / 2);
	if (!grown)
		return false;
	w->buf = grown;
	w->size = need + need / 2;
	return true;
}

enum err_code window_fill(struct window *w, size_t want, struct err *e)
{
	if (w->at_end || w->end - w->start >= want)
		return OK;
	if (!make_room(w, want)) {
		w->at_end = true;
		return err_set(e, ERR_LIMIT, "no memory for %zu bytes", want);
	}
	while (!w->at_end && w->end - w->start < want) {
		size_t got = 0;

		if (w->read(w->ctx, w->buf + w->end, w->size - w->end, &got, &w->error))
			got = 0;
		w->end += got;
		w->at_end = got == 0;
	}
	return OK;
}
