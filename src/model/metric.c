/*
 * metric.c: the metrics we know, and what the name of an unknown one gives away
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model/metric.h"

#include <string.h>

/* A name that ends in '*' stands for all that begin so; exact names come first in a table. */
struct named {
	const char *name;
	struct metric metric;
};

struct tool {
	const char *name;
	const struct named *metrics; /* ends with a NULL name */
};

#define HIGHER(name, unit, title) { name, { unit, BETTER_HIGHER, title } }
#define LOWER(name, unit, title) { name, { unit, BETTER_LOWER, title } }
#define NEITHER(name, unit, title) { name, { unit, BETTER_NEITHER, title } }
#define END { NULL, { "", BETTER_NEITHER, "" } }

/* Shared by the tools that measure each request.  Percentiles and the like come last: patterns. */
#define LATENCIES \
	LOWER("lat_avg", "ms", "average latency"), LOWER("lat_max", "ms", "maximum latency"), \
	LOWER("lat_min", "ms", "minimum latency"), LOWER("lat_stdev", "ms", "deviation of latency"), \
	LOWER("lat_p*", "ms", "latency percentile")

static const struct named tiobench[] = {
	HIGHER("rate", "MB/s", "rate"),
	NEITHER("cpu_pct", "%", "CPU use"), /* more work done in the time uses more: only cpu_eff judges */
	HIGHER("cpu_eff", "", "CPU efficiency"),
	LOWER("lat_gt2s_pct", "%", "requests over 2 s"),
	LOWER("lat_gt10s_pct", "%", "requests over 10 s"),
	LOWER("time", "ms", "time"),
	NEITHER("user_pct", "%", "user CPU"),
	NEITHER("sys_pct", "%", "system CPU"),
	HIGHER("iops", "IOPS", "requests a second"),
	HIGHER("rate_unsynced", "MB/s", "rate without the sync"),
	LOWER("sync_time", "ms", "time of the sync"),
	HIGHER("fairness", "", "fairness between threads"),
	NEITHER("cached_pct", "%", "cached before the start"),
	LATENCIES,
	END,
};

static const struct named dbench[] = {
	HIGHER("throughput", "MB/s", "throughput"),
	NEITHER("count", "", "operations"),
	LATENCIES,
	END,
};

/* Rates of fio are kept in MB/s of 10^6 bytes: it prints KiB/s, MiB/s and GiB/s by size, so some one unit has to be
 * chosen, and this is the one that reads alike beside the other tools. */
static const struct named fio[] = {
	HIGHER("bw", "MB/s", "bandwidth"),
	HIGHER("bw_avg", "MB/s", "average bandwidth"),
	HIGHER("bw_min", "MB/s", "lowest bandwidth"),
	HIGHER("bw_max", "MB/s", "highest bandwidth"),
	NEITHER("bw_stdev", "MB/s", "deviation of bandwidth"),
	HIGHER("iops", "IOPS", "requests a second"),
	HIGHER("iops_avg", "IOPS", "average requests a second"),
	HIGHER("iops_min", "IOPS", "fewest requests a second"),
	HIGHER("iops_max", "IOPS", "most requests a second"),
	NEITHER("iops_stdev", "IOPS", "deviation of requests a second"),
	NEITHER("cpu_usr", "%", "user CPU"),
	NEITHER("cpu_sys", "%", "system CPU"),
	LOWER("runtime", "ms", "run time"),
	LATENCIES,
	LOWER("lat", "ms", "latency"),
	LOWER("clat", "ms", "completion latency"),
	LOWER("slat", "ms", "submission latency"),
	LOWER("clat_avg", "ms", "average completion latency"),
	LOWER("clat_max", "ms", "maximum completion latency"),
	LOWER("clat_min", "ms", "minimum completion latency"),
	LOWER("clat_stdev", "ms", "deviation of completion latency"),
	LOWER("clat_p*", "ms", "completion latency percentile"),
	LOWER("slat_avg", "ms", "average submission latency"),
	LOWER("slat_max", "ms", "maximum submission latency"),
	LOWER("slat_min", "ms", "minimum submission latency"),
	LOWER("slat_stdev", "ms", "deviation of submission latency"),
	LOWER("slat_p*", "ms", "submission latency percentile"),
	LOWER("sync_lat_*", "ms", "sync latency"),
	END,
};

/* What a load did to the machine is no judgement of it, not even bi: fewer blocks may be a better cache.  Units are
 * left open where vmstat -S changes them without saying so. */
