/*
 * header.h: the header block of a mail
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_HEADER_H
#define TEXT_HEADER_H

#include <stdbool.h>

#include "base/arena.h"
#include "model/source.h"

/* Bytes of the header block at the start of MAIL, a "From " line before it and the blank line behind it included;
 * 0: it does not start with a header.  *from_line gets the bytes of the "From " line (0: none). */
size_t header_block(struct str mail, size_t *from_line);

/* Is LINE `Name: value` by its characters (RFC 5322: 3.6.8)?  The name's length goes to *name_n. */
bool header_is_field(struct str line, size_t *name_n);

/* The first field NAME of BLOCK as it stands, lines of continuation and all; p NULL: absent.  *rest (may be NULL) is
 * the block behind it, for the next one of that name. */
struct str header_field(struct str block, const char *name, struct str *rest);

/* VALUE on one line, in UTF-8, encoded words (RFC 2047) decoded. */
struct str header_text(struct str value, struct arena *a);

/* The first <id> in VALUE without its < >, else its first word; empty: none. */
struct str header_message_id(struct str value);

/* All that BLOCK says of where a mail comes from: message_id, subject, author, date_raw, time, in_reply_to,
 * references.  FROM_LINE is the mbox line or empty; *time_from_line: it was the only one to say when. */
void header_source(struct str block, struct str from_line, struct arena *a, struct source *out, bool *time_from_line);

#endif
