/*
 * cmd_rebuild.c: all kept texts, read again by today's importers
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "cli/cmds.h"
#include "cli/ingest.h"
#include "cli/progress.h"
#include "import/import.h"

static const struct cmd_example examples[] = {
	{ "behemoth rebuild", "after an update, so that old texts profit from better reading" },
	{ 0 },
};

struct job {
	struct arena *arena; /* of one source */
	struct progress progress;
};

static enum err_code read_again(void *ctx, struct store *s, const struct source *source, struct err *e)
{
	struct job *job = ctx;

	arena_reset(job->arena);
	return ingest_kept(s, source, job->arena, e);
}

static void show_progress(void *ctx, size_t done, size_t total)
{
	struct job *job = ctx;

	progress_show(&job->progress, (double)done, (double)total, "sources");
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	AUTO_ARENA(a);
	struct job job = { .arena = a };
	const struct store_rebuild how = { &job, read_again, show_progress, import_version() };
	int64_t before;
	int64_t after;

	(void)status;
	if (store_count(cx->store, &before, e))
		return e->code;
	progress_init(&job.progress, cx->progress ? stderr : NULL);
	enum err_code code = store_rebuild(cx->store, &how, e);
	progress_clear(&job.progress);
	if (code || store_count(cx->store, &after, e))
		return e->code;
	if (!cx->quiet)
		printf("%lld numbers, %lld before\n", (long long)after, (long long)before);
	return OK;
}

const struct cmd cmd_rebuild = {
	.name = "rebuild",
	.args = "",
	.summary = "Read all kept texts again with the importers of this version",
	.about = "Texts, runs, corrections and what was forgotten stay as they are; everything read from them is made again, in one "
		 "step: if it fails, the old numbers are still there.",
	.needs = CMD_STORE_WRITE,
	.task = TASK_DATABASE,
	.examples = examples,
	.run = run,
};
