/*
 * reader.h: the inside of a struct message_reader; for reader.c and reader_file.c only
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef TEXT_READER_H
#define TEXT_READER_H

#include "base/vec.h"
#include "text/inbox.h"
#include "text/mbox.h"
#include "text/message.h"
#include "text/unpack.h"
#include "text/walk.h"
#include "text/window.h"

enum {
	READER_LAYERS_MAX = 4,	      /* mails.tar.gz/list.mbox.xz is two */
	READER_HEAD_BYTES = 64 * 1024 /* what a source is judged by */
};

/* A source of bytes: a file, or a file in the packed layer or the repository below. */
struct layer {
	struct window window;
	struct unpack *unpack; /* this layer is packed, and the one above reads through this */
	struct inbox *inbox;   /* or it is a repository of mails */
	struct str name;       /* ends in a NUL; in: */
	struct arena *arena;   /* of this layer: a repository may have millions */
	bool is_entry;	       /* one of several in the layer below: may be anything */
};

struct message_reader {
	struct walk *walk; /* NULL: one file only */
	int fd;
	struct layer layers[READER_LAYERS_MAX];
	size_t n_layers;
	bool is_started; /* the top layer's kind is known: a mbox or a text */
	bool is_mbox;
	bool is_skipping; /* the rest of a mail that was too large */
	struct mbox mbox;
	uint32_t line;	     /* raw line of the next entry of the mbox */
	struct mbox_scan scan;
	struct arena *names; /* of the present file */
	size_t passed;	     /* bytes that the caller still looks at; done with at the next call */
	uint64_t bytes;
	uint64_t file_bytes; /* of the present file */
	message_known known;
	const void *known_ctx;
	struct message_file file; /* the present one, if it is to be remembered: path is set */
	bool is_file_damaged;
	struct arena *done_arena;
	VEC(struct message_file) done;
	VEC(struct message_skip) skips;
	size_t n_done_told, n_skips_told;
	bool tells_skips;
	size_t n_read_before, n_left_out;
	struct err pending; /* of a source that ended early, to be told once what it held is delivered */
};

/* ---- reader_file.c: which files need not be read, which were, which are left out -------------------------------- */

/* Asks whether the file that was just opened is known: true, it need not be read at all. */
bool reader_file_is_known(struct message_reader *r, const char *path);
/* The same of a repository whose newest mail has the hash STATE. */
bool reader_repository_is_known(struct message_reader *r, const char *path, uint64_t state);
/* The present file came to its end. */
void reader_remember_file(struct message_reader *r, bool is_mbox);
void reader_skip(void *ctx, const char *path, const char *why); /* CTX is the reader; WHY is a constant */
/* What was told of is forgotten. */
void reader_forget_told(struct message_reader *r);

#endif
