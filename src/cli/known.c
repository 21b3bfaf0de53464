/*
 * known.c: the files that were read before, in memory
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A maildir may have a million files, so of their paths only a hash is kept: two that share one would have to agree in
 * size and time as well to be taken for each other.
 */
#include "cli/known.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/vec.h"
#include "import/import.h"

struct file {
	uint64_t path; /* hash */
	struct message_file file;
};

struct known {
	struct arena *arena;
	VEC(struct file) files; /* by path */
};

static int by_path(const void *one, const void *other)
{
	const struct file *a = one, *b = other;

	return (a->path > b->path) - (a->path < b->path);
}

static void take_file(void *ctx, const struct store_file *file)
{
	struct known *k = ctx;
	struct file kept = { .path = hash_bytes(HASH_START, file->path),
			     .file = { .size = file->size,
				       .changed_ns = file->changed_ns,
				       .lines = (uint32_t)file->lines,
				       .ends = file->ends } };

	vec_push(k->arena, &k->files, kept);
}

enum err_code known_open(struct known **out, struct store *s, struct err *e)
{
	struct arena *a = arena_new();
	struct known *k = arena_alloc(a, sizeof *k);

	k->arena = a;
	*out = k;
	if (store_files(s, import_version(), take_file, k, e)) {
		known_close(k);
		*out = NULL;
		return e->code;
	}
	if (k->files.n)
		qsort(k->files.at, k->files.n, sizeof *k->files.at, by_path);
	return OK;
}

void known_close(struct known *k)
{
	if (k)
		arena_free(k->arena);
}

struct message_file known_find(const void *ctx, const char *path)
{
	const struct known *k = ctx;
	struct file wanted = { .path = hash_bytes(HASH_START, str_from(path)) };
	const struct file *found =
		k->files.n ? bsearch(&wanted, k->files.at, k->files.n, sizeof *k->files.at, by_path) : NULL;

	return found ? found->file : (struct message_file){ 0 };
}
