/*
 * oneline.c: tools that say their result on lines of their own: hdparm, dd, lmbench, hackbench, pgbench, ...
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	 Timing buffered disk reads:  64 MB in  0.47 seconds =136.17 MB/sec
 *	419430400 bytes (419 MB) copied, 3.41 seconds, 123 MB/s
 *	AF_UNIX sock stream latency: 20.2190 microseconds
 *
 * The forms are those of the tools' own sources, over their versions.
 */
#include "base/num.h"
#include "import/form.h"
#include "import/importers.h"
#include "import/subject.h"

#define COMMAND_LINES 6
#define TASKS_LINES   3
#define DD_BYTES_MIN  1000000

#define HDPARM(what) \
	{ .pattern = what ": # MB in # seconds = # MB/sec", .benchmark = "hdparm", .phase = what, \
	  .cell = { { NULL, "" }, { "seconds", "s" }, { "MB/sec", "MB/sec" } } }, \
	{ .pattern = what ": # MB in # seconds = # kB/sec", .benchmark = "hdparm", .phase = what, \
	  .cell = { { NULL, "" }, { "seconds", "s" }, { "kB/sec", "kB/sec" } } }

#define DD(pattern_) \
	{ .pattern = pattern_, .benchmark = "dd", \
	  .cell = { { NULL, "" }, { "seconds", "s" }, { "rate", "" } } }

#define LATENCY(what) \
	{ .pattern = what ": # microseconds", .benchmark = "lmbench", .phase = what, \
	  .cell = { { "latency", "microseconds" } } }
#define BANDWIDTH(what) \
	{ .pattern = what ": # MB/sec", .benchmark = "lmbench", .phase = what, .cell = { { "bandwidth", "MB/sec" } } }, \
	{ .pattern = what ": # KB/sec", .benchmark = "lmbench", .phase = what, .cell = { { "bandwidth", "KB/sec" } } }

static const struct form forms[] = {
	HDPARM("Timing buffer-cache reads"),
	HDPARM("Timing cached reads"),
	HDPARM("Timing buffered disk reads"),
	HDPARM("Timing O_DIRECT cached reads"),
	HDPARM("Timing O_DIRECT disk reads"),
	DD("# bytes*copied, # seconds, # ^"),
	DD("# bytes*copied, # s, # ^"),
	{ .pattern = "# MB/s real = #, user = #, sys = #, #% cpu", .benchmark = "dd",
	  .cell = { { "rate", "MB/s" }, { "real", "" }, { "user", "" }, { "sys", "" }, { "cpu", "%" } } },
	LATENCY("Simple syscall"),
	LATENCY("Simple read"),
	LATENCY("Simple write"),
	LATENCY("Simple stat"),
	LATENCY("Simple fstat"),
	LATENCY("Simple open/close"),
	{ .pattern = "Select on @ fd's: # microseconds", .benchmark = "lmbench", .cell = { { "Select", "microseconds" } } },
	LATENCY("Signal handler installation"),
	LATENCY("Signal handler overhead"),
	LATENCY("Protection fault"),
	LATENCY("Pipe latency"),
	LATENCY("AF_UNIX sock stream latency"),
	LATENCY("Process fork+exit"),
	LATENCY("Process fork+execve"),
	LATENCY("Process fork+/bin/sh -c"),
	LATENCY("Semaphore latency"),
	LATENCY("Fcntl lock latency"),
	LATENCY("UDP latency using localhost"),
	LATENCY("TCP latency using localhost"),
	LATENCY("RPC/tcp latency using localhost"),
	LATENCY("RPC/udp latency using localhost"),
	LATENCY("TCP/IP connection cost to localhost"),
	{ .pattern = "Pagefaults on @: # microseconds", .benchmark = "lmbench", .cell = { { "Pagefaults", "microseconds" } } },
	BANDWIDTH("Pipe bandwidth"),
	BANDWIDTH("AF_UNIX sock stream bandwidth"),
	BANDWIDTH("Socket bandwidth using localhost"),
	{ .pattern = "Time: #", .benchmark = "hackbench", .cell = { { "Time", "" } }, .near = "hackbench" },
	{ .pattern = "Time: #", .benchmark = "hackbench", .cell = { { "Time", "" } }, .near = "*40 (== ", .within = 3 },
	{ .pattern = "# records/s", .benchmark = "ebizzy", .cell = { { "records", "records/s" } }, .near = "ebizzy" },
	{ .pattern = "tps = # (*)", .benchmark = "pgbench", .cell = { { "tps", "tps" } } },
	{ .pattern = "latency average = # ms", .benchmark = "pgbench", .cell = { { "latency average", "ms" } },
	  .near = "transaction type" },
	{ .pattern = "latency average: # ms", .benchmark = "pgbench", .cell = { { "latency average", "ms" } },
	  .near = "transaction type" },
	{ .pattern = "Average throughput = # messages per second", .benchmark = "volanomark",
	  .cell = { { "throughput", "messages/s" } } },
	{ .pattern = "Total time: # [sec]", .benchmark = "perf bench", .cell = { { "Total time", "s" } }, .near = "# running" },
	{ .pattern = "# usecs/op", .benchmark = "perf bench", .cell = { { "usecs/op", "us" } }, .near = "# running" },
	{ .pattern = "# ops/sec", .benchmark = "perf bench", .cell = { { "ops/sec", "ops/s" } }, .near = "# running" },
	{ .pattern = "T:*Min: # Act: # Avg: # Max: #", .benchmark = "cyclictest",
	  .cell = { { "Min", "us" }, { NULL, "" }, { "Avg", "us" }, { "Max", "us" } } },
	{ .pattern = "@: # +- # seconds time elapsed*", .benchmark = "hackbench", .near = "hackbench",
	  .cell = { { "seconds time elapsed", "s" }, { "seconds time elapsed_stddev", "s" } } },
	{ .pattern = "# +- # seconds time elapsed*", .benchmark = "hackbench", .near = "hackbench",
	  .cell = { { "seconds time elapsed", "s" }, { "seconds time elapsed_stddev", "s" } } },
	{ .pattern = "Max Jobs per Minute #", .benchmark = "reaim", .cell = { { "Max Jobs per Minute", "jobs/min" } } },
	{ .pattern = "*throughput = # SPECjbb2005 bops", .benchmark = "specjbb", .cell = { { "throughput", "bops" } } },
	{ .pattern = "# # # # # #", .benchmark = "netperf", .near = "okay errors   throughput", .within = 3,
	  .cell = { { NULL, "" }, { NULL, "" }, { NULL, "" }, { "Messages Okay", "" }, { "Messages Errors", "" },
		    { "Throughput", "10^6bits/s" } } },
	{ .pattern = "# # # #", .benchmark = "netperf", .near = "okay errors   throughput", .within = 4,
	  .cell = { { NULL, "" }, { NULL, "" }, { "Messages Okay", "" }, { "Throughput", "10^6bits/s" } } },
	{ .pattern = "# # # # #", .benchmark = "netperf", .near = "10^6bits/s", .within = 3,
	  .cell = { { NULL, "" }, { NULL, "" }, { NULL, "" }, { NULL, "" }, { "Throughput", "10^6bits/s" } } },
	{ .pattern = "# # # # # #", .benchmark = "netperf", .near = "bytes   secs.    per sec", .within = 3,
	  .cell = { { NULL, "" }, { NULL, "" }, { NULL, "" }, { NULL, "" }, { NULL, "" }, { "Trans. Rate", "/s" } } },
	{ .pattern = NULL },
};

