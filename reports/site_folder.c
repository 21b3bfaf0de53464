/*
 * site_folder.c: a folder of pages appears all at once, and replaces nothing but its like
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "reports/site_parts.h"

/* Whoever holds this file was written by us and may be replaced by us. */
#define MARKER ".behemoth-site"
#define MARKER_TEXT "Pages made by \"behemoth report\", which may replace this folder.\n"

enum { OPEN_FOLDERS = 16 };

static const char *const folders[] = { "benchmark", "kernel", "run", "source" };
static const char *const files[] = { MARKER, "index.html", "compare.html", "sources.html" };

static bool is_known(const char *name)
{
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		if (strcmp(name, folders[i]) == 0)
			return true;
	for (size_t i = 0; i < sizeof files / sizeof *files; i++)
		if (strcmp(name, files[i]) == 0)
			return true;
	return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* An empty folder is as good as ours.  A file that somebody put beside our pages would be lost, so it is said. */
static enum err_code check_is_ours(const char *path, struct err *e)
{
	DIR *dir = opendir(path);
	struct dirent *entry;
	size_t n = 0;
	bool has_marker = false;
	char stranger[NAME_MAX + 1] = "";

	if (!dir)
		return err_set_errno(e, ERR_IO, errno, "%s", path);
	while ((entry = readdir(dir))) {
		has_marker |= strcmp(entry->d_name, MARKER) == 0;
		if (!is_known(entry->d_name) && !*stranger)
			snprintf(stranger, sizeof stranger, "%s", entry->d_name);
		n++;
	}
	closedir(dir);
	if (n == 2 || (has_marker && !*stranger))
		return OK;
	if (has_marker)
		return err_set(e, ERR_USAGE, "%s holds \"%s\", which is not a page of ours and would be lost: move it away",
			       path, stranger);
	return err_set(e, ERR_USAGE, "%s is there and holds no pages of ours: choose another folder", path);
}

/* *is_there: a folder that may be replaced. */
static enum err_code look_at(const char *path, bool *is_there, struct err *e)
{
	struct stat st;

	*is_there = false;
	if (lstat(path, &st))
		return errno == ENOENT ? OK : err_set_errno(e, ERR_IO, errno, "%s", path);
	if (!S_ISDIR(st.st_mode))
		return err_set(e, ERR_USAGE, "%s is there and is not a folder", path);
	*is_there = true;
	return check_is_ours(path, e);
}

static int remove_entry(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	(void)st;
	(void)kind;
	(void)at;
	return remove(path);
}

static enum err_code remove_tree(const char *path, struct err *e)
{
	if (nftw(path, remove_entry, OPEN_FOLDERS, FTW_DEPTH | FTW_PHYS))
		return err_set_errno(e, ERR_IO, errno, "%s: cannot be removed", path);
	return OK;
}

static enum err_code make_parent(const char *path, struct arena *a, struct err *e)
{
	const char *slash = strrchr(path, '/');

	if (!slash || slash == path)
		return OK;
	return file_make_dirs(arena_cstr(a, str_span(path, slash)), 0777, e);
}

/* The marker comes first: should we be killed, the next call may clear what is left. */
static enum err_code fill(struct site_folder *f, struct err *e)
{
	int marker = openat(f->fd, MARKER, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	bool is_written = marker >= 0 && write(marker, MARKER_TEXT, strlen(MARKER_TEXT)) == (ssize_t)strlen(MARKER_TEXT);

	if (marker >= 0 && close(marker))
		is_written = false;
	for (size_t i = 0; is_written && i < sizeof folders / sizeof *folders; i++)
		is_written = mkdirat(f->fd, folders[i], 0777) == 0;
	return is_written ? OK : err_set_errno(e, ERR_IO, errno, "%s: cannot write", f->temporary);
}

enum err_code site_folder_begin(struct site_folder *f, const char *path, struct arena *a, struct err *e)
{
	struct str name = str_from(path);
	bool is_there;

	while (name.n > 1 && name.p[name.n - 1] == '/')
		name.n--;
	*f = (struct site_folder){ .arena = a, .path = arena_cstr(a, name), .fd = -1 };
	f->temporary = arena_printf(a, "%s.tmp", f->path).p;
	if (name.n == 0 || str_is(name, ".") || str_is(name, "..") || str_is(name, "/") || str_ends(name, "/..") ||
	    str_ends(name, "/."))
		return err_set(e, ERR_USAGE, "\"%s\" cannot be made or replaced: name a folder of its own", path);
	if (make_parent(f->path, a, e) || look_at(f->path, &is_there, e) || look_at(f->temporary, &is_there, e) ||
	    (is_there && remove_tree(f->temporary, e)))
		return e->code;
	if (mkdir(f->temporary, 0777) ||
	    (f->fd = open(f->temporary, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) < 0)
		return err_set_errno(e, ERR_IO, errno, "%s: cannot be made", f->temporary);
	if (fill(f, e)) {
		site_folder_abandon(f);
		return e->code;
	}
	return OK;
}

/* Both names change places in one step where the system can do that, so a reader never finds the folder missing. */
static bool change_places(const char *one, const char *other)
{
	return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0;
}

static enum err_code replace(const struct site_folder *f, struct err *e)
{
	const char *old = arena_printf(f->arena, "%s.old", f->path).p;

	if (change_places(f->temporary, f->path))
		return remove_tree(f->temporary, e);
	if (rename(f->path, old) || rename(f->temporary, f->path))
		return err_set_errno(e, ERR_IO, errno, "%s: cannot be replaced", f->path);
	return remove_tree(old, e);
}

static enum err_code put_in_place(const struct site_folder *f, struct err *e)
{
	bool is_there;

	if (look_at(f->path, &is_there, e))
		return e->code;
	if (is_there)
		return replace(f, e);
	if (rename(f->temporary, f->path))
		return err_set_errno(e, ERR_IO, errno, "%s: cannot be put in its place", f->path);
	return OK;
}

enum err_code site_folder_end(struct site_folder *f, struct err *e)
{
	enum err_code code = put_in_place(f, e);

	if (code) {
		site_folder_abandon(f);
		return code;
	}
	close(f->fd);
	f->fd = -1;
	return OK;
}

void site_folder_abandon(struct site_folder *f)
{
	struct err ignored = { 0 };

	if (f->fd < 0)
		return;
	close(f->fd);
	f->fd = -1;
	/* It may be gone, or its place may already be taken. */
	if (file_is_dir(f->temporary) && remove_tree(f->temporary, &ignored))
		err_clear(&ignored);
}
