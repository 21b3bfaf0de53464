/*
 * digest.h: SHA-256 of bytes, for identities and for what a page promises about its own parts
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BASE_DIGEST_H
#define BASE_DIGEST_H

#include "base/arena.h"
#include "base/str.h"

/* 64 lower-case hex digits, in the arena. */
struct str digest_hex(struct str bytes, struct arena *a);

/* In base64 (RFC 4648) with its padding, as a Content-Security-Policy wants it behind "sha256-"; in the arena. */
struct str digest_base64(struct str bytes, struct arena *a);

#endif
