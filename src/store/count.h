/*
 * count.h: inside the store: threads, what counts, and the summary cells
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What counts is a function of the set of sources, never of their order:
 * - sources that share a Message-ID or a normalised subject, directly or through others, are a thread;
 * - in a thread, a block does not count if a block of another source holds all its rows and is larger, or is as large
 *   and earlier by (time, key).  "Larger, then earlier" is an order, so of blocks that hold each other one counts;
 * - of equal rows of one source with at least three numbers, the first in a block that counts does.
 */
#ifndef STORE_COUNT_H
#define STORE_COUNT_H

#include "store/db.h"

/* Puts the tokens of a source that has none yet, and joins the threads they name.  thread.c */
MUST_CHECK enum err_code count_add(struct store *s, int64_t source, struct err *e);

/* Takes the source's tokens out; the rest of its thread may fall apart.  Call it after its rows and blocks are gone.
 * thread.c */
MUST_CHECK enum err_code count_remove(struct store *s, int64_t source, struct err *e);

/* Settles the threads that these two changed: once for many sources, as a thread costs as much as it has blocks.  Nothing is
 * committed before.  thread.c */
MUST_CHECK enum err_code count_settle(struct store *s, struct err *e);
bool count_is_settled(const struct store *s);

/* Subject without Re:, Fwd: and list or patch tags, in lower case, single blanks; may be empty.  thread.c */
struct str count_subject(struct str subject, struct arena *a);

/* Settles all blocks of a thread.  count.c */
MUST_CHECK enum err_code count_settle_thread(struct store *s, int64_t thread, struct err *e);

/* Blocks that repeat one of SOURCE, whose rows are gone, count until their thread is settled.  count.c */
MUST_CHECK enum err_code count_let_go(struct store *s, int64_t source, struct err *e);

/* How many blocks say something else than settling them now would.  count.c */
MUST_CHECK enum err_code count_check(struct store *s, size_t *wrong, struct err *e);

/* Remembers that the cells of all series of SHAPE with KERNEL have to be summed up anew.  cell.c */
void cells_touch(struct store *s, int64_t kernel, int64_t shape);
bool cells_are_behind(const struct store *s);
/* Sums up what was touched; everything if an import was not finished. */
MUST_CHECK enum err_code cells_refresh(struct store *s, struct err *e);
/* After the rows of a source: now, or (STORE_BULK) later, with a mark until then. */
MUST_CHECK enum err_code cells_after_source(struct store *s, struct err *e);

#endif
