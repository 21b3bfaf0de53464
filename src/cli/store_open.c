/*
 * store_open.c: the database of a command, with messages that say what to do next
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/store_open.h"

#include <errno.h>

#include "base/file.h"
#include "cli/dbpath.h"

static enum err_code make(const char *path, enum store_mode mode, struct store **out, struct err *e)
{
	AUTO_ARENA(a);
	struct dbpath_made made;

	if (dbpath_make_parents(path, &made, e) || store_open(out, path, mode, e))
		return e->code;
	if (dbpath_give_away(&made, a, e) == OK)
		return OK;
	store_close(*out);
	*out = NULL;
	return e->code;
}

enum err_code store_open_at(const char *path, enum store_mode mode, bool may_make, struct store **out, struct err *e)
{
	*out = NULL;
	if (may_make && mode != STORE_READ)
		return make(path, mode, out, e);
	errno = 0;
	if (!file_exists(path) && errno == EACCES)
		return err_set_errno(e, ERR_IO, errno, "%s: cannot be looked for", path);
	if (!file_exists(path))
		return err_set(e, ERR_NOT_FOUND, "no database at %s; \"behemoth import PATH...\" makes it", path);
	return store_open(out, path, mode, e);
}
