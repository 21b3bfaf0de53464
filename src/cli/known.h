/*
 * known.h: the files that were read before, in memory
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_KNOWN_H
#define CLI_KNOWN_H

#include "store/store.h"
#include "text/message.h"

struct known; /* read only once it is there, so threads may share it */

/* Those in S that today's importers read.  The caller owns *out: known_close(). */
MUST_CHECK enum err_code known_open(struct known **out, struct store *s, struct err *e);
void known_close(struct known *k); /* NULL is allowed */

/* A message_known; CTX is the struct known. */
struct message_file known_find(const void *ctx, const char *path);

#endif
