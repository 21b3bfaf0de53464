/*
 * file.h: whole files with limits, and files that appear all at once
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

/* The whole file into the arena.  ERR_NOT_FOUND: no such file; ERR_IO; ERR_LIMIT: larger than LIMIT bytes. */
MUST_CHECK enum err_code file_read(const char *path, size_t limit, struct arena *a, struct str *out, struct err *e);

/* All of FD until its end, at most LIMIT bytes (then ERR_LIMIT).  FD stays open. */
MUST_CHECK enum err_code file_read_fd(int fd, size_t limit, struct arena *a, struct str *out, struct err *e);

/* PATH holds either the old content or all of DATA, never a part: written beside it, synced, renamed.  What is no regular
 * file (/dev/stdout, a pipe) gets DATA as it is. */
MUST_CHECK enum err_code file_write_atomic(const char *path, struct str data, struct err *e);

/* Makes PATH and its missing parents with MODE (of mkdir).  An existing folder is fine. */
MUST_CHECK enum err_code file_make_dirs(const char *path, unsigned mode, struct err *e);

bool file_exists(const char *path);
bool file_is_dir(const char *path);

#endif
