/*
 * mount.c: the file system that the test folder lies in
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <libmount.h>
#include <sys/sysmacros.h>

#include "env/facts.h"

/* The mount on PATH or on the nearest folder above it.  By name alone, unlike mnt_table_find_mountpoint(), so that a
 * table of another machine can be asked.  Backwards: of two mounts on one point the last one counts. */
static struct libmnt_fs *mount_of(struct libmnt_table *table, struct str path, struct arena *a)
{
	for (;;) {
		const char *name = path.n ? arena_cstr(a, path) : "/";
		struct libmnt_fs *fs = mnt_table_find_target(table, name, MNT_ITER_BACKWARD);
		if (fs || !path.n)
			return fs;
		do
			path.n--;
		while (path.n && path.p[path.n] != '/');
	}
}

void env_mount(struct facts *f)
{
	struct str path = arena_printf(f->arena, "%s/proc/self/mountinfo", f->place->root);
	struct libmnt_table *table = mnt_new_table_from_file(path.p);
	struct libmnt_fs *fs = table ? mount_of(table, str_from(f->place->dir), f->arena) : NULL;

	if (fs) {
		dev_t device = mnt_fs_get_devno(fs);
		facts_add(f, "fs.type", str_from(mnt_fs_get_fstype(fs)));
		facts_add(f, "mount.options", str_from(mnt_fs_get_options(fs)));
		facts_add(f, "mount.source", str_from(mnt_fs_get_source(fs)));
		facts_add(f, "mount.point", str_from(mnt_fs_get_target(fs)));
		env_block(f, major(device), minor(device), str_from(mnt_fs_get_source(fs)));
	}
	mnt_unref_table(table);
}
