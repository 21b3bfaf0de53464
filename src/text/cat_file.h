/*
 * cat_file.h: what "git cat-file --batch" prints: objects one behind the other, each behind a line that tells its size
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Format: git-cat-file(1), "BATCH OUTPUT": "ID TYPE SIZE", a line end, SIZE bytes, a line end.
 */
#ifndef TEXT_CAT_FILE_H
#define TEXT_CAT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { CAT_FILE_ID_MAX = 64 }; /* hexadecimal digits of a SHA-256 */

struct cat_file {
	FILE *from;    /* borrowed */
	uint64_t left; /* bytes of the current object and the line end behind it that were not read yet */
	char id[CAT_FILE_ID_MAX + 1];
};

enum cat_file_next { CAT_FILE_BLOB, CAT_FILE_END, CAT_FILE_BROKEN };

/* Passes what is left of the current object, and all that are no blobs (commits, trees), to the next that is one.
 * CAT_FILE_END: the text ended behind an object; CAT_FILE_BROKEN: in the middle of one, or there is no such line. */
enum cat_file_next cat_file_next(struct cat_file *c);

/* The next bytes of the current object, at most N; 0: it has no more, or (cat_file_is_short) the text ended in the middle. */
size_t cat_file_read(struct cat_file *c, char *buf, size_t n);
bool cat_file_is_short(const struct cat_file *c);

#endif
