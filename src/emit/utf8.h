/*
 * utf8.h: text from strangers, one character at a time
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef EMIT_UTF8_H
#define EMIT_UTF8_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

#define UTF8_REPLACEMENT 0xFFFDu
#define UTF8_REPLACEMENT_TEXT "\xEF\xBF\xBD"

struct utf8_char {
	uint32_t code;    /* UTF8_REPLACEMENT when not valid */
	struct str bytes; /* as they stand in the text; one byte when not valid */
	bool valid;
};

/* Cuts the first character off *rest, which must not be empty.  Overlong forms, surrogates and what is beyond U+10FFFF
 * are not valid (RFC 3629). */
struct utf8_char utf8_next(struct str *rest);

/* C0, DEL, C1, and the marks that turn the direction of text around: a terminal must never get these from a label. */
bool utf8_is_control(uint32_t code);

/* Nothing but printable ASCII: a byte is a character is a column, and may be shown as it stands. */
bool utf8_is_plain(struct str s);

/* Columns that S takes on a terminal: wide characters two, combining ones none. */
unsigned utf8_width(struct str s);

/* The longest beginning of S that is at most WIDTH columns wide, cut between characters. */
struct str utf8_fit(struct str s, unsigned width);

#endif
