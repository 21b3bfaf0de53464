/*
 * child.h: another program, started without a shell, with a limit of time, and always waited for
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

struct child_plan {
	const char *const *argv;        /* ends in NULL; argv[0] is a path, or a name on our own PATH */
	const char *const *environment; /* ends in NULL: all that it gets, nothing of ours */
	const char *folder;             /* where it works; NULL: where we do */
	const char *errors;             /* a new file for its standard error, seen from FOLDER; NULL: nobody reads it */
	bool has_input;                 /* child_write is going to be called; otherwise it reads /dev/null */
	bool has_output;                /* child_read is; otherwise it writes to /dev/null */
	unsigned timeout_ms;            /* from the start on, for all that follows */
};

/* Storage is the caller's; one thread at a time. */
struct child {
	pid_t pid;      /* 0: none, or it was waited for */
	int to, from;   /* our ends of its input and output; -1: none */
	int64_t end_ms; /* on the monotonic clock: nobody waits for it any longer */
	int status;     /* what child_end says once it has ended */
};

/* Before the start; child_end of it is fine. */
#define CHILD_NONE ((struct child){ .to = -1, .from = -1, .status = CHILD_KILLED })

/* The child_end of one that did not end by itself. */
enum { CHILD_KILLED = -1 };

/* It gets no other open file of ours, no signal that we block or ignore.  On OK: child_end().  ERR_NOT_FOUND: there is no
 * such program (or FOLDER); ERR_SYSTEM: no process. */
MUST_CHECK enum err_code child_start(struct child *c, const struct child_plan *plan, struct err *e);

/* From now on it has MS milliseconds again: for who waits for the next part of a long answer. */
void child_more_time(struct child *c, unsigned ms);

/* For who has to tidy up behind a child: Ctrl-C, SIGTERM and SIGHUP wait until the caller sets the mask *before again, and
 * one that has come ends a child's time at once.  One that is ignored (nohup) is not held: it would be taken for one that
 * came. */
void child_hold_signals(sigset_t *before);

/* The next bytes that it prints, at most N; *got 0: no more will come.  ERR_LIMIT: the time is over; ERR_SYSTEM: cannot be
 * read. */
MUST_CHECK enum err_code child_read(struct child *c, char *buf, size_t n, size_t *got, struct err *e);

/* Gives it TEXT and the end of its input.  Returns early when it reads no more, or when the time is over; that one ends
 * early is no error and raises no SIGPIPE. */
void child_write(struct child *c, struct str text);

/* Waits until it has ended, kills it when the time is over (AT_ONCE: now).  Its exit status, 128 and the signal that it
 * died of, or CHILD_KILLED.  Before that it can read and write no more.  A second call says the same. */
int child_end(struct child *c, bool at_once);

struct child_answer {
	struct str said; /* at most the limit; the rest was not read, and it may have died of that */
	int status;      /* as of child_end; CHILD_KILLED: the time was over */
};

/* From start to end: what it prints on its standard output (whatever has_output says), in the arena. */
MUST_CHECK enum err_code child_ask(const struct child_plan *plan, size_t limit, struct arena *a, struct child_answer *out,
				   struct err *e);

#endif
