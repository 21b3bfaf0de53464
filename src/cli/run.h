/*
 * run.h: recording a run: what its commands share
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 *	cmd_run.c       the command: which benchmark
 *	run_options.c   the command line as a plan
 *	run_keep.c      the run's text, its place in the database, what is shown at the end
 *	run_signals.c   Ctrl-C and its kin, held back until something is whole
 *	run_tiobench.c  our own engine
 *	run_plan_file.c several runs from a file
 *	run_tool.c      benchmarks of others, driven
 *	run_dbench.c    dbench and tbench
 *	run_fio.c       fio
 *	tool.c          a program of others in its own session
 */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include <signal.h>

#include "bench/document.h"
#include "bench/plan.h"
#include "cli/cmd.h"
#include "cli/progress.h"

/* ---- Ctrl-C -------------------------------------------------------------------------------------------------- */

/* SIGINT, SIGTERM and SIGHUP are held back; threads that are made meanwhile never see them. */
struct run_signals {
	sigset_t before;
	int got; /* the first that came; 0: none */
};

void signals_hold(struct run_signals *s);
/* Has one come?  From then on they act at once again, so a second Ctrl-C ends the program. */
bool signals_came(struct run_signals *s);
void signals_release(struct run_signals *s);

/* ---- the run and its text ------------------------------------------------------------------------------------ */

struct run {
	const struct cmd_context *cx;
	struct store *store;
	struct run_signals signals;
	struct progress progress;
	const char *dir; /* as realpath(3) gives it */
	struct env env;
	struct str id;
	struct document text;
	size_t kept_bytes; /* of the text, as the database has it */
	size_t n_kept;     /* numbers that the database has of it */
};

/* Learns all about this machine, opens the database (made if it is not there) and begins the text.  KIND: "tiobench".
 * ERR_NOT_FOUND: there is no folder DIR. */
MUST_CHECK enum err_code run_begin(struct run *r, const struct cmd_context *cx, const char *kind, const char *dir,
				   struct err *e);
/* Brings the database up to the text, synchronously.  A very long text is only taken when it has grown by a part that
 * makes it worth while; run_finish takes all. */
MUST_CHECK enum err_code run_keep(struct run *r, struct err *e);
void run_close(struct run *r);

/* The status of a run that a signal stopped: nothing more is to be started. */
enum { RUN_INTERRUPTED = 130 };

/* How it went; CODE and E: what failed, or OK. */
struct run_outcome {
	const char *noun; /* "phases": what is counted here */
	unsigned n_done, n_wanted;
	bool stopped;      /* by a signal */
	const char *shown; /* more of a condition for what is shown at the end: " and phase = ''"; NULL: none */
};

/* The last line of the text; what was finished is kept, whatever the end was.  Then tables of what was measured, and what
 * to type next.  E may hold a failure, which is returned with what was kept; *status is 1 or RUN_INTERRUPTED when
 * something is missing. */
MUST_CHECK enum err_code run_finish(struct run *r, const struct run_outcome *how, int *status, struct err *e);

/* ---- benchmarks ---------------------------------------------------------------------------------------------- */

/* The command's options as a plan; the size is 0 when not given, the seed random. */
MUST_CHECK enum err_code run_plan(const struct cmd_context *cx, struct plan *out, struct err *e);
/* "1,4,16" as numbers from 1 to PLAN_THREADS_MAX, each once. */
MUST_CHECK enum err_code run_threads(const char *text, struct plan *out, struct err *e);

MUST_CHECK enum err_code run_tiobench(const struct cmd_context *cx, int *status, struct err *e);
/* Runs the lines of the file --plan one after the other; --resume: those that this kernel and machine have not done yet.
 * What fails is told, and the next line follows. */
MUST_CHECK enum err_code run_plan_file(const struct cmd_context *cx, int *status, struct err *e);
/* Is there a benchmark of this name? */
bool run_is_known(const char *name);
/* One run; its benchmark is the first argument.  In the context of a line of a plan, the option "plan" is that line. */
MUST_CHECK enum err_code run_one(const struct cmd_context *cx, int *status, struct err *e);

struct tool_kind;
/* A benchmark of others: run_tool.h. */
MUST_CHECK enum err_code run_tool(const struct cmd_context *cx, const struct tool_kind *kind, int *status, struct err *e);

/* "3 s", "5 min": as exact as a guess deserves. */
struct str run_time_text(double seconds, struct arena *a);

#endif
