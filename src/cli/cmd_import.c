/*
 * cmd_import.c: results out of files, mailboxes, folders and saved pages
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/num.h"
#include "cli/cmds.h"
#include "cli/crew.h"
#include "cli/explain.h"
#include "cli/ingest.h"
#include "cli/known.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/rows.h"
#include "cli/store_open.h"
#include "text/inbox.h"
#include "text/walk.h"

/* More threads than these only wait for each other. */
enum { JOBS_MAX = 64, COUNTING_SECONDS = 2 };

static const struct cmd_option options[] = {
	{ "dry-run", 'n', NULL, NULL, "print every number that would be read, and touch no database" },
	{ "format", 'f', "FORMAT", "text|tsv|csv|json|md|html", "how --dry-run prints; text is the default" },
	{ "derived", 0, NULL, NULL, "with --dry-run: also what is worked out or restored, marked in the flags" },
	{ "explain", 'e', NULL, NULL, "print the text, and beside each line what was read from it or why nothing was; touch no database" },
	{ "again", 0, NULL, NULL, "read files and sources again that are known already" },
	{ "jobs", 'j', "N", NULL, "read archives with N threads; as many as there are processors is the default" },
	{ 0 },
};

static const struct cmd_example examples[] = {
	{ "behemoth import ~/Mail/lkml.mbox", "read a mailbox; what is known already is passed over" },
	{ "zcat 2002-May.txt.gz | behemoth import -", "read from a pipe" },
	{ "behemoth import --dry-run result.txt", "look at what would be read, line by line" },
	{ "behemoth import --explain result.txt", "find out where a kernel's name was taken from, or why a line was not read" },
	{ "behemoth import -v logs/", "read a whole folder, and say which lines were not understood" },
	{ 0 },
};

struct job {
	const struct cmd_context *cx;
	struct progress progress;
	double total_bytes;   /* of the plain files; 0: not known */
	bool minds_interrupt; /* SIGINT is held back, so that a source is never left half-way */
	struct explain explain;
};

static void begin_message(void *ctx, const struct message *message)
{
	struct job *job = ctx;

	if (job->explain.arena)
		explain_begin(&job->explain, message);
}

static void tell_fates(void *ctx, const struct message *message, const struct line_fate *fates)
{
	struct job *job = ctx;

	(void)message;
	explain_text(&job->explain, fates);
}

static void tell_failed(void *ctx, const struct err *e)
{
	struct job *job = ctx;

	progress_clear(&job->progress);
	cmd_warn("%s", e->msg);
}

static void tell_note(void *ctx, const struct source *source, uint32_t line, const char *text)
{
	struct job *job = ctx;

	if (!job->cx->verbose)
		return;
	progress_clear(&job->progress);
	cmd_warn(STR_FMT ": line %u: %s", STR_ARG(source->name), (unsigned)line, text);
}

static void tell_left_out(void *ctx, const struct source *source, const char *why)
{
	struct job *job = ctx;

	if (!job->cx->verbose)
		return;
	progress_clear(&job->progress);
	cmd_warn(STR_FMT ": line %u: %s", STR_ARG(source->name), (unsigned)source->first_line, why);
}

static void tell_skipped(void *ctx, const char *path, const char *why)
{
	struct job *job = ctx;

	progress_clear(&job->progress);
	cmd_warn("%s: not read: %s", path, why);
}

static bool is_interrupted(const struct job *job)
{
	sigset_t waiting;

	return job->minds_interrupt && sigpending(&waiting) == 0 && sigismember(&waiting, SIGINT) == 1;
}

static bool pause_between(void *ctx, const struct ingest_stats *so_far)
{
	struct job *job = ctx;

	progress_show(&job->progress, (double)so_far->bytes_of_files / 1e6, job->total_bytes / 1e6, "MB");
	return is_interrupted(job);
}

/* SIGINT waits until a source is whole.  Not while reading standard input: a person who types there wants out at once. */
static void hold_interrupt(struct job *job)
{
	sigset_t set;

	for (int i = 0; i < job->cx->n_args; i++)
		if (strcmp(job->cx->args[i], "-") == 0)
			return;
	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	job->minds_interrupt = sigprocmask(SIG_BLOCK, &set, NULL) == 0;
}

/* The bytes of a folder's files; 0: there are so many that counting them takes too long, or a repository, whose size says
 * nothing. */
