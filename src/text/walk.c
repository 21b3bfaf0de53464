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

enum { LEVELS_MAX = 40 };

/* One open folder: its sorted names, and how far we are. */
struct level {
	struct arena *arena;
	const char *folder;
	const char **names;
	size_t n, next;
};

struct walk {
	struct level levels[LEVELS_MAX];
	size_t depth;
	struct arena *path; /* of the path last given out */
};

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

static bool is_left_out(const char *folder, const char *name, bool is_maildir)
{
	size_t n = strlen(name);

	if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
		return true;
	if (name[0] == '.') {
		AUTO_ARENA(a);

		return !is_maildir || !is_folder_at(folder, arena_cstr(a, arena_printf(a, "%s/cur", name)));
	}
	if (is_maildir && (strcmp(name, "tmp") == 0 || strncmp(name, "dovecot", 7) == 0))
		return true;
	return name[0] == ',' || name[0] == '#' || name[n - 1] == '~';
}

static size_t read_names(DIR *dir, struct level *level, bool is_maildir)
{
	size_t room = 0;

	for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
		if (is_left_out(level->folder, entry->d_name, is_maildir))
			continue;
		if (level->n == room) {
			const char **grown = arena_array(level->arena, room ? room * 2 : 64, sizeof *grown);

			if (room)
				memcpy(grown, level->names, room * sizeof *grown);
			level->names = grown;
			room = room ? room * 2 : 64;
		}
		level->names[level->n++] = arena_cstr(level->arena, str_from(entry->d_name));
	}
	return level->n;
}

static enum err_code enter(struct walk *w, const char *folder, struct err *e)
{
	if (w->depth == LEVELS_MAX)
		return err_set(e, ERR_LIMIT, "%s: folders nest deeper than %d", folder, LEVELS_MAX);
	DIR *dir = opendir(folder);

	if (!dir)
		return err_set_errno(e, ERR_NOT_FOUND, errno, "%s", folder);
	struct level *level = &w->levels[w->depth++];
	*level = (struct level){ .arena = arena_new() };
	level->folder = arena_cstr(level->arena, str_from(folder));
	if (read_names(dir, level, is_folder_at(folder, "cur") && is_folder_at(folder, "new")) > 1)
		qsort(level->names, level->n, sizeof *level->names, compare_names);
	closedir(dir);
	return OK;
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
		arena_free(w->levels[--w->depth].arena);
	arena_free(w->path);
	free(w);
}

enum err_code walk_next(struct walk *w, const char **path, struct err *e)
{
	struct stat file;

	*path = NULL;
	while (w->depth) {
		struct level *level = &w->levels[w->depth - 1];

		if (level->next == level->n) {
			arena_free(level->arena);
			w->depth--;
			continue;
		}
		arena_reset(w->path);
		const char *name = level->names[level->next++];
		const char *full = arena_cstr(w->path, arena_printf(w->path, "%s/%s", level->folder, name));

		if (lstat(full, &file))
			continue; /* gone since the folder was read */
		if (S_ISDIR(file.st_mode) && enter(w, full, e))
			return e->code;
		if (S_ISLNK(file.st_mode) && stat(full, &file))
			continue; /* a link to nowhere */
		if (S_ISREG(file.st_mode)) {
			*path = full;
			return OK;
		}
	}
	return OK;
}
