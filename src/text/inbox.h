/*
 * inbox.h: a mailing list as public-inbox keeps it, and lore.kernel.org hands it out: a bare git repository of mails
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Format: public-inbox-v2-format(5).  Each commit has one file: "m", a mail, or "d", one that was taken back.
 */
#ifndef TEXT_INBOX_H
#define TEXT_INBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct inbox; /* a git that reads the repository; no shell, no hook, no network, none of our environment */

/* Does the folder PATH look like a bare git repository, whatever it may hold? */
bool inbox_is_repository(const char *path);

/* The caller owns *out: inbox_close().  ERR_PARSE: it holds something else.  ERR_SYSTEM: there is no git, or it fails. */
MUST_CHECK enum err_code inbox_open(struct inbox **out, const char *path, struct err *e);
void inbox_close(struct inbox *box); /* NULL is allowed */

/* A hash of the newest mail: as long as it is the same, nothing was added. */
uint64_t inbox_state(const struct inbox *box);

/* The next mail, in the order in which git keeps them; *name is the blob's, borrowed until the next call. */
MUST_CHECK enum err_code inbox_next(struct inbox *box, const char **name, bool *more, struct err *e);

/* The current mail's bytes (a window_read; CTX is the struct inbox). */
MUST_CHECK enum err_code inbox_read(void *ctx, char *buf, size_t n, size_t *got, struct err *e);

#endif
