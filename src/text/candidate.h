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

/*
 * N TERMS, of which one must hold.  A term is words of which all must stand in the text, wherever, joined by " & ", the
 * rarest in mail first; for a word several may be given, joined by " | ":
 *
 *	"Throughput"                          this word
 *	"!rate! | mb/s & !cpu! | >2s | !lat"  one of the first two, and one of the others
 *
 * A word is of three signs at least.  A small letter stands for itself in either case, '0' for a digit, '!' for a
 * word's edge, '~' for a run of what is no letter and no digit, '?' for a run of letters and digits that may be empty.
 * Lives in the arena; read only afterwards, so threads may share it.
 */
struct candidate *candidate_new(const char *const *terms, size_t n, struct arena *a);

/* True if a term holds in RAW as it stands or with its quoted-printable and base64 decoded; and where only more than
 * that could tell: HTML, packed attachments, charsets that do not keep ASCII, signs that are not seen inside words. */
bool candidate_is(const struct candidate *c, struct str raw);

#endif
