/*
 * fio_json.h: JSON as it stands in a text, token by token, each where it stands
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Not a JSON library: a number must come out as printed ("1286.465566", not the nearest double) and with the line on which
 * it stands, and people post pieces of documents ("write" : { ... with an arrow behind the number in question).  A parser
 * that builds values gives neither and refuses the pieces.  Nothing is built and nothing recurses: any text is read in one
 * pass and bounded memory.
 */
#ifndef IMPORT_FIO_JSON_H
#define IMPORT_FIO_JSON_H

#include "import/attach.h"
#include "import/fio_near.h"

enum fio_token {
	FIO_TOKEN_END,
	FIO_TOKEN_OPEN,   /* { or [ */
	FIO_TOKEN_CLOSE,  /* } or ] */
	FIO_TOKEN_KEY,    /* a string with a colon behind it */
	FIO_TOKEN_STRING, /* without its quotes; escapes stay */
	FIO_TOKEN_NUMBER
};

/* Where the reading of lines [at, end) is. */
struct fio_json {
	const struct lines *in;
	size_t at, end;
	struct str rest; /* of line at */
	struct str text; /* of the last token */
	bool is_array;   /* of the last OPEN */
};

struct fio_json fio_json_start(const struct lines *in, size_t at, size_t end);
enum fio_token fio_json_next(struct fio_json *j);

/* One document, or a run of pieces. */
struct fio_document {
	size_t at, end;
	bool is_whole;      /* closed */
	bool is_document;   /* begins with {, not a piece */
	struct str started; /* when the run began, in seconds, as digits of "timestamp" less "elapsed"; empty: not said */
};

/* The document or the pieces that begin on line AT; false: none do. */
bool fio_json_document(const struct lines *in, size_t at, struct arena *a, struct fio_document *out);

struct fio_bin {
	uint64_t name, n;
};

/* The bins of one latency, as they are met. */
struct fio_bins {
	VEC(struct fio_bin) all;
	size_t at;         /* line of the first */
	bool is_numbered;  /* bins are named by their number, not by their middle */
	bool is_damaged;
	struct str longest, said; /* "max" and "N" beside them */
};

void fio_bins_add(const struct import *im, struct fio_bins *b, size_t at, struct str key, struct str number);
/* Gives ROW the histogram of them. */
void fio_bins_hang(const struct import *im, struct fio_bins *b, struct row *row, struct str name, struct str unit);

/* Emits what lines [d.at, d.end) hold. */
MUST_CHECK enum err_code fio_json_read(const struct import *im, struct claim c, const struct fio_document *d,
				       struct err *e);

#endif
