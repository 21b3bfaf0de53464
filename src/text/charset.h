/*
 * charset.h: bytes of any charset into plain UTF-8
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_CHARSET_H
#define TEXT_CHARSET_H

#include <stdbool.h>

#include "text/lines.h"

/*
 * Makes TEXT UTF-8, in the arena if it changes at all, and corrects the map's offsets.  DECLARED may be empty,
 * unknown or wrong: it is taken if it is a charset of mail and all bytes are valid in it; else UTF-8, and a byte that
 * is no part of a UTF-8 sequence is read as windows-1252.  A text that is valid UTF-8 is not believed to be Latin-N.
 *
 * Signs that stand in tables for a blank or a minus become ASCII (U+00A0, U+2000..200A, U+202F, U+205F, U+3000, NUL:
 * blank; U+2010..2013, U+2212: '-'); U+FEFF, U+200B..200D and U+00AD are dropped.
 */
void charset_decode(struct mapped_text *text, struct str declared, struct arena *a);

bool charset_is_utf8(struct str bytes);

/* The sign CODE, made plain as above, as UTF-8 into TO (4 bytes); how many: 0 if it is dropped. */
size_t charset_put(char *to, uint32_t code);

#endif
