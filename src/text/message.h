/*
 * message.h: bytes of a file into messages: one mail, one page or one text each
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_MESSAGE_H
#define TEXT_MESSAGE_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/err.h"
#include "model/source.h"
#include "text/lines.h"
#include "text/mbox.h"

/* All in the arena given to message_next; gone with its reset. */
struct message {
	struct source source;
	struct lines lines; /* of the body: headers are in `source`, not here */
};

/* What the bytes are, found by content, never by the file's name. */
enum container { CONTAINER_TEXT, CONTAINER_MAIL, CONTAINER_MBOX, CONTAINER_HTML, CONTAINER_CSV, CONTAINER_RUN };

enum container container_of(struct str head);

/* One text (a whole mail, page or plain text) in memory: what a mbox entry or a kept source holds.
 * NAME is for people; FIRST_LINE is the raw number of its first line.  Never fails on content: damage is read as far
 * as it goes.  Bounded: nesting, parts, size of what is decoded. */
MUST_CHECK enum err_code message_from_bytes(struct str raw, struct str name, uint32_t first_line, struct arena *a,
					     struct message *out, struct err *e);

/* Walks the messages of a file, a mbox, a folder, a compressed one or a public-inbox repository (inbox.h), in windows:
 * memory is flat. */
struct message_reader;

/* "-" is standard input.  The caller owns *out: message_close(). */
MUST_CHECK enum err_code message_open(struct message_reader **out, const char *path, struct err *e);
void message_close(struct message_reader *r); /* NULL is allowed */

/* A message as it stands in its file. */
struct message_raw {
	struct str bytes; /* borrowed until the next call of the reader; of a mbox with its "From " line, escaped */
	struct str name;
	uint32_t line;    /* raw number of its first line */
	bool is_mail;
	bool is_entry;    /* of a mbox, */
	struct mbox mbox; /* of this kind */
};

/* The next message, not decoded: that is message_read, or nothing where candidate_is says so.  Errors as of message_next. */
MUST_CHECK enum err_code message_find(struct message_reader *r, struct message_raw *out, bool *more, struct err *e);

/* Decodes what was found.  OUT is in arena A, and may borrow RAW's bytes, wherever they are now: they have to stay. */
MUST_CHECK enum err_code message_read(const struct message_raw *raw, struct arena *a, struct message *out,
				      struct err *e);

/* Nothing that was found is looked at any more: the reader need not keep it until the next call. */
void message_let_go(struct message_reader *r);

/* A file that was read, from its first to its last byte. */
struct message_file {
	const char *path;
	int64_t size, changed_ns;
	uint32_t lines; /* of a mbox; else 0 */
	int64_t ends;   /* hash of its first and last bytes */
};

/* Asked of each regular file that is large or stands in a folder, in the thread that reads.  Its answer: how much of it
 * need not be read again; less than all is believed only of a mbox that has grown since. */
typedef struct message_file (*message_known)(const void *ctx, const char *path);
void message_skip_known(struct message_reader *r, message_known known, const void *ctx); /* CTX is borrowed */
/* Such a file that was come to the end of since the last call; NULL: none.  Borrowed until the next call. */
const struct message_file *message_file_done(struct message_reader *r);
size_t message_files_skipped(const struct message_reader *r); /* known, so they were not read again */

/* A file that was not read: known, or no text, or none of those that walk.h names. */
struct message_skip {
	const char *path, *why;
};

void message_tell_skipped(struct message_reader *r); /* from now on they are kept for: */
/* Such a file since the last call; NULL: none.  Borrowed until the next call of message_find. */
const struct message_skip *message_skipped(struct message_reader *r);
size_t message_files_left_out(const struct message_reader *r); /* how many, those that are known not counted */

/* The next message into *out, in arena A (reset by the caller between calls).  *more is false at the end.
 * An error concerns this one message: the walk may go on with the next call unless code is ERR_IO. */
MUST_CHECK enum err_code message_next(struct message_reader *r, struct arena *a, struct message *out, bool *more,
				      struct err *e);

/* Bytes taken from files so far, packed ones as they are. */
uint64_t message_bytes(const struct message_reader *r);

#endif
