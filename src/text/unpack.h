/*
 * unpack.h: compressed and packed bytes, entry by entry
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_UNPACK_H
#define TEXT_UNPACK_H

#include <stdint.h>

#include "base/arena.h"
#include "text/window.h"

struct unpack; /* of libarchive */

/* By its first bytes: gzip, bzip2, xz, zstd, zip, tar. */
bool unpack_is_packed(struct str head);

/* Unpacks what comes through FROM, which is borrowed.  The caller owns *out: unpack_close().  ERR_PARSE: damaged. */
MUST_CHECK enum err_code unpack_open(struct unpack **out, struct window *from, struct err *e);
void unpack_close(struct unpack *u); /* NULL is allowed */

/*
 * How much may come out: FREE_BYTES whatever went in, and beyond that no more than a text can be packed: 250 bytes for
 * each byte that went in, or, with IN (borrowed), for each of those; it says how far a file below several layers is.
 * The default is UNPACK_FREE_BYTES, and what went into U.  A real archive of lists may pack better than that for a
 * while; what reads it takes a mail at a time, so it costs time only, about a minute for these bytes.
 */
#define UNPACK_FREE_BYTES ((uint64_t)16 << 30)
void unpack_limit(struct unpack *u, uint64_t free_bytes, const uint64_t *in);

/* The next regular file; *name is borrowed until the next call, and NULL where the format has no names. */
MUST_CHECK enum err_code unpack_next(struct unpack *u, const char **name, bool *more, struct err *e);

/* The current file's bytes (a window_read; CTX is the struct unpack).  ERR_LIMIT: more comes out than unpack_limit
 * lets. */
MUST_CHECK enum err_code unpack_read(void *ctx, char *buf, size_t n, size_t *got, struct err *e);

/* All files of PACKED one behind the other, at most LIMIT bytes; what was read before an error counts. */
struct str unpack_memory(struct str packed, size_t limit, struct arena *a);

#endif
