/*
 * dbpath.h: which file is the database, and whose
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_DBPATH_H
#define CLI_DBPATH_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/arena.h"
#include "base/err.h"

/* OPTION (of --db, may be NULL), else $BEHEMOTH_DB, else $XDG_DATA_HOME/behemoth/results.db, else
 * ~/.local/share/behemoth/results.db; under sudo ~ is the invoking user's home.  *out is in the arena.
 * ERR_NOT_FOUND: there is no home either. */
MUST_CHECK enum err_code dbpath_find(const char *option, struct arena *a, const char **out, struct err *e);

/* What was made on the way to a file, so that it can be given to its real owner. */
struct dbpath_made {
	const char *path;  /* the database */
	size_t parent_len; /* length of the deepest folder of it that was there already */
	bool is_new;       /* the database itself was not there */
};

/* Makes the missing folders above PATH, for their owner only. */
MUST_CHECK enum err_code dbpath_make_parents(const char *path, struct dbpath_made *made, struct err *e);

/* Under sudo: what was made below a folder of the invoking user becomes theirs.  Otherwise nothing. */
MUST_CHECK enum err_code dbpath_give_away(const struct dbpath_made *made, struct arena *a, struct err *e);

#endif
