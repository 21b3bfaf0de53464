/*
 * file.c: whole files with limits, and files that appear all at once
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { READ_FIRST = 64 * 1024, TEMP_TRIES = 100 };

/* Room for a regular file and the read that finds its end; the first guess for anything else. */
static size_t first_capacity(int fd)
{
	struct stat st;

	if (fstat(fd, &st) || !S_ISREG(st.st_mode) || st.st_size <= 0)
		return READ_FIRST;
	return (size_t)st.st_size + 1;
}

static char *grow(struct arena *a, const char *old, size_t n, size_t capacity)
{
	char *grown = arena_alloc(a, capacity);

	if (n)
		memcpy(grown, old, n);
	return grown;
}

enum err_code file_read_fd(int fd, size_t limit, struct arena *a, struct str *out, struct err *e)
{
	/* One byte more than allowed is asked for, to tell "at the limit" from "beyond it". */
	size_t most = limit < SIZE_MAX ? limit + 1 : limit;
	size_t capacity = first_capacity(fd);
	size_t n = 0;

	*out = STR_NONE;
	capacity = capacity < most ? capacity : most;
	char *data = grow(a, NULL, 0, capacity);
	for (;;) {
		ssize_t got = read(fd, data + n, capacity - n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return err_set_errno(e, ERR_IO, errno, "cannot read");
		if (got == 0)
			break;
		n += (size_t)got;
		if (n > limit)
			return err_set(e, ERR_LIMIT, "more than %zu bytes", limit);
		if (n == capacity) {
			capacity = capacity > most / 2 ? most : capacity * 2;
			data = grow(a, data, n, capacity);
		}
	}
	*out = (struct str){ data, n };
	return OK;
}

enum err_code file_read(const char *path, size_t limit, struct arena *a, struct str *out, struct err *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	*out = STR_NONE;
	if (fd < 0)
		return err_set_errno(e, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, errno, "%s", path);
	enum err_code code = file_read_fd(fd, limit, a, out, e);
	close(fd);
	return code ? err_wrap(e, "%s", path) : OK;
}

/* A new file beside PATH, so that the rename stays within one filesystem.  Not mkstemp: its files are private,
 * and what we write this way (pages, exports) must obey the user's umask.  -1: errno says why. */
static int open_temporary(const char *path, char *name, size_t size)
{
	for (int try = 0; try < TEMP_TRIES; try++) {
		int n = snprintf(name, size, "%s.%ld-%d.tmp", path, (long)getpid(), try);
		if (n < 0 || (size_t)n >= size) {
			errno = ENAMETOOLONG;
			return -1;
		}
		int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (fd >= 0 || errno != EEXIST)
			return fd;
	}
	return -1;
}

static bool write_all(int fd, struct str data)
{
	while (data.n) {
		ssize_t done = write(fd, data.p, data.n);
		if (done < 0 && errno != EINTR)
			return false;
		data = str_after(data, done > 0 ? (size_t)done : 0);
	}
	return true;
}

/* Takes over the mode of the file that is about to be replaced, if there is one. */
static bool keep_mode(int fd, const char *path)
{
	struct stat st;

	return stat(path, &st) || fchmod(fd, st.st_mode & 07777) == 0;
}

/* A rename is only durable when its folder is.  Some filesystems cannot sync a folder: nothing is lost by trying. */
static void sync_folder_of(const char *path)
{
	char folder[PATH_MAX] = ".";
	const char *slash = strrchr(path, '/');

	if (slash)
		snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
	int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return;
	fsync(fd);
	close(fd);
}

/* A terminal, a pipe, /dev/null: it is written to, never replaced. */
static bool is_special(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

static enum err_code write_into(const char *path, struct str data, struct err *e)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
	bool written = fd >= 0 && write_all(fd, data);
	int why = errno;

	if (fd >= 0)
		close(fd);
	return written ? OK : err_set_errno(e, ERR_IO, why, "%s: cannot write", path);
}

enum err_code file_write_atomic(const char *path, struct str data, struct err *e)
{
	char name[PATH_MAX];

	if (is_special(path))
		return write_into(path, data, e);
	int fd = open_temporary(path, name, sizeof name);
	if (fd < 0)
		return err_set_errno(e, ERR_IO, errno, "%s: cannot write beside it", path);
	bool written = write_all(fd, data) && keep_mode(fd, path) && fsync(fd) == 0;
	int why = errno;
	if (close(fd) && written) {
		written = false;
		why = errno;
	}
	if (written && rename(name, path)) {
		written = false;
		why = errno;
	}
	if (!written) {
		unlink(name);
		return err_set_errno(e, ERR_IO, why, "%s: cannot write", path);
	}
	sync_folder_of(path);
	return OK;
}

bool file_exists(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0;
}

bool file_is_dir(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

enum err_code file_make_dirs(const char *path, unsigned mode, struct err *e)
{
	char part[PATH_MAX];
	size_t n = strlen(path);

	if (n == 0 || n >= sizeof part)
		return err_set_errno(e, ERR_IO, n ? ENAMETOOLONG : ENOENT, "\"%.100s\"", path);
	memcpy(part, path, n + 1);
	for (size_t i = 1; i <= n; i++) {
		if (path[i] != '/' && path[i] != '\0')
			continue;
		part[i] = '\0';
		int why = mkdir(part, mode) ? errno : 0;
		if (why && !file_is_dir(part))
			return err_set_errno(e, ERR_IO, why == EEXIST ? ENOTDIR : why, "%s", part);
		part[i] = path[i];
	}
	return OK;
}
