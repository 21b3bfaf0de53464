/*
 * dbpath.c: which file is the database, and whose
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "cli/dbpath.h"

#include <errno.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

/* The user behind sudo; NULL: we are not under sudo, or the user is not known here. */
static const struct passwd *invoking_user(void)
{
	const char *name = getenv("SUDO_USER");

	return name && *name && geteuid() == 0 ? getpwnam(name) : NULL;
}

static const char *home(void)
{
	const struct passwd *user = invoking_user();
	const char *named = getenv("HOME");

	if (user)
		return user->pw_dir;
	if (named && *named)
		return named;
	user = getpwuid(geteuid());
	return user ? user->pw_dir : NULL;
}

enum err_code dbpath_find(const char *option, struct arena *a, const char **out, struct err *e)
{
	const char *named = getenv("BEHEMOTH_DB");
	const char *data = getenv("XDG_DATA_HOME");

	*out = option && *option ? option : named && *named ? named : NULL;
	if (option && !*option)
		return err_set(e, ERR_USAGE, "--db needs the name of a file");
	if (*out)
		return OK;
	/* A relative one is to be ignored, says the XDG base directory specification. */
	if (data && data[0] == '/') {
		*out = arena_printf(a, "%s/behemoth/results.db", data).p;
		return OK;
	}
	const char *folder = home();
	if (!folder)
		return err_set(e, ERR_NOT_FOUND, "no home folder to keep the database in; name it with --db FILE");
	*out = arena_printf(a, "%s/.local/share/behemoth/results.db", folder).p;
	return OK;
}

/* Length of the folder that PATH stands in; 0: the current one. */
static size_t parent_of(const char *path, size_t n)
{
	while (n && path[n - 1] != '/')
		n--;
	while (n > 1 && path[n - 1] == '/')
		n--;
	return n;
}

static bool is_there(struct str path, struct arena *a)
{
	return path.n == 0 || file_is_dir(arena_cstr(a, path));
}

enum err_code dbpath_make_parents(const char *path, struct dbpath_made *made, struct err *e)
{
	AUTO_ARENA(a);
	size_t parent = parent_of(path, strlen(path));
	size_t there = parent;

	while (!is_there(str_sub(str_from(path), 0, there), a))
		there = parent_of(path, there);
	*made = (struct dbpath_made){ path, there, !file_exists(path) };
	if (there == parent)
		return OK;
	return file_make_dirs(arena_cstr(a, str_sub(str_from(path), 0, parent)), 0700, e);
}

static enum err_code give(const char *path, const struct passwd *to, struct err *e)
{
	if (lchown(path, to->pw_uid, to->pw_gid) == 0)
		return OK;
	return err_set_errno(e, ERR_IO, errno, "%s: cannot be given to %s", path, to->pw_name);
}

enum err_code dbpath_give_away(const struct dbpath_made *made, struct arena *a, struct err *e)
{
	const struct passwd *user = invoking_user();
	struct str path = str_from(made->path);
	struct stat parent;

	if (!user || !made->is_new)
		return OK;
	if (stat(made->parent_len ? arena_cstr(a, str_sub(path, 0, made->parent_len)) : ".", &parent) ||
	    parent.st_uid != user->pw_uid)
		return OK;
	for (size_t n = made->parent_len + 1; n < path.n; n++)
		if (path.p[n] == '/' && path.p[n - 1] != '/' && give(arena_cstr(a, str_sub(path, 0, n)), user, e))
			return e->code;
	return give(made->path, user, e);
}
