/*
 * plan.h: what shall be measured, what is sensible, and how long it takes
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BENCH_PLAN_H
#define BENCH_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/str.h"

/* In the order in which they run, which is that of tiotest: reads find what the writes left. */
enum bench_phase { PHASE_SEQ_WRITE, PHASE_RAND_WRITE, PHASE_SEQ_READ, PHASE_RAND_READ, PHASES };
extern const char *const bench_phase_name[PHASES]; /* "seq-write", ... as in the row contract */

static inline bool phase_is_write(enum bench_phase p)
{
	return p == PHASE_SEQ_WRITE || p == PHASE_RAND_WRITE;
}

static inline bool phase_is_random(enum bench_phase p)
{
	return p == PHASE_RAND_WRITE || p == PHASE_RAND_READ;
}

enum {
	PLAN_COMBINATIONS_MAX = 64,
	PLAN_THREADS_MAX = 4096,
	PLAN_REPEAT_MAX = 4096,
	PLAN_PHASES_MAX = 16384, /* of all repetitions: the text of more would be too long to keep */
	PLAN_BLOCK_MIN = 512,
	PLAN_BLOCK_MAX = 64 << 20,
};
#define PLAN_MB ((uint64_t)1 << 20)
#define PLAN_RANDOM_MS_DEFAULT 5000 /* of a random phase when neither a time nor a number is given */

struct plan {
	const char *dir;
	unsigned threads[PLAN_COMBINATIONS_MAX]; /* one combination each */
	size_t n_threads;
	unsigned phases;          /* bit 1 << enum bench_phase */
	unsigned repeat;
	uint64_t size_bytes;      /* of all files of a combination together; whole MB */
	uint32_t block_bytes;
	uint64_t random_requests; /* of a random phase, all threads together; 0: as many as fit into the time */
	uint64_t random_ms;
	uint64_t seed;
	bool direct;       /* O_DIRECT */
	bool sync;         /* O_SYNC */
	bool cold;         /* put the files out of the cache before each read phase */
	bool zeros;        /* write zeros instead of incompressible data */
	bool pairs_clocks; /* two clock readings a request instead of one */
};

/* What the machine and the folder allow. */
struct plan_room {
	uint64_t memory_bytes; /* 0: not known */
	uint64_t available_bytes; /* memory that files may use; 0: not known */
	uint64_t free_bytes;   /* in the folder's file system */
	uint64_t file_limit_bytes; /* of one file (RLIMIT_FSIZE); UINT64_MAX: none */
};

/* The smallest of twice the memory, 4 GB and half of the free space; whole MB, at least one. */
uint64_t plan_default_size(const struct plan_room *room);

/* One thread's file of a combination: its equal share, whole blocks. */
uint64_t plan_file_bytes(const struct plan *p, unsigned threads);
/* How many requests thread THREAD of THREADS makes in a phase; UINT64_MAX: until the time is over. */
uint64_t plan_requests(const struct plan *p, enum bench_phase phase, unsigned threads, unsigned thread);

/* Of all repetitions. */
unsigned plan_phases(const struct plan *p);

/* ERR_USAGE: makes no sense, or does not fit (says what would). */
MUST_CHECK enum err_code plan_check(const struct plan *p, const struct plan_room *room, struct err *e);

/* How fast the folder was in a short trial. */
struct probe {
	double write_bytes_per_s; /* with a sync */
	double read_bytes_per_s;  /* from the cache */
};

/* A guess in seconds: reads of what fits into memory are taken for cached, others are as slow as writes. */
double plan_expected_s(const struct plan *p, const struct plan_room *room, const struct probe *probe);

/* Writes and reads at most 4 MB or 20 ms in DIR.  ERR_IO: no file can be made or written there. */
MUST_CHECK enum err_code probe_run(const struct plan *p, struct probe *out, struct err *e);

/* What DIR's file system and the limits of this process allow.  ERR_IO, ERR_NOT_FOUND: there is no such folder. */
MUST_CHECK enum err_code room_of(const char *dir, struct plan_room *out, struct err *e);

#endif
