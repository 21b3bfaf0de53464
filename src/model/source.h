/*
 * source.h: where numbers come from: a mail, a file, a run of ours
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef MODEL_SOURCE_H
#define MODEL_SOURCE_H

#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

enum source_kind { SOURCE_FILE, SOURCE_MAIL, SOURCE_CSV, SOURCE_RUN };

#define SOURCE_NO_TIME INT64_MIN

/* Borrowed from the message's arena.  Text is UTF-8, whatever the mail's charset was. */
struct source {
	enum source_kind kind;
	struct str key;        /* identity, hex: SHA-256 of Message-ID or raw bytes; a run: 32 random digits */
	struct str name;       /* path as given by the user, for people; not part of the identity */
	struct str message_id; /* without < > */
	struct str subject;
	struct str author;   /* From: as written */
	struct str date_raw; /* as printed, kept even where it cannot be read */
	int64_t time;        /* seconds since 1970 UTC, or SOURCE_NO_TIME */
	struct str in_reply_to; /* Message-ID, without < > */
	struct str references;  /* Message-IDs without < >, separated by one blank, oldest first */
	struct str raw;         /* the bytes the lines are numbered in: content, kept for rebuild */
	uint32_t first_line;    /* the raw text's first line in the file it came from (1; more inside an mbox) */
};

#endif
