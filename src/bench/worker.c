/*
 * worker.c: a team of threads: ready, go, done
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/worker.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/arena.h"
#include "bench/clock.h"

enum { TICK_NS = 100000000, STACK_BYTES = 128 << 10 };

struct gate {
	pthread_mutex_t lock;
	pthread_cond_t changed; /* for the caller: somebody is ready, or all are done */
	pthread_cond_t go;      /* for the workers */
	unsigned ready, done;
	bool is_open, is_cancelled;
};

static void gate_init(struct gate *g)
{
	pthread_condattr_t attr;

	pthread_mutex_init(&g->lock, NULL);
	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(&g->changed, &attr);
	pthread_condattr_destroy(&attr);
	pthread_cond_init(&g->go, NULL);
}

static void gate_fini(struct gate *g)
{
	pthread_cond_destroy(&g->go);
	pthread_cond_destroy(&g->changed);
	pthread_mutex_destroy(&g->lock);
}

/* False: there will be no start. */
static bool wait_for_start(struct gate *g)
{
	pthread_mutex_lock(&g->lock);
	g->ready++;
	pthread_cond_signal(&g->changed);
	while (!g->is_open)
		pthread_cond_wait(&g->go, &g->lock);
	bool starts = !g->is_cancelled;
	pthread_mutex_unlock(&g->lock);
	return starts;
}

/* In the thread that will use it, so that the pages lie near its processor. */
static void get_ready(struct worker *w)
{
	struct engine_job *j = &w->job;

	j->pool = mmap(NULL, w->pool_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
	if (j->pool == MAP_FAILED) {
		j->pool = NULL;
		j->error = ENOMEM;
		return;
	}
	if (phase_is_write(j->phase) && j->stamps)
		random_fill(&w->data, j->pool, w->pool_bytes);
	memset(&w->record, 0, sizeof w->record);
	j->record = &w->record;
}

static bool needs_sync(const struct worker *w)
{
	return phase_is_write(w->job.phase) && !w->job.error && !atomic_load(&w->team->stop);
}

static void measure(struct worker *w)
{
	struct thread_time before = thread_time_now();

	w->team->of->engine->run(&w->job);
	w->sync_start_ns = w->end_ns = w->job.stop_ns;
	if (needs_sync(w)) {
		w->sync_start_ns = clock_ns();
		w->sync_error = fsync(w->job.fd) ? errno : 0;
		w->end_ns = clock_ns();
	}
	struct thread_time after = thread_time_now();
	w->cpu = thread_time_between(&before, &after);
	/* The others need not go on when the disk is full. */
	if (w->job.error || w->sync_error)
		atomic_store(&w->team->stop, true);
}

static void *worker_main(void *arg)
{
	struct worker *w = arg;
	struct gate *g = w->team->gate;

	get_ready(w);
	if (wait_for_start(g) && w->job.pool)
		measure(w);
	pthread_mutex_lock(&g->lock);
	if (++g->done == g->ready)
		pthread_cond_signal(&g->changed);
	pthread_mutex_unlock(&g->lock);
	if (w->job.pool)
		munmap(w->job.pool, w->pool_bytes);
	w->job.pool = NULL;
	return NULL;
}

static void open_gate(struct gate *g, unsigned n, bool is_cancelled)
{
	pthread_mutex_lock(&g->lock);
	while (g->ready < n)
		pthread_cond_wait(&g->changed, &g->lock);
	g->is_cancelled = is_cancelled;
	g->is_open = true;
	pthread_cond_broadcast(&g->go);
	pthread_mutex_unlock(&g->lock);
}

/* How far all are, 0 to 1: by number where there is one, else by time. */
static double done_of(const struct team *team, uint64_t since_ns)
{
	double done = 0, total = 0;

	for (unsigned i = 0; i < team->n; i++) {
		const struct engine_job *j = &team->workers[i].job;
		done += (double)atomic_load_explicit(&j->done, memory_order_relaxed);
		total += (double)j->requests;
	}
	if (team->workers[0].job.time_ns)
		return (double)(clock_ns() - since_ns) / (double)team->workers[0].job.time_ns;
	return total > 0 ? done / total : 1;
}

static void watch_until_done(struct team *team, const struct phase_watch *watch)
{
	struct gate *g = team->gate;
	uint64_t since_ns = clock_ns(), next_ns = since_ns;

	pthread_mutex_lock(&g->lock);
	while (g->done < team->n) {
		next_ns += TICK_NS;
		struct timespec next = { (time_t)(next_ns / 1000000000u), (long)(next_ns % 1000000000u) };
		if (pthread_cond_timedwait(&g->changed, &g->lock, &next) != ETIMEDOUT)
			continue;
		pthread_mutex_unlock(&g->lock);
		if (watch && watch->tick && watch->tick(watch->ctx, done_of(team, since_ns)))
			atomic_store(&team->stop, true);
		pthread_mutex_lock(&g->lock);
	}
	pthread_mutex_unlock(&g->lock);
}

static unsigned make_threads(struct team *team, pthread_t *threads, int *why)
{
	pthread_attr_t attr;
	unsigned n = 0;

	*why = 0;
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK_BYTES);
	while (n < team->n && *why == 0) {
		*why = pthread_create(&threads[n], &attr, worker_main, &team->workers[n]);
		n += *why == 0;
	}
	pthread_attr_destroy(&attr);
	return n;
}

static void machine_time_since(struct machine_time *t, const struct machine_time *before)
{
	t->busy -= before->busy;
	t->irq -= before->irq;
	t->iowait -= before->iowait;
	t->steal -= before->steal;
}

enum err_code team_run(struct team *team, const struct phase_watch *watch, struct machine_time *machine,
		       bool *has_machine, struct err *e)
{
	AUTO_ARENA(a);
	pthread_t *threads = arena_array(a, team->n, sizeof *threads);
	struct machine_time before;
	struct gate gate = { 0 };
	int why;

	gate_init(&gate);
	team->gate = &gate;
	unsigned n = make_threads(team, threads, &why);
	*has_machine = machine_time_now(&before);
	open_gate(&gate, n, n < team->n);
	if (n == team->n)
		watch_until_done(team, watch);
	*has_machine = machine_time_now(machine) && *has_machine;
	machine_time_since(machine, &before);
	for (unsigned i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
	gate_fini(&gate);
	team->gate = NULL;
	if (n < team->n)
		return err_set_errno(e, ERR_SYSTEM, why, "cannot start %u threads, only %u", team->n, n);
	return OK;
}
