/*
 * cmd_query.c: a SELECT of one's own
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/num.h"
#include "cli/cmds.h"
#include "cli/output.h"

#define DEFAULT_TIMEOUT "60"

enum { TIMEOUT_MAX = 1000000 };

static const struct cmd_option options[] = {
	OUTPUT_OPTION_FORMAT,
	{ "limit", 0, "ROWS", NULL, "at most so many rows" },
	{ "timeout", 0, "SECONDS", NULL, "give up after so long; " DEFAULT_TIMEOUT " is the default" },
	{ 0 },
};

static const struct cmd_example examples[] = {
	{ "behemoth query 'select kernel, threads, rate, lat_max from tiobench order by kernel_key'",
	  "tiobench results side by side" },
	{ "behemoth query \"select kernel, max(value) from measurements where metric='lat_max' group by 1\"",
	  "the worst latency of each kernel" },
	{ "behemoth query \"select * from tiobench where kernel_key > kernel_key('6.6')\"",
	  "all kernels after one" },
	{ "behemoth query --format=csv 'select * from measurements' >all.csv", "everything, for another program" },
	{ 0 },
};

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	const char *limit = cmd_option(cx, &cmd_query, "limit");
	struct store_cursor *cursor;
	const char *timeout = cmd_option(cx, &cmd_query, "timeout");
	uint64_t max_rows = 0, seconds;

	(void)status;
	if (limit && !num_u64(str_from(limit), &max_rows))
		return err_set(e, ERR_USAGE, "--limit: \"%s\" is not a number of rows", limit);
	timeout = timeout ? timeout : DEFAULT_TIMEOUT;
	if (!num_u64(str_from(timeout), &seconds) || seconds == 0 || seconds > TIMEOUT_MAX)
		return err_set(e, ERR_USAGE, "--timeout: \"%s\" is not a number of seconds from 1 to %d", timeout, TIMEOUT_MAX);
	if (store_query(cx->store, cx->args[0], max_rows, (unsigned)seconds * 1000, &cursor, e))
		return e->code;
	return output_listing(cx, cmd_option(cx, &cmd_query, "format"), cursor, "the query gives no rows", e);
}

const struct cmd cmd_query = {
	.name = "query",
	.args = "STATEMENT",
	.summary = "Ask the database with a SELECT of your own; nothing can be changed",
	.about = "STATEMENT is one SELECT. The tables to ask are views: measurements has one row a number (benchmark phase kernel "
		 "variant machine threads file_mb block params metric value unit printed printed_unit run iteration time source "
		 "line flags); tiobench has one row a run and phase, its rate and latencies side by side; derived has the "
		 "numbers that nobody printed; history has one row a test, metric and kernel (n, median, low, high); settings has "
		 "what was the case around a row (run name value): scheduler, file system, version of the tool; sources, "
		 "kernels and places say where numbers stand.\n\n"
		 "ORDER BY kernel_key is the order of kernels, oldest first, and kernel_key('6.6') is the place of one in it; kernel "
		 "itself is only a word, as which '6.12' comes before '6.6'. A query that takes too long or more than 1 GiB of "
		 "memory is stopped.",
	.needs = CMD_STORE_READ | CMD_PAGER,
	.task = TASK_LOOK,
	.min_args = 1,
	.max_args = 1,
	.options = options,
	.examples = examples,
	.run = run,
};
