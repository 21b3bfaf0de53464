/*
 * block.c: the block device under a file system, and how it is scheduled
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <limits.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/num.h"
#include "env/facts.h"

/* The device's folder under /sys without the root, links resolved; empty: there is none. */
static struct str resolved(const struct facts *f, struct str path)
{
	char real[PATH_MAX], root[PATH_MAX];
	struct str whole = arena_printf(f->arena, "%s" STR_FMT, f->place->root, STR_ARG(path));

	if (!realpath(whole.p, real) || !realpath(*f->place->root ? f->place->root : "/", root))
		return STR_NONE;
	size_t n = root[1] ? str_from(root).n : 0;
	return arena_dup(f->arena, str_after(str_from(real), n));
}

static struct str last_part(struct str path)
{
	while (str_find_char(path, '/') != STR_NPOS)
		(void)str_cut(&path, '/');
	return path;
}

static struct str parent(struct str path)
{
	return str_sub(path, 0, path.n - last_part(path).n - 1);
}

/* By number; file systems that make up their own numbers (btrfs, overlays) by the name of what was mounted. */
static struct str device_folder(const struct facts *f, unsigned major, unsigned minor, struct str source)
{
	struct str folder = STR_NONE;

	if (major)
		folder = resolved(f, arena_printf(f->arena, "/sys/dev/block/%u:%u", major, minor));
	if (!folder.n && str_starts(source, "/dev/"))
		folder = resolved(f, arena_printf(f->arena, "/sys/class/block/" STR_FMT, STR_ARG(last_part(source))));
	return folder;
}

static bool has_file(const struct facts *f, struct str folder, const char *name)
{
	return file_exists(arena_printf(f->arena, "%s" STR_FMT "/%s", f->place->root, STR_ARG(folder), name).p);
}

static struct str read_in(const struct facts *f, struct str folder, const char *name)
{
	return facts_file(f, arena_printf(f->arena, STR_FMT "/%s", STR_ARG(folder), name).p);
}

/* "none [mq-deadline] kyber" is mq-deadline. */
static struct str in_brackets(struct str s)
{
	size_t from = str_find_char(s, '['), to = str_find_char(s, ']');

	return from != STR_NPOS && to != STR_NPOS && to > from ? str_sub(s, from + 1, to - from - 1) : s;
}

static void add_size(struct facts *f, struct str folder)
{
	uint64_t sectors;

	if (num_u64(str_trim(read_in(f, folder, "size")), &sectors))
		facts_add(f, "block.size_mb", arena_printf(f->arena, "%llu", (unsigned long long)(sectors / 2048)));
}

/* Partitions have no queue of their own: that of the disk they are on counts. */
void env_block(struct facts *f, unsigned major, unsigned minor, struct str source)
{
	static const struct {
		const char *name, *file;
	} plain[] = {
		{ "block.rotational", "queue/rotational" },
		{ "block.read_ahead_kb", "queue/read_ahead_kb" },
		{ "block.nr_requests", "queue/nr_requests" },
		{ "block.write_cache", "queue/write_cache" },
		{ "block.logical_block", "queue/logical_block_size" },
		{ "block.physical_block", "queue/physical_block_size" },
		{ "block.wbt_lat_usec", "queue/wbt_lat_usec" },
		{ "block.vendor", "device/vendor" },
		{ "block.model", "device/model" },
		{ "block.dm_name", "dm/name" },
		{ "block.raid_level", "md/level" },
		{ "block.backing_file", "loop/backing_file" },
	};
	struct str folder = device_folder(f, major, minor, source);

	if (!folder.n)
		return;
	facts_add(f, "block.device", last_part(folder));
	add_size(f, folder);
	if (has_file(f, folder, "partition")) {
		folder = parent(folder);
		facts_add(f, "block.disk", last_part(folder));
	}
	facts_add(f, "block.scheduler", in_brackets(read_in(f, folder, "queue/scheduler")));
	for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
		facts_add(f, plain[i].name, read_in(f, folder, plain[i].file));
}
