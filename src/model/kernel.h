/*
 * kernel.h: kernel labels as people write them, parsed and put in order
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Order: base version; stage (pre < rc < release) and its number; commits since (git describe); then no flavour <
 * flavour by name < its number < further suffix.  next-DATE after all versions; hashes and words come last, together,
 * by bytes.
 */
#ifndef MODEL_KERNEL_H
#define MODEL_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

enum kernel_kind {
	KERNEL_VERSION, /* 2.4.18-pre9-ac4, v6.8, 5.14.0-427.el9.x86_64 */
	KERNEL_NEXT,    /* next-20240101 */
	KERNEL_HASH,    /* 7 to 40 hex digits */
	KERNEL_WORD     /* anything else a person calls a kernel */
};

enum kernel_stage { STAGE_PRE, STAGE_RC, STAGE_RELEASE };

struct kernel {
	struct str label; /* exactly as given; borrowed */
	enum kernel_kind kind;
	uint32_t version[4]; /* missing parts are 0: 6.8 = 6.8.0 */
	enum kernel_stage stage;
	uint32_t stage_number; /* pre9: 9; release: 0 */
	uint32_t commits;      /* git describe's count since the tag */
	struct str flavour;    /* "ac", "aa", "rmap", "mm", "jam", "el", "amd64"; borrowed; empty: mainline */
	uint32_t flavour_number; /* ac4: 4; of an ABI name the distribution's count (6.1.0-18-amd64: 18) */
	struct str rest; /* what follows the flavour and its number; of an ABI name all after the count; borrowed */
	bool is_abi;     /* a distribution's ABI name (6.1.0-18-amd64): a label of its own */
};

/* Any text parses (as a word, in the worst case); nothing is copied. */
void kernel_parse(struct str label, struct kernel *out);

/* Total order of kernels, not of labels: 6.8, v6.8, 6.8.0 and linux-6.8 compare equal.  <0, 0, >0. */
int kernel_cmp(const struct kernel *a, const struct kernel *b);

/* The same order as text: memcmp of two keys (or ORDER BY in plain SQL) agrees with kernel_cmp, and equal keys mean
 * the same kernel.  Printable ASCII; in the arena. */
struct str kernel_key(const struct kernel *k, struct arena *a);

/* Is LABEL of a series that nobody had at TIME (seconds since 1970; earlier than 1991: not known, so false)?  Then it is
 * another program's version.  Dates of first pre-releases: kernel.org. */
bool kernel_is_to_come(struct str label, int64_t time);

/* A longer word of prose is not taken for a label. */
#define KERNEL_WORD_MAX 100

/* Does this one word look like a kernel's version (2.4.19-pre5, v6.8-rc1, linux-2.6.9, 5.14.0-427.el9.x86_64)?
 * Strict, for picking labels out of prose: "12.5", "1.2.3.4" (an address), "0.3.3" (a tool) and dates are not.
 * Two parts are enough from 2.0 on, with a prefix, a stage or git describe's count: v6.8, linux-6.8, 6.8-rc1; a bare
 * "6.8" is any number.  Punctuation of the sentence around the word is the caller's to cut off first.
 * Not told apart: a tool whose three-part version is one that Linux had too (gcc 3.2.1). */
bool kernel_is_version(struct str word);

/* "6.4", "5.10", "3.2": two parts and nothing else, as Linux named its releases from 3.0 on.  Any figure may look so: the
 * caller must know from somewhere else that a kernel stands there. */
bool kernel_is_short(struct str word);

/* 7 to 40 lower-case hex digits with at least one digit and one letter. */
bool kernel_is_hash(struct str word);

#endif
