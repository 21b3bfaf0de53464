/*
 * pager.h: long text on a terminal, a page at a time
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_PAGER_H
#define CLI_PAGER_H

#include <sys/types.h>

struct pager {
	pid_t pid; /* 0: none runs */
};

/* Sends standard output through $BEHEMOTH_PAGER, else $PAGER, else less -FRX.  An empty one or "cat" is none.
 * A pager that cannot be started leaves the output as it is. */
void pager_start(struct pager *p);
/* Ends the output and waits until the person has read it. */
void pager_stop(struct pager *p);

#endif