static const struct named vmstat[] = {
	NEITHER("r", "", "runnable"),
	NEITHER("b", "", "blocked"),
	NEITHER("w", "", "swapped out but runnable"),
	NEITHER("swpd", "", "swap used"),
	NEITHER("free", "", "free memory"),
	NEITHER("buff", "", "buffers"),
	NEITHER("cache", "", "page cache"),
	NEITHER("si", "", "swapped in"),
	NEITHER("so", "", "swapped out"),
	NEITHER("bi", "", "blocks in"),
	NEITHER("bo", "", "blocks out"),
	NEITHER("in", "", "interrupts"),
	NEITHER("cs", "", "context switches"),
	NEITHER("us", "%", "user CPU"),
	NEITHER("sy", "%", "system CPU"),
	NEITHER("id", "%", "idle CPU"),
	NEITHER("wa", "%", "CPU waiting for I/O"),
	NEITHER("st", "%", "stolen CPU"),
	NEITHER("gu", "%", "guest CPU"),
	END,
};

static const struct named iostat[] = {
	LOWER("await", "ms", "average wait"),
	LOWER("r_await", "ms", "average wait of reads"),
	LOWER("w_await", "ms", "average wait of writes"),
	NEITHER("svctm", "ms", "service time"), /* sysstat's own manual disowns it */
	NEITHER("%util", "%", "utilisation"),
	NEITHER("*", "", ""),
	END,
};

/* Seconds to compile a kernel beside a load; Ratio to those without any. */
static const struct named contest[] = {
	LOWER("Time", "", "compile time"),
	LOWER("Ratio", "", "slowdown"),
	NEITHER("*", "", ""),
	END,
};

/* By lmbench's names: its tables say themselves which way is better. */
static const struct named lmbench[] = {
	LOWER("latency", "ms", "latency"),
	HIGHER("bandwidth", "MB/s", "bandwidth"),
	END,
};

static const struct named unixbench[] = {
	HIGHER("*", "", ""), /* loops, bytes, operations, and indices */
	END,
};

static const struct named aim[] = {
	NEITHER("Std_dev*", "", ""),
	HIGHER("Jobs*", "jobs/min", "jobs a minute"),
	HIGHER("jobs*", "jobs/min", "jobs a minute"),
	HIGHER("Iteration Rate", "", "iterations a second"),
	HIGHER("Operation Rate", "ops/s", "operations a second"),
	LOWER("Real", "", "run time"),
	LOWER("Parent Time", "", "run time"),
	END,
};

static const struct named kernbench[] = {
	LOWER("Elapsed Time", "", "elapsed time"),
	LOWER("System Time", "", "system CPU time"),
	LOWER("Elapsed", "", "elapsed time"),
	LOWER("System", "", "system CPU time"),
	END,
};

static const struct named iozone[] = {
	HIGHER("throughput", "MB/s", "throughput"),
	HIGHER("Children see throughput", "MB/s", "throughput of the children"),
	HIGHER("Parent sees throughput", "MB/s", "throughput of the parent"),
	HIGHER("Avg throughput per process", "MB/s", "average throughput of a process"),
	HIGHER("Min throughput per process", "MB/s", "lowest throughput of a process"),
	HIGHER("Max throughput per process", "MB/s", "highest throughput of a process"),
	END,
};

static const struct named postmark[] = {
	LOWER("time", "ms", "time"),
	HIGHER("rate", "", "rate"),
	HIGHER("throughput", "", "throughput"),
	END,
};

static const struct named fs_mark[] = {
	NEITHER("FSUse%", "%", "file system use"),
	LOWER("App Overhead", "", "overhead"),
	END,
};

/* Programs that were built, by their names. */
static const struct named build[] = {
	LOWER("seconds", "ms", "time to build"),
	LOWER("minutes", "ms", "time to build"),
	END,
};

/* Tools that say one thing. */
static const struct named small[] = {
	HIGHER("MB/sec", "MB/s", "rate"),     /* hdparm */
	HIGHER("kB/sec", "MB/s", "rate"),
	HIGHER("rate", "MB/s", "rate"),       /* dd */
	LOWER("Time", "", "time"),	      /* hackbench */
	HIGHER("records", "records/s", "records a second"), /* ebizzy */
	HIGHER("tps", "transactions/s", "transactions a second"),
	LOWER("Min", "ms", "lowest latency"), /* cyclictest */
	LOWER("Avg", "ms", "average latency"),
	LOWER("Max", "ms", "maximum latency"),
	LOWER("Total time", "ms", "total time"), /* perf bench */
	LOWER("usecs/op", "ms", "time of an operation"),
	HIGHER("ops/sec", "ops/s", "operations a second"),
	HIGHER("Throughput", "MB/s", "throughput"), /* netperf */
	HIGHER("Trans. Rate", "", "transactions a second"),
	END,
};

