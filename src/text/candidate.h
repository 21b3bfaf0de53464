/*
 * candidate.h: could these raw bytes hold any of a set of words?  Asked before a mail is decoded
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_CANDIDATE_H
#define TEXT_CANDIDATE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/str.h"

/* Words to look for: one pass over the bytes for all of them. */
struct candidate;

/* N WORDS (at most a thousand) of at least three bytes each, as they are printed (upper and lower case differ).
 * Lives in the arena; read only afterwards, so threads may share it. */
struct candidate *candidate_new(const char *const *words, size_t n, struct arena *a);

/* True if a word stands in RAW, and where only decoding can tell: base64 and packed bodies, words cut by the soft line
 * breaks of quoted-printable. */
bool candidate_is(const struct candidate *c, struct str raw);

#endif
