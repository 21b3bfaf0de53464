/*
 * files.h: the files that are written and read; nothing of them is ever left behind
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * They have no names: made without one (O_TMPFILE), or unlinked as soon as they are open.  So whatever ends the program,
 * kill -9 too, the kernel frees them.
 */
#ifndef BENCH_FILES_H
#define BENCH_FILES_H

#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "bench/plan.h"

struct test_files {
	int *fd; /* one a thread; in the arena */
	unsigned n;
	uint64_t bytes; /* of each */
};

/* FLAGS of open(2) beside reading and writing: O_DIRECT, O_SYNC.  *fd is the caller's: close(). */
MUST_CHECK enum err_code file_open_nameless(const char *dir, int flags, int *fd, struct err *e);

/* One file a thread, of full length but without blocks: the sequential write fills holes, as tiotest's does. */
MUST_CHECK enum err_code files_open(const struct plan *p, unsigned threads, struct arena *a, struct test_files *out,
				    struct err *e);
void files_close(struct test_files *f);

/* How much of the files is in the page cache, in percent; negative: the system does not tell. */
double files_cached_pct(const struct test_files *f);
/* Writes out and puts out of the cache; as root the cache of the whole machine is dropped. */
void files_evict(const struct test_files *f);

#endif