static double bytes_of_folder(const char *path)
{
	struct walk *walk;
	struct err e = { 0 };
	const char *file = path;
	double total = 0;
	time_t give_up = time(NULL) + COUNTING_SECONDS;

	if (inbox_is_repository(path) || walk_open(&walk, path, &e))
		return 0;
	while (total >= 0 && file) {
		struct stat st = { 0 };

		if (walk_next(walk, &file, &e)) {
			/* A folder in it that cannot be read is told of when it is tried. */
			file = path;
			continue;
		}
		bool is_there = file && stat(file, &st) == 0;
		total = time(NULL) > give_up || (is_there && S_ISDIR(st.st_mode)) ? -1 : total + (double)st.st_size;
	}
	walk_close(walk);
	return total > 0 ? total : 0;
}

/* How much there is to read; 0: not known.  Then only how far it is can be shown, not how much is left. */
static double bytes_of(const struct cmd_context *cx)
{
	double total = 0;
	struct stat st;

	for (int i = 0; i < cx->n_args; i++) {
		double bytes = 0;

		if (stat(cx->args[i], &st) == 0)
			bytes = S_ISDIR(st.st_mode) ? bytes_of_folder(cx->args[i]) : S_ISREG(st.st_mode) ? (double)st.st_size : 0;
		if (bytes <= 0)
			return 0;
		total += bytes;
	}
	return total;
}

static enum err_code jobs_of(const struct cmd_context *cx, unsigned *jobs, struct err *e)
{
	const char *text = cmd_option(cx, &cmd_import, "jobs");
	uint64_t n;

	*jobs = crew_processors();
	if (!text)
		return OK;
	if (!num_u64(str_from(text), &n) || n < 1 || n > JOBS_MAX)
		return err_set(e, ERR_USAGE, "--jobs takes a number from 1 to %d, not \"%s\"", JOBS_MAX, text);
	*jobs = (unsigned)n;
	return OK;
}

static void job_init(struct job *job, const struct cmd_context *cx)
{
	*job = (struct job){ .cx = cx, .total_bytes = cx->progress ? bytes_of(cx) : 0 };
	progress_init(&job->progress, cx->progress ? stderr : NULL);
	hold_interrupt(job);
}

static struct ingest_watch watch_of(struct job *job)
{
	return (struct ingest_watch){ .ctx = job,
				      .message = begin_message,
				      .failed = tell_failed,
				      .note = tell_note,
				      .left_out = tell_left_out,
				      .skipped = job->cx->verbose ? tell_skipped : NULL,
				      .pause = pause_between };
}

static enum err_code read_all(struct ingest *in, struct job *job, struct err *e)
{
	enum err_code code = OK;

	for (int i = 0; i < job->cx->n_args && code == OK && !in->stopped; i++)
		code = ingest_path(in, job->cx->args[i], e);
	progress_clear(&job->progress);
	return code;
}

static void summary(const struct ingest_stats *s)
{
	printf("%zu %s, %zu %s read: %zu %s with results, %zu rows, %zu numbers", s->paths,
	       s->paths == 1 ? "path" : "paths", s->messages, s->messages == 1 ? "text" : "texts", s->sources,
	       s->sources == 1 ? "source" : "sources", s->rows, s->numbers);
	printf("; %zu known already, %zu %s", s->known, s->notes, s->notes == 1 ? "note" : "notes");
	if (s->skipped)
		printf(", %zu %s read before", s->skipped, s->skipped == 1 ? "file" : "files");
	if (s->left_out)
		printf(", %zu %s left out (-v names them)", s->left_out, s->left_out == 1 ? "file" : "files");
	if (s->forgotten)
		printf(", %zu forgotten (\"forget --undo\" lets in again)", s->forgotten);
	if (s->repeated)
		printf(", %zu %s of sources that are here", s->repeated, s->repeated == 1 ? "row" : "rows");
	if (s->failed)
		printf(", %zu not readable", s->failed);
	putchar('\n');
}

static enum err_code explain(const struct cmd_context *cx, int *status, struct err *e)
{
	AUTO_ARENA(a);
	struct job job;
	const struct sink sink = { &job.explain, explain_row, NULL };
	struct ingest in = { .rows = &sink };

	job_init(&job, cx);
	progress_init(&job.progress, NULL);
	job.explain = (struct explain){ .out = stdout, .colour = cx->colour, .arena = a };
	in.watch = watch_of(&job);
	in.watch.explained = tell_fates;
	enum err_code code = read_all(&in, &job, e);
	*status = in.stats.failed || in.stopped;
	return code;
}

