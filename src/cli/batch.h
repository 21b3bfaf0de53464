/*
 * batch.h: a stretch of an archive on its way: messages gathered, read, delivered
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each step may run in another thread; a batch is in one step at a time.
 */
#ifndef CLI_BATCH_H
#define CLI_BATCH_H

#include "base/vec.h"
#include "import/explain.h"
#include "text/candidate.h"
#include "text/message.h"

/* So much that handing it over costs nothing, and so little that it stays in a cache; so few, because what is read of the
 * shortest mail takes a hundred times its bytes. */
enum { BATCH_BYTES = 512 * 1024, BATCH_ITEMS = 128 };

/* A text of more is read by whoever delivers its rows, as they come: there may be very many. */
enum { BATCH_TEXT_MAX = 4 * 1024 * 1024 };

struct batch_note {
	uint32_t line;
	const char *text;
};

/* A message as it was found, or why one could not be. */
struct batch_item {
	struct message_raw raw; /* its bytes begin at `offset` of the batch's */
	size_t offset;
	struct err *failed;
};

/* A message out of which something came: rows, notes, or an error; or one that is to be read yet. */
struct batch_result {
	const struct message_raw *unread; /* then nothing else is there; NULL: it was read */
	struct arena *arena; /* all that it holds */
	struct message message;
	VEC(const struct row *) rows;
	VEC(struct batch_note) notes;
	struct line_fate *fates; /* of its lines, if that was asked for */
	struct err err;		 /* it could not be found or read */
	size_t item;
};

/* A file that ended behind so many items. */
struct batch_file {
	size_t items;
	struct message_file file;
};

/* A file that was not read, see message.h. */
struct batch_skip {
	const char *path, *why;
};

struct batch {
	char *bytes;
	size_t n_bytes, room;
	struct arena *arena; /* of the lists */
	VEC(struct batch_item) items;
	VEC(struct batch_result *) results; /* in the order of the items */
	VEC(struct batch_file) files;
	VEC(struct batch_skip) skips;
	uint64_t bytes_of_files; /* up to its end */
	size_t files_skipped;	 /* up to its end */
	size_t files_left_out;	 /* up to its end */
	bool is_last;
};

/* How messages are read. */
struct batch_how {
	const struct candidate *candidate; /* mails that are none are passed over; NULL: all are read */
	bool explains;			   /* the fates of lines are wanted, of messages without results too */
};

struct batch *batch_new(void);
void batch_free(struct batch *b); /* NULL is allowed */

/* Takes messages out of R, until there is a batch of them or nothing is left; what B held is gone. */
void batch_gather(struct batch *b, struct message_reader *r);
/* Reads what was gathered. */
void batch_read(struct batch *b, const struct batch_how *how);

#endif
