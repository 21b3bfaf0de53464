/*
 * document.c: writing a run down
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/document.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/vec.h"

static void add(struct document *d, const char *p, size_t n)
{
	if (d->room - d->n < n) {
		size_t room = d->room * 2 > d->n + n ? d->room * 2 : d->n + n;
		d->p = vec_grown(d->arena, d->p, d->n, room, 1);
		d->room = room;
	}
	memcpy(d->p + d->n, p, n);
	d->n += n;
}

static void add_text(struct document *d, const char *text)
{
	add(d, text, strlen(text));
}

static void add_char(struct document *d, char c)
{
	char hex[8];

	if (c == '\n')
		add_text(d, "\\n");
	else if (c == '\t')
		add_text(d, "\\t");
	else if (c == '\\')
		add_text(d, "\\\\");
	else if ((unsigned char)c < ' ' || c == 0x7f)
		add(d, hex, (size_t)snprintf(hex, sizeof hex, "\\x%02x", (unsigned char)c));
	else
		add(d, &c, 1);
}

static void add_escaped(struct document *d, struct str s)
{
	for (size_t i = 0; i < s.n; i++)
		add_char(d, s.p[i]);
}

/* "key value"; nothing for an empty value. */
static void add_line(struct document *d, const char *key, struct str value)
{
	if (!value.n)
		return;
	add_text(d, key);
	add_text(d, " ");
	add_escaped(d, value);
	add_text(d, "\n");
}

static struct str time_text(int64_t time, struct arena *a)
{
	time_t t = (time_t)time;
	struct tm tm;
	char text[40] = "";

	if (gmtime_r(&t, &tm))
		strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &tm);
	return arena_dup(a, str_from(text));
}

void document_begin(struct document *d, struct arena *a, const struct document_head *head)
{
	*d = (struct document){ .arena = a };
	add_text(d, DOCUMENT_MAGIC "\n");
	add_line(d, "id", head->id);
	add_line(d, "benchmark", head->benchmark);
	add_line(d, "kernel", head->kernel);
	add_line(d, "started", time_text(head->started, a));
	add_line(d, "machine", head->machine);
	add_line(d, "variant", head->variant);
}

void document_param(struct document *d, const char *name, struct str value)
{
	add_line(d, arena_printf(d->arena, "param %s", name).p, value);
}

void document_env(struct document *d, const struct env *env)
{
	for (size_t i = 0; i < env->n; i++)
		add_line(d, arena_printf(d->arena, "env " STR_FMT, STR_ARG(env->at[i].name)).p, env->at[i].value);
}

static struct str threads_text(const struct plan *p, struct arena *a)
{
	struct str out = STR_NONE;

	for (size_t i = 0; i < p->n_threads; i++)
		out = arena_printf(a, STR_FMT "%s%u", STR_ARG(out), i ? "," : "", p->threads[i]);
	return out;
}

static struct str seconds_text(uint64_t ms, struct arena *a)
{
	if (ms % 1000)
		return arena_printf(a, "%llums", (unsigned long long)ms);
	return arena_printf(a, "%llus", (unsigned long long)(ms / 1000));
}

void document_plan(struct document *d, const struct plan *p)
{
	struct arena *a = d->arena;

	document_param(d, "dir", str_from(p->dir));
	document_param(d, "threads", threads_text(p, a));
	document_param(d, "size", arena_printf(a, "%lluM", (unsigned long long)(p->size_bytes / PLAN_MB)));
	document_param(d, "block", arena_printf(a, "%u", p->block_bytes));
	document_param(d, "repeat", arena_printf(a, "%u", p->repeat));
	if (p->random_requests)
		document_param(d, "random", arena_printf(a, "%llu", (unsigned long long)p->random_requests));
	else
		document_param(d, "time", seconds_text(p->random_ms, a));
	document_param(d, "seed", arena_printf(a, "%llu", (unsigned long long)p->seed));
	document_param(d, "direct", str_from(p->direct ? "yes" : "no"));
	document_param(d, "sync", str_from(p->sync ? "yes" : "no"));
	document_param(d, "cache", str_from(p->cold ? "cold" : "as the writes left it"));
	document_param(d, "data", str_from(p->zeros ? "zeros" : "random"));
	document_param(d, "clock", str_from(p->pairs_clocks ? "paired" : "chained"));
}

struct str document_params(const struct plan *p, enum bench_phase phase, struct arena *a)
{
	bool random = phase_is_random(phase);
	struct str count = STR_NONE, time = STR_NONE;

	if (random && p->random_requests)
		count = arena_printf(a, " random=%llu", (unsigned long long)p->random_requests);
	else if (random)
		time = arena_printf(a, " time=" STR_FMT, STR_ARG(seconds_text(p->random_ms, a)));
	struct str all = arena_printf(a, "%s%s%s%s" STR_FMT "%s" STR_FMT, p->cold ? " cache=cold" : "",
				      p->pairs_clocks ? " clock=paired" : "", p->zeros ? " data=zeros" : "",
				      p->direct ? " direct=1" : "", STR_ARG(count), p->sync ? " sync=1" : "",
				      STR_ARG(time));
	return str_trim(all);
}

struct str document_number(double value, struct arena *a)
{
	double size = value < 0 ? -value : value;
	int decimals = size >= 10000 || size == 0 ? 0 : size >= 1000 ? 1 : size >= 100 ? 2 : size >= 10 ? 3 : size >= 1 ? 4 : 6;

	return arena_printf(a, "%.*f", decimals, value);
}

