/*
 * walk.c: the files of a folder, with those below it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/walk.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/str.h"
#include "text/inbox.h"

enum { LEVELS_MAX = 40 };

/* One open folder: its sorted names, and how far we are. */
struct level {
	DIR *dir; /* NULL once the names were read */
	struct arena *arena;
	const char *folder;
	const char **names;
	size_t n, next;
};

struct walk {
	struct level levels[LEVELS_MAX];
	size_t depth;
	struct arena *path; /* of the path last given out */
	walk_left_out left_out; /* or NULL */
	void *left_out_ctx;
};

void walk_tell_left_out(struct walk *w, walk_left_out tell, void *ctx)
{
	w->left_out = tell;
	w->left_out_ctx = ctx;
}

static void tell_left_out(const struct walk *w, const char *path, const char *why)
{
	if (w->left_out)
		w->left_out(w->left_out_ctx, path, why);
}

static bool is_number(const char *s)
{
	return *s && strspn(s, "0123456789") == strlen(s);
}

/* By bytes, but 9 before 10: MH names its mails by number. */
static int compare_names(const void *pa, const void *pb)
{
	const char *a = *(const char *const *)pa, *b = *(const char *const *)pb;

	if (is_number(a) && is_number(b) && strlen(a) != strlen(b))
		return strlen(a) < strlen(b) ? -1 : 1;
	return strcmp(a, b);
}

static bool is_folder_at(const char *folder, const char *name)
{
	AUTO_ARENA(a);

	return file_is_dir(arena_cstr(a, arena_printf(a, "%s/%s", folder, name)));
}

static const char *why_left_out(const char *folder, const char *name, bool is_maildir)
{
	size_t n = strlen(name);

	if (name[0] == '.') {
		AUTO_ARENA(a);
		bool is_subfolder = is_maildir && is_folder_at(folder, arena_cstr(a, arena_printf(a, "%s/cur", name)));

		return is_subfolder ? NULL : "hidden";
	}
	if (is_maildir && (strcmp(name, "tmp") == 0 || strncmp(name, "dovecot", 7) == 0))
		return "not a mail of the maildir";
	return name[0] == ',' || name[0] == '#' || name[n - 1] == '~' ? "a backup" : NULL;
}

static void add_name(struct level *level, size_t *room, const char *name)
{
	if (level->n == *room) {
		size_t wider = *room ? *room * 2 : 64;
		const char **grown = arena_array(level->arena, wider, sizeof *grown);

		if (*room)
			memcpy(grown, level->names, *room * sizeof *grown);
		level->names = grown;
		*room = wider;
	}
	level->names[level->n++] = arena_cstr(level->arena, str_from(name));
}

static void read_names(const struct walk *w, struct level *level, bool is_maildir)
{
	size_t room = 0;

	for (struct dirent *entry = readdir(level->dir); entry; entry = readdir(level->dir)) {
		const char *name = entry->d_name;

		if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
			continue;
		const char *why = why_left_out(level->folder, name, is_maildir);
		if (!why) {
			add_name(level, &room, name);
			continue;
		}
		AUTO_ARENA(a);
		tell_left_out(w, arena_cstr(a, arena_printf(a, "%s/%s", level->folder, name)), why);
	}
}

static enum err_code enter(struct walk *w, const char *folder, struct err *e)
{
	if (w->depth == LEVELS_MAX)
		return err_set(e, ERR_LIMIT, "%s: folders nest deeper than %d", folder, LEVELS_MAX);
	DIR *dir = opendir(folder);

	if (!dir)
		return err_set_errno(e, ERR_NOT_FOUND, errno, "%s", folder);
	struct level *level = &w->levels[w->depth++];
	*level = (struct level){ .arena = arena_new(), .dir = dir };
	level->folder = arena_cstr(level->arena, str_from(folder));
	return OK;
}

/* Not when it is entered: at the first folder nobody listens yet to what is left out. */
static void read_level(const struct walk *w, struct level *level)
{
	const char *folder = level->folder;

	if (!level->dir)
		return;
	read_names(w, level, is_folder_at(folder, "cur") && is_folder_at(folder, "new"));
	if (level->n > 1)
		qsort(level->names, level->n, sizeof *level->names, compare_names);
	closedir(level->dir);
	level->dir = NULL;
}

static void leave(struct walk *w)
{
	struct level *level = &w->levels[--w->depth];

	if (level->dir)
		closedir(level->dir);
	arena_free(level->arena);
}

enum err_code walk_open(struct walk **out, const char *folder, struct err *e)
{
	struct walk *w = calloc(1, sizeof *w);

	*out = NULL;
	if (!w)
		return err_set(e, ERR_SYSTEM, "no memory");
	w->path = arena_new();
	if (enter(w, folder, e)) {
		walk_close(w);
		return e->code;
	}
	*out = w;
	return OK;
}

void walk_close(struct walk *w)
{
	if (!w)
		return;
	while (w->depth)
		leave(w);
	arena_free(w->path);
	free(w);
}

/* What a link that is not followed leads to. */
static const char *why_link(const char *path)
{
	struct stat behind;

	return stat(path, &behind) == 0 && S_ISDIR(behind.st_mode) ? "a link to a folder" : "a link to no file";
}

static bool is_file_behind_link(const char *path, const struct stat *link)
{
	struct stat file;

	return S_ISLNK(link->st_mode) && stat(path, &file) == 0 && S_ISREG(file.st_mode);
}

enum err_code walk_next(struct walk *w, const char **path, struct err *e)
{
	struct stat file;

	*path = NULL;
	while (w->depth) {
		struct level *level = &w->levels[w->depth - 1];

		read_level(w, level);
		if (level->next == level->n) {
			leave(w);
			continue;
		}
		arena_reset(w->path);
		const char *name = level->names[level->next++];
		const char *full = arena_cstr(w->path, arena_printf(w->path, "%s/%s", level->folder, name));

		if (lstat(full, &file))
			continue; /* gone since the folder was read */
		bool is_repository = S_ISDIR(file.st_mode) && inbox_is_repository(full);
		if (S_ISDIR(file.st_mode) && !is_repository && enter(w, full, e))
			return e->code;
		if (S_ISREG(file.st_mode) || is_repository || is_file_behind_link(full, &file)) {
			*path = full;
			return OK;
		}
		if (!S_ISDIR(file.st_mode))
			tell_left_out(w, full, S_ISLNK(file.st_mode) ? why_link(full) : "not a file");
	}
	return OK;
}