static enum err_code dry_run(const struct cmd_context *cx, int *status, struct err *e)
{
	struct rows_printer printer = { output_new(cx, cmd_option(cx, &cmd_import, "format")),
					cmd_has(cx, &cmd_import, "derived") };
	const struct sink sink = { &printer, rows_put, NULL };
	struct job job;
	struct ingest in = { .rows = &sink };

	if (jobs_of(cx, &in.jobs, e))
		return e->code;
	job_init(&job, cx);
	progress_init(&job.progress, NULL);
	in.watch = watch_of(&job);
	rows_begin(&printer);
	enum err_code code = read_all(&in, &job, e);
	if (code == OK)
		code = emit_end(printer.w, e);
	emitter_free(printer.w);
	*status = in.stats.failed || in.stopped;
	return code;
}

/* Files are known by the database, unless all are to be read again. */
static enum err_code read_into_store(struct ingest *in, struct job *job, struct err *e)
{
	struct known *known = NULL;

	if (!in->again && known_open(&known, in->store, e))
		return e->code;
	in->known = known;
	enum err_code code = read_all(in, job, e);
	if (code == OK)
		code = store_flush(in->store, e);
	known_close(known);
	return code;
}

static enum err_code import_all(const struct cmd_context *cx, int *status, struct err *e)
{
	struct ingest in = { .again = cmd_has(cx, &cmd_import, "again") };
	struct job job;

	if (cmd_has(cx, &cmd_import, "format") || cmd_has(cx, &cmd_import, "derived"))
		return err_set(e, ERR_USAGE, "--format and --derived are for --dry-run");
	if (jobs_of(cx, &in.jobs, e) || store_open_at(cx->db_path, STORE_BULK, true, &in.store, e))
		return e->code;
	job_init(&job, cx);
	in.watch = watch_of(&job);
	enum err_code code = read_into_store(&in, &job, e);
	store_close(in.store);
	if (code)
		return code;
	if (in.stopped)
		cmd_warn("interrupted; what the next line counts is in, nothing is half in");
	if (!cx->quiet || in.stopped)
		summary(&in.stats);
	*status = in.stats.failed || in.stopped;
	return OK;
}

static enum err_code run(const struct cmd_context *cx, int *status, struct err *e)
{
	if (cmd_has(cx, &cmd_import, "explain"))
		return explain(cx, status, e);
	return cmd_has(cx, &cmd_import, "dry-run") ? dry_run(cx, status, e) : import_all(cx, status, e);
}

const struct cmd cmd_import = {
	.name = "import",
	.args = "PATH...",
	.summary = "Read results out of mails, mailboxes, logs, pages and folders",
	.about = "Each PATH is a text, a mail, a mailbox, a maildir or any other folder, a public-inbox repository (as "
		 "lore.kernel.org hands them out), a saved web page, a CSV table, or one of these compressed; what it is, is found "
		 "by its content. \"-\" is standard input. "
		 "\"behemoth list importers\" shows what is understood.\n\n"
		 "Every result that stands in it is kept once, with the mail, the line and the date it came from. Reading the same "
		 "text again adds nothing. What cannot be read is named and passed over, and the exit status is 1 then.\n\n"
		 "With --dry-run one line is printed for every number, in the order of the text, and no database is touched. "
		 "With --explain the whole text is printed, with what was read from each line, or why nothing was.\n\n"
		 "A CSV table begins with a line of names, in any order: benchmark, kernel, metric and value must be there; phase, "
		 "variant, machine, threads, file_mb (megabytes), block (bytes), unit, time, iteration (1, 2, 3 for repeated runs) "
		 "and better (higher, lower or neither, for a metric whose name does not tell) may be. Any other column is a "
		 "parameter of the test. Tabs or semicolons may stand for the commas.\n\n"
		 "The lines of vmstat and iostat are samples of one run, numbered. The first, which is the average since the "
		 "machine was started, is printed like the others, but has the parameter since=boot, so that it is never "
		 "compared with a sample.",
	.needs = CMD_NOTHING, /* opened here, because --dry-run must not */
	.task = TASK_GATHER,
	.min_args = 1,
	.max_args = -1,
	.options = options,
	.examples = examples,
	.complete = "files",
	.run = run,
};