static void add_result(struct document *d, const char *metric, double value, const char *unit)
{
	struct str number = document_number(value, d->arena);

	add_line(d, "result", arena_printf(d->arena, "%s " STR_FMT "%s%s", metric, STR_ARG(number), *unit ? " " : "", unit));
}

/* Hundredths are as exact as a share of time is; of requests, a few of a million may matter. */
static void add_pct(struct document *d, const char *metric, double pct, int decimals)
{
	add_line(d, "result", arena_printf(d->arena, "%s %.*f %%", metric, decimals, pct));
}

static void add_latencies(struct document *d, const struct record *r)
{
	static const struct {
		const char *metric;
		double q;
		uint64_t least; /* fewer requests have no such quantile: it would be the maximum */
	} quantiles[] = {
		{ "lat_p50", 0.5, 1 },     { "lat_p90", 0.9, 1 },        { "lat_p99", 0.99, 1 },
		{ "lat_p99.9", 0.999, 1 }, { "lat_p99.99", 0.9999, 10000 },
	};
	uint64_t n = record_n(r);

	if (n == 0)
		return;
	add_result(d, "lat_avg", (double)r->sum_ns / (double)n / 1e6, "ms");
	for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++)
		if (n >= quantiles[i].least)
			add_result(d, quantiles[i].metric, record_quantile_ns(r, quantiles[i].q) / 1e6, "ms");
	add_result(d, "lat_max", (double)r->max_ns / 1e6, "ms");
	add_pct(d, "lat_gt2s_pct", 100 * (double)r->over_2s / (double)n, 5);
	add_pct(d, "lat_gt10s_pct", 100 * (double)r->over_10s / (double)n, 5);
}

/* Below that, the ticks that the kernel counts say nothing. */
#define TICKS_SECONDS_MIN 0.5

static void add_cpu(struct document *d, const struct phase_result *r)
{
	double cpu_pct = phase_cpu_pct(r);

	add_pct(d, "cpu_pct", cpu_pct, 2);
	if (cpu_pct > 0)
		add_result(d, "cpu_eff", phase_mb_per_s(r) / (cpu_pct / 100), "");
	if (r->seconds < TICKS_SECONDS_MIN)
		return;
	add_pct(d, "user_pct", 100 * r->user_seconds / r->seconds, 2);
	add_pct(d, "sys_pct", 100 * r->system_seconds / r->seconds, 2);
	if (!r->has_machine)
		return;
	add_pct(d, "machine_cpu_pct", 100 * r->machine.busy / r->seconds, 2);
	add_pct(d, "machine_irq_pct", 100 * r->machine.irq / r->seconds, 2);
	add_pct(d, "machine_iowait_pct", 100 * r->machine.iowait / r->seconds, 2);
	add_pct(d, "machine_steal_pct", 100 * r->machine.steal / r->seconds, 2);
}

static void add_histogram(struct document *d, const struct record *r)
{
	add_text(d, "histogram lat ns");
	for (size_t i = 0; i < RECORD_BUCKETS; i++) {
		char pair[48];
		if (!r->count[i])
			continue;
		int n = snprintf(pair, sizeof pair, " %llu:%llu", (unsigned long long)record_bound(i),
				 (unsigned long long)r->count[i]);
		add(d, pair, (size_t)n);
	}
	add_text(d, "\n");
}

void document_phase(struct document *d, const struct phase_job *job, const struct phase_result *r)
{
	const struct plan *p = job->plan;
	struct str params = document_params(p, job->phase, d->arena);

	add_line(d, "phase", arena_printf(d->arena, "%s threads=%u file_mb=%llu block=%u iteration=%u%s" STR_FMT,
					  bench_phase_name[job->phase], job->threads,
					  (unsigned long long)(p->size_bytes / PLAN_MB), p->block_bytes, job->iteration,
					  params.n ? " " : "", STR_ARG(params)));
	add_result(d, "rate", phase_mb_per_s(r), "MB/s");
	if (r->seconds > 0)
		add_result(d, "iops", (double)r->requests / r->seconds, "IOPS");
	add_cpu(d, r);
	add_latencies(d, &r->record);
	if (phase_is_write(job->phase)) {
		add_result(d, "sync_time", r->sync_seconds * 1000, "ms");
		if (r->seconds_unsynced > 0)
			add_result(d, "rate_unsynced", (double)r->bytes / (double)PLAN_MB / r->seconds_unsynced, "MB/s");
	}
	if (r->cached_pct >= 0)
		add_pct(d, "cached_pct", r->cached_pct, 2);
	if (job->threads > 1)
		add_result(d, "fairness", r->fairness, "");
	add_histogram(d, &r->record);
}

static void add_output_line(struct document *d, struct str line)
{
	add_text(d, "output ");
	add_escaped(d, line);
	add_text(d, "\n");
}

void document_output(struct document *d, struct str text)
{
	while (text.n) {
		size_t n = 0;
		while (n < text.n && text.p[n] != '\n' && text.p[n] != '\r')
			n++;
		add_output_line(d, str_sub(text, 0, n));
		bool is_crlf = n + 1 < text.n && text.p[n] == '\r' && text.p[n + 1] == '\n';
		text = str_after(text, n + (is_crlf ? 2 : 1));
	}
}

void document_end(struct document *d, const char *how, struct str why)
{
	add_line(d, "end", arena_printf(d->arena, "%s%s" STR_FMT, how, why.n ? " " : "", STR_ARG(why)));
}

struct str document_text(const struct document *d)
{
	return (struct str){ d->p, d->n };
}
