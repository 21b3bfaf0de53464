/*
 * env.h: what machine, kernel and storage a run is made on, as named facts
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * | file     | facts                                                                                           |
 * |----------|-------------------------------------------------------------------------------------------------|
 * | kernel.c | kernel.release .version .build_id .cmdline                                                      |
 * | cpu.c    | cpu.model .count .governor                                                                      |
 * | mem.c    | mem.total_mb .swap_mb, vm.dirty_ratio and the like                                              |
 * | mount.c  | fs.type, mount.options .source .point (the only user of libmount)                               |
 * | block.c  | block.device .model .scheduler .rotational .size_mb ...                                         |
 * | os.c     | os.name, host.name, machine.vendor .product, arch                                               |
 *
 * Nothing here fails: a fact that the system does not tell is absent.
 */
#ifndef ENV_ENV_H
#define ENV_ENV_H

#include <stdint.h>

#include "base/arena.h"
#include "base/str.h"

struct env_fact {
	struct str name; /* "kernel.release" */
	struct str value; /* one line, trimmed, at most ENV_VALUE_MAX bytes */
};

enum { ENV_VALUE_MAX = 4096 };

/* Sorted by name; each name once. */
struct env {
	struct env_fact *at;
	size_t n;
};

struct env_place {
	const char *root; /* what stands before /proc, /sys and /etc: "" on a machine, a folder in tests */
	const char *dir;  /* the folder whose file system and device are asked for, as realpath(3) gives it; NULL: none */
};

/* All facts, in A. */
void env_collect(const struct env_place *place, struct arena *a, struct env *out);

/* Empty: not known. */
struct str env_get(const struct env *env, const char *name);

/* "Intel Xeon E5-2670, 16 CPUs, 64 GB": the label under which runs of this machine are compared; the same whatever
 * kernel runs on it.  "unknown machine" when nothing is known. */
struct str env_machine(const struct env *env, struct arena *a);

/* MemTotal of PLACE in bytes; 0: not known. */
uint64_t env_memory_bytes(const struct env_place *place);

#endif
