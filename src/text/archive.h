/*
 * archive.h: libarchive, loaded when the first packed file comes
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Linked, it would bring libxml2, ICU, libstdc++ and more for formats that are not read here, a third of the time that the
 * program takes to start.  Its functions are called through this table and have the names of <archive.h>.
 */
#ifndef TEXT_ARCHIVE_H
#define TEXT_ARCHIVE_H

#include <archive.h>
#include <archive_entry.h>

#include "base/err.h"

#define ARCHIVE_CALLS(CALL) \
	CALL(archive_read_new) \
	CALL(archive_read_free) \
	CALL(archive_read_open) \
	CALL(archive_read_support_filter_gzip) \
	CALL(archive_read_support_filter_bzip2) \
	CALL(archive_read_support_filter_xz) \
	CALL(archive_read_support_filter_zstd) \
	CALL(archive_read_support_format_tar) \
	CALL(archive_read_support_format_zip) \
	CALL(archive_read_support_format_raw) \
	CALL(archive_read_support_format_empty) \
	CALL(archive_read_next_header) \
	CALL(archive_read_data_block) \
	CALL(archive_format) \
	CALL(archive_filter_count) \
	CALL(archive_error_string) \
	CALL(archive_set_error) \
	CALL(archive_entry_filetype) \
	CALL(archive_entry_pathname)

struct archive_calls {
#define ARCHIVE_MEMBER(name) __typeof__(&(name)) name;
	ARCHIVE_CALLS(ARCHIVE_MEMBER)
#undef ARCHIVE_MEMBER
};

/* The library stays loaded from then on.  ERR_NOT_FOUND: there is none, or not the one that we know. */
MUST_CHECK enum err_code archive_load(struct archive_calls *out, struct err *e);

#endif
