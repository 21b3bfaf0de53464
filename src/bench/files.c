/*
 * files.c: test files without names, and what of them is cached
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "bench/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { NAME_TRIES = 100, FILE_MODE = 0600, WINDOW_BYTES = 64 << 20 };

/* Where the file system has no nameless files (NFS, FAT, old kernels): a name for an instant. */
static int open_unlinked(const char *dir, int flags)
{
	AUTO_ARENA(a);

	for (int try = 0; try < NAME_TRIES; try++) {
		const char *name = arena_printf(a, "%s/.behemoth-%ld-%d.tmp", dir, (long)getpid(), try).p;
		int fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | flags, FILE_MODE);
		if (fd >= 0) {
			unlink(name);
			return fd;
		}
		if (errno != EEXIST) {
			int why = errno;
			/* Some make the file before they refuse the flags. */
			unlink(name);
			errno = why;
			return -1;
		}
	}
	return -1;
}

enum err_code file_open_nameless(const char *dir, int flags, int *fd, struct err *e)
{
	*fd = open(dir, O_RDWR | O_TMPFILE | O_CLOEXEC | flags, FILE_MODE);
	if (*fd < 0 && (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL || errno == ENOENT))
		*fd = open_unlinked(dir, flags);
	if (*fd >= 0)
		return OK;
	int why = errno;
	if (flags & O_DIRECT && why == EINVAL)
		return err_set(e, ERR_USAGE, "%s: its file system cannot do direct I/O", dir);
	enum err_code code = why == ENOENT || why == ENOTDIR ? ERR_NOT_FOUND : ERR_IO;
	return err_set_errno(e, code, why, "%s: cannot make a test file", dir);
}

enum err_code files_open(const struct plan *p, unsigned threads, struct arena *a, struct test_files *out, struct err *e)
{
	int flags = (p->direct ? O_DIRECT : 0) | (p->sync ? O_SYNC : 0);

	*out = (struct test_files){ arena_array(a, threads, sizeof(int)), 0, plan_file_bytes(p, threads) };
	while (out->n < threads) {
		if (file_open_nameless(p->dir, flags, &out->fd[out->n], e))
			goto fail;
		if (ftruncate(out->fd[out->n++], (off_t)out->bytes)) {
			err_set_errno(e, ERR_IO, errno, "%s: cannot size a test file", p->dir);
			goto fail;
		}
	}
	return OK;
fail:
	files_close(out);
	return e->code;
}

void files_close(struct test_files *f)
{
	for (unsigned i = 0; i < f->n; i++)
		close(f->fd[i]);
	f->n = 0;
}

/* Pages of one window that are in memory; -1: not known. */
static int64_t cached_pages(int fd, uint64_t offset, size_t bytes, unsigned char *pages)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), n = (bytes + page - 1) / page;
	void *map = mmap(NULL, bytes, PROT_READ, MAP_SHARED, fd, (off_t)offset);
	int64_t cached = 0;

	if (map == MAP_FAILED)
		return -1;
	if (mincore(map, bytes, pages))
		cached = -1;
	for (size_t i = 0; cached >= 0 && i < n; i++)
		cached += pages[i] & 1;
	munmap(map, bytes);
	return cached;
}

double files_cached_pct(const struct test_files *f)
{
	AUTO_ARENA(a);
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	unsigned char *pages = arena_alloc(a, WINDOW_BYTES / page + 1);
	uint64_t cached = 0, total = 0;

	for (unsigned i = 0; i < f->n; i++) {
		for (uint64_t at = 0; at < f->bytes; at += WINDOW_BYTES) {
			size_t bytes = (size_t)(f->bytes - at < WINDOW_BYTES ? f->bytes - at : WINDOW_BYTES);
			int64_t n = cached_pages(f->fd[i], at, bytes, pages);
			if (n < 0)
				return -1;
			cached += (uint64_t)n;
			total += (bytes + page - 1) / page;
		}
	}
	return total ? 100.0 * (double)cached / (double)total : -1;
}

static void drop_caches(void)
{
	int fd = open("/proc/sys/vm/drop_caches", O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return;
	/* Refused or not: what is cached is measured and recorded afterwards. */
	(void)!write(fd, "1", 1);
	close(fd);
}

void files_evict(const struct test_files *f)
{
	for (unsigned i = 0; i < f->n; i++) {
		fsync(f->fd[i]);
		posix_fadvise(f->fd[i], 0, 0, POSIX_FADV_DONTNEED);
	}
	if (geteuid() == 0)
		drop_caches();
}
