/*
 * run_tiobench.c: the four phases of tiobench with our own engine
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <sys/resource.h>

#include "bench/engine.h"
#include "bench/files.h"
#include "bench/phase.h"
#include "cli/cmds.h"
#include "cli/run.h"

/* A run of tiobench and where it is. */
struct tiobench {
	struct run run;
	struct plan plan;
	double expected_s;
	bool chose_size;
	struct phase_job job;        /* the one that runs */
	unsigned n_done, n_phases;   /* of all repetitions */
	struct phase_result result;
};

static enum err_code plan_it(const struct cmd_context *cx, const char *dir, struct tiobench *t, struct err *e)
{
	struct plan_room room;
	struct probe probe;

	if (run_plan(cx, &t->plan, e))
		return e->code;
	t->plan.dir = dir;
	if (room_of(dir, &room, e))
		return e->code;
	t->chose_size = t->plan.size_bytes == 0;
	if (t->chose_size)
		t->plan.size_bytes = plan_default_size(&room);
	if (plan_check(&t->plan, &room, e) || probe_run(&t->plan, &probe, e))
		return e->code;
	t->expected_s = plan_expected_s(&t->plan, &room, &probe);
	t->n_phases = plan_phases(&t->plan);
	return OK;
}

/* One file a thread: the usual limit of 1024 open files is for programs that select(). */
static void allow_many_files(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit))
		return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

static void announce(const struct tiobench *t)
{
	const struct run *r = &t->run;
	const struct plan *p = &t->plan;
	struct arena *a = r->cx->arena;
	struct str device = env_get(&r->env, "block.device"), scheduler = env_get(&r->env, "block.scheduler");

	if (r->cx->quiet)
		return;
	printf("tiobench on %s, kernel " STR_FMT "\n", r->dir, STR_ARG(env_get(&r->env, "kernel.release")));
	printf("file system " STR_FMT "%s" STR_FMT "%s" STR_FMT "\n", STR_ARG(env_get(&r->env, "fs.type")),
	       device.n ? " on " : "", STR_ARG(device), scheduler.n ? ", scheduler " : "", STR_ARG(scheduler));
	printf("%llu MB of files%s, blocks of %u bytes, seed %llu\n", (unsigned long long)(p->size_bytes / PLAN_MB),
	       t->chose_size ? " (the least of 2 x memory, 4 GB and half of the free space)" : "", p->block_bytes,
	       (unsigned long long)p->seed);
	printf("%u phases, about " STR_FMT "; Ctrl-C keeps what is finished\n\n", t->n_phases,
	       STR_ARG(run_time_text(t->expected_s, a)));
	printf("%-11s %7s %7s %10s %6s %9s %9s %9s\n", "phase", "threads", "run", "MB/s", "CPU%", "avg ms", "p99 ms", "max ms");
	fflush(stdout);
}

static void print_result(const struct tiobench *t)
{
	const struct phase_result *r = &t->result;
	uint64_t n = record_n(&r->record);
	char run[32];

	if (t->run.cx->quiet)
		return;
	snprintf(run, sizeof run, "%u/%u", t->job.iteration, t->plan.repeat);
	printf("%-11s %7u %7s %10.2f %6.1f %9.3f %9.3f %9.3f\n", bench_phase_name[t->job.phase], t->job.threads, run,
	       phase_mb_per_s(r), phase_cpu_pct(r), n ? (double)r->record.sum_ns / (double)n / 1e6 : 0,
	       record_quantile_ns(&r->record, 0.99) / 1e6, (double)r->record.max_ns / 1e6);
	fflush(stdout);
}

static bool tick(void *ctx, double done)
{
	struct tiobench *t = ctx;
	AUTO_ARENA(a);
	double left_s = t->expected_s * (t->n_phases - t->n_done - done) / t->n_phases;

	progress_say(&t->run.progress,
		     arena_printf(a, "%s, %u thread%s: %.0f %%, phase %u of %u, about " STR_FMT " left",
				  bench_phase_name[t->job.phase], t->job.threads, t->job.threads == 1 ? "" : "s",
				  done > 1 ? 100 : 100 * done, t->n_done + 1, t->n_phases,
				  STR_ARG(run_time_text(left_s, a))));
	return signals_came(&t->run.signals);
}

/* *stopped: somebody wants to end. */
static enum err_code measure_phase(struct tiobench *t, bool *stopped, struct err *e)
{
	const struct phase_watch watch = { t, tick };

	if (t->plan.cold && !phase_is_write(t->job.phase))
		files_evict(t->job.files);
	if (phase_run(&t->job, &watch, &t->result, e))
		return e->code;
	*stopped = t->result.stopped;
	if (*stopped)
		return OK;
	progress_clear(&t->run.progress);
	t->n_done++;
	print_result(t);
	document_phase(&t->run.text, &t->job, &t->result);
	*stopped = signals_came(&t->run.signals);
	return run_keep(&t->run, e);
}

static enum err_code measure_combination(struct tiobench *t, unsigned threads, bool *stopped, struct err *e)
{
	AUTO_ARENA(a);
	struct test_files files;
	enum err_code code = OK;

	if (files_open(&t->plan, threads, a, &files, e))
		return e->code;
	t->job.files = &files;
	t->job.threads = threads;
	for (unsigned phase = 0; phase < PHASES && code == OK && !*stopped; phase++) {
		t->job.phase = (enum bench_phase)phase;
		if (t->plan.phases & 1u << phase)
			code = measure_phase(t, stopped, e);
	}
	files_close(&files);
	return code;
}

/* Repetitions outermost: what changes in the course of time then meets every number of threads alike. */
static enum err_code measure_all(struct tiobench *t, bool *stopped, struct err *e)
{
	t->job = (struct phase_job){ .plan = &t->plan, .engine = &engine_psync };
	for (unsigned i = 1; i <= t->plan.repeat && !*stopped; i++) {
		t->job.iteration = i;
		for (size_t k = 0; k < t->plan.n_threads && !*stopped; k++)
			if (measure_combination(t, t->plan.threads[k], stopped, e))
				return e->code;
	}
	return OK;
}

static enum err_code measure(struct tiobench *t, int *status, struct err *e)
{
	struct run_outcome how = { .noun = "phases", .n_wanted = t->n_phases };

	document_plan(&t->run.text, &t->plan);
	document_param(&t->run.text, "engine", str_from(engine_psync.name));
	document_env(&t->run.text, &t->run.env);
	announce(t);
	/* A failure stays in E: what was finished before it is kept. */
	enum err_code ignored = measure_all(t, &how.stopped, e);
	(void)ignored;
	how.n_done = t->n_done;
	return run_finish(&t->run, &how, status, e);
}

enum err_code run_tiobench(const struct cmd_context *cx, int *status, struct err *e)
{
	const char *dir = cmd_option(cx, &cmd_run, "dir");
	struct tiobench t = { 0 };

	if (cx->n_args > 1)
		return err_set(e, ERR_USAGE, "tiobench takes no argument, got \"%s\"; threads are given by --threads",
			       cx->args[1]);
	allow_many_files();
	if (plan_it(cx, dir ? dir : ".", &t, e))
		return e->code;
	enum err_code code = run_begin(&t.run, cx, "tiobench", t.plan.dir, e);
	if (code == OK) {
		t.plan.dir = t.run.dir;
		code = measure(&t, status, e);
	}
	run_close(&t.run);
	return code;
}
