/*
 * sha256.h: SHA-256 (FIPS 180-4), for what a page promises about its own parts
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

enum { SHA256_BYTES = 32 };

void sha256(struct str bytes, uint8_t out[SHA256_BYTES]);

/* RFC 4648 with padding, in the arena. */
struct str base64(struct str bytes, struct arena *a);

#endif
