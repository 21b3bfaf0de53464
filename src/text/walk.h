/*
 * walk.h: the files of a folder: a maildir, MH, or any other, with those below it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_WALK_H
#define TEXT_WALK_H

#include <stdbool.h>

#include "base/err.h"

struct walk;

/* The caller owns *out: walk_close(). */
MUST_CHECK enum err_code walk_open(struct walk **out, const char *folder, struct err *e);
void walk_close(struct walk *w); /* NULL is allowed */

/* Told of each name that is left out, and why; WHY is a constant. */
typedef void (*walk_left_out)(void *ctx, const char *path, const char *why);
void walk_tell_left_out(struct walk *w, walk_left_out tell, void *ctx);

/*
 * The next regular file or bare git repository; *path is borrowed until the next call, NULL at the end.  Sorted by name,
 * numbers by value, so each run sees the same order.  Left out: names that start with a dot (but the sub-folders of a maildir), tmp/ of
 * a maildir, what dovecot, MH and editors leave behind, folders behind symbolic links.  A folder that cannot be read
 * is an error; the walk goes on behind it.
 */
MUST_CHECK enum err_code walk_next(struct walk *w, const char **path, struct err *e);

#endif
