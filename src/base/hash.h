/*
 * hash.h: numbers from bytes, the same on every machine and in every version
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Some are kept in databases and some name places in pages: what these functions give must never change.  Not against
 * an enemy; base/digest.h is.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stdint.h>

#include "base/str.h"

/* Where to begin. */
#define HASH_START 14695981039346656037u

/* Fowler, Noll and Vo's hash 1a, 64 bits, going on from HASH. */
uint64_t hash_bytes(uint64_t hash, struct str bytes);

/* The same, and the length closes the field: "ab" + "c" is not "a" + "bc".  Well mixed only after hash_end. */
uint64_t hash_add(uint64_t hash, struct str bytes);
uint64_t hash_end(uint64_t hash);

#endif