/* The test that data/streaming-readahead.txt narrates: a reader that should never starve, watched in vmstat's bi. */
static const struct named streaming[] = {
	HIGHER("bi", "blocks/s", "blocks read"),
	HIGHER("bi_min", "blocks/s", "fewest blocks read"),
	HIGHER("bi_max", "blocks/s", "most blocks read"),
	HIGHER("rate", "MB/s", "rate"),
	LATENCIES,
	END,
};

static const struct tool tools[] = {
	{ "tiobench", tiobench }, { "tiotest", tiobench }, { "dbench", dbench }, { "tbench", dbench },
	{ "fio", fio },           { "vmstat", vmstat },    { "iostat", iostat }, { "streaming", streaming },
	{ "contest", contest },   { "lmbench", lmbench },  { "unixbench", unixbench }, { "aim7", aim },
	{ "aim9", aim },          { "reaim", aim },        { "kernbench", kernbench }, { "iozone", iozone },
	{ "postmark", postmark }, { "fs_mark", fs_mark },  { "hdparm", small },        { "dd", small },
	{ "hackbench", small },   { "ebizzy", small },     { "pgbench", small },       { "perf bench", small },
	{ "cyclictest", small },  { "netperf", small },    { "build", build },
};

static const struct metric unknown = { "", BETTER_NEITHER, "" };
static const struct metric surely_higher = { "", BETTER_HIGHER, "" };
static const struct metric surely_lower = { "", BETTER_LOWER, "" };

const char *better_name(enum better b)
{
	return b == BETTER_HIGHER ? "higher" : b == BETTER_LOWER ? "lower" : "neither";
}

bool better_from_name(struct str name, enum better *out)
{
	*out = BETTER_NEITHER;
	for (enum better b = BETTER_NEITHER; b <= BETTER_LOWER; b++) {
		if (!str_is(name, better_name(b)))
			continue;
		*out = b;
		return true;
	}
	return false;
}

static bool matches(const char *pattern, struct str name)
{
	size_t n = strlen(pattern);

	if (n && pattern[n - 1] == '*')
		return name.n >= n - 1 && memcmp(name.p ? name.p : "", pattern, n - 1) == 0;
	return str_is(name, pattern);
}

static const struct metric *find_known(struct str benchmark, struct str name)
{
	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++) {
		if (!str_is(benchmark, tools[i].name))
			continue;
		for (const struct named *m = tools[i].metrics; m->name; m++)
			if (matches(m->name, name))
				return &m->metric;
	}
	return NULL;
}

static bool has_one_of(struct str name, const char *const *parts, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_has_nocase(name, parts[i]))
			return true;
	return false;
}

#define HAS_ONE_OF(name, parts) has_one_of((name), (parts), sizeof(parts) / sizeof *(parts))

/* Is the name, or its last word, a unit of work done in a time ("MB/sec", "p50 Files/sec", "Jobs/Min")? */
static bool ends_in_rate(struct str name)
{
	static const char *const rates[] = { "MB/s",       "IOPS",     "ops/s",   "files/s", "transactions/s",
					     "requests/s", "events/s", "records/s", "jobs/min" };
	struct str last = STR_NONE;

	for (struct str word = str_next_word(&name); word.n; word = str_next_word(&name))
		last = word;
	const char *canonical = unit_canonical(last);
	for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
		if (strcmp(canonical, rates[i]) == 0)
			return true;
	return false;
}

/* Only what cannot be meant the other way; "no judgement" costs less than a wrong one. */
static const struct metric *guess(struct str name)
{
	static const char *const spread[] = { "_delta", "stddev", "stdev", "std dev", "deviation", "std err" };
	static const char *const lower[] = { "latency", "clat_", "slat_", "lat_avg", "lat_max", "elapsed", "lat_p" };
	static const char *const higher[] = { "throughput", "iops", "bw_mbps", "per_process_ops", "per_thread_ops" };

	if (HAS_ONE_OF(name, spread))
		return &unknown;
	/* "latency_10us%" is a share of requests, good or bad by where the others went. */
	if (HAS_ONE_OF(name, lower) && !str_ends(name, "%"))
		return &surely_lower;
	/* MMTests takes the harmonic mean of rates only. */
	if (HAS_ONE_OF(name, higher) || ends_in_rate(name) || str_is(name, "Hmean"))
		return &surely_higher;
	return &unknown;
}

const struct metric *metric_find(struct str benchmark, struct str name)
{
	const struct metric *known = find_known(benchmark, name);

	return known ? known : guess(name);
}
