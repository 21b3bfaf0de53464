/*
 * unpack.c: compressed and packed bytes, by libarchive
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only the formats that results are published in are switched on: each of the others is code that a hostile file
 * could reach.
 */
#include "text/unpack.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text/archive.h"

/* gzip reaches 1030 on a file of zeros; vmstat's idle lines stay under 100. */
enum { RATIO_MAX = 250, ENTRIES_MAX = 1000 * 1000, TAR_MAGIC_AT = 257 };

struct unpack {
	struct archive_calls lib;
	struct archive *archive;
	struct window *from;
	size_t lent; /* bytes of the window that libarchive is looking at */
	const char *block; /* of the current file, what is left of the last block */
	size_t block_n;
	uint64_t in, out, free_bytes;
	const uint64_t *in_file; /* counts in place of `in`; or NULL */
	size_t entries;
	bool is_broken; /* told once: nothing more can come */
	struct err error; /* of the window, which libarchive cannot carry */
};

bool unpack_is_packed(struct str head)
{
	return str_starts(head, "\x1f\x8b\x08") || str_starts(head, "BZh") || str_starts(head, "\xfd" "7zXZ") ||
	       str_starts(head, "\x28\xb5\x2f\xfd") || str_starts(head, "PK\x03\x04") ||
	       str_starts(str_after(head, TAR_MAGIC_AT), "ustar");
}

static la_ssize_t lend(struct archive *archive, void *ctx, const void **block)
{
	struct unpack *u = ctx;

	window_pass(u->from, u->lent);
	u->lent = 0;
	if (window_fill(u->from, 1, &u->error) || u->from->error.code) {
		if (!u->error.code)
			u->error = u->from->error;
		u->lib.archive_set_error(archive, EIO, "%s", u->error.msg);
		return ARCHIVE_FATAL;
	}
	struct str seen = window_seen(u->from);
	*block = seen.p;
	u->lent = seen.n;
	u->in += seen.n;
	return (la_ssize_t)seen.n;
}

static void support(const struct unpack *u)
{
	u->lib.archive_read_support_filter_gzip(u->archive);
	u->lib.archive_read_support_filter_bzip2(u->archive);
	u->lib.archive_read_support_filter_xz(u->archive);
	u->lib.archive_read_support_filter_zstd(u->archive);
	u->lib.archive_read_support_format_tar(u->archive);
	u->lib.archive_read_support_format_zip(u->archive);
	u->lib.archive_read_support_format_raw(u->archive);
	u->lib.archive_read_support_format_empty(u->archive);
}

static enum err_code failed(struct unpack *u, struct err *e)
{
	const char *why = u->lib.archive_error_string(u->archive);

	if (u->error.code)
		return err_set(e, u->error.code, "%s", u->error.msg);
	return err_set(e, ERR_PARSE, "cannot unpack: %s", why ? why : "damaged");
}

enum err_code unpack_open(struct unpack **out, struct window *from, struct err *e)
{
	struct unpack *u = calloc(1, sizeof *u);

	*out = NULL;
	if (!u || archive_load(&u->lib, e) || !(u->archive = u->lib.archive_read_new())) {
		free(u);
		return e->code ? e->code : err_set(e, ERR_SYSTEM, "cannot start libarchive");
	}
	u->from = from;
	u->free_bytes = UNPACK_FREE_BYTES;
	support(u);
	if (u->lib.archive_read_open(u->archive, u, NULL, lend, NULL) != ARCHIVE_OK) {
		failed(u, e);
		unpack_close(u);
		return e->code;
	}
	*out = u;
	return OK;
}

void unpack_limit(struct unpack *u, uint64_t free_bytes, const uint64_t *in)
{
	u->free_bytes = free_bytes;
	u->in_file = in;
}

void unpack_close(struct unpack *u)
{
	if (!u)
		return;
	u->lib.archive_read_free(u->archive);
	free(u);
}

enum err_code unpack_next(struct unpack *u, const char **name, bool *more, struct err *e)
{
	struct archive_entry *entry;

	*more = false;
	u->block_n = 0;
	if (u->is_broken)
		return OK;
	while (u->entries++ < ENTRIES_MAX) {
		int code = u->lib.archive_read_next_header(u->archive, &entry);

		if (code == ARCHIVE_EOF)
			return OK;
		if (code != ARCHIVE_OK && code != ARCHIVE_WARN)
			return failed(u, e);
		if (u->lib.archive_format(u->archive) == ARCHIVE_FORMAT_RAW && u->lib.archive_filter_count(u->archive) < 2)
			return err_set(e, ERR_PARSE, "cannot unpack: damaged"); /* it would come out as it is */
		if (u->lib.archive_entry_filetype(entry) != AE_IFREG)
			continue;
		*name = u->lib.archive_format(u->archive) == ARCHIVE_FORMAT_RAW ? NULL : u->lib.archive_entry_pathname(entry);
		*more = true;
		return OK;
	}
	return err_set(e, ERR_LIMIT, "more than %d files in one archive", ENTRIES_MAX);
}

/* Block by block: archive_read_data would throw away what it has when the next block is damaged. */
static enum err_code next_block(struct unpack *u, struct err *e)
{
	const void *block = NULL;
	size_t n = 0;
	la_int64_t offset;
	int code = ARCHIVE_OK;

	while (n == 0 && code == ARCHIVE_OK)
		code = u->lib.archive_read_data_block(u->archive, &block, &n, &offset);
	if (code == ARCHIVE_EOF)
		return OK;
	u->is_broken = code == ARCHIVE_FATAL;
	if (code != ARCHIVE_OK && code != ARCHIVE_WARN)
		return failed(u, e);
	u->block = block;
	u->block_n = n;
	u->out += n;
	u->is_broken = u->out > u->free_bytes && u->out / RATIO_MAX > (u->in_file ? *u->in_file : u->in);
	if (u->is_broken)
		return err_set(e, ERR_LIMIT, "unpacks to more than %" PRIu64 " bytes and %d times its size", u->free_bytes, RATIO_MAX);
	return OK;
}

enum err_code unpack_read(void *ctx, char *buf, size_t n, size_t *got, struct err *e)
{
	struct unpack *u = ctx;

	*got = 0;
	if (!u->block_n && next_block(u, e))
		return e->code;
	*got = n < u->block_n ? n : u->block_n;
	if (*got)
		memcpy(buf, u->block, *got);
	u->block += *got;
	u->block_n -= *got;
	return OK;
}

/* The current file behind *n bytes of BUF; false: stop, an error or no room left. */
static bool append_file(struct unpack *u, char *buf, size_t size, size_t *n)
{
	struct err e = { 0 };

	for (size_t got = 1; got && *n < size; *n += got)
		if (unpack_read(u, buf + *n, size - *n, &got, &e))
			return false;
	return *n < size;
}

struct str unpack_memory(struct str packed, size_t limit, struct arena *a)
{
	size_t size = packed.n < limit / RATIO_MAX ? packed.n * RATIO_MAX : limit, n = 0;
	struct unpack *u;
	struct window from;
	struct err e = { 0 };
	const char *name;
	bool more = true;
	char *buf;

	window_init_memory(&from, packed);
	if (unpack_open(&u, &from, &e))
		return STR_NONE;
	buf = malloc(size + 1);
	while (buf && more && !unpack_next(u, &name, &more, &e) && more)
		more = append_file(u, buf, size, &n);
	unpack_close(u);
	struct str out = arena_dup(a, (struct str){ buf, n });
	free(buf);
	return out;
}
