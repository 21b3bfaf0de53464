/*
 * progress.h: one line on a terminal that says how far it is
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/str.h"

struct progress {
	FILE *out;         /* NULL: nothing is shown */
	uint64_t started_ms, shown_ms;
	bool is_shown;     /* a line stands on the terminal */
};

/* OUT is a terminal, or NULL. */
void progress_init(struct progress *p, FILE *out);
/* At most ten times a second, so callers need not hold back.  TOTAL 0: not known.  UNIT: "MB", "sources". */
void progress_show(struct progress *p, double done, double total, const char *unit);
/* The same for a line of the caller's own; TEXT is one line. */
void progress_say(struct progress *p, struct str text);
/* Takes the line away, before other output and at the end. */
void progress_clear(struct progress *p);

/* The line itself: "12.5 of 80.0 MB, 6.2 MB/s, 11 s left". */
struct str progress_text(double done, double total, const char *unit, double seconds, struct arena *a);

#endif
