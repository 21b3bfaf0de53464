/*
 * gnuplot_run.h: one gnuplot process, fenced in
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef REPORTS_GNUPLOT_RUN_H
#define REPORTS_GNUPLOT_RUN_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

struct gnuplot_job {
	const char *program; /* NULL: "gnuplot" on the PATH */
	const struct str *scripts; /* script i writes its picture to gnuplot_file(i) */
	size_t n;
	unsigned timeout_ms;
	bool may_fork; /* pngcairo's libraries start threads; nothing else may start anything */
};

struct gnuplot_result {
	struct str *files;  /* bytes of the n pictures; empty: it was not written */
	struct str said;    /* on its standard error, its beginning */
	int status;         /* of exit, 128 and the signal, or -1: the time ran out */
};

/* Name of the picture NTH (from 0), in the folder that gnuplot works in. */
struct str gnuplot_file(size_t nth, struct arena *a);

/* Runs the scripts in a new folder, which is removed again: `gnuplot -d` without the user's environment,
 * other open files and start-up files, with limits of time, memory and size of files, and unless MAY_FORK none of its
 * commands can start a process (but for root, who has no such limit).  Everything in the arena.
 * The scripts are files, and the commands to load one after the other come through a pipe: an error ends one script, not
 * the others, and gnuplot reads a pipe byte by byte, which costs more than all the drawing.
 * ERR_NOT_FOUND: no such program, with the package's name; ERR_SYSTEM: no process, no folder. */
MUST_CHECK enum err_code gnuplot_run(const struct gnuplot_job *job, struct arena *a, struct gnuplot_result *out,
				     struct err *e);

#endif
