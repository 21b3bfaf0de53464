/*
 * probe.c: how much room a folder has, and how fast it is in a short trial
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "bench/clock.h"
#include "bench/files.h"
#include "bench/random.h"
#include "env/env.h"

enum { PROBE_BLOCK = 64 << 10, PROBE_BLOCKS = 64, PROBE_NS = 20000000 };

enum err_code room_of(const char *dir, struct plan_room *out, struct err *e)
{
	const struct env_place here = { "", NULL };
	struct statvfs fs;
	struct rlimit limit;

	*out = (struct plan_room){ .file_limit_bytes = UINT64_MAX };
	if (statvfs(dir, &fs))
		return err_set_errno(e, errno == ENOENT || errno == ENOTDIR ? ERR_NOT_FOUND : ERR_IO, errno, "%s", dir);
	out->free_bytes = (uint64_t)fs.f_bavail * fs.f_frsize;
	out->memory_bytes = env_memory_bytes(&here);
	/* What the kernel keeps free and what programs use is not known beforehand; half is a safe guess. */
	out->available_bytes = out->memory_bytes / 2;
	if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
		out->file_limit_bytes = limit.rlim_cur;
	return OK;
}

static double rate_of(size_t blocks, uint64_t ns)
{
	return (double)blocks * PROBE_BLOCK * 1e9 / (double)(ns ? ns : 1);
}

static enum err_code try_file(int fd, char *block, const char *dir, struct probe *out, struct err *e)
{
	uint64_t start = clock_ns();
	size_t n = 0, got = 0;

	while (n < PROBE_BLOCKS && (n == 0 || clock_ns() - start < PROBE_NS)) {
		if (pwrite(fd, block, PROBE_BLOCK, (off_t)(n * PROBE_BLOCK)) != PROBE_BLOCK)
			return err_set_errno(e, ERR_IO, errno, "%s: cannot write a test file", dir);
		n++;
	}
	fsync(fd);
	out->write_bytes_per_s = rate_of(n, clock_ns() - start);
	start = clock_ns();
	while (got < n && pread(fd, block, PROBE_BLOCK, (off_t)(got * PROBE_BLOCK)) == PROBE_BLOCK)
		got++;
	out->read_bytes_per_s = rate_of(got, clock_ns() - start);
	return OK;
}

enum err_code probe_run(const struct plan *p, struct probe *out, struct err *e)
{
	AUTO_ARENA(a);
	char *block = arena_alloc(a, PROBE_BLOCK);
	struct random random;
	int fd;

	*out = (struct probe){ 0 };
	random_init(&random, p->seed, UINT64_MAX);
	random_fill(&random, block, PROBE_BLOCK);
	if (file_open_nameless(p->dir, 0, &fd, e))
		return e->code;
	enum err_code code = try_file(fd, block, p->dir, out, e);
	close(fd);
	return code;
}
