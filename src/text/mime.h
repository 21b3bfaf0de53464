/*
 * mime.h: the parts of a mail that may hold text, and where in its bytes they stand
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_MIME_H
#define TEXT_MIME_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

enum mime_encoding { MIME_AS_IS, MIME_QUOTED_PRINTABLE, MIME_BASE64 };

struct mime_part {
	struct str body; /* still encoded: bytes of the mail itself */
	uint32_t first;  /* raw number of the body's first line */
	enum mime_encoding encoding;
	bool is_html;
	bool is_flowed, is_delsp; /* RFC 3676 */
	bool is_attachment;       /* it has a file name, so its bytes may be packed */
	struct str charset;       /* as declared; empty: not */
	struct str title;         /* the file name of an attachment, else the subject of the mail within the mail; in the arena */
};

struct mime_parts {
	struct mime_part *at;
	size_t n;
};

/*
 * MAIL starts with its header block, on raw line FIRST.  Parts in the order of the mail, those of nested mails too.
 * Of multipart/alternative one: text/plain before a nested multipart before HTML.  Other types than text only when
 * their name says that they are a text (.txt, .log, .out, .json, ...) or a packed one (.gz, .bz2, .xz, .zst, .zip,
 * .tar).  Bounded: a few hundred parts, whatever the nesting.
 */
void mime_parts(struct str mail, uint32_t first, struct arena *a, struct mime_parts *out);

#endif
