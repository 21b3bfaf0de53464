/*
 * engine.h: how requests are made; one engine a file
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BENCH_ENGINE_H
#define BENCH_ENGINE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "bench/plan.h"
#include "bench/random.h"
#include "bench/record.h"

/* Data to write: far more than a compressor looks back at, so that files are as incompressible as one block is; small
 * enough to stay in a second-level cache.  And every 4 KiB get a number of their own, so that no two are the same. */
enum { ENGINE_POOL_BYTES = 256 << 10, ENGINE_STAMP_BYTES = 4096 };

/* One thread's part of a phase.  All memory is there and touched before the start; nothing is allocated after it. */
struct engine_job {
	int fd;
	enum bench_phase phase;
	bool pairs_clocks;
	bool stamps;          /* number what is written; false: write the pool as it is */
	uint32_t block_bytes;
	uint64_t blocks;      /* in the file */
	uint64_t requests;    /* at most */
	uint64_t time_ns;     /* at most; 0: no limit */
	struct random random; /* of the offsets */
	char *pool;           /* page-aligned; at least one block, whole blocks */
	uint64_t pool_blocks;
	uint64_t first_stamp; /* of what is written */
	struct record *record;
	const atomic_bool *stop; /* somebody wants to end early */

	/* What came of it. */
	_Atomic uint64_t done; /* requests; may be read at any time */
	uint64_t start_ns, stop_ns;
	int error; /* an errno value, ERROR_SHORT, or 0 */
};

enum { ERROR_SHORT = -1 }; /* a file ended before its length */

struct engine {
	const char *name;
	void (*run)(struct engine_job *job);
};

extern const struct engine engine_psync; /* pread and pwrite, one request a thread at a time */

#endif
