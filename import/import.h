/*
 * import.h: importers claim blocks of lines and read rows with holes; bind fills the holes
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#ifndef IMPORT_IMPORT_H
#define IMPORT_IMPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"
#include "model/row.h"
#include "model/sink.h"
#include "model/source.h"
#include "text/lines.h"
#include "text/message.h"

/* A block of lines that an importer says it can read.  Grades of `sure`: 100 an exact signature, 60 a strong shape,
 * 20 a guess.  The surest claim at a line wins, ties by the order of the registry. */
struct claim {
	size_t at;    /* index into lines */
	size_t count; /* lines from there; 0: no claim */
	int sure;
};

#define NO_CLAIM ((struct claim){ 0, 0, 0 })

/* One row and its numbers, used again for the next as soon as it was emitted: the sink keeps copies. */
struct row_spare {
	struct row row;
	bool row_is_lent;
	struct cell *cells;
	size_t room;
	bool cells_are_lent;
};

/* Everything an importer may use while it parses: the lines, memory, and where rows go. */
struct import {
	const struct lines *in;
	struct arena *arena;
	struct sink out;
	struct row_spare *spare; /* NULL: each row has memory of its own */
	bool is_passing;         /* what a row points to need not outlive row_emit */
};

struct importer {
	const char *name;    /* as in file and golden folder names */
	const char *summary; /* one line for `list importers` and the man page */
	int version;         /* raised when it reads something better: `rebuild` brings old sources up */
	/* Cheap, no side effects, never consumes; called at every line that no earlier claim covers. */
	struct claim (*claim)(const struct lines *in, size_t at);
	/* Emits a block's rows, in the order of the text.  Lines it cannot read are notes, not errors. */
	enum err_code (*parse)(const struct import *im, struct claim c, struct err *e);
	/* Terms as in text/candidate.h, of which one holds in every text that it claims a line of; the last is NULL.  Mails
	 * without any are not even decoded, so rather one too many.  NULL: any text may be its own. */
	const char *const *words;
};

/* The compiled-in importers, in order of preference; ends in NULL. */
extern const struct importer *const importer_table[];

/* A hostile text must not make more of itself than it is: a row takes a kilobyte. */
enum { IMPORT_ROWS_MAX = 500000 };

/* Reads all of MESSAGE: claims, parse, bind; delivers bound rows to OUT in the order of the text, IMPORT_ROWS_MAX at most: the
 * block that would make more is flagged incomplete, what stands below is not read, and a note says so.
 * Memory comes from A, the rows' too: a sink may keep their addresses as long as A.  A source without results is OK and
 * delivers nothing. */
MUST_CHECK enum err_code import_message(const struct message *message, struct arena *a, const struct sink *out,
					struct err *e);
/* The same for a sink that keeps nothing of a row.  A table with a header of its own that is all there is of the text has
 * no holes to be filled: it goes through row by row, however many there are, and takes no memory for them. */
MUST_CHECK enum err_code import_message_passing(const struct message *message, struct arena *a, const struct sink *out,
						struct err *e);
MUST_CHECK enum err_code import_message_up_to(const struct message *message, size_t rows_max, struct arena *a,
					      const struct sink *out, struct err *e);

/* Sum of what the importers are: changes when any version does.  Kept with each source. */
unsigned import_version(void);

/* The words of all importers, in the arena, their number in *n; NULL: one of them wants to see any text. */
const char *const *import_words(struct arena *a, size_t *n);

#endif
