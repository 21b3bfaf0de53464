/*
 * digest.h: SHA-256 of bytes, for identities
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_DIGEST_H
#define TEXT_DIGEST_H

#include "base/arena.h"
#include "base/str.h"

/* 64 lower-case hex digits, in the arena. */
struct str digest_hex(struct str bytes, struct arena *a);

#endif
