/*
 * tool.h: a benchmark of others, in a session of its own
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Its own session, because dbench sends signals to its whole process group.  A second process watches over it: when the
 * tool ends, or we end in whatever way (kill -9 too), it ends all of the tool's processes and removes its folder.
 */
#ifndef CLI_TOOL_H
#define CLI_TOOL_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

struct tool {
	pid_t watcher;
	int output_fd; /* what it prints, both streams */
	int alive_fd;  /* closing it ends the tool */
	const char *folder; /* removed at the end; NULL: none */
	bool starts_inside;
	/* Printed so far. */
	char *p;
	size_t n, room;
};

/* Where PROGRAM is in $PATH, in A; NULL: nowhere. */
const char *tool_find(const char *program, struct arena *a);

/* Starts ARGV (argv[0]: a path).  FOLDER is removed with all in it at the end (NULL: none); INSIDE: it is started there.
 * ERR_SYSTEM: no process. */
MUST_CHECK enum err_code tool_start(struct tool *t, char *const *argv, const char *folder, bool inside, struct err *e);

/* Reads what it prints, for at most MS milliseconds; false: it has ended.  Memory comes from A. */
bool tool_read(struct tool *t, int ms, struct arena *a);
struct str tool_output(const struct tool *t);

/* Waits until everything of it is gone; AT_ONCE: ends it first.  Returns its exit status; 128 + the signal that ended it;
 * 126: it could not be started. */
int tool_end(struct tool *t, bool at_once);

#endif
