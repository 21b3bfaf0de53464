/*
 * crew.h: threads that gather and read batches; they come out in the order of the archive
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_CREW_H
#define CLI_CREW_H

#include "cli/batch.h"

struct crew;

/* Starts JOBS threads that read what comes out of READER, and one that gathers it; FIRST is a batch that was gathered
 * already (taken).  READER and HOW are borrowed until crew_close.  ERR_SYSTEM: no threads to be had. */
MUST_CHECK enum err_code crew_open(struct crew **out, unsigned jobs, struct message_reader *reader,
				   const struct batch_how *how, struct batch *take_first, struct err *e);

/* The next batch, read; NULL: that was the last.  Borrowed until the next call. */
struct batch *crew_next(struct crew *c);

/* Ends the threads, whatever they are at. */
void crew_close(struct crew *c); /* NULL is allowed */

/* How many processors there are for us. */
unsigned crew_processors(void);

#endif
