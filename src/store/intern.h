/*
 * intern.h: a hash table from bytes to a number, for ids that were met before
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef STORE_INTERN_H
#define STORE_INTERN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/str.h"

struct intern; /* keeps its own copies of the keys */

struct intern *intern_new(void);
void intern_free(struct intern *t); /* NULL is allowed */
void intern_clear(struct intern *t);

/* False: not met; *value is 0 then. */
bool intern_find(const struct intern *t, struct str key, int64_t *value);
/* KEY must not be there yet. */
void intern_add(struct intern *t, struct str key, int64_t value);
/* KEY must be there. */
void intern_set(struct intern *t, struct str key, int64_t value);
size_t intern_count(const struct intern *t);
/* The I-th entry, in no particular order but each once, for 0 <= I < intern_count. */
struct str intern_at(const struct intern *t, size_t i, int64_t *value);

#endif
