/*
 * sieve.h: encoded bytes decoded piece by piece, only to be searched
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_SIEVE_H
#define TEXT_SIEVE_H

#include <stddef.h>

#include "base/str.h"

/* Gets the decoded bytes in pieces; each starts with the last SIEVE_OVERLAP bytes of the one before, so that nothing
 * shorter is cut in two. */
enum { SIEVE_OVERLAP = 1024 };
typedef void (*sieve_take)(void *ctx, struct str piece);

/* From inside a part's header: its body, up to a line that could be the next boundary; p NULL: there is none. */
struct str sieve_body(struct str part);

void sieve_base64(struct str body, sieve_take take, void *ctx);
void sieve_quoted_printable(struct str body, sieve_take take, void *ctx);

/* The first decoded bytes of a body in base64, at most N, in BUF. */
struct str sieve_base64_head(struct str body, char *buf, size_t n);

#endif
