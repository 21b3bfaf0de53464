/*
 * ingest.h: from a path to rows: readers, importers and the place where the rows go
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef CLI_INGEST_H
#define CLI_INGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/err.h"
#include "import/explain.h"
#include "model/sink.h"
#include "model/source.h"
#include "store/store.h"
#include "text/message.h"

struct ingest_stats {
	size_t paths;     /* that could be opened */
	size_t messages;  /* mails, pages and texts in them */
	size_t sources;   /* with results, put now */
	size_t known;     /* with results, but here already */
	size_t forgotten; /* with results, but to stay out */
	size_t rows, numbers, notes;
	size_t failed;    /* paths or messages that could not be read */
	size_t repeated;  /* rows of our own export whose source is here: not taken again */
	size_t skipped;   /* files that were read before */
	size_t left_out;  /* files that are no texts, or no files, or hidden */
	uint64_t bytes;   /* of text read */
	uint64_t bytes_of_files; /* the same as it lies in the files, perhaps packed */
};

/* What the person who waits may want to know; each may be NULL. */
struct ingest_watch {
	void *ctx;
	/* Before its rows, of messages that have rows or notes; valid until the next. */
	void (*message)(void *ctx, const struct message *message);
	void (*failed)(void *ctx, const struct err *e);
	void (*note)(void *ctx, const struct source *source, uint32_t line, const char *text);
	void (*left_out)(void *ctx, const struct source *source, const char *why);
	/* Of files that are not read; NULL for who does not want to know: a maildir may have very many. */
	void (*skipped)(void *ctx, const char *path, const char *why);
	/* Between two messages.  True: stop here. */
	bool (*pause)(void *ctx, const struct ingest_stats *so_far);
	/* Behind a message's rows: what became of each of its lines; then messages without rows are told of too.  Takes
	 * longer, so NULL for everybody else. */
	void (*explained)(void *ctx, const struct message *message, const struct line_fate *fates);
};

struct ingest {
	struct store *store;     /* where rows go, or NULL: */
	const struct sink *rows; /* then they go here, and nothing is kept */
	bool again;              /* read sources again that are known */
	unsigned jobs;           /* threads that read, if there is much to be read; below 2: none */
	struct ingest_watch watch;
	struct ingest_stats stats;
	bool stopped;            /* `pause` said so */
	const struct known *known; /* files that need not be read; NULL: all are */
	size_t failed_in_file;     /* of those of the present file */
};

/* Everything below PATH ("-": standard input).  What cannot be read is told to `failed`, counted, and left behind.
 * An error is one of the database or of the place where rows go: there is no point in going on. */
MUST_CHECK enum err_code ingest_path(struct ingest *in, const char *path, struct err *e);

/* For store_rebuild: reads a kept source again and puts its rows. */
MUST_CHECK enum err_code ingest_kept(struct store *s, const struct source *source, struct arena *a, struct err *e);

#endif
