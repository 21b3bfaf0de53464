/*
 * mem.c: how much memory, and how the kernel is told to use it for files
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/num.h"
#include "env/facts.h"

/* "MemTotal:  16384 kB" in bytes; 0: it does not say.  /proc/meminfo's kB are of 1024 bytes. */
static uint64_t bytes_of(struct str info, const char *key)
{
	struct str value = facts_field(info, key, ':');
	uint64_t kb;

	if (!num_u64(str_next_word(&value), &kb) || kb > UINT64_MAX / 1024)
		return 0;
	return kb * 1024;
}

static void add_mb(struct facts *f, const char *name, uint64_t bytes)
{
	facts_add(f, name, arena_printf(f->arena, "%llu", (unsigned long long)(bytes >> 20)));
}

uint64_t env_memory_bytes(const struct env_place *place)
{
	AUTO_ARENA(a);
	struct facts f = { .place = place, .arena = a };

	return bytes_of(facts_file(&f, "/proc/meminfo"), "MemTotal");
}

void env_mem(struct facts *f)
{
	static const struct {
		const char *name, *path;
	} settings[] = {
		{ "vm.dirty_ratio", "/proc/sys/vm/dirty_ratio" },
		{ "vm.dirty_background_ratio", "/proc/sys/vm/dirty_background_ratio" },
		{ "vm.dirty_bytes", "/proc/sys/vm/dirty_bytes" },
		{ "vm.dirty_background_bytes", "/proc/sys/vm/dirty_background_bytes" },
		{ "vm.dirty_expire_centisecs", "/proc/sys/vm/dirty_expire_centisecs" },
		{ "vm.swappiness", "/proc/sys/vm/swappiness" },
		{ "vm.transparent_hugepage", "/sys/kernel/mm/transparent_hugepage/enabled" },
	};
	struct str info = facts_file(f, "/proc/meminfo");

	if (info.n) {
		add_mb(f, "mem.total_mb", bytes_of(info, "MemTotal"));
		add_mb(f, "mem.available_mb", bytes_of(info, "MemAvailable"));
		add_mb(f, "mem.swap_mb", bytes_of(info, "SwapTotal"));
	}
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
		facts_add_file(f, settings[i].name, settings[i].path);
}
