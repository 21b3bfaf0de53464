/*
 * arena.c: memory that is freed all at once
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With ARENA_MALLOC every allocation is a chunk of its own, so AddressSanitizer
 * sees each overrun that a shared chunk would hide.
 */
#include "base/arena.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_FIRST = 16 * 1024, CHUNK_MAX = 1024 * 1024, KEEP_MAX = 4 * 1024 * 1024 };

/* Smaller pieces share their chunk with others. */
#ifdef ARENA_MALLOC
enum { MOVED_FROM = 4096 };
#else
enum { MOVED_FROM = CHUNK_MAX };
#endif

struct chunk {
	struct chunk *next;
	size_t size; /* bytes in data */
	size_t used;
	alignas(max_align_t) char data[];
};

struct arena {
	struct chunk *head; /* the chunk being filled */
	size_t used;
};

static void die_out_of_memory(size_t size)
{
	fprintf(stderr, "behemoth: out of memory (%zu bytes wanted)\n", size);
	abort();
}

static struct chunk *chunk_new(size_t size)
{
	struct chunk *c = malloc(sizeof *c + size);

	if (!c)
		die_out_of_memory(size);
	c->next = NULL;
	c->size = size;
	c->used = 0;
	return c;
}

struct arena *arena_new(void)
{
	struct arena *a = calloc(1, sizeof *a);

	if (!a)
		die_out_of_memory(sizeof *a);
	return a;
}

static void free_chunks(struct chunk *c)
{
	while (c) {
		struct chunk *next = c->next;
		free(c);
		c = next;
	}
}

void arena_free(struct arena *a)
{
	if (!a)
		return;
	free_chunks(a->head);
	free(a);
}

void arena_free_at(struct arena **a)
{
	arena_free(*a);
}

void arena_reset(struct arena *a)
{
	struct chunk *keep = a->head;

	a->used = 0;
	if (!keep)
		return;
	free_chunks(keep->next);
	keep->next = NULL;
	keep->used = 0;
#ifdef ARENA_MALLOC
	const size_t keep_max = 0;
#else
	const size_t keep_max = KEEP_MAX;
#endif
	if (keep->size > keep_max) {
		free(keep);
		a->head = NULL;
	}
}

static size_t next_chunk_size(const struct arena *a, size_t wanted)
{
#ifdef ARENA_MALLOC
	(void)a;
	return wanted;
#else
	size_t size = a->head ? a->head->size * 2 : (size_t)CHUNK_FIRST;

	if (size > CHUNK_MAX)
		size = CHUNK_MAX;
	return size < wanted ? wanted : size;
#endif
}

/* What a piece takes of its chunk. */
static size_t padded_size(size_t size)
{
	size_t padded = (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);

	if (padded < size)
		die_out_of_memory(size);
#ifdef ARENA_MALLOC
	padded = size ? size : 1;
#endif
	return padded;
}

void *arena_alloc(struct arena *a, size_t size)
{
	size_t padded = padded_size(size);
	struct chunk *c = a->head;
	if (!c || c->size - c->used < padded) {
		c = chunk_new(next_chunk_size(a, padded));
		c->next = a->head;
		a->head = c;
	}
	void *p = c->data + c->used;
	c->used += padded;
	a->used += padded;
	return memset(p, 0, size);
}

/* Where the chunk is named that holds the piece P and nothing else; NULL: there is none. */
static struct chunk **chunk_of(struct arena *a, const void *p, size_t size)
{
	struct chunk **at = &a->head;

	while (*at && (*at)->data != (const char *)p)
		at = &(*at)->next;
	return *at && (*at)->used == padded_size(size) ? at : NULL;
}

void *arena_grow(struct arena *a, const void *p, size_t size, size_t room)
{
	struct chunk **at = size >= MOVED_FROM && room > size ? chunk_of(a, p, size) : NULL;

	if (!at) {
		void *grown = arena_alloc(a, room);
		return size ? memcpy(grown, p, size) : grown;
	}
	size_t padded = padded_size(room);
	struct chunk *c = realloc(*at, sizeof *c + padded);
	if (!c)
		die_out_of_memory(room);
	a->used += padded - c->size;
	c->size = c->used = padded;
	*at = c;
	return c->data;
}

void *arena_array(struct arena *a, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		die_out_of_memory(SIZE_MAX);
	return arena_alloc(a, n * size);
}

char *arena_cstr(struct arena *a, struct str s)
{
	char *p = arena_alloc(a, s.n + 1);

	if (s.n)
		memcpy(p, s.p, s.n);
	return p;
}

struct str arena_dup(struct arena *a, struct str s)
{
	return (struct str){ arena_cstr(a, s), s.n };
}

/* Most texts are short: they are made once, and copied. */
struct str arena_printf(struct arena *a, const char *fmt, ...)
{
	char text[256];
	va_list args;
	va_list again;

	va_start(args, fmt);
	va_copy(again, args);
	int n = vsnprintf(text, sizeof text, fmt, args);
	va_end(args);
	if (n < 0)
		n = 0;
	char *p = arena_alloc(a, (size_t)n + 1);
	if ((size_t)n < sizeof text)
		memcpy(p, text, (size_t)n);
	else
		vsnprintf(p, (size_t)n + 1, fmt, again);
	va_end(again);
	return (struct str){ p, (size_t)n };
}

size_t arena_used(const struct arena *a)
{
	return a->used;
}