/* Of dd: what it read from and wrote to, from the command above; nothing of others. */
static void add_command(const struct import *im, struct row *row)
{
	for (size_t i = row->at; line_up(im->in, row->at, COMMAND_LINES, &i);) {
		struct str line = line_at(im->in, i);
		if (line.n > 4 * TITLE_MAX || !str_has(line, "if=") || !str_has(line, "of="))
			continue;
		bool reads = str_has(line, "of=/dev/null"), writes = str_has(line, "if=/dev/zero");
		if (reads != writes) {
			row_know(row, ROW_PHASE, reads ? "read" : "write");
			row_learned(im->in, row, ROW_PHASE, i);
		}
		return;
	}
}

/* Of hackbench: "Running with 20*40 (== 800) tasks." */
static void add_tasks(const struct import *im, struct row *row)
{
	for (size_t i = row->at; line_up(im->in, row->at, TASKS_LINES, &i);) {
		struct str line = line_at(im->in, i);
		size_t open = str_find(line, "(== ");
		if (open == STR_NPOS)
			continue;
		struct str rest = str_after(line, open + 4), count = word_bare(str_next_word(&rest));
		row_set(im, row, ROW_THREADS, str_is_digits(count) ? count : STR_NONE, i);
		return;
	}
}

/* A key that somebody made with dd is no benchmark. */
static bool is_too_small(const struct form *form, const struct form_hit *hit)
{
	uint64_t bytes;

	return str_is(str_from(form->benchmark), "dd") && str_has(str_from(form->pattern), "copied") &&
	       (!num_u64(hit->number[0], &bytes) || bytes < DD_BYTES_MIN);
}

static struct claim claim(const struct lines *in, size_t at)
{
	struct form_hit hit;
	const struct form *form = form_of_line(forms, in, at, &hit);

	if (!form || is_too_small(form, &hit) || in_patch(in, at))
		return NO_CLAIM;
	return (struct claim){ at, 1, 80 };
}

static enum err_code parse(const struct import *im, struct claim c, struct err *e)
{
	struct form_hit hit;
	const struct form *form = form_of_line(forms, im->in, c.at, &hit);

	if (!form)
		return OK;
	struct row *row = row_new(im, c.at);
	form_fill(im, row, form, &hit);
	if (str_is(row->field[ROW_BENCHMARK], "dd"))
		add_command(im, row);
	else if (str_is(row->field[ROW_BENCHMARK], "hackbench"))
		add_tasks(im, row);
	return row_emit(im, row, e);
}

static const char *const words[] = {
	"timing~buffer & mb~in~0 | b/sec",
	"timing~cached~reads",
	"timing~o_direct",
	"copied,~0",
	"mb/s~real",
	"0~microseconds & simple | select~on | signal~handler | protection~fault | latency: | fork~ex | fork~/bin | localhost: | "
	"pagefaults~on",
	"!pipe~bandwidth: | sock~stream~bandwidth: | socket~bandwidth~using",
	"hackbench & time:~0",
	"0~(==~0 & time:~0",
	"ebizzy & records/s",
	"!tps~=~0",
	"latency~average & transaction~type",
	"messages~per~second",
	"#~running & usecs/op | ops/sec | [sec]",
	"act:~0 & avg:~0 & max:~0",
	"10^0bits/s",
	"hackbench & seconds~time~elapsed",
	"max~jobs~per~minute~0",
	"specjbb2005~bops",
	"secs.~per~sec",
	NULL,
};

const struct importer importer_oneline = { "oneline", "hdparm, dd, hackbench and others that say a result on one line", 2,
					   claim, parse, words };
