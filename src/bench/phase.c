/*
 * phase.c: prepares a team, and sums up what its threads found
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/phase.h"

#include <stdlib.h>
#include <string.h>

#include "bench/worker.h"

/* Streams of random numbers: each thread of each phase and repetition has its own, and another one for its data. */
static uint64_t stream_of(const struct phase_job *job, unsigned thread, bool of_data)
{
	return (uint64_t)of_data << 63 | (uint64_t)job->iteration << 32 | (uint64_t)job->phase << 24 | thread;
}

static void prepare(const struct phase_job *job, struct team *team, unsigned i)
{
	const struct plan *p = job->plan;
	struct worker *w = &team->workers[i];
	struct engine_job *j = &w->job;

	j->fd = job->files->fd[i];
	j->phase = job->phase;
	j->pairs_clocks = p->pairs_clocks;
	j->stamps = !p->zeros;
	j->block_bytes = p->block_bytes;
	j->blocks = job->files->bytes / p->block_bytes;
	j->requests = plan_requests(p, job->phase, job->threads, i);
	j->time_ns = j->requests == UINT64_MAX ? p->random_ms * 1000000 : 0;
	j->pool_blocks = phase_is_write(job->phase) && !p->zeros ? ENGINE_POOL_BYTES / p->block_bytes : 1;
	j->pool_blocks = j->pool_blocks ? j->pool_blocks : 1;
	w->pool_bytes = (size_t)j->pool_blocks * p->block_bytes;
	j->first_stamp = stream_of(job, i, true) << 8;
	j->stop = &team->stop;
	random_init(&j->random, p->seed, stream_of(job, i, false));
	random_init(&w->data, p->seed, stream_of(job, i, true));
	w->team = team;
}

static double seconds(uint64_t from_ns, uint64_t to_ns)
{
	return to_ns > from_ns ? (double)(to_ns - from_ns) / 1e9 : 0;
}

/* Jain's index: the square of the sum of the rates by n times the sum of their squares. */
static double fairness_of(const struct team *team)
{
	double sum = 0, squares = 0;

	for (unsigned i = 0; i < team->n; i++) {
		const struct engine_job *j = &team->workers[i].job;
		double s = seconds(j->start_ns, j->stop_ns), rate = s > 0 ? (double)atomic_load(&j->done) / s : 0;
		sum += rate;
		squares += rate * rate;
	}
	return squares > 0 ? sum * sum / (team->n * squares) : 1;
}

static void sum_up(const struct phase_job *job, const struct team *team, struct phase_result *out)
{
	uint64_t first = UINT64_MAX, last = 0, last_end = 0;

	for (unsigned i = 0; i < team->n; i++) {
		const struct worker *w = &team->workers[i];
		double sync_s = seconds(w->sync_start_ns, w->end_ns);
		first = w->job.start_ns < first ? w->job.start_ns : first;
		last = w->job.stop_ns > last ? w->job.stop_ns : last;
		last_end = w->end_ns > last_end ? w->end_ns : last_end;
		out->sync_seconds = sync_s > out->sync_seconds ? sync_s : out->sync_seconds;
		out->requests += atomic_load(&w->job.done);
		out->cpu_seconds += (double)w->cpu.whole_ns / 1e9;
		out->user_seconds += (double)w->cpu.user_us / 1e6;
		out->system_seconds += (double)w->cpu.system_us / 1e6;
		record_merge(&out->record, &w->record);
	}
	out->bytes = out->requests * job->plan->block_bytes;
	out->seconds = seconds(first, last_end);
	out->seconds_unsynced = seconds(first, last);
	out->fairness = fairness_of(team);
}

static enum err_code find_error(const struct phase_job *job, const struct team *team, struct err *e)
{
	const char *name = bench_phase_name[job->phase];

	for (unsigned i = 0; i < team->n; i++) {
		const struct worker *w = &team->workers[i];
		if (w->job.error == ERROR_SHORT)
			return err_set(e, ERR_IO, "%s: %s: the test file ended too early", job->plan->dir, name);
		if (w->job.error)
			return err_set_errno(e, ERR_IO, w->job.error, "%s: %s", job->plan->dir, name);
		if (w->sync_error)
			return err_set_errno(e, ERR_IO, w->sync_error, "%s: %s: fsync", job->plan->dir, name);
	}
	return OK;
}

enum err_code phase_run(const struct phase_job *job, const struct phase_watch *watch, struct phase_result *out,
			struct err *e)
{
	size_t bytes = job->threads * sizeof(struct worker);
	struct team team = { .of = job, .n = job->threads, .workers = aligned_alloc(_Alignof(struct worker), bytes) };

	memset(out, 0, sizeof *out);
	if (!team.workers)
		return err_set(e, ERR_SYSTEM, "no memory for %u threads", job->threads);
	/* Touches all of it, so that no page is missing when the clock runs. */
	memset(team.workers, 0, bytes);
	for (unsigned i = 0; i < team.n; i++)
		prepare(job, &team, i);
	out->cached_pct = files_cached_pct(job->files);
	enum err_code code = team_run(&team, watch, &out->machine, &out->has_machine, e);
	if (code == OK)
		code = find_error(job, &team, e);
	out->stopped = atomic_load(&team.stop);
	if (code == OK)
		sum_up(job, &team, out);
	free(team.workers);
	return code;
}

double phase_mb_per_s(const struct phase_result *r)
{
	return r->seconds > 0 ? (double)r->bytes / (double)PLAN_MB / r->seconds : 0;
}

double phase_cpu_pct(const struct phase_result *r)
{
	return r->seconds > 0 ? 100 * r->cpu_seconds / r->seconds : 0;
}
