/*
 * transfer.h: quoted-printable and base64, keeping the raw line of each byte
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_TRANSFER_H
#define TEXT_TRANSFER_H

#include "text/lines.h"

/* RAW is a part's encoded body, FIRST the raw number of its first line.  Both read damaged input as far as it makes
 * sense and never fail.  RFC 2045, sections 6.7 and 6.8. */

/* A soft break continues on the next raw line; an "=" that starts no code stays. */
void transfer_quoted_printable(struct str raw, uint32_t first, struct arena *a, struct mapped_text *out);

/* A byte stands on the line of its first encoded character; what is no base64 character is passed over. */
void transfer_base64(struct str raw, uint32_t first, struct arena *a, struct mapped_text *out);

#endif
