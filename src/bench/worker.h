/*
 * worker.h: threads that get ready, start together and are waited for
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BENCH_WORKER_H
#define BENCH_WORKER_H

#include <stdalign.h>
#include <stdatomic.h>

#include "bench/phase.h"

/* One thread's memory; lines of the cache are not shared between threads. */
struct worker {
	alignas(128) struct engine_job job;
	alignas(128) struct record record;
	struct team *team;
	struct random data; /* what is written */
	size_t pool_bytes;
	uint64_t sync_start_ns, end_ns; /* end: after the sync */
	struct thread_time cpu;         /* spent between start and end */
	int sync_error;
};

struct team {
	const struct phase_job *of;
	struct worker *workers;
	unsigned n;
	atomic_bool stop;
	struct gate *gate; /* while they run */
};

/* Makes the threads, starts them together and waits for all; WATCH is called meanwhile.  All have ended when it
 * returns, whatever it returns.  *machine: what the machine spent between start and end. */
MUST_CHECK enum err_code team_run(struct team *team, const struct phase_watch *watch, struct machine_time *machine,
				  bool *has_machine, struct err *e);

#endif
