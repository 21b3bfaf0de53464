/*
 * prefilter.h: places of a text where one of many short windows could begin, 64 bytes at a time
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A first look with the processor's vectors: it misses no window, and what it sees too much somebody else must rule out.
 * The method is that of "Teddy", the packed search of Hyperscan and of Rust's aho-corasick: windows share buckets, and a
 * look-up in a table says for each byte which buckets it fits.
 */
#ifndef TEXT_PREFILTER_H
#define TEXT_PREFILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

enum { PREFILTER_WINDOW = 4, PREFILTER_BLOCK = 64, PREFILTER_STRETCH = 16 };

/* Four neighbouring bytes: what each may be, a bit for each byte. */
struct prefilter_window {
	uint64_t takes[PREFILTER_WINDOW][4];
};

struct prefilter;

/* What the processor has for it; each can do what those before it can. */
enum prefilter_means { PREFILTER_NONE, PREFILTER_AVX2, PREFILTER_VBMI };

enum prefilter_means prefilter_best_means(void);

/* NULL: by PREFILTER_NONE nothing can be done.  Lives in the arena; read only afterwards, so threads may share it. */
struct prefilter *prefilter_new(const struct prefilter_window *windows, size_t n, enum prefilter_means means, struct arena *a);

/* Looks at some blocks of TEXT from AT on, at most PREFILTER_STRETCH; how many.  places[i] has a bit for each byte of
 * block i at which a window could begin.  0: fewer than two blocks are left, and the caller has to look at the windows
 * that begin there. */
size_t prefilter_look(const struct prefilter *f, struct str text, size_t at, uint64_t places[PREFILTER_STRETCH]);

/* Is shown each place of the text at which a window could begin, and the four bytes there; false: it has seen enough. */
struct prefilter_eye {
	bool (*see)(void *ctx, size_t at, const char *bytes);
	void *ctx;
};

/* Shows all places of TEXT, which is taken to stand between line ends: also the one before it, (size_t)-1, at which a window could
 * begin that has a word's edge first, and some behind it.  False: EYE has seen enough. */
bool prefilter_scan(const struct prefilter *f, struct str text, const struct prefilter_eye *eye);

#endif
