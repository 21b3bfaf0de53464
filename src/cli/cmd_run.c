/*
 * cmd_run.c: records a run of this machine
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "cli/cmds.h"
#include "cli/run_tool.h"

static const struct cmd_option options[] = {
	{ "dir", 'd', "DIR", NULL, "the folder to measure in; the current one is the default" },
	{ "threads", 't', "N,...", NULL, "numbers of threads, one after the other; 1,2,4,8 is the default" },
	{ "size", 's', "SIZE", NULL, "of all files together: 256M, 2G; the least of 2 x memory, 4 GB and half of the free space" },
	{ "repeat", 'r', "N", NULL, "measure everything N times; 1 is the default" },
	{ "block", 'b', "SIZE", NULL, "of one request; 4k is the default" },
	{ "time", 0, "SECONDS", NULL, "how long a random phase takes (5), or dbench runs (60)" },
	{ "random", 0, "N", NULL, "instead of a time: requests of a random phase, all threads together" },
	{ "phases", 0, "NAME,...", NULL, "only some of seq-write,rand-write,seq-read,rand-read" },
	{ "cold", 0, NULL, NULL, "put the files out of the cache before they are read; as root the whole cache is dropped" },
	{ "direct", 0, NULL, NULL, "past the page cache (O_DIRECT)" },
	{ "sync", 0, NULL, NULL, "every write waits until it is on the disk (O_SYNC)" },
	{ "zeros", 0, NULL, NULL, "write zeros instead of data that cannot be compressed" },
	{ "seed", 0, "N", NULL, "of the random offsets, to make the same requests again; it is recorded with every run" },
	{ "paired-clock", 0, NULL, NULL, "read the clock before and behind each request instead of once" },
	{ "label", 'l', "TEXT", NULL, "what is special about this run: a mount option, a patch; it is compared as a variant" },
	{ "machine", 0, "NAME", NULL, "name of this machine, instead of what its processor and memory say" },
	{ "plan", 0, "FILE", NULL, "several runs: a line each, as they would be typed behind \"behemoth run\"" },
	{ "resume", 0, NULL, NULL, "with --plan: leave out what this kernel and machine have done already" },
	{ 0 },
};

static const struct cmd_example examples[] = {
	{ "behemoth run tiobench -d /mnt/test --threads 1,4 --size 256M --repeat 3", "the four phases, each three times" },
	{ "behemoth run tiobench -d /mnt/test --cold --label noatime", "reads from the disk, marked as a variant" },
	{ "behemoth run tiobench --random 4000 --block 16k --seed 7", "as many requests as tiobench makes, reproducible" },
	{ "behemoth run dbench 16 -d /mnt/test --time 30", "the installed dbench with 16 clients" },
	{ "behemoth run dbench 4 -- -s", "words behind -- go to dbench" },
	{ "behemoth run fio randread.fio -d /mnt/test --repeat 5", "the jobs of a file, five times" },
	{ "behemoth run --plan night.plan --resume", "after each boot: what is still missing for this kernel" },
	{ "behemoth run fio -- --name=w --rw=randwrite --size=256M", "a job in words" },
	{ 0 },
};

static const struct tool_kind *tool_called(const char *name)
{
	static const struct tool_kind *const tools[] = { &tool_dbench, &tool_tbench, &tool_fio };

	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		if (strcmp(name, tools[i]->name) == 0)
			return tools[i];
	return NULL;
}

static bool is_ours(const char *name)
{
	return strcmp(name, "tiobench") == 0;
}

bool run_is_known(const char *name)
{
	return is_ours(name) || tool_called(name);
}

enum err_code run_one(const struct cmd_context *cx, int *status, struct err *e)
{
	const char *kind = cx->args[0];
	const struct tool_kind *tool = tool_called(kind);

	if (is_ours(kind))
		return run_tiobench(cx, status, e);
	if (tool)
		return run_tool(cx, tool, status, e);
	return err_set(e, ERR_USAGE, "run: there is no benchmark \"%s\"; there are tiobench, dbench, tbench and fio", kind);
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	bool has_plan = cmd_has(cx, &cmd_run, "plan");

	if (has_plan && cx->n_args)
		return err_set(e, ERR_USAGE, "run: --plan says what to run: leave \"%s\" out", cx->args[0]);
	if (!has_plan && cmd_has(cx, &cmd_run, "resume"))
		return err_set(e, ERR_USAGE, "run: --resume is for --plan");
	if (!has_plan && cx->n_args == 0)
		return err_set(e, ERR_USAGE, "run: needs %s", cmd_run.args);
	enum err_code code = has_plan ? run_plan_file(cx, status, e) : run_one(cx, status, e);
	*status = *status == RUN_INTERRUPTED ? 1 : *status;
	return code;
}

const struct cmd cmd_run = {
	.name = "run",
	.args = "tiobench | dbench N | tbench N | fio FILE [-- WORD...]",
	.summary = "Measure this machine and keep what was measured",
	.about = "tiobench is built in: sequential write, random write, sequential read and random read, in this order, with one "
		 "file a thread. Every request is timed; the whole distribution is kept, and what machine, kernel, file system and "
		 "device it was. Reads find what the writes left in the cache, as with tiobench, unless --cold or --direct is given; "
		 "how much of the files was cached is recorded with each phase.\n\n"
		 "The rate counts 2^20 bytes as MB and the time from the first thread's start to the last thread's end, with the "
		 "sync behind the writes; sync_time and rate_unsynced tell them apart. A latency counts from one request's end to "
		 "the next one's.\n\n"
		 "Each phase is stored as soon as it is finished. Ctrl-C and even kill -9 lose only the phase that runs; what was "
		 "finished is kept and marked incomplete. The test files have no names, so nothing of them is ever left.\n\n"
		 "dbench, tbench and fio are programs of others and must be installed; what they print is kept and read. fio gets files of "
		 "jobs, or a job behind --; it prints its latencies whole (json+), and is started in a new folder in --dir that is "
		 "removed at the end.\n\n"
		 "A file of --plan has a line a run, such as \"tiobench --threads 1,16 --size 2G\"; words with blanks stand in quotation "
		 "marks, and what follows a # is a remark. Options that are typed count for every line that does not say otherwise. With "
		 "--resume a line is left out that was run to its end on this kernel and machine; one that was cut off is run again. "
		 "It is the line that counts, run from a plan: when a job file has changed, leave --resume out. Job files are looked for "
		 "from the current folder, not from the plan's. A line that fails is told, and the next one follows.",
	.needs = CMD_NOTHING, /* opened here, once it is clear that there is something to measure */
	.task = TASK_GATHER,
	.max_args = -1,
	.options = options,
	.examples = examples,
	.complete = "tiobench|dbench|tbench|fio",
	.run = run,
};
