/*
 * phase.h: one phase of one repetition: threads, a common start, what came of it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BENCH_PHASE_H
#define BENCH_PHASE_H

#include <stdbool.h>
#include <stdint.h>

#include "bench/cputime.h"
#include "bench/engine.h"
#include "bench/files.h"

/* What happens meanwhile; called by the thread that called phase_run, ten times a second. */
struct phase_watch {
	void *ctx;
	/* DONE: the share of the phase, 0 to 1.  True: stop here. */
	bool (*tick)(void *ctx, double done);
};

struct phase_job {
	const struct plan *plan;
	const struct engine *engine;
	const struct test_files *files; /* one a thread */
	enum bench_phase phase;
	unsigned threads;
	unsigned iteration; /* from 1 */
};

struct phase_result {
	uint64_t requests, bytes;
	double seconds;          /* first start to last stop, syncing included */
	double seconds_unsynced; /* to the last request */
	double sync_seconds;     /* the longest fsync; 0 after reads */
	double cpu_seconds;                  /* of all threads */
	double user_seconds, system_seconds; /* its parts, counted in ticks */
	struct machine_time machine;         /* spent meanwhile; only if has_machine */
	bool has_machine;
	double cached_pct; /* of the files, before the start; negative: not known */
	double fairness;   /* Jain's index of the threads' rates: 1 all alike, 1/n one had everything */
	bool stopped;      /* the watch said so: the numbers stand for a part */
	struct record record;
};

/* Runs it.  ERR_IO: a request failed (disk full, for one); ERR_SYSTEM: no threads.  WATCH may be NULL. */
MUST_CHECK enum err_code phase_run(const struct phase_job *job, const struct phase_watch *watch, struct phase_result *out,
				   struct err *e);

/* MB of 2^20 bytes a second, syncing included as in tiotest's rate; 0 when nothing was measured. */
double phase_mb_per_s(const struct phase_result *r);
/* 100: one processor busy all the time with the threads of this run. */
double phase_cpu_pct(const struct phase_result *r);

#endif
