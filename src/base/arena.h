/*
 * arena.h: memory that is freed all at once, one arena an operation or a message
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

#include "base/err.h"
#include "base/str.h"

struct arena; /* one thread at a time; nothing in it is freed alone */

/* The caller owns the result: arena_free().  Never NULL: out of memory ends the program
 * (SQLite's transactions make that safe for what is stored). */
struct arena *arena_new(void);
void arena_free(struct arena *a); /* NULL is allowed */

/* Forgets all that was allocated, keeps a bounded part of the memory for the next use. */
void arena_reset(struct arena *a);

/* SIZE bytes, zeroed, aligned for any type.  Valid until reset or free. */
void *arena_alloc(struct arena *a, size_t size);

/* N items of SIZE bytes, zeroed; a product that overflows ends the program. */
void *arena_array(struct arena *a, size_t n, size_t size);

/* ROOM bytes that begin with the piece P of SIZE bytes, which may be gone then: a large one is moved with its pages, so an
 * array that grows leaves nothing behind.  P may be another's memory: then it is copied.  What is new is not zeroed. */
void *arena_grow(struct arena *a, const void *p, size_t size, size_t room);

/* Copies; the terminated ones end in a NUL that the length does not count. */
struct str arena_dup(struct arena *a, struct str s);
char *arena_cstr(struct arena *a, struct str s);
struct str arena_printf(struct arena *a, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* Bytes handed out since the last reset: tests hold a function to its bound with it. */
size_t arena_used(const struct arena *a);

void arena_free_at(struct arena **a); /* for AUTO_ARENA only */

/* An arena that is freed at the end of the scope: `AUTO_ARENA(a);` */
#define AUTO_ARENA(name) struct arena *name __attribute__((cleanup(arena_free_at))) = arena_new()

#endif
