/*
 * cat_file.c: what "git cat-file --batch" prints: objects one behind the other
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/cat_file.h"

#include <inttypes.h>
#include <string.h>

enum { HEADER_MAX = 128, PASS_BYTES = 4096 };

static bool pass_rest(struct cat_file *c)
{
	char buf[PASS_BYTES];

	while (c->left) {
		size_t want = c->left < sizeof buf ? (size_t)c->left : sizeof buf, n = fread(buf, 1, want, c->from);
		if (n == 0)
			return false;
		c->left -= n;
	}
	return true;
}

/* "ID TYPE SIZE": the size and the line end behind it are to be read. */
static bool read_header(struct cat_file *c, const char *header, char type[HEADER_MAX])
{
	uint64_t size;

	/* A line that was cut would tell another size. */
	if (!strchr(header, '\n') || sscanf(header, "%64s %127s %" SCNu64, c->id, type, &size) != 3 || size == UINT64_MAX)
		return false;
	c->left = size + 1;
	return true;
}

enum cat_file_next cat_file_next(struct cat_file *c)
{
	char header[HEADER_MAX], type[HEADER_MAX];

	do {
		if (!pass_rest(c))
			return CAT_FILE_BROKEN;
		if (!fgets(header, sizeof header, c->from))
			return CAT_FILE_END;
		if (!read_header(c, header, type))
			return CAT_FILE_BROKEN;
	} while (strcmp(type, "blob") != 0);
	return CAT_FILE_BLOB;
}

size_t cat_file_read(struct cat_file *c, char *buf, size_t n)
{
	if (c->left <= 1)
		return 0;
	if (n > c->left - 1)
		n = (size_t)(c->left - 1);
	n = fread(buf, 1, n, c->from);
	c->left -= n;
	return n;
}

bool cat_file_is_short(const struct cat_file *c)
{
	return c->left > 1 && (feof(c->from) || ferror(c->from));
}
